//! # Anti-taxicab rule
//! Equal digits are never as many steps to the side, up and down apart as they say: two 5s never five steps.

use crate::Cell;
use crate::constraint::kind::{Kind, Parts};
use crate::constraint::{Compiled, Figure, Value};
use crate::heading;

pub(crate) static ANTI_TAXICAB: Kind = Kind {
    id: "anti-taxicab",
    name: "anti-taxicab rule",
    fields: &[],
    documentation: heading!("anti_taxicab.rs"),
    compile,
    holds,
    figures,
};

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let layout = parts.layout;
    let steps = |one: Cell, other: Cell| {
        layout.row(one).abs_diff(layout.row(other)) + layout.col(one).abs_diff(layout.col(other))
    };
    for cell in layout.cells() {
        for digit in compiled.values() {
            let beyond: Vec<Cell> =
                layout.cells().filter(|&other| other > cell && steps(cell, other) == digit).collect();
            let is_digit = |value: usize| value == digit;
            let many = beyond.len() as i32;
            let terms = [compiled.places(&[cell], &is_digit, many), compiled.places(&beyond, &is_digit, 1)].concat();
            compiled.bound(terms, 0, many.into());
        }
    }
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    let cells: Vec<Cell> = parts.layout.cells().collect();
    cells.iter().enumerate().all(|(at, &one)| {
        cells[..at].iter().all(|&other| {
            let down = parts.layout.row(one).abs_diff(parts.layout.row(other));
            let right = parts.layout.col(one).abs_diff(parts.layout.col(other));
            value(one) != value(other) || down + right != value(one).value()
        })
    })
}

fn figures(_parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    figures.push(Figure::Everywhere);
}
