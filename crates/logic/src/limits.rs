//! How long logic may go on.

use pencilproof_core::Stop;

/// Limits of a search for steps. Logic reads no clock: time is what the caller's [`Stop`] says.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// The most work of one technique in one position, in units of some ten nanoseconds. The result is then the same on every
    /// machine.
    pub work: u64,
    /// Asked at least every millisecond.
    pub stop: Stop<'a>,
}

impl Default for Limits<'_> {
    /// No limits.
    fn default() -> Self {
        Limits { work: u64::MAX, stop: Stop::never() }
    }
}

impl<'a> Limits<'a> {
    /// Until the caller says stop.
    #[must_use]
    pub fn until(stop: Stop<'a>) -> Limits<'a> {
        Limits { stop, ..Limits::default() }
    }
}
