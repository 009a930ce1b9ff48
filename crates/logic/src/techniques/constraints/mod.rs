//! What a constraint of any kind leaves its cells: by the least and the most that they weigh, or by all ways to fill
//! them.

pub(crate) mod along_a_line;
pub(crate) mod limits;
pub(crate) mod ways;

use crate::prelude::*;
use pencilproof_core::ConstraintId;
use pencilproof_proof::{NumberCell, NumberPattern};

/// The evidence of an argument about some cells of a constraint.
fn of_cells<const W: usize>(board: &Board<W>, id: ConstraintId, cells: &[Cell]) -> Evidence {
    let counted = |&cell: &Cell| NumberCell { cell, factor: 1, digits: board.digits(cell) };
    Evidence::Numbers(NumberPattern {
        constraints: vec![id],
        houses: Vec::new(),
        cells: cells.iter().map(counted).collect(),
        total: None,
        range: None,
        sets: Vec::new(),
        needed: DigitSet::EMPTY,
    })
}

/// The constraint, and what its kind means.
fn tell_meaning(layout: &Layout, id: ConstraintId) -> String {
    let constraint = layout.constraint(id);
    format!("{}: {}", text::capital(&constraint.describe(layout)), constraint.kind().meaning())
}

/// What each of some cells can be: `r1c1 is 5; r1c2 can be 3 or 4`.
fn tell_cells<'a>(layout: &Layout, cells: impl Iterator<Item = &'a NumberCell>) -> String {
    let told = cells.map(|cell| {
        let verb = if cell.digits.len() == 1 { "is" } else { "can be" };
        format!("{} {verb} {}", layout.cell_name(cell.cell), text::or(cell.digits.iter()))
    });
    told.collect::<Vec<_>>().join("; ")
}
