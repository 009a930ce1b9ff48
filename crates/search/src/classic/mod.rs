//! The classic 9x9 at full speed: many positions at once, one in each lane of a vector.
//!
//! | item | what it does |
//! |---|---|
//! | [`BatchSolver`] | answers for many positions, in order |
//! | [`BatchSolver::solve_one`] | the answer for one, in the least time |
//! | [`BatchSolver::minimise`], [`Reduction`] | redundant givens dropped from many puzzles |
//! | [`ClassicPosition`], [`Grid`], [`Answer`] | what goes in and comes out |
//! | [`BackEnd`] | the vectors it runs on: the best of the machine unless told |
//!
//! One algorithm is written over a trait of vectors (`arch/vector.rs`) and compiled for each back end in `arch`; which
//! of them the machine can run is asked when a solver is made. `many` and `one` are the two ways to search.

pub(crate) mod arch;
mod batch;
pub(crate) mod branch;
mod engine;
mod line;
mod many;
mod minimise;
pub(crate) mod one;
pub(crate) mod position;
mod redundant;
mod unavoidable;

#[cfg(test)]
mod agreement;

pub use batch::{Answer, BatchSolver};
pub use line::NotAPosition;
pub use minimise::Reduction;
pub use pencilproof_core::BackEnd;
pub use position::{ClassicPosition, Grid};
