//! What a run has to do, and the doing of it: the records of its share of the input that are not done yet, threads,
//! order, progress, and what is wrong at the end.

use crate::args::{InputArgs, Shard};
use crate::input::{Chunk, NO_PUZZLE};
use crate::output::Output;
use crate::progress::Progress;
use crate::unfinished;
use crate::verdict::Verdict;
use anyhow::bail;
use pencilproof::bulk;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is said of an input that ends before the place at which an interrupted run is to go on.
pub(crate) const TOO_SHORT: &str =
    "the input has fewer puzzles than are done already; it is not the one with which the run was begun";

/// The records of an input that a run has to do.
pub(crate) struct Feed<'a> {
    input: &'a InputArgs,
    shard: Shard,
    /// How many records an interrupted run has done.
    resumed: u64,
    /// How many of these are still to be passed over.
    to_skip: AtomicU64,
    /// How many records have been read.
    seen: AtomicU64,
}

/// A chunk of the input, as far as it belongs to the shard.
pub(crate) struct Share {
    pub(crate) chunk: Chunk,
    /// The number of its first record in the input, from 1; each next one is [`Feed::step`] further on.
    pub(crate) first: u64,
    /// Whether it belongs to the shard. Bad records are reported in every shard, but have a result only in theirs.
    pub(crate) is_mine: bool,
}

/// What becomes of a run after a piece of its results.
pub(crate) enum Flow {
    /// So many records more are done.
    Done(u64),
    /// It ends, since a record is bad, which has been reported.
    Stop,
}

impl<'a> Feed<'a> {
    /// The records of a shard without those that the results of an interrupted run have already.
    pub(crate) fn new(input: &'a InputArgs, shard: Option<Shard>, output: &Output) -> Feed<'a> {
        let resumed = output.results().map_or(0, |results| results.done());
        let shard = shard.unwrap_or(Shard::ALL);
        Feed { input, shard, resumed, to_skip: AtomicU64::new(resumed), seen: AtomicU64::new(0) }
    }

    /// How far the numbers of two records that follow each other in a share are apart.
    pub(crate) fn step(&self) -> usize {
        self.shard.count
    }

    /// What is to be done of chunks that have been read from the input.
    pub(crate) fn shares<'f>(
        &'f self,
        chunks: impl Iterator<Item = Chunk> + Send + 'f,
    ) -> impl Iterator<Item = Share> + Send + 'f {
        chunks
            .inspect(|chunk| _ = self.seen.fetch_add(chunk.len(), Ordering::Relaxed))
            .scan(0, |before, chunk| Some(self.of_shard(chunk, before)))
            .flatten()
            .filter_map(|share| self.not_done(share))
    }

    /// The part of a chunk that belongs to the shard; `before` is the number of records before it, and becomes that of
    /// the records before the next chunk.
    fn of_shard(&self, mut chunk: Chunk, before: &mut u64) -> Option<Share> {
        let start = *before;
        *before += chunk.len();
        if self.shard == Shard::ALL {
            return Some(Share { chunk, first: start + 1, is_mine: true });
        }
        let is_mine = |index: u64| self.shard.holds(index as usize);
        let first = (start..*before).find(|&index| is_mine(index));
        match &mut chunk {
            Chunk::One(record) if first.is_none() && record.item.is_ok() => return None,
            Chunk::One(_) => {}
            Chunk::Lines(_, lines) => {
                let mut indices = start..;
                lines.retain(|_| indices.next().is_some_and(is_mine));
            }
        }
        (chunk.len() > 0).then_some(Share { chunk, first: first.unwrap_or(start) + 1, is_mine: first.is_some() })
    }

    /// The part of a share that is not done yet.
    fn not_done(&self, Share { mut chunk, mut first, is_mine }: Share) -> Option<Share> {
        let skip = self.to_skip.load(Ordering::Relaxed);
        if skip == 0 {
            return Some(Share { chunk, first, is_mine });
        }
        let passed = skip.min(chunk.len());
        if is_mine {
            self.to_skip.store(skip - passed, Ordering::Relaxed);
        }
        first += passed * self.step() as u64;
        match &mut chunk {
            Chunk::One(_) => return None,
            Chunk::Lines(_, lines) => _ = lines.drain(..passed as usize),
        }
        (chunk.len() > 0).then_some(Share { chunk, first, is_mine })
    }

    /// Works on items that are made of the shares with several threads, and hands what is done to `sink` in order. See
    /// [`in_order`].
    ///
    /// # Errors
    /// At the end, if the input had no record, or fewer than are done already.
    pub(crate) fn run<I: Send, K, D: Send>(
        &self,
        items: impl Iterator<Item = I> + Send,
        threads: usize,
        (worker, work): (impl Fn() -> K + Sync, impl Fn(&mut K, I) -> D + Sync),
        output: &mut Output,
        sink: impl FnMut(D, &Progress, &mut Output) -> anyhow::Result<Flow>,
    ) -> anyhow::Result<()> {
        in_order(items, threads, (worker, work), output, || self.expected(), sink);
        self.end()
    }

    /// About how many records there are to do in all, as far as that can be told.
    fn expected(&self) -> Option<u64> {
        let all = self.seen.load(Ordering::Relaxed) as f64 / self.input.seen.part()?;
        Some(((all / self.shard.count as f64) as u64).saturating_sub(self.resumed))
    }

    /// What is wrong with an input that has come to its end.
    ///
    /// # Errors
    /// If it had no record, or fewer than are done already.
    pub(crate) fn end(&self) -> anyhow::Result<()> {
        if self.to_skip.load(Ordering::Relaxed) > 0 {
            bail!(TOO_SHORT);
        }
        if self.seen.load(Ordering::Relaxed) == 0 {
            bail!(NO_PUZZLE);
        }
        Ok(())
    }
}

/// Works on items with several threads and a display of the progress, and hands what is done to `sink` in order. An
/// error of the sink, or [`Flow::Stop`], ends the process: a worker thread may be waiting for input that never comes,
/// and joining that thread would wait as long.
pub(crate) fn in_order<I: Send, K, D: Send>(
    items: impl Iterator<Item = I> + Send,
    threads: usize,
    (worker, work): (impl Fn() -> K + Sync, impl Fn(&mut K, I) -> D + Sync),
    output: &mut Output,
    expected: impl Fn() -> Option<u64>,
    mut sink: impl FnMut(D, &Progress, &mut Output) -> anyhow::Result<Flow>,
) {
    let progress = Progress::new();
    let _: ControlFlow<Infallible> = bulk::in_order(items, threads, worker, work, |done| {
        match sink(done, &progress, output) {
            Ok(Flow::Done(count)) => {
                progress.tick(count);
                progress.expect(&expected);
            }
            Ok(Flow::Stop) => {
                progress.finish();
                unfinished::exit(Verdict::Error as i32)
            }
            Err(error) => {
                progress.finish();
                output.fail(&error)
            }
        }
        ControlFlow::Continue(())
    });
    progress.finish();
}
