//! Puzzles and proofs in the formats of pseudo-Boolean solvers, so that an independent checker can confirm them.
//!
//! [`opb`] writes a puzzle as a formula, [`veripb`] a path of steps as a proof about it, in the format of VeriPB,
//! version
//! 3. Both use the same names:
//!
//! | name | what |
//! |---|---|
//! | `r3c5n7` | the variable "r3c5 is 7" |
//! | `@r3n7ge`, `@r3n7le` | at least one, at most one place for 7 in row 3; `c`, `b`, `g`, `d`, `w` for columns, boxes, regions, diagonals, windows, and [others](pencilproof_core::Extra::letter) |
//! | `@r3c5ge`, `@r3c5le` | at least one, at most one value for r3c5 |
//! | `@r3c5n7`, `@not_r3c5n7` | r3c5 is 7, r3c5 is not 7: given, or derived |
//! | `@killer3ge`, `@killer3le` | the digits of the third killer cage add up to its sum at least, at most |
//! | `@killer3n7le` | at most one place for 7 in the third killer cage |
//! | `@placed_r3c5n7`, `@mark_r3c5n7` | r3c5 is 7, r3c5 is not 7: assumed, because the player placed the value or left out the mark |
//!
//! The same data drives [`check`](crate::check) and the export: `Single` becomes a propagation with the constraints it
//! needs, `Counting` a sum of constraints, `Cases` one clause per node of the tree, from the leaves up; so are
//! `Fillings`, cell by cell.

mod aids;
mod listed;
mod names;
mod opb;
mod premises;
mod sums;
mod trees;
mod veripb;

pub use opb::{opb, opb_without, writable};
use premises::Premise;
pub use premises::Premises;
pub use veripb::{Ending, NotExported, veripb, veripb_within};
