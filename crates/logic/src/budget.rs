//! Budget on time and work.

use pencilproof_core::Stop;

/// Budget of a search for steps. Logic reads no clock: a time limit is up to the caller's [`Stop`].
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// The maximum work of one technique in one position, in units of roughly ten nanoseconds. Unlike time, it ends a
    /// search at the same point on every machine.
    pub work: u64,
    /// The caller's stop condition, asked at least once per millisecond.
    pub stop: Stop<'a>,
}

impl Default for Budget<'_> {
    /// No limits.
    fn default() -> Self {
        Budget { work: u64::MAX, stop: Stop::never() }
    }
}

impl<'a> Budget<'a> {
    /// Limited only by the caller's stop condition.
    #[must_use]
    pub fn until(stop: Stop<'a>) -> Budget<'a> {
        Budget { stop, ..Budget::default() }
    }

    /// The same limits with a maximum of work per technique and position.
    #[must_use]
    pub fn at_most(self, work: u64) -> Budget<'a> {
        Budget { work: work.min(self.work), ..self }
    }
}

/// The work done between two calls of the caller's stop condition: well below a millisecond.
const LOOK_EVERY: u64 = 4096;

/// Counts work against limits.
#[derive(Clone, Debug)]
pub(crate) struct Meter<'a> {
    left: u64,
    until_look: u64,
    stop: Stop<'a>,
    /// Whether the caller's stop condition ended the search.
    pub(crate) is_stopped: bool,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: Budget<'a>) -> Meter<'a> {
        Meter { left: limits.work, until_look: LOOK_EVERY, stop: limits.stop, is_stopped: false }
    }

    /// A meter for a part of the search that has a limit of its own, the same on every machine.
    pub(crate) fn part(&self, work: u64) -> Meter<'a> {
        Meter { left: work.min(self.left), ..self.clone() }
    }

    /// What is left, as limits of another search.
    pub(crate) fn limits(&self) -> Budget<'a> {
        Budget { work: self.left, stop: self.stop }
    }

    /// Takes over how a part ended: if the caller's stop condition ended it, this search is over too.
    pub(crate) fn rejoin(&mut self, part: &Meter<'_>) {
        if part.is_stopped {
            (self.left, self.is_stopped) = (0, true);
        }
    }

    /// Whether no work is left.
    pub(crate) fn is_over(&self) -> bool {
        self.left == 0
    }

    /// Spends some work and returns whether any is left.
    #[inline]
    pub(crate) fn spend(&mut self, amount: u64) -> bool {
        self.left = self.left.saturating_sub(amount);
        if amount >= self.until_look {
            self.look();
        } else {
            self.until_look -= amount;
        }
        self.left > 0
    }

    #[cold]
    fn look(&mut self) {
        self.until_look = LOOK_EVERY;
        if self.stop.is_set() {
            (self.left, self.is_stopped) = (0, true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn work_ends_where_it_was_said_to() {
        let mut meter = Meter::new(Budget::default().at_most(10));
        assert!((0..9).all(|_| meter.spend(1)));
        assert!(!meter.spend(1) && meter.is_over() && !meter.is_stopped);
    }

    #[test]
    fn the_stop_is_asked_now_and_then() {
        let asked = AtomicUsize::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) == 2;
        let mut meter = Meter::new(Budget::until(Stop::when(&stop)));
        let spent = (0..).take_while(|_| meter.spend(1)).count() as u64;
        assert!(meter.is_stopped);
        assert_eq!((spent, asked.into_inner()), (3 * LOOK_EVERY - 1, 3));
    }
}
