//! # SudokuWiki S9B
//! A whole position in one word: `S`, a letter for the size, `B`, then each cell as a number in base 36.
//!
//! ```text
//!           size    digits per cell
//! S4B       4x4     1                0             empty
//! S9B       9x9     2                1 to N        given
//! SGB       16x16   4                N+1 to 2N     placed
//! SPB       25x25   5                2N + mask     pencil marks, bit 0 for the digit 1
//! ```
//!
//! In a 9x9 a given 7 is `07`, a placed 3 is `0c`, and the marks 1 and 4 are `0r`.
//!
//! **Keeps** givens and placed values, and pencil marks.

use crate::cells;
use crate::error::{Fault, ParseReason, Parsed, counted, size};
use crate::format::{Format, Givens, Keeps, Marks, Read, Several};
use crate::write::some_marks_everywhere;
use crate::{Document, ReadOptions, WriteError};
use pencilproof_core::{Digit, DigitSet, Puzzle};

pub(crate) static S9B: Format = Format {
    id: "s9b",
    name: "SudokuWiki S9B",
    about: "a position in one word that starts with S9B (or S4B, SGB, SPB)",
    extensions: &[],
    several: Several::Lines,
    keeps: Keeps { givens: Givens::Apart, marks: Marks::Own, sides: &[4, 9, 16, 25], ..Keeps::VALUES },
    many: true,
    read: Read::One(read),
    write: Some(write),
    fits: Some(fits),
};

/// Size letter, side, digits per cell.
const SIZES: [(char, usize, usize); 4] = [('4', 4, 1), ('9', 9, 2), ('G', 16, 4), ('P', 25, 5)];

/// The size that the start of a word names.
fn named_size(word: &str) -> Option<(char, usize, usize)> {
    let mut chars = word.chars();
    let (start, letter, end) = (chars.next()?, chars.next()?, chars.next()?);
    SIZES.into_iter().find(|size| start == 'S' && end == 'B' && size.0 == letter)
}

pub(crate) fn fits(text: &str, _: &ReadOptions) -> bool {
    named_size(text.trim_start()).is_some()
}

pub(crate) fn read(text: &str, options: &ReadOptions) -> Parsed<Document> {
    let start = text.len() - text.trim_start().len();
    let word = text.trim();
    let Some((letter, side, width)) = named_size(word) else {
        return Err(Fault::syntax(start..start + 3, "this does not start with S4B, S9B, SGB or SPB"));
    };
    let chars = cells::chars_of(&word[3..], start + 3);
    if let Some(item) = chars.iter().find(|(_, c)| !c.is_ascii_alphanumeric()) {
        return Err(Fault::syntax(cells::span(item), format!("'{}' is not a digit in base 36", item.1)));
    }
    let wanted = side * side * width;
    if chars.len() != wanted {
        let at = chars.get(wanted).map_or(start + word.len(), |item| item.0);
        let reason = format!("{} after S{letter}B; {} has {wanted}", counted(chars.len(), "characters"), size(side));
        return Err(Fault::new(at..start + word.len(), ParseReason::Length(reason)));
    }
    let layout = cells::layout_for_side(side, start..start + 3, options)?;
    let mut puzzle = Puzzle::empty(layout.clone());
    for (cell, digits) in layout.cells().zip(chars.chunks(width)) {
        let number = digits.iter().fold(0, |number, (_, c)| number * 36 + c.to_digit(36).unwrap_or(0));
        let value = number as usize;
        let no_cell = || {
            let text: String = digits.iter().map(|(_, c)| c).collect();
            Fault::syntax(cells::span_all(digits), format!("'{text}' is not the number of a cell of {}", size(side)))
        };
        if value > 2 * side {
            let mask = number - 2 * side as u32;
            let marks = DigitSet::from_bits(mask);
            if marks.bits() != mask || !marks.is_subset(layout.digits()) {
                return Err(no_cell());
            }
            puzzle.set_marks(cell, Some(marks));
        } else if value > 0 {
            let digit = Digit::from_value((value - 1) % side + 1).ok_or_else(no_cell)?;
            puzzle.set(cell, digit, value <= side);
        }
    }
    Ok(Document::new(puzzle))
}

fn write(document: &Document) -> Result<String, WriteError> {
    some_marks_everywhere(document, S9B.id)?;
    let puzzle = &document.puzzle;
    let side = puzzle.layout().side();
    let Some((letter, _, width)) = SIZES.into_iter().find(|size| size.1 == side) else {
        return Err(WriteError::Side { format: S9B.id, side, sides: "4, 9, 16 or 25".to_owned() });
    };
    let mut text = format!("S{letter}B");
    for cell in puzzle.layout().cells() {
        let number = match (puzzle.value(cell), puzzle.marks(cell)) {
            (Some(value), _) => value.digit.value() + if value.given { 0 } else { side },
            (None, Some(marks)) => marks.bits() as usize + 2 * side,
            (None, None) => 0,
        };
        let places = (0..width as u32).rev().map(|place| number / 36_usize.pow(place) % 36);
        text.extend(places.filter_map(|digit| char::from_digit(digit as u32, 36)));
    }
    text.push('\n');
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_str;

    fn error(text: &str) -> String {
        read_str(text, &ReadOptions::default()).unwrap_err().to_string()
    }

    #[test]
    fn the_three_kinds_of_cells() {
        let text = format!("S9B070c0r{}", "0".repeat(156));
        let document = &read_str(&text, &ReadOptions::default()).unwrap()[0];
        let layout = document.puzzle.layout();
        let value = |col| document.puzzle.value(layout.cell(0, col)).map(|value| (value.digit.value(), value.given));
        assert_eq!([value(0), value(1), value(2)], [Some((7, true)), Some((3, false)), None]);
        let marks = document.puzzle.marks(layout.cell(0, 2)).unwrap();
        assert_eq!(marks.iter().map(Digit::value).collect::<Vec<_>>(), [1, 4]);
        assert_eq!(document.puzzle.marks(layout.cell(0, 3)), None);
        assert_eq!(write(document).unwrap(), format!("{text}\n"));
    }

    #[test]
    fn errors_have_places() {
        assert_eq!(error("S4B100"), "1:7: 3 characters after S4B; a 4x4 has 16");
        assert_eq!(error("S4B10000000000000000"), "1:20: 17 characters after S4B; a 4x4 has 16");
        assert_eq!(error("S4B1000!00000000000"), "1:8: '!' is not a digit in base 36");
        assert_eq!(error("S4B1000z00000000000"), "1:8: 'z' is not the number of a cell of a 4x4");
    }

    #[test]
    fn an_empty_set_of_marks_cannot_be_written() {
        let mut document = read_str("S4B0000000000000000", &ReadOptions::default()).unwrap().remove(0);
        let cell = document.puzzle.layout().cell(1, 2);
        document.puzzle.set_marks(cell, Some(DigitSet::EMPTY));
        assert_eq!(write(&document).unwrap_err().to_string(), "r2c3 has no candidates left, which s9b cannot express");
    }
}
