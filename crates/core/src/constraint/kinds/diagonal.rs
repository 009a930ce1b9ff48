//! # Diagonal
//! A diagonal of the board holds each digit once.
//!
//! | member | what it is |
//! |---|---|
//! | `value` | "+" for the one that rises to the right, "-" for the one that falls |
//!
//! The layouts `+x`, `+rising` and `+falling` say the same, as houses.

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;
use crate::{Cell, DigitSet};

pub(crate) static DIAGONAL: Kind = Kind {
    id: "diagonal",
    name: "diagonal",
    fields: &[FieldSpec { name: "value", is_needed: true, holds: FieldType::Word(&["+", "-"]) }],
    documentation: heading!("diagonal.rs"),
    compile,
    holds,
    figures,
};

const VALUE: usize = 0;

fn cells(parts: &Parts<'_>) -> Vec<Cell> {
    let last = parts.side() - 1;
    let col = |row: usize| if parts.text(VALUE) == "+" { last - row } else { row };
    (0..=last).map(|row| parts.layout.cell(row, col(row))).collect()
}

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    compiled.house(&cells(parts));
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let (layout, side) = (parts.layout, parts.side());
    let is_rising = parts.text(VALUE) == "+";
    let is_on = |cell: &Cell| match is_rising {
        true => layout.row(*cell) + layout.col(*cell) + 1 == side,
        false => layout.row(*cell) == layout.col(*cell),
    };
    let digits: DigitSet = layout.cells().filter(is_on).map(value).collect();
    digits.len() == side
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::line(LineStyle::Diagonal, &cells(parts), None));
}
