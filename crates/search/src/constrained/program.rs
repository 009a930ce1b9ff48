//! The propagators of a layout, and which cells wake them.

use super::board::{Board, Fails};
use super::circles::Circles;
use super::counts::{self, Counts};
use super::listed::Listed;
use super::pairs::Pair;
use super::parted::Parted;
use super::propagators::{Distinct, Propagator, Reach, Sets, Sum};
use super::ranks::Ranked;
use super::sets::LISTED_SIDE;
use super::walks::Walk;
use super::weighed::{self, Weighed};
use pencilproof_core::{Bound, Cell, CellSet, ConstraintId, DerivedSum, Geometry, Layout, with_width};
use std::collections::{BTreeMap, HashSet};

/// The most derived sums that are used, and the most cells of one.
const MOST_DERIVED: usize = 100;
const MOST_CELLS: usize = 5;

/// Where there are fewer derived sums than this, so many larger ones make up for them.
const FEW_DERIVED: usize = 12;
const MOST_LARGE: usize = 60;
const MOST_CELLS_OF_LARGE: usize = 8;

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
    /// For each cell, how many constraints speak of it.
    pub(super) degrees: Vec<u16>,
}

/// Cells whose digits add up to a sum; those of `minus` are subtracted. Each list is ascending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Total {
    pub(super) plus: Vec<Cell>,
    pub(super) minus: Vec<Cell>,
    pub(super) sum: i64,
}

impl Total {
    /// Each cell with its factor, 1 or -1.
    fn factors(&self) -> Vec<(Cell, i32)> {
        let plus = self.plus.iter().map(|&cell| (cell, 1));
        plus.chain(self.minus.iter().map(|&cell| (cell, -1))).collect()
    }
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
        let is_sum =
            |one: &&Propagator| matches!(one, Propagator::Sets(_) | Propagator::Sum(_) | Propagator::Parted(_));
        2 * self.propagators.iter().filter(is_sum).count() >= self.propagators.len()
    }

    /// Wakes the propagators that read a cell.
    #[inline(always)]
    pub(super) fn wake(&self, cell: u16, woken: &mut Woken) {
        woken.0.iter_mut().zip(self.readers[usize::from(cell)].0).for_each(|(word, other)| *word |= other);
    }

    /// Whether a bit is that of one propagator alone.
    #[inline(always)]
    pub(super) fn is_alone(&self, bit: usize) -> bool {
        bit + BITS >= self.propagators.len()
    }

    /// Runs the propagators of a bit. Where one fails, gives its cells.
    #[inline(always)]
    pub(super) fn run<B: Board>(&self, bit: usize, reach: &mut Reach<'_, B>) -> Result<(), &[u16]> {
        let mut index = bit;
        while let Some(propagator) = self.propagators.get(index) {
            let result = propagator.run(reach);
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
    /// Those of sums and of circles, which cost more.
    sums: Vec<Propagator>,
    /// Cells that differ: houses and groups.
    differing: Vec<CellSet<W>>,
}

impl<'a, const W: usize> Builder<'a, W> {
    fn new(layout: &'a Layout) -> Builder<'a, W> {
        let (given, propagators, sums, differing) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Builder { layout, geometry: Geometry::new(layout), given, propagators, sums, differing }
    }

    fn program(mut self) -> Program {
        let layout = self.layout;
        let totals: Vec<(&[Cell], i64)> = layout.bounds().filter_map(|bound| layout.sum_of_digits(bound)).collect();
        self.given = totals.iter().map(|(cells, _)| cells.iter().copied().collect()).collect();
        let mut followed = Followed::default();
        self.of_constraints(&mut followed);
        for cells in layout.groups().map(|group| layout.group_cells(group)) {
            if self.is_new(cells) && !followed.groups.contains(&cells) {
                self.propagators.push(Propagator::Distinct(Distinct::new(cells)));
            }
        }
        for (cells, sum) in totals {
            self.add_given(&Total { plus: cells.to_vec(), minus: Vec::new(), sum });
        }
        let (mut rest, mut counts) = (Vec::new(), BTreeMap::<Vec<Cell>, Counts>::new());
        for bound in layout.bounds().filter(|&bound| layout.sum_of_digits(bound).is_none()) {
            if followed.bounds.contains(&bound) {
                continue;
            }
            if let Some(digit) = counts::counted(layout, bound) {
                let cells = weighed::cells_of(layout, bound);
                let of_cells = counts.entry(cells).or_insert_with_key(|cells| Counts::new(cells));
                of_cells.add(layout, bound, digit);
            } else if !self.add_linear(bound) {
                rest.push(bound);
            }
        }
        let (mut all, others): (Vec<Propagator>, Vec<Propagator>) =
            weighed(layout, &rest).into_iter().partition(|one| matches!(one, Propagator::Pair(_)));
        self.propagators.extend(counts.into_values().map(Propagator::Counts));
        let mut derived = DerivedSum::<W>::of_layout(layout, MOST_CELLS, MOST_DERIVED);
        if derived.len() < FEW_DERIVED {
            derived = DerivedSum::of_layout(layout, MOST_CELLS_OF_LARGE, MOST_LARGE);
        }
        for DerivedSum { plus, minus, sum, .. } in derived {
            // What has only cells to be subtracted is turned round.
            let (plus, minus, sum) = if plus.is_empty() { (minus, plus, -sum) } else { (plus, minus, sum) };
            if !(minus.is_empty() && self.given.contains(&plus)) {
                self.add_derived(&Total { plus: plus.iter().collect(), minus: minus.iter().collect(), sum });
            }
        }
        all.append(&mut self.propagators);
        all.append(&mut self.sums);
        all.extend(layout.walks().map(|walk| Propagator::Walk(Walk::new(layout, walk))));
        all.extend(others);
        all.extend(layout.ranks().iter().map(|rank| Propagator::Ranked(Ranked::new(layout, rank))));
        let mut readers = vec![Woken::NONE; layout.cell_count()];
        for (index, propagator) in all.iter().enumerate() {
            propagator.cells().iter().for_each(|&cell| readers[usize::from(cell)].add(index));
        }
        let indices = |house| layout.house_cells(house).iter().map(|cell| cell.index() as u16).collect();
        let houses = layout.houses().map(indices).collect();
        let mut degrees = vec![0; layout.cell_count()];
        // The place of a line among all lines says little about most of its cells.
        let speaks_of_cells = |&id: &ConstraintId| layout.constraint(id).kind().id != "full-rank";
        let of_constraints = layout.constraint_ids().filter(speaks_of_cells).flat_map(|id| layout.cells_of(id));
        of_constraints.for_each(|cell| degrees[cell.index()] += 1);
        Program { degrees, propagators: all, readers, differing: words(layout), houses }
    }

    /// What is followed constraint by constraint: cells that differ, with the sets of digits that they can have.
    fn of_constraints(&mut self, followed: &mut Followed<'a>) {
        let layout = self.layout;
        let mut bounds: Vec<Vec<Bound>> = vec![Vec::new(); layout.constraint_ids().len()];
        for (bound, id) in layout.bounds().filter_map(|bound| Some((bound, layout.constraint_of(bound.into())?))) {
            bounds[id.index()].push(bound);
        }
        let mut groups: Vec<Vec<&'a [Cell]>> = vec![Vec::new(); bounds.len()];
        for group in layout.groups() {
            if let Some(id) = layout.constraint_of_group(group) {
                groups[id.index()].push(layout.group_cells(group));
            }
        }
        for ((id, bounds), groups) in layout.constraint_ids().zip(bounds).zip(groups) {
            if layout.is_run(id) {
                self.propagators.push(Propagator::Listed(Listed::run_of(layout.cells_of(id), layout.side())));
                followed.bounds.extend(bounds);
                followed.groups.extend(groups);
            } else if layout.constraint(id).kind().id == "counting-circles"
                && let Some(circles) = Circles::new(layout, layout.cells_of(id))
            {
                self.sums.push(Propagator::Circles(circles));
                followed.bounds.extend(bounds);
            } else if let [cells] = groups[..] {
                let alike =
                    |&bound: &Bound| layout.sum_of_digits(bound).is_none() && weighs_alike(layout, bound, cells);
                let alike: Vec<Bound> = bounds.into_iter().filter(alike).collect();
                if let Some(listed) = Listed::of_bounds(layout, cells, &alike) {
                    self.propagators.push(Propagator::Listed(listed));
                    followed.bounds.extend(alike);
                    followed.groups.insert(cells);
                }
            }
        }
    }

    /// Adds a given sum. It is followed in parts whose cells differ, if there are any.
    fn add_given(&mut self, total: &Total) {
        if !self.add_set(total) {
            let parted = self.parted(&total.factors(), (total.sum, total.sum)).filter(Parted::has_parts);
            self.sums.push(parted.map_or_else(|| self.sum(total), Propagator::Parted));
        }
    }

    /// Adds a derived sum. There are many of a few cells, for which parts would take longer than they save.
    fn add_derived(&mut self, total: &Total) {
        match total.plus.len() + total.minus.len() > MOST_CELLS {
            true => self.add_given(total),
            false if self.add_set(total) => {}
            false => self.sums.push(self.sum(total)),
        }
    }

    /// Adds a sum of cells that all differ, whose sets are known; whether it is one.
    fn add_set(&mut self, total: &Total) -> bool {
        let is_set = self.layout.side() <= LISTED_SIDE && total.minus.is_empty() && self.all_differ(&total.plus);
        let sets = is_set.then(|| Propagator::Sets(Sets::new(total, self.layout.side())));
        self.propagators.extend(sets);
        is_set
    }

    fn sum(&self, total: &Total) -> Propagator {
        Propagator::Sum(Sum::new(total, self.layout.side()))
    }

    /// Adds a bound if it is about digits times factors and can be followed total by total; whether it can.
    fn add_linear(&mut self, bound: Bound) -> bool {
        let Some(factors) = factors(self.layout, bound) else { return false };
        let (least, most) = self.layout.range_of(bound);
        if least == most && factors.iter().all(|(_, factor)| factor.abs() == 1) {
            let of = |sign: i32| factors.iter().filter(|one| one.1 == sign).map(|one| one.0).collect::<Vec<Cell>>();
            let (plus, minus) = (of(1), of(-1));
            let (plus, minus, sum) = if plus.is_empty() { (minus, plus, -least) } else { (plus, minus, least) };
            self.add_given(&Total { plus, minus, sum });
            return true;
        }
        let parted = self.parted(&factors, (least, most)).filter(Parted::has_parts);
        let is_followed = parted.is_some();
        self.sums.extend(parted.map(Propagator::Parted));
        is_followed
    }

    fn parted(&mut self, factors: &[(Cell, i32)], range: (i64, i64)) -> Option<Parted> {
        let layout = self.layout;
        if self.differing.is_empty() {
            let all = layout.houses().map(|house| layout.house_cells(house));
            let all = all.chain(layout.groups().map(|group| layout.group_cells(group)));
            self.differing = all.map(|cells| cells.iter().copied().collect()).collect();
        }
        Parted::new(layout, factors, range, &self.differing)
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

/// What constraints have that is followed constraint by constraint.
#[derive(Default)]
struct Followed<'a> {
    bounds: HashSet<Bound>,
    groups: HashSet<&'a [Cell]>,
}

/// Whether a bound weighs the digits of these cells in the same way for each of them, and nothing else.
fn weighs_alike(layout: &Layout, bound: Bound, cells: &[Cell]) -> bool {
    let mut sorted = cells.to_vec();
    sorted.sort();
    let weights = |cell: &Cell| weighed::weights(layout, bound, *cell);
    weighed::cells_of(layout, bound) == sorted && sorted[1..].iter().all(|cell| weights(cell) == weights(&sorted[0]))
}

/// The factor of each cell, if a bound is about digits times factors.
fn factors(layout: &Layout, bound: Bound) -> Option<Vec<(Cell, i32)>> {
    let factor = |cell: Cell| {
        let weights = weighed::weights(layout, bound, cell);
        let is_multiple = weights.iter().zip(1..).all(|(&weight, value)| weight == value * weights[0]);
        Some((cell, i32::try_from(weights[0]).ok().filter(|_| is_multiple)?))
    };
    weighed::cells_of(layout, bound).into_iter().map(factor).collect()
}

/// The propagators of bounds of any kind, together where they are of the same cells.
fn weighed(layout: &Layout, bounds: &[Bound]) -> Vec<Propagator> {
    let mut found: BTreeMap<Vec<Cell>, Vec<Bound>> = BTreeMap::new();
    for &bound in bounds {
        found.entry(weighed::cells_of(layout, bound)).or_default().push(bound);
    }
    let propagator = |(cells, bounds): (Vec<Cell>, Vec<Bound>)| match cells[..] {
        [one, other] => Propagator::Pair(Pair::new(layout, [one, other], &bounds)),
        _ => {
            let mut weighed = Weighed::new(&cells);
            bounds.into_iter().for_each(|bound| weighed.add(layout, bound));
            Propagator::Weighed(weighed)
        }
    };
    found.into_iter().map(propagator).collect()
}

/// For each cell of a board of at most 128, the cells that differ from it.
fn words(layout: &Layout) -> Vec<u128> {
    if layout.cell_count() > 128 {
        return Vec::new();
    }
    let differing = |cell| {
        let others = layout.peers(cell).iter().chain(layout.group_mates(cell));
        others.fold(0, |set: u128, other| set | 1 << other.index())
    };
    layout.cells().map(differing).collect()
}
