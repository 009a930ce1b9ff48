//! The formats, one file each, and the list of them.

pub(crate) mod board;
pub(crate) mod cnf;
pub(crate) mod csv;
pub(crate) mod fpuzzles;
pub(crate) mod grid;
pub(crate) mod gsf;
pub(crate) mod hodoku;
pub(crate) mod ints;
pub(crate) mod json;
pub(crate) mod line;
pub(crate) mod link;
mod loose;
mod lz;
pub(crate) mod markdown;
pub(crate) mod marks;
pub(crate) mod opensudoku;
pub(crate) mod s9b;
pub(crate) mod scl;
pub(crate) mod sdk;
pub(crate) mod sheet;
pub(crate) mod simple;
pub(crate) mod sudokupad;
pub(crate) mod sudokuwiki;
pub(crate) mod sukaku;
#[cfg(test)]
mod tampered;
pub(crate) mod unique;
mod words;

use crate::format::Format;

/// Every format, in the order in which they are listed for users.
pub static FORMATS: &[&Format] = &[
    &line::LINE,
    &line::SDM,
    &grid::GRID,
    &ints::INTS,
    &sdk::SDK,
    &marks::MARKS,
    &board::BOARD,
    &sukaku::SUKAKU,
    &json::JSON,
    &csv::CSV,
    &sheet::SHEET,
    &markdown::MARKDOWN,
    &hodoku::HODOKU,
    &s9b::S9B,
    &fpuzzles::FPUZZLES,
    &sudokupad::SUDOKUPAD,
    &sudokuwiki::SUDOKUWIKI,
    &link::LINK,
    &simple::SIMPLE,
    &opensudoku::OPENSUDOKU,
    &gsf::GSF,
    &cnf::CNF,
];

impl Format {
    /// The format with an id, in either case.
    #[must_use]
    pub fn by_id(id: &str) -> Option<&'static Format> {
        FORMATS.iter().copied().find(|format| format.id.eq_ignore_ascii_case(id))
    }

    /// The only format with a file extension, which is given without the dot. There is none for `txt`, because several
    /// formats share that extension.
    ///
    /// ```
    /// use pencilproof_format::Format;
    /// assert_eq!(Format::for_extension("SDM").map(|format| format.id), Some("sdm"));
    /// assert!(Format::for_extension("txt").is_none());
    /// ```
    #[must_use]
    pub fn for_extension(extension: &str) -> Option<&'static Format> {
        let mut fitting = FORMATS.iter().filter(|f| f.extensions.iter().any(|e| e.eq_ignore_ascii_case(extension)));
        let first = fitting.next()?;
        fitting.next().is_none().then_some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_found() {
        for (index, format) in FORMATS.iter().enumerate() {
            assert_eq!(Format::by_id(format.id), Some(*format));
            assert!(FORMATS[..index].iter().all(|other| other.id != format.id));
            assert!(format.keeps.sides.is_sorted());
        }
    }
}
