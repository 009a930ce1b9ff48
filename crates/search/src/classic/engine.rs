//! Both kinds of search on the vectors of one back end.

use super::arch::vector::{Columns, Groups};
use super::many::feed::Feed;
use super::many::lanes::Lanes;
use super::many::scheduler::Scheduler;
use super::one::single::Single;
use super::position::{Grid, Masks};
use crate::limits::Limits;
use crate::{End, Tally};
use std::ops::ControlFlow;

/// Both kinds of search; they can be run again and again, each time from the start.
#[derive(Clone, Debug)]
pub(crate) struct Engine<V: Columns, W: Groups> {
    /// One position per lane: the least work per position, for many. Its memory is more than the other's, and is taken
    /// when it is first used.
    lanes: Option<Scheduler<Lanes<V>>>,
    /// The branches of one position: the least time for one position.
    single: Single<W>,
}

impl<V: Columns, W: Groups> Engine<V, W> {
    #[inline(always)]
    pub(crate) fn new() -> Engine<V, W> {
        Engine { lanes: None, single: Single::new() }
    }

    /// Searches all tasks of the feed, many at once; why, if it is stopped.
    #[inline(always)]
    pub(crate) fn run<F: Feed>(&mut self, feed: &mut F, limits: &Limits<'_>) -> Option<End> {
        let lanes = match &mut self.lanes {
            Some(lanes) => lanes,
            none => none.insert(Scheduler::new(Lanes::new())),
        };
        lanes.run(feed, limits)
    }

    /// Calls a function with each of the first `keep` solutions of a position, until it breaks off or a limit is met.
    #[inline(always)]
    pub(crate) fn run_one(
        &mut self,
        masks: &Masks,
        keep: u64,
        limits: &Limits<'_>,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Tally {
        self.single.run(masks, keep, limits, visit)
    }
}

/// An engine with one copy of its code for all feeds, because speed matters less there than room, as in a page.
#[derive(Clone, Debug)]
pub(crate) struct Compact<V: Columns, W: Groups>(Engine<V, W>);

impl<V: Columns, W: Groups> Compact<V, W> {
    pub(crate) fn new() -> Compact<V, W> {
        Compact(Engine::new())
    }

    pub(crate) fn run<F: Feed>(&mut self, feed: &mut F, limits: &Limits<'_>) -> Option<End> {
        self.run_any(feed, limits)
    }

    #[inline(never)]
    fn run_any(&mut self, mut feed: &mut dyn Feed, limits: &Limits<'_>) -> Option<End> {
        self.0.run(&mut feed, limits)
    }

    pub(crate) fn run_one(
        &mut self,
        masks: &Masks,
        keep: u64,
        limits: &Limits<'_>,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Tally {
        self.0.run_one(masks, keep, limits, visit)
    }
}
