//! # Extra region
//! As many cells as there are digits hold each digit once. Fewer cells differ.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells, each once, in any order |

use crate::DigitSet;
use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static EXTRA_REGION: Kind = Kind {
    id: "extra-region",
    name: "extra region",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Cells }],
    documentation: heading!("extra_region.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    match parts.cells(CELLS).len() == compiled.side() {
        true => compiled.house(parts.cells(CELLS)),
        false => compiled.group(parts.cells(CELLS)),
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let digits: DigitSet = parts.cells(CELLS).iter().map(|&cell| value(cell)).collect();
    digits.len() == parts.cells(CELLS).len()
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::cage(parts.cells(CELLS), None));
}
