//! Counting: what the weights of base and cover add up to.

use crate::proof::{HEAVIEST, Weighted};
use crate::{Refusal, Weighing};
use pencilproof_core::{Board, Bound, Candidate, Layout, Rule, Summand};

/// The weight of each candidate of a counting argument, and its rank.
///
/// The weight of a candidate is what it weighs in the cover less what it weighs in the base; the rank is the most that
/// the cover weighs less the least that the base weighs. Of rules, whose candidates weigh 1, exactly one of which is
/// true, that is how many hold the candidate, and how many there are. A summand is in each list at most once and
/// counts at most [`HEAVIEST`] times, so no sum overflows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightTally {
    /// Ascending, each candidate once. A candidate that is not here weighs nothing.
    weights: Vec<(Candidate, i64)>,
    rank: i64,
}

impl WeightTally {
    /// Adds up rules over those of their candidates that `candidates` yields.
    ///
    /// # Errors
    /// A rule that the layout does not have, that is twice in one list, or whose weight is out of bounds.
    pub fn new<I: Iterator<Item = Candidate>>(
        layout: &Layout,
        base: &[Weighted],
        cover: &[Weighted],
        candidates: impl Fn(Rule) -> I,
    ) -> Result<WeightTally, Refusal> {
        WeightTally::of(Total::new(layout, base, cover, |rule, count, weights| {
            weights.extend(candidates(rule).map(|candidate| (candidate, count)));
        })?)
    }

    /// Adds up summands over the live candidates of a board.
    ///
    /// # Errors
    /// A summand that the layout does not have, that is twice in one list or does not have the limit that its side
    /// needs, or whose weight is out of bounds.
    pub fn of_live<const W: usize>(
        board: &Board<W>,
        base: &[Weighted<Summand>],
        cover: &[Weighted<Summand>],
    ) -> Result<WeightTally, Refusal> {
        WeightTally::of(Total::of_live(board, base, cover)?)
    }

    /// Adds up summands over all their candidates, live or not.
    ///
    /// # Errors
    /// As [`WeightTally::of_live`].
    pub fn of_all(
        layout: &Layout,
        base: &[Weighted<Summand>],
        cover: &[Weighted<Summand>],
    ) -> Result<WeightTally, Refusal> {
        WeightTally::of(Total::new(layout, base, cover, |summand, count, weights| {
            weights.extend(layout.weighed(summand).into_iter().map(|(candidate, weight)| (candidate, count * weight)));
        })?)
    }

    fn of(total: Total) -> Result<WeightTally, Refusal> {
        Ok(WeightTally { weights: total.weights, rank: total.most.map_err(Refusal::Unbounded)? })
    }

    /// Whether the argument shows that a candidate is false, provided that no candidate that may be true is
    /// [uncovered](WeightTally::uncovered).
    #[must_use]
    pub fn strikes(&self, candidate: Candidate) -> bool {
        let place = self.weights.binary_search_by_key(&candidate, |&(candidate, _)| candidate);
        place.map_or(0, |place| self.weights[place].1) > self.rank
    }

    /// The candidates that weigh more in the base than in the cover, ascending.
    pub fn uncovered(&self) -> impl Iterator<Item = Candidate> {
        self.weights.iter().filter(|(_, weight)| *weight < 0).map(|&(candidate, _)| candidate)
    }

    /// The weight of each candidate of the summands, ascending by candidate.
    #[must_use]
    pub fn weights(&self) -> &[(Candidate, i64)] {
        &self.weights
    }

    /// The most that the cover weighs less the least that the base weighs.
    #[must_use]
    pub fn rank(&self) -> i64 {
        self.rank
    }

    /// The candidates of the summands that the argument shows to be false, ascending, provided that none is
    /// [uncovered](WeightTally::uncovered).
    pub fn struck(&self) -> impl Iterator<Item = Candidate> {
        self.weights.iter().filter(|(_, weight)| *weight > self.rank).map(|&(candidate, _)| candidate)
    }
}

/// What a cover weighs less a base: the weights, and between which limits those of true candidates add up.
#[derive(Clone)]
pub(crate) struct Total {
    /// Ascending, each candidate once. A candidate that is not here weighs nothing.
    pub(crate) weights: Vec<(Candidate, i64)>,
    /// Or a summand because of which there is no limit.
    pub(crate) least: Result<i64, Summand>,
    /// Or a summand because of which there is no limit.
    pub(crate) most: Result<i64, Summand>,
}

impl Total {
    /// The total of a derived sum over the live candidates of a board. It has a limit at least.
    pub(crate) fn of_sum<const W: usize>(board: &Board<W>, sum: &Weighing) -> Result<Total, Refusal> {
        let total = Total::of_live(board, &sum.base, &sum.cover)?;
        match (total.least, total.most) {
            (Err(_), Err(summand)) => Err(Refusal::Unbounded(summand)),
            _ => Ok(total),
        }
    }

    /// The total of a bound.
    pub(crate) fn of_bound(layout: &Layout, bound: Bound) -> Total {
        let (least, most) = layout.range_of(bound);
        Total { weights: layout.weighed(bound.into()), least: Ok(least), most: Ok(most) }
    }

    /// Takes out the cells of which all live digits weigh the same, and what they weigh.
    pub(crate) fn leave_out_constants<const W: usize>(&mut self, board: &Board<W>) {
        let mut left: Vec<(Candidate, i64)> = Vec::new();
        for of_cell in self.weights.chunk_by(|(one, _), (other, _)| one.cell() == other.cell()) {
            let digits = board.digits(of_cell[0].0.cell());
            let weighs_equal = of_cell.iter().all(|(_, weight)| *weight == of_cell[0].1);
            let constant = match of_cell[0].1 {
                0 if weighs_equal => Some(0),
                weight if weighs_equal && of_cell.len() == digits.len() => Some(weight),
                _ => None,
            };
            match constant {
                Some(weight) => {
                    self.least = self.least.map(|least| least - weight);
                    self.most = self.most.map(|most| most - weight);
                }
                None => left.extend(of_cell),
            }
        }
        self.weights = left;
    }

    fn of_live<const W: usize>(
        board: &Board<W>,
        base: &[Weighted<Summand>],
        cover: &[Weighted<Summand>],
    ) -> Result<Total, Refusal> {
        let layout = board.layout();
        Total::new(layout, base, cover, |summand, count, weights| match summand {
            Summand::Rule(rule) => weights.extend(board.live(rule).map(|candidate| (candidate, count))),
            summand => {
                let live = layout.weighed(summand).into_iter().filter(|&(candidate, _)| board.is_live(candidate));
                weights.extend(live.map(|(candidate, weight)| (candidate, count * weight)));
            }
        })
    }

    /// `weigh` adds the candidates of a summand, each with its weight times a count.
    fn new<S: Copy + Ord + Into<Summand>>(
        layout: &Layout,
        base: &[Weighted<S>],
        cover: &[Weighted<S>],
        weigh: impl Fn(S, i64, &mut Vec<(Candidate, i64)>),
    ) -> Result<Total, Refusal> {
        let mut weights: Vec<(Candidate, i64)> = Vec::new();
        let (mut least, mut most) = (Ok(0), Ok(0));
        for (sign, list) in [(-1, base), (1, cover)] {
            for &(name, count) in list {
                let summand = name.into();
                if !layout.has_summand(summand) {
                    return Err(Refusal::missing(summand));
                }
                if !(1..=HEAVIEST).contains(&count) {
                    return Err(Refusal::BadWeight(summand, count));
                }
                let count = sign * i64::from(count);
                let (low, high) = match sign {
                    1 => (layout.least(summand), layout.most(summand)),
                    _ => (layout.most(summand), layout.least(summand)),
                };
                least = least.and_then(|sum| low.map(|low| sum + count * low).ok_or(summand));
                most = most.and_then(|sum| high.map(|high| sum + count * high).ok_or(summand));
                weigh(name, count, &mut weights);
            }
            let mut sorted: Vec<S> = list.iter().map(|&(name, _)| name).collect();
            sorted.sort_unstable();
            if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(Refusal::RuleTwice(pair[0].into()));
            }
        }
        weights.sort_unstable_by_key(|&(candidate, _)| candidate);
        weights.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            kept.1 += if is_same { next.1 } else { 0 };
            is_same
        });
        Ok(Total { weights, least, most })
    }
}
