//! Cells that differ and whose digits are consecutive, in any order.

use super::board::{Board, Fails};
use super::propagators::Reach;
use crate::state::bits;
use pencilproof_core::Cell;

/// The cells of a run.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) cells: Box<[u16]>,
    side: usize,
}

impl Run {
    pub(super) fn new(cells: &[Cell], side: usize) -> Run {
        Run { cells: cells.iter().map(|cell| cell.index() as u16).collect(), side }
    }

    /// A run of digits is live if each of them has a place and each cell has one of them. A cell keeps what live runs
    /// have; a digit of all of them with one place is there; the last digit of a cell goes from the others.
    pub(super) fn run<B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        let count = self.cells.len();
        if count > self.side {
            return Err(Fails);
        }
        let (mut some, mut fixed, mut twice) = (0, 0, 0);
        for mask in self.cells.iter().map(|&cell| reach.mask(cell)) {
            let last = if mask.is_power_of_two() { mask } else { 0 };
            twice |= fixed & last;
            fixed |= last;
            some |= mask;
        }
        if twice != 0 {
            return Err(Fails);
        }
        let (mut union, mut common) = (0, u32::MAX);
        let first: u32 = (1 << count) - 1;
        for digits in (0..=self.side - count).map(|from| first << from) {
            let is_live = digits & !some == 0 && self.cells.iter().all(|&cell| reach.mask(cell) & digits != 0);
            if is_live {
                union |= digits;
                common &= digits;
            }
        }
        if union == 0 {
            return Err(Fails);
        }
        let (mut once, mut more) = (0, 0);
        for &cell in &self.cells {
            let mask = reach.mask(cell);
            let mask = if mask.is_power_of_two() { mask } else { mask & !fixed };
            reach.keep(cell, mask & union)?;
            let mask = reach.mask(cell);
            more |= once & mask;
            once |= mask;
        }
        if common & !once != 0 {
            return Err(Fails);
        }
        for digit in bits(common & !more) {
            let place = self.cells.iter().find(|&&cell| reach.mask(cell) >> digit & 1 != 0);
            place.map_or(Err(Fails), |&cell| reach.keep(cell, 1 << digit))?;
        }
        Ok(())
    }
}
