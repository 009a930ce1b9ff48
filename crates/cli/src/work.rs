//! Work on many puzzles: threads, shares, progress, errors and the exit status, the same for every command.

use crate::args::{BulkArgs, InputArgs, Shard};
use crate::input::{InputError, Load, Record, describe};
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

/// What is worked on, and how.
pub(crate) struct Work<'a, L> {
    pub(crate) loads: L,
    /// Whether a bad record is only reported; otherwise it ends the run.
    pub(crate) keep_going: bool,
    pub(crate) bulk: &'a BulkArgs,
}

/// The results of some plain lines, as they are printed.
#[derive(Default)]
pub(crate) struct Printed {
    pub(crate) text: Vec<u8>,
    /// The worst of their verdicts.
    pub(crate) verdict: Option<Verdict>,
    /// How many there are.
    pub(crate) count: usize,
}

impl Printed {
    /// With room for about as much text as the lines are.
    pub(crate) fn with_room(lines: &[PlainLine]) -> Printed {
        Printed { text: Vec::with_capacity(size_of_val(lines)), ..Printed::default() }
    }

    /// Adds a result: a text without its line break.
    pub(crate) fn add(&mut self, text: &[u8], verdict: Verdict) {
        self.text.extend_from_slice(text);
        self.text.push(b'\n');
        self.verdict = self.verdict.max(Some(verdict));
        self.count += 1;
    }
}

/// What a thread hands over.
enum Done<O> {
    One { place: String, source: Arc<str>, item: Result<O, InputError> },
    Lines(Printed),
}

/// Works on all records of the input, one after the other on this thread, and folds the verdicts. A bad record is reported;
/// unless the run goes on after errors, one ends it. `work` hears the number of the record, from 1, and its place.
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

/// Works on all records in order, each alone; see [`for_each_load`].
pub(crate) fn for_each<K, O: Send>(
    records: impl Iterator<Item = Record> + Send,
    keep_going: bool,
    bulk: &BulkArgs,
    output: &mut Output,
    worker: impl Fn() -> K + Sync,
    work: impl Fn(&mut K, Document) -> O + Sync,
    print: impl FnMut(&str, O, &mut Output) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    let loads = records.map(Load::One);
    // Records hold no lines by the load.
    let none = |_: &mut K, _: &str, _: Vec<PlainLine>| Printed::default();
    for_each_load(Work { loads, keep_going, bulk }, output, worker, work, none, print)
}

/// Works on all loads in order, with a progress display, and folds the verdicts. A bad record is reported; unless the run
/// goes on, it ends it. `lines` does for plain lines of a source what `work` and `print` do for a record.
pub(crate) fn for_each_load<K, O: Send>(
    Work { loads, keep_going, bulk }: Work<'_, impl Iterator<Item = Load> + Send>,
    output: &mut Output,
    worker: impl Fn() -> K + Sync,
    work: impl Fn(&mut K, Document) -> O + Sync,
    lines: impl Fn(&mut K, &str, Vec<PlainLine>) -> Printed + Sync,
    mut print: impl FnMut(&str, O, &mut Output) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    let threads = threads(bulk.threads);
    let progress = Progress::new();
    let mut worst = Verdict::Yes;
    let any = AtomicBool::new(false);
    let share = bulk.shard.unwrap_or(Shard { index: 0, count: 1 });
    let loads = loads
        .inspect(|_| any.store(true, Ordering::Relaxed))
        .scan(0, |number, load| Some(share_of(load, share, number)));
    let work = |kept: &mut K, load: Load| match load {
        Load::One(record) => {
            let place = record.place();
            let Record { source, item, .. } = record;
            Done::One { place, source, item: item.map(|document| work(kept, document)) }
        }
        Load::Lines(source, plain) => Done::Lines(lines(kept, &source, plain)),
    };
    // The process is ended from within the loop: a thread may still wait for input that never comes, and whoever waits
    // for that thread waits as long.
    let _: ControlFlow<Infallible> = bulk::in_order(loads.flatten(), threads, worker, work, |done| {
        // Each result is written out at once: the next may be long in coming.
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
        ControlFlow::Continue(())
    });
    progress.finish();
    if any.into_inner() { Ok(worst) } else { bail!("there is no puzzle in the input") }
}

/// How many threads work: as many as are asked for, or one a processor.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// What a share has of a load that begins with the record of a certain number; goes on to the number of the next. What is
/// wrong with the input is told in every share of it.
fn share_of(load: Load, share: Shard, number: &mut usize) -> Option<Load> {
    let mut is_mine = || {
        *number += 1;
        (*number - 1) % share.count == share.index
    };
    match load {
        Load::One(record) => (is_mine() || record.item.is_err()).then_some(Load::One(record)),
        Load::Lines(source, mut lines) => {
            lines.retain(|_| is_mine());
            (!lines.is_empty()).then_some(Load::Lines(source, lines))
        }
    }
}

/// A count and a rate on standard error, only on a terminal and only where work takes a while.
pub(crate) struct Progress(Option<ProgressBar>);

impl Progress {
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

    /// A bar for so many puzzles to be made, with a rate and an estimate.
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

    /// Says something behind the rest, once work takes a while.
    pub(crate) fn say(&self, text: impl FnOnce() -> String) {
        if let Some(bar) = self.0.as_ref().filter(|bar| bar.elapsed() > Duration::from_millis(500)) {
            bar.set_message(text());
        }
    }

    pub(crate) fn tick(&self, count: usize) {
        if let Some(bar) = &self.0 {
            bar.inc(count as u64);
        }
    }

    /// Runs what prints, out of the way of the display where both go to the same terminal.
    pub(crate) fn hidden<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(bar) if io::stdout().is_terminal() => bar.suspend(print),
            _ => print(),
        }
    }

    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
