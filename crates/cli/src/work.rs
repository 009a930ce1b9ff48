//! Working on many puzzles and printing what comes of each, with its errors and the exit status, the same for every command.

use crate::args::{BulkArgs, InputArgs, Shard};
use crate::feed::{Feed, Flow, Share};
use crate::input::{Bad, Chunk, InputError, Record, describe};
use crate::output::Output;
use crate::progress::Progress;
use crate::unfinished;
use crate::verdict::Verdict;
use pencilproof::format::{Document, PlainLine};
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
    One { place: String, source: Arc<str>, item: Result<O, InputError> },
    Lines(Printed),
}

/// Works on all records of the input one after the other, on this thread, and returns the worst verdict. A bad record
/// is reported and ends the run, unless the user wants to keep going. `work` receives the number of the record, from 1,
/// and its place.
pub(crate) fn one_by_one(
    input: &InputArgs,
    output: &mut Output,
    work: impl FnMut(u64, &str, Document, &mut Output) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    one_by_one_in_step(input, None, output, |_| None, work)
}

/// The same for a share of the input and results that a later run can take up; `in_place_of` tells what is printed in the place of the results
/// for a bad record.
pub(crate) fn one_by_one_in_step(
    input: &InputArgs,
    shard: Option<Shard>,
    output: &mut Output,
    in_place_of: impl Fn(&Bad) -> Option<String>,
    mut work: impl FnMut(u64, &str, Document, &mut Output) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    let feed = Feed::new(input, shard, output);
    let mut worst = output.results().map_or(Verdict::Yes, |results| results.worst());
    for share in feed.shares(input.single_chunks()?).filter(|share| share.is_mine) {
        for (number, record) in (share.first..).step_by(feed.step()).zip(share.chunk.into_records()) {
            let place = record.place();
            let verdict = match record.item {
                Ok(document) => work(number, &place, document, output)?,
                Err(error) => {
                    output.error(&describe(&record.source, &error));
                    let bad = Bad::new(&place, &record.source, &error);
                    if let Some(line) = in_place_of(&bad).filter(|_| input.keep_going) {
                        output.line(&line)?;
                    }
                    Verdict::Error
                }
            };
            worst = worst.max(verdict);
            if verdict == Verdict::Error && !input.keep_going {
                if output.is_redirected() {
                    unfinished::exit(Verdict::Error as i32);
                }
                return Ok(worst);
            }
            output.checkpoint(1, verdict)?;
        }
    }
    feed.end().map(|()| worst)
}

/// Does a job for every record of the input, on several threads, and prints each outcome in order together with its
/// place. Returns the worst verdict. A bad record is reported and ends the run, unless the user wants to keep going.
pub(crate) fn for_each<J: Job>(
    job: &J,
    input: &InputArgs,
    bulk: &BulkArgs,
    output: &mut Output,
    print: impl FnMut(&str, J::Outcome, &mut Output) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    for_each_of(job, input.single_chunks()?, input, bulk, output, print)
}

/// The same for chunks that the command has read from the input.
pub(crate) fn for_each_of<J: Job>(
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
    run(job, chunks, work, input, bulk, output, print)
}

/// The same for chunks of an input, of which plain lines are worked on together.
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
    run(job, chunks, work, input, bulk, output, print)
}

fn work_on_record<J: Job>(job: &J, worker: &mut J::Worker, record: Record) -> Done<J::Outcome> {
    let place = record.place();
    let Record { source, item, .. } = record;
    Done::One { place, source, item: item.map(|document| job.work(worker, document)) }
}

/// Runs `work` on the chunks with several threads, and prints what is done in order, with a progress display. What an
/// interrupted run has done already is passed over.
fn run<J: Job, D: IntoIterator<Item = Done<J::Outcome>> + Send>(
    job: &J,
    chunks: impl Iterator<Item = Chunk> + Send,
    work: impl Fn(&mut J::Worker, Chunk) -> D + Sync,
    input: &InputArgs,
    bulk: &BulkArgs,
    output: &mut Output,
    mut print: impl FnMut(&str, J::Outcome, &mut Output) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    let feed = Feed::new(input, bulk.shard, output);
    let mut worst = output.results().map_or(Verdict::Yes, |results| results.worst());
    let work = |worker: &mut J::Worker, share: Share| (work(worker, share.chunk), share.is_mine);
    let jobs = (|| job.worker(), work);
    feed.run(feed.shares(chunks), bulk.threads.count(), jobs, output, |(done, is_mine), progress, output| {
        let mut all = 0;
        for done in done {
            let (count, verdict) = show(job, done, is_mine && input.keep_going, progress, output, &mut print)?;
            worst = worst.max(verdict);
            if verdict == Verdict::Error && !input.keep_going {
                return Ok(Flow::Stop);
            }
            if is_mine {
                output.checkpoint(count, verdict)?;
            }
            all += count;
        }
        Ok(Flow::Done(all))
    })?;
    Ok(worst)
}

/// Prints the results of a chunk, or what is wrong with it. Returns the number of results and the worst verdict. Each
/// result is flushed at once, because the next one may take long.
fn show<J: Job>(
    job: &J,
    done: Done<J::Outcome>,
    has_place: bool,
    progress: &Progress,
    output: &mut Output,
    print: &mut impl FnMut(&str, J::Outcome, &mut Output) -> anyhow::Result<Verdict>,
) -> anyhow::Result<(u64, Verdict)> {
    progress.hidden(|| {
        let shown = match done {
            Done::One { place, item: Ok(result), .. } => (1, print(&place, result, output)?),
            Done::One { place, source, item: Err(error) } => {
                output.finish()?;
                output.error(&describe(&source, &error));
                if has_place && let Some(line) = job.in_place_of(&Bad::new(&place, &source, &error)) {
                    output.line(&line)?;
                }
                (1, Verdict::Error)
            }
            Done::Lines(printed) => {
                output.bytes(&printed.text)?;
                (printed.count as u64, printed.verdict.unwrap_or(Verdict::Yes))
            }
        };
        output.finish()?;
        Ok(shown)
    })
}
