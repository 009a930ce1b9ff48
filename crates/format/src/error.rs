//! Errors: where and why reading a text stopped, and why a document cannot be written.
//!
//! Readers report a [`Fault`], which is a byte range of their record and a reason. [`ParseError`] turns the range into
//! a line and a column, and keeps an excerpt of the source line of at most [`SHOWN`] characters.

use pencilproof_core::LayoutError;
use std::fmt;
use std::ops::Range;
use thiserror::Error;

/// The most characters of a source line that an error keeps.
const SHOWN: usize = 78;
/// The most characters before the fault that an error keeps.
const BEFORE: usize = 40;

/// Why a text could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseReason {
    /// The input has only blanks and comments.
    #[error("there is no puzzle in the input")]
    Empty,
    /// A control character or a byte that is not UTF-8.
    #[error("byte 0x{:02x} is not text{}", .0, hint_at_byte(*.0))]
    NotText(u8),
    /// A line is longer than [`MAX_LINE`](crate::MAX_LINE).
    #[error("the line is longer than {limit} bytes")]
    LineTooLong {
        /// The limit in bytes.
        limit: usize,
    },
    /// An input that must be held in memory as a whole is too large.
    #[error("the input is larger than {limit} bytes, the limit for formats without one puzzle per line")]
    TooLarge {
        /// The limit in bytes.
        limit: usize,
    },
    /// No format fits. [`ReadOptions::format`](crate::ReadOptions::format) can name one.
    #[error("this fits no known format")]
    Unrecognised,
    /// Several formats fit; their ids. [`ReadOptions::format`](crate::ReadOptions::format) can name one.
    #[error("this can be read as {}", .0.join(" or as "))]
    Ambiguous(Vec<&'static str>),
    /// The wrong number of cells, rows or characters.
    #[error("{0}")]
    Length(String),
    /// A character stands neither for a digit of this size nor for an empty cell.
    #[error("'{symbol}' is not a digit of {}", size(*side))]
    Symbol {
        /// The character.
        symbol: char,
        /// The side of the puzzle.
        side: usize,
    },
    /// The same in a puzzle of letters only. [`ReadOptions::symbols`](crate::ReadOptions::symbols) can say that they
    /// are its digits.
    #[error("'{symbol}' is not a digit of {}, unless its digits are the letters {symbols}", size(*side))]
    Letters {
        /// The character.
        symbol: char,
        /// The side of the puzzle.
        side: usize,
        /// The symbols that the puzzle seems to have, such as `A-P`.
        symbols: String,
    },
    /// A grid has two different symbols for empty cells.
    #[error("mixed symbols for empty cells: '{found}' after '{first}'")]
    MixedBlanks {
        /// The symbol that the grid uses first.
        first: char,
        /// The other symbol.
        found: char,
    },
    /// A `0` can stand for an empty cell or for a digit. [`ReadOptions::symbols`](crate::ReadOptions::symbols) decides.
    #[error("'0' can be an empty cell or a digit of {}, with the symbols {from_one} or {from_zero}", size(*side))]
    AmbiguousZero {
        /// The side of the puzzle.
        side: usize,
        /// The symbols with which a `0` is an empty cell, such as `1-9A-G`.
        from_one: String,
        /// The symbols with which a `0` is a digit, such as `0-F`.
        from_zero: String,
    },
    /// There are fewer symbols than digits.
    #[error("there are {symbols} symbols for the {side} digits of {}", size(*side))]
    TooFewSymbols {
        /// The number of symbols.
        symbols: usize,
        /// The side of the puzzle.
        side: usize,
    },
    /// The layout is impossible.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The puzzle has a constraint that the model does not support.
    #[error("the constraint '{0}' is not supported")]
    Constraint(String),
    /// The puzzle has a constraint of this kind, and the caller does not know constraints
    /// ([`ReadOptions::constraints`](crate::ReadOptions::constraints)).
    #[error("the constraint '{0}' cannot be used here; docs/CONSTRAINTS.md lists what knows constraints")]
    UnknownHere(String),
    /// A constraint, or a member of it, that cannot be what it is.
    #[error("{pointer}: {reason}")]
    BadConstraint {
        /// Its place in the object of the puzzle, as a JSON Pointer.
        pointer: String,
        /// What is wrong there.
        reason: String,
    },
    /// Something is drawn, and what it means is not known. A [`Legend`](crate::Legend) can say it.
    #[error("{pointer}: what {first} mean{} is not said{}; a legend can say it", if first.starts_with("1 ") { "s" } else { "" }, more_drawings(*more))]
    Drawings {
        /// The place of the first of them in the file, such as `lines/0`.
        pointer: String,
        /// How many there are of its kind, and how they look: `12 lines of colour #67f067`.
        first: String,
        /// How many other kinds there are.
        more: usize,
    },
    /// The input could not be read.
    #[error("{0}")]
    Io(String),
    /// Any other mistake, in words.
    #[error("{0}")]
    Syntax(String),
}

/// UTF-8 never has the two bytes with which a text in UTF-16 begins.
fn hint_at_byte(byte: u8) -> &'static str {
    match byte {
        0xfe | 0xff => "; if the text is in UTF-16, save it as UTF-8",
        _ => "",
    }
}

fn more_drawings(more: usize) -> String {
    match more {
        0 => String::new(),
        1 => ", nor what 1 other kind of drawings means".to_owned(),
        more => format!(", nor what {more} other kinds of drawings mean"),
    }
}

/// Where and why reading stopped. Displayed as `3:17: reason`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The number of characters at fault, at least 1.
    pub len: usize,
    /// What is wrong.
    pub reason: ParseReason,
    /// The part of the source line around the fault.
    pub source_line: String,
    /// The offset of the fault in `source_line`, in characters.
    caret: usize,
}

impl ParseError {
    /// Locates a fault in a text whose first line has the number `first_line`.
    pub(crate) fn locate(text: &str, first_line: usize, fault: Fault) -> ParseError {
        let Fault { at, reason } = fault;
        // Something missing at the end is reported on the last line, not on the empty one after it.
        let text = text.trim_end_matches('\n');
        let start = floor(text, at.start);
        let end = floor(text, at.end).max(start);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let line = first_line + text[..start].bytes().filter(|&byte| byte == b'\n').count();
        let column = text[line_start..start].chars().count();
        let len = text[start..end.min(line_end)].chars().count().max(1);
        let (source_line, caret) = clip(&text[line_start..line_end], start - line_start);
        ParseError { line, column: column + 1, len, reason, source_line, caret }
    }

    /// An error about a whole line, or about the whole input if `source` is empty.
    pub(crate) fn at_line(line: usize, source: &str, reason: ParseReason) -> ParseError {
        let (source_line, caret) = clip(source, 0);
        ParseError { line, column: 1, len: 1, reason, source_line, caret }
    }

    /// Whether reading the input failed, so that nothing more can be read.
    #[must_use]
    pub fn is_io(&self) -> bool {
        matches!(self.reason, ParseReason::Io(_))
    }

    /// The error, followed by its [`excerpt`](ParseError::excerpt).
    ///
    /// ```
    /// use pencilproof_format::{ReadOptions, read_str};
    /// let error = read_str("1.3.34125.1.....", &ReadOptions::default()).unwrap_err();
    /// assert_eq!(
    ///     error.render(),
    ///     "1:9: '5' is not a digit of a 4x4\n  |\n  | 1.3.34125.1.....\n  |         ^\n"
    /// );
    /// ```
    #[must_use]
    pub fn render(&self) -> String {
        format!("{self}\n{}", self.excerpt())
    }

    /// The source line with carets below the fault; three lines of text, or none if the error has no source line.
    ///
    /// ```
    /// use pencilproof_format::{ReadOptions, read_str};
    /// let error = read_str("1.3.34125.1.....", &ReadOptions::default()).unwrap_err();
    /// assert_eq!(error.excerpt(), "  |\n  | 1.3.34125.1.....\n  |         ^\n");
    /// ```
    #[must_use]
    pub fn excerpt(&self) -> String {
        let shown = self.source_line.chars().count();
        if shown == 0 {
            return String::new();
        }
        let carets = self.len.min(shown.saturating_sub(self.caret)).max(1);
        let (blank, mark) = (" ".repeat(self.caret), "^".repeat(carets));
        format!("  |\n  | {}\n  | {blank}{mark}\n", self.source_line)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.reason)
    }
}

impl std::error::Error for ParseError {}

/// Why a document cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format can only be read.
    #[error("{0} can be read but not written")]
    ReadOnly(&'static str),
    /// The format does not support the size.
    #[error("{format} supports only boards of side {sides}, not {side}x{side}")]
    Side {
        /// The id of the format.
        format: &'static str,
        /// The side of the puzzle.
        side: usize,
        /// The sides that it supports, in words.
        sides: String,
    },
    /// The format does not keep constraints of a kind that the puzzle has.
    #[error("{format} cannot hold the constraints of the puzzle, such as: {constraint}")]
    Constraints {
        /// The id of the format.
        format: &'static str,
        /// The first constraint of such a kind, in words.
        constraint: String,
    },
    /// A cell has no candidates, which the format cannot express.
    #[error("{cell} has no candidates left, which {format} cannot express")]
    NoCandidates {
        /// The id of the format.
        format: &'static str,
        /// The name of the cell.
        cell: String,
    },
}

/// A byte range of a record, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) at: Range<usize>,
    pub(crate) reason: ParseReason,
}

/// The result of reading a part of a record.
pub(crate) type Parsed<T> = Result<T, Fault>;

impl Fault {
    pub(crate) fn new(at: Range<usize>, reason: ParseReason) -> Fault {
        Fault { at, reason }
    }

    pub(crate) fn syntax(at: Range<usize>, reason: impl Into<String>) -> Fault {
        Fault { at, reason: ParseReason::Syntax(reason.into()) }
    }

    /// The same fault in a text whose byte `by` is the start of the record.
    pub(crate) fn shift(mut self, by: usize) -> Fault {
        self.at = self.at.start.saturating_add(by)..self.at.end.saturating_add(by);
        self
    }
}

/// A size with its article: `a 9x9`, `an 8x8`.
pub(crate) fn size(side: usize) -> String {
    format!("{} {side}x{side}", if matches!(side, 8 | 11 | 18) { "an" } else { "a" })
}

/// A count of things, which are named in the plural: `1 row`, `2 rows`.
pub(crate) fn counted(count: usize, things: &str) -> String {
    match things.split_once("s ").or_else(|| Some((things.strip_suffix('s')?, ""))) {
        Some((thing, rest)) if count == 1 => format!("1 {thing} {rest}").trim_end().to_owned(),
        _ => format!("{count} {things}"),
    }
}

/// The last character boundary at or before a byte offset.
fn floor(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// An excerpt of a line of at most [`SHOWN`] characters around the byte offset `at`, and the offset of that place in
/// the excerpt, in characters. Control characters become blanks, so that a file cannot send them to a terminal.
fn clip(line: &str, at: usize) -> (String, usize) {
    let (before, after) = line.split_at(at);
    let mut skipped = before.chars().rev();
    let mut head: Vec<char> = skipped.by_ref().take(BEFORE).collect();
    head.reverse();
    if skipped.next().is_some() {
        head.drain(..3);
        head.splice(..0, "...".chars());
    }
    let caret = head.len();
    let room = SHOWN - caret;
    let mut rest = after.chars();
    head.extend(rest.by_ref().take(room));
    if rest.next().is_some() {
        head.truncate(SHOWN - 3);
        head.extend("...".chars());
    }
    (head.into_iter().map(|c| if c.is_control() { ' ' } else { c }).collect(), caret)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locates_by_line_and_character() {
        let error = ParseError::locate("ab\nñ?c\n", 1, Fault::syntax(5..6, "bad"));
        assert_eq!((error.line, error.column, error.len), (2, 2, 1));
        assert_eq!(error.to_string(), "2:2: bad");
        assert_eq!(error.render(), "2:2: bad\n  |\n  | ñ?c\n  |  ^\n");
    }

    #[test]
    fn clips_a_huge_line_on_both_sides() {
        let line = "x".repeat(100_000);
        let error = ParseError::locate(&line, 7, Fault::syntax(50_000..99_999, "bad"));
        assert_eq!((error.line, error.column), (7, 50_001));
        assert!(error.source_line.chars().count() <= SHOWN);
        assert!(error.source_line.starts_with("...x") && error.source_line.ends_with("x..."));
        assert!(error.render().lines().all(|line| line.chars().count() <= SHOWN + 4));
    }

    #[test]
    fn control_characters_are_not_shown() {
        let error = ParseError::locate("\u{1b}[31m\t!", 1, Fault::syntax(0..1, "bad"));
        assert_eq!(error.source_line, " [31m !");
    }
}
