//! # Modular line
//! Of as many neighbours in a row as the value, no two leave the same remainder when they are divided by it.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells from one end to the other |
//! | `value` | what the digits are divided by; without it, 3 |

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static MODULAR: Kind = Kind {
    id: "modular",
    name: "modular line",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(2) },
        FieldSpec { name: "value", is_needed: false, holds: FieldType::Number },
    ],
    documentation: heading!("modular.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const VALUE: usize = 1;

fn modulus(parts: &Parts<'_>) -> usize {
    parts.number(VALUE).map_or(3, |value| value as usize)
}

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let (cells, modulus) = (parts.cells(CELLS), modulus(parts));
    for (at, &cell) in cells.iter().enumerate() {
        for &other in cells[at + 1..].iter().take(modulus - 1) {
            compiled.pair(cell, other, &|a, b| a % modulus != b % modulus);
        }
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let values = parts.values(CELLS, value);
    let rest = |value: &usize| value % modulus(parts);
    let differ = |window: &[usize]| (1..window.len()).all(|at| !window[..at].contains(&window[at]));
    let rests: Vec<usize> = values.iter().map(rest).collect();
    rests.windows(modulus(parts).min(rests.len())).all(differ)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::line(LineStyle::Modular, parts.cells(CELLS), parts.number(VALUE).filter(|&value| value != 3)));
}
