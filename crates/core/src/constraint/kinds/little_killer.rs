//! # Little killer
//! The cells of a diagonal add up to its value. Digits may repeat where houses let them.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells of the diagonal from the edge at which the value stands |
//! | `value` | what they add up to |
//!
//! Any cells will do; they need not lie on a diagonal.

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static LITTLE_KILLER: Kind = Kind {
    id: "little-killer",
    name: "little killer",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(1) },
        FieldSpec { name: "value", is_needed: true, holds: FieldType::Total },
    ],
    documentation: heading!("little_killer.rs"),
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
    let total: usize = parts.cells(CELLS).iter().map(|&cell| value(cell).value()).sum();
    parts.number(VALUE) == Some(total as i64)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::line(LineStyle::LittleKiller, parts.cells(CELLS), parts.number(VALUE)));
}
