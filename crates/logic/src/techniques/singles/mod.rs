//! One candidate is left in a rule.

pub(super) mod full_house;
pub(super) mod hidden_single;
pub(super) mod naked_single;

use crate::Facts;
use pencilproof_core::{Candidate, Cell, CellSet, Rule};
use pencilproof_proof::{Proof, Role, Shape, Step};
use std::cmp::Reverse;

/// The candidate that a single places, and the rule of which it is the last.
fn last_of(step: &Step) -> Option<(Candidate, Rule)> {
    let candidate = *step.placements.first()?;
    match step.proof {
        Proof::Single(rule) => Some((candidate, rule)),
        _ => None,
    }
}

/// The marked candidates of a step: the values that keep others out.
fn blockers(step: &Step) -> Vec<Candidate> {
    let candidates = step.marks.iter().filter_map(|mark| match (mark.role, mark.shape) {
        (Role::Base, Shape::Candidate(candidate)) => Some(candidate),
        _ => None,
    });
    candidates.collect()
}

/// A few placed cells with the digit of `candidate` that see as many of the `others` as placed cells can, the widest view
/// first, of equal views the first in reading order, so that the same step is always told alike; and the others that
/// none of them sees, where the digit was struck from the marks before.
fn keeping_out<const W: usize>(
    facts: &Facts<'_, W>,
    candidate: Candidate,
    mut others: CellSet<W>,
) -> (Vec<Cell>, CellSet<W>) {
    let board = facts.board();
    let holders = board.plane(candidate.digit()) & board.placed();
    let mut chosen = Vec::new();
    loop {
        let view = |cell: Cell| (others & board.geometry().peers(cell)).len();
        match holders.iter().min_by_key(|&cell| Reverse(view(cell))) {
            Some(widest) if view(widest) > 0 => {
                others -= board.geometry().peers(widest);
                chosen.push(widest);
            }
            _ => return (chosen, others),
        }
    }
}
