//! # Arrow
//! The cells of the shaft add up to the digit in the circle. Digits may repeat where houses let them. Each arrow of one
//! circle is a constraint of its own.
//!
//! | member | what it is |
//! |---|---|
//! | `circle` | the one cell of the circle |
//! | `shaft` | the cells of the shaft from the circle to its head |
//!
//! A circle of several cells, which is read as a number, is another constraint.

use crate::Cell;
use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static ARROW: Kind = Kind {
    id: "arrow",
    name: "arrow",
    fields: &[
        FieldSpec { name: "circle", is_needed: true, holds: FieldType::Exactly(1) },
        FieldSpec { name: "shaft", is_needed: true, holds: FieldType::Line(1) },
    ],
    documentation: heading!("arrow.rs"),
    compile,
    holds,
    figures,
};

const CIRCLE: usize = 0;
const SHAFT: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let mut cells: Vec<(Cell, i32)> = parts.cells(CIRCLE).iter().map(|&cell| (cell, -1)).collect();
    cells.extend(parts.cells(SHAFT).iter().map(|&cell| (cell, 1)));
    compiled.weighted(&cells, 0, 0);
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let sum: usize = parts.cells(SHAFT).iter().map(|&cell| value(cell).value()).sum();
    let [circle] = parts.cells(CIRCLE) else { return false };
    value(*circle).value() == sum
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    let cells: Vec<Cell> = parts.cells(CIRCLE).iter().chain(parts.cells(SHAFT)).copied().collect();
    figures.push(Figure::line(LineStyle::Arrow, &cells, None));
}
