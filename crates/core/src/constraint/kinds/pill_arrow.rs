//! # Pill arrow
//! The cells of the shaft add up to the number that is read along the pill. Digits may repeat where houses let them.
//! Each arrow of one pill is a constraint of its own.
//!
//! | member | what it is |
//! |---|---|
//! | `pill` | two to four cells of the pill, in the order in which the number is read |
//! | `shaft` | the cells of the shaft from the pill to its head |
//!
//! On boards with more than nine digits only the first cell of a pill may have more than 9.

use crate::Cell;
use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Figure, LineStyle, Value};
use crate::heading;

pub(crate) static PILL_ARROW: Kind = Kind {
    id: "pill-arrow",
    name: "pill arrow",
    fields: &[
        FieldSpec { name: "pill", is_needed: true, holds: FieldType::Line(2) },
        FieldSpec { name: "shaft", is_needed: true, holds: FieldType::Line(1) },
    ],
    documentation: heading!("pill_arrow.rs"),
    compile,
    holds,
    figures,
};

const PILL: usize = 0;
const SHAFT: usize = 1;

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let pill = parts.cells(PILL);
    if pill.len() > 4 {
        return compiled.refuse(format!("has a pill of {} cells; there can be four", pill.len()));
    }
    let place = |at: usize| 10_i32.pow((pill.len() - 1 - at) as u32);
    let mut cells: Vec<(Cell, i32)> = pill.iter().enumerate().map(|(at, &cell)| (cell, -place(at))).collect();
    cells.extend(parts.cells(SHAFT).iter().map(|&cell| (cell, 1)));
    compiled.weighted(&cells, 0, 0);
    pill[1..].iter().for_each(|&cell| compiled.allow(cell, &|value| value < 10));
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let pill: Vec<usize> = parts.cells(PILL).iter().map(|&cell| value(cell).value()).collect();
    let read: String = pill.iter().map(usize::to_string).collect();
    let sum: usize = parts.cells(SHAFT).iter().map(|&cell| value(cell).value()).sum();
    pill[1..].iter().all(|&digit| digit <= 9) && read.parse() == Ok(sum)
}

fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    let pill = parts.cells(PILL);
    let shaft: Vec<Cell> = pill.last().into_iter().chain(parts.cells(SHAFT)).copied().collect();
    figures.push(Figure::line(LineStyle::Shaft, &shaft, None));
    figures.push(Figure::line(LineStyle::Pill, pill, None));
}
