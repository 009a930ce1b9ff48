//! Attempts by number, made with several threads until there is enough: what generating and practising share.

use crate::bulk;
use crate::clock::{Cancel, Clock, Timer};
use crate::feed::Shard;
use pencilproof_core::Stop;
use pencilproof_generate::AttemptError;
use pencilproof_search::Limits;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The attempts in a row that belong to one share.
const SHARED: u64 = 256;

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

/// Which attempts are made, and in blocks of which size.
pub(crate) struct Numbers {
    /// The first attempt.
    pub(crate) start: u64,
    /// How many attempts there are at most.
    pub(crate) count: Option<u64>,
    /// The size of the first block and the largest. Each is twice as large as the one before: the first puzzle appears
    /// soon, and later ones are made in large batches.
    pub(crate) sizes: (u64, u64),
    /// Which share of the attempts is made.
    pub(crate) shard: Shard,
}

impl Numbers {
    fn blocks(self) -> impl Iterator<Item = Range<u64>> + Send {
        let last = self.count.map_or(u64::MAX, |count| self.start.saturating_add(count));
        let (mut next, (mut size, largest)) = (self.start, self.sizes);
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

/// What ends a run of attempts, and how many threads make them.
pub(crate) struct Attempts<'a> {
    pub(crate) wanted: u64,
    pub(crate) threads: usize,
    pub(crate) patience: Option<Duration>,
    pub(crate) clock: Clock,
    pub(crate) cancel: &'a Cancel,
}

/// What came of a block of attempts.
#[derive(Default)]
pub(crate) struct Block<T, N = ()> {
    pub(crate) made: Vec<T>,
    /// Why it ended early, if it did.
    pub(crate) stopped: Option<AttemptError>,
    /// What else is known.
    pub(crate) notes: N,
}

/// How a run of attempts ended.
pub(crate) struct Run {
    pub(crate) made: u64,
    pub(crate) attempts: u64,
    pub(crate) ended: Ended,
}

impl Attempts<'_> {
    /// Makes attempts and hands over what they make in the order of their numbers. `tried` is called with the attempts
    /// of each block and its notes, before what it made.
    pub(crate) fn run<K, T: Send, N: Send, B>(
        &self,
        numbers: Numbers,
        worker: impl Fn() -> K + Sync,
        work: impl Fn(&mut K, Range<u64>, &Limits<'_>) -> Block<T, N> + Sync,
        mut visit: impl FnMut(T) -> ControlFlow<B>,
        mut tried: impl FnMut(u64, N),
    ) -> Run {
        let timer = || Timer::new(self.clock, self.patience, self.cancel);
        let is_enough = AtomicBool::new(false);
        let work = |worker: &mut K, numbers: Range<u64>| {
            let timer = timer();
            let over = || timer.is_over() || is_enough.load(Ordering::Relaxed);
            let count = numbers.end - numbers.start;
            (count, work(worker, numbers, &Limits::default().until(Stop::when(&over))))
        };
        let (mut run, mut patience) = (Run { made: 0, attempts: 0, ended: Ended::Attempts }, timer());
        let sink = |(count, block): (u64, Block<T, N>)| {
            run.attempts += count;
            tried(count, block.notes);
            let mut is_broken = false;
            for made in block.made {
                if is_broken || run.made == self.wanted {
                    break;
                }
                (run.made, patience) = (run.made + 1, timer());
                is_broken = visit(made).is_break();
            }
            run.ended = match block.stopped {
                _ if is_broken => Ended::Broken,
                _ if run.made == self.wanted => Ended::Complete,
                _ if self.cancel.is_cancelled() => Ended::Broken,
                Some(AttemptError::Ended(_)) => Ended::Patience,
                Some(stop) => Ended::Stopped(stop),
                None if patience.is_over() => Ended::Patience,
                None => return ControlFlow::Continue(()),
            };
            is_enough.store(true, Ordering::Relaxed);
            ControlFlow::Break(())
        };
        let _ = bulk::in_order(numbers.blocks(), self.threads, worker, work, sink);
        run
    }
}
