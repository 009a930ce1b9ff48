//! What the checker says when it refuses a step.

use crate::proof::HEAVIEST;
use crate::{ExchangeFlaw, Literal, Split};
use pencilproof_core::{Candidate, ConstraintId, Layout, Rule, Summand};
use thiserror::Error;

/// Why a step is refused. [`describe`](Refusal::describe) names cells, houses and digits; `Display` cannot, since it
/// does not know the layout.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Refusal {
    /// The step has no conclusions.
    #[error("the step concludes nothing")]
    Nothing,
    /// A conclusion is about a candidate that is not live, or about a placed cell.
    #[error("a conclusion is about a candidate that is not open in this position")]
    NotOpen(Candidate),
    /// A rule said to have one live candidate has another number of them.
    #[error("a rule has {1} candidates, not one")]
    NotSingle(Rule, usize),
    /// A live candidate weighs more in the base than in the cover.
    #[error("a candidate is in more base than cover rules")]
    NotCovered(Candidate),
    /// The layout does not have this rule.
    #[error("a rule is not of this layout")]
    BadRule(Rule),
    /// The layout does not have this group or bound.
    #[error("a group or a bound is not of this layout")]
    BadSummand(Summand),
    /// The layout does not have this constraint.
    #[error("a constraint is not of this layout")]
    BadConstraint(ConstraintId),
    /// The weight of a rule, a group or a bound is zero or too large.
    #[error("a rule has the weight {1}: a weight is at least 1 and at most {HEAVIEST}")]
    BadWeight(Summand, u32),
    /// The base, or the cover, has this rule, group or bound twice.
    #[error("a rule occurs twice on one side of a counting proof")]
    RuleTwice(Summand),
    /// A group in the base of a counting, which says nothing of how many of its candidates are true at least; or a
    /// bound without the limit that its side needs.
    #[error("a group or a bound does not have the limit that its side of a counting needs")]
    Unbounded(Summand),
    /// There are too many ways to fill the cells.
    #[error("there are more than {0} ways to fill the cells that have to be told apart")]
    TooManyFillings(usize),
    /// The layout does not have this candidate.
    #[error("a candidate is not of this layout")]
    BadCandidate(Candidate),
    /// The proof does not show this.
    #[error("the proof does not show a conclusion")]
    NotShown(Literal),
    /// A case that must end in a contradiction does not: one in the proof of a lemma, or of a refutation.
    #[error("a case that must end in a contradiction does not")]
    NotClosed,
    /// What is listed at this index as a solution is none, or is listed twice.
    #[error("solution {} of the list is none, or is there twice", .0 + 1)]
    NoSolution(usize),
    /// The branches of a split leave out a live possibility.
    #[error("the branches of a split leave out a possibility")]
    BadSplit(Split),
    /// A split refers to a clause that was not shown.
    #[error("clause {0} was not shown before it is split on")]
    NoClause(usize),
    /// A clause with this number of literals, not one, whose proof shows only a single literal.
    #[error("a clause of {0} literals needs a proof by cases or by exchange")]
    ClauseProof(usize),
    /// An exchange certificate does not prove its clause.
    #[error("no deadly pattern: {0}")]
    Exchange(#[from] ExchangeFlaw),
    /// The proof is nested more than [`nesting_limit`](crate::nesting_limit) levels deep.
    #[error("the cases are nested too deep")]
    TooDeep,
}

impl Refusal {
    /// The refusal of a summand that the layout does not have.
    pub(crate) fn missing(summand: Summand) -> Refusal {
        summand.rule().map_or(Refusal::BadSummand(summand), Refusal::BadRule)
    }

    /// The refusal in words, with the names of the layout: `7r3c5 is not open in this position`.
    #[must_use]
    pub fn describe(&self, layout: &Layout) -> String {
        let name = |candidate| match layout.has_candidate(candidate) {
            true => layout.candidate_name(candidate),
            false => "a candidate that is not of this layout".to_string(),
        };
        let rule_name = |rule| match layout.has_rule(rule) {
            true => layout.rule_name(rule),
            false => "a rule that is not of this layout".to_string(),
        };
        let summand_name = |summand| match layout.has_summand(summand) {
            true => layout.summand_name(summand),
            false => "a rule that is not of this layout".to_string(),
        };
        match *self {
            Refusal::NotOpen(candidate) => format!("{} is not open in this position", name(candidate)),
            Refusal::NotSingle(rule, count) => format!("{} has {count} candidates, not one", rule_name(rule)),
            Refusal::NotCovered(candidate) => format!("{} is in more base than cover rules", name(candidate)),
            Refusal::BadWeight(summand, weight) => {
                let name = summand_name(summand);
                format!("{name} has the weight {weight}: a weight is at least 1 and at most {HEAVIEST}")
            }
            Refusal::RuleTwice(summand) => {
                format!("{} occurs twice on one side of a counting proof", summand_name(summand))
            }
            Refusal::Unbounded(summand) => {
                format!("{} does not have the limit that its side of a counting needs", summand_name(summand))
            }
            Refusal::NotShown(Literal { candidate, is_true }) => {
                format!("the proof does not show that {} is {is_true}", name(candidate))
            }
            Refusal::BadSplit(on) => {
                let on = match on {
                    Split::Rule(rule) => rule_name(rule),
                    Split::Clause(index) => format!("clause {index}"),
                    Split::Candidate(candidate) => name(candidate),
                };
                format!("the branches of the split on {on} leave out a possibility")
            }
            Refusal::Exchange(flaw) => format!("no deadly pattern: {}", flaw.describe(layout)),
            Refusal::Nothing
            | Refusal::BadRule(_)
            | Refusal::BadSummand(_)
            | Refusal::BadConstraint(_)
            | Refusal::TooManyFillings(_)
            | Refusal::BadCandidate(_)
            | Refusal::NotClosed
            | Refusal::NoSolution(_)
            | Refusal::NoClause(_)
            | Refusal::ClauseProof(_)
            | Refusal::TooDeep => self.to_string(),
        }
    }
}
