//! Checking puzzles: solutions, redundant givens.

use crate::solve::{Solver, filled};
use pencilproof_core::{Contradiction, Position, Puzzle, Stop};
use pencilproof_search::{End, Limits, NotUnique, Redundancy};

/// The result of checking a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Check {
    /// A contradiction that is visible in the values and marks.
    pub contradiction: Option<Contradiction>,
    /// The number of solutions.
    pub count: Count,
    /// Up to two solutions.
    pub solutions: Vec<Puzzle>,
    /// The redundant givens, for puzzles whose givens alone have one solution. Placed values and marks can exclude
    /// other solutions, so this can be missing even if the count is one.
    pub redundant: Result<Redundancy, NotUnique>,
}

/// A number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Count {
    /// Exactly this number.
    Exactly(u64),
    /// At least this number: the limit was reached.
    AtLeast(u64),
    /// At least this number: time ran out.
    TimedOut(u64),
}

impl Check {
    /// Whether the puzzle is a proper one: exactly one solution.
    pub fn is_valid(&self) -> bool {
        self.contradiction.is_none() && self.count == Count::Exactly(1)
    }

    /// Whether no given is redundant; `None` if that is unknown.
    pub fn is_minimal(&self) -> Option<bool> {
        self.redundant.as_ref().ok()?.is_minimal()
    }
}

impl Solver {
    /// Counts the solutions of a puzzle up to a limit (at least two), and looks for redundant givens if there is
    /// exactly one.
    pub fn check(&mut self, puzzle: &Puzzle, limit: u64) -> Check {
        let timer = self.timer();
        let over = || timer.is_over();
        let contradiction = Position::new(puzzle).err();
        if contradiction.is_some() {
            let redundant = Err(NotUnique::NoSolution);
            return Check { contradiction, count: Count::Exactly(0), solutions: Vec::new(), redundant };
        }
        let search = self.search(puzzle.layout());
        let outcome =
            search.solve(puzzle, &Limits { solutions: limit.max(2), stop: Stop::when(&over), ..Limits::default() });
        let count = match outcome.end {
            End::Exhausted => Count::Exactly(outcome.count),
            End::Limit => Count::AtLeast(outcome.count),
            End::Nodes | End::Stopped => Count::TimedOut(outcome.count),
        };
        let redundant = match count {
            Count::Exactly(1) => search.redundant_givens(puzzle, &Limits::default().until(Stop::when(&over))),
            Count::Exactly(0) => Err(NotUnique::NoSolution),
            Count::TimedOut(0 | 1) => Err(NotUnique::Undecided(outcome.end)),
            _ => Err(NotUnique::Several),
        };
        Check {
            contradiction,
            count,
            solutions: outcome.solutions.iter().map(|solution| filled(puzzle, solution)).collect(),
            redundant,
        }
    }
}
