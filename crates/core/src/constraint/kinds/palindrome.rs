//! # Palindrome
//! The line reads the same from both ends.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells along the line |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static PALINDROME: Kind = Kind {
    id: "palindrome",
    name: "palindrome",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(2) }],
    documentation: heading!("palindrome.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let cells = parts.cells(CELLS);
    for (&one, &other) in cells.iter().zip(cells.iter().rev()).take(cells.len() / 2) {
        compiled.pair(one, other, &|a, b| a == b);
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values = parts.values(CELLS, value);
    values.iter().eq(values.iter().rev())
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::line(LineStyle::Palindrome, parts.cells(CELLS), None));
}
