//! # Ratio
//! One of two cells has a multiple of the other: a black dot between them.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | two cells |
//! | `value` | how many times the other; without it, twice |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, MarkStyle, Value};
use crate::heading;

pub(crate) static RATIO: Kind = Kind {
    id: "ratio",
    name: "ratio",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Exactly(2) },
        FieldSpec { name: "value", is_needed: false, holds: FieldType::Number },
    ],
    documentation: heading!("ratio.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const VALUE: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let [one, other] = parts.pair(CELLS);
    let value = parts.number(VALUE).unwrap_or(2) as usize;
    compiled.pair(one, other, &|a, b| a == value * b || b == value * a);
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let times = parts.number(VALUE).unwrap_or(2);
    let [one, other] = parts.pair(CELLS).map(|cell| value(cell).value() as i64);
    one.max(other) == times * one.min(other)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    let label = parts.number(VALUE).filter(|&value| value != 2);
    figures.push(Figure::mark(MarkStyle::Black, parts.cells(CELLS), label));
}
