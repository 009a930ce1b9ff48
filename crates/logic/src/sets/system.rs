//! The exactly-one system of a position, by number.
//!
//! ```text
//!   rule 0: candidates 0 4 7      x0 + x4 + x7 = 1
//!   rule 1: candidates 0 1        x0 + x1      = 1      one row per rule, one column per candidate
//! ```
//!
//! Satisfied rules are left out, and of several rules with the same live candidates only the first is kept. Numbers are
//! valid only within one system.

use pencilproof_core::{Board, Candidate, Rule};
use std::collections::HashMap;

/// The open rules and candidates of a position.
pub(crate) struct System {
    candidates: Vec<Candidate>,
    rules: Vec<Rule>,
    members: Vec<Vec<usize>>,
    rules_of: Vec<Vec<usize>>,
}

impl System {
    /// The system of a position; every rule must have a live candidate.
    pub(crate) fn new<const W: usize>(board: &Board<W>) -> System {
        let open = |candidate: &Candidate| !board.placed().contains(candidate.cell());
        let candidates: Vec<Candidate> = board.candidates().filter(open).collect();
        let number: HashMap<Candidate, usize> = candidates.iter().copied().zip(0..).collect();
        let (mut rules, mut members) = (Vec::new(), Vec::new());
        let mut seen = HashMap::new();
        for rule in board.layout().rules() {
            let live: Vec<usize> = board.live(rule).filter_map(|candidate| number.get(&candidate).copied()).collect();
            if !live.is_empty() && seen.insert(live.clone(), ()).is_none() {
                rules.push(rule);
                members.push(live);
            }
        }
        let mut rules_of = vec![Vec::new(); candidates.len()];
        for (rule, live) in members.iter().enumerate() {
            live.iter().for_each(|&candidate| rules_of[candidate].push(rule));
        }
        System { candidates, rules, members, rules_of }
    }

    /// The number of candidates.
    pub(crate) fn candidate_count(&self) -> usize {
        self.candidates.len()
    }

    /// The number of rules.
    pub(crate) fn rule_count(&self) -> usize {
        self.rules.len()
    }

    /// The candidate with a number.
    pub(crate) fn candidate(&self, number: usize) -> Candidate {
        self.candidates[number]
    }

    /// The rule with a number.
    pub(crate) fn rule(&self, number: usize) -> Rule {
        self.rules[number]
    }

    /// The candidates of a rule, in ascending order.
    pub(crate) fn members(&self, rule: usize) -> &[usize] {
        &self.members[rule]
    }

    /// The rules of a candidate, in ascending order.
    pub(crate) fn rules_of(&self, candidate: usize) -> &[usize] {
        &self.rules_of[candidate]
    }

    /// Whether two rules have a candidate in common.
    pub(crate) fn meet(&self, a: usize, b: usize) -> bool {
        self.members[a].iter().any(|&candidate| self.rules_of[candidate].contains(&b))
    }
}
