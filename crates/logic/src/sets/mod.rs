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

use pencilproof_core::{Board, Candidate};

/// The candidates that weighted set logic of any size shows to be false, ascending. `None` where that would take too much
/// work, and where the linear program itself has no solution, so that the position has none.
pub fn closure<const W: usize>(board: &Board<W>) -> Option<Vec<Candidate>> {
    if board.empty_rule().is_some() {
        return None;
    }
    let system = system::System::new(board);
    if oracle::is_too_large(&system) {
        return None;
    }
    let singles = oracle::refuted_by_singles(&system);
    let beyond = oracle::refutable_beyond(&system, &singles, oracle::WORK)?;
    let all = singles.into_iter().chain(beyond);
    let mut candidates: Vec<Candidate> = all.map(|number| system.candidate(number)).collect();
    candidates.sort();
    Some(candidates)
}
