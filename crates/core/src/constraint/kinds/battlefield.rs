//! # Battlefield
//! The first cell of a row or column says how many cells an army covers from that end, itself among them; the last cell
//! says the same of the other end. The cells that neither covers, or that both cover, add up to the value.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | all cells of a row or column from the clue on |
//! | `value` | the clue |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static BATTLEFIELD: Kind = Kind {
    id: "battlefield",
    name: "battlefield",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(2) },
        FieldSpec { name: "value", is_needed: true, holds: FieldType::Whole },
    ],
    documentation: heading!("battlefield.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const VALUE: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let (cells, side) = (parts.cells(CELLS), compiled.side());
    if cells.len() != side {
        return compiled.refuse(format!("has {} cells; it must have {side}", cells.len()));
    }
    let clue = parts.number(VALUE).unwrap_or_default();
    for first in 1..=side {
        for last in 1..=side {
            let (from, to) = (first.min(side - last), first.max(side - last));
            compiled.sum_where(&[(cells[0], first), (cells[side - 1], last)], &cells[from..to], clue);
        }
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values = parts.values(CELLS, value);
    let (first, last) = (values[0], values[values.len() - 1]);
    let armies = |at: usize| usize::from(at < first) + usize::from(at + last >= values.len());
    let wanted = if first + last <= values.len() { 0 } else { 2 };
    let sum: usize = (0..values.len()).filter(|&at| armies(at) == wanted).map(|at| values[at]).sum();
    parts.number(VALUE) == Some(sum as i64)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::clue(parts.cells(CELLS), "B", parts.number(VALUE)));
}
