//! The position of a search with constraints, as its propagators see it. There are two kinds of boards: [`Nine`] for
//! the classic houses, [`Any`] for all others.
//!
//! [`Nine`]: super::nine::Nine
//! [`Any`]: super::any::Any

use super::program::{Program, Woken};
use pencilproof_core::Puzzle;

/// Something cannot be: a cell without a digit, a sum that nothing makes.
#[derive(Debug)]
pub(super) struct Fails;

/// Sets of digits that can fill cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fitting {
    /// The digits of any of the sets.
    pub(super) union: u32,
    /// The digits of all of them.
    pub(super) common: u32,
}

/// The digits that each cell can have, what houses say about them, and positions to go back to.
pub(super) trait Board {
    /// The number of digits, where all boards of the kind have the same.
    const SIDE: Option<usize>;

    /// Starts from a puzzle, with nothing to go back to.
    fn load(&mut self, puzzle: &Puzzle) -> Result<(), Fails>;
    /// The digits of a cell.
    fn mask(&self, cell: u16) -> u32;
    /// Replaces the digits of a cell by some of them, at least one.
    fn set(&mut self, cell: u16, mask: u32) -> Result<(), Fails>;
    /// Follows what houses say to the end, and wakes the propagators of each cell that has changed.
    fn settle(&mut self, program: &Program, woken: &mut Woken) -> Result<(), Fails>;
    /// Whether each digit is once in each house, in a settled position with one digit in each cell.
    fn is_solved(&self) -> bool;
    /// Puts the position aside.
    fn push(&mut self);
    /// Goes back to the last position put aside.
    fn pop(&mut self);
    /// The digits of a mask in reverse: the highest for the lowest.
    fn reversed(&self, mask: u32) -> u32;
    /// Of the sets of so many digits that add up to a sum, those that have a digit for each cell and no digit that no
    /// cell has. None if there is none.
    fn fitting(&self, sum: u32, cells: &[u32], any: u32) -> Option<Fitting>;
}
