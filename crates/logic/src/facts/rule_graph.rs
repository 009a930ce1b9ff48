//! The open candidates of a position by number, what each rules out, and the rules they are in.

use super::Links;
use crate::patterns::bits::{bits, bits_of};
use pencilproof_core::{Board, Candidate, Rule};

/// Open candidates with rows of bits for the candidates that they rule out, and rules as rows of bits, one for each
/// candidate.
pub(crate) struct RuleGraph {
    candidates: Vec<Candidate>,
    /// The number of words of a row.
    words: usize,
    /// The rows of the candidates.
    rows: Vec<u64>,
    rules: Vec<Rule>,
    /// The rows of the rules.
    masks: Vec<u64>,
    rules_of: Vec<Vec<u32>>,
    /// For each candidate the rules with one that it rules out, ascending, but for its own.
    near: Vec<Vec<u32>>,
    /// The most candidates of each rule that a candidate outside of it sees; 0 for cells.
    widest: Vec<u32>,
}

/// What is left of a rule.
pub(crate) enum Left {
    Nothing,
    One(u32),
    More,
}

impl RuleGraph {
    /// The graph of a position without an empty rule, with its links between candidates.
    pub(super) fn new<const W: usize>(board: &Board<W>, links: &Links<W>) -> RuleGraph {
        let (count, words) = (links.candidate_count(), links.words());
        let candidates: Vec<Candidate> = links.nodes()[..count].iter().flat_map(|node| node.candidates()).collect();
        let number = |candidate: Candidate| candidates.binary_search(&candidate).ok().map(|number| number as u32);
        let mut rules = Vec::new();
        let (mut masks, mut rules_of) = (Vec::new(), vec![Vec::new(); count]);
        for rule in board.layout().rules() {
            let Some(members) = board.live(rule).map(number).collect::<Option<Vec<u32>>>() else { continue };
            let first = masks.len();
            masks.resize(first + words, 0);
            for member in members {
                masks[first + member as usize / 64] |= 1 << (member % 64);
                rules_of[member as usize].push(rules.len() as u32);
            }
            rules.push(rule);
        }
        let rows: Vec<u64> = (0..count).flat_map(|node| links.seen_row(node)).collect();
        let widest = vec![0; rules.len()];
        let mut graph =
            RuleGraph { candidates, words, rows, rules, masks, rules_of, near: Vec::with_capacity(count), widest };
        let mut counts = vec![0; graph.rules.len()];
        (0..count).for_each(|node| graph.see(node, &mut counts));
        graph
    }

    /// Notes the rules near a candidate, and how much of each it sees. The counts are 0 before and after.
    fn see(&mut self, node: usize, counts: &mut [u32]) {
        let row = &self.rows[node * self.words..(node + 1) * self.words];
        let mut near = Vec::with_capacity(32);
        for &rule in bits(row).flat_map(|other| &self.rules_of[other]) {
            if counts[rule as usize] == 0 {
                near.push(rule);
            }
            counts[rule as usize] += 1;
        }
        near.sort_unstable();
        let own = &self.rules_of[node];
        near.retain(|&rule| {
            let count = std::mem::take(&mut counts[rule as usize]);
            let is_own = own.contains(&rule);
            if !is_own && matches!(self.rules[rule as usize], Rule::House(..)) {
                self.widest[rule as usize] = self.widest[rule as usize].max(count);
            }
            !is_own
        });
        self.near.push(near);
    }

    /// The open candidates, ascending.
    pub(crate) fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// The number of words of a row.
    #[inline]
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// The rules, by number.
    #[inline]
    pub(crate) fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The rules of a candidate.
    #[inline]
    pub(crate) fn rules_of(&self, candidate: usize) -> &[u32] {
        &self.rules_of[candidate]
    }

    /// What a candidate rules out.
    #[inline]
    pub(crate) fn row(&self, candidate: usize) -> &[u64] {
        &self.rows[candidate * self.words..(candidate + 1) * self.words]
    }

    /// The candidates of a rule.
    #[inline]
    pub(crate) fn mask(&self, rule: usize) -> &[u64] {
        &self.masks[rule * self.words..(rule + 1) * self.words]
    }

    /// The rules with a candidate that a candidate rules out, but for its own.
    #[inline]
    pub(crate) fn near(&self, candidate: usize) -> &[u32] {
        &self.near[candidate]
    }

    /// The rules with a candidate of a row, ascending.
    pub(crate) fn rules_in(&self, row: &[u64]) -> Vec<u32> {
        let mut rules: Vec<u32> = bits(row).flat_map(|other| &self.rules_of[other]).copied().collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    }

    /// What is left of a rule when some candidates are gone.
    #[inline]
    pub(crate) fn left(&self, rule: usize, gone: &[u64]) -> Left {
        let mut last = None;
        for (index, (mask, gone)) in self.mask(rule).iter().zip(gone).enumerate() {
            let left = mask & !gone;
            if left != 0 {
                if last.is_some() || left & (left - 1) != 0 {
                    return Left::More;
                }
                last = Some(64 * index as u32 + left.trailing_zeros());
            }
        }
        last.map_or(Left::Nothing, Left::One)
    }

    /// Whether candidates outside of a rule may see all that is left of it: they do not see more candidates than that.
    #[inline]
    pub(crate) fn may_be_group(&self, rule: usize, gone: &[u64]) -> bool {
        let left = self.mask(rule).iter().zip(gone).map(|(mask, gone)| (mask & !gone).count_ones());
        left.sum::<u32>() <= self.widest[rule]
    }

    /// The numbers of the candidates that are left of a rule, ascending.
    pub(crate) fn members(&self, rule: usize, gone: &[u64]) -> impl Iterator<Item = usize> {
        let left = self.mask(rule).iter().zip(gone).map(|(mask, gone)| mask & !gone);
        left.enumerate().flat_map(|(word, left)| bits_of(left).map(move |bit| 64 * word + bit))
    }

    /// How many candidates each rule has.
    pub(super) fn counts(&self) -> Vec<u32> {
        self.masks.chunks_exact(self.words).map(|mask| mask.iter().map(|word| word.count_ones()).sum()).collect()
    }

    /// The most candidates of a rule that a candidate outside of it sees.
    #[inline]
    pub(super) fn widest(&self, rule: usize) -> u32 {
        self.widest[rule]
    }
}
