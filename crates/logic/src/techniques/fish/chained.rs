//! What candidates rule out by chains, for the fish whose fins are joined with the victim by them.

use crate::prelude::*;
use crate::{Links, StrongVia};
use pencilproof_proof::{Inference, Why};
use std::collections::{HashSet, VecDeque};

/// Positions with more open candidates are left alone.
pub(super) const MOST_CANDIDATES: usize = 800;

/// No link, or no node.
const NONE: u32 = u32::MAX;

/// What follows from a candidate by chains of candidates and groups.
pub(super) struct Consequences<'a, const W: usize> {
    links: &'a Links<W>,
    start: usize,
    /// For each node that becomes true, the strong link behind it.
    by_link: Vec<u32>,
    /// For each node that becomes false, the true node that it shares a rule with.
    by_node: Vec<u32>,
    /// For each node that becomes true, the number of strong links on the way.
    length: Vec<u32>,
}

impl<'a, const W: usize> Consequences<'a, W> {
    pub(super) fn new(links: &'a Links<W>) -> Self {
        let nodes = links.nodes().len();
        Consequences { links, start: 0, by_link: vec![NONE; nodes], by_node: vec![NONE; nodes], length: vec![0; nodes] }
    }

    /// Follows a candidate, breadth first.
    pub(super) fn follow(&mut self, start: usize) {
        let links = self.links;
        self.start = start;
        self.by_link.fill(NONE);
        self.by_node.fill(NONE);
        self.length[start] = 0;
        let mut queue = VecDeque::from([start]);
        while let Some(on) = queue.pop_front() {
            for off in links.seen(on) {
                if off == start || self.by_node[off] != NONE {
                    continue;
                }
                self.by_node[off] = on as u32;
                for number in links.strong_of(off) {
                    let other = links.strong()[number].other(off);
                    if other != start && self.by_link[other] == NONE {
                        self.by_link[other] = number as u32;
                        self.length[other] = self.length[on] + 1;
                        queue.push_back(other);
                    }
                }
            }
        }
    }

    /// The inferences that lead to some candidates being false.
    pub(super) fn inferences(&self, ends: &[Candidate]) -> Vec<Inference> {
        let mut told = Told { from: self, list: Vec::new(), known: HashSet::new() };
        told.add(literal(self.candidate(self.start), true), Why::Assumed);
        ends.iter().filter_map(|&end| self.links.number(end)).for_each(|node| told.off(node));
        told.list
    }

    fn candidate(&self, node: usize) -> Candidate {
        let mut of_node = self.links.nodes()[node].candidates();
        of_node.next().expect("a node has a candidate")
    }
}

/// A bit for each candidate.
pub(super) type Row = [u64; MOST_CANDIDATES.div_ceil(64)];

/// All candidates.
pub(super) const ALL: Row = [u64::MAX; MOST_CANDIDATES.div_ceil(64)];

/// For each candidate, what it rules out by chains.
pub(super) struct Table {
    pub(super) candidates: Vec<Candidate>,
    /// The number of each candidate, by cell and digit.
    numbers: Vec<u32>,
    /// How many digits there are.
    side: usize,
    /// What each candidate rules out.
    off: Vec<Row>,
    /// For each two candidates, the number of strong links between them.
    length: Vec<u8>,
}

impl Table {
    pub(super) fn new<const W: usize>(
        layout: &Layout,
        links: &Links<W>,
        found: &mut Found<'_>,
    ) -> ControlFlow<(), Table> {
        let count = links.candidate_count();
        let candidates: Vec<Candidate> = links.nodes()[..count].iter().flat_map(|node| node.candidates()).collect();
        let side = layout.digits().len();
        let mut numbers = vec![NONE; layout.cell_count() * side];
        for (number, candidate) in candidates.iter().enumerate() {
            numbers[candidate.cell().index() * side + candidate.digit().index()] = number as u32;
        }
        let off = vec![[0; MOST_CANDIDATES.div_ceil(64)]; count];
        let mut table = Table { candidates, numbers, side, off, length: vec![0; count * count] };
        let mut consequences = Consequences::new(links);
        for start in 0..count {
            found.work((links.nodes().len() * links.words() / 8) as u64)?;
            consequences.follow(start);
            for node in 0..count {
                if consequences.by_node[node] != NONE {
                    let length = consequences.length[consequences.by_node[node] as usize];
                    table.off[start][node / 64] |= 1 << (node % 64);
                    table.length[start * count + node] = length.min(u8::MAX.into()) as u8;
                }
            }
        }
        table.keep_mutual();
        ControlFlow::Continue(table)
    }

    /// Leaves out what a candidate rules out only by way of the other one being true: there is no chain back.
    fn keep_mutual(&mut self) {
        let count = self.candidates.len();
        for (one, other) in (0..count).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let [there, back] = [(one, other), (other, one)].map(|(from, to)| self.off[from][to / 64] >> (to % 64) & 1);
            if there != back {
                self.off[one][other / 64] &= !(1 << (other % 64));
                self.off[other][one / 64] &= !(1 << (one % 64));
            }
        }
    }

    pub(super) fn number(&self, candidate: Candidate) -> usize {
        self.numbers[candidate.cell().index() * self.side + candidate.digit().index()] as usize
    }

    /// Which of some candidates each of these rules out; nothing if there are none.
    pub(super) fn struck(&self, some: &Row, ends: impl Iterator<Item = Candidate>) -> Option<Row> {
        let mut row = *some;
        for end in ends {
            let mut left = 0;
            for (row, off) in row.iter_mut().zip(&self.off[self.number(end)]) {
                *row &= off;
                left |= *row;
            }
            if left == 0 {
                return None;
            }
        }
        Some(row)
    }

    pub(super) fn length(&self, ends: &[Candidate], victim: usize) -> usize {
        let to = |&end: &Candidate| usize::from(self.length[victim * self.candidates.len() + self.number(end)]);
        ends.iter().map(to).sum()
    }
}

/// Inferences in order.
struct Told<'a, const W: usize> {
    from: &'a Consequences<'a, W>,
    list: Vec<Inference>,
    known: HashSet<Literal>,
}

impl<const W: usize> Told<'_, W> {
    fn add(&mut self, literal: Literal, why: Why) {
        if self.known.insert(literal) {
            self.list.push(Inference { literal, why });
        }
    }

    /// Says why a node is false, and first why the one before it is true. The way is followed back without recursion,
    /// since chains can be long.
    fn off(&mut self, node: usize) {
        let from = self.from;
        let mut way = vec![node];
        let mut on = from.by_node[node] as usize;
        while on != from.start {
            let before = from.links.strong()[from.by_link[on] as usize].other(on);
            way.push(before);
            on = from.by_node[before] as usize;
        }
        for &node in way.iter().rev() {
            let on = from.by_node[node] as usize;
            let striking = from.links.nodes()[on];
            // A candidate that is true strikes. Of a group, what sees all that is left of its rule is struck.
            let why = match striking.cells.single() {
                Some(_) => Why::Sees(from.candidate(on)),
                None => Why::Meets(self.rule(on)),
            };
            if on != from.start && striking.cells.len() == 1 {
                self.add(literal(from.candidate(on), true), Why::Last(self.rule(on)));
            }
            for struck in from.links.nodes()[node].candidates() {
                self.add(literal(struck, false), why.clone());
            }
        }
    }

    /// The rule that makes a node true.
    fn rule(&self, on: usize) -> Rule {
        match self.from.links.strong()[self.from.by_link[on] as usize].via {
            StrongVia::Rule(rule) => rule,
            StrongVia::Als(_) => unreachable!("candidates and groups are linked by rules"),
        }
    }
}

pub(super) fn literal(candidate: Candidate, is_true: bool) -> Literal {
    Literal { candidate, is_true }
}
