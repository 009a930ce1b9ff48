//! Reading lists with their lines, and finding the class of every puzzle, on several threads.

use super::SplitArgs;
use crate::feed::{self, Flow};
use crate::input::{self, InputError, ROW, describe, parquet};
use crate::output::Output;
use anyhow::bail;
use pencilproof::format::{Document, PlainLine, ReadOptions};
use pencilproof::split::{Class, Classifier, Passage, VerbatimReader};
use pencilproof::{Options, Source, json, open_file};
use pencilproof_table::{ParquetBatch, ParquetInputError, ParquetRows, ParquetSchema};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, IsTerminal};
use std::path::Path;

/// A list to be read.
pub(super) struct List {
    path: OsString,
    /// Whether its puzzles are the rows of a Parquet file, and not lines.
    pub(super) is_parquet: bool,
}

impl List {
    /// A file, or `-` for standard input.
    pub(super) fn new(path: &OsStr) -> anyhow::Result<List> {
        // A puzzle as an argument is a list of one, which there is no sense in splitting.
        if path != "-"
            && let Err(error) = std::fs::metadata(path)
        {
            bail!("{}: {error}; a list is a file", path.to_string_lossy());
        }
        Ok(List { is_parquet: path != "-" && parquet::is_parquet(Path::new(path)), path: path.to_owned() })
    }

    /// Its path, unless it is standard input.
    pub(super) fn path(&self) -> Option<&Path> {
        (self.path != "-").then_some(Path::new(&self.path))
    }

    /// What it is called in messages.
    pub(super) fn name(&self) -> String {
        if self.path == "-" { "<stdin>".into() } else { self.path.to_string_lossy().into_owned() }
    }

    /// What places in it begin with.
    fn source(&self) -> String {
        if self.is_parquet { self.name() + ROW } else { self.name() }
    }

    /// The place of a line or of a row.
    pub(super) fn place(&self, line: usize) -> String {
        input::place(&self.source(), line)
    }
}

/// A piece of a list whose puzzles have been sorted.
pub(super) enum Sorted {
    /// The format of a list of lines is known. This comes before all else.
    Begin(&'static str),
    /// Plain lines, one for each line of the text, and their classes.
    Lines { text: Vec<u8>, lines: Vec<PlainLine>, classes: Vec<Result<Class, String>> },
    /// A record, the lines before it, and its puzzle with its class.
    Record { before: Vec<u8>, text: Vec<u8>, line: usize, item: Result<(String, Class), String> },
    /// The lines after the last record.
    Rest(Vec<u8>),
    /// Rows of a Parquet file with these columns, the number of the first, and the puzzle of each with its class.
    Rows { schema: ParquetSchema, rows: ParquetBatch, first: usize, items: Vec<Result<(String, Class), String>> },
    /// The list cannot be read, or cannot be split.
    Failed(String),
}

/// What is to be sorted.
enum Piece {
    Begin(&'static str),
    Passage(Passage),
    /// Rows of a Parquet file with these columns, the number of the first, and the text of the puzzle of each.
    Rows {
        schema: ParquetSchema,
        rows: ParquetBatch,
        first: usize,
        puzzles: Vec<Option<String>>,
    },
    Failed(String),
}

/// Sorts the puzzles of lists, and hands them out in order, each piece with the index of its list. An error of a list
/// or of the sink ends the process. Of a record that is of no class, the item is the message in full.
pub(super) fn sort(
    lists: &[List],
    options: &ReadOptions,
    args: &SplitArgs,
    output: &mut Output,
    mut sink: impl FnMut(usize, Sorted, &mut Output) -> anyhow::Result<()>,
) {
    let column = args.input.puzzle_column.as_deref();
    let pieces = lists
        .iter()
        .enumerate()
        .flat_map(|(index, list)| pieces(list, options, column).map(move |piece| (index, piece)));
    let worker = || Classifier::new(args.by.into(), Options { timeout: args.timeout, ..Options::default() });
    let work = |classifier: &mut Classifier, (index, piece): (usize, Piece)| {
        (index, sorted(classifier, piece, &lists[index], options, args))
    };
    feed::in_order(
        pieces,
        args.threads.count(),
        (worker, work),
        output,
        || None,
        |(index, sorted), progress, output| {
            let count = match &sorted {
                Sorted::Lines { lines, .. } => lines.len() as u64,
                Sorted::Record { .. } => 1,
                Sorted::Rows { items, .. } => items.len() as u64,
                Sorted::Begin(_) | Sorted::Rest(_) | Sorted::Failed(_) => 0,
            };
            progress.hidden(|| sink(index, sorted, output))?;
            Ok(Flow::Done(count))
        },
    );
}

/// The pieces of a list. It is opened when the first is asked for.
fn pieces(list: &List, options: &ReadOptions, column: Option<&str>) -> Box<dyn Iterator<Item = Piece> + Send> {
    let (path, name, options) = (list.path.clone(), list.name(), options.clone());
    if list.is_parquet {
        let column = column.map(str::to_owned);
        return Box::new(std::iter::once_with(move || rows(&path, name, column.as_deref())).flatten());
    }
    Box::new(std::iter::once_with(move || passages(&path, name, options)).flatten())
}

/// The pieces of a list of lines.
fn passages(path: &OsStr, name: String, options: ReadOptions) -> Box<dyn Iterator<Item = Piece> + Send> {
    let mut reader = match open(path, options) {
        Ok(reader) => reader,
        Err(reason) => return Box::new(std::iter::once(Piece::Failed(reason))),
    };
    let mut is_begun = false;
    let mut waiting = None;
    Box::new(std::iter::from_fn(move || {
        let next = waiting.take().or_else(|| reader.next())?;
        if let Some(format) = reader.format().filter(|_| !is_begun) {
            (is_begun, waiting) = (true, Some(next));
            return Some(Piece::Begin(format.id));
        }
        let failed = |reason: pencilproof::split::NotLines| Piece::Failed(format!("{name}: {reason}"));
        Some(next.map_or_else(failed, Piece::Passage))
    }))
}

fn open(path: &OsStr, options: ReadOptions) -> Result<VerbatimReader<Box<dyn BufRead + Send>>, String> {
    if path == "-" {
        if io::stdin().is_terminal() {
            return Err("no list: name a file, or pipe it in (see --help)".into());
        }
        let mut source = Source::new(io::stdin());
        return match source.fill_buf().is_ok_and(parquet::begins) {
            true => Err(format!("<stdin>: {}", parquet::PIPED)),
            false => Ok(VerbatimReader::new(Box::new(source), options)),
        };
    }
    let (file, options) = open_file(Path::new(path), &options).map_err(|error| error.to_string())?;
    Ok(VerbatimReader::new(Box::new(Source::new(file)), options))
}

/// The pieces of a Parquet file.
fn rows(path: &OsStr, name: String, column: Option<&str>) -> Box<dyn Iterator<Item = Piece> + Send> {
    let failed = move |error| Piece::Failed(format!("{name}: {error}"));
    let batches = match File::open(path).map_err(ParquetInputError::Io).and_then(|file| ParquetRows::open(file, column))
    {
        Ok(batches) => batches,
        Err(error) => return Box::new(std::iter::once(failed(error))),
    };
    let (schema, mut first) = (batches.schema().clone(), 1);
    Box::new(batches.map(move |batch| match batch {
        Ok((rows, puzzles)) => {
            first += puzzles.len();
            Piece::Rows { schema: schema.clone(), rows, first: first - puzzles.len(), puzzles }
        }
        Err(error) => failed(error),
    }))
}

fn sorted(classifier: &mut Classifier, piece: Piece, list: &List, options: &ReadOptions, args: &SplitArgs) -> Sorted {
    let told = |line: usize, reason: &dyn ToString| format!("{}: {}", list.place(line), reason.to_string());
    let mut item = |line: usize, document: Result<Document, InputError>| match document {
        Ok(document) => {
            let class = classifier.class(&document.puzzle).map_err(|reason| told(line, &reason));
            class.map(|class| (json::grid(&document.puzzle), class))
        }
        Err(error) => Err(describe(&list.source(), &error)),
    };
    match piece {
        Piece::Begin(format) => Sorted::Begin(format),
        Piece::Failed(reason) => Sorted::Failed(reason),
        Piece::Passage(Passage::Rest(rest)) => Sorted::Rest(rest),
        Piece::Passage(Passage::Lines { text, lines }) => {
            let found = match args.timeout {
                None => classifier.classes(&lines),
                // Work on many puzzles together does not allow a time limit for each.
                Some(_) => lines.iter().map(|line| classifier.class(&line.document().puzzle)).collect(),
            };
            let in_place = lines.iter().zip(found);
            let classes = in_place.map(|(line, class)| class.map_err(|reason| told(line.number, &reason))).collect();
            Sorted::Lines { text, lines, classes }
        }
        Piece::Passage(Passage::Record { before, text, line, item: document }) => {
            let item = item(line, document.map_err(InputError::Parse));
            Sorted::Record { before, text, line, item }
        }
        Piece::Rows { schema, rows, first, puzzles } => {
            let items = (first..).zip(puzzles).map(|(row, text)| item(row, parquet::document(row, text, options)));
            Sorted::Rows { schema, rows, first, items: items.collect() }
        }
    }
}
