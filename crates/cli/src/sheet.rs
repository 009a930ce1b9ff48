//! Printed pages as commands write them: the options that such commands share, and the files.

use crate::output::{Output, write_file};
use anyhow::bail;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args};
use pencilproof::sheet::{Paper, PerPage, Sheet, SheetOptions, Sheets};
use std::path::{Path, PathBuf};

/// More puzzles than any book has; all of them are held at once.
pub(crate) const MOST: usize = 10_000;
/// How many characters a warning names.
const NAMED: usize = 10;

/// Where printed pages go, and what is on them. A command that needs a document requires the group `document`.
#[derive(Args)]
#[command(group = ArgGroup::new("document").args(["pdf", "svg"]).multiple(true))]
#[group(skip)]
pub(crate) struct SheetArgs {
    /// Write the pages as a PDF document
    #[arg(long, value_name = "FILE")]
    pub(crate) pdf: Option<PathBuf>,
    /// Write the pages as SVG; of several pages each has its own file, for sheet.svg sheet-1.svg, sheet-2.svg and so on
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// How many puzzles a page has [default: 4 at most, fewer where they are fewer or larger than 9x9]
    #[arg(long, value_name = "N", requires = "document", value_parser = per_page())]
    pub(crate) per_page: Option<PerPage>,
    /// The size of the paper
    #[arg(long, value_name = "PAPER", default_value = "a4", requires = "document", value_parser = paper())]
    pub(crate) paper: Paper,
    /// A line at the head of each page
    #[arg(long, value_name = "TEXT", requires = "document")]
    pub(crate) title: Option<String>,
    /// Print no solutions; otherwise they follow on the last pages
    #[arg(long, requires = "document")]
    pub(crate) no_solutions: bool,
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

impl SheetArgs {
    /// The options for the pages.
    pub(crate) fn options(&self) -> SheetOptions {
        let sheet = Sheet { paper: self.paper, per_page: self.per_page, title: self.title.clone() };
        SheetOptions { sheet, solutions: !self.no_solutions, marks: self.marks }
    }

    /// Writes the pages into the files that are asked for.
    pub(crate) fn write(&self, sheets: &Sheets, output: &Output) -> anyhow::Result<()> {
        let is_stdout = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new("-"));
        if is_stdout(&self.svg) && (sheets.pages.len() > 1 || is_stdout(&self.pdf)) {
            bail!("standard output takes one document; there are more");
        }
        if let Some(path) = &self.pdf {
            let foreign = sheets.foreign_to_pdf();
            if !foreign.is_empty() {
                let named: Vec<String> = foreign.iter().take(NAMED).map(char::to_string).collect();
                let more = if foreign.len() > NAMED { " and others" } else { "" };
                output.warning(&format!("the fonts of a PDF have no {}{more}; it shows ? there", named.join(" ")));
            }
            write_file(path, &sheets.pdf())?;
        }
        if let Some(path) = &self.svg {
            let pages = sheets.svg();
            for (number, page) in (1..).zip(&pages) {
                match pages.len() {
                    1 => write_file(path, page.as_bytes())?,
                    _ => write_file(&numbered(path, number), page.as_bytes())?,
                }
            }
        }
        Ok(())
    }
}

/// `sheet-2.svg` for `sheet.svg`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_numbered_before_the_ending() {
        for (path, expected) in [("sheet.svg", "sheet-2.svg"), ("a.b/c", "a.b/c-2"), ("x.y.svg", "x.y-2.svg")] {
            assert_eq!(numbered(Path::new(path), 2), Path::new(expected));
        }
    }
}
