//! The search for a shortest whip or braid of one target, level by level.

use super::groups::Groups;
use super::{Whip, WhipKind};
use crate::budget::Meter;
use crate::facts::{Facts, LATE, Left, NEVER, NodeKind, Rounds, RuleGraph};
use crate::patterns::bits::or;
use pencilproof_core::Candidate;
use rustc_hash::FxHashSet;
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

/// The search of one kind in one position, which keeps its tables from one target to the next.
pub(crate) struct Search<'g> {
    graph: &'g RuleGraph,
    /// How soon each target can lead to a contradiction, and to each node.
    rounds: &'g Rounds,
    kind: WhipKind,
    /// The most states of one level.
    most_states: usize,
    groups: Groups,
    states: Vec<State>,
    /// What each state rules out, row by row.
    gone: Vec<u64>,
    seen: FxHashSet<[u64; 2]>,
    /// The nodes of the state in hand.
    chain: Vec<u32>,
    /// What rules a braid may go on from: those of the state in hand, and those of the one that it comes from.
    ways: Vec<Way>,
    ways_before: Vec<Way>,
    row: Vec<u64>,
}

/// Some rules with one candidate or group left each.
#[derive(Clone, Copy)]
struct State {
    parent: u32,
    rule: u32,
    node: u32,
    /// The round after which all of its nodes are there, or a later one.
    round: u32,
}

/// What is left of a rule.
enum Rest {
    Nothing,
    /// A candidate or a group.
    Node(u32),
    /// More than that, or it does not matter.
    More,
}

/// A rule, and the node that is left of it.
type Way = (u32, u32);

impl<'g> Search<'g> {
    /// A search for a kind that gives up where a level has more than `most_states` states. `None` where the position
    /// has an empty rule, or more than `most_candidates` open candidates. Breaks when `meter` reaches a limit.
    pub(crate) fn new<const W: usize>(
        facts: &'g Facts<'_, W>,
        kind: WhipKind,
        (most_candidates, most_states): (usize, usize),
        meter: &mut Meter<'_>,
    ) -> ControlFlow<(), Option<Search<'g>>> {
        let board = facts.board();
        let open = board.unplaced().iter().map(|cell| board.digits(cell).len()).sum::<usize>();
        let graph = if open > most_candidates { None } else { facts.rule_graph() };
        let Some(graph) = graph else { return ControlFlow::Continue(None) };
        let nodes = if kind.has_groups() { NodeKind::Group } else { NodeKind::Candidate };
        let rounds = facts.rounds(graph, nodes, meter)?;
        let (groups, states, gone, seen) = (Groups::default(), Vec::new(), Vec::new(), FxHashSet::default());
        let (chain, ways, ways_before, row) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        ControlFlow::Continue(Some(Search {
            graph,
            rounds,
            kind,
            most_states,
            groups,
            states,
            gone,
            seen,
            chain,
            ways,
            ways_before,
            row,
        }))
    }

    /// The candidates that may be targets, by number.
    pub(crate) fn candidates(&self) -> &'g [Candidate] {
        self.graph.candidates()
    }

    /// A shortest whip of at most `most` rules with this target.
    pub(crate) fn shortest(&mut self, target: usize, most: usize, meter: &mut Meter<'_>) -> ControlFlow<(), Answer> {
        let soonest = match self.rounds.soonest(target) {
            NEVER => return ControlFlow::Continue(Answer::Never),
            soonest if soonest as usize > most => return ControlFlow::Continue(Answer::None),
            soonest => soonest as usize,
        };
        self.states.clear();
        self.gone.clear();
        self.seen.clear();
        self.states.push(State { parent: NONE, rule: 0, node: target as u32, round: 0 });
        self.gone.extend(self.graph.row(target));
        let mut level = 0..1;
        // Whether no state was left out that could be part of a longer one.
        let mut has_all = true;
        for length in 1..=most {
            let (mut is_full, mut parent) = (false, NONE);
            self.ways_before.clear();
            for state in level.clone() {
                if self.kind.is_braid() && length < most && parent != self.states[state].parent {
                    parent = self.states[state].parent;
                    self.look_around(parent as usize, meter)?;
                }
                if let Some(empty) = self.look(state, length < most, meter)? {
                    return ControlFlow::Continue(Answer::Shortest(self.told(state, empty)));
                }
                self.set_chain(state);
                for index in 0..self.ways.len() {
                    let (rule, node) = self.ways[index];
                    let round = self.round(target, state, node);
                    // A contradiction needs nodes of all rounds before it, and each of them a rule.
                    let is_too_late = length + soonest > most + round as usize;
                    has_all &= !is_too_late;
                    if !is_full && !is_too_late && !self.chain.contains(&node) {
                        self.add(state, State { parent: state as u32, rule, node, round });
                        is_full = self.states.len() - level.end > self.most_states;
                    }
                }
            }
            if is_full {
                return ControlFlow::Continue(Answer::AtLeast(length + 1));
            }
            level = level.end..self.states.len();
            if level.is_empty() && length < most {
                return ControlFlow::Continue(if has_all { Answer::Never } else { Answer::None });
            }
        }
        ControlFlow::Continue(Answer::None)
    }

    /// Finds the ways on from a state, ascending, or a rule of which nothing is left. Since the state before it had no
    /// such rule, only those near the last node are looked at; a braid keeps the other ways of the state before it.
    fn look(&mut self, state: usize, goes_on: bool, meter: &mut Meter<'_>) -> ControlFlow<(), Option<u32>> {
        let graph = self.graph;
        let State { parent, node, .. } = self.states[state];
        let is_start = self.kind.is_braid() && parent == NONE;
        let count = if is_start { graph.rules().len() } else { self.groups.near(graph, node as usize).len() };
        spend(meter, count)?;
        self.ways.clear();
        for index in 0..count {
            let rule = if is_start { index } else { self.groups.near(graph, node as usize)[index] as usize };
            match self.left(state, rule, goes_on) {
                Rest::Nothing => return ControlFlow::Continue(Some(rule as u32)),
                Rest::Node(left) => self.ways.push((rule as u32, left)),
                Rest::More => {}
            }
        }
        if !self.ways_before.is_empty() {
            let (near, own) = (self.groups.near(graph, node as usize), self.groups.own(graph, node as usize));
            let is_same = |&&(rule, _): &&Way| near.binary_search(&rule).is_err() && !own.contains(&rule);
            self.ways.extend(self.ways_before.iter().filter(is_same));
            self.ways.sort_unstable();
        }
        ControlFlow::Continue(None)
    }

    /// Finds the ways on from the state that some states come from.
    fn look_around(&mut self, parent: usize, meter: &mut Meter<'_>) -> ControlFlow<()> {
        spend(meter, self.graph.rules().len())?;
        self.ways_before.clear();
        for rule in 0..self.graph.rules().len() {
            if let Rest::Node(left) = self.left(parent, rule, true) {
                self.ways_before.push((rule as u32, left));
            }
        }
        ControlFlow::Continue(())
    }

    /// What a state leaves of a rule; only whether it is anything where the search does not go on from there.
    #[inline]
    fn left(&mut self, state: usize, rule: usize, goes_on: bool) -> Rest {
        let words = self.graph.words();
        let gone = &self.gone[state * words..(state + 1) * words];
        match self.graph.left(rule, gone) {
            Left::Nothing => Rest::Nothing,
            Left::One(node) if goes_on => Rest::Node(node),
            Left::More if goes_on && self.kind.has_groups() => {
                self.groups.of(self.graph, rule, gone).map_or(Rest::More, Rest::Node)
            }
            _ => Rest::More,
        }
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

    /// The round of a state with a further node. At most one round after that of the state, the node is there.
    #[inline]
    fn round(&self, target: usize, state: usize, node: u32) -> u32 {
        let before = self.states[state].round;
        match self.rounds.last_after(target).get(node as usize) {
            Some(&after) if after != LATE => before.max(after.into()),
            _ => before + 1,
        }
    }

    /// Adds a state after another one, unless it is known.
    fn add(&mut self, state: usize, next: State) {
        let words = self.graph.words();
        self.row.clear();
        self.row.extend_from_slice(&self.gone[state * words..(state + 1) * words]);
        or(&mut self.row, self.groups.row(self.graph, next.node as usize));
        let last = if self.kind.is_braid() { 0 } else { next.node };
        if self.seen.insert(fingerprint(&self.row, last)) {
            self.states.push(next);
            self.gone.extend_from_slice(&self.row);
        }
    }

    /// The whip of a state that leaves nothing of a rule.
    fn told(&self, state: usize, empty: u32) -> Whip {
        let candidates = self.graph.candidates();
        let rule = |number: u32| self.graph.rules()[number as usize];
        let mut steps = Vec::new();
        let mut at = self.states[state];
        while at.parent != NONE {
            let members = self.groups.members(self.graph, at.node).into_iter();
            steps.push((rule(at.rule), members.map(|member| candidates[member as usize]).collect()));
            at = self.states[at.parent as usize];
        }
        steps.reverse();
        Whip { target: candidates[at.node as usize], steps, empty: rule(empty) }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use pencilproof_core::{Board, Digit, Layout, Puzzle};

    /// With some targets, all states are too late for a length below that of the shortest whip.
    const PUZZLE: &str = ".763........97..3...82.......9..........1.38..3.5.8...8...2.7.65......49.4....8..";

    #[test]
    fn what_is_asked_for_does_not_change_what_is_shortest() {
        const MOST: usize = 9;
        // How many need more rules than rounds.
        let mut later = 0;
        let puzzle = Puzzle::from_givens(Layout::classic(), PUZZLE.chars().map(Digit::from_symbol));
        let board = Board::<2>::from_puzzle(&puzzle).unwrap();
        let (facts, mut meter) = (Facts::new(&board), Meter::new(Budget::default()));
        for kind in [WhipKind::Whip, WhipKind::GroupedWhip, WhipKind::Braid, WhipKind::GroupedBraid] {
            let ControlFlow::Continue(Some(mut search)) = Search::new(&facts, kind, (2000, 3000), &mut meter) else {
                panic!("there is no limit")
            };
            for target in 0..search.candidates().len() {
                let mut answer = |most: usize| match search.shortest(target, most, &mut meter) {
                    ControlFlow::Continue(answer) => answer,
                    ControlFlow::Break(()) => panic!("there is no limit"),
                };
                let Answer::Shortest(whip) = answer(MOST) else { continue };
                for most in 1..MOST {
                    let expected = match most < whip.length() {
                        true => Answer::None,
                        false => Answer::Shortest(whip.clone()),
                    };
                    assert_eq!(answer(most), expected, "{kind:?} {most}");
                }
                later += usize::from(search.rounds.soonest(target) < whip.length() as u32);
            }
        }
        assert!(later > 20, "{later}");
    }
}
