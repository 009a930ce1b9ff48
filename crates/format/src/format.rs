//! Formats: what each of them is called, what it keeps, and the list of them all.

use crate::error::Parsed;
use crate::formats;
use crate::{Document, Field, ReadOptions, WriteError};
use std::fmt;

/// How a format tells givens from placed values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Givens {
    /// Not even values: a value is a cell with one candidate that no peer has.
    Implied,
    /// It has values; read back, all are given.
    ValuesOnly,
    /// It keeps them apart.
    Apart,
}

/// How a format keeps pencil marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    /// Not at all.
    None,
    /// As the candidates left in each empty cell, whether or not the cell has marks of its own.
    Candidates,
    /// As they are: a cell without marks of its own stays one.
    Own,
}

/// What a format keeps of a document. Whatever it keeps, it gives back unchanged when read again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keeps {
    /// Givens apart from placed values or not.
    pub givens: Givens,
    /// Pencil marks or not.
    pub marks: Marks,
    /// The fields of [`Info`](crate::Info).
    pub info: &'static [Field],
    /// What follows the puzzle on its line.
    pub tail: bool,
    /// The step of a HoDoKu library.
    pub hodoku: bool,
    /// The colours of an `.sdk` file.
    pub colours: bool,
    /// The sides it has, ascending.
    pub sides: &'static [usize],
    /// Whether it names boxes other than the standard ones, jigsaw regions, diagonals and windows. A format that does
    /// not is read with the layout that the reader is told.
    pub layouts: bool,
}

impl Keeps {
    /// Values of any size and nothing else.
    pub(crate) const VALUES: Keeps = Keeps {
        givens: Givens::ValuesOnly,
        marks: Marks::None,
        info: &[],
        tail: false,
        hodoku: false,
        colours: false,
        sides: &ALL_SIDES,
        layouts: false,
    };
}

/// Every side that a puzzle can have.
pub(crate) const ALL_SIDES: [usize; 22] =
    [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25];

/// A format: its name, what it keeps, and how it is read and written.
pub struct Format {
    /// The name on a command line.
    pub id: &'static str,
    /// The name in a sentence.
    pub name: &'static str,
    /// What it looks like, in a sentence.
    pub about: &'static str,
    /// The endings of its files, without the dot. Several formats can share one.
    pub extensions: &'static [&'static str],
    /// What it keeps.
    pub keeps: Keeps,
    /// Whether each line is a record of its own; otherwise a whole input is one record.
    pub many: bool,
    /// How a record is read.
    pub(crate) read: Read,
    /// Writes one record with its final newline.
    pub(crate) write: Option<Write>,
    /// Whether a text looks like it: one line where each line is a record, otherwise a whole input. `None` where another
    /// format reads its texts as well, so that only a file's ending or the user can ask for it.
    pub(crate) fits: Option<fn(&str, &ReadOptions) -> bool>,
}

/// Reads one record.
pub(crate) enum Read {
    /// A record is one puzzle.
    One(fn(&str, &ReadOptions) -> Parsed<Document>),
    /// A record can hold several.
    Several(fn(&str, &ReadOptions) -> Parsed<Vec<Document>>),
    /// The format is only written.
    Never,
}

/// Writes one record.
pub(crate) type Write = fn(&Document) -> Result<String, WriteError>;

/// Every format, in the order in which they are listed to people.
pub static FORMATS: &[&Format] = &[
    &formats::line::LINE,
    &formats::line::SDM,
    &formats::grid::GRID,
    &formats::ints::INTS,
    &formats::sdk::SDK,
    &formats::marks::MARKS,
    &formats::sukaku::SUKAKU,
    &formats::hodoku::HODOKU,
    &formats::s9b::S9B,
    &formats::fpuzzles::FPUZZLES,
    &formats::sudokupad::SUDOKUPAD,
    &formats::sudokuwiki::SUDOKUWIKI,
    &formats::simple::SIMPLE,
    &formats::opensudoku::OPENSUDOKU,
    &formats::gsf::GSF,
    &formats::cnf::CNF,
];

impl Format {
    /// The format with an id.
    pub fn by_id(id: &str) -> Option<&'static Format> {
        FORMATS.iter().copied().find(|format| format.id.eq_ignore_ascii_case(id))
    }

    /// The format that the ending of a file's name settles, without the dot. `txt`, for one, settles nothing: such a
    /// file holds lines, a grid or integers, and its content tells which.
    ///
    /// ```
    /// use pencilproof_format::Format;
    /// assert_eq!(Format::for_extension("SDM").map(|format| format.id), Some("sdm"));
    /// assert!(Format::for_extension("txt").is_none());
    /// ```
    pub fn for_extension(extension: &str) -> Option<&'static Format> {
        let mut fitting = FORMATS.iter().filter(|f| f.extensions.iter().any(|e| e.eq_ignore_ascii_case(extension)));
        let first = fitting.next()?;
        fitting.next().is_none().then_some(first)
    }

    /// Whether it can be read.
    pub fn can_read(&self) -> bool {
        !matches!(self.read, Read::Never)
    }

    /// Whether it can be written.
    pub fn can_write(&self) -> bool {
        self.write.is_some()
    }

    /// Whether its texts are recognised without being told.
    pub fn can_detect(&self) -> bool {
        self.fits.is_some()
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Format) -> bool {
        self.id == other.id
    }
}

impl Eq for Format {}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Format({})", self.id)
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
