//! Lists: whether one is a grid, all cells of a puzzle, or several puzzles.
//!
//! The lengths decide; where they allow two readings, the digits do, and where these do not either, it is an error.

use super::Context;
use crate::Document;
use crate::cells;
use crate::error::{Fault, ParseReason, Parsed, counted};
use crate::formats::loose::{Item, Node};
use crate::formats::words;
use pencilproof_core::{Layout, MAX_SIDE, Puzzle};

/// Whether a value can be the content of a cell, without marks.
fn is_simple(item: &Item) -> bool {
    match &item.node {
        Node::Null | Node::Number(_) => true,
        Node::Text(text) => words::is_cell(text.trim()),
        _ => false,
    }
}

/// Whether a value can be the marks of a cell.
fn is_marks(item: &Item) -> bool {
    item.list().is_some_and(|items| items.len() <= MAX_SIDE && items.iter().all(is_simple))
}

impl Context<'_> {
    /// The puzzles of a list of `count` items.
    pub(super) fn list(&self, item: &Item, items: &[Item], count: usize) -> Parsed<Vec<Document>> {
        let one = |puzzle: Parsed<Puzzle>| puzzle.map(|puzzle| vec![Document::new(puzzle)]);
        let all = |test: fn(&Item) -> bool| items.iter().all(test);
        if items.is_empty() {
            return Err(Fault::syntax(item.at(), "this list is empty"));
        }
        if count > items.len() {
            let reason = format!("a list of {}, more than any puzzle has cells", counted(count, "values"));
            return Err(Fault::new(item.at(), ParseReason::Length(reason)));
        }
        if items.iter().any(is_simple) && all(|item| is_simple(item) || is_marks(item)) {
            return one(self.cells(item, items));
        }
        if all(|item| item.text().is_some()) {
            return self.texts(item, items);
        }
        if !all(|item| item.list().is_some()) {
            return self.each(items);
        }
        let rows: Vec<&[Item]> = items.iter().filter_map(Item::list).collect();
        let side = rows.len();
        if rows.iter().all(|row| row.len() <= side.isqrt() && row.iter().all(is_simple)) && side >= 16 {
            // One list of marks for each cell.
            return one(self.cells(item, items));
        }
        if rows.iter().all(|row| row.iter().all(is_simple)) {
            let can_be_cells = |row: &[Item]| words::layout_for(row.len(), 0..0, self.options).is_ok();
            let square = rows.iter().all(|row| row.len() == side);
            if rows.iter().all(|row| can_be_cells(row)) && !(square && self.needs_whole(item, &rows)?) {
                return self.each(items);
            }
            return one(self.rows(item, &rows));
        }
        if !rows.iter().all(|row| row.iter().all(|cell| is_simple(cell) || is_marks(cell))) {
            return self.each(items);
        }
        // Three levels are rows with marks in the cells, or puzzles with rows of values.
        let inner = || rows.iter().copied().flatten().filter_map(Item::list);
        let all_marks = rows.iter().all(|row| row.iter().all(is_marks));
        let ascending = |marks: &[Item]| {
            let digits = self.digits(marks, side.max(4)).unwrap_or_default();
            digits.len() == marks.len() && digits.is_sorted_by(|a, b| a < b)
        };
        let squares = rows.iter().all(|row| row.iter().filter_map(Item::list).all(|inner| inner.len() == row.len()));
        let can_be_marks = rows.iter().all(|row| row.len() == side) && inner().all(ascending);
        if all_marks && (!can_be_marks || squares && inner().any(|marks| marks.len() != side)) {
            return self.each(items);
        }
        one(self.rows(item, &rows))
    }

    /// The puzzles of each item.
    fn each(&self, items: &[Item]) -> Parsed<Vec<Document>> {
        let mut documents = Vec::new();
        for item in items {
            documents.extend(self.puzzles(item)?);
        }
        Ok(documents)
    }

    /// Texts that are rows of one puzzle, or a puzzle each.
    fn texts(&self, item: &Item, items: &[Item]) -> Parsed<Vec<Document>> {
        let side = items.len();
        let texts = || items.iter().filter_map(Item::text).map(str::trim);
        let is_grid = (4..=MAX_SIDE).contains(&side) && texts().all(|text| text.chars().count() == side);
        let can_be_cells = || words::layout_for(side, 0..0, self.options).is_ok();
        let large = || {
            let small = side.isqrt();
            texts()
                .flat_map(str::chars)
                .any(|c| cells::digit(c, side, self.options).is_some_and(|d| d.index() >= small))
        };
        if !is_grid || can_be_cells() && cells::layout_for_side(side, 0..0, self.options).is_err() {
            return self.each(items);
        }
        if can_be_cells() && !large() {
            return Err(ambiguous(item, side));
        }
        let rows: Vec<Vec<cells::Char>> = items
            .iter()
            .filter_map(|item| {
                let text = item.text()?.trim();
                let start = item.text_start().unwrap_or(item.at().start);
                Some(text.char_indices().map(|(at, c)| (start + at, c)).collect())
            })
            .collect();
        crate::formats::grid::read_rows(&rows, self.options).map(|puzzle| vec![Document::new(puzzle)])
    }

    /// Whether as many lists as each has values are one grid, and not a puzzle each.
    fn needs_whole(&self, item: &Item, rows: &[&[Item]]) -> Parsed<bool> {
        let side = rows.len();
        if cells::layout_for_side(side, 0..0, self.options).is_err() {
            return Ok(false);
        }
        let cells: Vec<&Item> = rows.iter().copied().flatten().collect();
        let values = self.values(&cells, side)?;
        match values.iter().flatten().any(|digit| digit.index() >= side.isqrt()) {
            true => Ok(true),
            false => Err(ambiguous(item, side)),
        }
    }

    /// The puzzle of a list with all cells.
    fn cells(&self, item: &Item, items: &[Item]) -> Parsed<Puzzle> {
        let layout = words::layout_for(items.len(), item.at(), self.options)?;
        self.fill(layout, &items.iter().collect::<Vec<_>>())
    }

    /// The puzzle of a list of rows.
    fn rows(&self, item: &Item, rows: &[&[Item]]) -> Parsed<Puzzle> {
        let side = rows.len();
        let same = rows.iter().all(|row| row.len() == rows[0].len());
        if let Some(index) = rows.iter().position(|row| row.len() != side) {
            let count = rows[index].len();
            let at = rows[index].first().map_or(item.at(), |first| first.at().start..first.at().end);
            let reason = match same {
                true => format!("{side} rows of {}; a grid has as many rows as columns", counted(count, "cells")),
                false => format!("row {} has {}; {side} rows need {side}", index + 1, counted(count, "cells")),
            };
            return Err(Fault::new(at, ParseReason::Length(reason)));
        }
        let layout = cells::layout_for_side(side, item.at(), self.options)?;
        self.fill(layout, &rows.iter().copied().flatten().collect::<Vec<_>>())
    }

    fn fill(&self, layout: Layout, items: &[&Item]) -> Parsed<Puzzle> {
        let simple: Vec<&Item> = items.iter().copied().filter(|item| is_simple(item)).collect();
        let mut values = self.values(&simple, layout.side())?.into_iter();
        let mut puzzle = Puzzle::empty(layout.clone());
        for (cell, item) in layout.cells().zip(items) {
            if !is_simple(item) {
                puzzle.set_marks(cell, self.marks_of(item, layout.side())?);
            } else if let Some(digit) = values.next().flatten() {
                puzzle.set(cell, digit, true);
            }
        }
        Ok(puzzle)
    }
}

fn ambiguous(item: &Item, side: usize) -> Fault {
    let small = side.isqrt();
    let reason =
        format!("these can be the rows of a {side}x{side} or {side} puzzles of {small}x{small}; name the layout");
    Fault::syntax(item.at(), reason)
}
