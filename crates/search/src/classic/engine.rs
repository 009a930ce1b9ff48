//! Both kinds of search on the vectors of one back end.

use super::feed::Feed;
use super::groups::Groups;
use super::lanes::Lanes;
use super::scheduler::Scheduler;
use super::vector::Vector;
use crate::End;
use crate::limits::Limits;

/// Which search is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// One position per lane: the least work per position, for many.
    Lanes,
    /// One position per group of four lanes: the least time for one position.
    Groups,
}

/// Both kinds of search; they can be run again and again, each time from the start.
#[derive(Clone, Debug)]
pub(crate) struct Engine<V: Vector> {
    lanes: Scheduler<Lanes<V>>,
    groups: Scheduler<Groups<V>>,
}

impl<V: Vector> Engine<V> {
    #[inline(always)]
    pub(crate) fn new() -> Engine<V> {
        Engine { lanes: Scheduler::new(Lanes::new()), groups: Scheduler::new(Groups::new()) }
    }

    /// Searches all tasks of the feed, as [`Scheduler::run`].
    #[inline(always)]
    pub(crate) fn run<F: Feed>(&mut self, feed: &mut F, kind: Kind, limits: &Limits<'_>) -> Option<End> {
        match kind {
            Kind::Lanes => self.lanes.run(feed, limits),
            Kind::Groups => self.groups.run(feed, limits),
        }
    }
}
