//! How much is done for one request.

use std::time::Duration;

/// How much is done for one request.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most lines of a batch.
    pub batch: usize,
    /// The most puzzles that one request makes or reads.
    pub puzzles: usize,
    /// The longest proof, in bytes.
    pub proof: usize,
    /// The longest time that one answer is worked on.
    pub time: Duration,
}

impl Default for Limits {
    /// A thousand lines, a thousand puzzles, 64 MiB, a minute.
    fn default() -> Limits {
        Limits { batch: 1000, puzzles: 1000, proof: 64 << 20, time: Duration::from_secs(60) }
    }
}
