//! Chains and cycles from a single start: each strong link is a base rule, each weak link a cover rule. Where counting
//! does not show all conclusions, singles do, for each of them.

use super::basic::alternating;
use super::{Reason, denial, live, rule, rule_number};
use crate::grid::Grid;
use crate::step::claim_of_candidate;
use crate::tables::rules_of;
use crate::{Links, Step};
use pencilproof_core::{Candidate, Layout, Rule};
use pencilproof_proof::{CaseTree, Evidence, Lemma, Literal, Proof, WeightTally, Weighted, merged};

/// A cycle: round it, exactly one end of each link is true.
pub(super) fn cycle(step: &Step, grid: &Grid, links: Links, claims: &[Literal]) -> Reason {
    // The first node is one whose link to the next is strong.
    let first = claims.iter().position(|claim| !claim.is_true).unwrap_or(0);
    let nodes: Vec<Candidate> = claims.iter().cycle().skip(first).take(claims.len()).map(|c| c.candidate).collect();
    let next = |index: usize| nodes[(index + 1) % nodes.len()];
    let (mut base, mut cover, mut shown) = (Vec::new(), Vec::new(), Vec::new());
    for (index, &node) in nodes.iter().enumerate() {
        let shared = shared_rules(node, next(index));
        if index % 2 == 0 {
            let strong = strong_rule(grid, links, node, next(index));
            // Two houses may share the weight of a weak link.
            base.push((strong, 2));
            shown.push(strong);
        } else {
            let weight = if shared.len() == 1 { 2 } else { 1 };
            cover.extend(shared.iter().map(|&rule| (rule, weight)));
            shown.extend(shared.first());
        }
    }
    let mut chain = alternating(nodes, shown);
    chain.links.truncate(chain.nodes.len());
    Reason { proof: proof(step, grid, base, cover), evidence: Evidence::Chain(chain) }
}

/// A chain from a claim to its opposite.
pub(super) fn forcing(step: &Step, grid: &Grid, links: Links, claims: &[Literal]) -> Reason {
    let places = claims.last().is_some_and(|last| last.is_true);
    // A claim that denies itself is no part of the chain: it sees both of its ends.
    let inner = if places { claims } else { &claims[1.min(claims.len())..claims.len().max(2) - 1] };
    let nodes: Vec<Candidate> = inner.iter().map(|claim| claim.candidate).collect();
    let (mut base, mut cover, mut shown) = (Vec::new(), Vec::new(), Vec::new());
    for (index, pair) in nodes.windows(2).enumerate() {
        if index % 2 == 0 {
            let strong = strong_rule(grid, links, pair[0], pair[1]);
            base.push((strong, 1));
            shown.push(strong);
        } else if let Some(&weak) = shared_rules(pair[0], pair[1]).first() {
            cover.push((weak, 1));
            shown.push(weak);
        }
    }
    if let ([first, .., last], Some(start)) = (&nodes[..], claims.first()) {
        if places {
            cover.push((Rule::Cell(first.cell()), 2));
        } else {
            let ends = [first, last].into_iter().filter_map(|&end| shared_rules(start.candidate, end).first().copied());
            cover.extend(ends.map(|rule| (rule, 1)));
        }
    }
    Reason { proof: proof(step, grid, base, cover), evidence: Evidence::Chain(alternating(nodes, shown)) }
}

/// The rules of two candidates, the cell first, then the block.
fn shared_rules(one: Candidate, other: Candidate) -> Vec<Rule> {
    let others = rules_of(claim_of_candidate(other));
    let shared = rules_of(claim_of_candidate(one)).into_iter().filter(|rule| others.contains(rule));
    shared.map(rule).collect()
}

/// The rule of two candidates that has no others.
fn strong_rule(grid: &Grid, links: Links, one: Candidate, other: Candidate) -> Rule {
    let is_cell = |rule: &Rule| matches!(rule, Rule::Cell(_));
    let allowed = |rule: &Rule| if is_cell(rule) { links.y() } else { links.x() };
    let shared = shared_rules(one, other);
    let is_strong = |rule: &Rule| grid.rule(rule_number(*rule)).count_ones() == 2;
    let strong = shared.iter().copied().find(|rule| is_strong(rule) && allowed(rule));
    strong.or(shared.first().copied()).unwrap_or(Rule::Cell(one.cell()))
}

/// The counting proof if it shows what the step says, else a lemma for each conclusion.
fn proof(step: &Step, grid: &Grid, base: Vec<Weighted>, cover: Vec<Weighted>) -> Proof {
    let (base, cover) = without_common(merged(base), merged(cover));
    let tally = WeightTally::new(&Layout::classic(), &base, &cover, |rule| live(grid, rule));
    let counts = tally.is_ok_and(|tally| {
        tally.uncovered().next().is_none() && step.eliminations.iter().all(|&gone| tally.strikes(gone))
    });
    if counts {
        return Proof::weighted(base, cover);
    }
    let lemma = |&gone: &Candidate| Lemma { clause: vec![denial(gone)], by: Box::new(Proof::Cases(CaseTree::Close)) };
    let lemmas = step.eliminations.iter().map(lemma).collect();
    Proof::Cases(CaseTree::Lemmas { lemmas, then: Box::new(CaseTree::Close) })
}

/// The weights of base and cover without what they have in common, which says nothing, in lowest terms.
fn without_common(mut base: Vec<Weighted>, mut cover: Vec<Weighted>) -> (Vec<Weighted>, Vec<Weighted>) {
    for (rule, weight) in &mut base {
        if let Some((_, covering)) = cover.iter_mut().find(|(other, _)| other == rule) {
            let common = *weight.min(covering);
            *weight -= common;
            *covering -= common;
        }
    }
    let all = || base.iter().chain(&cover).map(|&(_, weight)| weight);
    let divisor = if all().all(|weight| weight % 2 == 0) { 2 } else { 1 };
    let left = |rules: Vec<Weighted>| {
        let some = rules.into_iter().filter(|(_, weight)| *weight > 0);
        some.map(|(rule, weight)| (rule, weight / divisor)).collect()
    };
    (left(base), left(cover))
}
