//! # Same digits
//! Each list of cells holds the same digits, each as often, in any order.
//!
//! | member | what it is |
//! |---|---|
//! | `sets` | the lists of cells, all of one length |

use crate::Cell;
use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static SAME_SETS: Kind = Kind {
    id: "same-sets",
    name: "same digits",
    fields: &[FieldSpec { name: "sets", is_needed: true, holds: FieldType::Sets(2) }],
    documentation: heading!("same_sets.rs"),
    compile,
    holds,
    figures,
};

const SETS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let Some((first, others)) = parts.sets(SETS).split_first() else { return };
    if others.iter().any(|other| other.len() != first.len()) {
        return compiled.refuse("has lists of cells of different lengths");
    }
    for other in others {
        for digit in compiled.values() {
            let more = compiled.places(first, &|value| value == digit, 1);
            let less = compiled.places(other, &|value| value == digit, -1);
            compiled.bound([more, less].concat(), 0, 0);
        }
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let sorted = |cells: &Vec<Cell>| {
        let mut values: Vec<usize> = cells.iter().map(|&cell| value(cell).value()).collect();
        values.sort_unstable();
        values
    };
    let mut all = parts.sets(SETS).iter().map(sorted);
    let first = all.next();
    all.all(|other| Some(&other) == first.as_ref())
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    Figure::sets(parts.sets(SETS), "=", figures);
}
