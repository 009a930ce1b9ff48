//! One position at a time: the search goes down one branch after the other.

use super::boxes::{self, Cells};
use super::position::{Grid, Masks};
use super::vector::Boxes;
use crate::limits::Limits;
use crate::{End, Tally};
use std::ops::ControlFlow;

/// Sweeps between two calls of the stop condition: some tens of microseconds.
const SWEEPS_PER_CHECK: u32 = 512;

/// A search for one position at a time; no state is carried from one to the next.
#[derive(Clone, Debug)]
pub(crate) struct Single<V> {
    /// Positions to go back to, kept for the room.
    stack: Vec<Cells<V>>,
}

impl<V: Boxes> Single<V> {
    #[inline(always)]
    pub(crate) fn new() -> Single<V> {
        Single { stack: Vec::new() }
    }

    /// Calls a function with each of the first `keep` solutions of a position, until it breaks off or a limit is met.
    #[inline(always)]
    pub(crate) fn run(
        &mut self,
        masks: &Masks,
        keep: u64,
        limits: &Limits<'_>,
        mut visit: impl FnMut(&Grid) -> ControlFlow<()>,
    ) -> Tally {
        let mut tally = Tally { count: 0, end: End::Exhausted, nodes: 0 };
        if let Some(end) = limits.interruption().or((limits.solutions == 0).then_some(End::Limit)) {
            return Tally { end, ..tally };
        }
        self.stack.clear();
        let mut cells = boxes::load::<V>(masks);
        let mut until_check = SWEEPS_PER_CHECK;
        loop {
            let seen = boxes::sweep(&mut cells);
            if seen.failed || boxes::open(&cells).is_none() {
                if !seen.failed && boxes::is_solved(&cells) {
                    tally.count += 1;
                    let broken = tally.count <= keep && visit(&boxes::grid(&cells)).is_break();
                    if broken || tally.count == limits.solutions {
                        tally.end = match self.stack.is_empty() {
                            true => End::Exhausted,
                            false if broken => End::Stopped,
                            false => End::Limit,
                        };
                        return tally;
                    }
                }
                let Some(frame) = self.stack.pop() else { return tally };
                cells = frame;
            } else if seen.settled {
                if tally.nodes < limits.nodes {
                    tally.nodes += 1;
                    let frame = boxes::guess(&mut cells);
                    self.stack.push(frame);
                } else if boxes::is_at_rest(&cells) {
                    return Tally { end: End::Nodes, ..tally };
                }
            }
            until_check -= 1;
            if until_check == 0 {
                until_check = SWEEPS_PER_CHECK;
                if let Some(end) = limits.interruption() {
                    return Tally { end, ..tally };
                }
            }
        }
    }
}
