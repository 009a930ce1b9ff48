//! How the links of a position are found.

use super::{Als, LinkNode, Links, NodeKind, StrongLink, StrongVia, in_order};
use crate::patterns::bits::{bits_of, or};
use crate::patterns::places::Places;
use pencilproof_core::{Board, Bound, Candidate, Cell, CellSet, Digit, DigitSet, House, Layout, MAX_SIDE, Rule};
use std::collections::HashMap;

impl<const W: usize> Links<W> {
    /// The links of a kind: what they are made of.
    pub(in crate::facts) fn new(kind: NodeKind, of: Sources<'_, W>) -> Links<W> {
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
}

/// No node.
const NONE: u32 = u32::MAX;

/// What links are made of.
#[derive(Clone, Copy)]
pub(in crate::facts) struct Sources<'a, const W: usize> {
    pub(in crate::facts) board: &'a Board<W>,
    pub(in crate::facts) places: &'a Places,
    /// The links of the [simpler](NodeKind::simpler) kind.
    pub(in crate::facts) simpler: Option<&'a Links<W>>,
    /// The almost locked sets that links of this kind pass through.
    pub(in crate::facts) sets: &'a [Als<W>],
}

/// A bound that says what one cell can have beside a candidate of another.
struct Beside {
    candidate: Candidate,
    /// The other cell.
    cell: Cell,
    /// The digits that it can have where the candidate is true.
    fitting: DigitSet,
}

impl Beside {
    /// What a bound says, if it is that: one of the fitting candidates is true where the candidate is.
    fn of(layout: &Layout, bound: Bound) -> Option<Beside> {
        let terms = layout.terms(bound);
        if layout.range_of(bound).0 != 0 || terms.len() > layout.side() {
            return None;
        }
        let &(candidate, _) = terms.iter().find(|(_, weight)| *weight == -1)?;
        let others = || terms.iter().filter(|(other, _)| *other != candidate);
        let cell = others().next()?.0.cell();
        let is_plain = others().all(|&(other, weight)| weight == 1 && other.cell() == cell);
        let fitting = others().map(|(other, _)| other.digit()).collect();
        (is_plain && cell != candidate.cell()).then_some(Beside { candidate, cell, fitting })
    }
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
                beside: Vec::new(),
                bounds: HashMap::new(),
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
                self.links.strong.push(StrongLink { via: StrongVia::Rule(Rule::Cell(cell)), nodes });
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
                        self.links.strong.push(StrongLink { via: StrongVia::Rule(Rule::House(house, digit)), nodes });
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
                    self.links.strong.push(StrongLink { via: StrongVia::Als(number), nodes: [one, other] });
                }
            }
        }
    }

    fn build(mut self) -> Links<W> {
        self.number_strong();
        match self.of.simpler {
            None => {
                self.find_weak_of_candidates();
                self.find_beside();
            }
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

    /// The weak links of single candidates: each sees the others of its rules and groups.
    fn find_weak_of_candidates(&mut self) {
        let (board, side) = (self.of.board, self.of.board.layout().side());
        let layout = board.layout();
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
                for mate in cell.map_or(&[][..], |cell| layout.group_mates(cell)) {
                    if board.open_plane(node.digit).contains(*mate) {
                        set(row, self.numbers[mate.index() * side + node.digit.index()] as usize);
                    }
                }
                numbers.clone().for_each(|other| set(row, other));
                row[number / 64] &= !(1 << (number % 64));
            }
            first = numbers.end;
        }
    }

    /// The weak links of candidates in two cells of which a constraint says what goes together.
    fn find_beside(&mut self) {
        let layout = self.of.board.layout();
        let mut found: Vec<[usize; 2]> = Vec::new();
        for bound in layout.bounds() {
            let Some(Beside { candidate, cell, fitting }) = Beside::of(layout, bound) else { continue };
            let board = self.of.board;
            let is_open = |cell: Cell| !board.placed().contains(cell);
            if !board.is_live(candidate) || !is_open(candidate.cell()) || !is_open(cell) {
                continue;
            }
            let one = self.number(candidate.cell(), candidate.digit());
            for digit in (board.digits(cell) - fitting).iter() {
                let other = self.number(cell, digit);
                if !self.links.is_weak(one, other) {
                    found.push([one, other]);
                    let both = in_order(candidate, Candidate::new(cell, digit));
                    self.links.bounds.entry(both).or_insert((bound, cell));
                }
            }
        }
        if found.is_empty() {
            return;
        }
        let links = &mut self.links;
        links.beside = vec![0; links.weak.len()];
        for (one, other) in found.into_iter().flat_map(|[one, other]| [(one, other), (other, one)]) {
            links.beside[one * links.words + other / 64] |= 1 << (other % 64);
        }
        or(&mut links.weak, &links.beside);
    }

    /// The weak links of a kind that adds to a simpler one, whose links are copied: new nodes enter the rows of the
    /// nodes that they see.
    fn find_weak_of_larger(&mut self, simpler: &Links<W>) {
        let board = self.of.board;
        let (side, geometry) = (board.layout().side(), board.geometry());
        let of_groups = board.layout().groups().map(|group| board.layout().group_cells(group));
        let groups: Vec<CellSet<W>> = of_groups.map(|cells| cells.iter().copied().collect()).collect();
        let links = &mut self.links;
        links.words = words_for(links.nodes.len());
        let (words, known) = (links.words, simpler.nodes.len());
        links.weak = vec![0; links.nodes.len() * words];
        for (row, of_simpler) in links.weak.chunks_exact_mut(words).zip(simpler.weak.chunks_exact(simpler.words)) {
            row[..simpler.words].copy_from_slice(of_simpler);
        }
        if !simpler.beside.is_empty() {
            links.beside = vec![0; links.weak.len()];
            let rows = links.beside.chunks_exact_mut(words).zip(simpler.beside.chunks_exact(simpler.words));
            rows.for_each(|(row, of_simpler)| row[..simpler.words].copy_from_slice(of_simpler));
        }
        for (index, node) in links.nodes.iter().enumerate().skip(known) {
            let (before, rest) = links.weak.split_at_mut(index * words);
            let row = &mut rest[..words];
            let shared = geometry.shared_houses(node.cells).map(|house| geometry.house(house));
            let shared = shared.chain(groups.iter().copied().filter(|group| node.cells.is_subset(group)));
            let seen = shared.fold(CellSet::EMPTY, |seen, cells| seen | cells) - node.cells;
            let share = |all: CellSet<W>| {
                geometry.shared_houses(all).next().is_some() || groups.iter().any(|group| all.is_subset(group))
            };
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
                if cells.is_subset(&seen) && share(cells | node.cells) {
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
