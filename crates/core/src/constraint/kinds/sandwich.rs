//! # Sandwich
//! The cells between 1 and the greatest digit of a row or column add up to the value, which is 0 where these two are
//! side by side.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | all cells of a row or column |
//! | `value` | the clue |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static SANDWICH: Kind = Kind {
    id: "sandwich",
    name: "sandwich",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(2) },
        FieldSpec { name: "value", is_needed: true, holds: FieldType::Whole },
    ],
    documentation: heading!("sandwich.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const VALUE: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let (cells, side) = (parts.cells(CELLS), compiled.side());
    if !compiled.is_house(cells) {
        return compiled.refuse("must have all cells of a row, a column or another house");
    }
    let clue = parts.number(VALUE).unwrap_or_default();
    for from in 0..side {
        for to in from + 1..side {
            for (first, last) in [(1, side), (side, 1)] {
                compiled.sum_where(&[(cells[from], first), (cells[to], last)], &cells[from + 1..to], clue);
            }
        }
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values = parts.values(CELLS, value);
    let place = |digit: usize| values.iter().position(|&value| value == digit);
    let (Some(one), Some(other)) = (place(1), place(parts.side())) else { return false };
    let between: usize = values[one.min(other) + 1..one.max(other)].iter().sum();
    parts.number(VALUE) == Some(between as i64)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::clue(parts.cells(CELLS), "S", parts.number(VALUE)));
}
