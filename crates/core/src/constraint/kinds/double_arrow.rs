//! # Double arrow
//! The digits in the two circles at its ends add up to as much as those between them.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells from one circle to the other |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static DOUBLE_ARROW: Kind = Kind {
    id: "double-arrow",
    name: "double arrow",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(3) }],
    documentation: heading!("double_arrow.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let [first, inner @ .., last] = parts.cells(CELLS) else { return };
    let mut cells = vec![(*first, 1), (*last, 1)];
    cells.extend(inner.iter().map(|&cell| (cell, -1)));
    compiled.weighted(&cells, 0, 0);
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values = parts.values(CELLS, value);
    let [first, inner @ .., last] = &values[..] else { return false };
    first + last == inner.iter().sum::<usize>()
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::line(LineStyle::DoubleArrow, parts.cells(CELLS), None));
}
