//! # Minimum cells
//! Each of the cells has less than every cell that shares an edge with it, but for other minimum cells.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells, each once, in any order |

use crate::Cell;
use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, MarkStyle, Value};
use crate::heading;

pub(crate) static MINIMUM: Kind = Kind {
    id: "minimum",
    name: "minimum cells",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(1) }],
    documentation: heading!("minimum.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let alike: Vec<Cell> = parts.cells_of_kind(&MINIMUM).collect();
    for [one, other] in parts.edges() {
        for (cell, beside) in [(one, other), (other, one)] {
            if parts.cells(CELLS).contains(&cell) && !alike.contains(&beside) {
                compiled.pair(cell, beside, &|a, b| a < b);
            }
        }
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let (side, layout) = (parts.side(), parts.layout);
    let alike: Vec<Cell> = parts.cells_of_kind(&MINIMUM).collect();
    parts.cells(CELLS).iter().all(|&cell| {
        let (row, col) = (layout.row(cell), layout.col(cell));
        let around = [(row.wrapping_sub(1), col), (row + 1, col), (row, col.wrapping_sub(1)), (row, col + 1)];
        let beside = around.into_iter().filter(|&(row, col)| row < side && col < side);
        let mut beside = beside.map(|(row, col)| layout.cell(row, col)).filter(|beside| !alike.contains(beside));
        beside.all(|beside| value(cell) < value(beside))
    })
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.extend(parts.cells(CELLS).iter().map(|&cell| Figure::mark(MarkStyle::Minimum, &[cell], None)));
}
