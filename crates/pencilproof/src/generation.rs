//! Generating many puzzles with several threads.

use crate::attempts::{Attempts, Block, Ended, Numbers};
use crate::clock::{Cancel, Clock, system_clock};
use crate::feed::Shard;
use pencilproof_core::Layout;
use pencilproof_generate::{Batch, Generator, Made, Near, Wish, WishError};
use std::ops::ControlFlow;
use std::time::Duration;

/// A request for puzzles.
///
/// ```
/// use pencilproof::core::Layout;
/// use pencilproof::generate::Wish;
/// use pencilproof::{Ended, Generation};
/// use std::ops::ControlFlow;
/// let wish = Wish { difficulty: Some("easy".parse()?), ..Wish::any(Layout::classic()) };
/// let mut made = Vec::new();
/// let order = Generation { count: 3, ..Generation::new(wish, 7) };
/// let summary = order.run(|puzzle| { made.push(puzzle); ControlFlow::<()>::Continue(()) }, |_| ())?;
/// assert_eq!((made.len(), summary.ended), (3, Ended::Complete));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generation {
    /// The requirements for each puzzle.
    pub wish: Wish,
    /// The seed: the same seed makes the same puzzles.
    pub seed: u64,
    /// The number of the first attempt.
    pub start: u64,
    /// Which share of the attempts is made: blocks of 256 attempts are dealt out in turn, so that several machines can
    /// use one seed.
    pub shard: Shard,
    /// The number of puzzles.
    pub count: u64,
    /// The number of threads, which does not affect the results.
    pub threads: usize,
    /// How long to go on without finding another puzzle; `None` means as long as it takes.
    pub patience: Option<Duration>,
    /// The clock for `patience`; it is not read without one.
    pub clock: Clock,
    /// Ends the run from another thread.
    pub cancel: Cancel,
    /// The maximum number of attempts; `None` means as many as it takes.
    pub attempts: Option<u64>,
}

/// How generating puzzles ended.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The number of puzzles made.
    pub made: u64,
    /// The number of attempts evaluated.
    pub attempts: u64,
    /// The nearest miss among the puzzles that did not meet the requirements.
    pub nearest: Option<Near>,
    /// Why it ended.
    pub ended: Ended,
}

impl Generation {
    /// A request for one puzzle, with one thread and without limits.
    pub fn new(wish: Wish, seed: u64) -> Generation {
        Generation {
            wish,
            seed,
            start: 0,
            shard: Shard::ALL,
            count: 1,
            threads: 1,
            patience: None,
            clock: system_clock,
            cancel: Cancel::default(),
            attempts: None,
        }
    }

    /// Makes the puzzles and delivers them in the order of their attempts. `tried` is called with attempts as they are
    /// evaluated.
    ///
    /// # Errors
    /// If the wish is invalid.
    pub fn run<B>(
        &self,
        visit: impl FnMut(Made) -> ControlFlow<B>,
        mut tried: impl FnMut(u64),
    ) -> Result<Summary, WishError> {
        Generator::new(&self.wish, self.seed)?;
        let (threads, patience, clock, cancel) = (self.threads, self.patience, self.clock, &self.cancel);
        let mut nearest: Option<Near> = None;
        let run = Attempts { wanted: self.count, threads, patience, clock, cancel }.run(
            self.numbers(),
            || Generator::new(&self.wish, self.seed).ok(),
            |generator: &mut Option<Generator>, numbers, limits| {
                let batch = generator.as_mut().map(|generator| generator.attempts(numbers, limits));
                let Batch { made, stopped, nearest, .. } = batch.unwrap_or_default();
                Block { made, stopped, notes: nearest }
            },
            visit,
            |count, near| {
                tried(count);
                if let Some(near) = near
                    && nearest.as_ref().is_none_or(|known| near.is_nearer_than(known))
                {
                    nearest = Some(near);
                }
            },
        );
        Ok(Summary { made: run.made, attempts: run.attempts, nearest, ended: run.ended })
    }

    fn numbers(&self) -> Numbers {
        let is_batched = self.wish.layout == Layout::classic() && self.wish.pattern.is_none() && !self.wish.unbiased;
        let largest = match is_batched {
            true if self.wish.is_graded() => 256,
            true => 1024,
            false => 1,
        };
        let first = largest.min(16).min(self.count.max(1));
        Numbers { start: self.start, count: self.attempts, sizes: (first, largest), shard: self.shard }
    }
}
