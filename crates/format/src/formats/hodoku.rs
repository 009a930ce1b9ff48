//! # HoDoKu library
//! One step per line, with the position in which it is found; 9x9 only.
//!
//! ```text
//! :0901-2:59:4...3..+8(81 cells)..:512 913:436:217:5
//!   |     |   |                    |       |   |   length of a chain, or any text; optional
//!   |     |   |                    |       |   placed
//!   |     |   |                    |       eliminated
//!   |     |   |                    deleted before the step: digit, row, column
//!   |     |   cells, + before a placed value
//!   |     digits of the step
//!   technique, perhaps with a variant
//! ```
//!
//! A puzzle without a step is written as `:0000:x:cells:deleted:::`. The deleted candidates are in addition to those
//! that the values, given or placed, eliminate from their peers. So the marks are exactly the candidates left.
//!
//! **Keeps** givens and placed values, candidates, and the step.

use crate::cells::{self, chars_of, unseen};
use crate::error::{Fault, ParseReason, Parsed, counted};
use crate::format::{Format, Givens, Keeps, Marks, Read, Several};
use crate::{Document, Hodoku, ReadOptions, WriteError};
use pencilproof_core::{Candidate, Digit, DigitSet, Layout, Puzzle};
use std::ops::Range;

pub(crate) static HODOKU: Format = Format {
    id: "hodoku",
    name: "HoDoKu library",
    about: "one step per line: :technique:digits:cells:deleted:eliminated:placed:length",
    extensions: &[],
    several: Several::Lines,
    keeps: Keeps { givens: Givens::Apart, marks: Marks::Candidates, hodoku: true, sides: &[9], ..Keeps::VALUES },
    many: true,
    read: Read::One(read),
    write: Some(write),
    fits: Some(fits),
};

/// The technique and the digits in a line without a step.
const NO_STEP: (&str, &str) = ("0000", "x");

fn fits(text: &str, _: &ReadOptions) -> bool {
    let text = text.trim_start();
    text.starts_with(':') && text.bytes().filter(|&byte| byte == b':').count() >= 3
}

fn read(text: &str, options: &ReadOptions) -> Parsed<Document> {
    let start = text.len() - text.trim_start().len();
    let end = text.trim_end().len().max(start);
    let Some(line) = text[start..end].strip_prefix(':') else {
        return Err(Fault::syntax(start..start + 1, "a line of a HoDoKu library starts with ':'"));
    };
    let mut at = start + 1;
    let fields: Vec<(usize, &str)> = line
        .splitn(7, ':')
        .map(|field| {
            let from = at;
            at += field.len() + 1;
            (from, field)
        })
        .collect();
    let (technique, digits, grid, deleted, eliminated, placed) = match fields[..] {
        [a, b, c, d, e, f] | [a, b, c, d, e, f, _] => (a.1, b, c, d, e, f),
        _ => {
            let reason = format!("a line of a HoDoKu library has 6 or 7 colons; this has {}", fields.len());
            return Err(Fault::syntax(end..end, reason));
        }
    };
    let layout = cells::layout_for_side(9, span(grid), options)?;
    let mut puzzle = read_grid(grid, &layout, options)?;
    let deleted = read_candidates(deleted, &layout)?;
    set_marks(&mut puzzle, &deleted);
    let step = Hodoku {
        technique: technique.to_owned(),
        digits: if digits.1 == NO_STEP.1 { Vec::new() } else { read_digits(digits)? },
        eliminations: read_candidates(eliminated, &layout)?,
        placements: read_candidates(placed, &layout)?,
        extra: fields.get(6).map(|field| field.1.to_owned()),
        deleted,
    };
    let empty = step.eliminations.is_empty() && step.placements.is_empty();
    let none = (technique, digits.1) == NO_STEP && empty && step.extra.as_ref().is_none_or(String::is_empty);
    Ok(Document { hodoku: (!none).then_some(step), ..Document::new(puzzle) })
}

fn span((at, text): (usize, &str)) -> Range<usize> {
    at..at + text.len()
}

fn read_grid(field: (usize, &str), layout: &Layout, options: &ReadOptions) -> Parsed<Puzzle> {
    let mut placed = Vec::new();
    let mut chars = Vec::new();
    let mut plus = None;
    for item in chars_of(field.1, field.0) {
        if item.1 == '+' && plus.is_none() {
            plus = Some(item.0);
            continue;
        }
        if plus.is_some() && cells::digit(item.1, 9, options).is_none() {
            return Err(Fault::syntax(cells::span(&item), format!("'{}' after '+' is not a digit", item.1)));
        }
        placed.push(plus.take().is_some());
        chars.push(item);
    }
    if let Some(at) = plus {
        return Err(Fault::syntax(at..at + 1, "there is no digit after '+'"));
    }
    if chars.len() != layout.cell_count() {
        let reason = format!("{}; a 9x9 has {}", counted(chars.len(), "cells"), layout.cell_count());
        return Err(Fault::new(span(field), ParseReason::Length(reason)));
    }
    let values = cells::read_values(&chars, layout.side(), options)?;
    let mut puzzle = Puzzle::empty(layout.clone());
    for ((cell, value), placed) in layout.cells().zip(values).zip(placed) {
        if let Some(digit) = value {
            puzzle.set(cell, digit, !placed);
        }
    }
    Ok(puzzle)
}

fn digit_of(c: char) -> Option<Digit> {
    c.to_digit(10).and_then(|value| Digit::from_value(value as usize))
}

fn read_digits((at, text): (usize, &str)) -> Parsed<Vec<Digit>> {
    let digit = |item: (usize, char)| {
        digit_of(item.1).ok_or_else(|| Fault::new(cells::span(&item), ParseReason::Symbol { symbol: item.1, side: 9 }))
    };
    chars_of(text, at).into_iter().map(digit).collect()
}

fn read_candidates((at, text): (usize, &str), layout: &Layout) -> Parsed<Vec<Candidate>> {
    let candidate = |word: &str| {
        let at = at + (word.as_ptr().addr() - text.as_ptr().addr());
        let numbers: Option<Vec<Digit>> = word.chars().map(digit_of).collect();
        match numbers.as_deref() {
            Some(&[digit, row, col]) => Ok(Candidate::new(layout.cell(row.index(), col.index()), digit)),
            _ => {
                let word: String = word.chars().take(20).collect();
                let reason = format!("'{word}' is not a candidate; 712 is the 7 of row 1, column 2");
                Err(Fault::syntax(at..at + word.len(), reason))
            }
        }
    };
    text.split_ascii_whitespace().map(candidate).collect()
}

/// Gives every empty cell its candidates: those that the values allow, except the deleted ones.
fn set_marks(puzzle: &mut Puzzle, deleted: &[Candidate]) {
    for cell in puzzle.layout().cells() {
        if puzzle.value(cell).is_none() {
            let gone: DigitSet = deleted.iter().filter(|c| c.cell() == cell).map(|c| c.digit()).collect();
            let left = unseen(puzzle, cell) - gone;
            puzzle.set_marks(cell, Some(left));
        }
    }
}

fn write(document: &Document) -> Result<String, WriteError> {
    let puzzle = &document.puzzle;
    let step = document.hodoku.as_ref();
    let mut grid = String::new();
    for cell in puzzle.layout().cells() {
        if puzzle.value(cell).is_some_and(|value| !value.given) {
            grid.push('+');
        }
        grid.push(cells::symbol(puzzle, cell));
    }
    let deleted = triples(&deleted_of(puzzle, step.map_or(&[], |step| &step.deleted)), puzzle.layout());
    let Some(step) = step else {
        return Ok(format!(":{}:{}:{grid}:{deleted}:::\n", NO_STEP.0, NO_STEP.1));
    };
    let technique: String = step.technique.chars().map(|c| if c == ':' || c.is_control() { ' ' } else { c }).collect();
    let digits: String = step.digits.iter().map(|digit| digit.symbol()).collect();
    let [eliminated, placed] = [&step.eliminations, &step.placements].map(|list| triples(list, puzzle.layout()));
    let mut line = format!(":{technique}:{digits}:{grid}:{deleted}:{eliminated}:{placed}");
    if let Some(extra) = &step.extra {
        line.push(':');
        line.extend(extra.trim_end().chars().map(|c| if c.is_control() { ' ' } else { c }));
    }
    line.push('\n');
    Ok(line)
}

/// The candidates that the marks of a puzzle exclude but the values do not. If the source lists the same ones, they are
/// in its order.
fn deleted_of(puzzle: &Puzzle, source: &[Candidate]) -> Vec<Candidate> {
    let is_excluded = |candidate: &Candidate| {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        puzzle.value(cell).is_none() && unseen(puzzle, cell).contains(digit) && !puzzle.allowed(cell).contains(digit)
    };
    let excluded: Vec<Candidate> = puzzle.layout().candidates().filter(is_excluded).collect();
    let mut listed: Vec<Candidate> = source.to_vec();
    // Deleting a candidate that a value excludes changes nothing.
    listed.retain(|c| puzzle.value(c.cell()).is_none() && unseen(puzzle, c.cell()).contains(c.digit()));
    listed.sort();
    listed.dedup();
    if listed == excluded { source.to_vec() } else { excluded }
}

fn triples(candidates: &[Candidate], layout: &Layout) -> String {
    let triple = |c: &Candidate| format!("{}{}{}", c.digit(), layout.row(c.cell()) + 1, layout.col(c.cell()) + 1);
    candidates.iter().map(triple).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_str;

    fn read_one(text: &str) -> Document {
        read_str(text, &ReadOptions::default()).unwrap().remove(0)
    }

    fn error(text: &str) -> String {
        read_str(text, &ReadOptions::default()).unwrap_err().to_string()
    }

    #[test]
    fn deleted_candidates_are_in_addition_to_those_of_values() {
        let document = read_one(&format!(":0901-2:12:1+2{}:319 313 111:419::7:x", ".".repeat(79)));
        let step = document.hodoku.as_ref().unwrap();
        assert_eq!((step.technique.as_str(), step.extra.as_deref()), ("0901-2", Some("7:x")));
        let layout = document.puzzle.layout();
        assert_eq!(layout.candidate_name(step.eliminations[0]), "4r1c9");
        assert_eq!(
            document.puzzle.allowed(layout.cell(0, 2)),
            "456789".chars().filter_map(Digit::from_symbol).collect()
        );
        assert_eq!(document.puzzle.givens().count(), 1);
        let lines = format!(":0901-2:12:1+2{}:319 313 111:419::7:x\n", ".".repeat(79));
        assert_eq!(write(&document).unwrap(), lines);
    }

    #[test]
    fn six_colons_are_enough() {
        let line = format!(":0003:7:{}::712:\n", ".".repeat(81));
        assert_eq!(write(&read_one(&line)).unwrap(), line);
        assert_eq!(error(":0003:7:..:\n"), "1:12: a line of a HoDoKu library has 6 or 7 colons; this has 4");
    }

    #[test]
    fn errors_have_places() {
        let dots = ".".repeat(80);
        assert_eq!(error(&format!(":0003:7:{dots}::712::")), "1:9: 80 cells; a 9x9 has 81");
        assert_eq!(error(&format!(":0003:7:+{dots}.::712::")), "1:10: '.' after '+' is not a digit");
        assert_eq!(error(&format!(":0003:7a:.{dots}::712::")), "1:8: 'a' is not a digit of a 9x9");
        let reason = "is not a candidate; 712 is the 7 of row 1, column 2";
        assert_eq!(error(&format!(":0003:7:.{dots}:123 4567:712::")), format!("1:95: '4567' {reason}"));
    }
}
