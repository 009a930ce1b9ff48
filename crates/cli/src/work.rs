//! Working on many puzzles: threads, shards, progress, errors and the exit status, the same for every command.

use crate::args::{BulkArgs, InputArgs, Shard};
use crate::input::{Chunk, InputError, Record, describe};
use crate::output::{Output, Verdict};
use anyhow::bail;
use indicatif::{ProgressBar, ProgressStyle};
use pencilproof::bulk;
use pencilproof::format::{Document, PlainLine};
use std::convert::Infallible;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

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
    mut work: impl FnMut(usize, &str, Document, &mut Output) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    let mut worst = Verdict::Yes;
    for (number, record) in (1..).zip(input.records()?) {
        let place = record.place();
        let verdict = match record.item {
            Ok(document) => work(number, &place, document, output)?,
            Err(error) => {
                output.error(&describe(&record.source, &error));
                Verdict::Error
            }
        };
        worst = worst.max(verdict);
        if verdict == Verdict::Error && !input.keep_going {
            break;
        }
    }
    Ok(worst)
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
    let work = |worker: &mut J::Worker, chunk: Chunk| {
        let records = chunk.into_records().into_iter();
        records.map(|record| work_on_record(job, worker, record)).collect::<Vec<_>>()
    };
    run(input.single_chunks()?, || job.worker(), work, input.keep_going, bulk, output, print)
}

/// The same for chunks of an input, of which plain lines are worked on together.
pub(crate) fn for_each_chunk<J: LineJob>(
    job: &J,
    chunks: impl Iterator<Item = Chunk> + Send,
    keep_going: bool,
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
    run(chunks, || job.worker(), work, keep_going, bulk, output, print)
}

fn work_on_record<J: Job>(job: &J, worker: &mut J::Worker, record: Record) -> Done<J::Outcome> {
    let place = record.place();
    let Record { source, item, .. } = record;
    Done::One { place, source, item: item.map(|document| job.work(worker, document)) }
}

/// Runs `work` on the chunks with several threads, and prints what is done in order, with a progress display.
fn run<W, O: Send, D: IntoIterator<Item = Done<O>> + Send>(
    chunks: impl Iterator<Item = Chunk> + Send,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, Chunk) -> D + Sync,
    keep_going: bool,
    bulk: &BulkArgs,
    output: &mut Output,
    mut print: impl FnMut(&str, O, &mut Output) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    let progress = Progress::new();
    let mut worst = Verdict::Yes;
    let any = AtomicBool::new(false);
    let shard = bulk.shard.unwrap_or(Shard::ALL);
    let chunks = chunks
        .inspect(|_| any.store(true, Ordering::Relaxed))
        .scan(0, |index, chunk| Some(part_in_shard(chunk, shard, index)))
        .flatten();
    // The loop exits the process instead of returning early: a worker thread may be waiting for input that never comes,
    // and joining that thread would wait as long.
    let _: ControlFlow<Infallible> = bulk::in_order(chunks, bulk.threads.count(), worker, work, |done| {
        for done in done {
            // Each result is flushed at once, because the next one may take long.
            let outcome = match done {
                Done::One { place, item: Ok(result), .. } => {
                    progress.tick(1);
                    progress.hidden(|| {
                        let verdict = print(&place, result, output)?;
                        output.finish().map(|()| verdict)
                    })
                }
                Done::One { source, item: Err(error), .. } => {
                    progress.tick(1);
                    progress.hidden(|| output.error(&describe(&source, &error)));
                    Ok(Verdict::Error)
                }
                Done::Lines(printed) => {
                    progress.tick(printed.count);
                    progress.hidden(|| {
                        output.bytes(&printed.text)?;
                        output.finish().map(|()| printed.verdict.unwrap_or(Verdict::Yes))
                    })
                }
            };
            match outcome {
                Ok(Verdict::Error) if !keep_going => {
                    progress.finish();
                    std::process::exit(Verdict::Error as i32)
                }
                Ok(verdict) => worst = worst.max(verdict),
                Err(error) => {
                    progress.finish();
                    output.fail(&error)
                }
            }
        }
        ControlFlow::Continue(())
    });
    progress.finish();
    if any.into_inner() { Ok(worst) } else { bail!("there is no puzzle in the input") }
}

/// The part of a chunk that belongs to a shard; `index` is that of the first record of the chunk, and becomes that of
/// the next chunk. Bad records belong to every shard.
fn part_in_shard(chunk: Chunk, shard: Shard, index: &mut usize) -> Option<Chunk> {
    let mut is_mine = || {
        *index += 1;
        shard.holds(*index - 1)
    };
    match chunk {
        Chunk::One(record) => (is_mine() || record.item.is_err()).then_some(Chunk::One(record)),
        Chunk::Lines(source, mut lines) => {
            lines.retain(|_| is_mine());
            (!lines.is_empty()).then_some(Chunk::Lines(source, lines))
        }
    }
}

/// A progress display on standard error, only if that is a terminal.
pub(crate) struct Progress(Option<ProgressBar>);

impl Progress {
    /// A display for an unknown number of puzzles: the count and the rate.
    pub(crate) fn new() -> Progress {
        if !io::stderr().is_terminal() {
            return Progress(None);
        }
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {human_pos} puzzles, {per_sec}, {elapsed}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress(Some(bar))
    }

    /// A bar for a known number of puzzles, with the rate and an estimate of the time left.
    pub(crate) fn of(total: u64) -> Progress {
        if !io::stderr().is_terminal() {
            return Progress(None);
        }
        let bar = ProgressBar::new(total);
        let template = "{bar:30} {human_pos}/{human_len} puzzles, {per_sec}, {eta} left{msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress(Some(bar))
    }

    /// Appends a message to the progress bar once it has been there for half a second.
    pub(crate) fn message(&self, text: impl FnOnce() -> String) {
        if let Some(bar) = self.0.as_ref().filter(|bar| bar.elapsed() > Duration::from_millis(500)) {
            bar.set_message(text());
        }
    }

    /// Counts finished puzzles.
    pub(crate) fn tick(&self, count: usize) {
        if let Some(bar) = &self.0 {
            bar.inc(count as u64);
        }
    }

    /// Hides the display while something is printed to the same terminal.
    pub(crate) fn hidden<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(bar) if io::stdout().is_terminal() => bar.suspend(print),
            _ => print(),
        }
    }

    /// Removes the display.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
