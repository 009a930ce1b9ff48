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
//! One algorithm is written over a trait of vectors (`vector`) and compiled for each back end; which of them the
//! machine can run is asked when a solver is made. `unsafe` is in the files of the back ends alone.

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
#[allow(unsafe_code)]
mod avx2;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
#[allow(unsafe_code)]
mod avx512;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
#[allow(unsafe_code)]
mod avx512vl;
pub(crate) mod back_end;
mod bands;
mod batch;
mod beside;
mod boxes;
mod branch;
mod columns;
mod engine;
mod feed;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
#[allow(unsafe_code)]
mod groups;
mod lanes;
mod line;
mod minimise;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
#[allow(unsafe_code)]
mod neon;
mod portable;
pub(crate) mod position;
mod redundant;
mod scheduler;
mod single;
mod sweep;
mod twice;
mod unavoidable;
mod vector;

#[cfg(test)]
mod agreement;

pub use back_end::BackEnd;
pub use batch::{Answer, BatchSolver};
pub use line::NotAPosition;
pub use minimise::Reduction;
pub use position::{ClassicPosition, Grid};
