//! The search for whips and braids: a candidate is supposed, and what is left of one rule after the other follows, up
//! to a rule with nothing left.
//!
//! ```text
//!  target     V1           V2                  Vn
//!    z --- L1 = R1 --- L2 = R2 --- ... --- Ln
//!            |            |                   |
//!         all other candidates of V1, V2, ... are ruled out by z or by an earlier R
//! ```
//!
//! A state of the search is what the target and the R's so far rule out, and the last R. States are visited by their
//! number of R's, so the first contradiction is a shortest one. [`argument`] makes inferences and a proof of it,
//! and [`rating`] takes shortest ones until a puzzle is solved.

mod argument;
mod groups;
mod rating;
mod search;

pub(crate) use argument::{cases, proof};
pub use rating::{Longest, TrialDepth, longest, trial_depth};
pub(crate) use search::{Answer, Search};

use pencilproof_core::{Candidate, Rule};

/// What a contradiction may be made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WhipKind {
    /// Each R is one candidate, and the next L sees it.
    Whip,
    /// An R may be a group: candidates of one digit that others see all at once.
    GroupedWhip,
    /// Each R is one candidate, and the next L sees the target or any earlier R.
    Braid,
    /// A braid in which an R may be a group.
    GroupedBraid,
}

impl WhipKind {
    /// Whether an R may be a group.
    pub(crate) const fn has_groups(self) -> bool {
        matches!(self, WhipKind::GroupedWhip | WhipKind::GroupedBraid)
    }

    /// Whether an L may see any earlier R.
    pub(crate) const fn is_braid(self) -> bool {
        matches!(self, WhipKind::Braid | WhipKind::GroupedBraid)
    }
}

/// A shortest whip or braid of its kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Whip {
    /// The candidate that is supposed, and refuted.
    pub(crate) target: Candidate,
    /// The rules V1, V2, ... but for the last, each with what is left of it: the R's, of one candidate or of a group.
    pub(crate) steps: Vec<(Rule, Vec<Candidate>)>,
    /// The last rule, of which nothing is left.
    pub(crate) empty: Rule,
}

impl Whip {
    /// The number of rules.
    pub(crate) fn length(&self) -> usize {
        self.steps.len() + 1
    }
}
