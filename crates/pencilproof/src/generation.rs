//! Generating many puzzles with several threads.

use crate::bulk;
use crate::clock::{Cancel, Clock, Timer, system_clock};
use crate::feed::Shard;
use pencilproof_core::{Layout, Stop};
use pencilproof_generate::{AttemptError, Batch, Generator, Made, Near, Wish, WishError};
use pencilproof_search::Limits;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The attempts in a row that belong to one share.
const SHARED: u64 = 256;

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

/// Why a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All puzzles have been made.
    Complete,
    /// The maximum number of attempts was reached.
    Attempts,
    /// `patience` ran out without another puzzle.
    Patience,
    /// No full grid was found.
    Stopped(AttemptError),
    /// The caller ended the run.
    Broken,
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
        mut visit: impl FnMut(Made) -> ControlFlow<B>,
        mut tried: impl FnMut(u64),
    ) -> Result<Summary, WishError> {
        Generator::new(&self.wish, self.seed)?;
        let cancel = AtomicBool::new(false);
        let worker = || Generator::new(&self.wish, self.seed).ok();
        let work = |generator: &mut Option<Generator>, numbers: Range<u64>| {
            let timer = self.timer();
            let over = || timer.is_over() || cancel.load(Ordering::Relaxed);
            let limits = Limits::default().until(Stop::when(&over));
            let count = numbers.end - numbers.start;
            let batch = generator.as_mut().map(|generator| generator.attempts(numbers, &limits));
            (count, batch.unwrap_or_default())
        };
        let mut summary = Summary { made: 0, attempts: 0, nearest: None, ended: Ended::Attempts };
        let mut timer = self.timer();
        let sink = |(count, batch): (u64, Batch)| {
            summary.attempts += count;
            tried(count);
            let end = |ended, summary: &mut Summary| {
                cancel.store(true, Ordering::Relaxed);
                summary.ended = ended;
                ControlFlow::Break(())
            };
            for made in batch.made {
                if summary.made == self.count {
                    break;
                }
                timer = self.timer();
                summary.made += 1;
                if visit(made).is_break() {
                    return end(Ended::Broken, &mut summary);
                }
            }
            if let Some(near) = batch.nearest
                && summary.nearest.as_ref().is_none_or(|known| near.is_nearer_than(known))
            {
                summary.nearest = Some(near);
            }
            match batch.stopped {
                _ if summary.made == self.count => end(Ended::Complete, &mut summary),
                _ if self.cancel.is_cancelled() => end(Ended::Broken, &mut summary),
                Some(AttemptError::Ended(_)) => end(Ended::Patience, &mut summary),
                Some(stop) => end(Ended::Stopped(stop), &mut summary),
                None if timer.is_over() => end(Ended::Patience, &mut summary),
                None => ControlFlow::Continue(()),
            }
        };
        let _ = bulk::in_order(self.blocks(), self.threads, worker, work, sink);
        Ok(summary)
    }

    fn timer(&self) -> Timer {
        Timer::new(self.clock, self.patience, &self.cancel)
    }

    /// The numbers of the attempts, in growing blocks: the first puzzle appears soon, and later ones are made in large
    /// batches.
    fn blocks(&self) -> impl Iterator<Item = Range<u64>> + Send + use<> {
        let last = self.attempts.map_or(u64::MAX, |attempts| self.start.saturating_add(attempts));
        let is_batched = self.wish.layout == Layout::classic() && self.wish.pattern.is_none() && !self.wish.unbiased;
        let largest = match is_batched {
            true if self.wish.is_graded() => 256,
            true => 1024,
            false => 1,
        };
        let (mut next, mut size) = (self.start, largest.min(16).min(self.count.max(1)));
        let (index, shares) = (self.shard.index(), self.shard.count());
        std::iter::from_fn(move || {
            let mut end = last;
            if shares > 1 {
                let block = next / SHARED;
                let ahead = (index + shares - block % shares) % shares;
                if ahead > 0 {
                    next = (block + ahead).saturating_mul(SHARED);
                }
                end = end.min((next / SHARED + 1).saturating_mul(SHARED));
            }
            let end = next.saturating_add(size).min(end);
            let block = next..end;
            (next, size) = (end, largest.min(size * 2));
            (!block.is_empty()).then_some(block)
        })
    }
}
