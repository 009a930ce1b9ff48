//! Working on many puzzles and printing what comes of each, with its errors and the exit status, the same for every
//! command.

use crate::args::{BulkArgs, InputArgs};
use crate::input::{Bad, Chunk, InputError, Record, describe};
use crate::output::Output;
use crate::progress::Progress;
use crate::run::{self, Flow};
use crate::verdict::Verdict;
use pencilproof::feed::{Shard, Share};
use pencilproof::format::{Document, DrawingGroup, PlainLine};
use std::sync::Arc;

/// What a command does with each puzzle on the worker threads. The main thread prints the outcomes in the order of the
/// input.
pub(crate) trait Job: Sync {
    /// What a thread keeps from one puzzle to the next, such as a solver.
    type Worker;
    /// The result for one puzzle.
    type Outcome: Send;

    /// Called once on each thread.
    fn worker(&self) -> Self::Worker;

    /// Works on one puzzle.
    fn work(&self, worker: &mut Self::Worker, document: Document) -> Self::Outcome;

    /// What is printed in the place of a result for a bad record, so that the results keep in step with the input. By
    /// default nothing is.
    fn in_place_of(&self, _: &Bad) -> Option<String> {
        None
    }
}

/// A job that is faster on many plain lines at once.
pub(crate) trait LineJob: Job {
    /// Works on plain lines of a source, and prints the results.
    fn work_lines(&self, worker: &mut Self::Worker, source: &str, lines: &[PlainLine]) -> Printed;
}

/// The results for some plain lines, ready to be written.
#[derive(Default)]
pub(crate) struct Printed {
    text: Vec<u8>,
    /// The worst of the verdicts.
    verdict: Option<Verdict>,
    /// The number of results.
    count: usize,
}

impl Printed {
    /// With room for about as much text as the lines have.
    pub(crate) fn with_room(lines: &[PlainLine]) -> Printed {
        Printed { text: Vec::with_capacity(size_of_val(lines)), ..Printed::default() }
    }

    /// Adds a result, given without its line break.
    pub(crate) fn add(&mut self, text: &[u8], verdict: Verdict) {
        self.text.extend_from_slice(text);
        self.text.push(b'\n');
        self.verdict = self.verdict.max(Some(verdict));
        self.count += 1;
    }
}

/// What a worker thread hands to the main thread.
enum Done<O> {
    One { place: String, source: Arc<str>, ignored: Vec<DrawingGroup>, item: Result<O, InputError> },
    Lines(Printed),
}

/// Works on all records of a shard of the input one after the other, on this thread, and returns the worst verdict. A
/// bad record is reported and ends the run, unless the user wants to keep going; `in_place_of` tells what is printed in
/// the place of its result. `work` receives the number of the record, from 1, its place, and a display that counts what
/// it is told to.
pub(crate) fn one_by_one(
    input: &InputArgs,
    shard: Option<Shard>,
    output: &mut Output,
    in_place_of: impl Fn(&Bad) -> Option<String>,
    mut work: impl FnMut(u64, &str, Document, &Progress, &mut Output) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    let feed = run::feed(shard, output);
    let mut tally = Tally::new(input, output);
    let shares = feed.shares(input.single_chunks()?).filter(|share| share.is_mine);
    run::run(&feed, None, shares, 1, (|| (), |(), share| share), output, |share: Share<Chunk>, progress, output| {
        for (number, record) in share.numbers().zip(share.piece.into_records()) {
            let place = record.place();
            let verdict = match record.item {
                Ok(document) => {
                    if !input.lists_drawings {
                        output.passes_over(&place, &document.ignored);
                    }
                    work(number, &place, document, progress, output)?
                }
                Err(error) => report(&place, &record.source, &error, input.keep_going, &in_place_of, output)?,
            };
            if tally.ends_with(1, verdict, true, output)? {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::Done(0))
    })?;
    Ok(tally.worst)
}

/// Does a job for every record of the chunks of an input, on several threads, and prints each outcome in order together
/// with its place. Returns the worst verdict. A bad record is reported and ends the run, unless the user wants to keep
/// going.
pub(crate) fn for_each<J: Job>(
    job: &J,
    chunks: impl Iterator<Item = Chunk> + Send,
    input: &InputArgs,
    bulk: &BulkArgs,
    output: &mut Output,
    print: impl FnMut(&str, J::Outcome, &mut Output) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    let work = |worker: &mut J::Worker, chunk: Chunk| {
        let records = chunk.into_records().into_iter();
        records.map(|record| work_on_record(job, worker, record)).collect::<Vec<_>>()
    };
    print_all(job, chunks, work, input, bulk, output, print)
}

/// The same, with plain lines worked on together.
pub(crate) fn for_each_chunk<J: LineJob>(
    job: &J,
    chunks: impl Iterator<Item = Chunk> + Send,
    input: &InputArgs,
    bulk: &BulkArgs,
    output: &mut Output,
    print: impl FnMut(&str, J::Outcome, &mut Output) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    let work = |worker: &mut J::Worker, chunk: Chunk| {
        [match chunk {
            Chunk::One(record) => work_on_record(job, worker, record),
            Chunk::Lines(source, lines) => Done::Lines(job.work_lines(worker, &source, &lines)),
        }]
    };
    print_all(job, chunks, work, input, bulk, output, print)
}

fn work_on_record<J: Job>(job: &J, worker: &mut J::Worker, record: Record) -> Done<J::Outcome> {
    let place = record.place();
    let Record { source, item, .. } = record;
    let ignored = item.as_ref().map(|document| document.ignored.clone()).unwrap_or_default();
    Done::One { place, source, ignored, item: item.map(|document| job.work(worker, document)) }
}

/// Runs `work` on the chunks with several threads, and prints what is done in order. What an interrupted run has done
/// already is passed over.
fn print_all<J: Job, D: IntoIterator<Item = Done<J::Outcome>> + Send>(
    job: &J,
    chunks: impl Iterator<Item = Chunk> + Send,
    work: impl Fn(&mut J::Worker, Chunk) -> D + Sync,
    input: &InputArgs,
    bulk: &BulkArgs,
    output: &mut Output,
    mut print: impl FnMut(&str, J::Outcome, &mut Output) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    let feed = run::feed(bulk.shard, output);
    let mut tally = Tally::new(input, output);
    let work = |worker: &mut J::Worker, share: Share<Chunk>| (work(worker, share.piece), share.is_mine);
    let (shares, jobs) = (feed.shares(chunks), (|| job.worker(), work));
    run::run(&feed, Some(input), shares, bulk.threads.count(), jobs, output, |(done, is_mine), progress, output| {
        let mut all = 0;
        for done in done {
            let has_place = is_mine && input.keep_going;
            let (count, verdict) = progress.hidden(|| show(job, done, has_place, output, &mut print))?;
            if tally.ends_with(count, verdict, is_mine, output)? {
                return Ok(Flow::Stop);
            }
            all += count;
        }
        Ok(Flow::Done(all))
    })?;
    Ok(tally.worst)
}

/// Prints the results of a chunk, or what is wrong with it. Returns the number of results and the worst verdict. Each
/// result is flushed at once, because the next one may take long.
fn show<J: Job>(
    job: &J,
    done: Done<J::Outcome>,
    has_place: bool,
    output: &mut Output,
    print: &mut impl FnMut(&str, J::Outcome, &mut Output) -> anyhow::Result<Verdict>,
) -> anyhow::Result<(u64, Verdict)> {
    let shown = match done {
        Done::One { place, ignored, item: Ok(result), .. } => {
            output.passes_over(&place, &ignored);
            (1, print(&place, result, output)?)
        }
        Done::One { place, source, item: Err(error), .. } => {
            (1, report(&place, &source, &error, has_place, |bad| job.in_place_of(bad), output)?)
        }
        Done::Lines(printed) => {
            output.bytes(&printed.text)?;
            (printed.count as u64, printed.verdict.unwrap_or(Verdict::Yes))
        }
    };
    output.finish()?;
    Ok(shown)
}

/// Says what is wrong with a bad record and, if it has a place among the results, prints what stands there.
fn report(
    place: &str,
    source: &str,
    error: &InputError,
    has_place: bool,
    in_place_of: impl Fn(&Bad) -> Option<String>,
    output: &mut Output,
) -> anyhow::Result<Verdict> {
    output.finish()?;
    output.error(&describe(source, error));
    if has_place && let Some(line) = in_place_of(&Bad::new(place, source, error)) {
        output.line(&line)?;
    }
    Ok(Verdict::Error)
}

/// What has become of the records so far.
struct Tally {
    keep_going: bool,
    worst: Verdict,
}

impl Tally {
    /// With what an interrupted run has found.
    fn new(input: &InputArgs, output: &Output) -> Tally {
        let worst = output.results().map_or(Verdict::Yes, |results| results.worst());
        Tally { keep_going: input.keep_going, worst }
    }

    /// Adds results that have been printed, and says whether the run ends with them, because a record is bad. Results
    /// of another shard are none.
    fn ends_with(&mut self, count: u64, verdict: Verdict, is_mine: bool, output: &mut Output) -> anyhow::Result<bool> {
        self.worst = self.worst.max(verdict);
        if verdict == Verdict::Error && !self.keep_going {
            output.finish()?;
            return Ok(true);
        }
        if is_mine {
            output.checkpoint(count, verdict)?;
        }
        Ok(false)
    }
}
