//! What a constraint of any kind leaves its cells: by the least and the most that they weigh, or by all ways to fill
//! them.

pub(crate) mod along_a_line;
pub(crate) mod extended_pointing;
pub(crate) mod in_every_option;
pub(crate) mod limits;
pub(crate) mod ways;

use crate::prelude::*;
use pencilproof_core::{Constraint, ConstraintId, Field, Walk};
use pencilproof_proof::{NumberCell, NumberPattern, walk_digits};

/// Whether a constraint leaves the choice between several options.
fn has_options(constraint: &Constraint) -> bool {
    matches!(constraint.field("options"), Some(Field::Options(options)) if options.len() > 1)
}

/// Follows each walk of some constraints from its start to its end.
fn follow_walks<const W: usize>(
    facts: &Facts<'_, W>,
    found: &mut Found<'_>,
    takes: fn(&Constraint) -> bool,
) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    for walk in layout.walks() {
        let Some(id) = layout.constraint_of_walk(walk) else { continue };
        if !takes(layout.constraint(id)) {
            continue;
        }
        found.search(Unit::Constraint(id), |found| {
            found.work(1 + layout.walk_steps(walk).iter().map(Vec::len).sum::<usize>() as u64 / 4)?;
            // What follows from the constraint by itself is what a case finds before anything else.
            let proof = || Proof::Cases(CaseTree::Close);
            found.eliminate(struck(board, walk), || Reason::new(proof(), of_cells(board, id, layout.cells_of(id))))
        })?;
    }
    ControlFlow::Continue(())
}

/// The candidates that are on no way from the start to the end. None where there is no way at all, which is for the
/// checks of contradictions to say.
fn struck<const W: usize>(board: &Board<W>, walk: Walk) -> Vec<Candidate> {
    let (cells, steps) = (board.layout().walk_cells(walk), board.layout().walk_steps(walk));
    let live: Vec<DigitSet> = cells.iter().map(|&cell| board.digits(cell)).collect();
    let left = walk_digits(steps, &live).unwrap_or_else(|| live.clone());
    let gone = cells.iter().zip(live.iter().zip(left));
    gone.flat_map(|(&cell, (&live, left))| (live - left).iter().map(move |digit| Candidate::new(cell, digit))).collect()
}

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
