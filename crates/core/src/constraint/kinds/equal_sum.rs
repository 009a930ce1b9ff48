//! # Equal sums
//! The digits of each list of cells have one sum. Lists may share cells, and digits may repeat where houses let them.
//!
//! | member | what it is |
//! |---|---|
//! | `sets` | the lists of cells |

use crate::Cell;
use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static EQUAL_SUM: Kind = Kind {
    id: "equal-sum",
    name: "equal sums",
    fields: &[FieldSpec { name: "sets", is_needed: true, holds: FieldType::Sets(2) }],
    documentation: heading!("equal_sum.rs"),
    compile,
    holds,
    figures,
};

const SETS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let Some((first, others)) = parts.sets(SETS).split_first() else { return };
    for other in others {
        let signed = |cells: &[Cell], sign: i32| cells.iter().map(|&cell| (cell, sign)).collect::<Vec<_>>();
        compiled.weighted(&[signed(first, 1), signed(other, -1)].concat(), 0, 0);
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let sum = |cells: &Vec<Cell>| cells.iter().map(|&cell| value(cell).value()).sum::<usize>();
    let mut sums: Vec<usize> = parts.sets(SETS).iter().map(sum).collect();
    sums.dedup();
    sums.len() == 1
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    Figure::sets(parts.sets(SETS), "+=", figures);
}
