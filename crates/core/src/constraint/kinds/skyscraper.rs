//! # Skyscraper
//! Seen from the clue along a row or column, where higher digits hide lower ones behind them, as many digits are seen
//! as the value says.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells of a row or column from the clue on, or any other line |
//! | `value` | the clue |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static SKYSCRAPER: Kind = Kind {
    id: "skyscraper",
    name: "skyscraper",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(2) },
        FieldSpec { name: "value", is_needed: true, holds: FieldType::Number },
    ],
    documentation: heading!("skyscraper.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const VALUE: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let clue = parts.number(VALUE).unwrap_or_default() as u64;
    // A state is the highest digit so far, and how many are seen.
    let state = |highest: u64, seen: u64| highest << 32 | seen;
    compiled.walk(
        parts.cells(CELLS),
        state(0, 0),
        &|before, value, reach| {
            let (highest, seen) = (before >> 32, before & 0xffff_ffff);
            match value as u64 > highest {
                true if seen < clue => reach(state(value as u64, seen + 1)),
                true => {}
                false => reach(before),
            }
        },
        &|end| end & 0xffff_ffff == clue,
    );
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values = parts.values(CELLS, value);
    let is_seen = |at: &usize| values[..*at].iter().all(|&before| before < values[*at]);
    parts.number(VALUE) == Some((0..values.len()).filter(is_seen).count() as i64)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::clue(parts.cells(CELLS), "Sk", parts.number(VALUE)));
}
