//! Strong and weak links between candidates, groups of candidates, and the digits of almost locked sets.

mod build;
mod joint;

use super::Als;
use crate::patterns::bits::{bits, bits_of};
use crate::patterns::candidates;
use pencilproof_core::{Board, Bound, Candidate, Cell, CellSet, Digit, Group, Layout, Rule, Summand};
use std::collections::HashMap;

pub(super) use build::Sources;
pub(crate) use joint::Joint;

/// What the nodes of links are. Each kind includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NodeKind {
    /// Candidates.
    Candidate,
    /// Groups: two or more candidates of one digit in cells where two houses meet.
    Group,
    /// The candidates of a digit in an almost locked set of up to three cells.
    Als,
    /// Those in any almost locked set.
    LargeAls,
}

impl NodeKind {
    /// Every kind.
    pub const ALL: [NodeKind; 4] = [NodeKind::Candidate, NodeKind::Group, NodeKind::Als, NodeKind::LargeAls];

    /// The kind whose links this kind adds to.
    pub(super) fn simpler(self) -> Option<NodeKind> {
        match self {
            NodeKind::Candidate => None,
            NodeKind::Group => Some(NodeKind::Candidate),
            NodeKind::Als | NodeKind::LargeAls => Some(NodeKind::Group),
        }
    }

    /// The most cells of the almost locked sets that links pass through.
    pub(crate) fn most_cells<const W: usize>(self) -> usize {
        match self {
            NodeKind::Candidate | NodeKind::Group => 0,
            NodeKind::Als => 3,
            NodeKind::LargeAls => Als::<W>::MOST_CELLS,
        }
    }
}

/// Some candidates of one digit that share a house, perhaps only one. It is true if one of them is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LinkNode<const W: usize> {
    /// The digit.
    pub digit: Digit,
    /// Its cells.
    pub cells: CellSet<W>,
}

impl<const W: usize> LinkNode<W> {
    /// The node of one candidate.
    #[must_use]
    pub fn of(candidate: Candidate) -> LinkNode<W> {
        LinkNode { digit: candidate.digit(), cells: CellSet::only(candidate.cell()) }
    }

    /// Its candidates, ascending.
    pub fn candidates(self) -> impl Iterator<Item = Candidate> {
        candidates(self.cells, self.digit)
    }

    /// The rules and groups that hold all candidates of two nodes, so that at most one of the nodes is true.
    pub fn shared(self, other: LinkNode<W>, board: &Board<W>) -> impl Iterator<Item = Summand> {
        let all = if self.digit == other.digit { self.cells | other.cells } else { CellSet::EMPTY };
        let cell = (self.digit != other.digit && self.cells == other.cells).then(|| self.cells.single()).flatten();
        let houses = board.geometry().shared_houses(all).map(move |house| Rule::House(house, self.digit));
        let groups = groups_with(board.layout(), all).map(move |group| Summand::Group(group, self.digit));
        houses.chain(cell.map(Rule::Cell)).map(Summand::Rule).chain(groups)
    }
}

/// Why at least one of two nodes is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrongVia {
    /// A rule: they have all its live candidates.
    Rule(Rule),
    /// The almost locked set with this number: see [its facts](crate::Facts::almost_locked_set).
    Als(usize),
}

/// The groups that hold some cells; none if there are no cells.
fn groups_with<const W: usize>(layout: &Layout, cells: CellSet<W>) -> impl Iterator<Item = Group> {
    let holds = move |of_group: &[Cell]| cells.iter().all(|cell| of_group.contains(&cell));
    let count = if cells.is_empty() { 0 } else { layout.groups().len() };
    layout.groups().take(count).filter(move |&group| holds(layout.group_cells(group)))
}

/// Two nodes at least one of which is true. Where a rule says so, they have all its live candidates and none in common,
/// so that exactly one is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrongLink {
    /// Why.
    pub via: StrongVia,
    /// The numbers of its two nodes.
    pub nodes: [usize; 2],
}

impl StrongLink {
    /// The node at the other end.
    #[must_use]
    pub fn other(&self, node: usize) -> usize {
        self.nodes[usize::from(self.nodes[0] == node)]
    }
}

/// The nodes of a position and their links.
#[derive(Clone, Debug)]
pub struct Links<const W: usize> {
    kind: NodeKind,
    nodes: Vec<LinkNode<W>>,
    /// The first nodes are single candidates, one for each live candidate of an open cell.
    candidates: usize,
    strong: Vec<StrongLink>,
    /// Where the strong links of each node start in `strong_of`.
    first_of: Vec<u32>,
    strong_of: Vec<u32>,
    /// The length of a row.
    words: usize,
    /// For each node, the nodes that cannot be true together with it, as a row of bits.
    weak: Vec<u64>,
    /// Those of them that only a bound of two cells keeps apart, in the same way; no rows where there are none.
    beside: Vec<u64>,
    /// For each two candidates, the lesser first, that only such a bound keeps apart: that bound, and the cell that it
    /// leaves what goes with the other candidate.
    bounds: HashMap<[Candidate; 2], (Bound, Cell)>,
}

impl<const W: usize> Links<W> {
    /// The nodes: every live candidate of an open cell by cell and digit, then the others that occur in strong links.
    #[must_use]
    pub fn nodes(&self) -> &[LinkNode<W>] {
        &self.nodes
    }

    /// How many of the nodes are single candidates; they come first.
    #[must_use]
    pub fn candidate_count(&self) -> usize {
        self.candidates
    }

    /// The number of the node of a candidate; `None` if it is not live, or its cell is placed.
    #[must_use]
    pub fn number(&self, candidate: Candidate) -> Option<usize> {
        let of_node = |node: &LinkNode<W>| node.candidates().next();
        self.nodes[..self.candidates].binary_search_by_key(&Some(candidate), of_node).ok()
    }

    /// The strong links: those of cells, of houses, of almost locked sets.
    #[must_use]
    pub fn strong(&self) -> &[StrongLink] {
        &self.strong
    }

    /// What its nodes are.
    #[must_use]
    pub fn kind(&self) -> NodeKind {
        self.kind
    }

    /// The numbers of the strong links of a node.
    #[inline]
    pub fn strong_of(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        self.strong_of[self.first_of[node] as usize..self.first_of[node + 1] as usize].iter().map(|&link| link as usize)
    }

    /// The length of a row of bits with one bit for each node: an even number.
    #[must_use]
    pub fn words(&self) -> usize {
        self.words
    }

    /// The nodes that cannot be true together with a node, as a row of bits: a rule or a group holds the candidates of
    /// both, or a constraint says of two cells that one has no digit that goes with the other's.
    #[inline]
    #[must_use]
    pub fn weak_row(&self, node: usize) -> &[u64] {
        &self.weak[node * self.words..(node + 1) * self.words]
    }

    /// The nodes of a [row](Self::weak_row) without those that only a bound of two cells keeps apart.
    pub(crate) fn seen_row(&self, node: usize) -> impl Iterator<Item = u64> {
        let beside = self.beside.get(node * self.words..(node + 1) * self.words).unwrap_or_default();
        let beside = beside.iter().copied().chain(std::iter::repeat(0));
        self.weak_row(node).iter().zip(beside).map(|(weak, beside)| weak & !beside)
    }

    /// The nodes of [that row](Self::seen_row), ascending.
    pub(crate) fn seen(&self, node: usize) -> impl Iterator<Item = usize> {
        let words = self.seen_row(node).enumerate();
        words.flat_map(|(word, row)| bits_of(row).map(move |bit| word * 64 + bit))
    }

    /// What alone keeps two candidates apart, if that is a bound of two cells: the bound, and the cell that it leaves
    /// what goes with the other candidate. Only links of candidates know it.
    pub(crate) fn bound_between(&self, one: Candidate, other: Candidate) -> Option<(Bound, Cell)> {
        self.bounds.get(&in_order(one, other)).copied()
    }

    /// Whether two nodes cannot be true together.
    #[must_use]
    pub fn is_weak(&self, one: usize, other: usize) -> bool {
        self.weak_row(one)[other / 64] >> (other % 64) & 1 == 1
    }

    /// The nodes that cannot be true together with a node, ascending.
    pub fn weak(&self, node: usize) -> impl Iterator<Item = usize> {
        bits(self.weak_row(node))
    }
}

fn in_order(one: Candidate, other: Candidate) -> [Candidate; 2] {
    [one.min(other), one.max(other)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Facts;
    use crate::techniques::testing::Position;

    /// Every strong link splits the live candidates of its rule, and weak links agree with their definition.
    fn agrees(board: &Board<4>) {
        let facts = Facts::new(board);
        NodeKind::ALL.into_iter().for_each(|kind| of_kind(&facts, kind));
    }

    fn of_kind(facts: &Facts<'_, 4>, kind: NodeKind) {
        let (board, links) = (facts.board(), facts.links(kind));
        let of = |node: LinkNode<4>| node.cells.iter().map(move |cell| Candidate::new(cell, node.digit));
        for link in links.strong() {
            let mut both: Vec<Candidate> = link.nodes.iter().flat_map(|&node| of(links.nodes()[node])).collect();
            both.sort();
            match link.via {
                StrongVia::Rule(rule) => assert_eq!(both, board.live(rule).collect::<Vec<_>>()),
                StrongVia::Als(number) => {
                    let als = facts.almost_locked_set(links.kind(), number);
                    for node in link.nodes.map(|node| links.nodes()[node]) {
                        assert_eq!(als.cells & board.plane(node.digit), node.cells);
                    }
                }
            }
            assert!(link.nodes.iter().all(|&node| links.strong_of(node).any(|known| links.strong()[known] == *link)));
        }
        let layout = board.layout();
        let around = |&node: &LinkNode<4>| -> Vec<Summand> {
            let groups =
                layout.groups().flat_map(|group| layout.digits().iter().map(move |digit| Summand::Group(group, digit)));
            let all = layout.rules().map(Summand::Rule).chain(groups).map(|all| (all, layout.weighed(all)));
            let holds = |all: &[(Candidate, i64)]| of(node).all(|one| all.contains(&(one, 1)));
            all.filter(|(_, members)| holds(members)).map(|(all, _)| all).collect()
        };
        let rules: Vec<Vec<Summand>> = links.nodes().iter().map(around).collect();
        for (number, &node) in links.nodes().iter().enumerate() {
            let weak: Vec<usize> = links.weak(number).collect();
            for (other_number, &other) in links.nodes().iter().enumerate() {
                let share = rules[number].iter().any(|rule| rules[other_number].contains(rule));
                let apart = share && of(node).all(|one| of(other).all(|two| one != two));
                assert_eq!(weak.contains(&other_number), apart, "{node:?} and {other:?}");
                if apart {
                    let all: Vec<Summand> = node.shared(other, board).collect();
                    assert_eq!(
                        all,
                        rules[number]
                            .iter()
                            .copied()
                            .filter(|rule| rules[other_number].contains(rule))
                            .collect::<Vec<_>>()
                    );
                }
            }
        }
    }

    #[test]
    fn single_places_and_groups_are_linked() {
        let position = Position::open("3x3").only("r1c1", "28").keep('8', "row 1", "r1c1 r1c7").keep(
            '4',
            "box 5",
            "r4c4 r4c5 r6c6",
        );
        let board = position.board();
        agrees(&board);
        let facts = Facts::new(&board);
        let links = facts.links(NodeKind::Group);
        let is_named = |link: &StrongLink, name: &str| match link.via {
            StrongVia::Rule(rule) => facts.layout().rule_name(rule) == name,
            StrongVia::Als(_) => false,
        };
        let link = |name: &str| {
            let link = links.strong().iter().find(|link| is_named(link, name));
            link.map(|link| link.nodes.map(|node| links.nodes()[node].cells.len()))
        };
        assert_eq!((link("r1c1"), link("8 in row 1")), (Some([1, 1]), Some([1, 1])));
        assert_eq!(link("4 in box 5"), Some([2, 1]));
        // Row 1 leaves box 2 two rows for the 8.
        assert_eq!(link("8 in box 2"), Some([3, 3]));
        assert_eq!(link("5 in row 9"), None);
    }

    #[test]
    fn cells_that_differ_are_linked() {
        let position = Position::constrained("2x3", &["anti-knight"]);
        agrees(&position.keep('4', "row 1", "r1c1 r1c4").board());
        let cages = [(15, "r1c3 r1c4 r2c4 r2c5 r3c4"), (5, "r4c1 r5c1")];
        agrees(&Position::caged("2x3", &cages).keep('4', "row 1", "r1c3 r1c4 r1c6").board());
    }

    #[test]
    fn what_does_not_go_together_is_linked() {
        let board = Position::constrained("3x3", &["whisper cells:r3c5,r4c6 value:5"]).only("r4c6", "14").board();
        let facts = Facts::new(&board);
        let number =
            |links: &Links<4>, name: &str| links.number(board.layout().parse_candidate(name).unwrap()).unwrap();
        for kind in NodeKind::ALL {
            let links = facts.links(kind);
            let [seven, nine, one, four] = ["7r3c5", "9r3c5", "1r4c6", "4r4c6"].map(|name| number(links, name));
            assert!(links.is_weak(seven, four) && links.is_weak(four, seven));
            assert!(!links.is_weak(seven, one) && !links.is_weak(nine, four));
            assert!(!links.seen(seven).any(|other| other == four) && links.seen(seven).any(|other| other == nine));
        }
    }

    #[test]
    fn links_agree_with_their_definition_on_other_layouts() {
        agrees(&Position::open("2x3").keep('4', "row 1", "r1c1 r1c4").keep('4', "box 3", "r3c1 r3c2 r4c3").board());
        agrees(&Position::open("jigsaw:1112122233343444").keep('3', "region at r1c4", "r1c4 r2c4").board());
    }
}
