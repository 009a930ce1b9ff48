//! Pages for printing: where they go and what is on them.

use anyhow::{Context, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args};
use pencilproof::sheet::{Paper, PerPage, Sheet, SheetOptions, TextFont, foreign};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// How many characters an error lists.
const LISTED: usize = 10;
/// The largest font that is read, in bytes; those with all characters in use have 20 MB.
const LARGEST_FONT: u64 = 64 << 20;

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
    /// A TrueType or OpenType font for titles and captions in other scripts; the PDF embeds what it needs of it
    #[arg(long, value_name = "FILE", requires = "pdf")]
    font: Option<PathBuf>,
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
    ///
    /// # Errors
    /// If the font cannot be used, or the title cannot be shown.
    pub(crate) fn options(&self) -> anyhow::Result<SheetOptions> {
        let font = self.font.as_deref().map(font).transpose()?;
        let sheet = Sheet { paper: self.paper, per_page: self.per_page, title: self.title.clone(), font };
        self.check(&foreign(self.title.as_deref().unwrap_or(""), sheet.font.as_ref()))?;
        Ok(SheetOptions { sheet, solutions: !self.no_solutions, marks: self.marks })
    }

    /// Refuses a PDF with characters that it cannot show.
    pub(crate) fn check(&self, foreign: &BTreeSet<char>) -> anyhow::Result<()> {
        if self.pdf.is_none() || foreign.is_empty() {
            return Ok(());
        }
        let named: Vec<String> = foreign.iter().take(LISTED).map(char::to_string).collect();
        let more = if foreign.len() > LISTED { " and others" } else { "" };
        let named = format!("{}{more}", named.join(" "));
        match &self.font {
            None => bail!(
                "the fonts that every PDF has lack {named}; name one that has them with --font FILE, or write --svg"
            ),
            Some(font) => bail!(
                "{} cannot show {named}; name another font with --font, or write --svg, which also joins letters and sets \
                 them from right to left",
                font.display()
            ),
        }
    }
}

fn font(path: &Path) -> anyhow::Result<TextFont> {
    let mut data = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LARGEST_FONT + 1).read_to_end(&mut data));
    read.with_context(|| format!("cannot read the font {}", path.display()))?;
    if data.len() as u64 > LARGEST_FONT {
        bail!("the font {} is larger than {LARGEST_FONT} bytes", path.display());
    }
    TextFont::new(data).with_context(|| format!("cannot use {}", path.display()))
}
