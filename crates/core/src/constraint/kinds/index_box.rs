//! # Box index
//! Each of the cells says at which place of its box or region the number of its own place is. Places count in reading
//! order from 1.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells, each once, in any order |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static INDEX_BOX: Kind = Kind {
    id: "index-box",
    name: "box index",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(1) }],
    documentation: heading!("index_box.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    for &cell in parts.cells(CELLS) {
        let region = parts.layout.house_cells(parts.layout.region_of(cell));
        let place = 1 + region.iter().position(|&other| other == cell).unwrap_or_default();
        for value in compiled.values() {
            compiled.same_truth((cell, value), (region[value - 1], place));
        }
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let layout = parts.layout;
    parts.cells(CELLS).iter().all(|&cell| {
        let mut region = layout.cells().filter(|&other| layout.region_of(other) == layout.region_of(cell));
        let before = region.clone().filter(|&other| other < cell).count();
        region.nth(value(cell).value() - 1).map(|there| value(there).value()) == Some(before + 1)
    })
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.extend(parts.cells(CELLS).iter().map(|&cell| Figure::index(cell, "B")));
}
