//! Steps, their proofs, and the checker that is the only judge of soundness.
//!
//! A [`Step`] is what any technique returns: conclusions, a [`Proof`], and marks for whoever draws it. [`check`] decides
//! whether the proof shows the conclusions in a given position; it names no technique and trusts none. Proofs are data:
//! the checker, the explanations and any export read the same value.
#![forbid(unsafe_code)]

mod check;
pub mod export;
mod proof;
mod propagate;
mod refute;
mod step;
mod trace;

pub use check::{Refusal, check};
pub use proof::{CaseTree, Lemma, Literal, Proof, Split, Weighted};
pub use propagate::propagate;
pub use refute::{NotRefuted, refute, search_steps};
pub use step::{Mark, Role, Shape, Step};
pub use trace::{Either, Inference, Refutation, Sets, Side, Trace, Unfounded, Why, check_trace, sees};
