//! # Link
//! Any address that contains the 81 cells of a puzzle.
//!
//! ```text
//! https://sudoku.coach/en/play/000070200000000384...      a part of the path
//! https://sudokuexchange.com/play/?s=530070000600...      or of the query
//! https://example.org/#53..7....6..195...                 or of the fragment
//! ```
//!
//! A part can be escaped with percent signs. If there are two such parts and one is the solution of the other, the
//! other is the puzzle. The links of f-puzzles, SudokuPad and SudokuWiki have formats of their own.
//!
//! **Keeps** values of a 9x9. It is written as a link to sudoku.coach.

use crate::cells::{self, blank, layout_for_side};
use crate::error::{Fault, ParseReason, Parsed};
use crate::format::{Format, Keeps, Read, Several};
use crate::formats::{fpuzzles, line, lz, sudokupad, sudokuwiki, words};
use crate::{Document, ReadOptions, WriteError};
use pencilproof_core::Puzzle;
use std::ops::Range;

pub(crate) static LINK: Format = Format {
    id: "link",
    name: "link",
    about: "any address with the 81 cells of a puzzle in it, as sudoku.coach and sudokuexchange.com have",
    extensions: &[],
    several: Several::Lines,
    keeps: Keeps { sides: &[9], ..Keeps::VALUES },
    many: true,
    read: Read::One(read),
    write: Some(write),
    fits: Some(fits),
};

const ADDRESS: &str = "https://sudoku.coach/en/play/";

/// The number of cells.
const CELLS: usize = 81;

/// Sites whose links are known although people leave out the scheme.
const SITES: [&str; 2] = ["sudoku.coach/", "sudokuexchange.com/"];

pub(crate) fn fits(text: &str, options: &ReadOptions) -> bool {
    let text = text.trim();
    let has_scheme = ["http://", "https://", "www."].iter().any(|scheme| text.starts_with(scheme));
    let is_address = has_scheme || SITES.iter().any(|site| text.starts_with(site));
    let others = [fpuzzles::fits, sudokupad::fits, sudokuwiki::fits];
    is_address && !others.iter().any(|fits| fits(text, options))
}

/// The parts of an address with as many characters as a puzzle has cells, with their places.
fn parts(text: &str) -> Vec<(Range<usize>, String)> {
    let ends = |c: char| c.is_whitespace() || "/?&=#;,:|\"'<>()[]{}".contains(c);
    let mut at = 0;
    let mut found = Vec::new();
    for part in text.split(ends) {
        let from = at;
        at += part.len();
        at += text[at..].chars().next().map_or(0, char::len_utf8);
        let plain: String = lz::unescape(part, from).into_iter().map(|(_, c)| c).collect();
        let cells = |text: &str| {
            text.chars().count() == CELLS && text.chars().all(|c| c.is_ascii_digit() || blank(c).is_some())
        };
        // What is escaped can have separators of its own.
        let inner =
            plain.split(ends).filter(|inner| cells(inner)).map(|inner| (from..from + part.len(), inner.to_owned()));
        found.extend(inner);
    }
    found
}

fn read(text: &str, options: &ReadOptions) -> Parsed<Document> {
    let start = text.len() - text.trim_start().len();
    let whole = start..text.trim_end().len().max(start);
    let mut readings: Vec<(Range<usize>, Puzzle)> = Vec::new();
    let mut trouble = None;
    for (at, part) in parts(text) {
        let layout = layout_for_side(9, at.clone(), options)?;
        match cells::read_values(&cells::chars_of(&part, at.start), 9, options) {
            Ok(values) => readings.push((at, cells::givens(layout, &values))),
            Err(fault) => trouble = Some(fault),
        }
    }
    match (words::unsolved(&readings), trouble) {
        (Some((_, puzzle)), _) => Ok(Document::new(puzzle.clone())),
        (None, Some(fault)) => Err(fault),
        (None, None) if readings.is_empty() => {
            let reason = format!("this link has no part of {CELLS} digits; its puzzle is on a server");
            Err(Fault::new(whole, ParseReason::Length(reason)))
        }
        (None, None) => {
            let (at, _) = readings.swap_remove(readings.len() - 1);
            Err(Fault::syntax(at, "this link has two puzzles, not the same one"))
        }
    }
}

fn write(document: &Document) -> Result<String, WriteError> {
    Ok(format!("{ADDRESS}{}\n", line::cells_of(&document.puzzle).replace('.', "0")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{detect, read_str};

    const CELLS_OF: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn read_one(text: &str) -> Result<String, String> {
        assert_eq!(detect(text).map(|format| format.id), Ok("link"), "{text}");
        let found = read_str(text, &ReadOptions::default()).map_err(|error| error.to_string())?;
        Ok(line::cells_of(&found[0].puzzle))
    }

    #[test]
    fn finds_the_cells_wherever_they_are() {
        let zeros = CELLS_OF.replace('.', "0");
        let escaped: String = CELLS_OF.bytes().map(|byte| format!("%{byte:02x}")).collect();
        let links = [
            format!("https://sudoku.coach/en/play/{zeros}"),
            format!("sudoku.coach/en/solver/{zeros}?x=1"),
            format!("https://sudokuexchange.com/play/?s={zeros}&d=2"),
            format!("  http://example.org/#{CELLS_OF}  "),
            format!("https://example.org/a?p={escaped}"),
            format!("https://example.org/?q=grid%3D{CELLS_OF}%26x%3D1"),
            format!("www.example.org/{CELLS_OF}/{CELLS_OF}"),
        ];
        for link in links {
            assert_eq!(read_one(&link).as_deref(), Ok(CELLS_OF), "{link}");
        }
    }

    #[test]
    fn two_puzzles_are_one_only_if_one_solves_the_other() {
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        for (one, other) in [(CELLS_OF, solution), (solution, CELLS_OF)] {
            assert_eq!(read_one(&format!("https://example.org/?s={one}&p={other}")).as_deref(), Ok(CELLS_OF));
        }
        let other = CELLS_OF.replacen('5', "1", 1);
        let link = format!("https://x.org/?s={CELLS_OF}&p={other}");
        assert_eq!(read_one(&link).unwrap_err(), "1:102: this link has two puzzles, not the same one");
    }

    #[test]
    fn errors_have_places() {
        let none = "this link has no part of 81 digits; its puzzle is on a server";
        assert_eq!(read_one("https://sudoku.coach/en/s/JCDs").unwrap_err(), format!("1:1: {none}"));
        let mixed = CELLS_OF.replacen('.', "0", 1);
        let error = read_one(&format!("https://example.org/{mixed}")).unwrap_err();
        assert_eq!(error, "1:24: mixed symbols for empty cells: '.' after '0'");
    }
}
