//! # Thermometer
//! From the bulb to the tip each cell has more than the one before it. Each branch of a bulb is a constraint of its
//! own.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells from the bulb to the tip |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static THERMO: Kind = Kind {
    id: "thermo",
    name: "thermometer",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(2) }],
    documentation: heading!("thermo.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    for pair in parts.cells(CELLS).windows(2) {
        compiled.weighted(&[(pair[0], -1), (pair[1], 1)], 1, compiled.side() as i64 - 1);
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values = parts.values(CELLS, value);
    values.windows(2).all(|pair| pair[0] < pair[1])
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::line(LineStyle::Thermo, parts.cells(CELLS), None));
}
