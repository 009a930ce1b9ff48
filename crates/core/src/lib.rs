//! The model of a Sudoku of any shape.
//!
//! A puzzle is a bipartite graph. A [`Candidate`] is a claim, "r3c5 is 7". A [`Rule`] says that exactly one of its
//! candidates is true: one rule for each cell ("the value of r3c5") and one for each house and digit ("the 7 in
//! row 3"). Everything else in Pencilproof is an argument over that graph.
//!
//! | type | what it is |
//! |---|---|
//! | [`Cell`], [`Digit`], [`House`], [`Candidate`], [`Rule`] | small `Copy` names, meaningful within a layout |
//! | [`DigitSet`], [`CellSet`] | bit sets of them |
//! | [`Layout`] | side, houses, peers: the shape of a puzzle, shared and immutable |
//! | [`Puzzle`] | a layout with givens, placed values and pencil marks; any content, solvable or not |
//! | [`Position`] | a position being solved: the live candidates of a puzzle of any size |
//! | [`Board`] | the same for one [`Width`], for code in inner loops; [`with_board!`] leads from one to the other |
//! | [`Graph`] | the claim graph of a board, for whoever wants to walk it |
//! | [`Symmetry`] | a map of cells and digits that takes houses to houses |
//! | [`Stop`], [`Deadline`] | when long work has to end before it is done; all crates above take one |
//!
//! This crate depends on `std` alone and knows nothing of techniques, proofs, search or text formats.
#![forbid(unsafe_code)]

mod board;
mod candidate;
mod cell;
mod digit;
mod geometry;
mod graph;
mod handle;
mod layout;
mod names;
mod operators;
mod position;
mod puzzle;
mod rule;
mod stop;
mod symmetry;

pub use board::{Board, Cause, Consequence, Contradiction};
pub use candidate::Candidate;
pub use cell::{Cell, CellSet, CellSetIter, CellSubsets};
pub use digit::{Digit, DigitSet, DigitSetIter, DigitSubsets, MAX_SIDE};
pub use geometry::{Geometry, Width};
pub use graph::Graph;
pub use layout::{Chute, Layout, LayoutError, Regions};
pub use position::Position;
pub use puzzle::{Puzzle, Value};
pub use rule::{House, HouseKind, Rule};
pub use stop::{Deadline, Stop};
pub use symmetry::{Symmetry, SymmetryError};
