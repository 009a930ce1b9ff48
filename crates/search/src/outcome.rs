//! What a search found.

use crate::End;
use pencilproof_core::{Cell, Digit};
use std::fmt;

/// A full grid: the digits of all cells in reading order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Solution(Box<[Digit]>);

impl Solution {
    pub(crate) fn new(digits: impl Iterator<Item = Digit>) -> Solution {
        Solution(digits.collect())
    }

    /// The digit of a cell.
    ///
    /// # Panics
    /// If the cell is not of the layout that was solved.
    #[inline]
    #[must_use]
    pub fn get(&self, cell: Cell) -> Digit {
        self.0[cell.index()]
    }

    /// The digits in reading order.
    #[inline]
    #[must_use]
    pub fn digits(&self) -> &[Digit] {
        &self.0
    }
}

impl fmt::Display for Solution {
    /// The usual symbols in reading order, without line breaks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({self})")
    }
}

/// How many solutions a search met, and how it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Tally {
    /// The number of different solutions met.
    pub count: u64,
    /// Why the search ended; the count is the exact number of solutions iff this is [`End::Exhausted`].
    pub end: End,
    /// Decisions: how often the search had to guess. Those of a SAT solver that took over are not known.
    pub nodes: u64,
}

/// What a search found, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Outcome {
    /// The first solutions met, as many as [`Limits::keep`](crate::Limits::keep) allows.
    pub solutions: Vec<Solution>,
    /// The number of different solutions met, kept or not.
    pub count: u64,
    /// Why the search ended; the count is the exact number of solutions iff this is [`End::Exhausted`].
    pub end: End,
    /// Decisions: how often the search had to guess. Those of a SAT solver that took over are not known.
    pub nodes: u64,
}

impl Outcome {
    /// Whether there is exactly one solution; `None` if the search ended too early to tell.
    #[must_use]
    pub fn is_unique(&self) -> Option<bool> {
        match (self.count, self.end) {
            (0 | 1, End::Exhausted) => Some(self.count == 1),
            (0 | 1, _) => None,
            _ => Some(false),
        }
    }
}
