//! `pencilproof convert`.

mod drawings;
mod target;

use crate::args::{BulkArgs, InputArgs, ResultArgs, TableArgs, Target as To, ThreadArgs, Wanted, format_list};
use crate::input::{Bad, Chunk, InputError, Record, describe};
use crate::output::Output;
use crate::run::{self, Flow};
use crate::table::{self, Table};
use crate::verdict::Verdict;
use anyhow::{Context, bail};
use clap::Args;
use pencilproof::feed::Share;
use pencilproof::format::{Document, DrawingGroup, Field, Format, Loss, losses, write_part};
use pencilproof_table::{Column, Request, TableFormat};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use target::Target;

/// The columns of a table if the user names none.
const COLUMNS: [Column; 2] = [Column::PUZZLE, Column::COMMENT];

#[derive(Args)]
#[command(after_help = format_list())]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The format to write, or a table: csv or parquet, or ndjson with --columns [default: the table that the extension
    /// of the file names]
    #[arg(long, value_name = "FORMAT|TABLE", value_parser = To::from_str, required_unless_present_any = ["output", "columns", "list_drawings"])]
    to: Option<To>,
    #[command(flatten)]
    table: TableArgs,
    /// Write to a file, which appears only when it is complete; `-` is standard output, which is the default. In a
    /// folder, which is named with a slash at its end if there is none yet, each puzzle has a numbered file of its own
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Instead of converting, list what is drawn on puzzles of SudokuPad and f-puzzles, as a legend to fill in
    #[arg(long, conflicts_with_all = ["to", "output", "columns", "legend", "drawings"])]
    list_drawings: bool,
    /// Go on with the FILE.part of a table that was interrupted; the other options must be the same, except --threads
    /// and --keep-going
    #[arg(long, requires = "output")]
    resume: bool,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// A converted puzzle, or what is wrong with it.
struct Converted {
    source: Arc<str>,
    line: usize,
    result: Result<Part, Trouble>,
}

enum Trouble {
    Input(InputError),
    Write(String),
}

/// A puzzle in the format to be written.
struct Part {
    text: String,
    lost: Vec<Loss>,
    ignored: Vec<DrawingGroup>,
    title: Option<String>,
}

/// What the conversion does not keep: each kind with the first puzzle that has it and the number of puzzles.
#[derive(Default)]
struct Lost(BTreeMap<String, (String, usize)>);

pub(crate) fn run(mut args: ConvertArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    // Tables have room for constraints. A format that has none says so when it writes.
    args.input.knows_constraints = true;
    if args.list_drawings {
        return drawings::list(args.input, output);
    }
    if let Some(verdict) = convert_to_table(&args, output)? {
        return Ok(verdict);
    }
    let format = args.to.and_then(To::format).context("name the format to write with --to")?;
    if args.resume {
        bail!("--resume is for tables: --to csv, --to parquet, or --columns");
    }
    let mut target = Target::new(args.output.as_deref(), format)?;
    let (mut lost, mut worst, mut number) = (Lost::default(), Verdict::Yes, 0);
    let convert_all = |(): &mut (), share: Share<Chunk>| {
        share.piece.into_records().into_iter().map(|record| convert(record, format)).collect::<Vec<_>>()
    };
    let feed = run::feed(None, output);
    let shares = feed.shares(args.input.chunks()?);
    let (threads, jobs) = (args.threads.count(), (|| (), convert_all));
    let ended = run::run(&feed, Some(&args.input), shares, threads, jobs, output, |converted, progress, output| {
        let settled = progress.hidden(|| {
            let settled = converted.iter().try_for_each(|one| {
                number += 1;
                let verdict = settle(number, one, &mut target, &mut lost, args.input.keep_going, output)?;
                worst = worst.max(verdict);
                if verdict == Verdict::Error && !args.input.keep_going { bail!(Stopped) } else { Ok(()) }
            });
            // What is done is shown at once, because the rest of the input may be long in coming.
            settled.and(target.show(output))
        });
        match settled {
            Ok(()) => Ok(Flow::Done(converted.len() as u64)),
            Err(error) => {
                progress.finish();
                target.abandon();
                if !error.is::<Stopped>() {
                    return Err(error);
                }
                lost.report(format, output);
                Ok(Flow::Stop)
            }
        }
    });
    if let Err(error) = ended {
        target.abandon();
        return Err(error.into());
    }
    target.finish(output)?;
    lost.report(format, output);
    Ok(worst)
}

/// Makes a table, if the user wants one.
fn convert_to_table(args: &ConvertArgs, output: &mut Output) -> anyhow::Result<Option<Verdict>> {
    let file = args.output.as_deref();
    let option = args.to.and_then(To::format).map(|format| format!("--to {}", format.id));
    let is_lines = match args.to {
        // Lines of JSON are a format of puzzles as well, with all that a puzzle has.
        Some(To::Table(TableFormat::Ndjson, _)) => !args.table.has_columns(),
        Some(To::Table(..)) | None => false,
        Some(To::Format(_)) => true,
    };
    let unfit = [(option.as_deref().unwrap_or_default(), is_lines, "; tables are csv, ndjson and parquet")];
    let to = args.to.and_then(To::table).filter(|_| !is_lines);
    let choice = match args.table.wanted(to, file, &COLUMNS, &unfit, output)? {
        Wanted::Told => return Ok(Some(Verdict::Yes)),
        Wanted::Usual => return Ok(None),
        Wanted::Table(choice) => choice,
    };
    output.redirect(&ResultArgs { output: args.output.clone(), resume: args.resume })?;
    let request = Request::new(choice.columns.clone());
    let bulk = BulkArgs { threads: args.threads, timeout: None, shard: None };
    Table { choice, request, verdict: table::is_answered }.of_input(&args.input, &bulk, output).map(Some)
}

/// The end of a run because of a bad puzzle, which has been reported.
#[derive(Debug)]
struct Stopped;

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a puzzle is bad")
    }
}

/// Writes a converted puzzle, or reports what is wrong with it.
fn settle(
    number: usize,
    one: &Converted,
    target: &mut Target<'_>,
    lost: &mut Lost,
    keep_going: bool,
    output: &mut Output,
) -> anyhow::Result<Verdict> {
    let place = || format!("{}:{}", one.source, one.line);
    let (error, bad) = match &one.result {
        Ok(part) => {
            lost.add(part, place);
            output.passes_over(&place(), &part.ignored);
            return target.write(number, part, place, output).map(|()| Verdict::Yes);
        }
        Err(Trouble::Input(error)) => (describe(&one.source, error), Bad::new(&place(), &one.source, error)),
        Err(Trouble::Write(error)) => (format!("{}: {error}", place()), Bad { place: place(), reason: error.clone() }),
    };
    // What precedes the error comes first if both go to the same terminal.
    target.show(output)?;
    output.error(&error);
    if keep_going {
        target.write_in_place_of(&bad, output)?;
    }
    Ok(Verdict::Error)
}

fn convert(record: Record, format: &'static Format) -> Converted {
    let Record { source, line, item } = record;
    let result = item.map_err(Trouble::Input).and_then(|document| part_of(&document, format));
    Converted { source, line, result }
}

fn part_of(document: &Document, format: &'static Format) -> Result<Part, Trouble> {
    let text = write_part(document, format).map_err(|error| Trouble::Write(error.to_string()))?;
    let title = document.info.get(Field::Title).map(str::to_owned);
    Ok(Part { text, lost: losses(document, format), ignored: document.ignored.clone(), title })
}

impl Lost {
    fn add(&mut self, part: &Part, place: impl Fn() -> String) {
        for loss in &part.lost {
            self.0.entry(warning(loss)).or_insert_with(|| (place(), 0)).1 += 1;
        }
    }

    fn report(&self, format: &Format, output: &Output) {
        for (loss, (place, times)) in &self.0 {
            let more = if *times > 1 { format!(" (and {} more)", times - 1) } else { String::new() };
            output.warning(&format!("{place}: {} does not keep everything: {loss}{more}", format.id));
        }
    }
}

/// What is lost, and how to make up for it when the text is read again.
fn warning(loss: &Loss) -> String {
    match loss {
        Loss::Layout(layout) => format!("{loss}; read it back with --layout {layout}"),
        _ => loss.to_string(),
    }
}
