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
    let (cells, side) = (parts.cells(CELLS), compiled.side());
    if !compiled.is_house(cells) {
        return compiled.refuse("must have all cells of a row, a column or another house");
    }
    let clue = parts.number(VALUE).unwrap_or_default() as usize;
    let is_clue = |value: usize| value == clue;
    compiled.allow(cells[0], &|value| value != clue);
    for at in 1..side {
        // Where the clue is, what is before it rises, and above the clue.
        compiled.not_all(&[(cells[at], &is_clue), (cells[at - 1], &|value| value < clue)]);
        for before in 1..at {
            for digit in compiled.values() {
                let (is_digit, is_less) = (|value: usize| value == digit, |value: usize| value < digit);
                compiled.not_all(&[(cells[at], &is_clue), (cells[before - 1], &is_digit), (cells[before], &is_less)]);
            }
        }
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values = parts.values(CELLS, value);
    let mut hidden = (1..values.len()).filter(|&at| values[..at].iter().any(|&before| before > values[at]));
    hidden.next().map(|at| values[at] as i64) == parts.number(VALUE)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::clue(parts.cells(CELLS), "H", parts.number(VALUE)));
}
