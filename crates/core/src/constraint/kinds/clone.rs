//! # Clone
//! Each cell of one list has the digit of the cell at the same place of the other.
//!
//! | member | what it is |
//! |---|---|
//! | `sets` | two lists of cells of one length |

use crate::Cell;
use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static CLONE: Kind = Kind {
    id: "clone",
    name: "clone",
    fields: &[FieldSpec { name: "sets", is_needed: true, holds: FieldType::Sets(2) }],
    documentation: heading!("clone.rs"),
    compile,
    holds,
    figures,
};

const SETS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let [one, other] = parts.sets(SETS) else { return compiled.refuse("has more than two lists of cells") };
    if one.len() != other.len() {
        return compiled.refuse("has two lists of cells of different lengths");
    }
    for (&one, &other) in one.iter().zip(other).filter(|(one, other)| one != other) {
        compiled.pair(one, other, &|a, b| a == b);
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let [one, other] = parts.sets(SETS) else { return false };
    let read = |cells: &Vec<Cell>| cells.iter().map(|&cell| value(cell)).collect::<Vec<_>>();
    read(one) == read(other)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    Figure::sets(parts.sets(SETS), "==", figures);
}
