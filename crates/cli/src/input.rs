//! Where puzzles come from.

use crate::args::{InputArgs, LogicArgs};
use anyhow::{Context, bail};
use pencilproof::core::Layout;
use pencilproof::format::{Document, ParseError, PlainLine, ReadOptions, Reader, Reason};
use pencilproof::logic::{Pick, Profile};
use pencilproof::{OpenError, read_profile};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::Path;
use std::sync::Arc;

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

/// What is taken from the input at once.
#[allow(clippy::large_enum_variant, reason = "it is moved a few times; a box would be an allocation for each puzzle")]
pub(crate) enum Load {
    One(Record),
    /// Plain lines of a source, as many as had been received.
    Lines(Arc<str>, Vec<PlainLine>),
}

impl Load {
    fn into_records(self) -> Vec<Record> {
        match self {
            Load::One(record) => vec![record],
            Load::Lines(source, lines) => lines
                .iter()
                .map(|line| Record { source: source.clone(), line: line.number, item: Ok(line.document()) })
                .collect(),
        }
    }
}

pub(crate) type Loads = Box<dyn Iterator<Item = Load> + Send>;

/// Records that the input begins with whatever they are: by these commands know whether a puzzle stands alone.
const FIRST: usize = 2;

/// How much is read of an input at once, in bytes: room for as many lines as keep the lanes of a search busy.
const BUFFER: usize = 1 << 15;

impl InputArgs {
    fn read_options(&self) -> ReadOptions {
        ReadOptions { format: self.from, layout: self.layout.clone(), symbols: self.symbols.clone() }
    }

    /// All records of all inputs, in order, read as they are asked for.
    pub(crate) fn records(&self) -> anyhow::Result<Records> {
        Ok(Box::new(self.inputs(false)?.flat_map(Load::into_records)))
    }

    /// The same with plain lines by the load; the first two records of each input come one by one.
    pub(crate) fn loads(&self) -> anyhow::Result<Loads> {
        self.inputs(true)
    }

    /// The same with every record by itself.
    pub(crate) fn single_loads(&self) -> anyhow::Result<Loads> {
        self.inputs(false)
    }

    fn inputs(&self, by_load: bool) -> anyhow::Result<Loads> {
        let options = self.read_options();
        if self.inputs.is_empty() {
            if io::stdin().is_terminal() {
                bail!("no puzzle: name a file, give the puzzle itself, or pipe it in (see --help)");
            }
            return Ok(stdin(options, by_load));
        }
        if self.inputs.iter().filter(|input| *input == "-").count() > 1 {
            bail!("standard input can be read only once");
        }
        let inputs = self.inputs.clone();
        Ok(Box::new(inputs.into_iter().flat_map(move |input| one_input(input, options.clone(), by_load))))
    }

    /// The only puzzle of the input.
    pub(crate) fn single(&self) -> anyhow::Result<Document> {
        only(self.records()?)
    }
}

/// The only one of some records.
fn only(mut records: impl Iterator<Item = Record>) -> anyhow::Result<Document> {
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

/// The only puzzle of one input, of a layout unless the format names another.
pub(crate) fn one_puzzle(input: &OsString, layout: &Layout) -> anyhow::Result<Document> {
    let options = ReadOptions { layout: Some(layout.clone()), ..ReadOptions::default() };
    only(one_input(input.clone(), options, false).flat_map(Load::into_records))
}

fn one_input(input: OsString, options: ReadOptions, by_load: bool) -> Loads {
    if input == "-" {
        return stdin(options, by_load);
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
        return match pencilproof::open(path, &options) {
            Ok(reader) => from_reader(name.as_ref().into(), reader, by_load),
            Err(error) => one(name.as_ref().into(), Err(InputError::Open(error))),
        };
    }
    let Some(text) = input.to_str() else { return missing() };
    let reader = Reader::new(Cursor::new(text.to_owned().into_bytes()), options);
    let mut loads = from_reader("<argument>".into(), reader, by_load);
    let Some(first) = loads.next() else { return loads };
    match &first {
        Load::One(Record { item: Err(InputError::Parse(error)), .. }) if looks_like_a_name(text, error) => missing(),
        _ => Box::new(std::iter::once(first).chain(loads)),
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

fn one(source: Arc<str>, item: Result<Document, InputError>) -> Loads {
    Box::new(std::iter::once(Load::One(Record { source, line: 1, item })))
}

fn stdin(options: ReadOptions, by_load: bool) -> Loads {
    from_reader("<stdin>".into(), Reader::new(BufReader::with_capacity(BUFFER, io::stdin()), options), by_load)
}

fn from_reader<R: BufRead + Send + 'static>(source: Arc<str>, mut reader: Reader<R>, by_load: bool) -> Loads {
    let mut alone = FIRST;
    Box::new(std::iter::from_fn(move || {
        if by_load && alone == 0 {
            let lines = reader.plain_lines();
            if !lines.is_empty() {
                return Some(Load::Lines(source.clone(), lines));
            }
        }
        alone = alone.saturating_sub(1);
        let item = reader.next()?.map_err(InputError::Parse);
        Some(Load::One(Record { source: source.clone(), line: reader.line(), item }))
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
