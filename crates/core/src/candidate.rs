//! Candidates: the claims of the graph.

use crate::{Cell, Digit};
use std::fmt;

/// The claim that a cell holds a digit.
///
/// ```text
///   15 ........ 5  4 .... 0
///   cell (11 bits) digit (5 bits)
/// ```
///
/// Ordered by cell, then by digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate(u16);

impl Candidate {
    /// The claim that `cell` is `digit`.
    #[inline]
    #[must_use]
    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate((cell.index() << 5 | digit.index()) as u16)
    }

    /// Its cell.
    #[inline]
    #[must_use]
    pub const fn cell(self) -> Cell {
        Cell::from_index((self.0 >> 5) as usize)
    }

    /// Its digit.
    #[inline]
    #[must_use]
    pub const fn digit(self) -> Digit {
        Digit::from_index((self.0 & 31) as usize)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.digit(), self.cell().index())
    }
}
