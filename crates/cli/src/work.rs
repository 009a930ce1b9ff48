//! Working on many puzzles: threads, shards, errors, taking up an interrupted run, and the exit status, the same for
//! every command.

use crate::args::{BulkArgs, InputArgs, Shard};
use crate::input::{Bad, Chunk, InputError, Record, describe};
use crate::output::{Output, Verdict};
use crate::progress::Progress;
use crate::unfinished;
use anyhow::bail;
use pencilproof::bulk;
use pencilproof::format::{Document, PlainLine};
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

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
    work: impl FnMut(usize, &str, Document, &mut Output) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    one_by_one_in_step(input, Shard::ALL, output, |_| None, work)
}

/// The same for a share of the input and results that a later run can take up; `in_place_of` tells what is printed in the place of the results
/// for a bad record.
pub(crate) fn one_by_one_in_step(
    input: &InputArgs,
    shard: Shard,
    output: &mut Output,
    in_place_of: impl Fn(&Bad) -> Option<String>,
    mut work: impl FnMut(usize, &str, Document, &mut Output) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    let mut worst = output.results().map_or(Verdict::Yes, |results| results.worst());
    let done = output.results().map_or(0, |results| results.done());
    let mut seen = 0;
    let records = (1..).zip(input.records()?).inspect(|(number, _)| seen = *number);
    let records = records.filter(|(number, _)| shard.holds(number - 1));
    for (number, record) in records.skip(done as usize) {
        let place = record.place();
        let verdict = match record.item {
            Ok(document) => work(number, &place, document, output)?,
            Err(error) => {
                output.error(&describe(&record.source, &error));
                if let Some(line) = in_place_of(&Bad::new(&place, &record.source, &error)).filter(|_| input.keep_going)
                {
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
            break;
        }
        output.checkpoint(1, verdict)?;
    }
    if seen > 0 { Ok(worst) } else { bail!("there is no puzzle in the input") }
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
    let progress = Progress::new();
    let mut worst = output.results().map_or(Verdict::Yes, |results| results.worst());
    let skipped = output.results().map_or(0, |results| results.done());
    let to_skip = AtomicU64::new(skipped);
    let seen = AtomicU64::new(0);
    let shard = bulk.shard.unwrap_or(Shard::ALL);
    let chunks = chunks
        .inspect(|chunk| _ = seen.fetch_add(chunk.len(), Ordering::Relaxed))
        .scan(0, |index, chunk| Some(part_in_shard(chunk, shard, index)))
        .flatten()
        .filter_map(|share| not_done(share, &to_skip));
    let work = |worker: &mut J::Worker, Share { chunk, is_mine }| (work(worker, chunk), is_mine);
    // The loop exits the process instead of returning early: a worker thread may be waiting for input that never comes,
    // and joining that thread would wait as long.
    let _: ControlFlow<Infallible> = bulk::in_order(
        chunks,
        bulk.threads.count(),
        || job.worker(),
        work,
        |(done, is_mine)| {
            for done in done {
                let (count, verdict) = match show(job, done, is_mine && input.keep_going, &progress, output, &mut print)
                {
                    Ok(shown) => shown,
                    Err(error) => {
                        progress.finish();
                        output.fail(&error)
                    }
                };
                worst = worst.max(verdict);
                if verdict == Verdict::Error && !input.keep_going {
                    progress.finish();
                    unfinished::exit(Verdict::Error as i32)
                }
                if is_mine && let Err(error) = output.checkpoint(count, verdict) {
                    output.fail(&error)
                }
                progress.tick(count);
                progress.expect(|| {
                    let all = seen.load(Ordering::Relaxed) as f64 / input.seen.part()?;
                    Some(((all / shard.count as f64) as u64).saturating_sub(skipped))
                });
            }
            ControlFlow::Continue(())
        },
    );
    progress.finish();
    if to_skip.into_inner() > 0 {
        bail!("the input has fewer puzzles than are done already; it is not the one with which the run was begun");
    }
    if seen.into_inner() > 0 { Ok(worst) } else { bail!("there is no puzzle in the input") }
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

/// A chunk of the input for this shard.
struct Share {
    chunk: Chunk,
    /// Whether it belongs to this shard. Bad records are reported in every shard, but have a result only in theirs.
    is_mine: bool,
}

/// The part of a chunk for a shard; `index` is that of the first record of the chunk, and becomes that of the next chunk.
fn part_in_shard(chunk: Chunk, shard: Shard, index: &mut usize) -> Option<Share> {
    let mut is_mine = || {
        *index += 1;
        shard.holds(*index - 1)
    };
    match chunk {
        Chunk::Lines(..) if shard == Shard::ALL => Some(Share { chunk, is_mine: true }),
        Chunk::One(record) => {
            let is_mine = is_mine();
            (is_mine || record.item.is_err()).then_some(Share { chunk: Chunk::One(record), is_mine })
        }
        Chunk::Lines(source, mut lines) => {
            lines.retain(|_| is_mine());
            (!lines.is_empty()).then_some(Share { chunk: Chunk::Lines(source, lines), is_mine: true })
        }
    }
}

/// The part of a share that is not done yet; `to_skip` is the number of records to pass over.
fn not_done(Share { mut chunk, is_mine }: Share, to_skip: &AtomicU64) -> Option<Share> {
    let skip = to_skip.load(Ordering::Relaxed);
    if skip == 0 {
        return Some(Share { chunk, is_mine });
    }
    let passed = skip.min(chunk.len());
    if is_mine {
        to_skip.store(skip - passed, Ordering::Relaxed);
    }
    match &mut chunk {
        Chunk::One(_) => return None,
        Chunk::Lines(_, lines) => _ = lines.drain(..passed as usize),
    }
    (chunk.len() > 0).then_some(Share { chunk, is_mine })
}
