//! # Pencil-mark grid
//! The candidates of each cell, in rows with or without borders.
//!
//! ```text
//! +------------+-----------+
//! | 1    23    | 34   24   |
//! | 234  234   | 1    24   |
//! +------------+-----------+
//! ...
//! ```
//!
//! A single digit may be a value or merely the last candidate. It is a value if no peer has it as a candidate. Some
//! programs put a grid of the givens on top of the marks, or one grid of the givens and one of all values. Then these
//! grids say which digits are values; if there are only givens, a single digit is a placed value if no peer has it. A
//! `.` among the marks is a cell without candidates. Symbols above 9 are letters, not numbers.
//!
//! **Keeps** givens and placed values, and candidates, in any size. The writer adds the two grids only if the marks
//! alone would not be read back correctly.

use crate::cells::{self, Char, chars_of, digit};
use crate::error::{Fault, ParseReason, Parsed};
use crate::format::{Format, Givens, Keeps, Marks, Read};
use crate::formats::grid::{self, boxed, is_border, is_separator};
use crate::{Document, ReadOptions, WriteError};
use pencilproof_core::{DigitSet, Layout, MAX_SIDE, Puzzle};

pub(crate) static MARKS: Format = Format {
    id: "marks",
    name: "pencil-mark grid",
    about: "rows of candidates with or without borders, perhaps below a grid of the givens and a grid of the values",
    extensions: &[],
    keeps: Keeps { givens: Givens::Apart, marks: Marks::Candidates, ..Keeps::VALUES },
    many: false,
    read: Read::One(read),
    write: Some(write),
    fits: Some(fits),
};

/// A row as words.
type Row = Vec<Vec<Char>>;

fn rows(text: &str) -> Vec<Row> {
    let words = |(at, line): (usize, &str)| -> Row {
        let chars = chars_of(line, at);
        let words = chars.split(|&(_, c)| is_separator(c)).filter(|word| !word.is_empty());
        words.map(<[Char]>::to_vec).collect()
    };
    grid::lines_at(text).filter(|(_, line)| !is_border(line)).map(words).collect()
}

/// The side, and the number of grids.
fn shape(rows: &[Row]) -> Option<(usize, usize)> {
    (1..=3).map(|grids| (rows.len() / grids, grids)).find(|&(side, grids)| {
        let cells = |row: &Row| row.iter().map(Vec::len).sum::<usize>();
        (4..=MAX_SIDE).contains(&side)
            && side * grids == rows.len()
            && rows[..side * (grids - 1)].iter().all(|row| cells(row) == side)
            && rows[side * (grids - 1)..].iter().all(|row| row.len() == side)
    })
}

fn fits(text: &str, options: &ReadOptions) -> bool {
    if grid::is_too_long(text) {
        return false;
    }
    let rows = rows(text);
    let Some((side, grids)) = shape(&rows) else { return false };
    let groups = &rows[side * (grids - 1)..];
    // Marks must be ascending, so that most two-digit integers are not taken for pairs of marks.
    let ascending = |word: &Vec<Char>| {
        let digits: Vec<_> = word.iter().map(|&(_, c)| digit(c, side, options)).collect();
        word.len() == 1 || digits.iter().all(Option::is_some) && digits.is_sorted_by(|a, b| a < b)
    };
    let several = grids > 1 || groups.iter().flatten().any(|word| word.len() > 1);
    several && groups.iter().flatten().all(ascending)
}

fn read(text: &str, options: &ReadOptions) -> Parsed<Document> {
    let rows = rows(text);
    let Some((side, grids)) = shape(&rows) else { return Err(misshapen(&rows)) };
    let (stacked, groups) = rows.split_at(side * (grids - 1));
    let at = cells::span_all(rows.first().and_then(|row| row.first()).map_or(&[], Vec::as_slice));
    let layout = cells::layout_for_side(side, at.clone(), options)?;
    cells::check_symbols(side, at, options)?;
    let groups: Vec<DigitSet> =
        groups.iter().flatten().map(|word| read_group(word, side, options)).collect::<Parsed<_>>()?;
    let single = puzzle_of(&layout, &groups);
    let chars: Vec<Char> = stacked.iter().flatten().flatten().copied().collect();
    let values: Vec<_> =
        chars.chunks(side * side).map(|chars| cells::read_values(chars, side, options)).collect::<Parsed<_>>()?;
    let Some(givens) = values.first() else { return Ok(Document::new(single)) };
    let mut puzzle = Puzzle::empty(layout.clone());
    for (cell, &group) in layout.cells().zip(&groups) {
        let placed = match values.get(1) {
            Some(values) => values[cell.index()],
            None => single.value(cell).map(|value| value.digit),
        };
        match (givens[cell.index()], placed) {
            (Some(given), _) => puzzle.set(cell, given, true),
            (None, Some(digit)) => puzzle.set(cell, digit, false),
            (None, None) => puzzle.set_marks(cell, Some(group)),
        }
    }
    Ok(Document::new(puzzle))
}

/// What is wrong with rows that do not form grids.
fn misshapen(rows: &[Row]) -> Fault {
    let Some(first) = rows.first() else { return Fault::new(0..0, ParseReason::Empty) };
    let odd = rows.iter().enumerate().find(|(_, row)| row.len() != first.len());
    let (index, row) = odd.unwrap_or((0, first));
    let span = row.first().map_or(0, |word| cells::span_all(word).start)
        ..row.last().map_or(0, |word| cells::span_all(word).end);
    let reason = match odd {
        Some(_) => format!("row {} has {} groups of pencil marks, row 1 has {}", index + 1, row.len(), first.len()),
        None => {
            format!("{} rows of {} groups of pencil marks; a grid has as many rows as columns", rows.len(), first.len())
        }
    };
    Fault::new(span, ParseReason::Length(reason))
}

fn read_group(word: &[Char], side: usize, options: &ReadOptions) -> Parsed<DigitSet> {
    if let [(_, '.')] = word {
        return Ok(DigitSet::EMPTY);
    }
    let mut group = DigitSet::EMPTY;
    for item in word {
        let symbol = item.1;
        let found = digit(symbol, side, options);
        let found = found.ok_or_else(|| Fault::new(cells::span(item), ParseReason::Symbol { symbol, side }))?;
        if !group.insert(found) {
            return Err(Fault::syntax(cells::span(item), format!("'{symbol}' comes twice")));
        }
    }
    Ok(group)
}

/// The puzzle with these candidates per cell. A single candidate that no peer has is a given.
pub(crate) fn puzzle_of(layout: &Layout, groups: &[DigitSet]) -> Puzzle {
    let mut puzzle = Puzzle::empty(layout.clone());
    for (cell, &group) in layout.cells().zip(groups) {
        let held = || layout.peers(cell).iter().any(|peer| group.is_subset(groups[peer.index()]));
        match group.single() {
            Some(digit) if !held() => puzzle.set(cell, digit, true),
            _ => puzzle.set_marks(cell, Some(group)),
        }
    }
    puzzle
}

/// The candidates of each cell of a puzzle.
pub(crate) fn groups_of(puzzle: &Puzzle) -> Vec<DigitSet> {
    puzzle.layout().cells().map(|cell| puzzle.allowed(cell)).collect()
}

fn write(document: &Document) -> Result<String, WriteError> {
    let puzzle = &document.puzzle;
    let groups = groups_of(puzzle);
    let word = |cell: pencilproof_core::Cell| match groups[cell.index()] {
        DigitSet::EMPTY => ".".to_owned(),
        group => cells::word(group),
    };
    let marks = boxed(puzzle, word);
    let read_back = puzzle_of(puzzle.layout(), &groups);
    let same = puzzle.layout().cells().all(|cell| puzzle.value(cell) == read_back.value(cell));
    if same && groups.iter().any(|group| group.len() > 1) {
        return Ok(marks);
    }
    let given = |cell| if puzzle.value(cell).is_some_and(|v| v.given) { cells::symbol(puzzle, cell) } else { '.' };
    let givens = boxed(puzzle, |cell| given(cell).to_string());
    let values = boxed(puzzle, |cell| cells::symbol(puzzle, cell).to_string());
    Ok([givens, values, marks].join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{detect, read_str};

    const SINGLE: &str = "+------------+-----------+\n| 1    23    | 34   24   |\n| 234  234   | 1    2    |\n\
        +------------+-----------+\n| 234  1     | 234  34   |\n| 234  234   | 234  1    |\n+------------+-----------+\n";

    fn read_one(text: &str) -> Document {
        assert_eq!(detect(text).unwrap().id, "marks");
        read_str(text, &ReadOptions::default()).unwrap().remove(0)
    }

    fn values(document: &Document) -> Vec<(String, usize, bool)> {
        let layout = document.puzzle.layout();
        document.puzzle.values().map(|(cell, v)| (layout.cell_name(cell), v.digit.value(), v.given)).collect()
    }

    #[test]
    fn a_single_digit_that_a_peer_has_is_not_a_value() {
        let document = read_one(SINGLE);
        let names: Vec<String> = values(&document).into_iter().map(|value| value.0).collect();
        assert_eq!(names, ["r1c1", "r2c3", "r3c2", "r4c4"]);
        let layout = document.puzzle.layout();
        assert_eq!(document.puzzle.marks(layout.cell(1, 3)).map(DigitSet::len), Some(1));
        let written = write(&document).unwrap();
        assert_eq!(read_one(&written), document);
        assert!(!written.contains('.'), "{written}");
    }

    #[test]
    fn stacked_grids_say_which_values_are_given() {
        let bare = SINGLE.lines().filter(|line| !is_border(line)).collect::<Vec<_>>().join("\n");
        let document = read_one(&format!("1...\n....\n....\n...1\n\n{bare}\n"));
        let given: Vec<bool> = values(&document).into_iter().map(|value| value.2).collect();
        assert_eq!(given, [true, false, false, true]);
        let stack = "1...\n....\n....\n...1\n\n1...\n...2\n.1..\n...1\n\n";
        let document = read_one(&format!("{stack}{bare}\n"));
        let expected = [("r1c1", 1, true), ("r2c4", 2, false), ("r3c2", 1, false), ("r4c4", 1, true)];
        assert_eq!(values(&document), expected.map(|(name, value, given)| (name.to_owned(), value, given)));
        let back = read_one(&write(&document).unwrap());
        assert_eq!((values(&back), groups_of(&back.puzzle)), (values(&document), groups_of(&document.puzzle)));
    }

    #[test]
    fn errors_have_places() {
        let error = |text: String| {
            read_str(text, &ReadOptions { format: Some(&MARKS), ..Default::default() }).unwrap_err().to_string()
        };
        assert_eq!(error(SINGLE.replace("| 34 ", "| 35 ")), "2:17: '5' is not a digit of a 4x4");
        assert_eq!(error(SINGLE.replace("| 34 ", "| 33 ")), "2:17: '3' comes twice");
        assert_eq!(error(SINGLE.replace("| 1    2 ", "| 12 ")), "3:3: row 2 has 3 groups of pencil marks, row 1 has 4");
        assert_eq!(error("+--+\n".to_owned()), "1:1: there is no puzzle in the input");
    }
}
