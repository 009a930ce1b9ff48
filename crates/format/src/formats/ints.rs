//! # Integers (`.txt`)
//! The digits as integers separated by whitespace, row by row, with 0 for an empty cell.
//!
//! ```text
//! 0 0 3 0   0 0 0 0   0 2 0 0   1 0 0 4   any text
//! ```
//!
//! They may also be in rows with borders, and with dots for empty cells. Otherwise the integers end at the first word
//! that is not an integer, or with the file. Their number gives the size: 16, 81, 256, 625 or the square of another
//! side. A file may instead start with a square of characters, one per cell. They are digits in base side plus one, so
//! 0 is an empty cell and the letters follow 9.
//!
//! **Keeps** values, in any size. Unsolved cells are written as 0.

use crate::cells::{self, Char, blank};
use crate::document::Piece;
use crate::drawn::{self, Figure, Word};
use crate::error::{Fault, Parsed, size};
use crate::format::{Format, Keeps, Read, Several};
use crate::formats::{grid, marks};
use crate::ink::Inked;
use crate::{Document, ReadOptions, WriteError};
use pencilproof_core::{Digit, MAX_SIDE};
use std::ops::Range;

pub(crate) static INTS: Format = Format {
    id: "ints",
    name: "integers",
    about: "integers separated by blanks, 0 for an empty cell; reading stops at the first other word",
    extensions: &["txt"],
    several: Several::Files,
    keeps: Keeps::VALUES,
    many: false,
    read: Read::Drawn(read),
    write: Some(write),
    fits: Some(fits),
};

/// An integer and its place.
type Integer = (Range<usize>, i32);

/// The integers at the start of a text, at most `limit`, and the place of the word after them.
fn integers(text: &str, limit: usize) -> (Vec<Integer>, Option<Range<usize>>) {
    let mut found = Vec::new();
    for word in text.split_whitespace().take(limit) {
        let at = word.as_ptr().addr() - text.as_ptr().addr();
        let at = at..at + word.len();
        match word.parse() {
            Ok(number) => found.push((at, number)),
            Err(_) => return (found, Some(at)),
        }
    }
    (found, None)
}

/// The grid also asks this, because it leaves to this format what both can read.
pub(crate) fn fits(text: &str, options: &ReadOptions) -> bool {
    let (found, _) = integers(text, MAX_SIDE * MAX_SIDE + 1);
    let Ok(layout) = cells::layout_for_count(found.len(), "numbers", 0..0, options) else {
        let figures = marks::figures_of_head(text, options);
        return !figures.is_empty() && figures.iter().all(is_likely);
    };
    let within = 0..=layout.side() as i32;
    let wrong = found.iter().filter(|(_, number)| !within.contains(number)).count();
    // Without any 0 the integers may be pencil marks, so then not a single mistake is tolerated.
    wrong == 0 || found.iter().any(|&(_, number)| number == 0) && wrong * 8 <= found.len()
}

/// Whether a figure has an integer or a blank symbol in each cell, and some integers of two digits.
fn is_likely(figure: &Figure) -> bool {
    let side = figure.side();
    let words = || figure.rows.iter().flat_map(|row| &row.words);
    let wrong = words().filter(|word| number(word).is_none_or(|number| number > side)).count();
    let large = words().any(|word| number(word).is_some_and(|number| number > 9));
    figure.fault.is_none() && figure.shape == drawn::Shape::Words && large && wrong * 8 <= side * side
}

/// The integer of a word, 0 for a blank symbol.
fn number(word: &Word) -> Option<usize> {
    match word.chars[..] {
        _ if word.bracket.is_some() => None,
        [] => Some(0),
        [(_, c)] if blank(c).is_some() => Some(0),
        _ => word.chars.iter().map(|&(_, c)| c).collect::<String>().parse().ok(),
    }
}

fn read(text: &Inked<'_>, options: &ReadOptions) -> Vec<Piece> {
    let one = read_one(&text.text, options);
    let figures = if one.is_err() { drawn::figures(&text.text, options) } else { Vec::new() };
    if !figures.iter().any(is_likely) {
        return vec![Piece { at: 0, document: one }];
    }
    figures.iter().map(|figure| Piece { at: figure.at, document: read_figure(figure, options) }).collect()
}

fn read_figure(figure: &Figure, options: &ReadOptions) -> Parsed<Document> {
    if let Some(fault) = &figure.fault {
        return Err(fault.clone());
    }
    let side = figure.side();
    let at = figure.rows[0].at.clone();
    let layout = cells::layout_for_side(side, at, options)?;
    let value = |word: &Word| match number(word).filter(|&number| number <= side) {
        Some(number) => Ok(Digit::from_value(number)),
        None => {
            let text: String = word.chars.iter().map(|&(_, c)| c).collect();
            Err(Fault::syntax(cells::span_all(&word.chars), format!("{text} is not a digit of {}", size(side))))
        }
    };
    let values: Vec<Option<Digit>> = figure.rows.iter().flat_map(|row| &row.words).map(value).collect::<Parsed<_>>()?;
    Ok(grid::titled(Document::new(cells::givens(layout, &values)), figure))
}

fn read_one(text: &str, options: &ReadOptions) -> Parsed<Document> {
    let (found, stop) = integers(text, usize::MAX);
    if found.len() < 16
        && let Some(rows) = block(text)
    {
        // In this base a 0 is always empty, so it is not ambiguous.
        let symbols = options.symbols.clone().or_else(|| "1-9A-P".parse().ok());
        return grid::read_rows(&rows, &ReadOptions { symbols, ..options.clone() }).map(Document::new);
    }
    let last = found.last().map_or(0..0, |(at, _)| at.clone());
    let layout = cells::layout_for_count(found.len(), "numbers", stop.unwrap_or(last), options)?;
    let side = layout.side();
    let mut values = Vec::with_capacity(found.len());
    for (at, number) in found {
        let value = usize::try_from(number).ok().filter(|&number| number <= side);
        let value = value.ok_or_else(|| Fault::syntax(at, format!("{number} is not a digit of {}", size(side))))?;
        values.push(Digit::from_value(value));
    }
    Ok(Document::new(cells::givens(layout, &values)))
}

/// The square of characters at the start of a text.
fn block(text: &str) -> Option<Vec<Vec<Char>>> {
    let side = text.lines().next()?.trim_end().chars().count();
    if !(4..=MAX_SIDE).contains(&side) {
        return None;
    }
    let rows: Vec<Vec<Char>> =
        drawn::lines_at(text).take(side).map(|(at, line)| cells::chars_of(line.trim_end(), at)).collect();
    let square = rows.len() == side && rows.iter().all(|row| row.len() == side);
    (square && !rows.iter().flatten().any(|(_, c)| c.is_whitespace())).then_some(rows)
}

fn write(document: &Document) -> Result<String, WriteError> {
    let puzzle = &document.puzzle;
    let layout = puzzle.layout();
    let width = layout.side().to_string().len();
    let mut text = String::new();
    for row in 0..layout.side() {
        let value = |col| puzzle.value(layout.cell(row, col)).map_or(0, |value| value.digit.value());
        let words: Vec<String> = (0..layout.side()).map(|col| format!("{:>width$}", value(col))).collect();
        text.push_str(&words.join(" "));
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::line::cells_of;
    use crate::{detect, read_str};

    fn read_ints(text: &str) -> Result<String, String> {
        let options = ReadOptions { format: Some(&INTS), ..Default::default() };
        read_str(text, &options).map(|found| cells_of(&found[0].puzzle)).map_err(|error| error.to_string())
    }

    #[test]
    fn reading_stops_at_the_first_other_word() {
        let text = "0 0 3 0 0 0 0 0\n0 2 0 0 1 0 0 4 end 1 2";
        assert_eq!(detect(text).unwrap().id, "ints");
        assert_eq!(read_ints(text).unwrap(), "..3......2..1..4");
        assert_eq!(read_ints("0 0 3 x").unwrap_err(), "1:7: 3 numbers; a 4x4 has 16");
        assert_eq!(read_ints(&"0 ".repeat(82)).unwrap_err(), "1:163: 82 numbers; a 9x9 has 81, a 10x10 has 100");
    }

    #[test]
    fn sizes_above_nine_have_larger_integers() {
        let text = format!("16 10{}", " 0".repeat(254));
        assert!(read_ints(&text).unwrap().starts_with("GA."));
        assert_eq!(read_ints(&text.replacen("16", "17", 1)).unwrap_err(), "1:1: 17 is not a digit of a 16x16");
        assert_eq!(read_ints(&text.replacen("10", "-1", 1)).unwrap_err(), "1:4: -1 is not a digit of a 16x16");
    }

    #[test]
    fn a_square_of_characters_is_in_base_side_plus_one() {
        assert_eq!(read_ints("0030\n0000\n0200\n1004\nmore\n").unwrap(), "..3......2..1..4");
        let sixteen = format!("{}{}", "a000000000000000\n", "0000000000000000\n".repeat(15));
        assert!(read_ints(&sixteen).unwrap().starts_with("A."));
    }
}
