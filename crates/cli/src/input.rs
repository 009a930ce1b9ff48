//! Where puzzles come from.

use crate::args::{BulkArgs, InputArgs, LogicArgs};
use crate::output::{Output, Verdict};
use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use pencilmark::format::{Document, ParseError, ReadOptions, Reader, read_str};
use pencilmark::logic::{Pick, Profile};
use pencilmark::{OpenError, bulk, read_profile};
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The longest argument that is tried as the name of a file.
const LONGEST_NAME: usize = 4096;

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

fn one_input(input: String, options: ReadOptions) -> Records {
    if input == "-" {
        return stdin(options);
    }
    let path = Path::new(&input);
    if input.len() <= LONGEST_NAME && path.exists() {
        let source: Arc<str> = input.as_str().into();
        return match pencilmark::open(path, &options) {
            Ok(reader) => from_reader(source, reader),
            Err(error) => one(source, Err(InputError::Open(error))),
        };
    }
    let source: Arc<str> = "<argument>".into();
    match read_str(&input, &options) {
        Ok(documents) => Box::new(documents.into_iter().enumerate().map(move |(index, document)| Record {
            source: source.clone(),
            line: index + 1,
            item: Ok(document),
        })),
        // What looks like the name of a file most likely was meant as one.
        Err(_) if looks_like_a_name(&input) => {
            let missing =
                OpenError::Io(format!("'{input}'"), io::Error::other("no such file, and not a puzzle either"));
            one(input.as_str().into(), Err(InputError::Open(missing)))
        }
        Err(error) => one(source, Err(InputError::Parse(error))),
    }
}

/// Whether an argument that is no puzzle most likely was meant as a file: it has a folder, or an ending with a letter.
fn looks_like_a_name(input: &str) -> bool {
    let ending = Path::new(input).extension().and_then(|ending| ending.to_str()).unwrap_or("");
    let has_ending = (1..=10).contains(&ending.len()) && ending.chars().any(|letter| letter.is_ascii_alphabetic());
    let has_folder = input.contains(['/', '\\']);
    !input.contains("://") && !input.contains(['\n', '|']) && input.len() < 256 && (has_ending || has_folder)
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
    /// The profile that these arguments ask for.
    pub(crate) fn to_profile(&self) -> anyhow::Result<Profile> {
        let mut profile = match &self.profile {
            None => Profile::default(),
            Some(path) => {
                let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
                read_profile(&text).map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?
            }
        };
        if !self.only.is_empty() {
            profile = profile.only(&self.only)?;
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
    let mut any = false;
    let work = |kept: &mut K, record: Record| {
        let place = record.place();
        let Record { source, item, .. } = record;
        (place, source, item.map(|document| work(kept, document)))
    };
    let flow = bulk::in_order(records, threads, worker, work, |(place, source, item)| {
        any = true;
        progress.tick();
        let outcome = match item {
            Ok(result) => progress.hidden(|| print(&place, result, output)),
            Err(error) => {
                progress.hidden(|| output.error(&describe(&source, &error)));
                if !keep_going {
                    return ControlFlow::Break(Ok(Verdict::Error));
                }
                Ok(Verdict::Error)
            }
        };
        match outcome {
            Ok(verdict) => {
                worst = worst.max(verdict);
                ControlFlow::Continue(())
            }
            Err(error) => ControlFlow::Break(Err(error)),
        }
    });
    progress.finish();
    match flow {
        ControlFlow::Break(Ok(verdict)) => {
            // What was done before the bad record is kept; a reader thread may still wait for more input.
            output.finish()?;
            std::process::exit(verdict as i32)
        }
        ControlFlow::Break(Err(error)) => Err(error),
        ControlFlow::Continue(()) if !any => bail!("there is no puzzle in the input"),
        ControlFlow::Continue(()) => Ok(worst),
    }
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
