//! Reading puzzles from files, standard input and arguments.

pub(crate) mod parquet;

use crate::args::InputArgs;
use crate::output::Output;
use anyhow::bail;
use pencilproof::core::Layout;
use pencilproof::feed::{BadList, Piece};
use pencilproof::format::{Document, ParseError, ParseReason, PlainLine, ReadOptions, Reader};
use pencilproof::{OpenError, Source, open_file};
use pencilproof_table::{Entry, Row};
use std::ffi::OsString;
use std::io::{self, BufRead, Cursor, IsTerminal, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The longest argument that is tried as a file name, in bytes.
const LONGEST_NAME: usize = 4096;

/// A puzzle, or the error found where one should be.
pub(crate) struct Record {
    /// The file name, `<stdin>` or `<argument>`; with [`ROW`] at its end, if the puzzles are rows and not lines.
    pub(crate) source: Arc<str>,
    /// The line on which it begins, or its row, from 1.
    pub(crate) line: usize,
    pub(crate) item: Result<Document, InputError>,
}

pub(crate) enum InputError {
    Open(OpenError),
    Parse(ParseError),
    /// A row of a Parquet file.
    Row {
        row: usize,
        text: String,
        reason: String,
    },
}

impl InputError {
    /// Whether it is about the input, and not about a record of it: it cannot be read, so that nobody knows what else
    /// there would have been, or it has no record at all.
    pub(crate) fn is_of_input(&self) -> bool {
        match self {
            InputError::Open(_) => true,
            InputError::Parse(error) => error.is_io() || error.reason == ParseReason::Empty,
            InputError::Row { .. } => false,
        }
    }
}

/// What follows the name of a file whose puzzles are rows.
pub(crate) const ROW: &str = ":row";

impl Record {
    /// `FILE:LINE`, or `FILE:row N`.
    pub(crate) fn place(&self) -> String {
        place(&self.source, self.line)
    }
}

/// `FILE:LINE`, or `FILE:row N`.
pub(crate) fn place(source: &str, line: usize) -> String {
    if source.ends_with(ROW) { format!("{source} {line}") } else { format!("{source}:{line}") }
}

pub(crate) type Records = Box<dyn Iterator<Item = Record> + Send>;

/// A piece of the input that is handed to a worker thread as a whole.
#[allow(clippy::large_enum_variant, reason = "it is moved a few times; a box would cost an allocation per puzzle")]
pub(crate) enum Chunk {
    One(Record),
    /// All plain lines of one source that were in the read buffer.
    Lines(Arc<str>, Vec<PlainLine>),
}

impl Piece for Chunk {
    fn records(&self) -> u64 {
        match self {
            Chunk::One(_) => 1,
            Chunk::Lines(_, lines) => lines.len() as u64,
        }
    }

    fn part(mut self, mut is_wanted: impl FnMut(u64) -> bool) -> Option<Chunk> {
        match &mut self {
            Chunk::One(_) => is_wanted(0),
            Chunk::Lines(_, lines) => {
                let mut indices = 0..;
                lines.retain(|_| indices.next().is_some_and(&mut is_wanted));
                !lines.is_empty()
            }
        }
        .then_some(self)
    }

    fn is_bad(&self) -> bool {
        matches!(self, Chunk::One(record) if record.item.is_err())
    }
}

impl Chunk {
    pub(crate) fn into_records(self) -> Vec<Record> {
        match self {
            Chunk::One(record) => vec![record],
            Chunk::Lines(source, lines) => lines
                .iter()
                .map(|line| Record { source: source.clone(), line: line.number, item: Ok(line.document()) })
                .collect(),
        }
    }
}

pub(crate) type Chunks = Box<dyn Iterator<Item = Chunk> + Send>;

/// The first records of each input always come one by one, so that a command can tell whether it has a single puzzle.
const FIRST: usize = 2;

impl InputArgs {
    /// All records of all inputs, in order, read on demand.
    pub(crate) fn records(&self) -> anyhow::Result<Records> {
        Ok(Box::new(self.inputs(false)?.flat_map(Chunk::into_records)))
    }

    /// The same, with plain lines in chunks; the first [`FIRST`] records of each input come one by one.
    pub(crate) fn chunks(&self) -> anyhow::Result<Chunks> {
        self.inputs(true)
    }

    /// The same, as chunks of one record each.
    pub(crate) fn single_chunks(&self) -> anyhow::Result<Chunks> {
        self.inputs(false)
    }

    fn inputs(&self, in_chunks: bool) -> anyhow::Result<Chunks> {
        let options = self.read_options();
        if self.inputs.is_empty() {
            if io::stdin().is_terminal() {
                bail!("no puzzle: name a file, give the puzzle itself, or pipe it in (see --help)");
            }
            return Ok(stdin(options, in_chunks));
        }
        if self.inputs.iter().filter(|input| *input == "-").count() > 1 {
            bail!("standard input can be read only once");
        }
        let (inputs, seen) = (self.inputs.clone(), self.seen.clone());
        let size = |input: &OsString| Path::new(input).metadata().ok().filter(|file| file.is_file());
        let sizes = inputs.iter().map(|input| size(input).map(|file| file.len()));
        seen.size.store(sizes.sum::<Option<u64>>().unwrap_or(0), Ordering::Relaxed);
        let all = inputs.into_iter().flat_map({
            let (seen, column) = (seen.clone(), self.puzzle_column.clone());
            move |input| one_input(input, options.clone(), column.as_deref(), in_chunks, &seen)
        });
        let end = std::iter::from_fn(move || {
            seen.is_all.store(true, Ordering::Relaxed);
            None
        });
        Ok(Box::new(all.chain(end)))
    }

    /// The one puzzle of the input; an error if there are none or several.
    pub(crate) fn single(&self, output: &mut Output) -> anyhow::Result<Document> {
        let (place, document) = only(self.records()?)?;
        output.passes_over(&place, &document.ignored);
        Ok(document)
    }
}

/// The one puzzle among the records, and its place; an error if there are none or several.
fn only(mut records: impl Iterator<Item = Record>) -> anyhow::Result<(String, Document)> {
    let Some(first) = records.next() else { bail!(BadList::Empty) };
    let place = first.place();
    let document = match first.item {
        Ok(document) => document,
        Err(error) => bail!(describe(&first.source, &error)),
    };
    if let Some(second) = records.next() {
        bail!("this takes one puzzle, but there are more: at {place} and at {}", second.place());
    }
    Ok((place, document))
}

/// The one puzzle of an argument, with the given layout unless its format names another.
pub(crate) fn one_puzzle(input: &OsString, layout: &Layout) -> anyhow::Result<Document> {
    let options = ReadOptions { layout: Some(layout.clone()), ..ReadOptions::default() };
    let records = one_input(input.clone(), options, None, false, &Arc::default()).flat_map(Chunk::into_records);
    only(records).map(|(_, document)| document)
}

fn one_input(input: OsString, options: ReadOptions, column: Option<&str>, in_chunks: bool, seen: &Arc<Seen>) -> Chunks {
    if input == "-" {
        return stdin(options, in_chunks);
    }
    let path = Path::new(&input);
    let name = input.to_string_lossy();
    let missing = || {
        let reason = io::Error::other("no such file, and not a puzzle either");
        one(name.as_ref().into(), Err(InputError::Open(OpenError::Io(format!("'{name}'"), reason))))
    };
    // In a folder without read permission the file may exist; opening it then reports what is wrong.
    let is_there = || match path.try_exists() {
        Ok(is_there) => is_there,
        Err(error) => error.kind() == io::ErrorKind::PermissionDenied,
    };
    if input.len() <= LONGEST_NAME && is_there() {
        if parquet::is_parquet(path) {
            return parquet::rows(path, options, column, seen);
        }
        if column.is_some() {
            let reason = io::Error::other("it is no Parquet file, and --puzzle-column is for these");
            return one(name.as_ref().into(), Err(InputError::Open(OpenError::Io(name.into_owned(), reason))));
        }
        return match open_file(path, &options) {
            Ok((file, options)) => {
                let reader = Reader::new(Counted::new(file, seen.clone()), options);
                from_reader(name.as_ref().into(), reader, in_chunks)
            }
            Err(error) => one(name.as_ref().into(), Err(InputError::Open(error))),
        };
    }
    let Some(text) = input.to_str() else { return missing() };
    let reader = Reader::new(Cursor::new(text.to_owned().into_bytes()), options);
    let mut chunks = from_reader("<argument>".into(), reader, in_chunks);
    let Some(first) = chunks.next() else { return chunks };
    match &first {
        Chunk::One(Record { item: Err(InputError::Parse(error)), .. }) if looks_like_a_name(text, error) => missing(),
        _ => Box::new(std::iter::once(first).chain(chunks)),
    }
}

/// Whether an argument that is not a puzzle was most likely meant as a file name: it has a folder or an extension with
/// a letter, or it looks like no format at all.
fn looks_like_a_name(input: &str, error: &ParseError) -> bool {
    let extension = Path::new(input).extension().and_then(|extension| extension.to_str()).unwrap_or("");
    let has_extension =
        (1..=10).contains(&extension.len()) && extension.chars().any(|letter| letter.is_ascii_alphabetic());
    let has_folder = input.contains(['/', '\\']);
    let fits_no_format = error.reason == ParseReason::Unrecognised;
    !input.contains("://")
        && !input.contains(['\n', '|'])
        && input.len() < 256
        && (has_extension || has_folder || fits_no_format)
}

fn one(source: Arc<str>, item: Result<Document, InputError>) -> Chunks {
    Box::new(std::iter::once(Chunk::One(Record { source, line: 1, item })))
}

fn stdin(options: ReadOptions, in_chunks: bool) -> Chunks {
    let mut source = Some((Source::new(io::stdin()), options));
    let mut chunks: Option<Chunks> = None;
    Box::new(std::iter::from_fn(move || {
        if let Some((mut source, options)) = source.take() {
            // Nothing is read before it is needed.
            let is_parquet = source.fill_buf().is_ok_and(parquet::begins);
            chunks = Some(match is_parquet {
                true => {
                    let reason = io::Error::other(parquet::PIPED);
                    one("<stdin>".into(), Err(InputError::Open(OpenError::Io("<stdin>".into(), reason))))
                }
                false => from_reader("<stdin>".into(), Reader::new(source, options), in_chunks),
            });
        }
        chunks.as_mut()?.next()
    }))
}

fn from_reader<R: BufRead + Send + 'static>(source: Arc<str>, mut reader: Reader<R>, in_chunks: bool) -> Chunks {
    let mut alone = FIRST;
    Box::new(std::iter::from_fn(move || {
        if in_chunks && alone == 0 {
            let lines = reader.plain_lines();
            if !lines.is_empty() {
                return Some(Chunk::Lines(source.clone(), lines));
            }
        }
        alone = alone.saturating_sub(1);
        let item = reader.next()?.map_err(InputError::Parse);
        // Without a record, there is no line on which one begins.
        Some(Chunk::One(Record { source: source.clone(), line: reader.line().max(1), item }))
    }))
}

/// The row of a table for a record, and what is printed about one that cannot be read.
pub(crate) fn row_of(number: u64, record: Record) -> (Row, Option<String>) {
    let place = record.place();
    let error = match record.item {
        Ok(document) => return (Row::of_document(number, document), None),
        Err(error) => error,
    };
    let reason = Bad::new(&place, &record.source, &error).reason;
    let complaint = describe(&record.source, &error);
    let text = match error {
        InputError::Open(_) => String::new(),
        InputError::Parse(error) => error.source_line,
        InputError::Row { text, .. } => text,
    };
    (Row { number, entry: Entry::Bad { text, reason }, comment: None }, Some(complaint))
}

/// How much of the input has been read.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// The size of all files, as they are on disk; 0 if the input is something else.
    size: AtomicU64,
    /// How far they have been read: what was taken as puzzles, or what was decompressed.
    position: AtomicU64,
    /// Whether there are no more records.
    is_all: AtomicBool,
}

impl Seen {
    /// Says that so many more bytes of the files are read.
    fn add(&self, bytes: u64) {
        self.position.fetch_add(bytes, Ordering::Relaxed);
    }

    /// The part of the input that has been read, if the input is files and that is known. It is not while a compressed
    /// file is in the buffer as a whole.
    pub(crate) fn part(&self) -> Option<f64> {
        let (position, size) = (self.position.load(Ordering::Relaxed), self.size.load(Ordering::Relaxed));
        let is_known = position > 0 && size > 0 && (position < size || self.is_all.load(Ordering::Relaxed));
        is_known.then(|| (position as f64 / size as f64).min(1.0))
    }
}

/// A file that tells how far it has been read.
struct Counted {
    source: Source,
    /// The bytes of the file that have been read, some of which may still be in a buffer.
    read: Arc<AtomicU64>,
    /// The bytes that [`Counted::read`] had when they were last told.
    told: u64,
    seen: Arc<Seen>,
}

impl Counted {
    fn new(file: impl Read + Send + 'static, seen: Arc<Seen>) -> Counted {
        let read = Arc::<AtomicU64>::default();
        Counted { source: Source::new(Counting { file, read: read.clone() }), read, told: 0, seen }
    }
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Counted {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.source.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.source.consume(count);
        let more = if self.source.is_compressed() {
            let read = self.read.load(Ordering::Relaxed);
            read - std::mem::replace(&mut self.told, read)
        } else {
            count as u64
        };
        self.seen.add(more);
    }
}

struct Counting<R> {
    file: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// What is said about a bad record.
pub(crate) struct Bad {
    /// `FILE:LINE`, as far as it is known.
    pub(crate) place: String,
    /// What is wrong, without the place.
    pub(crate) reason: String,
}

impl Bad {
    pub(crate) fn new(place: &str, source: &str, error: &InputError) -> Bad {
        match error {
            InputError::Open(error) => {
                let reason = match error {
                    OpenError::Io(_, error) => error.to_string(),
                    OpenError::Parse(..) | OpenError::Empty(_) => error.to_string(),
                };
                Bad { place: source.to_owned(), reason }
            }
            InputError::Parse(error) => {
                Bad { place: place.to_owned(), reason: format!("{}{}", error.reason, remedy(&error.reason)) }
            }
            InputError::Row { reason, .. } => Bad { place: place.to_owned(), reason: reason.clone() },
        }
    }

    /// The line that stands in the place of a result, as JSON or as a comment.
    pub(crate) fn line(&self, as_json: bool) -> String {
        if as_json {
            return serde_json::json!({ "schema": 1, "error": self.reason, "place": self.place }).to_string();
        }
        let text = format!("# error: {}: {}", self.place, self.reason);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// An input error in full: place, reason, the option that helps, and the line with carets under what is wrong.
pub(crate) fn describe(source: &str, error: &InputError) -> String {
    match error {
        InputError::Open(error) => error.to_string(),
        InputError::Row { row, reason, .. } => format!("{}: {reason}", place(source, *row)),
        InputError::Parse(error) if error.is_io() => format!("{source}: {}", error.reason),
        InputError::Parse(error) => {
            let excerpt = if error.source_line.trim().is_empty() { String::new() } else { error.excerpt() };
            format!("{source}:{error}{}\n{excerpt}", remedy(&error.reason))
        }
    }
}

/// Which option of the command resolves the problem, as the rest of a sentence; empty where none does.
fn remedy(reason: &ParseReason) -> String {
    match reason {
        ParseReason::Unrecognised => "; name one with --from".into(),
        ParseReason::Ambiguous(_) => "; choose one with --from".into(),
        ParseReason::AmbiguousZero { from_one, from_zero, .. } => {
            format!("; choose with --symbols {from_one} or --symbols {from_zero}")
        }
        ParseReason::Letters { symbols, .. } => format!("; say so with --symbols {symbols}"),
        ParseReason::TooFewSymbols { .. } => "; name all of them with --symbols".into(),
        _ => String::new(),
    }
}
