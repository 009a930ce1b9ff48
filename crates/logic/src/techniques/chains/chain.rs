//! What a chain concludes, its proof and its evidence.
//!
//! Each strong link is a base rule, or the cells of an almost locked set; each weak link is a cover rule, or a group of
//! cells that differ, or a cell less what a constraint leaves it beside a candidate. Without its ends, a chain with k
//! strong links has k - 1 weak ones. A candidate that sees both ends adds two covers: the rank is one, and the
//! candidate lies in both. A loop has as many weak as strong links, so its rank is zero: each weak link holds a true
//! candidate, and all others of its rule or group are false.

use super::wing::Wing;
use super::{Reading, search::Path};
use crate::facts::Joint;
use crate::prelude::*;
use crate::{Als, LinkNode, Links, StrongVia};

use pencilproof_core::Summand;
use pencilproof_proof::{Chain, Link, Node, Strength, Via, WeightTally};

/// The most rules and groups that are counted for one weak link of a loop.
const MOST_JOINTS: usize = 5;

/// What the ends of a chain have to do with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// They see each other: a continuous loop.
    Loop,
    /// They are the same node, which is therefore true: a discontinuous loop.
    Knot,
    /// Neither: what sees both is false.
    Open,
}

/// A chain that concludes something.
pub(super) struct Argument<'a, 'b, const W: usize> {
    facts: &'a Facts<'b, W>,
    links: &'a Links<W>,
    pub(super) path: Path,
    pub(super) shape: Shape,
    pub(super) placements: Vec<Candidate>,
    pub(super) eliminations: Vec<Candidate>,
}

/// Rules and groups with weights, in which several slots may name the same one.
#[derive(Default)]
struct Weights(Vec<Weighted<Summand>>);

impl Weights {
    fn add(&mut self, summand: Summand, weight: u32) {
        match self.0.iter_mut().find(|(known, _)| *known == summand) {
            Some((_, known)) => *known += weight,
            None => self.0.push((summand, weight)),
        }
    }
}

/// Counts a joint so often.
fn count(joint: Joint, weight: u32, base: &mut Weights, cover: &mut Weights) {
    cover.add(joint.cover, weight);
    joint.base.into_iter().for_each(|bound| base.add(bound.into(), weight));
}

impl<'a, 'b, const W: usize> Argument<'a, 'b, W> {
    /// What a path shows; `None` if that is nothing. The victims, by their numbers, see both of its ends.
    pub(super) fn of(
        facts: &'a Facts<'b, W>,
        links: &'a Links<W>,
        (mut path, victims): (Path, Vec<usize>),
        reading: Reading,
    ) -> Option<Self> {
        // A chain reads from its first cell on.
        let first_cell = |node: usize| links.nodes()[node].cells.first();
        if path.ends().map(first_cell).is_sorted_by(|one, other| one > other) {
            path.nodes.reverse();
            path.strong.reverse();
        }
        let [start, end] = path.ends();
        let shape = match (start == end, reading == Reading::Loops && links.is_weak(start, end)) {
            (true, _) => Shape::Knot,
            (false, true) => Shape::Loop,
            (false, false) => Shape::Open,
        };
        let mut argument = Argument { facts, links, path, shape, placements: Vec::new(), eliminations: Vec::new() };
        let first = argument.node(start);
        match (shape, first.cells.single()) {
            (Shape::Loop, _) => {
                let (base, cover) = argument.of_loop();
                let tally = WeightTally::of_live(facts.board(), &base, &cover).ok()?;
                argument.eliminations = tally.struck().collect();
            }
            (Shape::Knot, Some(cell)) => argument.placements.push(Candidate::new(cell, first.digit)),
            _ => {
                let candidates = victims.into_iter().flat_map(|victim| links.nodes()[victim].candidates());
                argument.eliminations = candidates.collect();
                argument.eliminations.sort();
            }
        }
        (argument.placements.len() + argument.eliminations.len() > 0).then_some(argument)
    }

    fn als(&self, number: usize) -> Als<W> {
        self.facts.almost_locked_set(self.links.kind(), number)
    }

    fn node(&self, number: usize) -> LinkNode<W> {
        self.links.nodes()[number]
    }

    /// How many strong links the chain has.
    pub(super) fn length(&self) -> usize {
        self.path.strong.len()
    }

    /// The digits of the first and of the last node.
    pub(super) fn end_digits(&self) -> [Digit; 2] {
        self.path.ends().map(|end| self.node(end).digit)
    }

    /// The wing that it is, if it is one.
    pub(super) fn wing(&self) -> Option<Wing> {
        Wing::of(&self.evidence())
    }

    /// The strong links in order, each with its first node.
    pub(super) fn strong(&self) -> impl Iterator<Item = (StrongVia, LinkNode<W>, LinkNode<W>)> {
        let pairs = self.path.nodes.chunks_exact(2).zip(&self.path.strong);
        pairs.map(|(pair, &link)| (self.links.strong()[link].via, self.node(pair[0]), self.node(pair[1])))
    }

    fn joints(&self, one: usize, other: usize) -> Vec<Joint> {
        self.facts.joints(self.node(one), self.node(other))
    }

    /// The base, and for each cover those that could take its place.
    fn slots(&self) -> (Vec<Rule>, Vec<Vec<Joint>>) {
        let geometry = self.facts.geometry();
        let (mut base, mut cover) = (Vec::new(), Vec::new());
        for (via, one, other) in self.strong() {
            match via {
                StrongVia::Rule(rule) => base.push(rule),
                StrongVia::Als(number) => {
                    let als = self.als(number);
                    base.extend(als.cells.iter().map(Rule::Cell));
                    for digit in als.digits.iter().filter(|digit| ![one.digit, other.digit].contains(digit)) {
                        let cells = als.cells & self.facts.board().plane(digit);
                        let houses = geometry.shared_houses(cells);
                        cover.push(houses.map(|house| Summand::from(Rule::House(house, digit)).into()).collect());
                    }
                }
            }
        }
        let nodes = &self.path.nodes;
        cover.extend(nodes[1..nodes.len() - 1].chunks_exact(2).map(|pair| self.joints(pair[0], pair[1])));
        (base, cover)
    }

    /// The rules and groups of a loop. Where several of them hold the same two nodes, each counts for a part.
    fn of_loop(&self) -> (Vec<Weighted<Summand>>, Vec<Weighted<Summand>>) {
        let (base, mut cover) = self.slots();
        let [start, end] = self.path.ends();
        cover.push(self.joints(end, start));
        // More groups than that add nothing, and the parts have to add up.
        cover.iter_mut().for_each(|slot| slot.truncate(MOST_JOINTS));
        // A number that all numbers of joints divide.
        let parts: u32 = if cover.iter().all(|slot| slot.len() == 1) { 1 } else { 60 };
        let (mut all, mut covers) = (Weights::default(), Weights::default());
        base.into_iter().for_each(|rule| all.add(rule.into(), parts));
        for slot in &cover {
            slot.iter().for_each(|&joint| count(joint, parts / slot.len() as u32, &mut all, &mut covers));
        }
        let divisor = all.0.iter().chain(&covers.0).fold(0, |divisor, &(_, weight)| gcd(divisor, weight));
        for (_, weight) in all.0.iter_mut().chain(&mut covers.0) {
            *weight /= divisor;
        }
        without_common(all, covers)
    }

    /// The counting proof that strikes what lies in one joint with the first end and in another with the last end.
    fn counting(&self, first: Joint, last: Joint) -> Proof {
        let (base, cover) = self.slots();
        let (mut all, mut covers) = (Weights::default(), Weights::default());
        base.into_iter().for_each(|rule| all.add(rule.into(), 1));
        let joints = cover.iter().filter_map(|slot| slot.first()).chain([&first, &last]);
        joints.for_each(|&joint| count(joint, 1, &mut all, &mut covers));
        let (base, cover) = without_common(all, covers);
        Proof::weighted(base, cover)
    }

    fn proof(&self) -> Proof {
        let [start, end] = self.path.ends().map(|end| self.node(end));
        match (self.shape, start.cells.single()) {
            (Shape::Loop, _) => {
                let (base, cover) = self.of_loop();
                return Proof::weighted(base, cover);
            }
            (Shape::Knot, Some(cell)) => {
                let joint = Joint::from(Summand::from(Rule::Cell(cell)));
                return self.counting(joint, joint);
            }
            _ => {}
        }
        let layout = self.facts.layout();
        let joints = |node: LinkNode<W>, victim: Candidate| self.facts.joints(node, LinkNode::of(victim));
        let holds = |joint: Joint, victim: Candidate| match joint.cover {
            _ if joint.base.is_some() => self.eliminations.len() == 1,
            Summand::Rule(rule) => rule.contains(layout, victim),
            Summand::Group(group, digit) => {
                victim.digit() == digit && layout.group_cells(group).contains(&victim.cell())
            }
            Summand::Bound(_) => false,
        };
        let holds_all = |&joint: &Joint| self.eliminations.iter().all(|&victim| holds(joint, victim));
        let common = |node| joints(node, self.eliminations[0]).into_iter().find(holds_all);
        if let (Some(first), Some(last)) = (common(start), common(end)) {
            return self.counting(first, last);
        }
        let lemma = |&victim: &Candidate| {
            let by = self.counting(joints(start, victim)[0], joints(end, victim)[0]);
            Lemma { clause: vec![Literal { candidate: victim, is_true: false }], by: Box::new(by) }
        };
        let lemmas = self.eliminations.iter().map(lemma).collect();
        Proof::Cases(CaseTree::Lemmas { lemmas, then: Box::new(CaseTree::Close) })
    }

    fn evidence(&self) -> Chain {
        let node = |number: &usize| Node { candidates: self.node(*number).candidates().collect() };
        let mut chain = Chain { nodes: self.path.nodes.iter().map(node).collect(), links: Vec::new(), als: Vec::new() };
        for (index, (via, ..)) in self.strong().enumerate() {
            let via = match via {
                StrongVia::Rule(rule) => Via::Rule(rule),
                StrongVia::Als(number) => {
                    let als = self.als(number);
                    chain.als.push(als.cells.iter().collect());
                    Via::Als(chain.als.len() - 1)
                }
            };
            chain.links.push(Link { strength: Strength::Strong, via });
            let last = 2 * index + 1;
            let after = match self.path.nodes.get(last + 1) {
                Some(&after) => after,
                None if self.shape == Shape::Loop => self.path.nodes[0],
                None => continue,
            };
            let joint = self.joints(self.path.nodes[last], after).first().copied();
            let via = joint.and_then(|joint| joint.via(self.facts.layout()));
            chain.links.extend(via.map(|via| Link { strength: Strength::Weak, via }));
        }
        chain
    }

    /// The reason for a step, rated higher the longer the chain is.
    pub(super) fn reason(&self) -> Reason {
        let tenths = match self.length() {
            0..=3 => 0,
            4 => 1,
            5..=6 => 2,
            7..=8 => 3,
            9..=12 => 4,
            _ => 5,
        };
        Reason { harder: Rating::tenths(tenths), ..Reason::new(self.proof(), Evidence::Chain(self.evidence())) }
    }
}

/// The weights of base and cover without what they have in common, which says nothing.
fn without_common(mut base: Weights, mut cover: Weights) -> (Vec<Weighted<Summand>>, Vec<Weighted<Summand>>) {
    for (summand, weight) in &mut base.0 {
        if let Some((_, covering)) = cover.0.iter_mut().find(|(other, _)| other == summand) {
            let common = *weight.min(covering);
            *weight -= common;
            *covering -= common;
        }
    }
    let left = |weights: Weights| weights.0.into_iter().filter(|(_, weight)| *weight > 0).collect();
    (left(base), left(cover))
}

fn gcd(one: u32, other: u32) -> u32 {
    if other == 0 { one } else { gcd(other, one % other) }
}
