//! The caller's clock. The libraries read no other clock.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// A clock: the time since some fixed moment. It never goes back.
pub type Clock = fn() -> Duration;

/// The clock of the standard library. Targets without one, such as browsers, supply their own.
#[must_use]
pub fn system_clock() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// A time limit on the caller's clock, which is read only if there is a limit.
#[derive(Clone, Copy)]
pub(crate) struct Timer {
    clock: Clock,
    end: Option<Duration>,
}

impl Timer {
    /// A timer that expires after this time from now, or never.
    pub(crate) fn new(clock: Clock, longest: Option<Duration>) -> Timer {
        Timer { clock, end: longest.and_then(|longest| clock().checked_add(longest)) }
    }

    pub(crate) fn is_over(self) -> bool {
        self.end.is_some_and(|end| (self.clock)() >= end)
    }

    /// A timer with one of so many parts of the remaining time.
    pub(crate) fn part(self, parts: u32) -> Timer {
        let now = self.end.map(|_| (self.clock)());
        let left = self.end.zip(now).map(|(end, now)| end.saturating_sub(now) / parts);
        Timer::new(self.clock, left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_limit_no_clock_is_read() {
        let timer = Timer::new(|| panic!("the clock is read"), None);
        assert!(!timer.is_over() && !timer.part(2).is_over());
    }

    #[test]
    fn a_limit_is_over_in_time() {
        let timer = Timer::new(|| Duration::from_secs(5), Some(Duration::ZERO));
        assert!(timer.is_over() && timer.part(2).is_over());
        assert!(!Timer::new(system_clock, Some(Duration::from_secs(3600))).part(2).is_over());
        assert!(!Timer::new(system_clock, Some(Duration::MAX)).is_over());
    }
}
