//! Rows that make up grids.
//!
//! A grid has as many rows as columns, which is how its end is known. Blank lines, borders and titles may stand between
//! bands as well as between grids; a grid never ends within what they enclose unless everything there is grids.

use super::blanks;
use super::lines::{self, Kind, Row, Word, label};
use crate::ReadOptions;
use crate::cells::{Char, digit, span_all};
use crate::error::{Fault, ParseReason, counted};
use pencilproof_core::{Digit, MAX_SIDE};
use std::collections::BTreeMap;

/// What the cells of a grid are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Characters.
    Chars,
    /// Words.
    Words,
    /// Words on several lines, with a place for each digit: `1.3`, `4..`, `..9`.
    Slots {
        /// The number of lines.
        lines: usize,
    },
}

/// A grid in a text.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    /// The byte at which it begins, with its title.
    pub(crate) at: usize,
    pub(crate) title: Option<String>,
    pub(crate) shape: Shape,
    /// Its lines of cells, without labels.
    pub(crate) rows: Vec<Row>,
    /// What is wrong with its shape.
    pub(crate) fault: Option<Fault>,
}

impl Figure {
    pub(crate) fn side(&self) -> usize {
        match self.shape {
            Shape::Slots { lines } => self.rows.len() / lines,
            _ => self.rows.len(),
        }
    }
}

/// A line of a text.
pub(super) struct Line<'a> {
    pub(super) at: usize,
    pub(super) text: &'a str,
    pub(super) kind: Kind,
}

/// The grids of a text. Text that belongs to no grid is left out.
pub(crate) fn figures(text: &str, options: &ReadOptions) -> Vec<Figure> {
    let mut found = Vec::new();
    let mut title: Option<(usize, &str)> = None;
    let mut group: Vec<Line<'_>> = Vec::new();
    let mut finish = |group: &mut Vec<Line<'_>>, title: &mut Option<(usize, &str)>| {
        let mut figures = of_group(std::mem::take(group), options);
        if let (Some(first), Some((at, text))) = (figures.first_mut(), title.as_ref())
            && first.title.is_none()
        {
            (first.at, first.title) = (*at, title_of(text));
        }
        if !figures.is_empty() {
            *title = None;
        }
        found.extend(figures);
    };
    for (at, line) in lines::all_lines_at(text) {
        if line.trim_start().starts_with('#') {
            continue;
        }
        match lines::kind(line, at, options) {
            Kind::Text => {
                finish(&mut group, &mut title);
                title = Some((at, line));
            }
            kind => group.push(Line { at, text: line, kind }),
        }
    }
    finish(&mut group, &mut title);
    found
}

/// A line of text as a title, if it can be one.
fn title_of(line: &str) -> Option<String> {
    let text = line.trim();
    // A sentence is not a title.
    if text.ends_with(['.', ',', ';', ':', '!', '?']) && text.split_whitespace().count() > 4 {
        return None;
    }
    (text.chars().count() <= 100 && text.chars().any(char::is_alphanumeric)).then(|| text.to_owned())
}

/// The grids of some lines without text between them.
fn of_group(mut group: Vec<Line<'_>>, options: &ReadOptions) -> Vec<Figure> {
    empty_rows_of_dashes(&mut group);
    // The last grid may have too few rows.
    let is_clean = |figures: &Vec<Figure>| {
        let Some((last, rest)) = figures.split_last() else { return false };
        rest.iter().all(|figure| figure.fault.is_none()) && (last.fault.is_none() || !rest.is_empty())
    };
    let plain = of_rows(&group, false, options);
    let labelled = of_rows(&group, true, options);
    if is_clean(&labelled) {
        return labelled;
    }
    let blanks = if is_clean(&plain) { Vec::new() } else { blanks::figures(&group, options) };
    if is_clean(&blanks) { blanks } else { plain }
}

/// Where dashes are empty cells, a line of dashes is a row without values.
fn empty_rows_of_dashes(group: &mut [Line<'_>]) {
    let rows = || group.iter().filter_map(|line| if let Kind::Row(row) = &line.kind { Some(row) } else { None });
    if !rows().any(|row| row.chars().iter().any(|&(_, c)| c == '-')) {
        return;
    }
    let width = rows().map(Row::len).max();
    for line in group {
        if let Kind::Border = line.kind {
            let row =
                Row { at: line.at..line.at + line.text.len(), words: lines::words(line.text, line.at), barred: false };
            if Some(row.len()) == width && row.chars().iter().all(|&(_, c)| c == '-') {
                line.kind = Kind::Row(row);
            }
        }
    }
}

/// A row, the part it is in, and the title above it. Blank lines and borders separate parts.
struct Item {
    row: Row,
    part: usize,
    title: Option<(usize, String)>,
    /// The byte where the border above it begins, or else the row.
    at: usize,
}

/// The grids of the rows of some lines, of which the first word is a label if `labelled`.
fn of_rows(group: &[Line<'_>], labelled: bool, options: &ReadOptions) -> Vec<Figure> {
    let (mut items, mut part, mut title) = (Vec::new(), 0, None);
    let mut after_border = false;
    let mut last_label = 0;
    // Where the borders and headings above the next row begin, unless they may belong to the row before them.
    let mut above = None;
    let mut after_row = false;
    for line in group {
        let is_border = matches!(line.kind, Kind::Border);
        above = if is_border && after_row { None } else { above.or(Some(line.at)) };
        after_row = matches!(line.kind, Kind::Row(_));
        match &line.kind {
            Kind::Blank => (part, above) = (part + 1, None),
            Kind::Border if after_border => part += 1,
            Kind::Border | Kind::Text | Kind::Header => {}
            Kind::Digits(_) => {
                part += 1;
                title = title_of(line.text).map(|text| (line.at, text));
            }
            Kind::Row(row) => {
                let mut row = row.clone();
                if labelled && !row.counts() {
                    let number = row.words.first().and_then(label);
                    if !number.is_some_and(|number| number == 1 || number == last_label + 1) {
                        return Vec::new();
                    }
                    last_label = number.unwrap_or(0);
                    row.words.remove(0);
                }
                let at = above.take().unwrap_or(line.at);
                items.push(Item { row, part, title: title.take(), at });
            }
        }
        after_border = is_border;
    }
    let rows = Rows::new(items);
    let mut found = Vec::new();
    let mut from = 0;
    while from < rows.items.len() {
        let (figure, used) = rows.next(from, options);
        found.push(figure);
        from += used;
    }
    found
}

struct Rows {
    items: Vec<Item>,
    /// For each row the end of its part.
    ends: Vec<usize>,
}

impl Rows {
    fn new(items: Vec<Item>) -> Rows {
        let mut ends = vec![items.len(); items.len()];
        for index in (1..items.len()).rev() {
            ends[index - 1] = if items[index - 1].part == items[index].part { ends[index] } else { index };
        }
        Rows { items, ends }
    }

    /// The grid that begins with a row, and the number of rows that it takes, with those above it.
    fn next(&self, from: usize, options: &ReadOptions) -> (Figure, usize) {
        let first = &self.items[from];
        let (at, title) = match &first.title {
            Some((at, text)) => (*at, Some(text.clone())),
            None => (first.at, None),
        };
        let rows = |from: usize, to: usize| self.items[from..to].iter().map(|item| item.row.clone()).collect();
        let mut figure = Figure { at, title, shape: Shape::Chars, rows: Vec::new(), fault: None };
        if let Some((shape, count)) = self.grid(from, options) {
            return (Figure { shape, rows: rows(from, from + count), ..figure }, count);
        }
        // The first line may be the numbers of the columns, or a title without a letter.
        if let Some((shape, count)) = self.grid(from + 1, options) {
            let found = Figure { shape, rows: rows(from + 1, from + 1 + count), ..figure.clone() };
            let (row, side) = (&first.row, found.side());
            if row.counts() && !row.barred && row.words.len() == side {
                return (found, count + 1);
            }
            let numeric = row.chars().iter().all(|&(_, c)| c.is_ascii_digit() || c == '-');
            if numeric && !row.barred && row.len() != side && row.words.len() != side {
                let text: String = row.chars().into_iter().map(|(_, c)| c).collect();
                return (Figure { title: found.title.or(Some(text)), ..found }, count + 1);
            }
        }
        let count = self.torn(from);
        figure.rows = rows(from, from + count);
        figure.fault = Some(misshapen(&figure.rows));
        (figure, count)
    }

    /// The shape of the grid that begins with a row, and the number of its rows.
    fn grid(&self, from: usize, options: &ReadOptions) -> Option<(Shape, usize)> {
        let first = &self.items.get(from)?.row;
        let (chars, words) = (first.len(), first.words.len());
        let fits = |side: usize, count: usize, fits: &dyn Fn(usize, &Row) -> bool| {
            let Some(items) = self.items.get(from..from + count).filter(|_| (4..=MAX_SIDE).contains(&side)) else {
                return false;
            };
            let rest = self.ends[from + count - 1] - (from + count);
            let whole = rest == 0 || self.ends[from] > from + count && rest.is_multiple_of(side);
            whole
                && items[1..].iter().all(|item| item.title.is_none())
                && items.iter().enumerate().all(|(index, item)| fits(index, &item.row))
        };
        let width = first.words.first().map_or(0, |word| word.chars.len());
        if width >= 2 && width < words {
            let lines = words.div_ceil(width);
            let right = |index: usize, row: &Row| {
                row.words.len() == words && row.words.iter().all(|word| in_slots(word, index % lines, width, options))
            };
            if fits(words, words * lines, &right) {
                return Some((Shape::Slots { lines }, words * lines));
            }
        }
        let bare = |row: &Row| row.words.iter().all(|word| word.bracket.is_none());
        if fits(chars, chars, &|_, row| row.len() == chars && bare(row)) {
            return Some((Shape::Chars, chars));
        }
        fits(words, words, &|_, row| row.words.len() == words).then_some((Shape::Words, words))
    }

    /// The number of rows of a grid that has too few or too many of them: those of its part, and of further parts as
    /// long as there is room.
    fn torn(&self, from: usize) -> usize {
        let mut to = self.ends[from];
        let side = usual(self.items[from..to].iter().map(|item| item.row.len()));
        while to < self.items.len() && self.items[to].title.is_none() && self.ends[to] - from <= side {
            to = self.ends[to];
        }
        to - from
    }
}

/// Whether a word has the digits of one of the lines of a cell, each in its place.
fn in_slots(word: &Word, line: usize, width: usize, options: &ReadOptions) -> bool {
    let right = |(slot, &(_, c)): (usize, &Char)| {
        c == '.' || digit(c, MAX_SIDE, options) == Some(Digit::from_index(line * width + slot))
    };
    word.bracket.is_none() && word.chars.len() == width && word.chars.iter().enumerate().all(right)
}

/// The most frequent number, the least of them if there are several.
fn usual(numbers: impl Iterator<Item = usize>) -> usize {
    let mut times: BTreeMap<usize, usize> = BTreeMap::new();
    numbers.for_each(|number| *times.entry(number).or_default() += 1);
    times.iter().rev().max_by_key(|&(_, times)| times).map_or(0, |(&number, _)| number)
}

/// What is wrong with rows that do not form a grid.
pub(super) fn misshapen(rows: &[Row]) -> Fault {
    let (count, words) = (rows.len(), usual(rows.iter().map(|row| row.words.len())));
    let has_groups = rows.iter().flat_map(|row| &row.words).any(|word| word.chars.len() > 1);
    let in_groups = rows.iter().any(|row| row.len() > MAX_SIDE) || has_groups && words == count;
    let length = |row: &Row| if in_groups { row.words.len() } else { row.len() };
    let unit = if in_groups { "groups of pencil marks" } else { "cells" };
    let usual = usual(rows.iter().map(length));
    let right = if rows.iter().any(|row| length(row) == count) { count } else { usual };
    let (row, reason) = match rows.iter().enumerate().find(|(_, row)| length(row) != right) {
        Some((index, row)) if right == count => {
            (row, format!("row {} has {} {unit}; {count} rows need {count}", index + 1, length(row)))
        }
        Some((index, row)) => (row, format!("row {} has {} {unit}, most rows have {right}", index + 1, length(row))),
        None => {
            let reason = format!("{} of {right} {unit}; a grid has as many rows as columns", counted(count, "rows"));
            (&rows[0], reason)
        }
    };
    Fault::new(span_all(&row.chars()), ParseReason::Length(reason))
}
