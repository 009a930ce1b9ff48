//! The rating scale of Sudoku Explainer 1.2.1, which the community calls ER/EP/ED: exact, and in a fraction of the
//! time.
//!
//! This scale is an order. A puzzle is solved one step at a time; each step is the first thing that the [`Technique`]s,
//! tried in a fixed order, find, and which of several comes first decides what comes later. So the engine is one of its
//! own beside the catalogue of `pencilproof-logic`: it searches in the order of the original, house by house and cell
//! by cell, and reproduces its quirks. What it finds is nevertheless proved: [`Step::to_proved`] is a step with a proof
//! that the checker accepts, and [`Step::hint`] tells it in words.
//!
//! ```
//! use pencilproof_rating::Rater;
//! let puzzle = pencilproof_rating::State::parse(
//!     "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
//! ).unwrap();
//! let rating = Rater::new().rate(&puzzle);
//! assert_eq!(rating.to_string(), "10.5/1.2/1.2");
//! ```
//!
//! The scale knows the classic 9x9 alone. It is not invariant under symmetries: what is found first depends on places,
//! so a puzzle has to be rated as it is given.
#![deny(unsafe_code)]

mod basic;
mod chains;
mod difficulty;
mod filter;
mod grid;
mod name;
mod proofs;
mod rater;
mod state;
mod step;
mod tables;
mod technique;
mod tell;

pub use difficulty::{Difficulty, Rating, length_increment};
pub use pencilproof_core::BackEnd;
pub use rater::{Interrupted, Mode, Options, Rated, Rater};
pub use state::{State, StateError};
pub use step::{Argument, BugKind, ChainShape, Links, LoopKind, Step};
pub use technique::{Technique, TechniqueSet};
