//! Puzzles made to order: full grids, puzzles with one solution that are as somebody wishes, and puzzles akin to others.
//!
//! | item | what it does |
//! |---|---|
//! | [`Wish`] | what is asked for: layout, number and places of givens, difficulty, techniques |
//! | [`Generator`] | makes puzzles: attempt after attempt, each from a seed of its own |
//! | [`Neighbours`] | puzzles with some givens less and some others more |
//! | [`EliminationGrids`] | full grids by elimination |
//!
//! An attempt is a number, and what comes of it depends on the seed, its number and the wish alone. So the puzzles of a
//! seed are the same on every machine and with any number of threads, and work can be shared out by ranges of numbers.
//!
//! ```
//! use pencilproof_core::Layout;
//! use pencilproof_generate::{ClueSymmetry, Generator, Wish};
//! use pencilproof_search::Limits;
//! let wish = Wish { symmetry: ClueSymmetry::HalfTurn, ..Wish::any(Layout::classic()) };
//! let mut generator = Generator::new(&wish, 7)?;
//! let batch = generator.attempts(0..8, &Limits::default());
//! assert_eq!(batch.made.len(), 8);
//! # Ok::<(), pencilproof_generate::WishError>(())
//! ```
#![forbid(unsafe_code)]

mod difficulty;
mod dig;
mod elimination;
mod generator;
mod grade;
mod neighbours;
mod pattern;
mod shape;
mod unbiased;
mod wish;

pub use difficulty::{DEGREES, Difficulty, Hardness};
pub use elimination::{EliminationGrids, NoElimination};
pub use generator::{Batch, Generator, Made, Near, Stop};
pub use grade::Grade;
pub use neighbours::Neighbours;
pub use shape::ClueSymmetry;
pub use wish::{Source, Wish, WishError};

use pencilproof_core::{Digit, Layout, Puzzle};

/// The version of how puzzles are made: another one makes other puzzles from the same seed.
pub const ALGORITHM: u32 = 1;

/// The puzzle with the given digits, one entry a cell.
fn puzzle_of(layout: &Layout, givens: impl IntoIterator<Item = Option<Digit>>) -> Puzzle {
    Puzzle::from_givens(layout.clone(), givens)
}

/// The full grid with the given digits.
fn grid_of(layout: &Layout, digits: &[Digit]) -> Puzzle {
    puzzle_of(layout, digits.iter().copied().map(Some))
}
