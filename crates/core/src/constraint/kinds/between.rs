//! # Between line
//! What is on the line lies between what its two ends have, and equals neither.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells from one end to the other |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static BETWEEN: Kind = Kind {
    id: "between",
    name: "between line",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(3) }],
    documentation: heading!("between.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let [first, inner @ .., last] = parts.cells(CELLS) else { return };
    for &cell in inner {
        for value in 1..=compiled.side() {
            let here = |other: usize| other == value;
            let (up, down) = (|other: usize| other >= value, |other: usize| other <= value);
            compiled.not_all(&[(cell, &here), (*first, &up), (*last, &up)]);
            compiled.not_all(&[(cell, &here), (*first, &down), (*last, &down)]);
        }
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values = parts.values(CELLS, value);
    let [first, inner @ .., last] = &values[..] else { return false };
    inner.iter().all(|value| first.min(last) < value && value < first.max(last))
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::line(LineStyle::Between, parts.cells(CELLS), None));
}
