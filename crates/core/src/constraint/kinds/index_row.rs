//! # Row index
//! Each of the cells says in which row of its column the number of its row is: where r5c3 has 2, r2c3 has 5.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells, each once, in any order |

use crate::Cell;
use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static INDEX_ROW: Kind = Kind {
    id: "index-row",
    name: "row index",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(1) }],
    documentation: heading!("index_row.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let layout = parts.layout;
    for &cell in parts.cells(CELLS) {
        for value in compiled.values() {
            compiled.same_truth((cell, value), (layout.cell(value - 1, layout.col(cell)), layout.row(cell) + 1));
        }
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let layout = parts.layout;
    let is_right =
        |&cell: &Cell| value(layout.cell(value(cell).value() - 1, layout.col(cell))).value() == layout.row(cell) + 1;
    parts.cells(CELLS).iter().all(is_right)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.extend(parts.cells(CELLS).iter().map(|&cell| Figure::index(cell, "R")));
}
