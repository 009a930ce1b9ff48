//! Plain lines: the 81 cells of a classic puzzle and nothing else. Long lists consist of these.
//!
//! They are taken from the read buffer many at once, without parsing. Every other line is left to the reader of the
//! format, which is the one place that decides what a puzzle is and what is wrong with a line.

use crate::Document;
use crate::cells;
use pencilproof_core::{Digit, Layout, Puzzle};

/// The number of cells.
const CELLS: usize = 81;

/// A line with a classic puzzle and nothing else: no comment, no surrounding blanks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainLine {
    /// The line number, from 1.
    pub number: usize,
    /// The cells in reading order: `1` to `9`, and for empty cells either `.` or `0` throughout.
    pub cells: [u8; CELLS],
}

impl PlainLine {
    /// The number of givens.
    #[must_use]
    pub fn givens(&self) -> usize {
        self.cells.iter().filter(|cell| !matches!(cell, b'.' | b'0')).count()
    }

    /// The document that the reader of the format makes of the line.
    #[must_use]
    pub fn document(&self) -> Document {
        let layout = cells::standard(9).unwrap_or_else(|_| Layout::classic());
        Document::new(Puzzle::from_givens(layout, self.cells.iter().map(|&cell| Digit::from_symbol(cell.into()))))
    }
}

/// The puzzle of a text that is the cells of a plain line. It is what any reader makes of the text, unless its options
/// name another layout or symbols.
pub(crate) fn plain_puzzle(text: &str) -> Option<Puzzle> {
    let cells = *text.as_bytes().first_chunk().filter(|_| text.len() == CELLS)?;
    is_plain(&cells).then(|| PlainLine { number: 1, cells }.document().puzzle)
}

/// The plain lines at the start of a buffer, and how many bytes they take. The first has the line number `first`. A
/// line without a line end is not taken, because the rest of it may not have arrived.
pub(crate) fn plain_lines(buffer: &[u8], first: usize) -> (Vec<PlainLine>, usize) {
    let mut lines = Vec::with_capacity(buffer.len() / (CELLS + 1));
    let mut rest = buffer;
    while let Some((cells, after)) = rest.split_first_chunk::<CELLS>() {
        let Some(next) = after.strip_prefix(b"\n").or_else(|| after.strip_prefix(b"\r\n")) else { break };
        if !is_plain(cells) {
            break;
        }
        lines.push(PlainLine { number: first + lines.len(), cells: *cells });
        rest = next;
    }
    (lines, buffer.len() - rest.len())
}

fn is_plain(cells: &[u8; CELLS]) -> bool {
    // There are no branches, so that the compiler can vectorise the loop.
    let (mut dots, mut zeros, mut others) = (0, 0, 0);
    for &cell in cells {
        let (dot, zero) = (u8::from(cell == b'.'), u8::from(cell == b'0'));
        dots |= dot;
        zeros |= zero;
        others |= u8::from(cell.wrapping_sub(b'0') > 9) & (1 - dot);
    }
    others == 0 && dots & zeros == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, ReadOptions, read_str};

    const DOTS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_plain_line_is_what_the_reader_makes_of_it() {
        let options = ReadOptions { format: Format::by_id("line"), ..Default::default() };
        for text in [DOTS.to_owned(), DOTS.replace('.', "0"), "1".repeat(CELLS), ".".repeat(CELLS), "0".repeat(CELLS)] {
            for end in ["\n", "\r\n"] {
                let (lines, used) = plain_lines(format!("{text}{end}").as_bytes(), 7);
                assert_eq!((lines.len(), lines[0].number, used), (1, 7, CELLS + end.len()));
                assert_eq!(vec![lines[0].document()], read_str(&text, &options).unwrap());
                assert_eq!(lines[0].givens(), lines[0].document().puzzle.givens().count());
            }
        }
    }

    #[test]
    fn other_lines_are_left() {
        let zero = DOTS.replacen('.', "0", 1);
        let star = DOTS.replace('.', "*");
        let lines = [&zero, &star, &DOTS[1..], &format!("{DOTS}1"), &format!("{DOTS} # x"), &format!(" {DOTS}"), ""];
        for line in lines {
            let text = format!("{DOTS}\n{DOTS}\r\n{line}\n{DOTS}\n");
            let (lines, used) = plain_lines(text.as_bytes(), 1);
            assert_eq!((lines.len(), used), (2, 2 * CELLS + 3), "{line}");
        }
        for open in [DOTS.to_owned(), format!("{DOTS}\r")] {
            assert_eq!(plain_lines(open.as_bytes(), 1), (Vec::new(), 0));
        }
    }
}
