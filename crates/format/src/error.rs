//! Errors: where in a text reading stopped and why, and why a document cannot be written.
//!
//! Readers report a [`Fault`], a byte range in the record they were given; [`ParseError`] turns it into a line and a
//! column and keeps a clipped copy of the source line, never more than [`SHOWN`] characters however long that line is.

use pencilproof_core::LayoutError;
use std::fmt;
use std::ops::Range;
use thiserror::Error;

/// How many characters of a source line an error keeps.
const SHOWN: usize = 78;
/// How many characters before the fault stay visible when a line is clipped.
const BEFORE: usize = 40;

/// Why a text could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Reason {
    /// Nothing but blanks and comments.
    #[error("there is no puzzle in the input")]
    Empty,
    /// A byte that is not part of any text: a control character, or no UTF-8.
    #[error("byte 0x{0:02x} is not text")]
    NotText(u8),
    /// A line beyond the limit.
    #[error("the line is longer than {limit} bytes")]
    LineTooLong {
        /// The limit.
        limit: usize,
    },
    /// An input that has to be held in memory as a whole is beyond the limit.
    #[error("the input is larger than {limit} bytes, too large for a format that is not one puzzle a line")]
    TooLarge {
        /// The limit.
        limit: usize,
    },
    /// No format fits.
    #[error("this fits no known format; name one with --from")]
    Unrecognised,
    /// More than one format fits.
    #[error("this can be read as {}; choose one with --from", .0.join(" or as "))]
    Ambiguous(Vec<&'static str>),
    /// A text with the wrong number of cells.
    #[error("{0}")]
    Length(String),
    /// A character that is neither a digit of this size nor an empty cell.
    #[error("'{symbol}' is not a digit of {}", size(*side))]
    Symbol {
        /// The character.
        symbol: char,
        /// The side of the puzzle.
        side: usize,
    },
    /// Two symbols for an empty cell in one grid.
    #[error("mixed blank symbols: '{found}' after '{first}'")]
    MixedBlanks {
        /// The symbol used so far.
        first: char,
        /// The other one.
        found: char,
    },
    /// A `0` that can be an empty cell or a digit.
    #[error(
        "'0' can be an empty cell or a digit of {}; say which with --symbols {one} or --symbols {zero}", size(*side)
    )]
    AmbiguousZero {
        /// The side of the puzzle.
        side: usize,
        /// The symbols without zero.
        one: String,
        /// The symbols from zero.
        zero: String,
    },
    /// The layout cannot be.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// A rule of the puzzle that is no part of the model.
    #[error("the constraint '{0}' is not supported")]
    Constraint(String),
    /// The input could not be read.
    #[error("{0}")]
    Io(String),
    /// What else is wrong, in words.
    #[error("{0}")]
    Syntax(String),
}

/// Where and why reading stopped. Shown as `3:17: reason`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// How many characters are at fault, at least 1.
    pub len: usize,
    /// Why.
    pub reason: Reason,
    /// The source line, clipped around the fault.
    pub source_line: String,
    /// The place of the fault in `source_line`, in characters from 0.
    caret: usize,
}

impl ParseError {
    /// The error of a fault in `text`, whose first line has the number `first_line`.
    pub(crate) fn locate(text: &str, first_line: usize, fault: Fault) -> ParseError {
        let Fault { at, reason } = fault;
        // What is missing at the end is missing after the last line, not on one that is not there.
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

    /// An error about a whole line, or about none where `source` is empty.
    pub(crate) fn at_line(line: usize, source: &str, reason: Reason) -> ParseError {
        let (source_line, caret) = clip(source, 0);
        ParseError { line, column: 1, len: 1, reason, source_line, caret }
    }

    /// Whether the input failed rather than its content; nothing more can be read after that.
    pub fn is_io(&self) -> bool {
        matches!(self.reason, Reason::Io(_))
    }

    /// The error with its source line and a caret below the fault, over several lines; alone where there is no line.
    ///
    /// ```
    /// use pencilproof_format::{ReadOptions, read_str};
    /// let error = read_str("1.3.34125.1.....", &ReadOptions::default()).unwrap_err();
    /// assert_eq!(
    ///     error.render(),
    ///     "1:9: '5' is not a digit of a 4x4\n  |\n  | 1.3.34125.1.....\n  |         ^\n"
    /// );
    /// ```
    pub fn render(&self) -> String {
        let shown = self.source_line.chars().count();
        let carets = self.len.min(shown.saturating_sub(self.caret)).max(1);
        let (blank, mark) = (" ".repeat(self.caret), "^".repeat(carets));
        if shown == 0 {
            return format!("{self}\n");
        }
        format!("{self}\n  |\n  | {}\n  | {blank}{mark}\n", self.source_line)
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
    /// The format does not have the size.
    #[error("{format} holds no {side}x{side}, only sides of {sides}")]
    Side {
        /// The id of the format.
        format: &'static str,
        /// The side of the puzzle.
        side: usize,
        /// The sides that it does hold.
        sides: String,
    },
    /// A cell without any candidate, which the format has no way to say.
    #[error("{cell} has no candidate left, which {format} has no way to say")]
    NoCandidates {
        /// The id of the format.
        format: &'static str,
        /// The name of the cell.
        cell: String,
    },
}

/// A range of bytes in a record, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) at: Range<usize>,
    pub(crate) reason: Reason,
}

/// What a reader makes of a part of a record.
pub(crate) type Parsed<T> = Result<T, Fault>;

impl Fault {
    pub(crate) fn new(at: Range<usize>, reason: Reason) -> Fault {
        Fault { at, reason }
    }

    pub(crate) fn syntax(at: Range<usize>, reason: impl Into<String>) -> Fault {
        Fault { at, reason: Reason::Syntax(reason.into()) }
    }

    /// The same fault in a text in which the record starts at `by`.
    pub(crate) fn shift(mut self, by: usize) -> Fault {
        self.at = self.at.start.saturating_add(by)..self.at.end.saturating_add(by);
        self
    }
}

/// A size with its article: `a 9x9`, `an 8x8`.
pub(crate) fn size(side: usize) -> String {
    format!("{} {side}x{side}", if matches!(side, 8 | 11 | 18) { "an" } else { "a" })
}

/// A count of things, named in the plural.
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

/// A line in at most [`SHOWN`] characters with the byte offset `at` in view, and where that is, in characters. Control
/// characters are replaced, so that a file cannot steer a terminal.
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
