//! # Full rank
//! Read as a number from the clue on, the row or column has this place among all rows and columns, each read from both
//! ends; 1 is the smallest number.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells of a row or column from the clue on |
//! | `value` | the place: from 1 to four times the side |
//!
//! No other line reads as the same number as one with a clue, unless the board says that it may (full rank ties). From
//! each of the four sides one line begins with each digit, so a clue gives the first digit of its line. The rest of it
//! is left to search, and a puzzle with it cannot be written as a formula for other programs.

use super::full_rank_ties::clued_may_tie;
use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Rank, Value};
use crate::heading;

pub(crate) static FULL_RANK: Kind = Kind {
    id: "full-rank",
    name: "full rank",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(1) },
        FieldSpec { name: "value", is_needed: true, holds: FieldType::Total },
    ],
    documentation: heading!("full_rank.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const VALUE: usize = 1;

/// How many sides a board has.
const SIDES: usize = 4;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let (cells, value) = (parts.cells(CELLS), parts.number(VALUE).unwrap_or_default() as usize);
    let lines = SIDES * parts.side();
    if value > lines {
        return compiled.refuse(format!("has place {value}, but there are only {lines} lines"));
    }
    if !parts.layout.lines().any(|line| line == cells) {
        return compiled.refuse("must have all cells of a row or column, in order from one end");
    }
    let first = value.div_ceil(SIDES);
    compiled.allow(cells[0], &|digit| digit == first);
    compiled.ranks.push(Rank { line: cells.to_vec(), smaller: value - 1, may_tie: clued_may_tie(parts) });
    compiled.judge();
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let own = parts.values(CELLS, value);
    let read = |line: Vec<crate::Cell>| line.iter().map(|&cell| value(cell).value()).collect::<Vec<_>>();
    let (mut smaller, mut equal) = (0, 0);
    for line in parts.layout.lines().map(read) {
        smaller += i64::from(line < own);
        equal += i64::from(line == own);
    }
    parts.number(VALUE) == Some(smaller + 1) && (equal == 1 || clued_may_tie(parts))
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::clue(parts.cells(CELLS), "FR", parts.number(VALUE)));
}
