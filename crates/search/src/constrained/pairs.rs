//! Two cells of which each digit of one leaves some of the other: dots, thermometers, whispers.

use super::board::{Board, Fails};
use super::propagators::Reach;
use super::weighed;
use crate::state::bits;
use pencilproof_core::{Bound, Cell, Layout};

/// Two cells, and what goes together in them.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    pub(super) cells: [u16; 2],
    /// For each digit of a cell those that the other can have beside it.
    beside: [Box<[u32]>; 2],
}

impl Pair {
    /// What bounds of two cells say together.
    pub(super) fn new(layout: &Layout, cells: [Cell; 2], bounds: &[Bound]) -> Pair {
        let side = layout.side();
        let mut first = vec![u32::MAX >> (u32::BITS as usize - side); side];
        for &bound in bounds {
            let (least, most) = layout.range_of(bound);
            let [one, other] = cells.map(|cell| weighed::weights(layout, bound, cell));
            for (beside, one) in first.iter_mut().zip(&one) {
                let fits = |other: &i64| (least..=most).contains(&(one + other));
                let fitting = other.iter().enumerate().filter(|(_, other)| fits(other));
                *beside &= fitting.fold(0, |digits, (digit, _)| digits | 1 << digit);
            }
        }
        let has =
            |digit: usize| (0..side).filter(|&one| first[one] >> digit & 1 != 0).fold(0, |ones, one| ones | 1 << one);
        let second: Vec<u32> = (0..side).map(has).collect();
        Pair { cells: cells.map(|cell| cell.index() as u16), beside: [first.into(), second.into()] }
    }

    /// Each cell keeps what goes with some digit of the other.
    #[inline(always)]
    pub(super) fn run<B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        let [first, second] = self.cells;
        let beside = |from: usize, mask: u32| bits(mask).fold(0, |digits, digit| digits | self.beside[from][digit]);
        reach.keep(first, beside(1, reach.mask(second)))?;
        reach.keep(second, beside(0, reach.mask(first)))
    }
}
