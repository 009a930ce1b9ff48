//! The tests of the crate from outside, in one binary.

mod boards;
mod canonical;
mod classic;
mod constrained;
mod exact;
mod large;
mod memory;
mod random;

use pencilproof_core::Stop;

/// A condition that is true from the start.
const AT_ONCE: Stop<'static> = Stop::when(&|| true);
