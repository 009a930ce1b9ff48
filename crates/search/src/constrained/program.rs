//! The propagators of a layout, and which cells wake them.

use super::board::{Board, Fails};
use super::derive::{Total, derived};
use super::propagators::{Distinct, Propagator, Reach, Sets, Sum};
use super::sets::LISTED_SIDE;
use pencilproof_core::{Cell, Layout};

/// The most derived sums that are used.
const MOST_DERIVED: usize = 100;

/// Bits for propagators. Where there are more propagators, several share a bit.
const BITS: usize = 256;

/// The propagators of a layout in the order of their cost. It is built anew for each layout.
#[derive(Clone, Debug)]
pub(super) struct Program {
    propagators: Vec<Propagator>,
    /// For each cell, the propagators that read it.
    readers: Vec<Woken>,
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
        let totals = totals(layout);
        let listed = layout.side() <= LISTED_SIDE;
        let (cages, others): (Vec<Total>, Vec<Total>) = totals
            .iter()
            .cloned()
            .chain(derived(layout, &totals, MOST_DERIVED))
            .partition(|total| listed && total.minus.is_empty() && all_differ(layout, &total.plus));
        // That cells differ is followed in houses, and in cages with their sums.
        let is_new = |cells: &&[Cell]| {
            let is_cage = listed && totals.iter().any(|total| total.plus == **cells);
            !is_cage && !layout.houses().any(|house| cells.iter().all(|cell| layout.house_cells(house).contains(cell)))
        };
        let groups = layout.groups().map(|group| layout.group_cells(group)).filter(is_new);
        let mut propagators: Vec<Propagator> = groups.map(|cells| Propagator::Distinct(Distinct::new(cells))).collect();
        propagators.extend(cages.iter().map(|total| Propagator::Sets(Sets::new(layout, total))));
        propagators.extend(others.iter().map(|total| Propagator::Sum(Sum::new(total, layout.side()))));
        let mut readers = vec![Woken::NONE; layout.cell_count()];
        for (index, propagator) in propagators.iter().enumerate() {
            propagator.cells().iter().for_each(|&cell| readers[usize::from(cell)].add(index));
        }
        Program { propagators, readers }
    }

    /// All propagators.
    pub(super) fn all(&self) -> Woken {
        let mut all = Woken::NONE;
        (0..self.propagators.len()).for_each(|index| all.add(index));
        all
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
            };
            if let Err(Fails) = result {
                return Err(propagator.cells());
            }
            index += BITS;
        }
        Ok(())
    }
}

/// The bounds that are sums of digits. Others are left to the judgement of full grids.
fn totals(layout: &Layout) -> Vec<Total> {
    let side = layout.side();
    let sum_of = |bound| {
        let (least, most) = layout.range_of(bound);
        let cells = layout.terms(bound).chunks(side).map(|terms| {
            let cell = terms[0].0.cell();
            let is_digit = |&(candidate, weight): &(pencilproof_core::Candidate, i32)| {
                candidate.cell() == cell && candidate.digit().value() as i32 == weight
            };
            (terms.len() == side && terms.iter().all(is_digit)).then_some(cell)
        });
        let mut plus = cells.collect::<Option<Vec<Cell>>>()?;
        plus.sort();
        (least == most).then_some(Total { plus, minus: Vec::new(), sum: most })
    };
    layout.bounds().filter_map(sum_of).collect()
}

/// Whether no two of the cells can be equal.
fn all_differ(layout: &Layout, cells: &[Cell]) -> bool {
    let differ = |a: Cell, b: &Cell| layout.peers(a).contains(b) || layout.group_mates(a).contains(b);
    cells.iter().enumerate().all(|(index, &cell)| cells[index + 1..].iter().all(|other| differ(cell, other)))
}
