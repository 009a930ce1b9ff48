//! The search for a shortest whip or braid of one target, level by level.

use super::graph::{Graph, Left};
use super::{Whip, WhipKind};
use crate::budget::Meter;
use crate::patterns::bits::or;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// No state: the target alone.
const NONE: u32 = u32::MAX;

/// What is known of the whips of a target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// A shortest one.
    Shortest(Whip),
    /// There is none up to the length asked for.
    None,
    /// There is none of any length.
    Never,
    /// There is none of fewer rules than this; there were too many states to tell more.
    AtLeast(usize),
}

/// The search of one kind, which keeps its tables from one target to the next.
pub(crate) struct Search {
    kind: WhipKind,
    /// The most states of one level.
    most_states: usize,
    states: Vec<State>,
    /// What each state rules out, row by row.
    gone: Vec<u64>,
    seen: HashSet<[u64; 2]>,
    /// The nodes of the state in hand.
    chain: Vec<u32>,
    row: Vec<u64>,
}

/// Some rules with one candidate or group left each.
#[derive(Clone, Copy)]
struct State {
    parent: u32,
    rule: u32,
    node: u32,
}

impl Search {
    /// A search for a kind that gives up where a level has more than `most_states` states.
    pub(crate) fn new(kind: WhipKind, most_states: usize) -> Search {
        let (states, gone, seen, chain, row) = (Vec::new(), Vec::new(), HashSet::new(), Vec::new(), Vec::new());
        Search { kind, most_states, states, gone, seen, chain, row }
    }

    /// A shortest whip of at most `most` rules with this target.
    pub(crate) fn shortest(
        &mut self,
        graph: &mut Graph,
        target: usize,
        most: usize,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<(), Answer> {
        match self.soonest(graph, target, meter)? {
            None => return ControlFlow::Continue(Answer::Never),
            Some(soonest) if soonest > most => return ControlFlow::Continue(Answer::None),
            Some(_) => {}
        }
        self.states.clear();
        self.gone.clear();
        self.seen.clear();
        self.states.push(State { parent: NONE, rule: 0, node: target as u32 });
        self.gone.extend(graph.row(target));
        let mut level = 0..1;
        for length in 1..=most {
            let mut is_full = false;
            for state in level.clone() {
                self.set_chain(state);
                let from = if self.kind.is_braid() { None } else { self.chain.first().copied() };
                let rules = from.map_or(graph.rules.len(), |node| graph.near(node as usize).len());
                spend(meter, rules)?;
                for index in 0..rules {
                    let rule = from.map_or(index, |node| graph.near(node as usize)[index] as usize);
                    let gone = &self.gone[state * graph.words..(state + 1) * graph.words];
                    let node = match graph.left(rule, gone) {
                        Left::Nothing => return ControlFlow::Continue(Answer::Shortest(self.told(graph, state, rule))),
                        Left::One(node) if length < most => node,
                        Left::More if length < most && self.kind.has_groups() => match graph.group(rule, gone) {
                            Some(node) => node,
                            None => continue,
                        },
                        _ => continue,
                    };
                    if !is_full && !self.chain.contains(&node) {
                        self.add(graph, state, rule, node);
                        is_full = self.states.len() - level.end > self.most_states;
                    }
                }
            }
            if is_full {
                return ControlFlow::Continue(Answer::AtLeast(length + 1));
            }
            level = level.end..self.states.len();
            if level.is_empty() && length < most {
                return ControlFlow::Continue(Answer::Never);
            }
        }
        ControlFlow::Continue(Answer::None)
    }

    /// The length that a whip or braid of this target has at least: what is left of each rule is followed in rounds.
    /// `None` where that leads to no contradiction.
    fn soonest(&mut self, graph: &mut Graph, target: usize, meter: &mut Meter<'_>) -> ControlFlow<(), Option<usize>> {
        self.row.clear();
        self.row.extend(graph.row(target));
        let mut next = self.row.clone();
        for round in 1.. {
            spend(meter, graph.rules.len())?;
            for rule in 0..graph.rules.len() {
                let node = match graph.left(rule, &self.row) {
                    Left::Nothing => return ControlFlow::Continue(Some(round)),
                    Left::One(node) => node,
                    Left::More if self.kind.has_groups() => match graph.group(rule, &self.row) {
                        Some(node) => node,
                        None => continue,
                    },
                    Left::More => continue,
                };
                or(&mut next, graph.row(node as usize));
            }
            if next == self.row {
                break;
            }
            self.row.clone_from(&next);
        }
        ControlFlow::Continue(None)
    }

    /// The nodes of a state, the last one first and the target at the end.
    fn set_chain(&mut self, state: usize) {
        self.chain.clear();
        let mut at = state as u32;
        while at != NONE {
            self.chain.push(self.states[at as usize].node);
            at = self.states[at as usize].parent;
        }
    }

    /// Adds the state after another one, unless it is known.
    fn add(&mut self, graph: &Graph, state: usize, rule: usize, node: u32) {
        let words = graph.words;
        self.row.clear();
        self.row.extend_from_slice(&self.gone[state * words..(state + 1) * words]);
        or(&mut self.row, graph.row(node as usize));
        let last = if self.kind.is_braid() { 0 } else { node };
        if self.seen.insert(fingerprint(&self.row, last)) {
            self.states.push(State { parent: state as u32, rule: rule as u32, node });
            self.gone.extend_from_slice(&self.row);
        }
    }

    /// The whip of a state that leaves nothing of a rule.
    fn told(&self, graph: &Graph, state: usize, empty: usize) -> Whip {
        let mut steps = Vec::new();
        let mut at = state;
        while self.states[at].parent != NONE {
            let State { parent, rule, node } = self.states[at];
            steps.push((graph.rules[rule as usize], graph.members(node)));
            at = parent as usize;
        }
        steps.reverse();
        let target = graph.candidates()[self.states[at].node as usize];
        Whip { target, steps, empty: graph.rules[empty] }
    }
}

fn spend(meter: &mut Meter<'_>, rules: usize) -> ControlFlow<()> {
    if meter.spend(1 + rules as u64) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// Two numbers that tell states apart: 128 bits, of which two different states hardly ever have the same. If they did,
/// one of them would be passed over.
fn fingerprint(row: &[u64], last: u32) -> [u64; 2] {
    let mix = |mut hash: u64, factor: u64| {
        for &word in row {
            hash = (hash ^ word).wrapping_mul(factor);
            hash ^= hash >> 29;
        }
        hash
    };
    [mix(u64::from(last), 0x9e37_79b9_7f4a_7c15), mix(!u64::from(last), 0xd6e8_feb8_6659_fd93)]
}
