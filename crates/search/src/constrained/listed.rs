//! Cells that differ, and the sets of digits that they can have between them.

use super::board::{Board, Fails, Fitting};
use super::propagators::{Reach, follow_sets, is_open};
use super::sets::sets_of;
use super::weighed;
use crate::state::bits;
use pencilproof_core::{Bound, Cell, Layout, MAX_SIDE};

/// Cells that differ, with a list of sets.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    pub(super) cells: Box<[u16]>,
    sets: Box<[u32]>,
}

/// The most digits of which all sets are looked at, and the most sets of a list.
const MOST_DIGITS: usize = 12;
const MOST_SETS: usize = 512;

impl Listed {
    fn new(cells: &[Cell], sets: Vec<u32>) -> Listed {
        Listed { cells: cells.iter().map(|cell| cell.index() as u16).collect(), sets: sets.into() }
    }

    /// Cells whose digits are consecutive.
    pub(super) fn run_of(cells: &[Cell], side: usize) -> Listed {
        let windows = (side + 1).saturating_sub(cells.len());
        Listed::new(cells, (0..windows).map(|from| ((1 << cells.len()) - 1) << from).collect())
    }

    /// What bounds say that weigh the digits of these cells, which differ, in the same way for each cell. None if there
    /// are too many sets.
    pub(super) fn of_bounds(layout: &Layout, cells: &[Cell], bounds: &[Bound]) -> Option<Listed> {
        let (side, count) = (layout.side(), cells.len());
        if side > MOST_DIGITS || count > side || bounds.is_empty() {
            return None;
        }
        let weights = |&bound: &Bound| (weighed::weights(layout, bound, cells[0]), layout.range_of(bound));
        let weights: Vec<(Vec<i64>, (i64, i64))> = bounds.iter().map(weights).collect();
        let fits = |set: &u32| {
            weights.iter().all(|(weights, (least, most))| {
                (*least..=*most).contains(&bits(*set).map(|digit| weights[digit]).sum::<i64>())
            })
        };
        let sets: Vec<u32> = sets_of(count, side).filter(fits).collect();
        (sets.len() <= MOST_SETS).then(|| Listed::new(cells, sets))
    }

    /// A set is live if no cell lacks a digit of it, and no digit of it a cell. A cell keeps what live sets have; what
    /// all of them have is followed.
    pub(super) fn run<B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        let (mut cells, mut masks, mut count) = ([0; MAX_SIDE], [0; MAX_SIDE], 0);
        let (mut fixed, mut twice, mut some) = (0, 0, 0);
        for &cell in &self.cells {
            let mask = reach.mask(cell);
            some |= mask;
            if is_open(mask) {
                (cells[count % MAX_SIDE], masks[count % MAX_SIDE]) = (cell, mask);
                count += 1;
            } else {
                twice |= fixed & mask;
                fixed |= mask;
            }
        }
        if twice != 0 || count > MAX_SIDE {
            return Err(Fails);
        }
        let masks = &mut masks[..count];
        masks.iter_mut().for_each(|mask| *mask &= !fixed);
        let (mut union, mut common) = (0, u32::MAX);
        for &set in &self.sets {
            if set & !some == 0 && fixed & !set == 0 && masks.iter().all(|mask| mask & set != 0) {
                union |= set;
                common &= set;
            }
        }
        if union == 0 {
            return Err(Fails);
        }
        let fitting = Fitting { union: union & !fixed, common: common & !fixed };
        follow_sets(|index| cells[index], masks, fitting, reach)
    }
}
