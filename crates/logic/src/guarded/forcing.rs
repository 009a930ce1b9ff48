//! What follows from each guardian by singles, however far away.

use super::{Grounds, Guarded};
use crate::cases::Level;
use crate::prelude::*;

/// The most guardians that are followed: nobody compares more cases.
pub(crate) const MOST_CASES: usize = 8;

impl Guarded<'_> {
    /// A few guardians, each followed by singles: what is true in every case is true, and what is false in every case
    /// is false. A guardian that ends in a contradiction is no case. All of it is one step, without what the placed
    /// candidates see.
    pub(crate) fn forcing<const W: usize>(&self, facts: &Facts<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let (board, geometry) = (facts.board(), facts.geometry());
        let guardians = self.guardians(board);
        if !(2..=MOST_CASES).contains(&guardians.len()) {
            return ControlFlow::Continue(());
        }
        let after = facts.consequences(Level::Singles, found)?;
        let cases: Vec<Candidate> = guardians.into_iter().filter(|&guardian| !after.fails(guardian)).collect();
        let Some((&first, rest)) = cases.split_first() else { return ControlFlow::Continue(()) };
        let (mut placements, mut eliminations) = (Vec::new(), Vec::new());
        let mut full = CellSet::EMPTY;
        for digit in facts.layout().digits().iter() {
            let on = rest.iter().fold(after.on(first, digit), |on, &case| on & after.on(case, digit));
            placements.extend(candidates(on - board.placed(), digit));
            full |= on;
        }
        for digit in facts.layout().digits().iter() {
            let off = rest.iter().fold(after.off(first, digit), |off, &case| off & after.off(case, digit));
            let here = placements.iter().filter(|placed| placed.digit() == digit);
            let seen = here.fold(full, |seen, placed| seen | geometry.peers(placed.cell()));
            eliminations.extend(candidates((off & board.open_plane(digit)) - seen, digit));
        }
        found.conclude(placements, eliminations, || self.reason(board, Grounds::default()))
    }
}
