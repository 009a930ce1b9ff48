//! # Quadruple
//! The four cells around a corner hold each of the digits, as often as it is listed or more often.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the four cells |
//! | `digits` | one to four digits, which may repeat |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static QUADRUPLE: Kind = Kind {
    id: "quadruple",
    name: "quadruple",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Exactly(4) },
        FieldSpec { name: "digits", is_needed: true, holds: FieldType::Digits },
    ],
    documentation: heading!("quadruple.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const DIGITS: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let digits = parts.numbers(DIGITS);
    if digits.len() > 4 {
        return compiled.refuse(format!("has {} digits for four cells", digits.len()));
    }
    for same in digits.chunk_by(|one, other| one == other) {
        compiled.count(parts.cells(CELLS), &|value| value as i64 == same[0], same.len(), 4);
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let mut values: Vec<i64> = parts.cells(CELLS).iter().map(|&cell| value(cell).value() as i64).collect();
    parts.numbers(DIGITS).iter().all(|digit| {
        let found = values.iter().position(|value| value == digit);
        found.map(|place| values.swap_remove(place)).is_some()
    })
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::quadruple(parts.cells(CELLS), parts.numbers(DIGITS)));
}
