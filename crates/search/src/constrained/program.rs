//! The propagators of a layout, and which cells wake them.

use super::board::{Board, Fails};
use super::propagators::{Distinct, Propagator, Reach, Sets, Sum};
use super::ranks::Ranked;
use super::runs::Run;
use super::sets::LISTED_SIDE;
use super::walks::Walk;
use super::weighed::{self, Weighed};
use pencilproof_core::{Bound, Cell, CellSet, DerivedSum, Geometry, Layout, Width, with_width};
use std::collections::BTreeMap;

/// The most derived sums that are used, and the most cells of one.
const MOST_DERIVED: usize = 100;
const MOST_CELLS: usize = 5;

/// Bits for propagators. Where there are more propagators, several share a bit.
const BITS: usize = 256;

/// The propagators of a layout in the order of their cost. It is built anew for each layout.
#[derive(Clone, Debug)]
pub(super) struct Program {
    propagators: Vec<Propagator>,
    /// For each cell, the propagators that read it.
    readers: Vec<Woken>,
    /// For each cell, the cells that differ from it, as far as two words of bits go; empty on larger boards.
    pub(super) differing: Vec<u128>,
    /// The cells of each house.
    pub(super) houses: Vec<Box<[u16]>>,
}

/// Cells whose digits add up to a sum; those of `minus` are subtracted. Each list is ascending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Total {
    pub(super) plus: Vec<Cell>,
    pub(super) minus: Vec<Cell>,
    pub(super) sum: i64,
}

/// Propagators that are to run, as bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Woken([u64; BITS / 64]);

impl Woken {
    pub(super) const NONE: Woken = Woken([0; BITS / 64]);

    #[inline(always)]
    fn add(&mut self, index: usize) {
        let bit = index % BITS;
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    /// Takes out the first.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<usize> {
        for (index, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(64 * index + bit);
            }
        }
        None
    }

    #[inline(always)]
    pub(super) fn remove(&mut self, bit: usize) {
        self.0[bit / 64 % (BITS / 64)] &= !(1 << (bit % 64));
    }
}

impl Program {
    pub(super) fn new(layout: &Layout) -> Program {
        with_width!(layout, W => Builder::<W>::new(layout).program())
    }

    /// All propagators.
    pub(super) fn all(&self) -> Woken {
        let mut all = Woken::NONE;
        (0..self.propagators.len()).for_each(|index| all.add(index));
        all
    }

    /// Whether most propagators are sums of digits.
    pub(super) fn is_mostly_sums(&self) -> bool {
        let sums = self.propagators.iter().filter(|one| matches!(one, Propagator::Sets(_) | Propagator::Sum(_)));
        2 * sums.count() >= self.propagators.len()
    }

    /// Wakes the propagators that read a cell.
    #[inline(always)]
    pub(super) fn wake(&self, cell: u16, woken: &mut Woken) {
        woken.0.iter_mut().zip(self.readers[usize::from(cell)].0).for_each(|(word, other)| *word |= other);
    }

    /// Runs the propagators of a bit. Where one fails, gives its cells.
    #[inline(always)]
    pub(super) fn run<B: Board>(&self, bit: usize, reach: &mut Reach<'_, B>) -> Result<(), &[u16]> {
        let mut index = bit;
        while let Some(propagator) = self.propagators.get(index) {
            let result = match propagator {
                Propagator::Distinct(distinct) => distinct.run(reach),
                Propagator::Sets(sets) => sets.run(reach),
                Propagator::Sum(sum) => sum.run(reach),
                Propagator::Run(run) => run.run(reach),
                Propagator::Walk(walk) => walk.run(reach),
                Propagator::Weighed(weighed) => weighed.run(reach),
                Propagator::Ranked(ranked) => ranked.run(reach),
            };
            if let Err(Fails) = result {
                return Err(propagator.cells());
            }
            index += BITS;
        }
        Ok(())
    }
}

/// What a program is built from.
struct Builder<'a, const W: usize> {
    layout: &'a Layout,
    geometry: Geometry<W>,
    /// The cells of each given sum.
    given: Vec<CellSet<W>>,
    propagators: Vec<Propagator>,
    /// Propagators of sums, which come last.
    sums: Vec<Propagator>,
}

impl<'a, const W: usize> Builder<'a, W> {
    fn new(layout: &'a Layout) -> Builder<'a, W> {
        let (given, propagators, sums) = (Vec::new(), Vec::new(), Vec::new());
        Builder { layout, geometry: Geometry::new(layout), given, propagators, sums }
    }

    fn program(mut self) -> Program {
        let layout = self.layout;
        let totals: Vec<(&[Cell], i64)> = layout.bounds().filter_map(|bound| layout.sum_of_digits(bound)).collect();
        self.given = totals.iter().map(|(cells, _)| cells.iter().copied().collect()).collect();
        for cells in layout.groups().map(|group| layout.group_cells(group)) {
            if self.is_new(cells) {
                self.propagators.push(Propagator::Distinct(Distinct::new(cells)));
            }
        }
        for (cells, sum) in totals {
            self.add(Total { plus: cells.to_vec(), minus: Vec::new(), sum });
        }
        for id in layout.constraint_ids().filter(|&id| layout.is_run(id)) {
            self.propagators.push(Propagator::Run(Run::new(layout.cells_of(id), layout.side())));
        }
        let is_of_run = |bound: Bound| layout.constraint_of(bound.into()).is_some_and(|id| layout.is_run(id));
        let mut rest = Vec::new();
        for bound in layout.bounds().filter(|&bound| layout.sum_of_digits(bound).is_none()) {
            match signed(layout, bound) {
                _ if is_of_run(bound) => {}
                Some(total) => self.add(total),
                None => rest.push(bound),
            }
        }
        for DerivedSum { plus, minus, sum, .. } in DerivedSum::<W>::of_layout(layout, MOST_CELLS, MOST_DERIVED) {
            // What has only cells to be subtracted is turned round.
            let (plus, minus, sum) = if plus.is_empty() { (minus, plus, -sum) } else { (plus, minus, sum) };
            if !(minus.is_empty() && self.given.contains(&plus)) {
                self.add(Total { plus: plus.iter().collect(), minus: minus.iter().collect(), sum });
            }
        }
        self.propagators.append(&mut self.sums);
        self.propagators.extend(layout.walks().map(|walk| Propagator::Walk(Walk::new(layout, walk))));
        self.propagators.extend(weighed(layout, &rest));
        self.propagators.extend(layout.ranks().iter().map(|rank| Propagator::Ranked(Ranked::new(layout, rank))));
        let mut readers = vec![Woken::NONE; layout.cell_count()];
        for (index, propagator) in self.propagators.iter().enumerate() {
            propagator.cells().iter().for_each(|&cell| readers[usize::from(cell)].add(index));
        }
        let indices = |house| layout.house_cells(house).iter().map(|cell| cell.index() as u16).collect();
        let houses = layout.houses().map(indices).collect();
        Program { propagators: self.propagators, readers, differing: words(layout), houses }
    }

    fn add(&mut self, total: Total) {
        let is_listed = self.layout.side() <= LISTED_SIDE;
        match is_listed && total.minus.is_empty() && self.all_differ(&total.plus) {
            true => self.propagators.push(Propagator::Sets(Sets::new(&total, self.layout.side()))),
            false => self.sums.push(Propagator::Sum(Sum::new(&total, self.layout.side()))),
        }
    }

    /// Whether no two of the cells can be equal.
    fn all_differ(&self, cells: &[Cell]) -> bool {
        let set: CellSet<W> = cells.iter().copied().collect();
        cells.iter().all(|&cell| {
            let mates = self.layout.group_mates(cell).iter().copied();
            (set - CellSet::only(cell)).is_subset(&(self.geometry.peers(cell) | mates.collect::<CellSet<W>>()))
        })
    }

    /// Whether that the cells of a group differ is to be followed: it is not followed in a house, or in a cage with its
    /// sum.
    fn is_new(&self, cells: &[Cell]) -> bool {
        let set: CellSet<W> = cells.iter().copied().collect();
        let is_cage = self.layout.side() <= LISTED_SIDE && self.given.contains(&set);
        !is_cage && self.geometry.shared_houses(set).next().is_none()
    }
}

/// A bound as a sum of digits some of which are subtracted, if it is one.
fn signed(layout: &Layout, bound: Bound) -> Option<Total> {
    let (least, most) = layout.range_of(bound);
    let (mut plus, mut minus) = (Vec::new(), Vec::new());
    for of_cell in layout.terms(bound).chunk_by(|one, other| one.0.cell() == other.0.cell()) {
        let is = |sign: i32| of_cell.iter().all(|(term, weight)| *weight == sign * term.digit().value() as i32);
        match of_cell.len() == layout.side() {
            true if is(1) => plus.push(of_cell[0].0.cell()),
            true if is(-1) => minus.push(of_cell[0].0.cell()),
            _ => return None,
        }
    }
    let (plus, minus, sum) = if plus.is_empty() { (minus, plus, -least) } else { (plus, minus, least) };
    (least == most).then_some(Total { plus, minus, sum })
}

/// The propagators of bounds of any kind, together where they are of the same cells.
fn weighed(layout: &Layout, bounds: &[Bound]) -> impl Iterator<Item = Propagator> + use<> {
    let mut found: BTreeMap<Vec<Cell>, Weighed> = BTreeMap::new();
    for &bound in bounds {
        let cells = weighed::cells_of(layout, bound);
        let weighed = Weighed::new(&cells);
        found.entry(cells).or_insert(weighed).add(layout, bound);
    }
    found.into_values().map(Propagator::Weighed)
}

/// For each cell of a board of at most two words, the cells that differ from it.
fn words(layout: &Layout) -> Vec<u128> {
    if layout.width() != Width::Two {
        return Vec::new();
    }
    let geometry = Geometry::<2>::new(layout);
    let differing = |cell| {
        layout.group_mates(cell).iter().fold(geometry.peers(cell).into(), |set: u128, mate| set | 1 << mate.index())
    };
    layout.cells().map(differing).collect()
}
