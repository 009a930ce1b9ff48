//! # Entropic line
//! Of three neighbours in a row, one is of the low third of the digits, one of the middle and one of the high third. On
//! a line of two cells they are of different thirds.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells from one end to the other |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static ENTROPIC: Kind = Kind {
    id: "entropic",
    name: "entropic line",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(2) }],
    documentation: heading!("entropic.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let (cells, third) = (parts.cells(CELLS), compiled.side() / 3);
    if !compiled.side().is_multiple_of(3) {
        return compiled.refuse("needs a board whose number of digits is a multiple of three");
    }
    for (at, &cell) in cells.iter().enumerate() {
        for &other in cells[at + 1..].iter().take(2) {
            compiled.pair(cell, other, &|a, b| (a - 1) / third != (b - 1) / third);
        }
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let third = parts.side() as f64 / 3.0;
    let classes: Vec<u32> =
        parts.cells(CELLS).iter().map(|&cell| (value(cell).value() as f64 / third).ceil() as u32).collect();
    let differ = |window: &[u32]| (1..window.len()).all(|at| !window[..at].contains(&window[at]));
    classes.windows(classes.len().min(3)).all(differ)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::line(LineStyle::Entropic, parts.cells(CELLS), None));
}
