//! One position at a time: the search goes down one branch after the other, and where that takes long, down several
//! beside each other.

use super::beside::Beside;
use super::boxes::{self, Cells};
use crate::classic::arch::vector::{Alone, Groups};
use crate::classic::position::{Grid, Masks};
use crate::limits::Limits;
use crate::{End, Tally};
use std::ops::ControlFlow;

/// Sweeps between two calls of the stop condition: some tens of microseconds.
const SWEEPS_PER_CHECK: u32 = 512;

/// A search for one position at a time; no state is carried from one to the next.
#[derive(Clone, Debug)]
pub(crate) struct Single<V: Groups> {
    /// Positions to go back to, kept for the room.
    stack: Vec<Frame<V::Alone>>,
    beside: Beside<V>,
}

/// A position and how far propagation has got with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<V> {
    pub(crate) cells: Cells<V>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// The next sweep may strike something.
    Open,
    /// It is time for a guess.
    Settled,
    /// There is a contradiction.
    Failed,
}

impl State {
    /// The state of a position after a sweep.
    #[inline(always)]
    fn after<V: Alone>(failed: V, changed: V) -> State {
        match (failed.is_none(), changed.is_none()) {
            (false, _) => State::Failed,
            (true, true) => State::Settled,
            (true, false) => State::Open,
        }
    }
}

impl<V: Groups> Single<V> {
    /// The dead ends after which branches are searched beside each other: two for each slot.
    const DEAD_ENDS: u64 = 2 * V::LANES as u64 / 4;

    #[inline(always)]
    pub(crate) fn new() -> Single<V> {
        Single { stack: Vec::new(), beside: Beside::new() }
    }

    /// Calls a function with each of the first `keep` solutions of a position, until it breaks off or a limit is met.
    #[inline(always)]
    pub(crate) fn run(
        &mut self,
        masks: &Masks,
        keep: u64,
        limits: &Limits<'_>,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Tally {
        let mut tally = Tally { count: 0, end: End::Exhausted, nodes: 0 };
        if let Some(end) = limits.end_at_once() {
            return Tally { end, ..tally };
        }
        self.stack.clear();
        let mut here = Frame { cells: boxes::load::<V::Alone>(masks), state: State::Open };
        // Before the first, the second branches may not be needed.
        let mut dead_ends = 0;
        // Where there is no guess left: the position before the last sweep.
        let mut swept: Option<Cells<V::Alone>> = None;
        let mut until_check = SWEEPS_PER_CHECK;
        loop {
            let rests = boxes::rests(&here.cells);
            if here.state != State::Failed && boxes::open(&rests).is_none() {
                if boxes::is_solved(&here.cells) {
                    tally.count += 1;
                    let broken = tally.count <= keep && visit(&boxes::grid(&here.cells)).is_break();
                    if broken || tally.count == limits.solutions {
                        tally.end = match self.stack.is_empty() {
                            true => End::Exhausted,
                            false if broken => End::Stopped,
                            false => End::Limit,
                        };
                        return tally;
                    }
                }
                here.state = State::Failed;
            }
            match here.state {
                State::Failed => {
                    dead_ends += 1;
                    if dead_ends == Self::DEAD_ENDS
                        && tally.count < 2
                        && limits.nodes == u64::MAX
                        && limits.solutions > 1
                    {
                        let rest = V::beside(&mut self.beside, &self.stack, 1 - tally.count, limits);
                        if rest.is_certain {
                            tally.nodes += rest.nodes;
                            tally.end = rest.end;
                            if let Some(grid) = rest.grid {
                                tally.count += 1;
                                if tally.count <= keep {
                                    // The last one: there is nothing left to break off.
                                    let _ = visit(&grid);
                                }
                            }
                            return tally;
                        }
                    }
                    let Some(frame) = self.stack.pop() else { return tally };
                    here = frame;
                }
                State::Settled if tally.nodes < limits.nodes => {
                    tally.nodes += 1;
                    let mut later = Frame { cells: boxes::guess(&mut here.cells, &rests), state: State::Open };
                    if dead_ends > 0 {
                        sweep_both(&mut here, &mut later);
                    } else {
                        here.state = State::Open;
                    }
                    self.stack.push(later);
                }
                State::Settled if swept.is_some_and(|swept| boxes::are_equal(&swept, &here.cells)) => {
                    return Tally { end: End::Nodes, ..tally };
                }
                State::Settled | State::Open => {
                    swept = (here.state == State::Settled).then_some(here.cells);
                    let seen = boxes::sweep(&mut here.cells, &rests);
                    here.state = State::after(seen.failed, seen.changed);
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

/// Sweeps a position once.
#[inline(always)]
fn sweep_one<V: Alone>(frame: &mut Frame<V>) {
    let rests = boxes::rests(&frame.cells);
    let seen = boxes::sweep(&mut frame.cells, &rests);
    frame.state = State::after(seen.failed, seen.changed);
}

/// Sweeps both branches of a guess beside each other until one of them is not open any more.
#[inline(always)]
fn sweep_both<V: Alone>(here: &mut Frame<V>, later: &mut Frame<V>) {
    if cfg!(target_family = "wasm") {
        // One after the other takes no code of its own, and there are hardly registers for both.
        loop {
            sweep_one(here);
            sweep_one(later);
            if here.state != State::Open || later.state != State::Open {
                return;
            }
        }
    }
    let mut both = boxes::pair(&here.cells, &later.cells);
    loop {
        let rests = boxes::rests(&both);
        let seen = boxes::sweep(&mut both, &rests);
        let (failed, changed) = (V::halves(seen.failed), V::halves(seen.changed));
        here.state = State::after(failed[0], changed[0]);
        later.state = State::after(failed[1], changed[1]);
        if here.state != State::Open || later.state != State::Open {
            break;
        }
    }
    boxes::halves(&both, &mut here.cells, &mut later.cells);
}
