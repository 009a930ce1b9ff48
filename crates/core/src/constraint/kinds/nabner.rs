//! # Nabner line
//! No two digits of the line are equal or consecutive, wherever on it they are.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells from one end to the other |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static NABNER: Kind = Kind {
    id: "nabner",
    name: "nabner line",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(2) }],
    documentation: heading!("nabner.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let cells = parts.cells(CELLS);
    for (at, &cell) in cells.iter().enumerate() {
        cells[..at].iter().for_each(|&other| compiled.pair(cell, other, &|a, b| a.abs_diff(b) > 1));
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let mut values = parts.values(CELLS, value);
    values.sort_unstable();
    values.windows(2).all(|pair| pair[1] - pair[0] >= 2)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::line(LineStyle::Nabner, parts.cells(CELLS), None));
}
