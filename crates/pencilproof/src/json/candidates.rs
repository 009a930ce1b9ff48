//! In how many solutions each candidate is true.

use super::Puzzle;
use serde::Serialize;

/// In how many solutions each candidate is true.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CandidateCounts {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// A list for each cell, with a number for each digit.
    pub counts: Vec<Vec<u64>>,
    /// The limit: a number that has reached it may be larger in truth.
    pub limit: u64,
    /// Whether every number is settled. If time ran out before, some may be too small.
    pub complete: bool,
}

/// In how many solutions each candidate is true: a list for each cell, with a number for each digit.
pub fn candidate_counts(puzzle: &pencilproof_core::Puzzle, counts: &crate::CandidateCounts) -> CandidateCounts {
    CandidateCounts {
        puzzle: Puzzle::of(puzzle),
        counts: counts.by_cell().map(<[u64]>::to_vec).collect(),
        limit: counts.limit,
        complete: counts.is_complete,
    }
}
