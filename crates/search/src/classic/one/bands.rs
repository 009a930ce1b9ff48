//! Several positions in 27 vectors: a slot for each group of four lanes.
//!
//! A vector holds the same cell of the three boxes of a band, so what rows exchange stays within a group of lanes, and
//! what columns exchange are other vectors.
//!
//! ```text
//!   [9k + 3r + e]   the cell in row r and column e of its box, in band k
//!   lane            0  1  2  -  4  5  6  -  8  9 10  - ...
//!   stack           0  1  2     0  1  2     0  1  2
//!   slot            0           1           2
//! ```
//!
//! The other lanes are padding: all nine candidates, which nothing changes.

use super::boxes::{self, Cells};
use crate::classic::arch::vector::Groups;
use crate::classic::many::scheduler::{Round, Slots};
use crate::classic::many::sweep::{self, NO_SUM, Singles, Sums, no_singles};
use crate::classic::position::{ALL, Masks};

/// The vectors of all slots.
pub(crate) const VECTORS: usize = 27;

/// A board with a position for each group of lanes.
#[derive(Clone, Debug)]
pub(crate) struct Bands<V> {
    board: Box<[V; VECTORS]>,
    singles: Box<Singles<V>>,
    /// The sums of the last sweep.
    sums: V,
    solution: Masks,
}

impl<V: Groups> Bands<V> {
    #[inline(always)]
    pub(crate) fn new() -> Bands<V> {
        Bands {
            board: Box::new([V::splat(ALL); VECTORS]),
            singles: Box::new(no_singles()),
            sums: V::splat(NO_SUM),
            solution: Masks::EMPTY,
        }
    }

    #[inline(always)]
    fn put(&mut self, slot: usize, cells: &Cells<V::Alone>) {
        for (at, cell) in cells.as_flattened().iter().enumerate() {
            let [a, b, c] = V::bands(cell);
            self.board[at].set_group(slot, a);
            self.board[9 + at].set_group(slot, b);
            self.board[18 + at].set_group(slot, c);
        }
    }

    #[inline(always)]
    fn take(&self, slot: usize) -> Cells<V::Alone> {
        let cell = |at: usize| V::of_bands([0, 9, 18].map(|band| self.board[band + at].group(slot)));
        [[cell(0), cell(1), cell(2)], [cell(3), cell(4), cell(5)], [cell(6), cell(7), cell(8)]]
    }
}

/// A bit for each slot of which the three lanes are set.
#[inline(always)]
fn slots(lanes: u32) -> u32 {
    let mut slots = lanes & lanes >> 1 & lanes >> 2 & 0x1111_1111;
    slots |= slots >> 3;
    slots &= 0x0303_0303;
    slots |= slots >> 6;
    slots &= 0x000f_000f;
    (slots | slots >> 12) & 0xff
}

impl<V: Groups> Slots for Bands<V> {
    type Frame = Cells<V::Alone>;
    const COUNT: usize = V::LANES / 4;

    #[inline(always)]
    fn empty() -> Self::Frame {
        boxes::load(&Masks::EMPTY)
    }

    #[inline(always)]
    fn start(&mut self, slot: usize, masks: &Masks) {
        self.put(slot, &boxes::load(masks));
        self.sums = self.sums.or(V::chosen(0xf << (4 * slot)));
    }

    #[inline(always)]
    fn resume(&mut self, slot: usize, frame: &Self::Frame) {
        self.put(slot, frame);
        self.sums = self.sums.or(V::chosen(0xf << (4 * slot)));
    }

    #[inline(always)]
    fn sweep(&mut self, busy: u32) -> Round {
        let mut sums = Sums::new();
        for band in self.board.as_chunks_mut::<9>().0 {
            let [a, b, c, d, e, f, g, h, i] = *band;
            let mut cells = [[a, b, c], [d, e, f], [g, h, i]];
            let rests = boxes::rests(&cells);
            boxes::half::<V, true>(&mut cells, &rests, &mut sums.failed);
            let [[a, b, c], [d, e, f], [g, h, i]] = cells;
            *band = [a, b, c, d, e, f, g, h, i];
        }
        sweep::band::<V, false, 1, 9, 3>(self.board.as_mut_slice(), &mut self.singles, &mut sums);
        let seen = sums.seen(3);
        let going = slots(seen.good.lanes()) & busy;
        let failed = busy & !going;
        let settled = slots(seen.settled.lanes()) & going;
        let solved = slots(seen.filled.lanes()) & going;
        let unchanged = slots(seen.sums.equals(self.sums).lanes());
        self.sums = seen.sums;
        Round { stuck: settled & !solved, solved, failed, unchanged }
    }

    #[inline(always)]
    fn prepare(&mut self, _round: &Round, _looks: bool) {}

    #[inline(always)]
    fn guess(&mut self, slot: usize, frame: &mut Self::Frame) {
        *frame = self.take(slot);
        let cell = boxes::cell(&boxes::rests(frame));
        let (band, stack, r, e) = (cell / 27, cell % 9 / 3, cell / 9 % 3, cell % 3);
        let here = &mut self.board[9 * band + 3 * r + e];
        let mut group = here.group(slot);
        let mask = group[stack];
        let lowest = mask & mask.wrapping_neg();
        group[stack] = lowest;
        here.set_group(slot, group);
        group[stack] = mask ^ lowest;
        V::set_band(&mut frame[r][e], band, group);
    }

    #[inline(always)]
    fn solution(&mut self, slot: usize) -> Option<&Masks> {
        let cells = self.take(slot);
        if !boxes::is_solved(&cells) {
            return None;
        }
        for row in 0..9 {
            for stack in 0..3 {
                for e in 0..3 {
                    self.solution.0[9 * row + 3 * stack + e] = self.board[3 * row + e].group(slot)[stack];
                }
            }
        }
        Some(&self.solution)
    }
}
