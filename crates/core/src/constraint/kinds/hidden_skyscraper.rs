//! # Hidden skyscraper
//! Seen from the clue along a row or column, the first digit that is lower than one before it is the value.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | all cells of a row or column from the clue on |
//! | `value` | the clue |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static HIDDEN_SKYSCRAPER: Kind = Kind {
    id: "hidden-skyscraper",
    name: "hidden skyscraper",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(2) },
        FieldSpec { name: "value", is_needed: true, holds: FieldType::Number },
    ],
    documentation: heading!("hidden_skyscraper.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const VALUE: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let cells = parts.cells(CELLS);
    if !compiled.is_house(cells) {
        return compiled.refuse("must have all cells of a row, a column or another house");
    }
    let clue = parts.number(VALUE).unwrap_or_default() as u64;
    // The highest digit so far; or the clue was hidden.
    const HIDDEN: u64 = u64::MAX;
    compiled.walk(
        cells,
        0,
        &|highest, value, reach| match value as u64 {
            _ if highest == HIDDEN => reach(HIDDEN),
            value if value >= highest => reach(value),
            value if value == clue => reach(HIDDEN),
            _ => {}
        },
        &|end| end == HIDDEN,
    );
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values = parts.values(CELLS, value);
    let mut hidden = (1..values.len()).filter(|&at| values[..at].iter().any(|&before| before > values[at]));
    hidden.next().map(|at| values[at] as i64) == parts.number(VALUE)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::clue(parts.cells(CELLS), "H", parts.number(VALUE)));
}
