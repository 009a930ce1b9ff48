//! # Equality cage
//! The cells differ. As many of them are even as are odd, and as many are of the low half of the digits as of the high
//! half. A digit in the middle, such as 5 of 1 to 9, is not among them.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells, each once, in any order |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;
use std::cmp::Ordering;

pub(crate) static EQUALITY_CAGE: Kind = Kind {
    id: "equality-cage",
    name: "equality cage",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Cells }],
    documentation: heading!("equality_cage.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let (cells, side) = (parts.cells(CELLS), compiled.side());
    compiled.group(cells);
    let half = side / 2;
    let (even, odd) =
        (compiled.places(cells, &|value| value % 2 == 0, 1), compiled.places(cells, &|value| value % 2 == 1, -1));
    compiled.bound([even, odd].concat(), 0, 0);
    let low = compiled.places(cells, &|value| value <= half, 1);
    let high = compiled.places(cells, &|value| value > side - half, -1);
    compiled.bound([low, high].concat(), 0, 0);
    cells.iter().for_each(|&cell| compiled.allow(cell, &|value| value <= half || value > side - half));
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values = parts.values(CELLS, value);
    let differ = super::all_differ(&values);
    let odd = values.iter().filter(|&&value| value % 2 == 1).count();
    // Twice the distance from the middle of all digits.
    let off = |value: &usize| (2 * value).cmp(&(parts.side() + 1));
    let count = |wanted: Ordering| values.iter().filter(|value| off(value) == wanted).count();
    differ
        && 2 * odd == values.len()
        && count(Ordering::Equal) == 0
        && count(Ordering::Less) == count(Ordering::Greater)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::cage(parts.cells(CELLS), Some("\u{bd}".to_owned())));
}
