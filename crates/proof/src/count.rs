//! Counting: what the weights of base and cover rules add up to.

use crate::Refusal;
use crate::proof::{HEAVIEST, Weighted};
use pencilproof_core::{Candidate, Layout, Rule};

/// The weight of each candidate of a counting argument, and its rank.
///
/// The weight of a candidate is the weight of the cover rules that hold it less that of the base rules; the rank is the
/// same sum over all rules. A rule is in each list at most once and weighs at most [`HEAVIEST`], so no sum overflows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightTally {
    /// Ascending, each candidate once. A candidate that is not here weighs nothing.
    weights: Vec<(Candidate, i64)>,
    rank: i64,
}

impl WeightTally {
    /// Adds up the rules over those of their candidates that `candidates` yields.
    ///
    /// # Errors
    /// A rule that the layout does not have, that is twice in one list, or whose weight is out of bounds.
    pub fn new<I: Iterator<Item = Candidate>>(
        layout: &Layout,
        base: &[Weighted],
        cover: &[Weighted],
        candidates: impl Fn(Rule) -> I,
    ) -> Result<WeightTally, Refusal> {
        let mut weights: Vec<(Candidate, i64)> = Vec::new();
        let mut rank = 0;
        for (sign, rules) in [(-1, base), (1, cover)] {
            for &(rule, weight) in rules {
                if !layout.has_rule(rule) {
                    return Err(Refusal::BadRule(rule));
                }
                if !(1..=HEAVIEST).contains(&weight) {
                    return Err(Refusal::BadWeight(rule, weight));
                }
                let weight = sign * i64::from(weight);
                rank += weight;
                weights.extend(candidates(rule).map(|candidate| (candidate, weight)));
            }
            let mut sorted: Vec<Rule> = rules.iter().map(|&(rule, _)| rule).collect();
            sorted.sort_unstable();
            if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(Refusal::RuleTwice(pair[0]));
            }
        }
        weights.sort_unstable_by_key(|&(candidate, _)| candidate);
        weights.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            kept.1 += if is_same { next.1 } else { 0 };
            is_same
        });
        Ok(WeightTally { weights, rank })
    }

    /// Whether the argument shows that a candidate is false, provided that no candidate that may be true is
    /// [uncovered](WeightTally::uncovered).
    #[must_use]
    pub fn strikes(&self, candidate: Candidate) -> bool {
        let place = self.weights.binary_search_by_key(&candidate, |&(candidate, _)| candidate);
        place.map_or(0, |place| self.weights[place].1) > self.rank
    }

    /// The candidates in more base than cover rules, ascending.
    pub fn uncovered(&self) -> impl Iterator<Item = Candidate> {
        self.weights.iter().filter(|(_, weight)| *weight < 0).map(|&(candidate, _)| candidate)
    }

    /// The weight of each candidate of the rules, ascending by candidate.
    #[must_use]
    pub fn weights(&self) -> &[(Candidate, i64)] {
        &self.weights
    }

    /// The weight of the cover less that of the base.
    #[must_use]
    pub fn rank(&self) -> i64 {
        self.rank
    }

    /// The candidates of the rules that the argument shows to be false, ascending, provided that none is
    /// [uncovered](WeightTally::uncovered).
    pub fn struck(&self) -> impl Iterator<Item = Candidate> {
        self.weights.iter().filter(|(_, weight)| *weight > self.rank).map(|&(candidate, _)| candidate)
    }
}
