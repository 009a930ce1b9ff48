//! # Dutch flatmates
//! Each middle digit, such as 5 of 1 to 9, has a 1 directly above it, or the greatest digit directly below.

use crate::Cell;
use crate::constraint::kind::{Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static DUTCH_FLATMATES: Kind = Kind {
    id: "dutch-flatmates",
    name: "Dutch flatmates",
    fields: &[],
    documentation: heading!("dutch_flatmates.rs"),
    compile,
    holds,
    figures,
};

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let (layout, side) = (parts.layout, compiled.side());
    let middle = side.div_ceil(2);
    for cell in layout.cells() {
        let (row, col) = (layout.row(cell), layout.col(cell));
        let above: Vec<Cell> = row.checked_sub(1).map(|row| layout.cell(row, col)).into_iter().collect();
        let below: Vec<Cell> = (row + 1 < side).then(|| layout.cell(row + 1, col)).into_iter().collect();
        let mut terms = compiled.places(&[cell], &|value| value == middle, -1);
        terms.extend(compiled.places(&above, &|value| value == 1, 1));
        terms.extend(compiled.places(&below, &|value| value == side, 1));
        compiled.bound(terms, 0, i64::MAX);
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let (layout, side) = (parts.layout, parts.side());
    let middle = side - side / 2;
    (0..side).all(|col| {
        let column: Vec<usize> = (0..side).map(|row| value(layout.cell(row, col)).value()).collect();
        (0..side)
            .filter(|&row| column[row] == middle)
            .all(|row| row > 0 && column[row - 1] == 1 || column.get(row + 1).is_some_and(|&below| below == side))
    })
}

fn figures(_parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::Everywhere);
}
