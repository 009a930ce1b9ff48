//! # Sukaku
//! The candidates in one line. Each cell has one slot per digit, so a 9x9 has 729 characters.
//!
//! ```text
//! 1234.2...234... and so on: r1c1 has every digit of a 4x4, r1c2 the 2, r1c3 the 2, 3 and 4
//! ```
//!
//! A slot has its digit if that is a candidate, and otherwise `.` or `0`. A single digit that no peer has is a value.
//!
//! **Keeps** candidates, in any size; values only as such single digits.

use crate::cells::{self, Char, chars_of, digit};
use crate::error::{Fault, ParseReason, Parsed, counted, size};
use crate::format::{Format, Givens, Keeps, Marks, Read, Several};
use crate::formats::marks::{groups_of, puzzle_of};
use crate::{Document, ReadOptions, WriteError};
use pencilproof_core::{Digit, DigitSet, MAX_SIDE};

pub(crate) static SUKAKU: Format = Format {
    id: "sukaku",
    name: "Sukaku",
    about: "the candidates of all cells in one line, 729 characters for a 9x9",
    extensions: &[],
    several: Several::Lines,
    keeps: Keeps { givens: Givens::Implied, marks: Marks::Candidates, ..Keeps::VALUES },
    many: true,
    read: Read::One(read),
    write: Some(write),
    fits: Some(fits),
};

/// The side of a puzzle with a number of characters.
fn side_for(count: usize) -> Option<usize> {
    (4..=MAX_SIDE).find(|side| side * side * side == count)
}

fn is_blank(c: char, side: usize, options: &ReadOptions) -> bool {
    digit(c, side, options).is_none() && (c == '.' || c == '0')
}

/// The line also asks this, because an 8x8 in a line has the same length as a 4x4 here.
pub(crate) fn fits(text: &str, options: &ReadOptions) -> bool {
    let chars: Vec<char> = text.trim().chars().collect();
    let Some(side) = side_for(chars.len()) else { return false };
    let right = |(slot, &c): (usize, &char)| {
        is_blank(c, side, options) || digit(c, side, options) == Digit::from_value(slot % side + 1)
    };
    let wrong = chars.iter().enumerate().filter(|&item| !right(item)).count();
    if side == 4 {
        // An 8x8 in a line has the same length, so every slot must be right. Without any candidate it is an empty 8x8.
        let is_named = options.layout.as_ref().is_some_and(|layout| layout.side() == side);
        return wrong == 0 && (is_named || chars.iter().any(|&c| !is_blank(c, side, options)));
    }
    wrong * 8 <= chars.len()
}

fn read(text: &str, options: &ReadOptions) -> Parsed<Document> {
    let start = text.len() - text.trim_start().len();
    let chars: Vec<Char> = chars_of(text.trim(), start);
    let Some(side) = side_for(chars.len()) else {
        let side = options.layout.as_ref().map_or(9, |layout| layout.side());
        let reason = format!(
            "{}; the candidates of {square} are {}",
            counted(chars.len(), "characters"),
            side.pow(3),
            square = size(side)
        );
        return Err(Fault::new(cells::span_all(&chars), ParseReason::Length(reason)));
    };
    let layout = cells::layout_for_side(side, cells::span_all(&chars), options)?;
    cells::check_symbols(side, cells::span_all(&chars), options)?;
    let mut groups = Vec::with_capacity(layout.cell_count());
    for (cell, slots) in layout.cells().zip(chars.chunks(side)) {
        let mut group = DigitSet::EMPTY;
        for (slot, item) in slots.iter().enumerate() {
            let (expected, symbol) = (Digit::from_index(slot), item.1);
            match digit(symbol, side, options) {
                Some(found) if found == expected => {
                    group.insert(found);
                }
                None if is_blank(symbol, side, options) => {}
                Some(found) => {
                    let reason = format!("{found} in the slot for {expected} of {}", layout.cell_name(cell));
                    return Err(Fault::syntax(cells::span(item), reason));
                }
                None => return Err(Fault::new(cells::span(item), ParseReason::Symbol { symbol, side })),
            }
        }
        groups.push(group);
    }
    Ok(Document::new(puzzle_of(&layout, &groups)))
}

fn write(document: &Document) -> Result<String, WriteError> {
    let digits = document.puzzle.layout().digits();
    let mut line: String = groups_of(&document.puzzle)
        .into_iter()
        .flat_map(|group| digits.iter().map(move |digit| if group.contains(digit) { digit.symbol() } else { '.' }))
        .collect();
    line.push('\n');
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{detect, read_str};

    fn error(text: &str) -> String {
        let options = ReadOptions { format: Some(&SUKAKU), ..Default::default() };
        read_str(text, &options).unwrap_err().to_string()
    }

    #[test]
    fn reads_slots() {
        let text = format!("1........{}", "123456789".repeat(80).replacen('2', "0", 3));
        assert_eq!(detect(&text).unwrap().id, "sukaku");
        let document = &read_str(&text, &ReadOptions::default()).unwrap()[0];
        let layout = document.puzzle.layout();
        assert_eq!(document.puzzle.marks(layout.cell(0, 0)).map(DigitSet::len), Some(1));
        assert_eq!(document.puzzle.marks(layout.cell(0, 1)).map(DigitSet::len), Some(8));
        // No peer has a 1 now, so it is a value.
        let text = format!("1........{}", ".23456789".repeat(80));
        let document = &read_str(&text, &ReadOptions::default()).unwrap()[0];
        assert_eq!(document.puzzle.givens().count(), 1);
        assert_eq!(write(document).unwrap(), text + "\n");
    }

    #[test]
    fn errors_have_places() {
        assert_eq!(error(&"123456789".repeat(80)), "1:1: 720 characters; the candidates of a 9x9 are 729");
        let text = "123456789".repeat(81);
        assert_eq!(error(&text.replacen("89", "98", 1)), "1:8: 9 in the slot for 8 of r1c1");
        assert_eq!(error(&text.replacen('9', "X", 2)), "1:9: 'X' is not a digit of a 9x9");
    }
}
