//! # Column index
//! Each of the cells says in which column of its row the number of its column is: where r5c3 has 2, r5c2 has 3.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells, each once, in any order |

use crate::Cell;
use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static INDEX_COLUMN: Kind = Kind {
    id: "index-column",
    name: "column index",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(1) }],
    documentation: heading!("index_column.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let layout = parts.layout;
    for &cell in parts.cells(CELLS) {
        for value in compiled.values() {
            compiled.same_truth((cell, value), (layout.cell(layout.row(cell), value - 1), layout.col(cell) + 1));
        }
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let layout = parts.layout;
    let is_right =
        |&cell: &Cell| value(layout.cell(layout.row(cell), value(cell).value() - 1)).value() == layout.col(cell) + 1;
    parts.cells(CELLS).iter().all(is_right)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.extend(parts.cells(CELLS).iter().map(|&cell| Figure::index(cell, "C")));
}
