//! What the deadly patterns of a shape share: cells of which few digits leave two ways to fill them, whichever they
//! are. The shape and the number of its digits come from a technique; here their digits are chosen.

use crate::guarded::{Certificate, Guarded};
use crate::prelude::*;
use pencilproof_proof::Refilling;

/// The cells that a pattern may have: those that are not placed; and where the puzzle consists of givens, from which
/// all else follows, those that were placed.
pub(super) fn movable<const W: usize>(board: &Board<W>) -> CellSet<W> {
    match board.givens().is_empty() {
        true => board.unplaced(),
        false => board.geometry().every_cell() - board.givens(),
    }
}

/// Whether guardians that allow a conclusion may be enough to make up for the cells with more than `size` digits: these
/// cells are two at most, or in one house, or have a single digit more.
pub(super) fn may_do<const W: usize>(facts: &Facts<'_, W>, cells: &[Cell], size: usize) -> bool {
    let board = facts.board();
    let fat: CellSet<W> = cells.iter().copied().filter(|&cell| board.digits(cell).len() > size).collect();
    let most = || cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | board.digits(cell)).len();
    fat.len() <= 2 || facts.geometry().shared_houses(fat).next().is_some() || most() <= size + 1
}

/// The choices of this many digits that leave guardians which allow a conclusion: in two cells at most, or only in
/// cells of one of the roofs, or all of one digit. All cells with guardians are open.
pub(super) fn choices<const W: usize>(
    board: &Board<W>,
    cells: &[Cell],
    size: usize,
    roofs: &[CellSet<W>],
) -> Vec<DigitSet> {
    let digits_of = |cells: CellSet<W>| cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.digits(cell));
    let own: CellSet<W> = cells.iter().copied().collect();
    let (open, all) = (own & board.unplaced(), digits_of(own));
    let mut choices: Vec<DigitSet> = Vec::new();
    if open.len() < 2 || all.len() <= size {
        return choices;
    }
    let mut add = |floor: DigitSet| {
        if let Some(missing) = size.checked_sub(floor.len()) {
            let more = (all - floor).subsets().filter(|more| more.len() == missing);
            choices.extend(more.map(|more| floor | more));
        }
    };
    if all.len() == size + 1 {
        add(digits_of(own - open));
    }
    // The pattern has the digits of all cells without guardians.
    for (index, &one) in cells.iter().enumerate() {
        for &other in &cells[..index] {
            add(digits_of(own - (open & (CellSet::only(one) | CellSet::only(other)))));
        }
    }
    roofs.iter().for_each(|&roof| add(digits_of(own - (open & roof))));
    choices.sort();
    choices.dedup();
    choices
}

/// Draws the conclusions from the cells with each choice of this many digits, if they are a deadly pattern. Its roof
/// may lie in any house.
pub(super) fn conclude<const W: usize>(
    facts: &Facts<'_, W>,
    cells: &[Cell],
    size: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    found.work(2)?;
    if !may_do(facts, cells, size) {
        return ControlFlow::Continue(());
    }
    found.work(20)?;
    let own: CellSet<W> = cells.iter().copied().collect();
    let mut roofs: Vec<CellSet<W>> = facts.layout().houses().map(|house| facts.geometry().house(house) & own).collect();
    roofs.retain(|roof| roof.len() > 2);
    let choices = choices(facts.board(), cells, size, &roofs);
    choices.into_iter().try_for_each(|digits| with_digits(facts, cells, digits, found))
}

/// Draws the conclusions from the cells with these digits.
fn with_digits<const W: usize>(
    facts: &Facts<'_, W>,
    cells: &[Cell],
    digits: DigitSet,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let board = facts.board();
    let is_possible = |&cell: &Cell| match board.placed().contains(cell) {
        true => board.digits(cell).is_subset(digits),
        false => board.digits(cell).intersects(digits),
    };
    if !cells.iter().all(is_possible) {
        return ControlFlow::Continue(());
    }
    let mut pattern: Vec<(Cell, DigitSet)> = cells.iter().map(|&cell| (cell, board.digits(cell) & digits)).collect();
    pattern.sort();
    // Going through all ways to fill the cells takes some thousand steps.
    found.work(5000)?;
    if (Refilling { cells: pattern.clone() }).is_deadly(board).is_err() {
        return ControlFlow::Continue(());
    }
    Guarded { cells: &pattern, certificate: Certificate::Refilling }.all(facts, found)
}
