//! # Sum
//! The digits of the cells, each times its coefficient if there are coefficients, add up to the value. Digits may
//! repeat where houses let them.
//!
//! | member | what it is |
//! |---|---|
//! | `cells` | the cells, each once |
//! | `value` | what they add up to |
//! | `coefficients` | a factor for each cell, in the order of the cells; without them, 1 |

use crate::Cell;
use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static SUM: Kind = Kind {
    id: "sum",
    name: "sum",
    fields: &[
        FieldSpec { name: "cells", is_needed: true, holds: FieldType::Line(1) },
        FieldSpec { name: "value", is_needed: true, holds: FieldType::Whole },
        FieldSpec { name: "coefficients", is_needed: false, holds: FieldType::Factors },
    ],
    documentation: heading!("sum.rs"),
    compile,
    holds,
    figures,
};

const CELLS: usize = 0;
const VALUE: usize = 1;
const COEFFICIENTS: usize = 2;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let (cells, factors) = (parts.cells(CELLS), parts.numbers(COEFFICIENTS));
    let value = parts.number(VALUE).unwrap_or_default();
    if factors.is_empty() {
        return compiled.sum(cells, value);
    }
    if factors.len() != cells.len() {
        compiled.refuse(format!("has {} coefficients for {} cells", factors.len(), cells.len()));
    }
    let cells: Vec<(Cell, i32)> = cells.iter().zip(factors).map(|(&cell, &factor)| (cell, factor as i32)).collect();
    compiled.weighted(&cells, value, value);
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let factors = parts.numbers(COEFFICIENTS).iter().copied().chain(std::iter::repeat(1));
    let sum: i64 =
        parts.cells(CELLS).iter().zip(factors).map(|(&cell, factor)| factor * value(cell).value() as i64).sum();
    parts.number(VALUE) == Some(sum)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    let label = parts.number(VALUE).map(|value| format!("+{value}"));
    figures.push(Figure::cage(parts.cells(CELLS), label));
    for (&cell, &factor) in parts.cells(CELLS).iter().zip(parts.numbers(COEFFICIENTS)) {
        figures.push(Figure::corner(cell, format!("\u{d7}{factor}")));
    }
}
