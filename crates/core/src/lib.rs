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
//! | [`Constraint`], [`Kind`] | what a layout asks for beyond its houses, such as killer cages |
//! | [`Group`], [`Bound`] | what constraints come to: cells that differ, weights of candidates that add up |
//! | [`Summand`] | what a counting argument adds up: a rule, a digit in a group, or a bound |
//! | [`Figure`] | what is drawn for a constraint |
//! | [`Puzzle`] | a layout with givens, placed values and pencil marks; any content, solvable or not |
//! | [`Position`] | a position being solved: the live candidates of a puzzle of any size |
//! | [`Board`] | the same for one [`Width`], for code in inner loops; [`with_board!`] leads from one to the other |
//! | [`Graph`] | the claim graph of a board, as a data structure |
//! | [`Symmetry`] | a map of cells and digits that takes houses to houses |
//! | [`BackEnd`] | the vectors that this machine has, for crates whose inner loops are compiled several times |
//! | [`Stop`], [`Deadline`] | when long work has to end before it is done; all crates above take one |
//!
//! This crate depends on `std` alone and knows nothing of techniques, proofs, search or text formats.
//!
//! # The feature `serde`
//! Off by default. It makes the model serializable; in JSON:
//!
//! | type | representation | example |
//! |---|---|---|
//! | [`Cell`], [`House`] | its index, from 0 | `40` |
//! | [`Digit`] | its value, from 1 | `7` |
//! | [`DigitSet`] | its digits, ascending | `[1,7]` |
//! | [`HouseKind`] | its word | `"row"` |
//! | [`Candidate`] | cell and digit | `{"cell":40,"digit":7}` |
//! | [`Rule`] | the cell, or house and digit | `{"cell":40}`, `{"house":[2,7]}` |
//! | [`Summand`] | its rule; group and digit, or bound, by index | `{"group":[0,7]}`, `{"bound":0}` |
//! | [`Layout`] | its name; with constraints an object | `"3x3+x"`, `{"layout":"2x2","constraints":[...]}` |
//! | [`Puzzle`] | layout, givens, placed values, marks | `{"layout":"3x3","givens":[{"cell":0,"digit":5}],"placed":[],"marks":[{"cell":1,"digits":[2,3]}]}` |
//!
//! Reading checks what a type alone can know: a digit is 1 to 25, the cells and digits of a puzzle are those of its
//! layout, and no cell has two values. Code that has the layout must check whether a candidate or a house exists in it.
#![forbid(unsafe_code)]

mod back_end;
mod board;
mod candidate;
mod cell;
mod constraint;
mod digit;
#[doc(hidden)]
pub mod documentation;
mod extra;
mod geometry;
mod graph;
mod handle;
mod layout;
mod layout_error;
mod names;
mod operators;
mod position;
mod puzzle;
mod rule;
#[cfg(feature = "serde")]
mod serial;
mod shape;
mod stop;
mod symmetry;

pub use back_end::BackEnd;
pub use board::{Board, Cause, Consequence, Contradiction};
pub use candidate::Candidate;
pub use cell::{Cell, CellSet, CellSetIter, CellSubsets};
pub use constraint::{
    Bound, Cage, Constraint, ConstraintError, ConstraintId, DerivedSum, Field, FieldSpec, FieldType, Figure, Group,
    Kind, Line, LineStyle, MOST_CONSTRAINTS, Mark, MarkStyle, Member, Rank, Summand, Walk, WalkStep,
};
pub use digit::{Digit, DigitSet, DigitSetIter, DigitSubsets, MAX_SIDE};
pub use extra::Extra;
pub use geometry::{Geometry, Width};
pub use graph::Graph;
pub use layout::{Chute, Layout, MIN_SIDE, MOST_HOUSES, MOST_HOUSES_OF_CELL, Regions};
pub use layout_error::LayoutError;
pub use position::Position;
pub use puzzle::{Puzzle, Value};
pub use rule::{House, HouseKind, Rule};
pub use stop::{Deadline, Stop};
pub use symmetry::{Symmetry, SymmetryError};
