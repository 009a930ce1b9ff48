//! Grids of words: one word per cell, as tables and lists have them.
//!
//! A word is a symbol, a number, or nothing. It also knows the names that tables and objects give to puzzles.

use crate::cells::{self, Char, blank, chars_of};
use crate::drawn::is_separator;
use crate::error::{Fault, ParseReason, Parsed, counted, size};
use crate::formats::{grid, json, line};
use crate::plain::plain_puzzle;
use crate::{ReadOptions, Symbols};
use pencilproof_core::{Digit, Layout, Puzzle};
use std::ops::Range;

/// The content of a cell and its place.
#[derive(Clone, Debug)]
pub(crate) struct Word<'a> {
    pub(crate) at: Range<usize>,
    pub(crate) text: &'a str,
}

/// The symbol for an empty cell, if the word is one; a blank for an empty word.
fn empty(word: &str) -> Option<char> {
    let mut chars = word.chars();
    match (chars.next(), chars.next()) {
        (None, _) => Some(' '),
        (Some(c), None) => blank(c),
        _ => None,
    }
}

/// Whether a word can be the content of a cell.
pub(crate) fn is_cell(word: &str) -> bool {
    let number = || word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
    let symbol = || word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    empty(word).is_some() || number() || symbol()
}

/// The values of cells that are given as words, in reading order.
pub(crate) fn values(words: &[Word<'_>], side: usize, options: &ReadOptions) -> Parsed<Vec<Option<Digit>>> {
    let at = words.first().map_or(0..0, |word| word.at.clone());
    cells::check_symbols(side, at, options)?;
    let mut blanks = words.iter().filter_map(|word| Some((word, empty(word.text)?)));
    if let Some((_, first)) = blanks.next()
        && let Some((word, found)) = blanks.find(|&(_, found)| found != first)
        && !(is_digit(first, options) || is_digit(found, options))
    {
        return Err(Fault::new(word.at.clone(), ParseReason::MixedBlanks { first, found }));
    }
    if words.iter().any(|word| word.text.len() > 1) {
        return words.iter().map(|word| number(word, side)).collect();
    }
    let chars: Vec<Char> = words.iter().map(|word| (word.at.start, word.text.chars().next().unwrap_or('.'))).collect();
    cells::read_values(&chars, side, options)
}

fn is_digit(c: char, options: &ReadOptions) -> bool {
    options.symbols.as_ref().is_some_and(|symbols: &Symbols| symbols.digit(c).is_some())
}

fn number(word: &Word<'_>, side: usize) -> Parsed<Option<Digit>> {
    if empty(word.text).is_some() {
        return Ok(None);
    }
    let number = word.text.parse::<usize>().ok().filter(|number| (1..=side).contains(number));
    let shown: String = word.text.chars().take(20).collect();
    let wrong = || Fault::syntax(word.at.clone(), format!("'{shown}' is not a digit of {}", size(side)));
    number.and_then(Digit::from_value).map(Some).ok_or_else(wrong)
}

/// The puzzle of rows of words.
pub(crate) fn read_rows(rows: &[Vec<Word<'_>>], options: &ReadOptions) -> Parsed<Puzzle> {
    let side = rows.len();
    let span = |row: &[Word<'_>]| row.first().map_or(0, |word| word.at.start)..row.last().map_or(0, |word| word.at.end);
    let at = rows.first().map_or(0..0, |row| span(row));
    if let Some((index, row)) = rows.iter().enumerate().find(|(_, row)| row.len() != side) {
        let same = rows.iter().all(|row| row.len() == rows[0].len());
        let reason = match same {
            true => format!("{side} rows of {} cells; a grid has as many rows as columns", row.len()),
            false => format!("row {} has {}; {side} rows need {side}", index + 1, counted(row.len(), "cells")),
        };
        return Err(Fault::new(span(row), ParseReason::Length(reason)));
    }
    let layout = cells::layout_for_side(side, at, options)?;
    let words: Vec<Word<'_>> = rows.iter().flatten().cloned().collect();
    Ok(cells::givens(layout, &values(&words, side, options)?))
}

/// The puzzle of a text within another format: a line, rows, words with blanks or commas between them, or an object.
/// The text starts at byte `at` of the record.
pub(crate) fn read_text(text: &str, at: usize, options: &ReadOptions) -> Parsed<Puzzle> {
    // Tables can have millions of rows, most of them plain.
    if let (None, None, Some(puzzle)) = (&options.layout, &options.symbols, plain_puzzle(text)) {
        return Ok(puzzle);
    }
    if text.trim_start().starts_with('{') {
        return json::read_object(text, options).map_err(|fault| fault.shift(at));
    }
    if text.contains('\n') {
        return grid::read_rows(&grid::rows(text), options).map_err(|fault| fault.shift(at));
    }
    let words = |c: char| c.is_whitespace() || c == ',';
    let place = |word: &str| word.as_ptr().addr() - text.as_ptr().addr() + at;
    let found: Vec<Word<'_>> = text
        .split(words)
        .filter(|word| !word.is_empty())
        .map(|word| Word { at: place(word)..place(word) + word.len(), text: word })
        .collect();
    if found.len() >= 16 && found.iter().all(|word| is_cell(word.text)) {
        let layout = cells::layout_for_count(found.len(), "cells", at..at + text.len(), options)?;
        let values = values(&found, layout.side(), options)?;
        return Ok(cells::givens(layout, &values));
    }
    let chars = chars_of(text, at).into_iter().filter(|&(_, c)| !is_separator(c)).collect();
    let (layout, chars) = line::shape(chars, options)?;
    let values = cells::read_values(&chars, layout.side(), options)?;
    Ok(cells::givens(layout, &values))
}

/// The names that puzzles have in tables and objects, and how sure they are: 0 is surest.
pub(crate) fn rank(name: &str) -> Option<usize> {
    const NAMES: [&[&str]; 3] = [
        &["puzzle", "quiz", "quizze", "question", "sudoku"],
        &["grid", "board", "problem", "unsolved", "mission", "task"],
        &["start", "initial", "input", "cell", "given", "value"],
    ];
    let name = name.trim().to_ascii_lowercase();
    let word = name.strip_suffix('s').unwrap_or(&name);
    NAMES.iter().position(|names| names.contains(&word))
}

/// Whether a name is that of a solution, which is never the puzzle.
pub(crate) fn is_solution(name: &str) -> bool {
    let name = name.trim().to_ascii_lowercase();
    ["solution", "solved", "answer", "output", "target", "result"].iter().any(|word| name.contains(word))
        && name != "unsolved"
}

/// Whether `full` has every value of `puzzle` and no empty cell: then it is its solution, not another puzzle. A
/// solution is written without the constraints of its puzzle.
pub(crate) fn completes(full: &Puzzle, puzzle: &Puzzle) -> bool {
    let (filled, open) = (full.layout(), puzzle.layout());
    (filled == open || filled.is_plain() && *filled == open.without_constraints())
        && full.values().count() == full.layout().cell_count()
        && puzzle.values().count() < full.layout().cell_count()
        && puzzle.values().all(|(cell, value)| full.value(cell).is_some_and(|other| other.digit == value.digit))
}

/// Which of several readings is the puzzle: the only one that is not the solution of another.
pub(crate) fn unsolved<T>(readings: &[(T, Puzzle)]) -> Option<&(T, Puzzle)> {
    let is_puzzle = |&(_, puzzle): &&(T, Puzzle)| !readings.iter().any(|(_, other)| completes(puzzle, other));
    let mut left = readings.iter().filter(is_puzzle);
    let first = left.next()?;
    left.all(|(_, other)| *other == first.1).then_some(first)
}

/// The layout for a count of cells, given as words.
pub(crate) fn layout_for(count: usize, at: Range<usize>, options: &ReadOptions) -> Parsed<Layout> {
    cells::layout_for_count(count, "cells", at, options)
}
