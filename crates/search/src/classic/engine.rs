//! Both kinds of search on the vectors of one back end.

use super::lanes::Lanes;
use super::scheduler::Scheduler;
use super::single::Single;
use super::vector::{Columns, Groups};

/// Both kinds of search; they can be run again and again, each time from the start.
#[derive(Clone, Debug)]
pub(crate) struct Engine<V: Columns, W: Groups> {
    /// One position per lane: the least work per position, for many.
    pub(crate) lanes: Scheduler<Lanes<V>>,
    /// The branches of one position: the least time for one position.
    pub(crate) single: Single<W>,
}

impl<V: Columns, W: Groups> Engine<V, W> {
    #[inline(always)]
    pub(crate) fn new() -> Engine<V, W> {
        Engine { lanes: Scheduler::new(Lanes::new()), single: Single::new() }
    }
}
