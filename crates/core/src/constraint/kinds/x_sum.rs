//! # X-sum
//! The first cells of a row or column, seen from the clue, add up to the value: as many as the first cell says, itself
//! among them.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells of the row or column from the clue on |
//! | `value` | the clue |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static X_SUM: Kind = Kind {
    id: "x-sum",
    name: "X-sum",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(1) },
        FieldSpec { name: "value", is_needed: true, holds: FieldType::Total },
    ],
    documentation: heading!("x_sum.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const VALUE: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let clue = parts.number(VALUE).unwrap_or_default();
    let side = compiled.side() as i64;
    // A state is how many cells are still to be added, and what those before them add up to.
    let state = |left: u64, sum: u64| left << 32 | sum;
    const START: u64 = u64::MAX;
    let done = |state: u64| i64::try_from(state) == Ok(clue);
    compiled.walk(
        parts.cells(CELLS),
        START,
        &|before, value, reach| {
            let value = value as u64;
            let mut add = |left: u64, sum: u64| {
                let (more, known) = (left as i64, sum as i64);
                if (known + more..=known + more * side).contains(&clue) {
                    reach(state(left, sum));
                }
            };
            match before {
                START => add(value - 1, value),
                before if before >> 32 > 0 => add((before >> 32) - 1, (before & 0xffff_ffff) + value),
                before => reach(before),
            }
        },
        &done,
    );
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values = parts.values(CELLS, value);
    let first = values.get(..values[0]);
    first.map(|first| first.iter().sum::<usize>() as i64) == parts.number(VALUE)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::clue(parts.cells(CELLS), "X", parts.number(VALUE)));
}
