//! Steps, their proofs, and the checker that is the only judge of soundness.
//!
//! A [`Step`] is what any technique returns: conclusions, a [`Proof`] for the checker, and [`Evidence`] for people. [`check`]
//! decides whether the proof shows the conclusions in a given position; it names no technique and trusts none. Proofs are
//! data: the checker and the export read the same value.
#![forbid(unsafe_code)]

mod cases;
mod check;
mod evidence;
pub mod export;
mod marks;
mod proof;
mod propagate;
mod refute;
mod step;

pub use cases::{Branch, Cases, Choice, Count, Inference, Refutation, Side, Unfounded, Why, check_cases, sees};
pub use check::{Refusal, check};
pub use evidence::{
    Chain, Cluster, Colours, Evidence, Link, Node, Part, Pattern, PatternCell, SetPattern, SetRule, Single, Strength,
    Via,
};
pub use marks::{Mark, Role, Shape};
pub use proof::{CaseTree, Lemma, Literal, Proof, Split, Weighted};
pub use propagate::propagate;
pub use refute::{NotRefuted, refute, search_steps};
pub use step::Step;
