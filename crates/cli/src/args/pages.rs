//! Pages for printing: where they go and what is on them.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args};
use pencilproof::sheet::{Paper, PerPage, Sheet, SheetOptions};
use std::path::PathBuf;

/// A command that cannot do without pages requires the group `document`.
#[derive(Args)]
#[command(group = ArgGroup::new("document").args(["pdf", "svg"]).multiple(true))]
#[group(skip)]
pub(crate) struct PageArgs {
    /// Write the pages as a PDF document
    #[arg(long, value_name = "FILE")]
    pub(crate) pdf: Option<PathBuf>,
    /// Write the pages as SVG; several pages become several files: sheet-1.svg, sheet-2.svg and so on for sheet.svg
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// The number of puzzles per page [default: 4, fewer for few puzzles and for boards larger than 9x9]
    #[arg(long, value_name = "N", requires = "document", value_parser = per_page())]
    per_page: Option<PerPage>,
    /// The paper size
    #[arg(long, value_name = "PAPER", default_value = "a4", requires = "document", value_parser = paper())]
    paper: Paper,
    /// A title at the top of each page
    #[arg(long, value_name = "TEXT", requires = "document")]
    title: Option<String>,
    /// Leave out the solutions, which otherwise fill the last pages
    #[arg(long, requires = "document")]
    no_solutions: bool,
    /// Print the pencil marks of empty cells
    #[arg(long, requires = "document")]
    pub(crate) marks: bool,
}

fn per_page() -> impl TypedValueParser<Value = PerPage> {
    PossibleValuesParser::new(["1", "2", "4", "6"]).map(|name| match name.as_str() {
        "1" => PerPage::One,
        "2" => PerPage::Two,
        "4" => PerPage::Four,
        _ => PerPage::Six,
    })
}

fn paper() -> impl TypedValueParser<Value = Paper> {
    PossibleValuesParser::new(["a4", "letter"]).map(|name| if name == "a4" { Paper::A4 } else { Paper::Letter })
}

impl PageArgs {
    /// Whether the user wants pages at all.
    pub(crate) fn are_wanted(&self) -> bool {
        self.pdf.is_some() || self.svg.is_some()
    }

    /// The options for laying out the pages.
    pub(crate) fn options(&self) -> SheetOptions {
        let sheet = Sheet { paper: self.paper, per_page: self.per_page, title: self.title.clone() };
        SheetOptions { sheet, solutions: !self.no_solutions, marks: self.marks }
    }
}
