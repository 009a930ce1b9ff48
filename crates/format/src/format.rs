//! What a format is: its names, what it keeps, and how it is read and written.

use crate::document::Piece;
use crate::drawings::Drawings;
use crate::error::Parsed;
use crate::ink::Inked;
use crate::{Document, Field, Symbols, WriteError};
use pencilproof_core::{Kind, Layout};
use std::fmt;

/// What the caller knows about an input. The reader detects the rest, or reports an error if that is ambiguous.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format; by default it is detected from the content.
    pub format: Option<&'static Format>,
    /// The layout, for formats that do not name one; by default the standard layout of the side.
    pub layout: Option<Layout>,
    /// The symbols of the digits; by default `1` to `9`, then `A` to `P`.
    pub symbols: Option<Symbols>,
    /// Whether the caller knows what to do with constraints. By default a puzzle that has some is an error, so that
    /// nobody takes it for one that has none.
    pub constraints: bool,
    /// What becomes of drawings whose meaning the input does not say. By default they are errors.
    pub drawings: Drawings,
}

/// Whether a format distinguishes givens from placed values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Givens {
    /// It does not even have values: a value is a cell with a single candidate that no peer has.
    Implied,
    /// It has values, and all of them are read as givens.
    ValuesOnly,
    /// It distinguishes them.
    Apart,
}

/// How a format keeps pencil marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    /// Not at all.
    None,
    /// As the candidates of each empty cell, whether or not the cell has marks.
    Candidates,
    /// Exactly: a cell without marks is still without marks when read back.
    Own,
}

/// Kinds of constraints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kinds {
    /// All that there are.
    All,
    /// Those with these ids.
    Only(&'static [&'static str]),
}

impl Kinds {
    /// Whether a kind is one of them.
    #[must_use]
    pub fn has(self, kind: &Kind) -> bool {
        match self {
            Kinds::All => true,
            Kinds::Only(ids) => ids.contains(&kind.id),
        }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Kinds::Only(&[])
    }
}

/// How several puzzles are written to one output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Several {
    /// Each is a line.
    Lines,
    /// With an empty line between them.
    Blocks,
    /// One after the other, between a text before the first and a text after the last.
    Framed(&'static str, &'static str),
    /// A file holds one puzzle.
    Files,
}

impl Several {
    /// The text before the puzzle with a number, counted from 0.
    #[must_use]
    pub fn before(self, number: usize) -> &'static str {
        match self {
            Several::Blocks if number > 0 => "\n",
            Several::Framed(open, _) if number == 0 => open,
            _ => "",
        }
    }

    /// The text after the last puzzle.
    #[must_use]
    pub fn after(self) -> &'static str {
        if let Several::Framed(_, close) = self { close } else { "" }
    }
}

/// What a format keeps of a document. Everything that it keeps is unchanged when read back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Keeps {
    /// Whether it distinguishes givens from placed values.
    pub givens: Givens,
    /// How it keeps pencil marks.
    pub marks: Marks,
    /// The fields of [`Info`](crate::Info) that it keeps.
    pub info: &'static [Field],
    /// Whether it keeps the text after the puzzle on its line.
    pub tail: bool,
    /// Whether it keeps the step of a HoDoKu library.
    pub hodoku: bool,
    /// Whether it keeps the colours of an `.sdk` file.
    pub colours: bool,
    /// The sides that it supports, in ascending order.
    pub sides: &'static [usize],
    /// Whether it names layouts: unusual boxes, jigsaw regions, diagonals and windows. For the other formats, the
    /// reader takes the layout from its options.
    pub layouts: bool,
    /// The kinds of constraints that it keeps. It does not write puzzles that have others.
    pub constraints: Kinds,
}

impl Keeps {
    /// Values of any size, and nothing else.
    pub(crate) const VALUES: Keeps = Keeps {
        givens: Givens::ValuesOnly,
        marks: Marks::None,
        info: &[],
        tail: false,
        hodoku: false,
        colours: false,
        sides: &ALL_SIDES,
        layouts: false,
        constraints: Kinds::Only(&[]),
    };
}

/// Every side that a puzzle can have.
pub(crate) const ALL_SIDES: [usize; 22] =
    [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25];

/// A format: its name, what it keeps, and how it is read and written.
#[non_exhaustive]
pub struct Format {
    /// The short name, such as `sdk`.
    pub id: &'static str,
    /// The full name, such as `SadMan Sudoku`.
    pub name: &'static str,
    /// A description in one sentence.
    pub about: &'static str,
    /// The file extensions, without the dot. Several formats can share an extension.
    pub extensions: &'static [&'static str],
    /// How several puzzles are written to one output.
    pub several: Several,
    /// What it keeps.
    pub keeps: Keeps,
    /// Whether the input is a sequence of records, which can be read one by one. Each is a line, or the lines up to
    /// where every bracket or quotation mark is closed. Otherwise the whole input is
    /// one record, or a sequence of drawings.
    pub many: bool,
    /// How a record is read.
    pub(crate) read: Read,
    /// Writes one puzzle with its final newline, without what [`Several`] adds.
    pub(crate) write: Option<Write>,
    /// Whether a text looks like this format. The text is one line if each line is a record, otherwise the whole input.
    /// `None` if another format has the same texts, so that only the file extension or the options can select this one.
    pub(crate) fits: Option<fn(&str, &ReadOptions) -> bool>,
}

/// What is known about the columns of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    pub(crate) separator: char,
    /// The columns that may have the puzzles, by index. None of them is known if it is empty.
    pub(crate) named: Vec<usize>,
    /// The names in the head.
    pub(crate) names: Vec<String>,
    /// The columns whose names are those of further rules, by index.
    pub(crate) rules: Vec<usize>,
}

/// Reads one record.
pub(crate) enum Read {
    /// A record has one puzzle.
    One(fn(&str, &ReadOptions) -> Parsed<Document>),
    /// A record can have several puzzles.
    Several(fn(&str, &ReadOptions) -> Parsed<Vec<Document>>),
    /// A record can have several puzzles, and goes on over the lines on which something is open.
    Nested(Open, fn(&str, &ReadOptions) -> Parsed<Vec<Document>>),
    /// The rows of a table. The first can be a head, which has no puzzle. What is known about the columns is handed
    /// from row to row. A row goes on over the lines on which something is open.
    Rows(Open, fn(&mut Option<Columns>, &str, &ReadOptions) -> Parsed<Vec<Document>>),
    /// The puzzles are drawn one below the other. A mistake in one does not spoil the others.
    Drawn(fn(&Inked<'_>, &ReadOptions) -> Vec<Piece>),
    /// The format can only be written.
    Never,
}

/// How many brackets or quotation marks are open after a line, if so many were open before it.
pub(crate) type Open = fn(usize, &str) -> usize;

/// Writes one puzzle.
pub(crate) type Write = fn(&Document) -> Result<String, WriteError>;

impl Format {
    /// Whether it can be read.
    #[must_use]
    pub fn can_read(&self) -> bool {
        !matches!(self.read, Read::Never)
    }

    /// Whether it can be written.
    #[must_use]
    pub fn can_write(&self) -> bool {
        self.write.is_some()
    }

    /// Whether detection can find it from the content.
    #[must_use]
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
