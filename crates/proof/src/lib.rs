//! Steps, their proofs, and the checker that alone decides whether a step is sound.
//!
//! A [`Step`] is what every technique returns: conclusions, a [`Proof`] for the checker, and [`Evidence`] for people.
//! [`check`] decides whether the proof shows the conclusions in a given position, and says what the proof
//! [assumes](Assumes). It names no technique and trusts none. Proofs are data: the checker and the export read the same
//! value.
#![forbid(unsafe_code)]

mod automorphism;
mod cases;
mod check;
mod count;
mod derived;
mod evidence;
mod exchange;
pub mod export;
mod fillings;
mod line_swap;
mod marks;
mod pair_swap;
mod parts;
mod proof;
mod propagate;
mod rearrangement;
mod refilling;
mod refusal;
mod refute;
mod step;
mod walks;

pub use automorphism::Automorphism;
pub use cases::{
    Branch, Cases, Choice, Inference, Refutation, Side, Unfounded, Ways, Weighing, Why, check_cases, sees,
};
pub use check::{Assumes, check, check_enumeration, check_refutation, nesting_limit};
pub use count::WeightTally;
pub use evidence::{
    Chain, Colours, Evidence, Link, Node, NumberCell, NumberPattern, PaintedCluster, Part, Pattern, PatternCell,
    SetPattern, SetRule, Single, Strength, Via,
};
pub use exchange::{Exchange, ExchangeFlaw};
pub use line_swap::LineSwap;
pub use marks::{Mark, Role, Shape};
pub use pair_swap::PairSwap;
pub use proof::{CaseTree, Filling, HEAVIEST, Lemma, Literal, Proof, Split, Weighted, merged, summands};
pub use propagate::propagate;
pub use rearrangement::{Move, Rearrangement};
pub use refilling::{MOST_CELLS, MOST_DIGITS, Refilling};
pub use refusal::Refusal;
pub use refute::{NotRefuted, elimination_steps, enumerate, refute, search_steps};
pub use step::Step;
pub use walks::walk_digits;
