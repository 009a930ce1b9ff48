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

/// The open rules and candidates of a position.
pub(crate) struct System {
    candidates: Vec<Candidate>,
    rules: Vec<Rule>,
    /// By rule.
    members: Lists,
    /// By candidate.
    rules_of: Lists,
}

/// Lists of numbers, one after the other.
#[derive(Default)]
struct Lists {
    numbers: Vec<usize>,
    /// Where each list ends.
    ends: Vec<usize>,
}

impl Lists {
    fn push(&mut self, list: impl IntoIterator<Item = usize>) {
        self.numbers.extend(list);
        self.ends.push(self.numbers.len());
    }

    fn get(&self, index: usize) -> &[usize] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.numbers[start..self.ends[index]]
    }
}

impl System {
    /// The system of a position; every rule must have a live candidate.
    pub(crate) fn new<const W: usize>(board: &Board<W>) -> System {
        let open = |candidate: &Candidate| !board.placed().contains(candidate.cell());
        let candidates: Vec<Candidate> = board.candidates().filter(open).collect();
        let side = board.layout().side();
        let slot = |candidate: Candidate| candidate.cell().index() * side + candidate.digit().index();
        let mut number = vec![None; board.layout().cells().count() * side];
        candidates.iter().enumerate().for_each(|(index, &candidate)| number[slot(candidate)] = Some(index));
        let (mut rules, mut members) = (Vec::new(), Lists::default());
        // By candidate: its rules so far. Two rules are the same if the first candidate has both and they are equal.
        let mut rules_of = vec![Vec::new(); candidates.len()];
        for rule in board.layout().rules() {
            let live: Vec<usize> = board.live(rule).filter_map(|candidate| number[slot(candidate)]).collect();
            let Some(&first) = live.first() else { continue };
            if rules_of[first].iter().any(|&known| members.get(known) == live) {
                continue;
            }
            live.iter().for_each(|&candidate| rules_of[candidate].push(rules.len()));
            rules.push(rule);
            members.push(live);
        }
        let mut of_candidates = Lists::default();
        rules_of.into_iter().for_each(|rules| of_candidates.push(rules));
        let rules_of = of_candidates;
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
        self.members.get(rule)
    }

    /// The rules of a candidate, in ascending order.
    pub(crate) fn rules_of(&self, candidate: usize) -> &[usize] {
        self.rules_of.get(candidate)
    }
}
