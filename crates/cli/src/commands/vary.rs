//! `pencilproof vary`.

use crate::args::{InputArgs, ResultArgs, SeedArgs, TableArgs, ThreadArgs, ToTableArgs, Wanted, at_least, seconds};
use crate::input::{Bad, Record, describe, row_of};
use crate::output::Output;
use crate::progress::Progress;
use crate::run::or_end;
use crate::table::{self, Item, Maker, Table};
use crate::verdict::Verdict;
use crate::work::one_by_one;
use anyhow::bail;
use clap::Args;
use pencilproof::core::Puzzle;
use pencilproof::feed::{BadList, Feed, Shard};
use pencilproof::{NotVaried, Vary, json};
use pencilproof_table::{Column, Entry, Request, Row};
use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::Duration;

#[derive(Args)]
pub(crate) struct VaryArgs {
    #[command(flatten)]
    input: InputArgs,
    /// How many puzzles to derive from each [default: 1 equivalent puzzle, or all neighbours]
    #[arg(long, short = 'n', value_name = "N", value_parser = at_least::<1>)]
    count: Option<u64>,
    #[command(flatten)]
    seed: SeedArgs,
    /// Remove N givens: derive neighbours instead of equivalent puzzles
    #[arg(long, value_name = "N", requires = "add")]
    remove: Option<usize>,
    /// Add M other givens, together with --remove
    #[arg(long, value_name = "M", requires = "remove")]
    add: Option<usize>,
    /// Print only minimal neighbours, in which no given is redundant
    #[arg(long, requires = "remove")]
    minimal: bool,
    /// Of equivalent neighbours, print only the first
    #[arg(long, requires = "remove")]
    distinct: bool,
    /// Print the solution after each equivalent puzzle: PUZZLE,SOLUTION
    #[arg(long, conflicts_with_all = ["remove", "json"])]
    solutions: bool,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Give up after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    /// Vary only the Ith of N shares of the input, every Nth puzzle, so that N machines can split the work
    #[arg(long, value_name = "I/N", value_parser = Shard::from_str)]
    shard: Option<Shard>,
    /// Print JSON, one value per puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    to: ToTableArgs,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    results: ResultArgs,
}

/// How many equivalent puzzles to derive if the user does not say.
const DEFAULT_COUNT: u64 = 1;

const LATE: &str = "--timeout ended the search before everything was found";

pub(crate) fn run(args: VaryArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let columns = if args.solutions { &[Column::PUZZLE, Column::SOLUTION][..] } else { &[Column::PUZZLE] };
    let unfit = [("--json", args.json, "; use --to ndjson instead")];
    let wanted = args.table.wanted(args.to.to, args.results.output.as_deref(), columns, &unfit, output)?;
    if matches!(wanted, Wanted::Told) {
        return Ok(Verdict::Yes);
    }
    output.redirect(&args.results)?;
    // The system takes as long to count them as some puzzles.
    let threads = args.threads.count();
    let job = VaryJob { seed: output.seed(args.seed.get())?, threads, args: &args };
    if let Wanted::Table(choice) = wanted {
        let request = Request::new(choice.columns.clone());
        return job.to_table(&Table { choice, request, verdict: table::is_answered }, output);
    }
    let in_place_of = |bad: &Bad| Some(bad.line(args.json));
    one_by_one(&args.input, args.shard, output, in_place_of, |number, place, document, _, output| {
        job.print(number, place, &document.puzzle, output)
    })
}

struct VaryJob<'a> {
    args: &'a VaryArgs,
    seed: u64,
    threads: usize,
}

impl VaryJob<'_> {
    /// How puzzles are derived from the puzzle with a number, from 1. Each puzzle of the input has a seed of its own.
    fn vary(&self, number: u64) -> Vary {
        Vary {
            seed: self.seed.wrapping_add(number - 1),
            threads: self.threads,
            timeout: self.args.timeout,
            minimal: self.args.minimal,
            distinct: self.args.distinct,
            ..Vary::default()
        }
    }

    /// How many equivalent puzzles to derive from each.
    fn count(&self) -> u64 {
        self.args.count.unwrap_or(DEFAULT_COUNT)
    }

    /// Derives puzzles from the puzzle with a number, one by one. Returns false if time ran out.
    fn derive(
        &self,
        number: u64,
        puzzle: &Puzzle,
        visit: impl FnMut(Puzzle) -> ControlFlow<()>,
    ) -> Result<bool, NotVaried> {
        match (self.args.remove, self.args.add) {
            (Some(remove), Some(add)) => self.vary(number).neighbours(puzzle, remove, add, self.args.count, visit),
            _ => self.vary(number).equivalent(puzzle, self.count(), visit),
        }
    }

    /// Prints what is derived from a puzzle.
    fn print(&self, number: u64, place: &str, puzzle: &Puzzle, output: &mut Output) -> anyhow::Result<Verdict> {
        let args = self.args;
        let progress = Progress::new();
        let mut failed = None;
        let mut print = |text: &[u8], count: u64| {
            progress.tick(count);
            or_end(progress.hidden(|| output.bytes(text)), &mut failed)
        };
        let complete = if args.remove.is_some() || args.json {
            self.derive(number, puzzle, |other| {
                let text = if args.json { json::line(&json::varied(&other, puzzle)) } else { json::grid(&other) };
                print((text + "\n").as_bytes(), 1)
            })
        } else {
            Vary { solutions: args.solutions, ..self.vary(number) }.equivalent_lines(puzzle, self.count(), print)
        };
        progress.finish();
        if let Some(error) = failed {
            return Err(error);
        }
        output.finish()?;
        Ok(match complete {
            Ok(true) => Verdict::Yes,
            Ok(false) => {
                output.error(&format!("{place}: {LATE}"));
                Verdict::No
            }
            Err(error) => {
                output.error(&format!("{place}: {error}"));
                if args.input.keep_going {
                    output.line(&Bad { place: place.to_owned(), reason: error.to_string() }.line(args.json))?;
                }
                Verdict::Error
            }
        })
    }

    /// Makes a table with a row for each derived puzzle, whose number is that of the puzzle it is derived from.
    fn to_table(&self, table: &Table, output: &mut Output) -> anyhow::Result<Verdict> {
        self.args.input.check_drawings("a table")?;
        let begun = output.results().map_or((0, 0), |results| (results.attempt().unwrap_or(0), results.within()));
        let mut rows = Rows { maker: table.maker(self.threads, output)?, begun, within: 0 };
        let feed = Feed::from_number(self.args.shard.unwrap_or_default(), begun.0);
        let mut last = 0;
        for share in feed.shares(self.args.input.single_chunks()?).filter(|share| share.is_mine) {
            for (number, record) in share.numbers().zip(share.piece.into_records()) {
                (last, rows.within) = (number, 0);
                self.add_rows(number, record, &mut rows, output)?;
            }
        }
        if last < begun.0 {
            bail!(BadList::TooShort);
        }
        feed.end()?;
        rows.maker.end(output)
    }

    /// Adds the rows of a record.
    fn add_rows(&self, number: u64, record: Record, rows: &mut Rows<'_>, output: &mut Output) -> anyhow::Result<()> {
        let place = record.place();
        let document = match record.item {
            Ok(document) => document,
            Err(ref error) if error.is_of_input() && !self.args.input.keep_going => {
                rows.maker.work(output)?;
                bail!(describe(&record.source, error));
            }
            Err(_) => {
                let (row, complaint) = row_of(number, record);
                return rows.add(row, complaint, output);
            }
        };
        let mut failed = None;
        let complete = self.derive(number, &document.puzzle, |other| {
            let row = Row { number, entry: Entry::of_puzzle(other), comment: None };
            or_end(rows.add(row, None, output), &mut failed)
        });
        if let Some(error) = failed {
            return Err(error);
        }
        match complete {
            Ok(true) => Ok(()),
            Ok(false) => {
                output.error(&format!("{place}: {LATE}"));
                rows.maker.found(Verdict::No);
                Ok(())
            }
            Err(error) => {
                let (text, reason) = (Entry::of_puzzle(document.puzzle).text(), error.to_string());
                let complaint = Some(format!("{place}: {reason}"));
                rows.add(Row { number, entry: Entry::Bad { text, reason }, comment: None }, complaint, output)
            }
        }
    }
}

/// The rows of derived puzzles.
struct Rows<'t> {
    maker: Maker<'t>,
    /// The record at which an interrupted run goes on, and how many of its rows are done. They are made again, and
    /// passed over.
    begun: (u64, u64),
    /// How many rows of the record there are so far.
    within: u64,
}

impl Rows<'_> {
    /// Adds a row of the record that its number says.
    fn add(&mut self, row: Row, complaint: Option<String>, output: &mut Output) -> anyhow::Result<()> {
        self.within += 1;
        let (number, within) = (row.number, self.within);
        if (number, within) <= self.begun {
            return Ok(());
        }
        self.maker.add(Item { row, attempt: Some(number), within, complaint }, output)
    }
}
