//! Set logic for those who name the rules themselves: the laboratory, the usual names of what comes out, the closure.

mod known;
mod laboratory;
mod names;

pub use known::known_name;
pub(crate) use known::known_telling;
pub use laboratory::{Sets, SetsError};
pub use names::{RuleNameError, parse_rules};

use crate::Budget;
use crate::budget::Meter;
use crate::counting::oracle;
use crate::counting::system::System;
use pencilproof_core::{Candidate, Position, with_board};

/// The candidates that weighted set logic of any size shows to be false, in ascending order. `None` if that would take
/// too much work, or if the linear program itself has no solution, in which case the position has none either.
#[must_use]
pub fn closure(position: &Position) -> Option<Vec<Candidate>> {
    let system = with_board!(position, board => board.empty_rule().is_none().then(|| System::new(board)))?;
    if oracle::is_too_large(&system) {
        return None;
    }
    let mut meter = Meter::new(Budget::default().at_most(oracle::WORK));
    let singles = oracle::refuted_by_singles(&system, &mut meter);
    let beyond = oracle::refutable_beyond(&system, &singles, &mut meter)?;
    let all = singles.into_iter().chain(beyond);
    let mut candidates: Vec<Candidate> = all.map(|number| system.candidate(number)).collect();
    candidates.sort();
    Some(candidates)
}
