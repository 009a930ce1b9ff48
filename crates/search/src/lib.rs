//! Exact solving and counting by search, for every layout and size.
//!
//! Search guesses and propagates: it places the last candidate of a cell, or of a digit in a house, and eliminates by
//! locked candidates. Nothing here explains anything; the logic crate gives reasons that a person can follow.
//!
//! | item | what it does |
//! |---|---|
//! | [`solve`] | the first solutions, their number, whether it is exact |
//! | [`for_each_solution`] | a call for each solution |
//! | [`Estimator`] | about how many solutions there are, where they are too many to count |
//! | [`redundant_givens`] | which givens are redundant |
//! | [`Searcher`] | the same, with the tables of a layout kept for many puzzles |
//! | [`ClassicGrids`], [`RandomGrids`] | random full grids |
//! | [`ClassicSymmetry`] | random equivalents of classic boards, millions a second |
//! | [`Dice`] | random numbers from a seed |
//! | [`Canonizer`] | canonical forms, symmetries, automorphisms |
//! | [`Limits`], [`End`] | when to stop, and why it did |
//! | [`classic`] | the classic 9x9 at full speed: batches, minimising |
//!
//! Classic 9x9 puzzles are handed to [`classic`] and take microseconds, the hardest tens of microseconds. Other 9x9
//! puzzles take tens of microseconds, 16x16 puzzles up to a few milliseconds. On large boards clause learning takes
//! over where guessing stalls; hard 25x25 puzzles take seconds and some take hours, so give a stop condition.
//!
//! ```
//! use pencilproof_core::{Digit, Layout, Puzzle};
//! use pencilproof_search::{End, Limits, solve};
//! let empty = Puzzle::empty(Layout::for_side(4)?);
//! let outcome = solve(&empty, &Limits::count_all());
//! assert_eq!((outcome.count, outcome.end), (288, End::Exhausted));
//! # Ok::<(), pencilproof_core::LayoutError>(())
//! ```
#![deny(unsafe_code)]

mod canonical;
pub mod classic;
mod constrained;
mod estimate;
mod general;
mod limits;
mod outcome;
mod random;
mod redundancy;
mod sat;
mod searcher;

mod state;
mod tables;

pub use canonical::{Canonical, Canonizer, NoCanonicalForm};
pub use estimate::{Estimate, Estimator};
pub use limits::{End, Limits};
pub use outcome::{Outcome, Solution, Tally};
pub use random::{ClassicGrids, ClassicSymmetry, Dice, NoGrid, RandomGrids};
pub use redundancy::{NotUnique, Redundancy};
pub use searcher::Searcher;

use pencilproof_core::Puzzle;
use std::ops::ControlFlow;

/// Searches for the solutions of a puzzle: [`Searcher::solve`] with a new solver.
#[must_use]
pub fn solve(puzzle: &Puzzle, limits: &Limits<'_>) -> Outcome {
    Searcher::new(puzzle.layout()).solve(puzzle, limits)
}

/// Calls a function with each solution of a puzzle: [`Searcher::for_each_solution`] with a new solver.
pub fn for_each_solution(
    puzzle: &Puzzle,
    limits: &Limits<'_>,
    visit: impl FnMut(&Solution) -> ControlFlow<()>,
) -> Tally {
    Searcher::new(puzzle.layout()).for_each_solution(puzzle, limits, visit)
}

/// Finds the redundant givens of a puzzle: [`Searcher::redundant_givens`] with a new solver.
///
/// # Errors
/// If the givens do not have exactly one solution, or it was not known in time.
pub fn redundant_givens(puzzle: &Puzzle, limits: &Limits<'_>) -> Result<Redundancy, NotUnique> {
    Searcher::new(puzzle.layout()).redundant_givens(puzzle, limits)
}
