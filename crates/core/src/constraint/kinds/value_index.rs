//! # Value index
//! The second cell says at which place of the rest of the line the digit of the first cell is. Places count from 1,
//! behind the second cell.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cell whose digit is sought, the cell that says where, and the line |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static VALUE_INDEX: Kind = Kind {
    id: "value-index",
    name: "value index",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(3) }],
    documentation: heading!("value_index.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let [sought, place, line @ ..] = parts.cells(CELLS) else { return };
    compiled.allow(*place, &|value| value <= line.len());
    for (at, &cell) in line.iter().enumerate().take(compiled.side()) {
        compiled.pair_where((*place, at + 1), *sought, cell, &|a, b| a == b);
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let cells = parts.cells(CELLS);
    cells[2..].get(value(cells[1]).value() - 1).is_some_and(|&there| value(there) == value(cells[0]))
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::line(LineStyle::ValueIndex, parts.cells(CELLS), None));
}
