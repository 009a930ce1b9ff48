//! # X or V
//! Two cells add up to 10 (X) or to 5 (V), whatever the size of the board.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | two cells |
//! | `value` | 10 or 5; any other sum will do |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, MarkStyle, Value};
use crate::heading;

pub(crate) static XV: Kind = Kind {
    id: "xv",
    name: "X or V",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Exactly(2) },
        FieldSpec { name: "value", is_needed: true, holds: FieldType::Total },
    ],
    documentation: heading!("xv.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const VALUE: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    if let Some(total) = parts.number(VALUE) {
        compiled.sum(parts.cells(CELLS), total);
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let [one, other] = parts.pair(CELLS).map(|cell| value(cell).value() as i64);
    Some(one + other) == parts.number(VALUE)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::mark(MarkStyle::Total, parts.cells(CELLS), parts.number(VALUE)));
}
