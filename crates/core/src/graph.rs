//! The claim graph of a position.

use crate::{Board, Candidate, Rule};
use std::collections::BTreeMap;

/// The bipartite graph of live candidates and rules: a candidate is joined to each rule it belongs to.
///
/// A snapshot for programs that walk the graph; techniques read the [`Board`] directly. In a solved position every
/// rule is joined to one candidate, so there are as many components as candidates in the layout: each true candidate
/// with its rules, and each false candidate alone.
///
/// ```
/// use pencilproof_core::{Board, Digit, Graph, Layout, Puzzle};
/// let layout = Layout::for_side(4)?;
/// let grid = Puzzle::from_givens(layout.clone(), "1234341221434321".chars().map(Digit::from_symbol));
/// let graph = Graph::of(&Board::<2>::from_puzzle(&grid).unwrap());
/// assert_eq!(graph.components().len(), 4 * 4 * 4);
/// assert!(layout.rules().all(|rule| graph.candidates_of(rule).len() == 1));
/// # Ok::<(), pencilproof_core::LayoutError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    candidates: BTreeMap<Candidate, Vec<Rule>>,
    rules: BTreeMap<Rule, Vec<Candidate>>,
}

impl Graph {
    /// The graph of a position: every claim of the layout is a node, dead ones without edges.
    #[must_use]
    pub fn of<const W: usize>(board: &Board<W>) -> Graph {
        let layout = board.layout();
        let rules = layout.rules().map(|rule| (rule, board.live(rule).collect())).collect();
        let edges = |candidate| match board.is_live(candidate) {
            true => layout.rules_of(candidate).collect(),
            false => Vec::new(),
        };
        Graph { candidates: layout.candidates().map(|candidate| (candidate, edges(candidate))).collect(), rules }
    }

    /// The rules and how many live candidates each has.
    pub fn rules(&self) -> impl Iterator<Item = (Rule, usize)> {
        self.rules.iter().map(|(&rule, candidates)| (rule, candidates.len()))
    }

    /// The live candidates of a rule.
    pub fn candidates_of(&self, rule: Rule) -> &[Candidate] {
        self.rules.get(&rule).map_or(&[], Vec::as_slice)
    }

    /// The rules that a candidate is joined to; none for a dead one.
    pub fn rules_of(&self, candidate: Candidate) -> &[Rule] {
        self.candidates.get(&candidate).map_or(&[], Vec::as_slice)
    }

    /// The connected components that hold a candidate, each as its candidates in order; ordered by their first.
    #[must_use]
    pub fn components(&self) -> Vec<Vec<Candidate>> {
        let mut seen = std::collections::BTreeSet::new();
        let mut components = Vec::new();
        for &start in self.candidates.keys() {
            if !seen.insert(start) {
                continue;
            }
            let mut component = vec![start];
            let mut next = 0;
            while let Some(&candidate) = component.get(next) {
                next += 1;
                let neighbours = self.rules_of(candidate).iter().flat_map(|&rule| self.candidates_of(rule));
                component.extend(neighbours.copied().filter(|&other| seen.insert(other)).collect::<Vec<_>>());
            }
            component.sort();
            components.push(component);
        }
        components
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Layout;

    #[test]
    fn an_open_board_is_one_component() {
        let layout = Layout::classic();
        let graph = Graph::of(&Board::<2>::open(&layout));
        assert_eq!(graph.components().len(), 1);
        assert_eq!(graph.rules().count(), 324);
        assert!(graph.rules().all(|(_, live)| live == 9));
        assert!(layout.candidates().all(|candidate| graph.rules_of(candidate).len() == 4));
    }
}
