//! # Odd cells
//! Each of the cells has an odd digit.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells, in any order |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, MarkStyle, Value};
use crate::heading;

pub(crate) static ODD: Kind = Kind {
    id: "odd",
    name: "odd cells",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(1) }],
    documentation: heading!("odd.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    parts.cells(CELLS).iter().for_each(|&cell| compiled.allow(cell, &|value| value % 2 == 1));
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    parts.cells(CELLS).iter().map(|&cell| value(cell).value()).all(|value| !value.is_multiple_of(2))
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    parts.cells(CELLS).iter().for_each(|&cell| figures.push(Figure::mark(MarkStyle::Odd, &[cell], None)));
}
