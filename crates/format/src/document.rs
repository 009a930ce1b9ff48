//! Documents: puzzles together with everything else that their sources say.

use crate::drawings::DrawingGroup;
use crate::error::Parsed;
use pencilproof_core::{Candidate, Digit, Puzzle};
use std::collections::BTreeMap;

/// A puzzle, and what its source says besides the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Title, author and other texts.
    pub info: Info,
    /// The text after the puzzle on its line, verbatim and with its separator. The line formats write it back.
    pub tail: Option<String>,
    /// The step in a line of a HoDoKu library.
    pub hodoku: Option<Hodoku>,
    /// The lines of the colour section of an `.sdk` file, verbatim.
    pub colours: Vec<String>,
    /// What was drawn and has been passed over, because the [options](crate::ReadOptions::drawings) said so. Without
    /// it, the puzzle may be another one.
    pub ignored: Vec<DrawingGroup>,
    /// Whether a legend has said what its drawings mean.
    pub is_told: bool,
}

/// A puzzle of a text that may have more of them, or what is wrong with it.
#[derive(Debug)]
pub(crate) struct Piece {
    /// The byte at which it begins, with its title.
    pub(crate) at: usize,
    pub(crate) document: Parsed<Document>,
}

impl Document {
    /// A document with a puzzle and nothing else.
    #[must_use]
    pub fn new(puzzle: Puzzle) -> Document {
        Document {
            puzzle,
            info: Info::default(),
            tail: None,
            hodoku: None,
            colours: Vec::new(),
            ignored: Vec::new(),
            is_told: false,
        }
    }

    /// The tail without its separator and surrounding blanks.
    ///
    /// ```
    /// use pencilproof_format::{ReadOptions, read_str};
    /// let documents = read_str("1...............  # one given", &ReadOptions::default())?;
    /// assert_eq!(documents[0].comment(), Some("one given"));
    /// # Ok::<(), pencilproof_format::ParseError>(())
    /// ```
    #[must_use]
    pub fn comment(&self) -> Option<&str> {
        let tail = self.tail.as_deref()?.trim_start();
        let text = tail.strip_prefix(['#', ',']).unwrap_or(tail).trim();
        (!text.is_empty()).then_some(text)
    }
}

impl From<Puzzle> for Document {
    fn from(puzzle: Puzzle) -> Document {
        Document::new(puzzle)
    }
}

/// A kind of text about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Field {
    /// The title.
    Title,
    /// The author (`#A` in `.sdk` files).
    Author,
    /// A description (`#D`).
    Description,
    /// A comment (`#C`).
    Comment,
    /// The date of publication (`#B`).
    Date,
    /// The newspaper, book or site that published it (`#S`).
    Source,
    /// The stated difficulty (`#L`).
    Level,
    /// The web address (`#U`).
    Url,
    /// A note (`#N`).
    Note,
    /// A heading (`#H`).
    Heading,
    /// The rules in words.
    Rules,
}

impl Field {
    /// Every field.
    pub const ALL: &[Field] = &[
        Field::Title,
        Field::Author,
        Field::Description,
        Field::Comment,
        Field::Date,
        Field::Source,
        Field::Level,
        Field::Url,
        Field::Note,
        Field::Heading,
        Field::Rules,
    ];

    /// The name of the field, such as `title`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Field::Title => "title",
            Field::Author => "author",
            Field::Description => "description",
            Field::Comment => "comment",
            Field::Date => "date",
            Field::Source => "source",
            Field::Level => "level",
            Field::Url => "url",
            Field::Note => "note",
            Field::Heading => "heading",
            Field::Rules => "rules",
        }
    }
}

/// The texts about a puzzle, at most one per field. A text can have several lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info(BTreeMap<Field, String>);

impl Info {
    /// The text of a field.
    pub fn get(&self, field: Field) -> Option<&str> {
        self.0.get(&field).map(String::as_str)
    }

    /// Sets the text of a field. An empty text removes the field.
    pub fn set(&mut self, field: Field, text: impl Into<String>) {
        let text = text.into();
        if text.is_empty() {
            self.0.remove(&field);
        } else {
            self.0.insert(field, text);
        }
    }

    /// Appends a line to the text of a field.
    pub fn add_line(&mut self, field: Field, line: &str) {
        let text = self.0.entry(field).or_default();
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(line);
        if text.is_empty() {
            self.0.remove(&field);
        }
    }

    /// The fields that have a text, with it.
    pub fn iter(&self) -> impl Iterator<Item = (Field, &str)> {
        self.0.iter().map(|(&field, text)| (field, text.as_str()))
    }

    /// Whether no field has a text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What a line of a HoDoKu library says besides the grid: a step, and the position in which it is found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hodoku {
    /// The code of the technique, with a variant if there is one: `0901-2`.
    pub technique: String,
    /// The digits of the step.
    pub digits: Vec<Digit>,
    /// The candidates eliminated before the step, except those that the values rule out. The marks of the puzzle say
    /// the same.
    pub deleted: Vec<Candidate>,
    /// The candidates that the step eliminates.
    pub eliminations: Vec<Candidate>,
    /// The candidates that the step places.
    pub placements: Vec<Candidate>,
    /// The text after the seventh colon, if there is one: the length of a chain, or anything else.
    pub extra: Option<String>,
}
