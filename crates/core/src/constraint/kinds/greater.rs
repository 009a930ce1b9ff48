//! # Greater-than sign
//! The first cell has more than the second; the sign points to the second.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | two cells |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, MarkStyle, Value};
use crate::heading;

pub(crate) static GREATER: Kind = Kind {
    id: "greater",
    name: "greater-than sign",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Exactly(2) }],
    documentation: heading!("greater.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let [more, less] = parts.pair(CELLS);
    compiled.weighted(&[(more, 1), (less, -1)], 1, compiled.side() as i64 - 1);
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let [more, less] = parts.pair(CELLS);
    value(more) > value(less)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::mark(MarkStyle::Greater, parts.cells(CELLS), None));
}
