//! Makes puzzles to order: full grids, puzzles with one solution that match a wish, and neighbours of puzzles.
//!
//! | item | what it does |
//! |---|---|
//! | [`Wish`] | what the puzzles should be like: layout, number and pattern of givens, difficulty, techniques |
//! | [`Generator`] | makes puzzles in numbered attempts |
//! | [`Neighbours`] | puzzles with some givens removed and others added |
//! | [`EliminationGrids`] | full grids made by elimination |
//!
//! The result of an attempt depends only on the seed, the number of the attempt and the wish. So a seed makes the same
//! puzzles on every machine and with any number of threads, and work can be split into ranges of numbers.
//!
//! ```
//! use pencilproof_core::Layout;
//! use pencilproof_generate::{Generator, GivenSymmetry, Wish};
//! use pencilproof_search::Limits;
//! let wish = Wish { symmetry: GivenSymmetry::HalfTurn, ..Wish::any(Layout::classic()) };
//! let mut generator = Generator::new(&wish, 7)?;
//! let batch = generator.attempts(0..8, &Limits::default());
//! assert_eq!(batch.made.len(), 8);
//! # Ok::<(), pencilproof_generate::WishError>(())
//! ```
#![forbid(unsafe_code)]

mod basics;
mod batch;
mod difficulty;
mod dig;
mod elimination;
mod error;
mod exercise;
mod generator;
mod grade;
mod lesson;
mod neighbours;
mod pattern;
mod positions;
mod prepared;
mod seldom;
mod symmetry;
mod unbiased;
mod wish;

pub use batch::{Batch, Made, Near};
pub use difficulty::{DEGREES, Degree, Difficulty, DifficultyError, Hardness};
pub use elimination::{EliminationGrids, NoElimination};
pub use error::AttemptError;
pub use exercise::{Exercise, ExerciseError, Trainer};
pub use generator::Generator;
pub use grade::Grade;
pub use neighbours::Neighbours;
pub use positions::{NoPosition, PreparedPosition, is_prepared};
pub use seldom::{Occurs, order_of_practice};
pub use symmetry::{GivenSymmetry, UnknownSymmetry};
pub use wish::{Source, Wish, WishError};

use pencilproof_core::{Digit, Layout, Puzzle};

/// The version of the algorithm. It changes whenever a seed would make different puzzles.
pub const ALGORITHM: u32 = 5;

/// The version of how exercises are made. It changes whenever a seed would make different exercises.
pub const EXERCISES: u32 = 6;

/// The puzzle with these givens, one entry per cell.
fn puzzle_of(layout: &Layout, givens: impl IntoIterator<Item = Option<Digit>>) -> Puzzle {
    Puzzle::from_givens(layout.clone(), givens)
}

/// The full grid with these digits.
fn grid_of(layout: &Layout, digits: &[Digit]) -> Puzzle {
    puzzle_of(layout, digits.iter().copied().map(Some))
}
