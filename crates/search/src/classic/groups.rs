//! A slot for each group of four lanes: the least time for one position.
//!
//! A position is three bands beside each other, so a sweep is shorter than that of lanes, and there are only a few
//! slots.

use super::branch;
use super::position::{ALL, Bands, GROUP, Masks};
use super::scheduler::{Round, Slots};
use super::sweep::{NO_SUM, Singles, no_singles, sweep_groups};
use super::vector::Vector;

/// The first lane of each group, as bits.
const FIRST_LANES: u32 = 0x1111_1111;

/// A board with one position per group of lanes.
#[derive(Clone, Debug)]
pub(crate) struct Groups<V> {
    board: [V; GROUP],
    singles: Singles<V>,
    /// The sums of the last sweep.
    sums: V,
    /// A position on its way in or out.
    scratch: Bands,
    /// The last solution.
    solution: Masks,
}

impl<V: Vector> Groups<V> {
    #[inline(always)]
    pub(crate) fn new() -> Groups<V> {
        Groups {
            board: [V::splat(ALL); GROUP],
            singles: no_singles(),
            sums: V::splat(NO_SUM),
            scratch: Bands::EMPTY,
            solution: Masks::EMPTY,
        }
    }
}

impl<V: Vector> Slots for Groups<V> {
    type Frame = Bands;
    const EMPTY: Bands = Bands::EMPTY;
    const COUNT: usize = V::LANES / 4;
    const STRIDE: usize = 4;
    const SHARED_FROM: u64 = 6;

    #[inline(always)]
    fn start(&mut self, group: usize, masks: &Masks) {
        self.scratch.fill(masks);
        V::write_group(&mut self.board, group, &self.scratch);
        self.sums.set_group(group, u64::MAX);
    }

    #[inline(always)]
    fn resume(&mut self, group: usize, frame: &Bands) {
        V::write_group(&mut self.board, group, frame);
        self.sums.set_group(group, u64::MAX);
    }

    #[inline(always)]
    fn sweep(&mut self, busy: u32) -> Round {
        let seen = sweep_groups(&mut self.board, &mut self.singles);
        let failed = !every_lane(seen.good) & busy;
        let solved = every_lane_but_last(seen.filled) & busy & !failed;
        let stuck = every_lane(seen.settled) & busy & !failed & !solved;
        let unchanged = every_lane(seen.sums.equals(self.sums));
        self.sums = seen.sums;
        Round { stuck, solved, failed, unchanged }
    }

    #[inline(always)]
    fn prepare(&mut self, _: &Round, _: bool) {}

    #[inline(always)]
    fn guess(&mut self, group: usize, frame: &mut Bands) {
        V::read_group(&self.board, group, frame);
        let place = branch::place(frame, V::census_bands(frame));
        let (number, shift) = (place / 4 % GROUP, 16 * (place % 4));
        let bands = frame.0[number];
        let mask = bands >> shift & u64::from(ALL);
        let lowest = mask & mask.wrapping_neg();
        frame.0[number] = bands ^ lowest << shift;
        self.board[number].set_group(group, bands ^ (mask ^ lowest) << shift);
    }

    /// None where digits were struck by the last sweep alone: only the next one tells whether the rest is right.
    #[inline(always)]
    fn solution(&mut self, group: usize) -> Option<&Masks> {
        V::read_group(&self.board, group, &mut self.scratch);
        if !self.scratch.is_full() {
            return None;
        }
        self.solution = self.scratch.masks();
        Some(&self.solution)
    }
}

/// The groups with all ones in every lane, by their first lanes.
#[inline(always)]
fn every_lane<V: Vector>(vector: V) -> u32 {
    let lanes = vector.lanes();
    lanes & lanes >> 1 & lanes >> 2 & lanes >> 3 & FIRST_LANES
}

/// The groups with all ones in the three lanes that hold bands, by their first lanes.
#[inline(always)]
fn every_lane_but_last<V: Vector>(vector: V) -> u32 {
    let lanes = vector.lanes();
    lanes & lanes >> 1 & lanes >> 2 & FIRST_LANES
}
