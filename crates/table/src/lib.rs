//! Tables about many puzzles: the columns that can be asked for, what computes them, and the files that hold them.
//!
//! A [`Request`] says which [`Column`]s are wanted. An [`Analyst`] takes [`Row`]s, a few hundred at a time, and returns an Arrow
//! record batch with one row for each, whatever becomes of the puzzle. Paths are kept in a compact form and can be
//! [replayed](replay): found again step by step and judged by the checker.
#![forbid(unsafe_code)]

mod analyst;
mod build;
mod column;
mod row;
mod steps;

pub use analyst::{Analyst, Request, Status};
pub use column::{Column, UnknownColumn};
pub use row::{Entry, Row};
pub use steps::{CompactStep, NotReplayed, NotSteps, candidate_number, candidate_of_number, read_steps, replay};
