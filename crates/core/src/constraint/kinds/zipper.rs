//! # Zipper line
//! Cells at equal distance from the middle have one sum; where one cell is the middle, the sum is its digit.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells from one end to the other |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static ZIPPER: Kind = Kind {
    id: "zipper",
    name: "zipper line",
    fields: &[FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(3) }],
    documentation: heading!("zipper.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let cells = parts.cells(CELLS);
    let half = cells.len() / 2;
    let sum = |at: usize, sign: i32| [(cells[at], sign), (cells[cells.len() - 1 - at], sign)];
    for at in 0..half {
        match cells.len() % 2 {
            1 => compiled.weighted(&[&sum(at, 1)[..], &[(cells[half], -1)]].concat(), 0, 0),
            _ if at > 0 => compiled.weighted(&[sum(at, 1), sum(at - 1, -1)].concat(), 0, 0),
            _ => {}
        }
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values = parts.values(CELLS, value);
    let sums: Vec<usize> =
        values.iter().zip(values.iter().rev()).take(values.len() / 2).map(|(one, other)| one + other).collect();
    let middle = if values.len().is_multiple_of(2) { sums[0] } else { values[values.len() / 2] };
    sums.iter().all(|&sum| sum == middle)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::line(LineStyle::Zipper, parts.cells(CELLS), None));
}
