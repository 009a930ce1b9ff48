//! Working through a list: the records that a run has to do, on several threads, in order, with a display of the
//! progress.

use crate::args::InputArgs;
use crate::output::Output;
use crate::progress::Progress;
use crate::unfinished;
use crate::verdict::Verdict;
use pencilproof::bulk;
use pencilproof::feed::{BadList, Feed, Shard};
use std::convert::Infallible;
use std::ops::ControlFlow;

/// What becomes of a run after a piece of its results.
pub(crate) enum Flow {
    /// So many records more are done.
    Done(u64),
    /// It ends, since a record is bad, which has been reported.
    Stop,
}

/// The records of a shard without those that the results of an interrupted run have already.
pub(crate) fn feed(shard: Option<Shard>, output: &Output) -> Feed {
    Feed::new(shard.unwrap_or_default(), output.results().map_or(0, |results| results.done()))
}

/// Works with several threads on items that are made of the shares of a feed, and hands what is done to `sink` in
/// order. An error of the sink, or [`Flow::Stop`], ends the process: a worker thread may be waiting for input that
/// never comes, and joining that thread would wait as long. The input, if it is given, tells how much there is still to
/// do.
///
/// # Errors
/// At the end, if the input had no record, or fewer than are done already.
pub(crate) fn run<I: Send, K, D: Send>(
    feed: &Feed,
    input: Option<&InputArgs>,
    items: impl Iterator<Item = I> + Send,
    threads: usize,
    (worker, work): (impl Fn() -> K + Sync, impl Fn(&mut K, I) -> D + Sync),
    output: &mut Output,
    mut sink: impl FnMut(D, &Progress, &mut Output) -> anyhow::Result<Flow>,
) -> Result<(), BadList> {
    let progress = Progress::new();
    let _: ControlFlow<Infallible> = bulk::in_order(items, threads, worker, work, |done| {
        match sink(done, &progress, output) {
            Ok(Flow::Done(count)) => {
                progress.tick(count);
                progress.expect(|| Some(feed.expected(input?.seen.part()?)));
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
    feed.end()
}

/// Goes on after a success; an error is kept, and ends what it happened in.
pub(crate) fn or_end(result: anyhow::Result<()>, failed: &mut Option<anyhow::Error>) -> ControlFlow<()> {
    match result {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            *failed = Some(error);
            ControlFlow::Break(())
        }
    }
}
