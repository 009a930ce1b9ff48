//! What the two kinds of search share: where positions come from, where results go, and stacks.

use super::groups::Groups;
use super::lanes::Lanes;
use super::position::Masks;
use super::vector::Vector;
use crate::End;
use crate::limits::Limits;
use std::ops::ControlFlow;

/// Sweeps between two calls of the stop condition: some tens of microseconds.
pub(crate) const SWEEPS_PER_CHECK: u32 = 128;

/// Where no position has been swept: a sum of masks that there is not.
pub(crate) const NO_SUM: u16 = u16::MAX;

/// Where positions come from and where results go.
pub(crate) trait Feed {
    /// The next task; none if there is none now. After none while nothing is under way, there are no more.
    fn next(&mut self) -> Option<Task>;
    /// The position of a task that has not ended.
    fn masks(&self, tag: u32) -> &Masks;
    /// Whether the next solution of a task is looked at; if not, it is only counted and any masks will do.
    fn looks(&self, tag: u32) -> bool;
    /// Takes a solution; a break ends the task.
    fn solution(&mut self, tag: u32, masks: &Masks) -> ControlFlow<()>;
    /// Takes the end of a task; a break ends the run.
    fn done(&mut self, tag: u32, ending: Ending) -> ControlFlow<()>;
}

/// A position to search.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Task {
    /// What the feed knows it by.
    pub(crate) tag: u32,
    /// Whether several groups may share it; its solutions then come in no certain order.
    pub(crate) share: bool,
}

/// How a task ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ending {
    /// [`End::Limit`] if the feed broke off while there was more to search.
    pub(crate) end: End,
    /// Guesses.
    pub(crate) nodes: u64,
    /// Whether several groups shared it.
    pub(crate) shared: bool,
}

/// Positions to go back to: those from `taken` to `top`; the room above is kept for later.
#[derive(Clone, Debug)]
pub(crate) struct Stack<T> {
    frames: Vec<T>,
    top: usize,
    /// How many of them, from the first, others took.
    taken: usize,
    empty: T,
}

impl<T: Copy> Stack<T> {
    pub(crate) fn new(empty: T) -> Stack<T> {
        Stack { frames: Vec::new(), top: 0, taken: 0, empty }
    }

    #[inline(always)]
    pub(crate) fn left(&self) -> usize {
        self.top - self.taken
    }

    pub(crate) fn clear(&mut self) {
        (self.top, self.taken) = (0, 0);
    }

    /// Room for one more position, with whatever was there before.
    #[inline(always)]
    pub(crate) fn push(&mut self) -> &mut T {
        if self.top == self.frames.len() {
            self.grow();
        }
        self.top += 1;
        &mut self.frames[self.top - 1]
    }

    #[cold]
    fn grow(&mut self) {
        self.frames.resize(self.top + 16, self.empty);
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<&T> {
        if self.top == self.taken {
            return None;
        }
        self.top -= 1;
        self.frames.get(self.top)
    }

    /// The oldest position that is left.
    #[inline(always)]
    pub(crate) fn take_oldest(&mut self) -> Option<&T> {
        if self.top == self.taken {
            return None;
        }
        self.taken += 1;
        self.frames.get(self.taken - 1)
    }
}

/// Which search is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A position in each lane: least work for each of many.
    Lanes,
    /// A position in each group of four lanes: least time for one.
    Groups,
}

/// Both kinds of search; they can be run again and again, each time from the start.
#[derive(Clone, Debug)]
pub(crate) struct Engine<V> {
    lanes: Lanes<V>,
    groups: Groups<V>,
}

impl<V: Vector> Engine<V> {
    #[inline(always)]
    pub(crate) fn new() -> Engine<V> {
        Engine { lanes: Lanes::new(), groups: Groups::new() }
    }

    /// Searches all that the feed has. Returns why it was cut short, if it was: tasks under way then have had their end,
    /// the others were never taken.
    #[inline(always)]
    pub(crate) fn run<F: Feed>(&mut self, feed: &mut F, kind: Kind, limits: &Limits<'_>) -> Option<End> {
        match kind {
            Kind::Lanes => self.lanes.run(feed, limits),
            Kind::Groups => self.groups.run(feed, limits),
        }
    }
}
