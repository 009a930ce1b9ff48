//! Where puzzles come from.

use crate::args::{BulkArgs, InputArgs, LogicArgs, Shard};
use crate::output::{Output, Verdict};
use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use pencilmark::format::{Document, ParseError, ReadOptions, Reader, Reason};
use pencilmark::logic::{Pick, Profile};
use pencilmark::{OpenError, bulk, read_profile};
use std::convert::Infallible;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The longest argument that is tried as the name of a file.
const LONGEST_NAME: usize = 4096;
/// The largest profile that is read, in bytes.
const LARGEST_PROFILE: u64 = 1 << 20;

/// A puzzle, or what was wrong where one should be.
pub(crate) struct Record {
    /// The file, or `<stdin>`, or `<argument>`.
    pub(crate) source: Arc<str>,
    /// The line on which it begins.
    pub(crate) line: usize,
    pub(crate) item: Result<Document, InputError>,
}

pub(crate) enum InputError {
    Open(OpenError),
    Parse(ParseError),
}

impl Record {
    /// `FILE:LINE`.
    pub(crate) fn place(&self) -> String {
        format!("{}:{}", self.source, self.line)
    }
}

pub(crate) type Records = Box<dyn Iterator<Item = Record> + Send>;

impl InputArgs {
    fn read_options(&self) -> ReadOptions {
        ReadOptions { format: self.from, layout: self.layout.clone(), symbols: self.symbols.clone() }
    }

    /// All records of all inputs, in order, read as they are asked for.
    pub(crate) fn records(&self) -> anyhow::Result<Records> {
        let options = self.read_options();
        if self.inputs.is_empty() {
            if io::stdin().is_terminal() {
                bail!("no puzzle: name a file, give the puzzle itself, or pipe it in (see --help)");
            }
            return Ok(stdin(options));
        }
        if self.inputs.iter().filter(|input| *input == "-").count() > 1 {
            bail!("standard input can be read only once");
        }
        let inputs = self.inputs.clone();
        Ok(Box::new(inputs.into_iter().flat_map(move |input| one_input(input, options.clone()))))
    }

    /// The only puzzle of the input.
    pub(crate) fn single(&self) -> anyhow::Result<Document> {
        let mut records = self.records()?;
        let Some(first) = records.next() else { bail!("there is no puzzle in the input") };
        let place = first.place();
        let document = match first.item {
            Ok(document) => document,
            Err(error) => bail!(describe(&first.source, &error)),
        };
        if let Some(second) = records.next() {
            bail!("this takes one puzzle; there are more, at {place} and at {}", second.place());
        }
        Ok(document)
    }
}

fn one_input(input: OsString, options: ReadOptions) -> Records {
    if input == "-" {
        return stdin(options);
    }
    let path = Path::new(&input);
    let name = input.to_string_lossy();
    let missing = || {
        let reason = io::Error::other("no such file, and not a puzzle either");
        one(name.as_ref().into(), Err(InputError::Open(OpenError::Io(format!("'{name}'"), reason))))
    };
    // A file in a folder that may not be looked into is there for all that is known; opening it tells what is wrong.
    let is_there = || match path.try_exists() {
        Ok(is_there) => is_there,
        Err(error) => error.kind() == io::ErrorKind::PermissionDenied,
    };
    if input.len() <= LONGEST_NAME && is_there() {
        return match pencilmark::open(path, &options) {
            Ok(reader) => from_reader(name.as_ref().into(), reader),
            Err(error) => one(name.as_ref().into(), Err(InputError::Open(error))),
        };
    }
    let Some(text) = input.to_str() else { return missing() };
    let mut records = from_reader("<argument>".into(), Reader::new(Cursor::new(text.to_owned().into_bytes()), options));
    let Some(first) = records.next() else { return records };
    match &first.item {
        Err(InputError::Parse(error)) if looks_like_a_name(text, error) => missing(),
        _ => Box::new(std::iter::once(first).chain(records)),
    }
}

/// Whether an argument that is no puzzle most likely was meant as a file: it has a folder, or an ending with a letter,
/// or nothing of a puzzle at all.
fn looks_like_a_name(input: &str, error: &ParseError) -> bool {
    let ending = Path::new(input).extension().and_then(|ending| ending.to_str()).unwrap_or("");
    let has_ending = (1..=10).contains(&ending.len()) && ending.chars().any(|letter| letter.is_ascii_alphabetic());
    let has_folder = input.contains(['/', '\\']);
    let is_nothing_else = error.reason == Reason::Unrecognised;
    !input.contains("://")
        && !input.contains(['\n', '|'])
        && input.len() < 256
        && (has_ending || has_folder || is_nothing_else)
}

fn one(source: Arc<str>, item: Result<Document, InputError>) -> Records {
    Box::new(std::iter::once(Record { source, line: 1, item }))
}

fn stdin(options: ReadOptions) -> Records {
    from_reader("<stdin>".into(), Reader::new(BufReader::with_capacity(1 << 16, io::stdin()), options))
}

fn from_reader<R: BufRead + Send + 'static>(source: Arc<str>, mut reader: Reader<R>) -> Records {
    Box::new(std::iter::from_fn(move || {
        let item = reader.next()?.map_err(InputError::Parse);
        Some(Record { source: source.clone(), line: reader.line(), item })
    }))
}

/// An input error in full: place, reason, and the line with a mark under what is wrong.
pub(crate) fn describe(source: &str, error: &InputError) -> String {
    match error {
        InputError::Open(error) => error.to_string(),
        InputError::Parse(error) if error.is_io() => format!("{source}: {}", error.reason),
        InputError::Parse(error) if error.source_line.trim().is_empty() => format!("{source}:{error}"),
        InputError::Parse(error) => format!("{source}:{}", error.render()),
    }
}

impl LogicArgs {
    /// The profile that these arguments ask for, with what is usual for the command where they ask for none. Techniques
    /// that are named are taken whether they are usual or not.
    pub(crate) fn to_profile(&self, usual: Profile) -> anyhow::Result<Profile> {
        let mut profile = match &self.profile {
            None if !self.only.is_empty() => Profile::complete(),
            None => usual,
            Some(path) => {
                let text = read_small(path).with_context(|| format!("cannot read {}", path.display()))?;
                read_profile(&text).map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?
            }
        };
        if !self.only.is_empty() {
            profile = profile.only(&self.only)?;
        }
        if !self.more.is_empty() {
            profile = profile.with(&self.more);
        }
        if !self.without.is_empty() {
            profile = profile.without(&self.without)?;
        }
        Ok(profile)
    }

    pub(crate) fn pick(&self) -> Pick {
        if self.best { Pick::Best } else { Pick::First }
    }
}

/// The text of a file of a sensible size: not of a device without end.
fn read_small(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(LARGEST_PROFILE + 1).read_to_string(&mut text)?;
    match text.len() as u64 {
        0..=LARGEST_PROFILE => Ok(text),
        _ => Err(io::Error::other(format!("it is larger than {LARGEST_PROFILE} bytes"))),
    }
}

/// Works on all records in order, with a progress display, and folds the verdicts. A bad record is reported; without
/// `keep_going` it ends the run.
pub(crate) fn for_each<K, O: Send>(
    records: impl Iterator<Item = Record> + Send,
    keep_going: bool,
    bulk: &BulkArgs,
    output: &mut Output,
    worker: impl Fn() -> K + Sync,
    work: impl Fn(&mut K, Document) -> O + Sync,
    mut print: impl FnMut(&str, O, &mut Output) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = bulk.threads.map_or_else(processors, usize::from);
    let progress = Progress::new();
    let mut worst = Verdict::Yes;
    let any = AtomicBool::new(false);
    let share = bulk.shard.unwrap_or(Shard { index: 0, count: 1 });
    // What is wrong with the input is told in every share of it.
    let of_share = |(number, record): &(usize, Record)| number % share.count == share.index || record.item.is_err();
    let records = records.inspect(|_| any.store(true, Ordering::Relaxed)).enumerate().filter(of_share);
    let records = records.map(|(_, record)| record);
    let work = |kept: &mut K, record: Record| {
        let place = record.place();
        let Record { source, item, .. } = record;
        (place, source, item.map(|document| work(kept, document)))
    };
    // The process is ended from within the loop: a thread may still wait for input that never comes, and whoever waits
    // for that thread waits as long.
    let _: ControlFlow<Infallible> = bulk::in_order(records, threads, worker, work, |(place, source, item)| {
        progress.tick();
        let outcome = match item {
            // Each result is written out at once: the next may be long in coming.
            Ok(result) => progress.hidden(|| {
                let verdict = print(&place, result, output)?;
                output.finish().map(|()| verdict)
            }),
            Err(error) => {
                progress.hidden(|| output.error(&describe(&source, &error)));
                Ok(Verdict::Error)
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

/// A count and a rate on standard error, only on a terminal and only where work takes a while.
struct Progress(Option<ProgressBar>);

impl Progress {
    fn new() -> Progress {
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

    fn tick(&self) {
        if let Some(bar) = &self.0 {
            bar.inc(1);
        }
    }

    /// Runs what prints, out of the way of the display where both go to the same terminal.
    fn hidden<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(bar) if io::stdout().is_terminal() => bar.suspend(print),
            _ => print(),
        }
    }

    fn finish(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
