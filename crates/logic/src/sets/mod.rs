//! Set logic: exactly-one rules counted against each other.
//!
//! Some rules, the sources, each need one true candidate; others, the recipients, each hold at most one. What follows from
//! such counts alone is found in two ways: `search` tries small sets directly, `oracle` asks a linear program what can be
//! shown at all. Both propose an `Argument`, which is counted in integers.

pub(crate) mod argument;
mod known;
mod laboratory;
mod names;
pub(crate) mod oracle;
pub(crate) mod search;
mod simplex;
pub(crate) mod singles;
pub(crate) mod system;
pub(crate) mod tell;

pub use known::known_name;
pub use laboratory::{Sets, SetsError};
pub use names::{RuleNameError, parse_rules};

use crate::Limits;
use crate::limits::Meter;
use pencilproof_core::{Candidate, Position, with_board};

/// The candidates that weighted set logic of any size shows to be false, ascending. `None` where that would take too much
/// work, and where the linear program itself has no solution, so that the position has none.
#[must_use]
pub fn closure(position: &Position) -> Option<Vec<Candidate>> {
    let system = with_board!(position, board => board.empty_rule().is_none().then(|| system::System::new(board)))?;
    if oracle::is_too_large(&system) {
        return None;
    }
    let mut meter = Meter::new(Limits::default().at_most(oracle::WORK));
    let singles = oracle::refuted_by_singles(&system, &mut meter);
    let beyond = oracle::refutable_beyond(&system, &singles, &mut meter)?;
    let all = singles.into_iter().chain(beyond);
    let mut candidates: Vec<Candidate> = all.map(|number| system.candidate(number)).collect();
    candidates.sort();
    Some(candidates)
}
