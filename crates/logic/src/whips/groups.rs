//! Groups by number: what is left of a rule where candidates outside of it see all of that.

use crate::facts::RuleGraph;
use rustc_hash::FxHashMap;

/// The groups met so far in a graph. As nodes they are numbered after its candidates.
#[derive(Default)]
pub(super) struct Groups {
    all: Vec<Group>,
    numbers: FxHashMap<Vec<u32>, usize>,
    left: Vec<u32>,
}

struct Group {
    /// Its candidates, ascending.
    members: Vec<u32>,
    /// What it rules out.
    row: Vec<u64>,
    /// The rules with a candidate that it rules out, ascending.
    near: Vec<u32>,
}

impl Groups {
    /// The number of what is left of a rule, if that is a group.
    pub(super) fn of(&mut self, graph: &RuleGraph, rule: usize, gone: &[u64]) -> Option<u32> {
        if !graph.may_be_group(rule, gone) {
            return None;
        }
        self.left.clear();
        self.left.extend(graph.members(rule, gone).map(|member| member as u32));
        let number = match self.numbers.get(&self.left) {
            Some(&known) => known,
            None => self.add(graph),
        };
        // The group may be the rest of two rules, and seen from one of them alone.
        let seen = self.all[number].row.iter().zip(graph.mask(rule));
        let is_seen = seen.map(|(row, mask)| row & !mask).any(|seen| seen != 0);
        is_seen.then_some((graph.candidates().len() + number) as u32)
    }

    /// The number of a new group.
    fn add(&mut self, graph: &RuleGraph) -> usize {
        // What all of its members rule out, within the rule as well.
        let mut row = vec![u64::MAX; graph.words()];
        for &member in &self.left {
            row.iter_mut().zip(graph.row(member as usize)).for_each(|(row, other)| *row &= other);
        }
        let number = self.all.len();
        let near = graph.rules_in(&row);
        self.all.push(Group { members: self.left.clone(), row, near });
        self.numbers.insert(self.left.clone(), number);
        number
    }

    fn get(&self, graph: &RuleGraph, node: usize) -> Option<&Group> {
        node.checked_sub(graph.candidates().len()).map(|group| &self.all[group])
    }

    /// What a node rules out.
    pub(super) fn row<'a>(&'a self, graph: &'a RuleGraph, node: usize) -> &'a [u64] {
        self.get(graph, node).map_or_else(|| graph.row(node), |group| &group.row)
    }

    /// The rules with a candidate that a node rules out; for candidates but for their own.
    pub(super) fn near<'a>(&'a self, graph: &'a RuleGraph, node: usize) -> &'a [u32] {
        self.get(graph, node).map_or_else(|| graph.near(node), |group| &group.near)
    }

    /// The rules of a candidate; none of a group.
    pub(super) fn own<'a>(&self, graph: &'a RuleGraph, node: usize) -> &'a [u32] {
        if node < graph.candidates().len() { graph.rules_of(node) } else { &[] }
    }

    /// The numbers of the candidates of a node.
    pub(super) fn members(&self, graph: &RuleGraph, node: u32) -> Vec<u32> {
        self.get(graph, node as usize).map_or_else(|| vec![node], |group| group.members.clone())
    }
}
