//! The open candidates of a position by number, what each rules out, and the rules they are in.

use crate::facts::{Facts, NodeKind};
use crate::patterns::bits::{bits, bits_of};
use pencilproof_core::{Candidate, Rule};
use std::collections::BTreeMap;

/// Candidates and groups of candidates, with rows of bits for the candidates that they rule out; and rules as rows of
/// bits, one for each candidate.
pub(crate) struct Graph {
    pub(super) candidates: Vec<Candidate>,
    /// The number of words of a row.
    pub(super) words: usize,
    /// The rows of the nodes: first the candidates, then the groups met so far.
    rows: Vec<u64>,
    pub(super) rules: Vec<Rule>,
    /// The rows of the rules.
    masks: Vec<u64>,
    rules_of: Vec<Vec<u32>>,
    /// For each node the rules with a candidate that it rules out, ascending; for candidates but for their own.
    near: Vec<Vec<u32>>,
    /// The candidates of each group.
    groups: Vec<Vec<u32>>,
    numbers: BTreeMap<Vec<u32>, u32>,
    /// What sees all of the group in hand.
    seen: Vec<u64>,
}

/// What is left of a rule.
pub(super) enum Left {
    Nothing,
    One(u32),
    More,
}

impl Graph {
    /// The graph of a position; `None` where a rule is empty, or where there are more than `most` open candidates.
    pub(crate) fn new<const W: usize>(facts: &Facts<'_, W>, most: usize) -> Option<Graph> {
        let board = facts.board();
        let open = board.unplaced().iter().map(|cell| board.digits(cell).len()).sum::<usize>();
        if open > most || board.empty_rule().is_some() {
            return None;
        }
        let links = facts.links(NodeKind::Candidate);
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
        let rows: Vec<u64> = (0..count).flat_map(|node| links.weak_row(node)).copied().collect();
        let (near, groups, numbers, seen) = (Vec::with_capacity(count), Vec::new(), BTreeMap::new(), Vec::new());
        let mut graph = Graph { candidates, words, rows, rules, masks, rules_of, near, groups, numbers, seen };
        for node in 0..count {
            let mut near = graph.near_row(node);
            near.retain(|rule| !graph.rules_of[node].contains(rule));
            graph.near.push(near);
        }
        Some(graph)
    }

    fn near_row(&self, node: usize) -> Vec<u32> {
        let mut near: Vec<u32> = bits(self.row(node)).flat_map(|other| &self.rules_of[other]).copied().collect();
        near.sort_unstable();
        near.dedup();
        near
    }

    /// What a node rules out.
    #[inline]
    pub(super) fn row(&self, node: usize) -> &[u64] {
        &self.rows[node * self.words..(node + 1) * self.words]
    }

    /// The candidates of a rule.
    #[inline]
    pub(super) fn mask(&self, rule: usize) -> &[u64] {
        &self.masks[rule * self.words..(rule + 1) * self.words]
    }

    /// The rules with a candidate that a node rules out.
    #[inline]
    pub(super) fn near(&self, node: usize) -> &[u32] {
        &self.near[node]
    }

    /// What is left of a rule when some candidates are gone.
    #[inline]
    pub(super) fn left(&self, rule: usize, gone: &[u64]) -> Left {
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

    /// The node of what is left of a rule, if some candidate outside of the rule sees all of it.
    pub(super) fn group(&mut self, rule: usize, gone: &[u64]) -> Option<u32> {
        if matches!(self.rules[rule], Rule::Cell(_)) {
            return None;
        }
        let words = self.words;
        let members =
            |index: usize| bits_of(self.masks[rule * words + index] & !gone[index]).map(move |bit| 64 * index + bit);
        self.seen.clear();
        self.seen.extend(self.masks[rule * words..(rule + 1) * words].iter().map(|mask| !mask));
        for member in (0..words).flat_map(members) {
            let row = &self.rows[member * words..(member + 1) * words];
            let mut is_seen = 0;
            for (seen, row) in self.seen.iter_mut().zip(row) {
                *seen &= row;
                is_seen |= *seen;
            }
            if is_seen == 0 {
                return None;
            }
        }
        let left: Vec<u32> = (0..words).flat_map(members).map(|member| member as u32).collect();
        if let Some(&known) = self.numbers.get(&left) {
            return Some(known);
        }
        // What all of its members rule out, within the rule as well.
        let mut row = vec![u64::MAX; self.words];
        for &member in &left {
            row.iter_mut().zip(self.row(member as usize)).for_each(|(row, other)| *row &= other);
        }
        let node = self.candidates.len() + self.groups.len();
        self.rows.extend(row);
        self.near.push(self.near_row(node));
        self.groups.push(left.clone());
        self.numbers.insert(left, node as u32);
        Some(node as u32)
    }

    /// The candidates of a node.
    pub(super) fn members(&self, node: u32) -> Vec<Candidate> {
        match (node as usize).checked_sub(self.candidates.len()) {
            None => vec![self.candidates[node as usize]],
            Some(group) => self.groups[group].iter().map(|&member| self.candidates[member as usize]).collect(),
        }
    }

    /// The open candidates, ascending.
    pub(crate) fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }
}
