//! Reading lists with their lines, and finding the class of every puzzle, on several threads.

use super::SplitArgs;
use crate::input::{InputError, describe};
use crate::output::Output;
use crate::progress::Progress;
use pencilproof::format::{PlainLine, ReadOptions};
use pencilproof::split::{Class, Classifier, Passage, VerbatimReader};
use pencilproof::{Options, Source, bulk, json, open_file};
use std::convert::Infallible;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, IsTerminal};
use std::ops::ControlFlow;
use std::path::Path;

/// A piece of a list whose puzzles have been sorted.
pub(super) enum Sorted {
    /// The format is known. This comes before all else.
    Begin(&'static str),
    /// Plain lines, one for each line of the text, and their classes.
    Lines { text: Vec<u8>, lines: Vec<PlainLine>, classes: Vec<Result<Class, String>> },
    /// A record, the lines before it, and its puzzle with its class.
    Record { before: Vec<u8>, text: Vec<u8>, line: usize, item: Result<(String, Class), String> },
    /// The lines after the last record.
    Rest(Vec<u8>),
    /// The list cannot be read, or cannot be split.
    Failed(String),
}

/// What is to be sorted.
enum Piece {
    Begin(&'static str),
    Passage(Passage),
    Failed(String),
}

/// Sorts the puzzles of lists, and hands them out in order, each piece with the index of its list. An error of a list
/// or of the sink ends the process. Of a record that is of no class, the item is the message in full.
pub(super) fn sort(
    lists: &[OsString],
    options: &ReadOptions,
    args: &SplitArgs,
    output: &mut Output,
    mut sink: impl FnMut(usize, Sorted, &mut Output) -> anyhow::Result<()>,
) {
    let progress = Progress::new();
    let pieces =
        lists.iter().enumerate().flat_map(|(index, list)| pieces(list, options).map(move |piece| (index, piece)));
    let worker = || Classifier::new(args.by.into(), Options { timeout: args.timeout, ..Options::default() });
    let work = |classifier: &mut Classifier, (index, piece): (usize, Piece)| {
        (index, sorted(classifier, piece, &name_of(&lists[index]), args))
    };
    // The loop exits the process instead of returning early: a worker thread may be waiting for input that never comes,
    // and joining that thread would wait as long.
    let _: ControlFlow<Infallible> = bulk::in_order(pieces, args.threads.count(), worker, work, |(index, sorted)| {
        let count = match &sorted {
            Sorted::Lines { lines, .. } => lines.len() as u64,
            Sorted::Record { .. } => 1,
            Sorted::Begin(_) | Sorted::Rest(_) | Sorted::Failed(_) => 0,
        };
        if let Err(error) = progress.hidden(|| sink(index, sorted, output)) {
            progress.finish();
            output.fail(&error)
        }
        progress.tick(count);
        ControlFlow::Continue(())
    });
    progress.finish();
}

/// What a list is called in messages.
pub(super) fn name_of(list: &OsStr) -> String {
    if list == "-" { "<stdin>".into() } else { list.to_string_lossy().into_owned() }
}

/// The pieces of a list. It is opened when the first is asked for.
fn pieces(list: &OsStr, options: &ReadOptions) -> impl Iterator<Item = Piece> + Send + use<> {
    let (list, options) = (list.to_owned(), options.clone());
    std::iter::once_with(move || match open(&list, options) {
        Ok(mut reader) => {
            let mut is_begun = false;
            let mut waiting = None;
            let pieces = std::iter::from_fn(move || {
                let next = waiting.take().or_else(|| reader.next())?;
                if let Some(format) = reader.format().filter(|_| !is_begun) {
                    (is_begun, waiting) = (true, Some(next));
                    return Some(Piece::Begin(format.id));
                }
                let failed =
                    |reason: pencilproof::split::NotLines| Piece::Failed(format!("{}: {reason}", name_of(&list)));
                Some(next.map_or_else(failed, Piece::Passage))
            });
            Box::new(pieces) as Box<dyn Iterator<Item = Piece> + Send>
        }
        Err(reason) => Box::new(std::iter::once(Piece::Failed(reason))),
    })
    .flatten()
}

fn open(list: &OsStr, options: ReadOptions) -> Result<VerbatimReader<Box<dyn BufRead + Send>>, String> {
    if list == "-" {
        if io::stdin().is_terminal() {
            return Err("no list: name a file, or pipe it in (see --help)".into());
        }
        return Ok(VerbatimReader::new(Box::new(Source::new(io::stdin())), options));
    }
    let (file, options) = open_file(Path::new(list), &options).map_err(|error| error.to_string())?;
    Ok(VerbatimReader::new(Box::new(Source::new(file)), options))
}

fn sorted(classifier: &mut Classifier, piece: Piece, name: &str, args: &SplitArgs) -> Sorted {
    let told = |line: usize, reason: &dyn ToString| format!("{name}:{line}: {}", reason.to_string());
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
        Piece::Passage(Passage::Record { before, text, line, item }) => {
            let item = match *item {
                Ok(document) => {
                    let class = classifier.class(&document.puzzle).map_err(|reason| told(line, &reason));
                    class.map(|class| (json::grid(&document.puzzle), class))
                }
                Err(error) => Err(describe(name, &InputError::Parse(error))),
            };
            Sorted::Record { before, text, line, item }
        }
    }
}
