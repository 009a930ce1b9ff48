//! # Numbered room
//! The first cell of a row or column, seen from the clue, says at which place the value is: where it has 3, the third
//! cell has the value.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells of the row or column from the clue on |
//! | `value` | the clue |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static NUMBERED_ROOM: Kind = Kind {
    id: "numbered-room",
    name: "numbered room",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(2) },
        FieldSpec { name: "value", is_needed: true, holds: FieldType::Number },
    ],
    documentation: heading!("numbered_room.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const VALUE: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let (cells, clue) = (parts.cells(CELLS), parts.number(VALUE).unwrap_or_default() as usize);
    compiled.allow(cells[0], &|value| value <= cells.len());
    for (at, &cell) in cells.iter().enumerate().take(compiled.side()) {
        let mut terms = compiled.places(&[cells[0]], &|value| value == at + 1, -1);
        terms.extend(compiled.places(&[cell], &|value| value == clue, 1));
        compiled.bound(terms, 0, i64::MAX);
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let cells = parts.cells(CELLS);
    let there = cells.get(value(cells[0]).value() - 1);
    there.map(|&cell| value(cell).value() as i64) == parts.number(VALUE)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::clue(parts.cells(CELLS), "#", parts.number(VALUE)));
}
