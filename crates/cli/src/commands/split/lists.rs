//! Reading lists with their lines, and finding the class of every puzzle, on several threads.

use super::SplitArgs;
use crate::input::{self, InputError, ROW, describe, parquet};
use crate::output::Output;
use crate::run::{self, Flow};
use anyhow::bail;
use pencilproof::feed::{self, BadList, Feed, Piece as _, Shard, Share};
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

/// A puzzle as a line with its class, or the message about it in full.
pub(super) type Item = Result<(String, Class), String>;

/// A piece of a list whose puzzles have been sorted.
pub(super) enum Sorted {
    /// The format of a list of lines, and the lines before its first record. This comes before all else.
    Begin { format: &'static str, head: Vec<u8> },
    /// Plain lines, one for each line of the text, and their classes.
    Lines { text: Vec<u8>, lines: Vec<PlainLine>, classes: Vec<Result<Class, String>> },
    /// A record, the lines before it, and its puzzle with its class.
    Record { before: Vec<u8>, text: Vec<u8>, line: usize, item: Item },
    /// The lines after the last record.
    Rest(Vec<u8>),
    /// Rows of a Parquet file with these columns, and of each its number and its puzzle with its class.
    Rows { schema: ParquetSchema, rows: ParquetBatch, items: Vec<(usize, Item)> },
    /// The list cannot be read, or cannot be split.
    Failed(String),
}

/// What is to be sorted.
enum Piece {
    Begin {
        format: &'static str,
        head: Vec<u8>,
    },
    Passage(Passage),
    /// Rows of a Parquet file with these columns, and of each its number and the text of its puzzle.
    Rows {
        schema: ParquetSchema,
        rows: ParquetBatch,
        puzzles: Vec<(usize, Option<String>)>,
    },
    Failed(String),
}

impl feed::Piece for Piece {
    fn records(&self) -> u64 {
        match self {
            Piece::Begin { .. } | Piece::Failed(_) => 0,
            Piece::Passage(passage) => passage.records(),
            Piece::Rows { puzzles, .. } => puzzles.len() as u64,
        }
    }

    fn part(self, mut is_wanted: impl FnMut(u64) -> bool) -> Option<Piece> {
        match self {
            Piece::Begin { .. } | Piece::Failed(_) => Some(self),
            Piece::Passage(passage) => passage.part(is_wanted).map(Piece::Passage),
            Piece::Rows { schema, rows, mut puzzles } => {
                let wanted: Vec<bool> = (0..puzzles.len() as u64).map(&mut is_wanted).collect();
                let mut flags = wanted.iter();
                puzzles.retain(|_| flags.next() == Some(&true));
                (!puzzles.is_empty()).then(|| Piece::Rows { schema, rows: rows.rows_where(&wanted), puzzles })
            }
        }
    }
}

/// A piece of one of several lists.
struct Of {
    list: usize,
    piece: Piece,
}

impl feed::Piece for Of {
    fn records(&self) -> u64 {
        self.piece.records()
    }

    fn part(self, is_wanted: impl FnMut(u64) -> bool) -> Option<Of> {
        self.piece.part(is_wanted).map(|piece| Of { piece, ..self })
    }
}

/// Sorts the puzzles of a share of some lists, which follow each other, and hands them out in order, each piece with
/// the index of its list. An error of a list or of the sink ends the process. Of a record that is of no class, the item
/// is the message in full.
///
/// # Errors
/// At the end, if there was no record.
pub(super) fn sort(
    lists: &[List],
    options: &ReadOptions,
    shard: Shard,
    args: &SplitArgs,
    output: &mut Output,
    mut sink: impl FnMut(usize, Sorted, &mut Output) -> anyhow::Result<()>,
) -> Result<(), BadList> {
    let column = args.input.puzzle_column.as_deref();
    let pieces = lists
        .iter()
        .enumerate()
        .flat_map(|(list, file)| pieces(file, options, column).map(move |piece| Of { list, piece }));
    let feed = Feed::new(shard, 0);
    let shares = feed.shares(pieces).filter(|share| match share.piece.piece {
        // What follows the last record of a list goes with that record.
        Piece::Passage(Passage::Rest(_)) => share.first < 2 || shard.holds(share.first - 2),
        _ => true,
    });
    let worker = || Classifier::new(args.by.into(), Options { timeout: args.timeout, ..Options::default() });
    let work = |classifier: &mut Classifier, Share { piece: Of { list, piece }, .. }: Share<Of>| {
        let records = piece.records();
        (list, records, sorted(classifier, piece, &lists[list], options, args))
    };
    let (threads, jobs) = (args.threads.count(), (worker, work));
    run::run(&feed, None, shares, threads, jobs, output, |(list, records, sorted), progress, output| {
        progress.hidden(|| sink(list, sorted, output))?;
        Ok(Flow::Done(records))
    })
}

/// The pieces of a list. It is opened for the first piece.
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
        let mut next = waiting.take().or_else(|| reader.next())?;
        if let Some(format) = reader.format().filter(|_| !is_begun) {
            let head = match &mut next {
                Ok(Passage::Record { before, .. }) => std::mem::take(before),
                _ => Vec::new(),
            };
            (is_begun, waiting) = (true, Some(next));
            return Some(Piece::Begin { format: format.id, head });
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
    let (schema, mut numbers) = (batches.schema().clone(), 1..);
    Box::new(batches.map(move |batch| match batch {
        Ok((rows, puzzles)) => {
            Piece::Rows { schema: schema.clone(), rows, puzzles: numbers.by_ref().zip(puzzles).collect() }
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
        Piece::Begin { format, head } => Sorted::Begin { format, head },
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
        Piece::Rows { schema, rows, puzzles } => {
            let items = puzzles.into_iter().map(|(row, text)| (row, item(row, parquet::document(row, text, options))));
            Sorted::Rows { schema, rows, items: items.collect() }
        }
    }
}
