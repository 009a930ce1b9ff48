//! The bivalue universal grave: all open cells hold two digits each, and every open digit has two places in each house.
//!
//! A position with a few candidates more, the guardians, is one that a guardian saves. The guardians are not always
//! plain to see: each digit must lose its places beyond two in every house, and each cell its candidates beyond two.

use crate::guarded::{Certificate, Guarded};
use crate::prelude::*;
use std::ops::RangeInclusive;

/// Visits the ways to see the position as a grave with guardians in so many cells.
pub(super) fn each<const W: usize>(
    facts: &Facts<'_, W>,
    roofs: RangeInclusive<usize>,
    found: &mut Found<'_>,
    visit: impl Fn(&Guarded<'_>, &mut Found<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let board = facts.board();
    let rest = board.unplaced() - facts.bivalue_cells();
    if !roofs.contains(&rest.len()) || rest.iter().any(|cell| board.digits(cell).len() < 3) {
        return ControlFlow::Continue(());
    }
    let Some(excess) = excess(facts, rest) else { return ControlFlow::Continue(()) };
    let roof: Vec<Cell> = rest.iter().collect();
    let cells = board.unplaced().iter().map(|cell| (cell, board.digits(cell))).collect();
    Search { facts, roof: &roof, visit: &visit }.choose(0, &mut State { excess, cells }, found)
}

/// By house and digit, the number of places beyond two; `None` where a digit has one place, or too few of its places
/// are in cells that can lose them.
fn excess<const W: usize>(facts: &Facts<'_, W>, rest: CellSet<W>) -> Option<Vec<u8>> {
    let (board, layout) = (facts.board(), facts.layout());
    let mut excess = Vec::new();
    for house in layout.houses() {
        let cells = facts.geometry().house(house) & board.unplaced();
        for digit in layout.digits().iter() {
            let places = cells & board.plane(digit);
            let more = match places.len() {
                0 => 0,
                1 => return None,
                count => count - 2,
            };
            if more > (places & rest).len() {
                return None;
            }
            excess.push(more as u8);
        }
    }
    Some(excess)
}

struct Search<'f, 'b, const W: usize, V> {
    facts: &'f Facts<'b, W>,
    /// The cells with guardians.
    roof: &'f [Cell],
    visit: &'f V,
}

struct State {
    excess: Vec<u8>,
    /// The open cells, each with its digits that are no guardians.
    cells: Vec<(Cell, DigitSet)>,
}

impl<const W: usize, V: Fn(&Guarded<'_>, &mut Found<'_>) -> ControlFlow<()>> Search<'_, '_, W, V> {
    fn choose(&self, next: usize, state: &mut State, found: &mut Found<'_>) -> ControlFlow<()> {
        found.work(2)?;
        let (layout, side) = (self.facts.layout(), self.facts.layout().side());
        let Some(&cell) = self.roof.get(next) else {
            return match state.excess.iter().all(|&more| more == 0) {
                true => (self.visit)(&Guarded { cells: &state.cells, certificate: Certificate::Exchange }, found),
                false => ControlFlow::Continue(()),
            };
        };
        let digits = self.facts.board().digits(cell);
        let Some(place) = state.cells.iter().position(|(own, _)| *own == cell) else {
            return ControlFlow::Continue(());
        };
        let houses = layout.houses_of(cell);
        let at = |house: &House, digit: Digit| house.index() * side + digit.index();
        for one in digits.iter() {
            for other in digits.iter().filter(|&other| other > one) {
                let pair = DigitSet::only(one) | DigitSet::only(other);
                let guardians = digits - pair;
                let can_go = |digit: Digit| houses.iter().all(|house| state.excess[at(house, digit)] > 0);
                if !guardians.iter().all(can_go) {
                    continue;
                }
                let places = guardians.iter().flat_map(|digit| houses.iter().map(move |house| at(house, digit)));
                places.clone().for_each(|place| state.excess[place] -= 1);
                state.cells[place].1 = pair;
                self.choose(next + 1, state, found)?;
                state.cells[place].1 = digits;
                places.for_each(|place| state.excess[place] += 1);
            }
        }
        ControlFlow::Continue(())
    }
}
