//! # Killer cage
//! Its cells differ, and add up to its sum if it has one.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells, each once, in any order; at most as many as there are digits |
//! | `sum` | what they add up to; without it, or with 0, they only differ |
//!
//! Cages may overlap, and need not cover the board. A cage may have a sum that no digits make; the puzzle then has no
//! solution.

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::{Digit, DigitSet, heading};

pub(crate) static KILLER: Kind = Kind {
    id: "killer",
    name: "killer cage",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Cells },
        FieldSpec { name: "sum", is_needed: false, holds: FieldType::Sum },
    ],
    documentation: heading!("killer.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const SUM: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    compiled.group(parts.cells(CELLS));
    if let Some(sum) = parts.number(SUM) {
        compiled.sum(parts.cells(CELLS), sum);
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let digits: Vec<Digit> = parts.cells(CELLS).iter().map(|&cell| value(cell)).collect();
    let differ = digits.iter().copied().collect::<DigitSet>().len() == digits.len();
    let total: i64 = digits.iter().map(|digit| digit.value() as i64).sum();
    differ && parts.number(SUM).is_none_or(|sum| sum == total)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::cage(parts.cells(CELLS), parts.number(SUM).map(|sum| sum.to_string())));
}
