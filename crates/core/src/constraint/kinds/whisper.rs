//! # Whisper
//! Neighbours on the line differ by a value at least.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells along the line |
//! | `value` | by how much: on 9x9 5 is a German whisper, 4 a Dutch one |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static WHISPER: Kind = Kind {
    id: "whisper",
    name: "whisper",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Path(2) },
        FieldSpec { name: "value", is_needed: true, holds: FieldType::Number },
    ],
    documentation: heading!("whisper.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const VALUE: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let least = parts.number(VALUE).unwrap_or(1) as usize;
    for pair in parts.cells(CELLS).windows(2) {
        compiled.pair(pair[0], pair[1], &|a, b| a.abs_diff(b) >= least);
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values: Vec<i64> = parts.cells(CELLS).iter().map(|&cell| value(cell).value() as i64).collect();
    values.windows(2).all(|pair| (pair[0] - pair[1]).abs() >= parts.number(VALUE).unwrap_or(1))
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::line(LineStyle::Whisper, parts.cells(CELLS), parts.number(VALUE)));
}
