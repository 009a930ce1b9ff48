//! How soon each candidate leads to a contradiction, if all that follows from it is followed at once, in rounds.

use super::{NodeKind, RuleGraph};
use crate::budget::Meter;
use crate::patterns::bits::{bits_of, or};
use std::ops::ControlFlow;

/// The number of rounds of what leads to no contradiction.
pub(crate) const NEVER: u32 = u32::MAX;

/// The round of a candidate that is not the last of any rule before the contradiction, or only after very many rounds.
pub(crate) const LATE: u8 = u8::MAX;

/// What follows from each open candidate in rounds. A round rules out what those candidates rule out that are the last
/// of a rule; with groups, what sees all that is left of a rule goes as well.
pub(crate) struct Rounds {
    soonest: Vec<u32>,
    /// For each candidate supposed and each other one.
    last_after: Vec<u8>,
}

impl Rounds {
    /// Of all candidates of a graph.
    pub(super) fn new(graph: &RuleGraph, nodes: NodeKind, meter: &mut Meter<'_>) -> ControlFlow<(), Rounds> {
        let mut trial = Trial::new(graph, nodes);
        let count = graph.candidates().len();
        let mut all = Rounds { soonest: Vec::with_capacity(count), last_after: Vec::with_capacity(count * count) };
        for target in 0..count {
            all.soonest.push(trial.rounds(target, meter)?);
            all.last_after.extend(&trial.last_after);
        }
        ControlFlow::Continue(all)
    }

    /// The round that leaves nothing of a rule, if a candidate is supposed, or [`NEVER`].
    #[inline]
    pub(crate) fn soonest(&self, target: usize) -> u32 {
        self.soonest[target]
    }

    /// After which round each candidate is the last of some rule, if a candidate is supposed, or [`LATE`].
    #[inline]
    pub(crate) fn last_after(&self, target: usize) -> &[u8] {
        let count = self.soonest.len();
        &self.last_after[target * count..(target + 1) * count]
    }
}

/// One candidate after the other.
struct Trial<'g> {
    graph: &'g RuleGraph,
    has_groups: bool,
    /// How many candidates each rule has, and how many are left of it.
    counts: Vec<u32>,
    left: Vec<u32>,
    /// What goes in the position as it is.
    known: Vec<u64>,
    gone: Vec<u64>,
    next: Vec<u64>,
    /// The rules that lost something in this round, and the last round in which each did.
    changed: Vec<u32>,
    last_change: Vec<u32>,
    now: u32,
    row: Vec<u64>,
    /// After which round each candidate is the last of some rule, or [`LATE`].
    last_after: Vec<u8>,
    /// The candidates that are so in the position as it is.
    singles: Vec<usize>,
}

impl<'g> Trial<'g> {
    fn new(graph: &'g RuleGraph, nodes: NodeKind) -> Trial<'g> {
        let (counts, none) = (graph.counts(), vec![0; graph.words()]);
        let mut trial = Trial {
            graph,
            has_groups: nodes != NodeKind::Candidate,
            left: counts.clone(),
            known: Vec::new(),
            gone: none.clone(),
            next: none.clone(),
            changed: Vec::new(),
            last_change: vec![0; counts.len()],
            now: 0,
            row: none,
            last_after: vec![LATE; graph.candidates().len()],
            singles: Vec::new(),
            counts,
        };
        (0..graph.rules().len()).for_each(|rule| trial.follow(rule, 1));
        trial.known = trial.next.clone();
        trial.singles = (0..trial.last_after.len()).filter(|&single| trial.last_after[single] == 1).collect();
        trial
    }

    fn rounds(&mut self, target: usize, meter: &mut Meter<'_>) -> ControlFlow<(), u32> {
        self.left.copy_from_slice(&self.counts);
        self.gone.fill(0);
        self.next.copy_from_slice(self.graph.row(target));
        self.last_after.fill(LATE);
        self.singles.iter().for_each(|&single| self.last_after[single] = 1);
        for round in 1.. {
            self.strike();
            if !meter.spend(1 + self.changed.len() as u64) {
                return ControlFlow::Break(());
            }
            if self.changed.is_empty() {
                break;
            }
            if self.changed.iter().any(|&rule| self.left[rule as usize] == 0) {
                return ControlFlow::Continue(round);
            }
            if round == 1 {
                or(&mut self.next, &self.known);
            }
            for index in 0..self.changed.len() {
                self.follow(self.changed[index] as usize, round);
            }
        }
        ControlFlow::Continue(NEVER)
    }

    /// Takes what goes in this round out of its rules.
    fn strike(&mut self) {
        self.now += 1;
        self.changed.clear();
        for (word, (next, gone)) in self.next.iter().zip(&mut self.gone).enumerate() {
            for bit in bits_of(next & !*gone) {
                for &rule in self.graph.rules_of(64 * word + bit) {
                    self.left[rule as usize] -= 1;
                    if self.last_change[rule as usize] != self.now {
                        self.last_change[rule as usize] = self.now;
                        self.changed.push(rule);
                    }
                }
            }
            *gone = *next;
        }
    }

    /// Notes what the rest of a rule rules out after a round.
    fn follow(&mut self, rule: usize, round: u32) {
        let left = self.left[rule];
        if left == 0 || left > 1 && !(self.has_groups && left <= self.graph.widest(rule)) {
            return;
        }
        self.row.fill(u64::MAX);
        for member in self.graph.members(rule, &self.gone) {
            if left == 1 {
                self.last_after[member] = self.last_after[member].min(round.min(LATE.into()) as u8);
            }
            self.row.iter_mut().zip(self.graph.row(member)).for_each(|(row, other)| *row &= other);
        }
        or(&mut self.next, &self.row);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::rule_graph::Left;
    use crate::techniques::testing::Position;
    use crate::{Budget, Facts};
    use pencilproof_core::Rule;

    /// The rounds as they are defined: all rules are looked at in every round.
    fn plainly(graph: &RuleGraph, nodes: NodeKind, target: usize) -> u32 {
        let mut row = graph.row(target).to_vec();
        for round in 1.. {
            let mut next = row.clone();
            for rule in 0..graph.rules().len() {
                match graph.left(rule, &row) {
                    Left::Nothing => return round,
                    Left::More if nodes == NodeKind::Candidate || matches!(graph.rules()[rule], Rule::Cell(_)) => {}
                    _ => {
                        let sees_all = |word: usize| {
                            graph.members(rule, &row).fold(u64::MAX, |seen, member| seen & graph.row(member)[word])
                        };
                        next.iter_mut().enumerate().for_each(|(word, next)| *next |= sees_all(word));
                    }
                }
            }
            if next == row {
                break;
            }
            row = next;
        }
        NEVER
    }

    #[test]
    fn rounds_are_as_they_are_defined() {
        let grouped = Position::open("3x3").only("r2c1", "35").only("r7c1", "38").only("r7c9", "58");
        let grouped = grouped.keep('5', "row 2", "r2c1 r2c4 r2c5").keep('5', "column 6", "r1c6 r3c6 r7c6");
        // What goes whatever is supposed: a single, and a digit that is in one row of a box.
        let known = Position::open("2x3").only("r1c1", "1").keep('2', "box 3", "r3c1 r3c2").only("r4c4", "23");
        let jigsaw =
            Position::open("jigsaw:1112122233343444").only("r1c1", "123").only("r1c3", "14").only("r3c1", "14");
        let mut lengths = Vec::new();
        for position in [grouped, known, jigsaw.only("r3c3", "4")] {
            let board = position.board();
            let facts = Facts::new(&board);
            let graph = facts.rule_graph().unwrap();
            for nodes in [NodeKind::Candidate, NodeKind::Group] {
                let ControlFlow::Continue(found) = Rounds::new(graph, nodes, &mut Meter::new(Budget::default())) else {
                    panic!("there is no limit")
                };
                let plain: Vec<u32> = (0..found.soonest.len()).map(|target| plainly(graph, nodes, target)).collect();
                assert_eq!(found.soonest, plain, "{nodes:?}");
                for (target, &soonest) in found.soonest.iter().enumerate() {
                    let mut singles = found.last_after(target).iter().filter(|&&round| round != LATE);
                    assert!(singles.all(|&round| 1 <= round && u32::from(round) <= soonest), "{nodes:?}");
                }
                lengths.extend(found.soonest);
            }
        }
        assert!([1, 2, 3, NEVER].iter().all(|length| lengths.contains(length)), "{lengths:?}");
    }
}
