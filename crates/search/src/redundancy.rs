//! Redundant givens: those a puzzle can lose and still have one solution.

use crate::{End, Limits, Searcher};
use pencilproof_core::{Cell, Digit, DigitSet, Puzzle};
use std::fmt;

/// What is known about the givens of a puzzle with one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Redundancy {
    /// Givens, in reading order, that can be dropped singly: without any one of them the solution is still the only
    /// one.
    pub redundant: Vec<Cell>,
    /// Givens, in reading order, that were not decided before the search was cut short.
    pub undecided: Vec<Cell>,
    /// [`End::Exhausted`] if every given was decided, else [`End::Stopped`].
    pub end: End,
    /// Decisions, over all searches.
    pub nodes: u64,
}

impl Redundancy {
    /// Whether no given can be dropped; `None` if the search ended too early to tell.
    #[must_use]
    pub fn is_minimal(&self) -> Option<bool> {
        match (self.redundant.is_empty(), self.undecided.is_empty()) {
            (false, _) => Some(false),
            (true, true) => Some(true),
            (true, false) => None,
        }
    }

    /// Notes the search for a solution with another digit in the place of a given.
    fn note(&mut self, cell: Cell, count: u64, end: End, nodes: u64) {
        self.nodes += nodes;
        match (count, end) {
            (0, End::Exhausted) => self.redundant.push(cell),
            (0, end) => {
                self.undecided.push(cell);
                self.end = end;
            }
            _ => {}
        }
    }
}

/// Why nothing can be said about the givens of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum NotUnique {
    /// The givens have no solution.
    NoSolution,
    /// The givens have several solutions.
    Several,
    /// The search was cut short before it was known whether there is one solution.
    Undecided(End),
}

impl fmt::Display for NotUnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotUnique::NoSolution => "the givens have no solution",
            NotUnique::Several => "the givens have several solutions",
            NotUnique::Undecided(_) => "the search ended before it was known whether there is one solution",
        })
    }
}

impl std::error::Error for NotUnique {}

impl Searcher {
    /// Finds the givens of a puzzle that can be dropped singly with the solution still unique; the puzzle is minimal
    /// iff there are none. Only givens count; placed values and marks are ignored. Of the limits, the stop
    /// condition is for the whole call and the numbers play no part.
    ///
    /// For each given it looks for a solution with another digit there, which is less work than a count of solutions.
    ///
    /// # Errors
    /// If the givens do not have exactly one solution, or it was not known in time.
    pub fn redundant_givens(&mut self, puzzle: &Puzzle, limits: &Limits<'_>) -> Result<Redundancy, NotUnique> {
        let mut puzzle = puzzle.givens_only();
        let outcome = self.solve(&puzzle, &Limits { solutions: 2, keep: 0, ..*limits });
        match (outcome.is_unique(), outcome.count) {
            (None, _) => return Err(NotUnique::Undecided(outcome.end)),
            (Some(false), 0) => return Err(NotUnique::NoSolution),
            (Some(false), _) => return Err(NotUnique::Several),
            (Some(true), _) => {}
        }
        let mut found =
            Redundancy { redundant: Vec::new(), undecided: Vec::new(), end: End::Exhausted, nodes: outcome.nodes };
        let givens: Vec<(Cell, Digit)> = puzzle.givens().collect();
        for (cell, digit) in givens {
            puzzle.clear(cell);
            puzzle.set_marks(cell, Some(puzzle.layout().digits() - DigitSet::only(digit)));
            let outcome = self.solve(&puzzle, &Limits { solutions: 1, keep: 0, ..*limits });
            puzzle.set_marks(cell, None);
            puzzle.set(cell, digit, true);
            found.note(cell, outcome.count, outcome.end, outcome.nodes);
        }
        Ok(found)
    }
}
