//! # Lockout line
//! The two ends differ by the value or more, and nothing else on the line equals one of them or lies between them.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells from one end to the other |
//! | `value` | by how much the ends differ at least; without it, 4 |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static LOCKOUT: Kind = Kind {
    id: "lockout",
    name: "lockout line",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(3) },
        FieldSpec { name: "value", is_needed: false, holds: FieldType::Number },
    ],
    documentation: heading!("lockout.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const VALUE: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let [first, inner @ .., last] = parts.cells(CELLS) else { return };
    let apart = parts.number(VALUE).unwrap_or(4);
    compiled.pair(*first, *last, &|a, b| a.abs_diff(b) as i64 >= apart);
    for &cell in inner {
        for value in 1..=compiled.side() {
            let here = |other: usize| other == value;
            let (up, down) = (|other: usize| other >= value, |other: usize| other <= value);
            compiled.not_all(&[(cell, &here), (*first, &up), (*last, &down)]);
            compiled.not_all(&[(cell, &here), (*first, &down), (*last, &up)]);
        }
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values = parts.values(CELLS, value);
    let [first, inner @ .., last] = &values[..] else { return false };
    let (low, high) = (first.min(last), first.max(last));
    (high - low) as i64 >= parts.number(VALUE).unwrap_or(4) && inner.iter().all(|value| value < low || value > high)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::line(LineStyle::Lockout, parts.cells(CELLS), parts.number(VALUE).filter(|&value| value != 4)));
}
