//! Strong and weak links between candidates, groups of candidates, and the digits of almost locked sets.

use super::Als;
use crate::patterns::bits::{bits, bits_of, or};
use crate::patterns::candidates;
use crate::patterns::places::Places;
use pencilproof_core::{Board, Candidate, Cell, CellSet, Digit, Geometry, House, Layout, MAX_SIDE, Rule};
use pencilproof_proof::Via;

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
    /// Its candidates, ascending.
    pub fn candidates(self) -> impl Iterator<Item = Candidate> {
        candidates(self.cells, self.digit)
    }

    /// The rules that hold all candidates of two nodes, so that at most one of the nodes is true.
    pub fn shared_rules(self, other: LinkNode<W>, geometry: &Geometry<W>) -> impl Iterator<Item = Rule> {
        let all = if self.digit == other.digit { self.cells | other.cells } else { CellSet::EMPTY };
        let cell = (self.digit != other.digit && self.cells == other.cells).then(|| self.cells.single()).flatten();
        let houses = geometry.shared_houses(all).map(move |house| Rule::House(house, self.digit));
        houses.chain(cell.map(Rule::Cell))
    }
}

/// Two nodes at least one of which is true. Where a rule says so, they have all its live candidates and none in common,
/// so that exactly one is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrongLink {
    /// The rule, or the number of an almost locked set: see [its facts](crate::Facts::almost_locked_set).
    pub via: Via,
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
}

impl<const W: usize> Links<W> {
    /// The links of a kind: what they are made of.
    pub(super) fn new(kind: NodeKind, of: Sources<'_, W>) -> Links<W> {
        let mut builder = Builder::new(kind, of);
        match kind {
            NodeKind::Candidate => {
                builder.cells();
                builder.pairs();
            }
            NodeKind::Group => builder.groups(),
            NodeKind::Als | NodeKind::LargeAls => builder.almost_locked_sets(),
        }
        builder.build()
    }

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

    /// The nodes that cannot be true together with a node, as a row of bits: a rule holds the candidates of both.
    #[inline]
    #[must_use]
    pub fn weak_row(&self, node: usize) -> &[u64] {
        &self.weak[node * self.words..(node + 1) * self.words]
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

/// No node.
const NONE: u32 = u32::MAX;

/// What links are made of.
#[derive(Clone, Copy)]
pub(super) struct Sources<'a, const W: usize> {
    pub(super) board: &'a Board<W>,
    pub(super) places: &'a Places,
    /// The links of the [simpler](NodeKind::simpler) kind.
    pub(super) simpler: Option<&'a Links<W>>,
    /// The almost locked sets that links of this kind pass through.
    pub(super) sets: &'a [Als<W>],
}

/// Links under construction.
struct Builder<'a, const W: usize> {
    of: Sources<'a, W>,
    links: Links<W>,
    /// The number of each candidate, by cell and digit.
    numbers: Vec<u32>,
    /// The cells and numbers of the nodes of more than one candidate, by digit.
    larger: Vec<Vec<(CellSet<W>, u32)>>,
}

impl<'a, const W: usize> Builder<'a, W> {
    fn new(kind: NodeKind, of: Sources<'a, W>) -> Self {
        let Sources { board, simpler, .. } = of;
        let side = board.layout().side();
        let mut builder = Builder {
            of,
            links: Links {
                kind,
                nodes: simpler.map_or_else(|| Vec::with_capacity(256), |simpler| simpler.nodes.clone()),
                candidates: 0,
                strong: simpler.map_or_else(|| Vec::with_capacity(128), |simpler| simpler.strong.clone()),
                first_of: Vec::new(),
                strong_of: Vec::new(),
                words: 0,
                weak: Vec::new(),
            },
            numbers: vec![NONE; board.layout().cell_count() * side],
            larger: vec![Vec::new(); side],
        };
        let mut count = 0;
        for cell in board.unplaced().iter() {
            for digit in board.digits(cell).iter() {
                builder.numbers[cell.index() * side + digit.index()] = count as u32;
                count += 1;
                if simpler.is_none() {
                    builder.links.nodes.push(LinkNode { digit, cells: CellSet::only(cell) });
                }
            }
        }
        builder.links.candidates = count;
        for (number, node) in builder.links.nodes.iter().enumerate().skip(count) {
            builder.larger[node.digit.index()].push((node.cells, number as u32));
        }
        builder
    }

    fn number(&self, cell: Cell, digit: Digit) -> usize {
        self.numbers[cell.index() * self.of.board.layout().side() + digit.index()] as usize
    }

    fn node(&mut self, digit: Digit, cells: CellSet<W>) -> usize {
        if let Some(cell) = cells.single() {
            return self.number(cell, digit);
        }
        let larger = &mut self.larger[digit.index()];
        if let Some(&(_, number)) = larger.iter().find(|(known, _)| *known == cells) {
            return number as usize;
        }
        let number = self.links.nodes.len();
        self.links.nodes.push(LinkNode { digit, cells });
        larger.push((cells, number as u32));
        number
    }

    fn cells(&mut self) {
        let board = self.of.board;
        for cell in board.unplaced().iter().filter(|&cell| board.digits(cell).len() == 2) {
            let mut digits = board.digits(cell).iter();
            if let (Some(one), Some(other)) = (digits.next(), digits.next()) {
                let nodes = [self.number(cell, one), self.number(cell, other)];
                self.links.strong.push(StrongLink { via: Via::Rule(Rule::Cell(cell)), nodes });
            }
        }
    }

    /// The links of two places of a digit in a house.
    fn pairs(&mut self) {
        self.houses(|_, places, splits| {
            let rest = places & places.wrapping_sub(1);
            if rest.is_power_of_two() {
                splits.push([places ^ rest, rest]);
            }
        });
    }

    /// The links of more places of a digit in a house.
    fn groups(&mut self) {
        let crossings = Crossings::of_houses(self.of.board.layout());
        self.houses(|house, places, splits| {
            if places.count_ones() > 2 {
                split(places, &crossings[house.index()], splits);
            }
        });
    }

    /// The links of digits in houses: `split` says in which ways the places fall into two nodes. Where several houses
    /// hold the same two nodes, the first one counts.
    fn houses(&mut self, split: impl Fn(House, u32, &mut Vec<[u32; 2]>)) {
        let Sources { board, places: open, .. } = self.of;
        let mut splits = Vec::new();
        for digit in board.layout().digits().iter() {
            let known = self.links.strong.len();
            for house in board.layout().houses() {
                splits.clear();
                split(house, open.of(house, digit), &mut splits);
                for places in &splits {
                    let nodes = places.map(|places| self.node_at(house, digit, places));
                    if !self.links.strong[known..].iter().any(|link| link.nodes == nodes) {
                        self.links.strong.push(StrongLink { via: Via::Rule(Rule::House(house, digit)), nodes });
                    }
                }
            }
        }
    }

    /// The node of some places in a house.
    fn node_at(&mut self, house: House, digit: Digit, places: u32) -> usize {
        let cells = self.of.board.layout().house_cells(house);
        if places.is_power_of_two() {
            return self.number(cells[places.trailing_zeros() as usize], digit);
        }
        self.node(digit, positions(places).map(|place| cells[place]).collect())
    }

    /// Of an almost locked set, two digits that are both seen by candidates outside.
    fn almost_locked_sets(&mut self) {
        let Sources { board, sets, .. } = self.of;
        let geometry = board.geometry();
        for (number, als) in sets.iter().enumerate() {
            if als.cells.len() == 1 {
                continue;
            }
            let mut ends = [0; MAX_SIDE + 1];
            let mut count = 0;
            for digit in als.digits.iter() {
                let cells = als.cells & board.plane(digit);
                let is_seen = |cells: CellSet<W>| {
                    let plane = board.open_plane(digit) - cells;
                    geometry.shared_houses(cells).any(|house| plane.intersects(&geometry.house(house)))
                };
                // A single cell may be linked to its other digits.
                if cells.single().is_some() || is_seen(cells) {
                    ends[count] = self.node(digit, cells);
                    count += 1;
                }
            }
            for (index, &one) in ends[..count].iter().enumerate() {
                for &other in &ends[index + 1..count] {
                    self.links.strong.push(StrongLink { via: Via::Als(number), nodes: [one, other] });
                }
            }
        }
    }

    fn build(mut self) -> Links<W> {
        self.number_strong();
        match self.of.simpler {
            None => self.find_weak_of_candidates(),
            Some(simpler) => self.find_weak_of_larger(simpler),
        }
        self.links
    }

    fn number_strong(&mut self) {
        let links = &mut self.links;
        let mut first = vec![0u32; links.nodes.len() + 2];
        for link in &links.strong {
            link.nodes.iter().for_each(|&node| first[node + 2] += 1);
        }
        for index in 2..first.len() {
            first[index] += first[index - 1];
        }
        links.strong_of = vec![0; 2 * links.strong.len()];
        for (number, link) in links.strong.iter().enumerate() {
            for node in link.nodes {
                let at = &mut first[node + 1];
                links.strong_of[*at as usize] = number as u32;
                *at += 1;
            }
        }
        first.pop();
        links.first_of = first;
    }

    /// The weak links of single candidates: each sees the others of its rules.
    fn find_weak_of_candidates(&mut self) {
        let layout = self.of.board.layout();
        let links = &mut self.links;
        links.words = words_for(links.nodes.len());
        let words = links.words;
        let rule = |house: House, digit: Digit| (house.index() * layout.side() + digit.index()) * words;
        let mut of_rule = vec![0; layout.houses().count() * layout.side() * words];
        let set = |row: &mut [u64], number: usize| row[number / 64] |= 1 << (number % 64);
        for (number, node) in links.nodes.iter().enumerate() {
            for &house in node.cells.first().map_or(&[][..], |cell| layout.houses_of(cell)) {
                set(&mut of_rule[rule(house, node.digit)..], number);
            }
        }
        links.weak = vec![0; links.nodes.len() * words];
        let mut first = 0;
        for of_cell in links.nodes.chunk_by(|one, other| one.cells == other.cells) {
            let (numbers, cell) = (first..first + of_cell.len(), of_cell[0].cells.first());
            for (number, node) in numbers.clone().zip(of_cell) {
                let row = &mut links.weak[number * words..][..words];
                for &house in cell.map_or(&[][..], |cell| layout.houses_of(cell)) {
                    or(row, &of_rule[rule(house, node.digit)..][..words]);
                }
                numbers.clone().for_each(|other| set(row, other));
                row[number / 64] &= !(1 << (number % 64));
            }
            first = numbers.end;
        }
    }

    /// The weak links of a kind that adds to a simpler one, whose links are copied: new nodes enter the rows of the
    /// nodes that they see.
    fn find_weak_of_larger(&mut self, simpler: &Links<W>) {
        let board = self.of.board;
        let (side, geometry) = (board.layout().side(), board.geometry());
        let links = &mut self.links;
        links.words = words_for(links.nodes.len());
        let (words, known) = (links.words, simpler.nodes.len());
        links.weak = vec![0; links.nodes.len() * words];
        for (row, of_simpler) in links.weak.chunks_exact_mut(words).zip(simpler.weak.chunks_exact(simpler.words)) {
            row[..simpler.words].copy_from_slice(of_simpler);
        }
        for (index, node) in links.nodes.iter().enumerate().skip(known) {
            let (before, rest) = links.weak.split_at_mut(index * words);
            let row = &mut rest[..words];
            let houses = geometry.shared_houses(node.cells);
            let seen = houses.fold(CellSet::EMPTY, |seen, house| seen | geometry.house(house)) - node.cells;
            let mut see = |number: usize| {
                row[number / 64] |= 1 << (number % 64);
                if number < known {
                    before[number * words + index / 64] |= 1 << (index % 64);
                }
            };
            for cell in (seen & board.open_plane(node.digit)).iter() {
                see(self.numbers[cell.index() * side + node.digit.index()] as usize);
            }
            for &(cells, other) in &self.larger[node.digit.index()] {
                if cells.is_subset(&seen) && geometry.shared_houses(cells | node.cells).next().is_some() {
                    see(other as usize);
                }
            }
        }
    }
}

/// The length of a row for so many nodes: an even number of words.
fn words_for(nodes: usize) -> usize {
    nodes.div_ceil(128).max(1) * 2
}

/// Where other houses cross a house, as positions in it: each of them in the order of their numbers, and those that
/// hold more than one of its cells.
struct Crossings {
    all: Vec<u32>,
    wide: Vec<u32>,
}

impl Crossings {
    /// Those of every house.
    fn of_houses(layout: &Layout) -> Vec<Crossings> {
        let mut crossed = vec![0u32; layout.houses().count()];
        let mut of_house = |house: House| {
            crossed.fill(0);
            for (position, &cell) in layout.house_cells(house).iter().enumerate() {
                layout.houses_of(cell).iter().for_each(|other| crossed[other.index()] |= 1 << position);
            }
            crossed[house.index()] = 0;
            let all: Vec<u32> = crossed.iter().copied().filter(|&positions| positions != 0).collect();
            let wide = all.iter().copied().filter(|positions| !positions.is_power_of_two()).collect();
            Crossings { all, wide }
        };
        layout.houses().map(&mut of_house).collect()
    }
}

/// The positions that are set, ascending.
fn positions(places: u32) -> impl Iterator<Item = usize> {
    bits_of(u64::from(places))
}

/// The ways to split more than two places in a house into two nodes, each a single place or the part of another house,
/// in the order of the first places of those parts.
fn split(places: u32, crossings: &Crossings, splits: &mut Vec<[u32; 2]>) {
    let is_node = |rest: u32| rest.is_power_of_two() || crossings.wide.iter().any(|crossing| rest & !crossing == 0);
    for crossing in &crossings.all {
        let (one, rest) = (places & crossing, places & !crossing);
        if one != 0 && rest != 0 && is_node(rest) {
            splits.push([one, rest]);
        }
    }
    splits.sort_by_key(|[one, _]| one.trailing_zeros());
    splits.iter_mut().for_each(|pair| pair.sort_by_key(|part| part.trailing_zeros()));
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
                Via::Rule(rule) => assert_eq!(both, board.live(rule).collect::<Vec<_>>()),
                Via::Als(number) => {
                    let als = facts.almost_locked_set(links.kind(), number);
                    for node in link.nodes.map(|node| links.nodes()[node]) {
                        assert_eq!(als.cells & board.plane(node.digit), node.cells);
                    }
                }
            }
            assert!(link.nodes.iter().all(|&node| links.strong_of(node).any(|known| links.strong()[known] == *link)));
        }
        let layout = board.layout();
        let around = |&node: &LinkNode<4>| -> Vec<Rule> {
            layout.rules().filter(|&rule| of(node).all(|one| rule.contains(layout, one))).collect()
        };
        let rules: Vec<Vec<Rule>> = links.nodes().iter().map(around).collect();
        for (number, &node) in links.nodes().iter().enumerate() {
            let weak: Vec<usize> = links.weak(number).collect();
            for (other_number, &other) in links.nodes().iter().enumerate() {
                let share = rules[number].iter().any(|rule| rules[other_number].contains(rule));
                let apart = share && of(node).all(|one| of(other).all(|two| one != two));
                assert_eq!(weak.contains(&other_number), apart, "{node:?} and {other:?}");
                assert_eq!(node.shared_rules(other, facts.geometry()).next().is_some() && apart, apart);
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
            Via::Rule(rule) => facts.layout().rule_name(rule) == name,
            Via::Als(_) => false,
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
    fn links_agree_with_their_definition_on_other_layouts() {
        agrees(&Position::open("2x3").keep('4', "row 1", "r1c1 r1c4").keep('4', "box 3", "r3c1 r3c2 r4c3").board());
        agrees(&Position::open("jigsaw:1112122233343444").keep('3', "region at r1c4", "r1c4 r2c4").board());
    }
}
