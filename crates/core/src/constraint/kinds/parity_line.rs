//! # Parity line
//! Along the line odd and even digits alternate.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells along the line |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static PARITY_LINE: Kind = Kind {
    id: "parity-line",
    name: "parity line",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(2) }],
    documentation: heading!("parity_line.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    for pair in parts.cells(CELLS).windows(2) {
        compiled.pair(pair[0], pair[1], &|a, b| (a + b) % 2 == 1);
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let mut values = parts.cells(CELLS).iter().map(|&cell| value(cell).value());
    let first = values.next().unwrap_or_default();
    values.enumerate().all(|(at, value)| (value + at + 1) % 2 == first % 2)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::line(LineStyle::Parity, parts.cells(CELLS), None));
}
