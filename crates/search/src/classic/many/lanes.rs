//! A slot for each lane: the least work per position, for many positions.
//!
//! Positions go into lanes and out of them several at a time, because a single lane of 81 vectors is slow to reach.

use super::columns;
use super::scheduler::{Round, Slots};
use super::sweep::{NO_SUM, Singles, full_lanes, no_singles, sweep_lanes};
use crate::classic::arch::vector::Columns;
use crate::classic::branch;
use crate::classic::position::{ALL, CELLS, Masks};

/// No back end has more lanes.
const MOST_LANES: usize = 32;

/// From this number of stuck lanes on it is faster to choose a cell for all lanes at once than for each of them.
const TOGETHER: u32 = 4;

/// A board with one position per lane. What is large is on the heap, so that a search takes little of the stack.
#[derive(Clone, Debug)]
pub(crate) struct Lanes<V> {
    board: Box<[V; CELLS]>,
    singles: Box<Singles<V>>,
    /// The sums of the last sweep.
    sums: V,
    /// For each lane, what was read from it or is to be written to it.
    columns: Vec<Masks>,
    /// The lanes whose column is to be written to the board before the next sweep.
    pending: u32,
    /// For each lane the cell to guess at, or [`branch::NO_PAIR`] where it is not known.
    choices: [u16; MOST_LANES],
    notes: Box<branch::Notes<V>>,
}

impl<V: Columns> Lanes<V> {
    #[inline(always)]
    pub(crate) fn new() -> Lanes<V> {
        Lanes {
            board: Box::new([V::splat(ALL); CELLS]),
            singles: Box::new(no_singles()),
            sums: V::splat(NO_SUM),
            columns: vec![Masks::EMPTY; V::LANES],
            pending: 0,
            choices: [branch::NO_PAIR; MOST_LANES],
            notes: Box::new(branch::Notes::new()),
        }
    }
}

impl<V: Columns> Slots for Lanes<V> {
    type Frame = Masks;
    const COUNT: usize = V::LANES;

    #[inline(always)]
    fn empty() -> Masks {
        Masks::EMPTY
    }

    #[inline(always)]
    fn start(&mut self, lane: usize, masks: &Masks) {
        self.resume(lane, masks);
    }

    #[inline(always)]
    fn resume(&mut self, lane: usize, frame: &Masks) {
        self.columns[lane] = *frame;
        self.pending |= 1 << lane;
    }

    #[inline(always)]
    fn sweep(&mut self, busy: u32) -> Round {
        if self.pending != 0 {
            columns::write(&mut self.board, self.pending, &self.columns);
            self.sums = self.sums.or(V::chosen(self.pending));
            self.pending = 0;
        }
        let seen = sweep_lanes(&mut self.board, &mut self.singles);
        let failed = !seen.good.lanes() & busy;
        let going = busy & !failed;
        let filled = seen.filled.lanes() & going;
        let solved = if filled == 0 { 0 } else { filled & full_lanes(&self.board).lanes() };
        let stuck = seen.settled.lanes() & going & !filled;
        let unchanged = seen.sums.equals(self.sums).lanes();
        self.sums = seen.sums;
        Round { stuck, solved, failed, unchanged }
    }

    #[inline(always)]
    fn prepare(&mut self, round: &Round, looks: bool) {
        let wanted = if looks { round.stuck | round.solved } else { round.stuck };
        columns::read(&self.board, wanted, &mut self.columns);
        if round.stuck.count_ones() >= TOGETHER {
            branch::in_lanes(&self.board, &mut self.notes).store(&mut self.choices);
        } else {
            self.choices[..V::LANES].fill(branch::NO_PAIR);
        }
    }

    #[inline(always)]
    fn guess(&mut self, lane: usize, frame: &mut Masks) {
        *frame = self.columns[lane];
        let cell = match self.choices[lane % MOST_LANES] {
            branch::NO_PAIR => branch::cell(frame, V::census(frame)),
            choice => usize::from(choice) % branch::TABLE,
        };
        let mask = frame.0[cell];
        let lowest = mask & mask.wrapping_neg();
        frame.0[cell] = mask ^ lowest;
        self.board[cell].set(lane, lowest);
    }

    /// If the feed does not look at the solution, the column may hold anything.
    #[inline(always)]
    fn solution(&mut self, lane: usize) -> Option<&Masks> {
        Some(&self.columns[lane])
    }
}
