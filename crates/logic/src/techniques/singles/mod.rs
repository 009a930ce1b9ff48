//! A rule with one candidate left.

pub(crate) mod full_house;
pub(crate) mod hidden_single;
pub(crate) mod naked_single;

use crate::prelude::*;
use std::cmp::Reverse;

/// A single of a rule.
fn reason(rule: Rule, blockers: Vec<Candidate>, struck: Vec<Candidate>) -> Reason {
    Reason::new(Proof::Single(rule), Evidence::Single(Single { rule, blockers, struck }))
}

/// The candidate that a single of a house places, and the house.
fn placed(single: &Single, context: &Context<'_>) -> Option<(Candidate, House)> {
    match (context.step.placements.first(), single.rule) {
        (Some(&candidate), Rule::House(house, _)) => Some((candidate, house)),
        _ => None,
    }
}

/// A few placed cells with a digit that together see as many of the given cells as placed cells can. They are chosen
/// greedily by the number of cells they see, ties in reading order, so the words for a step are always the same. Where
/// the layout has groups, those that share one with what is left come after them. Also returns the cells that none of
/// them sees, where an earlier step eliminated the digit.
fn blockers<const W: usize>(facts: &Facts<'_, W>, digit: Digit, cells: CellSet<W>) -> (Vec<Candidate>, CellSet<W>) {
    let board = facts.board();
    let holders = board.plane(digit) & board.placed();
    let (mut chosen, left) = cover(holders, digit, cells, |cell| facts.geometry().peers(cell));
    if left.is_empty() || facts.layout().is_plain() {
        return (chosen, left);
    }
    let mates = |cell| facts.layout().group_mates(cell).iter().copied().collect();
    let (others, left) = cover(holders, digit, left, mates);
    chosen.extend(others);
    (chosen, left)
}

/// The holders of a digit that together see as many of the cells as all do, the widest view first, and what none sees.
fn cover<const W: usize>(
    holders: CellSet<W>,
    digit: Digit,
    mut cells: CellSet<W>,
    seen: impl Fn(Cell) -> CellSet<W>,
) -> (Vec<Candidate>, CellSet<W>) {
    let mut chosen = Vec::new();
    loop {
        let view = |cell: Cell| (cells & seen(cell)).len();
        match holders.iter().min_by_key(|&cell| Reverse(view(cell))) {
            Some(widest) if view(widest) > 0 => {
                cells -= seen(widest);
                chosen.push(Candidate::new(widest, digit));
            }
            _ => return (chosen, cells),
        }
    }
}
