//! The names of variables and constraints.

use crate::Literal;
use pencilproof_core::{Candidate, ConstraintId, Layout, Rule, Summand, Walk};

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

/// `killer3`: the kind of a constraint, without hyphens, and its number there. Where it has several groups, or several
/// bounds, all but the first have a number as well: `killer3_2`.
pub(super) fn constraint(layout: &Layout, id: ConstraintId, number: usize) -> String {
    let name = format!("{}{}", layout.constraint(id).kind().id.replace('-', ""), layout.number_in_kind(id));
    if number == 0 { name } else { format!("{name}_{}", number + 1) }
}

/// The part that the labels of the two halves of a summand share: that of a rule, `killer3n5`, `killer3`.
pub(super) fn summand(layout: &Layout, summand: Summand) -> String {
    let of = |number: Option<usize>| match layout.constraint_of(summand) {
        Some(id) => constraint(layout, id, number.unwrap_or(0)),
        None => String::new(),
    };
    let id = layout.constraint_of(summand).unwrap_or_default();
    match summand {
        Summand::Rule(of) => rule(layout, of),
        Summand::Group(group, digit) => {
            let name = of(layout.groups_of(id).position(|other| other == group));
            format!("{name}n{}", digit.value())
        }
        Summand::Bound(bound) => of(layout.bounds_of(id).position(|other| other == bound)),
    }
}

/// `skyscraper2`: the name of a walk, which labels its lines.
pub(super) fn walk(layout: &Layout, walk: Walk) -> String {
    let id = layout.constraint_of_walk(walk).unwrap_or_default();
    constraint(layout, id, layout.walks_of(id).position(|other| other == walk).unwrap_or(0))
}

/// `skyscraper2s3_7`: the variable of the seventh step at the third cell of a walk.
pub(super) fn step(layout: &Layout, of: Walk, place: usize, number: usize) -> String {
    format!("{}s{}_{}", walk(layout, of), place + 1, number + 1)
}

/// The label of "the true candidates weigh this at least": for a rule, "at least one candidate is true".
pub(super) fn at_least(layout: &Layout, of: impl Into<Summand>) -> String {
    format!("@{}ge", summand(layout, of.into()))
}

/// The label of "the true candidates weigh this at most": for a rule, "at most one candidate is true".
pub(super) fn at_most(layout: &Layout, of: impl Into<Summand>) -> String {
    format!("@{}le", summand(layout, of.into()))
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
