//! What attempts make: puzzles that match the wish, and the nearest of those that do not.

use crate::{AttemptError, Grade, Hardness};
use pencilproof_core::{Digit, Puzzle};
use std::fmt;

/// A puzzle that matches the wish.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Made {
    /// The attempt that made it.
    pub number: u64,
    /// The puzzle, with givens only.
    pub puzzle: Puzzle,
    /// Its only solution, in reading order.
    pub solution: Vec<Digit>,
    /// How hard it is, if the wish requires grading.
    pub grade: Option<Grade>,
}

/// A puzzle that nearly matches the wish. It has one solution, unless having several is the way in which it fails.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Near {
    /// The attempt that made it.
    pub number: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    miss: Miss,
}

/// In which way a puzzle fails to match the wish. The variants go from far to near.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Miss {
    Solutions(u64),
    Givens { has: usize, off: usize },
    Redundant,
    TooHard,
    TooEasy { has: Hardness, off: u16 },
    NotNeeded(String),
}

impl Miss {
    /// A smaller value is a nearer miss.
    fn distance(&self) -> (u8, u64) {
        match self {
            Miss::Solutions(count) => (5, *count),
            Miss::Givens { off, .. } => (4, *off as u64),
            Miss::Redundant => (3, 0),
            Miss::TooHard => (2, 0),
            Miss::TooEasy { off, .. } => (1, u64::from(*off)),
            Miss::NotNeeded(_) => (0, 0),
        }
    }
}

impl Near {
    /// Whether it comes nearer to the wish than another.
    #[must_use]
    pub fn is_nearer_than(&self, other: &Near) -> bool {
        self.miss.distance() < other.miss.distance()
    }
}

impl fmt::Display for Near {
    /// In which way it fails, as the rest of a sentence: `but it has 19 givens`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.miss {
            Miss::Solutions(count) => write!(f, "but it has {count} or more solutions"),
            Miss::Givens { has, .. } => write!(f, "but it has {has} givens"),
            Miss::Redundant => write!(f, "but it is not minimal"),
            Miss::TooHard => write!(f, "but it is too hard"),
            Miss::TooEasy { has, .. } => write!(f, "but it is only {has}"),
            Miss::NotNeeded(technique) => write!(f, "but it does not need {technique}"),
        }
    }
}

/// The results of some attempts.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Batch {
    /// The puzzles, in the order of their attempts.
    pub made: Vec<Made>,
    /// The nearest miss; the first one, if several are equally near.
    pub nearest: Option<Near>,
    /// Why the batch ended before all attempts were made, if it did.
    pub stopped: Option<AttemptError>,
}

impl Batch {
    pub(crate) fn miss(&mut self, number: u64, puzzle: impl FnOnce() -> Puzzle, miss: Miss) {
        if self.would_be_nearest(&miss) {
            self.nearest = Some(Near { number, puzzle: puzzle(), miss });
        }
    }

    pub(crate) fn would_be_nearest(&self, miss: &Miss) -> bool {
        self.nearest.as_ref().is_none_or(|known| miss.distance() < known.miss.distance())
    }
}

impl Made {
    /// The solved puzzle: a full grid in which the givens are still marked as given.
    #[must_use]
    pub fn grid(&self) -> Puzzle {
        let mut grid = self.puzzle.clone();
        for (cell, &digit) in self.puzzle.layout().cells().zip(&self.solution) {
            if grid.value(cell).is_none() {
                grid.set(cell, digit, false);
            }
        }
        grid
    }
}
