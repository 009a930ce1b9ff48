//! What ends work early: the caller's clock, which is the only one that the libraries read, and the caller's own
//! decision.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

/// A clock: the time since some fixed moment. It never goes back.
pub type Clock = fn() -> Duration;

/// The clock of the standard library. Targets without one, such as browsers, supply their own.
#[must_use]
pub fn system_clock() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Ends work from another thread. Its clones are handles of the same decision, which is final.
///
/// Work that is cancelled ends soon and as if its time had run out.
///
/// ```
/// use pencilproof::core::{Layout, Puzzle};
/// use pencilproof::{Cancel, Options, Solver, Verdict};
/// let cancel = Cancel::default();
/// let mut solver = Solver::new(Options { cancel: cancel.clone(), ..Options::default() });
/// cancel.cancel();
/// let report = solver.solve(&Puzzle::empty(Layout::for_side(25)?));
/// assert_eq!(report.verdict, Verdict::TimedOut { found: None });
/// # Ok::<(), pencilproof::core::LayoutError>(())
/// ```
#[derive(Clone, Default)]
pub struct Cancel {
    is_set: Arc<AtomicBool>,
    /// Asks the caller, who has no other thread from which to set it.
    asks: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

impl Cancel {
    /// As [`Cancel::default`], and work also ends when the caller answers true. This is for callers who have only the
    /// thread that works, such as pages. The function is called about once per millisecond.
    ///
    /// ```
    /// use pencilproof::Cancel;
    /// assert!(Cancel::asking(|| true).is_cancelled() && !Cancel::asking(|| false).is_cancelled());
    /// ```
    pub fn asking(caller: impl Fn() -> bool + Send + Sync + 'static) -> Cancel {
        Cancel { asks: Some(Arc::new(caller)), ..Cancel::default() }
    }

    /// Ends all work that has a clone of this.
    pub fn cancel(&self) {
        self.is_set.store(true, Ordering::Relaxed);
    }

    /// Whether the work is to end.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.is_set.load(Ordering::Relaxed) || self.asks.as_ref().is_some_and(|caller| caller())
    }
}

impl fmt::Debug for Cancel {
    /// Whether it is set; the caller is not asked.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Cancel").field(&self.is_set).finish()
    }
}

/// A time limit on the caller's clock, which is read only if there is a limit, and the caller's own decision to end.
#[derive(Clone)]
pub(crate) struct Timer {
    clock: Clock,
    end: Option<Duration>,
    cancel: Cancel,
}

impl Timer {
    /// A timer that expires after this time from now, or when work is cancelled.
    pub(crate) fn new(clock: Clock, longest: Option<Duration>, cancel: &Cancel) -> Timer {
        Timer { clock, end: longest.and_then(|longest| clock().checked_add(longest)), cancel: cancel.clone() }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.cancel.is_cancelled() || self.end.is_some_and(|end| (self.clock)() >= end)
    }

    /// A timer with one of so many parts of the remaining time.
    pub(crate) fn part(&self, parts: u32) -> Timer {
        let now = self.end.map(|_| (self.clock)());
        let left = self.end.zip(now).map(|(end, now)| end.saturating_sub(now) / parts);
        Timer::new(self.clock, left, &self.cancel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_limit_no_clock_is_read() {
        let timer = Timer::new(|| panic!("the clock is read"), None, &Cancel::default());
        assert!(!timer.is_over() && !timer.part(2).is_over());
    }

    #[test]
    fn a_limit_is_over_in_time() {
        let timer = Timer::new(|| Duration::from_secs(5), Some(Duration::ZERO), &Cancel::default());
        assert!(timer.is_over() && timer.part(2).is_over());
        let long = |time| Timer::new(system_clock, Some(time), &Cancel::default());
        assert!(!long(Duration::from_secs(3600)).part(2).is_over());
        assert!(!long(Duration::MAX).is_over());
    }

    #[test]
    fn what_is_cancelled_is_over_at_once_and_in_every_part() {
        let cancel = Cancel::default();
        let timer = Timer::new(system_clock, None, &cancel);
        let part = timer.part(10);
        assert!(!timer.is_over() && !part.is_over());
        cancel.cancel();
        assert!(timer.is_over() && part.is_over());
    }
}
