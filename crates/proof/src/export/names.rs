//! The names of variables and constraints.

use crate::Literal;
use pencilproof_core::{Candidate, Layout, Rule};

/// `r3c5n7`.
pub(super) fn variable(layout: &Layout, candidate: Candidate) -> String {
    format!("{}n{}", layout.cell_name(candidate.cell()), candidate.digit().value())
}

/// `r3c5n7`, `~r3c5n7`.
pub(super) fn literal(layout: &Layout, literal: Literal) -> String {
    let sign = if literal.is_true { "" } else { "~" };
    format!("{sign}{}", variable(layout, literal.candidate))
}

/// `r3n7`, `r3c5`: the part that the labels of the two halves of a rule share.
pub(super) fn rule(layout: &Layout, rule: Rule) -> String {
    match rule {
        Rule::Cell(cell) => layout.cell_name(cell),
        Rule::House(house, digit) => {
            format!("{}{}n{}", layout.kind(house).letter(), layout.number(house), digit.value())
        }
    }
}

/// The label of "at least one candidate of the rule is true".
pub(super) fn at_least(layout: &Layout, of: Rule) -> String {
    format!("@{}ge", rule(layout, of))
}

/// The label of "at most one candidate of the rule is true".
pub(super) fn at_most(layout: &Layout, of: Rule) -> String {
    format!("@{}le", rule(layout, of))
}

/// The label of "the candidate is true".
pub(super) fn is_true(layout: &Layout, candidate: Candidate) -> String {
    format!("@{}", variable(layout, candidate))
}

/// The label of "the candidate is false".
pub(super) fn is_false(layout: &Layout, candidate: Candidate) -> String {
    format!("@not_{}", variable(layout, candidate))
}

/// The label of "the player placed the candidate".
pub(super) fn is_placed(layout: &Layout, candidate: Candidate) -> String {
    format!("@placed_{}", variable(layout, candidate))
}

/// The label of "the marks of the player leave the candidate out".
pub(super) fn is_not_marked(layout: &Layout, candidate: Candidate) -> String {
    format!("@mark_{}", variable(layout, candidate))
}
