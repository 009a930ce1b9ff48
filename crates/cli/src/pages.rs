//! Writing printed pages to files.

use crate::args::PageArgs;
use crate::output::write_file;
use anyhow::bail;
use pencilproof::sheet::Sheets;
use std::path::{Path, PathBuf};

/// The most puzzles that are printed in one run, because all of them are held in memory at once. No book has more.
pub(crate) const MOST_PUZZLES: usize = 10_000;

/// Writes the pages to the files that the arguments name.
pub(crate) fn write(args: &PageArgs, sheets: &Sheets) -> anyhow::Result<()> {
    let is_stdout = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new("-"));
    if is_stdout(&args.svg) && (sheets.pages.len() > 1 || is_stdout(&args.pdf)) {
        bail!("standard output takes only one document, but there are more");
    }
    // Nothing is written unless all of it can be.
    args.check(&sheets.foreign_to_pdf())?;
    if let Some(path) = &args.pdf {
        write_file(path, &sheets.pdf())?;
    }
    if let Some(path) = &args.svg {
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

/// `sheet-2.svg` for `sheet.svg`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_goes_before_the_extension() {
        for (path, expected) in [("sheet.svg", "sheet-2.svg"), ("a.b/c", "a.b/c-2"), ("x.y.svg", "x.y-2.svg")] {
            assert_eq!(numbered(Path::new(path), 2), Path::new(expected));
        }
    }
}
