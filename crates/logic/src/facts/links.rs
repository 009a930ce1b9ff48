//! Strong and weak links between candidates and groups of candidates.

use super::Facts;
use pencilproof_core::{Candidate, CellSet, Digit, Rule};
use std::collections::HashMap;

/// One candidate, or a group: two or more candidates of one digit in cells where two houses meet. It is true if one of its
/// candidates is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LinkNode<const W: usize> {
    /// The digit.
    pub digit: Digit,
    /// Its cells.
    pub cells: CellSet<W>,
}

/// Two nodes that together have all live candidates of a rule. At least one node is true; because they have no
/// candidate in common, exactly one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrongLink {
    /// The rule.
    pub rule: Rule,
    /// The numbers of its two nodes.
    pub nodes: [usize; 2],
}

/// The nodes of a position and their links.
#[derive(Clone, Debug)]
pub struct Links<const W: usize> {
    nodes: Vec<LinkNode<W>>,
    strong: Vec<StrongLink>,
    /// For each node, the nodes that cannot be true together with it, as a row of bits.
    weak: Vec<Vec<u64>>,
}

impl<const W: usize> Links<W> {
    pub(super) fn new(facts: &Facts<'_, W>) -> Links<W> {
        let mut links = Links { nodes: Vec::new(), strong: Vec::new(), weak: Vec::new() };
        let mut numbers = HashMap::new();
        let (board, layout) = (facts.board(), facts.layout());
        for candidate in board.candidates().filter(|candidate| !board.placed().contains(candidate.cell())) {
            links.add(LinkNode { digit: candidate.digit(), cells: CellSet::only(candidate.cell()) }, &mut numbers);
        }
        for cell in facts.bivalue_cells().iter() {
            let mut ends = board.digits(cell).iter().map(|digit| LinkNode { digit, cells: CellSet::only(cell) });
            if let (Some(one), Some(other)) = (ends.next(), ends.next()) {
                links.join(Rule::Cell(cell), one, other, &mut numbers);
            }
        }
        for house in layout.houses() {
            for digit in layout.digits().iter() {
                let places = board.open_plane(digit) & facts.geometry().house(house);
                for [one, other] in halves(facts, Rule::House(house, digit), places) {
                    links.join(
                        Rule::House(house, digit),
                        LinkNode { digit, cells: one },
                        LinkNode { digit, cells: other },
                        &mut numbers,
                    );
                }
            }
        }
        links.find_weak(facts);
        links
    }

    fn add(&mut self, node: LinkNode<W>, numbers: &mut HashMap<LinkNode<W>, usize>) -> usize {
        *numbers.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            self.nodes.len() - 1
        })
    }

    fn join(&mut self, rule: Rule, one: LinkNode<W>, other: LinkNode<W>, numbers: &mut HashMap<LinkNode<W>, usize>) {
        let nodes = [self.add(one, numbers), self.add(other, numbers)];
        if !self.strong.iter().any(|known| known.nodes == nodes) {
            self.strong.push(StrongLink { rule, nodes });
        }
    }

    fn find_weak(&mut self, facts: &Facts<'_, W>) {
        let words = self.nodes.len().div_ceil(64);
        // The cells that see every cell of a node.
        let seen: Vec<CellSet<W>> = self.nodes.iter().map(|node| facts.geometry().common_peers(node.cells)).collect();
        for (index, node) in self.nodes.iter().enumerate() {
            let mut row = vec![0; words];
            for (other_index, other) in self.nodes.iter().enumerate() {
                let same_cell = node.cells == other.cells && node.cells.len() == 1;
                let is_weak = index != other_index
                    && if node.digit == other.digit { other.cells.is_subset(&seen[index]) } else { same_cell };
                if is_weak {
                    row[other_index / 64] |= 1 << (other_index % 64);
                }
            }
            self.weak.push(row);
        }
    }

    /// The nodes: every live candidate of an open cell, in ascending order, then the groups that occur in strong links.
    #[must_use]
    pub fn nodes(&self) -> &[LinkNode<W>] {
        &self.nodes
    }

    /// The strong links, those of cells before those of houses. Each pair of nodes is listed once.
    #[must_use]
    pub fn strong(&self) -> &[StrongLink] {
        &self.strong
    }

    /// The nodes that cannot be true together with a node, ascending.
    pub fn weak(&self, node: usize) -> impl Iterator<Item = usize> {
        let bits = |(word, &bits): (usize, &u64)| {
            (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| word * 64 + bit)
        };
        self.weak[node].iter().enumerate().flat_map(bits)
    }

    /// The number of the node of a single candidate, if that is live in an open cell.
    #[must_use]
    pub fn number_of(&self, candidate: Candidate) -> Option<usize> {
        let single =
            |node: &LinkNode<W>| node.digit == candidate.digit() && node.cells == CellSet::only(candidate.cell());
        self.nodes.iter().position(single)
    }
}

/// The ways to split the places of a digit in a house into two nodes: two single places, or two parts that each lie in
/// another house as well, such as two rows of a box.
pub(crate) fn halves<const W: usize>(facts: &Facts<'_, W>, rule: Rule, places: CellSet<W>) -> Vec<[CellSet<W>; 2]> {
    let mut halves = Vec::new();
    let Some(first) = places.first().filter(|_| places.len() > 1) else { return halves };
    let Rule::House(house, _) = rule else { return halves };
    let rest_of = |one: CellSet<W>| [one, places - one];
    if places.len() == 2 {
        return vec![rest_of(CellSet::only(first))];
    }
    let (layout, geometry) = (facts.layout(), facts.geometry());
    let is_node = |cells: CellSet<W>| cells.len() == 1 || geometry.shared_houses(cells).any(|other| other != house);
    for &crossing in layout.houses_of(first).iter().filter(|&&other| other != house) {
        let [one, rest] = rest_of(places & geometry.house(crossing));
        if !rest.is_empty() && is_node(rest) && !halves.contains(&[one, rest]) {
            halves.push([one, rest]);
        }
    }
    // The first place alone, and all others in another house that does not contain it.
    let [one, rest] = rest_of(CellSet::only(first));
    if is_node(rest) && !halves.contains(&[one, rest]) {
        halves.push([one, rest]);
    }
    halves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::testing::Position;
    use pencilproof_core::Board;

    /// Every strong link splits the live candidates of its rule, and weak links agree with their definition.
    fn agrees(board: &Board<4>) {
        let facts = Facts::new(board);
        let links = facts.links();
        let of = |node: LinkNode<4>| node.cells.iter().map(move |cell| Candidate::new(cell, node.digit));
        for link in links.strong() {
            let mut both: Vec<Candidate> = link.nodes.iter().flat_map(|&node| of(links.nodes()[node])).collect();
            both.sort();
            assert_eq!(both, board.live(link.rule).collect::<Vec<_>>());
        }
        for (number, &node) in links.nodes().iter().enumerate() {
            let weak: Vec<usize> = links.weak(number).collect();
            for (other_number, &other) in links.nodes().iter().enumerate() {
                let apart = of(node).all(|one| of(other).all(|two| pencilproof_proof::sees(board.layout(), one, two)));
                assert_eq!(weak.contains(&other_number), apart, "{node:?} and {other:?}");
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
        let links = facts.links();
        let link = |name: &str| {
            let link = links.strong().iter().find(|link| facts.layout().rule_name(link.rule) == name);
            link.map(|link| link.nodes.map(|node| links.nodes()[node].cells.len()))
        };
        assert_eq!((link("r1c1"), link("8 in row 1")), (Some([1, 1]), Some([1, 1])));
        assert_eq!(link("4 in box 5"), Some([2, 1]));
        // Row 1 leaves box 2 two rows for the 8.
        assert_eq!(link("8 in box 2"), Some([3, 3]));
        assert_eq!(link("5 in row 9"), None);
        let eight = facts.layout().parse_candidate("8r1c1").unwrap();
        let in_row = links.strong().iter().find(|link| facts.layout().rule_name(link.rule) == "8 in row 1").unwrap();
        assert_eq!(links.number_of(eight), Some(in_row.nodes[0]));
    }

    #[test]
    fn links_agree_with_their_definition_on_other_layouts() {
        agrees(&Position::open("2x3").keep('4', "row 1", "r1c1 r1c4").keep('4', "box 3", "r3c1 r3c2 r4c3").board());
        agrees(&Position::open("jigsaw:1112122233343444").keep('3', "region at r1c4", "r1c4 r2c4").board());
    }
}
