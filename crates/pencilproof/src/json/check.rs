//! The result of a check, and the solutions of a puzzle.

use super::position::cells;
use super::{Puzzle, grid};
use crate::Count;
use pencilproof_search::Solution;
use serde::Serialize;

/// The result of a check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Check {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// Whether it is a proper puzzle: exactly one solution.
    pub valid: bool,
    /// The number of solutions.
    pub count: u64,
    /// Whether there are no more solutions than counted.
    pub exact: bool,
    /// Whether time ran out before the count was exact or the limit reached.
    pub timed_out: bool,
    /// The number of givens.
    pub givens: usize,
    /// What contradicts what in the values and marks, in words.
    #[cfg_attr(feature = "schema", schema(required))]
    pub contradiction: Option<String>,
    /// Up to two solutions.
    pub solutions: Vec<String>,
    /// Whether no given is redundant; null if that is not known.
    #[cfg_attr(feature = "schema", schema(required))]
    pub minimal: Option<bool>,
    /// The cells of the redundant givens; null unless the givens alone have one solution.
    #[cfg_attr(feature = "schema", schema(required))]
    pub redundant: Option<Vec<String>>,
    /// The cells of givens that were not decided in time; null where `redundant` is.
    #[cfg_attr(feature = "schema", schema(required))]
    pub undecided: Option<Vec<String>>,
}

/// Solutions of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Solutions {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// The solutions.
    pub solutions: Vec<String>,
    /// Whether these are all.
    pub complete: bool,
}

/// The result of a check.
pub fn check(puzzle: &pencilproof_core::Puzzle, check: &crate::Check) -> Check {
    let layout = puzzle.layout();
    let (count, exact) = match check.count {
        Count::Exactly(count) => (count, true),
        Count::AtLeast(count) | Count::TimedOut(count) => (count, false),
    };
    let redundancy = check.redundant.as_ref().ok();
    Check {
        puzzle: Puzzle::of(puzzle),
        valid: check.is_valid(),
        count,
        exact,
        timed_out: matches!(check.count, Count::TimedOut(_)),
        givens: puzzle.givens().count(),
        contradiction: check.contradiction.map(|contradiction| contradiction.describe(layout)),
        solutions: check.solutions.iter().map(grid).collect(),
        minimal: check.is_minimal(),
        redundant: redundancy.map(|found| cells(layout, &found.redundant)),
        undecided: redundancy.map(|found| cells(layout, &found.undecided)),
    }
}

/// The solutions of a puzzle, and whether these are all.
pub fn solutions(puzzle: &pencilproof_core::Puzzle, solutions: &[Solution], complete: bool) -> Solutions {
    Solutions { puzzle: Puzzle::of(puzzle), solutions: solutions.iter().map(Solution::to_string).collect(), complete }
}
