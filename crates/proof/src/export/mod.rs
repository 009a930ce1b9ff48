//! Puzzles and proofs in the formats of pseudo-Boolean solvers, so that an independent checker can confirm them.
//!
//! [`opb`] writes a puzzle as a formula, [`veripb`] a path of steps as a proof of it in the format of VeriPB, version 3.
//! Both name things alike:
//!
//! | name | what |
//! |---|---|
//! | `r3c5n7` | the variable "r3c5 is 7" |
//! | `@r3n7ge`, `@r3n7le` | at least one, at most one place for 7 in row 3; `c`, `b`, `g`, `d`, `w` for columns, boxes, regions, diagonals, windows |
//! | `@r3c5ge`, `@r3c5le` | at least one, at most one value for r3c5 |
//! | `@r3c5n7`, `@not_r3c5n7` | r3c5 is 7, r3c5 is not 7: given, or derived |
//!
//! The same data drives [`check`](crate::check) and the export: `Single` becomes a propagation with the constraints it
//! needs, `Counting` a sum of constraints, `Cases` a clause for each node of the tree, from the leaves up.

mod names;
mod opb;
mod veripb;

pub use opb::opb;
pub use veripb::{Ending, veripb};
