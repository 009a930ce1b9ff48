//! When long work has to end before it is done.

use std::fmt;
use std::time::{Duration, Instant};

/// A condition, supplied by the caller, under which long work ends early: a deadline, a flag that another thread sets,
/// or both.
///
/// Libraries ask it about once per millisecond of work and read no clock themselves, so the caller chooses the clock; a
/// browser has none that the standard library knows. Once the condition has become true it should stay true.
///
/// ```
/// use pencilproof_core::{Deadline, Stop};
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use std::time::Duration;
/// let (deadline, cancelled) = (Deadline::after(Duration::from_secs(60)), AtomicBool::new(false));
/// let condition = || deadline.is_over() || cancelled.load(Ordering::Relaxed);
/// let stop = Stop::when(&condition);
/// assert!(!stop.is_set() && !Stop::never().is_set());
/// cancelled.store(true, Ordering::Relaxed);
/// assert!(stop.is_set());
/// ```
#[derive(Clone, Copy, Default)]
pub struct Stop<'a>(Option<&'a (dyn Fn() -> bool + Sync)>);

impl<'a> Stop<'a> {
    /// The condition that never becomes true: work runs to completion.
    #[must_use]
    pub const fn never() -> Stop<'a> {
        Stop(None)
    }

    /// Work ends soon after the condition has become true.
    pub const fn when(condition: &'a (dyn Fn() -> bool + Sync)) -> Stop<'a> {
        Stop(Some(condition))
    }

    /// Whether to end now. Calls the condition.
    #[must_use]
    pub fn is_set(self) -> bool {
        self.0.is_some_and(|condition| condition())
    }
}

impl fmt::Debug for Stop<'_> {
    /// Whether there is a condition; it is not called.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Stop::when(..)" } else { "Stop::never()" })
    }
}

/// A point in time by the clock of the standard library, for callers that want work to end in time.
///
/// To choose it is to choose that clock: on targets without one, such as `wasm32-unknown-unknown`, [`Deadline::after`]
/// panics. No function of these libraries makes a deadline by itself.
///
/// ```
/// use pencilproof_core::{Deadline, Stop};
/// let deadline = Deadline::after(std::time::Duration::ZERO);
/// let over = || deadline.is_over();
/// assert!(Stop::when(&over).is_set());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deadline(Option<Instant>);

impl Deadline {
    /// The deadline that never passes; it needs no clock.
    #[must_use]
    pub const fn never() -> Deadline {
        Deadline(None)
    }

    /// The deadline that passes after this time, from now; never if that is beyond what the clock can count.
    #[must_use]
    pub fn after(time: Duration) -> Deadline {
        Deadline(Instant::now().checked_add(time))
    }

    /// Whether it has passed.
    #[must_use]
    pub fn is_over(self) -> bool {
        self.0.is_some_and(|end| Instant::now() >= end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deadlines_pass_or_never_do() {
        assert!(Deadline::after(Duration::ZERO).is_over());
        assert!(!Deadline::after(Duration::from_secs(3600)).is_over());
        assert!(!Deadline::after(Duration::MAX).is_over() && !Deadline::never().is_over());
    }
}
