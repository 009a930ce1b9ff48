//! When a search stops.

use pencilproof_core::Stop;

/// Dead ends between two calls of the stop condition: a fraction of a millisecond at 9x9, one or two at 25x25. Between
/// two dead ends lies at most one decision per cell, and no propagation strikes a candidate twice, so the rest is
/// bounded.
const DEAD_ENDS_PER_CHECK: u32 = 128;

/// When to stop, and how much to keep.
///
/// The default is the uniqueness check: stop at the second solution, keep both, no stop condition.
///
/// ```
/// use pencilproof_core::{Deadline, Stop};
/// use pencilproof_search::Limits;
/// let deadline = Deadline::after(std::time::Duration::from_secs(1));
/// let over = || deadline.is_over();
/// let limits = Limits::count_up_to(1_000_000).until(Stop::when(&over));
/// assert_eq!((limits.solutions, limits.keep), (1_000_000, 0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Stop after this many solutions; with 0 nothing is searched.
    pub solutions: u64,
    /// How many of the first solutions an [`Outcome`](crate::Outcome) holds.
    pub keep: usize,
    /// Stop where the search would have to make one more decision than this.
    pub nodes: u64,
    /// Stop within a few milliseconds of this becoming true.
    pub stop: Stop<'a>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { solutions: 2, keep: 2, nodes: u64::MAX, stop: Stop::never() }
    }
}

impl<'a> Limits<'a> {
    /// Stop at the first solution.
    #[must_use]
    pub fn first() -> Self {
        Limits { solutions: 1, keep: 1, ..Limits::default() }
    }

    /// Count up to this many solutions and keep none.
    #[must_use]
    pub fn count_up_to(solutions: u64) -> Self {
        Limits { solutions, keep: 0, ..Limits::default() }
    }

    /// Count every solution and keep none.
    #[must_use]
    pub fn count_all() -> Self {
        Limits::count_up_to(u64::MAX)
    }

    /// The same limits with another stop condition.
    #[must_use]
    pub fn until(self, stop: Stop<'a>) -> Self {
        Limits { stop, ..self }
    }

    /// How a search ends before it begins, if it does. Calls the stop condition.
    pub(crate) fn end_at_once(&self) -> Option<End> {
        self.interruption().or((self.solutions == 0).then_some(End::Limit))
    }

    /// [`End::Stopped`] if the stop condition is true. Calls it.
    pub(crate) fn interruption(&self) -> Option<End> {
        self.stop.is_set().then_some(End::Stopped)
    }
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum End {
    /// The whole space was searched: the count is exact. Also reported when the last allowed solution happens to be
    /// found with nothing left to search.
    Exhausted,
    /// The limit of solutions was reached; there may be more.
    Limit,
    /// The limit of decisions was reached; there may be more solutions.
    Nodes,
    /// The stop condition became true, or the caller's function broke off; there may be more solutions.
    Stopped,
}

/// Asks the stop condition once in a while.
pub(crate) struct Watch<'l, 'a> {
    limits: &'l Limits<'a>,
    every: u32,
    left: u32,
}

impl<'l, 'a> Watch<'l, 'a> {
    pub(crate) fn new(limits: &'l Limits<'a>) -> Self {
        Watch::every(limits, DEAD_ENDS_PER_CHECK)
    }

    /// A watch that asks the stop condition once in so many dead ends.
    pub(crate) fn every(limits: &'l Limits<'a>, every: u32) -> Self {
        Watch { limits, every, left: every }
    }

    /// Counts one dead end or solution. Asks the stop condition where enough have been counted.
    #[inline]
    pub(crate) fn tick(&mut self) -> Option<End> {
        self.left -= 1;
        if self.left > 0 {
            return None;
        }
        self.left = self.every;
        self.limits.interruption()
    }
}
