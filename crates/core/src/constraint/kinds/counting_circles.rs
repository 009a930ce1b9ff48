//! # Counting circles
//! A digit in one of the circles says in how many of them it is.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells of all circles, in any order |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, MarkStyle, Value};
use crate::heading;

pub(crate) static COUNTING_CIRCLES: Kind = Kind {
    id: "counting-circles",
    name: "counting circles",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(1) }],
    documentation: heading!("counting_circles.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let cells = parts.cells(CELLS);
    for digit in compiled.values() {
        compiled.count(cells, &|value| value == digit, 0, digit);
        for (at, &cell) in cells.iter().enumerate() {
            let mut terms = compiled.places(&[&cells[..at], &cells[at + 1..]].concat(), &|value| value == digit, 1);
            terms.extend(compiled.places(&[cell], &|value| value == digit, 1 - digit as i32));
            compiled.bound(terms, 0, i64::MAX);
        }
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values = parts.values(CELLS, value);
    values.iter().all(|value| values.iter().filter(|other| *other == value).count() == *value)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.extend(parts.cells(CELLS).iter().map(|&cell| Figure::mark(MarkStyle::Ring, &[cell], None)));
}
