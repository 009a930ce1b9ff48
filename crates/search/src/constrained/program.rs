//! The propagators of a layout, and which cells wake them.

use super::derive::{Total, derived};
use super::propagators::{Distinct, Fails, Propagator, Reach, Sets, Sum};
use super::sets::{DigitSums, LISTED_SIDE};
use pencilproof_core::{Cell, Layout};

/// The most derived sums that are used.
const MOST_DERIVED: usize = 200;

/// The propagators of a layout in the order of their cost. It is built anew for each layout.
#[derive(Clone, Debug)]
pub(super) struct Program {
    propagators: Vec<Propagator>,
    sums: DigitSums,
    /// For each cell, the propagators that read it, as bits.
    readers: Vec<Box<[u64]>>,
    words: usize,
}

/// Propagators that are to run, as bits.
#[derive(Clone, Debug)]
pub(super) struct Woken(Box<[u64]>);

impl Woken {
    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    #[inline]
    pub(super) fn add(&mut self, others: &[u64]) {
        self.0.iter_mut().zip(others).for_each(|(word, other)| *word |= other);
    }

    /// Takes out the first.
    #[inline]
    pub(super) fn next(&mut self) -> Option<usize> {
        let (index, word) = self.0.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(64 * index + bit)
    }
}

impl Program {
    pub(super) fn new(layout: &Layout) -> Program {
        let totals = totals(layout);
        let groups = layout.groups().map(|group| Propagator::Distinct(Distinct::new(layout.group_cells(group))));
        let mut propagators: Vec<Propagator> = groups.collect();
        let listed = layout.side() <= LISTED_SIDE;
        let (cages, others): (Vec<Total>, Vec<Total>) = derived(layout, &totals, MOST_DERIVED)
            .into_iter()
            .chain(totals)
            .partition(|total| listed && total.minus.is_empty() && all_differ(layout, &total.plus));
        propagators.extend(cages.iter().map(|total| Propagator::Sets(Sets::new(layout, total))));
        propagators.extend(others.iter().map(|total| Propagator::Sum(Sum::new(total))));
        let words = propagators.len().div_ceil(64);
        let mut readers = vec![vec![0; words].into_boxed_slice(); layout.cell_count()];
        for (index, propagator) in propagators.iter().enumerate() {
            for &cell in propagator.cells() {
                readers[usize::from(cell)][index / 64] |= 1 << (index % 64);
            }
        }
        let sums = DigitSums::new(if listed { layout.side() } else { 0 });
        Program { propagators, sums, readers, words }
    }

    /// All propagators.
    pub(super) fn all(&self) -> Woken {
        let mut all = vec![0; self.words].into_boxed_slice();
        (0..self.propagators.len()).for_each(|index| all[index / 64] |= 1 << (index % 64));
        Woken(all)
    }

    #[inline]
    pub(super) fn readers(&self, cell: usize) -> &[u64] {
        &self.readers[cell]
    }

    pub(super) fn cells(&self, index: usize) -> &[u16] {
        self.propagators[index].cells()
    }

    #[inline]
    pub(super) fn run(&self, index: usize, reach: &mut Reach<'_>) -> Result<(), Fails> {
        match &self.propagators[index] {
            Propagator::Distinct(distinct) => distinct.run(reach),
            Propagator::Sets(sets) => sets.run(&self.sums, reach),
            Propagator::Sum(sum) => sum.run(reach),
        }
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
