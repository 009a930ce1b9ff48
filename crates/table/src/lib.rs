//! Tables about many puzzles: the columns that can be asked for, what computes them, and the files that hold them.
//!
//! A [`Request`] says which [`Column`]s are wanted. An [`Analyst`] takes [`Row`]s, a few hundred at a time, and returns an Arrow
//! record batch with one row for each, whatever becomes of the puzzle. Paths are kept in a compact form and can be
//! [replayed](replay): found again step by step and judged by the checker.
#![forbid(unsafe_code)]

mod column;

pub use column::{Column, UnknownColumn};
