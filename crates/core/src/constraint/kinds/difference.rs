//! # Difference
//! Two cells differ by a value: a white dot between them.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | two cells |
//! | `value` | by how much; without it, by 1 |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, MarkStyle, Value};
use crate::heading;

pub(crate) static DIFFERENCE: Kind = Kind {
    id: "difference",
    name: "difference",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Exactly(2) },
        FieldSpec { name: "value", is_needed: false, holds: FieldType::Number },
    ],
    documentation: heading!("difference.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const VALUE: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let [one, other] = parts.pair(CELLS);
    let value = parts.number(VALUE).unwrap_or(1);
    compiled.pair(one, other, &|a, b| a.abs_diff(b) as i64 == value);
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let [one, other] = parts.pair(CELLS).map(|cell| value(cell).value() as i64);
    one - other == parts.number(VALUE).unwrap_or(1) || other - one == parts.number(VALUE).unwrap_or(1)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    let label = parts.number(VALUE).filter(|&value| value != 1);
    figures.push(Figure::mark(MarkStyle::White, parts.cells(CELLS), label));
}
