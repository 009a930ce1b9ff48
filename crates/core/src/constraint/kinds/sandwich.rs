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
    let (clue, side) = (parts.number(VALUE).unwrap_or_default(), side as u64);
    // Before the first of the two digits, between them with what has been added up, and after the second.
    const BEFORE: u64 = u64::MAX;
    const AFTER: u64 = u64::MAX - 1;
    compiled.walk(
        cells,
        BEFORE,
        &|before, value, reach| {
            let value = value as u64;
            match (before, value == 1 || value == side) {
                (BEFORE, true) => reach(0),
                (BEFORE | AFTER, false) => reach(before),
                (AFTER, true) => {}
                // More than the clue between them cannot become less.
                (sum, false) if i64::try_from(sum + value).is_ok_and(|sum| sum <= clue) => reach(sum + value),
                (sum, true) if i64::try_from(sum) == Ok(clue) => reach(AFTER),
                _ => {}
            }
        },
        &|end| end == AFTER,
    );
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
