//! How few rules may show that a candidate is false, as a bound that takes no search.
//!
//! Suppose a candidate were true. The candidates that share a rule with it go, and an argument that refutes it leaves
//! some disjoint sources with fewer recipients than sources:
//!
//! ```text
//!   one source     it is empty
//!   two            both lie within one recipient
//!   three          each lies within one or both of two recipients
//! ```
//!
//! A source within one recipient is a loop at it, one within two is an edge between them, so two recipients with three
//! disjoint edges and loops are what is looked for.

use super::system::System;
use crate::budget::Meter;
use std::ops::ControlFlow;

/// For each candidate, the least number of sources that may be left with too few recipients if it is true; 4 for more
/// than three. Breaks when `meter` reaches a limit.
pub(crate) fn reach(system: &System, meter: &mut Meter<'_>) -> ControlFlow<(), Vec<usize>> {
    let mut search = Reach::new(system);
    let mut all = Vec::with_capacity(system.candidate_count());
    for candidate in 0..system.candidate_count() {
        all.push(search.of(candidate));
        if !meter.spend(1 + search.work as u64) {
            return ControlFlow::Break(());
        }
    }
    ControlFlow::Continue(all)
}

/// The number that stands for more than three.
const MORE: usize = 4;

/// Sources that lie within two recipients each: the recipients, the smaller first, and the source.
type Edge = (usize, usize, usize);

struct Reach<'s> {
    system: &'s System,
    /// By pair of rules: whether they have a candidate in common.
    meets: Vec<bool>,
    /// By recipient: the other recipient and the source of each edge in the position as it is, in ascending order.
    edges: Vec<Vec<(usize, usize)>>,
    /// By recipient: the sources within it.
    loops: Vec<Vec<usize>>,
    /// By candidate: whether it shares a rule with the assumed one.
    is_out: Vec<bool>,
    /// By rule: whether it has lost a member.
    is_hit: Vec<bool>,
    hit: Vec<usize>,
    out: Vec<usize>,
    /// Loops and edges of the rules that have lost a member.
    new_loops: Vec<(usize, usize)>,
    new_edges: Vec<Edge>,
    left: Vec<usize>,
    within: Vec<usize>,
    /// What the last candidate took: rules that have lost a member, and loops and edges.
    work: usize,
}

impl<'s> Reach<'s> {
    fn new(system: &'s System) -> Reach<'s> {
        let rules = system.rule_count();
        let mut reach = Reach {
            system,
            meets: vec![false; rules * rules],
            edges: vec![Vec::new(); rules],
            loops: vec![Vec::new(); rules],
            is_out: vec![false; system.candidate_count()],
            is_hit: vec![false; rules],
            hit: Vec::new(),
            out: Vec::new(),
            new_loops: Vec::new(),
            new_edges: Vec::new(),
            left: Vec::new(),
            within: Vec::new(),
            work: 0,
        };
        for candidate in 0..system.candidate_count() {
            let of = system.rules_of(candidate);
            of.iter().flat_map(|&a| of.iter().map(move |&b| a * rules + b)).for_each(|pair| reach.meets[pair] = true);
        }
        (0..rules).for_each(|source| reach.cover(source));
        for (recipient, source) in reach.new_loops.drain(..) {
            reach.loops[recipient].push(source);
        }
        for (one, other, source) in reach.new_edges.drain(..) {
            reach.edges[one].push((other, source));
            reach.edges[other].push((one, source));
        }
        reach.edges.iter_mut().for_each(|edges| edges.sort_unstable());
        reach
    }

    /// Lists the recipients, or pairs of them, that hold what is left of a source.
    fn cover(&mut self, source: usize) {
        let system = self.system;
        self.left.clear();
        self.left.extend(system.members(source).iter().copied().filter(|&member| !self.is_out[member]));
        let Some(&first) = self.left.first() else { return };
        let before = self.new_edges.len();
        for &one in system.rules_of(first).iter().filter(|&&rule| rule != source) {
            let rest = || self.left.iter().copied().filter(|&member| !system.rules_of(member).contains(&one));
            let Some(second) = rest().next() else {
                self.new_loops.push((one, source));
                continue;
            };
            for &other in system.rules_of(second).iter().filter(|&&rule| rule != source) {
                let edge = (one.min(other), one.max(other), source);
                if rest().all(|member| system.rules_of(member).contains(&other))
                    && !self.new_edges[before..].contains(&edge)
                {
                    self.new_edges.push(edge);
                }
            }
        }
    }

    fn of(&mut self, candidate: usize) -> usize {
        let system = self.system;
        let others = system.rules_of(candidate).iter().flat_map(|&rule| system.members(rule));
        for &other in others.filter(|&&other| other != candidate) {
            if std::mem::replace(&mut self.is_out[other], true) {
                continue;
            }
            self.out.push(other);
            for &rule in system.rules_of(other) {
                // A rule of the candidate itself is satisfied.
                let is_new = !system.rules_of(candidate).contains(&rule) && !self.is_hit[rule];
                if is_new {
                    self.is_hit[rule] = true;
                    self.hit.push(rule);
                }
            }
        }
        let found = self.least();
        self.work = self.hit.len() + self.new_loops.len() + self.new_edges.len();
        self.out.drain(..).for_each(|other| self.is_out[other] = false);
        self.hit.drain(..).for_each(|rule| self.is_hit[rule] = false);
        for (recipient, _) in self.new_loops.drain(..) {
            self.loops[recipient].pop();
        }
        self.new_edges.clear();
        found
    }

    /// The least number of sources with too few recipients.
    fn least(&mut self) -> usize {
        let system = self.system;
        if self.hit.iter().any(|&rule| system.members(rule).iter().all(|&member| self.is_out[member])) {
            return 1;
        }
        for at in 0..self.hit.len() {
            self.cover(self.hit[at]);
        }
        for &(recipient, source) in &self.new_loops {
            self.loops[recipient].push(source);
        }
        let is_shared = |&(recipient, source): &(usize, usize)| {
            self.loops[recipient].iter().any(|&other| self.are_apart(source, other))
        };
        if self.new_loops.iter().any(is_shared) {
            return 2;
        }
        // Three need a new edge, or a new loop at an edge that was there before.
        let mut edges = std::mem::take(&mut self.new_edges);
        edges.sort_unstable();
        let by_edge = edges.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)).any(|edges| self.make_three(edges[0], edges));
        self.new_edges = edges;
        let by_loop = |reach: &mut Reach<'_>, recipient: usize| {
            (0..reach.edges[recipient].len()).any(|at| {
                let (other, source) = reach.edges[recipient][at];
                reach.make_three((recipient, other, source), &[])
            })
        };
        if by_edge || (0..self.new_loops.len()).any(|at| by_loop(self, self.new_loops[at].0)) { 3 } else { MORE }
    }

    /// Whether two recipients hold three disjoint sources, given their new edges.
    fn make_three(&mut self, (one, other, _): Edge, edges: &[Edge]) -> bool {
        let from = self.edges[one].partition_point(|&(to, _)| to < other);
        let old = self.edges[one][from..].iter().take_while(|&&(to, _)| to == other);
        self.within.clear();
        self.within.extend(edges.iter().map(|&(_, _, source)| source));
        self.within.extend(old.map(|&(_, source)| source));
        self.within.extend_from_slice(&self.loops[one]);
        self.within.extend_from_slice(&self.loops[other]);
        let within = &self.within;
        (0..within.len().saturating_sub(2)).any(|a| {
            let apart = |&b: &usize| self.are_apart(within[a], within[b]);
            let mut rest = (a + 1..within.len()).filter(apart);
            while let Some(b) = rest.next() {
                if rest.clone().any(|c| self.are_apart(within[b], within[c])) {
                    return true;
                }
            }
            false
        })
    }

    fn are_apart(&self, a: usize, b: usize) -> bool {
        !self.meets[a * self.system.rule_count() + b]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::techniques::testing::Position;

    fn of(cells: &[(&str, &str)], target: &str) -> usize {
        let open = Position::open("3x3");
        let board = cells.iter().fold(open, |position, (cell, digits)| position.only(cell, digits)).board();
        let target = board.layout().parse_candidate(target).unwrap();
        let system = System::new(&board);
        let number = (0..system.candidate_count()).find(|&number| system.candidate(number) == target).unwrap();
        let ControlFlow::Continue(reach) = reach(&system, &mut Meter::new(Budget::default())) else {
            panic!("there is no limit")
        };
        reach[number]
    }

    #[test]
    fn sources_without_recipients_are_counted() {
        assert_eq!(of(&[("r1c1", "1")], "1r1c5"), 1, "r1c1 is empty");
        assert_eq!(of(&[("r1c1", "12"), ("r1c5", "12")], "1r1c9"), 2, "a pair");
        assert_eq!(of(&[("r1c1", "12"), ("r1c5", "13"), ("r5c1", "23")], "3r5c5"), 3, "a wing");
        assert_eq!(of(&[("r1c1", "123"), ("r1c5", "123"), ("r1c9", "123")], "1r1c7"), 3, "a triple");
        let quad = [("r1c1", "1234"), ("r1c5", "1234"), ("r1c9", "1234"), ("r1c7", "1234")];
        assert_eq!(of(&quad, "1r1c3"), MORE, "a quad");
        assert_eq!(of(&[], "1r1c1"), MORE);
    }
}
