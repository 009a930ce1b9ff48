//! Documents: a puzzle with whatever else its source says about it.

use pencilproof_core::{Candidate, Digit, Puzzle};
use std::collections::BTreeMap;

/// A puzzle, and what its source holds besides the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Title, author and the like.
    pub info: Info,
    /// What follows the puzzle on its line, from the separator on, word for word; written back by the line formats.
    pub tail: Option<String>,
    /// What a line of a HoDoKu library says of the step to find.
    pub hodoku: Option<Hodoku>,
    /// The lines of the colour section of an `.sdk` file, word for word.
    pub colours: Vec<String>,
}

impl Document {
    /// A document that holds the puzzle alone.
    pub fn new(puzzle: Puzzle) -> Document {
        Document { puzzle, info: Info::default(), tail: None, hodoku: None, colours: Vec::new() }
    }

    /// The tail without its separator and the blanks around it.
    ///
    /// ```
    /// use pencilproof_format::{ReadOptions, read_str};
    /// let documents = read_str("1...............  # one clue", &ReadOptions::default())?;
    /// assert_eq!(documents[0].comment(), Some("one clue"));
    /// # Ok::<(), pencilproof_format::ParseError>(())
    /// ```
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

/// One thing that a source can say about its puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// What it is called.
    Title,
    /// Who made it (`#A`).
    Author,
    /// What it is (`#D`).
    Description,
    /// A remark (`#C`).
    Comment,
    /// When it was published (`#B`).
    Date,
    /// The newspaper, book or site (`#S`).
    Source,
    /// How hard it is said to be (`#L`).
    Level,
    /// Where it is to be found (`#U`).
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
    pub const ALL: [Field; 11] = [
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

    /// The field in a word.
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

/// What a source says about its puzzle, at most one text a field; a text can have several lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info(BTreeMap<Field, String>);

impl Info {
    /// The text of a field.
    pub fn get(&self, field: Field) -> Option<&str> {
        self.0.get(&field).map(String::as_str)
    }

    /// Gives a field a text in the place of any other; an empty text takes it away.
    pub fn set(&mut self, field: Field, text: impl Into<String>) {
        let text = text.into();
        if text.is_empty() {
            self.0.remove(&field);
        } else {
            self.0.insert(field, text);
        }
    }

    /// Adds a line to a field.
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

    /// The fields with texts.
    pub fn iter(&self) -> impl Iterator<Item = (Field, &str)> {
        self.0.iter().map(|(&field, text)| (field, text.as_str()))
    }

    /// Whether no field has a text.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What a line of a HoDoKu library says besides the grid: a step, and the state in which it is to be found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hodoku {
    /// The code of the technique, with any variant: `0901-2`.
    pub technique: String,
    /// The digits of the step.
    pub digits: Vec<Digit>,
    /// The candidates struck before it, besides those that the values strike; the puzzle's marks say the same.
    pub deleted: Vec<Candidate>,
    /// The candidates that the step strikes.
    pub eliminations: Vec<Candidate>,
    /// The candidates that the step places.
    pub placements: Vec<Candidate>,
    /// What follows the seventh colon, where there is one: the length of a chain, or any text.
    pub extra: Option<String>,
}
