//! When a search stops.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Dead ends between two looks at the clock: a fraction of a millisecond at 9x9, one or two at 25x25. No more than one
/// decision a cell lies between two dead ends, and no propagation strikes a candidate twice, so the rest is bounded.
const DEAD_ENDS_PER_CHECK: u32 = 128;

/// When to stop, and how much to keep.
///
/// The default is the uniqueness check: stop at the second solution, keep both, no deadline.
///
/// ```
/// use pencilproof_search::Limits;
/// use std::time::Duration;
/// let limits = Limits::count_up_to(1_000_000).within(Duration::from_secs(1));
/// assert_eq!((limits.solutions, limits.keep), (1_000_000, 0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Stop after so many solutions; with 0 nothing is searched.
    pub solutions: u64,
    /// How many of the solutions, from the first, an [`Outcome`](crate::Outcome) holds.
    pub keep: usize,
    /// Stop where one more decision would be the first beyond so many.
    pub nodes: u64,
    /// Stop at this time, give or take a few milliseconds.
    pub deadline: Option<Instant>,
    /// Stop soon after this becomes true; it may be set from another thread.
    pub cancel: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { solutions: 2, keep: 2, nodes: u64::MAX, deadline: None, cancel: None }
    }
}

impl<'a> Limits<'a> {
    /// Stop at the first solution.
    pub fn first() -> Self {
        Limits { solutions: 1, keep: 1, ..Limits::default() }
    }

    /// Count up to so many solutions and keep none.
    pub fn count_up_to(solutions: u64) -> Self {
        Limits { solutions, keep: 0, ..Limits::default() }
    }

    /// Count every solution and keep none.
    pub fn count_all() -> Self {
        Limits::count_up_to(u64::MAX)
    }

    /// The same with a deadline so far from now; none if that is beyond what the clock can tell.
    pub fn within(self, time: Duration) -> Self {
        Limits { deadline: Instant::now().checked_add(time), ..self }
    }

    /// The same with a flag that cancels the search.
    pub fn cancelled_by(self, cancel: &'a AtomicBool) -> Self {
        Limits { cancel: Some(cancel), ..self }
    }

    /// Why to stop right now, whatever has been found.
    pub(crate) fn interruption(&self) -> Option<End> {
        if self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Some(End::Cancelled);
        }
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline).then_some(End::Deadline)
    }
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The whole space was searched: the count is exact. Also reported when the last allowed solution happens to be
    /// found with nothing left to search.
    Exhausted,
    /// The limit of solutions was reached; there may be more.
    Limit,
    /// The limit of decisions was reached; there may be more solutions.
    Nodes,
    /// The deadline passed; there may be more solutions.
    Deadline,
    /// The cancel flag was set or the caller's function broke off; there may be more solutions.
    Cancelled,
}

/// Looks at the clock and the flag once in a while.
pub(crate) struct Watch<'l, 'a> {
    limits: &'l Limits<'a>,
    left: u32,
}

impl<'l, 'a> Watch<'l, 'a> {
    pub(crate) fn new(limits: &'l Limits<'a>) -> Self {
        Watch { limits, left: DEAD_ENDS_PER_CHECK }
    }

    /// Counts one dead end or solution; now and then tells why to stop.
    #[inline]
    pub(crate) fn tick(&mut self) -> Option<End> {
        self.left -= 1;
        if self.left > 0 {
            return None;
        }
        self.left = DEAD_ENDS_PER_CHECK;
        self.limits.interruption()
    }
}
