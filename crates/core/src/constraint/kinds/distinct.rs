//! # Distinct cells
//! The cells differ, as those of a killer cage without a sum do.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells, each once, in any order; at most as many as there are digits |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static DISTINCT: Kind = Kind {
    id: "distinct",
    name: "distinct cells",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Cells }],
    documentation: heading!("distinct.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    compiled.group(parts.cells(CELLS));
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let cells = parts.cells(CELLS);
    cells.iter().enumerate().all(|(at, &cell)| cells[..at].iter().all(|&other| value(other) != value(cell)))
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::cage(parts.cells(CELLS), None));
}
