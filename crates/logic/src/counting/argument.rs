//! Arguments of set logic in exact numbers.
//!
//! A rule with a negative weight is a source, one with a positive weight a recipient. Whatever proposed the weights,
//! what they show is computed here in integers.

use super::system::System;
use pencilproof_proof::Weighted;

/// Weights of rules, and the resulting counts of candidates.
pub(crate) struct Argument<'s> {
    system: &'s System,
    /// The weight of each rule: negative in the base, positive in the cover.
    weights: Vec<i64>,
    /// For each candidate, the sum of the weights of its rules.
    load: Vec<i64>,
    rank: i64,
}

impl<'s> Argument<'s> {
    /// The argument with the given weights of rules.
    pub(crate) fn new(system: &'s System, weights: impl IntoIterator<Item = (usize, i64)>) -> Argument<'s> {
        let mut argument = Argument {
            system,
            weights: vec![0; system.rule_count()],
            load: vec![0; system.candidate_count()],
            rank: 0,
        };
        weights.into_iter().for_each(|(rule, weight)| argument.add(rule, weight));
        argument
    }

    fn add(&mut self, rule: usize, weight: i64) {
        self.weights[rule] += weight;
        self.rank += weight;
        self.system.members(rule).iter().for_each(|&candidate| self.load[candidate] += weight);
    }

    /// The rank: the surplus of the cover over the base.
    pub(crate) fn rank(&self) -> i64 {
        self.rank
    }

    /// The rules with a weight other than zero.
    pub(crate) fn rules(&self) -> impl Iterator<Item = usize> {
        (0..self.weights.len()).filter(|&rule| self.weights[rule] != 0)
    }

    /// The largest absolute weight of a rule.
    pub(crate) fn largest_weight(&self) -> i64 {
        self.weights.iter().map(|weight| weight.abs()).max().unwrap_or(0)
    }

    fn is_covered(&self) -> bool {
        self.load.iter().all(|&load| load >= 0)
    }

    /// The candidates shown to be false; none if the base is not covered.
    pub(crate) fn conclusions(&self) -> Vec<usize> {
        if !self.is_covered() {
            return Vec::new();
        }
        (0..self.load.len()).filter(|&candidate| self.load[candidate] > self.rank).collect()
    }

    /// Tightens and simplifies the argument by single changes as long as it shows all of `keep`. If all candidates of a
    /// rule in use are covered more often than needed, the rule gets more weight in the base, which lowers the rank. A
    /// rule that is not needed is removed.
    pub(crate) fn simplify(&mut self, keep: &[usize]) {
        if !self.is_covered() {
            return;
        }
        loop {
            let used: Vec<usize> = self.rules().collect();
            for &rule in &used {
                let spare = self.system.members(rule).iter().map(|&candidate| self.load[candidate]).min().unwrap_or(0);
                if spare > 0 {
                    self.add(rule, -spare);
                }
            }
            let dropped = self.rules().collect::<Vec<_>>().into_iter().find(|&rule| {
                let weight = self.weights[rule];
                self.add(rule, -weight);
                let holds = self.is_covered() && keep.iter().all(|&candidate| self.load[candidate] > self.rank);
                if !holds {
                    self.add(rule, weight);
                }
                holds
            });
            if dropped.is_none() {
                return;
            }
        }
    }

    /// The rules of one sign with their weights, as rules of the position: the sources (-1) or the recipients (1).
    pub(crate) fn weights(&self, sign: i64) -> impl Iterator<Item = Weighted> {
        let of_sign = self.rules().filter(move |&rule| self.weights[rule].signum() == sign);
        of_sign.map(|rule| (self.system.rule(rule), self.weights[rule].unsigned_abs().min(u32::MAX.into()) as u32))
    }
}
