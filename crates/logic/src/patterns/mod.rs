//! What several techniques and facts share: choices, sets, shapes and their proofs, below all of them. It reads boards
//! alone.

pub(crate) mod bits;
pub(crate) mod choices;
pub(crate) mod ends;
pub(crate) mod fish;
pub(crate) mod fish_lines;
pub(crate) mod fish_words;
pub(crate) mod houses;
pub(crate) mod one_digit;
pub(crate) mod places;
pub(crate) mod subsets;
pub(crate) mod wing_words;

use pencilproof_core::{Candidate, CellSet, Digit};

/// The candidates of a digit in some cells.
pub(crate) fn candidates<const W: usize>(cells: CellSet<W>, digit: Digit) -> impl Iterator<Item = Candidate> {
    cells.iter().map(move |cell| Candidate::new(cell, digit))
}
