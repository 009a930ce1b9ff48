//! `pencilproof vary`.

use crate::args::{
    InputArgs, ResultArgs, SeedArgs, Shard, TableArgs, ThreadArgs, ToTableArgs, Wanted, at_least, seconds,
};
use crate::feed::TOO_SHORT;
use crate::input::{Bad, NO_PUZZLE, describe, row_of};
use crate::output::Output;
use crate::progress::Progress;
use crate::table::{self, Item, Table};
use crate::verdict::Verdict;
use crate::work::one_by_one_in_step;
use anyhow::bail;
use clap::Args;
use pencilproof::core::Puzzle;
use pencilproof::{Akin, json};
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

pub(crate) fn run(args: VaryArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let columns = if args.solutions { &[Column::PUZZLE, Column::SOLUTION][..] } else { &[Column::PUZZLE] };
    let unfit = [("--json", args.json, "; use --to ndjson instead")];
    match args.table.wanted(args.to.to, args.results.output.as_deref(), columns, &unfit, output)? {
        Wanted::Told => return Ok(Verdict::Yes),
        Wanted::Usual => {}
        Wanted::Table(choice) => {
            output.redirect(&args.results)?;
            let request = Request::new(choice.columns.clone());
            return vary_to_table(&args, &Table { choice, request, verdict: table::is_answered }, output);
        }
    }
    output.redirect(&args.results)?;
    let seed = output.seed(args.seed.get())?;
    // The system takes as long to count them as some puzzles.
    let threads = args.threads.count();
    let in_place_of = |bad: &Bad| Some(bad.line(args.json));
    one_by_one_in_step(&args.input, args.shard, output, in_place_of, |number, place, document, output| {
        let akin = Akin { solutions: args.solutions, ..akin(&args, seed, number, threads) };
        let puzzle = &document.puzzle;
        let progress = Progress::new();
        let mut failed = None;
        let mut print = |text: &[u8], count: u64| {
            progress.tick(count);
            match progress.hidden(|| output.bytes(text)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let line = |other: Puzzle| {
            let text = if args.json { json::line(&json::varied(&other, puzzle)) } else { json::grid(&other) };
            text + "\n"
        };
        let count = args.count.unwrap_or(DEFAULT_COUNT);
        let complete = match (args.remove, args.add) {
            (Some(remove), Some(add)) => {
                akin.neighbours(puzzle, remove, add, args.count, |other| print(line(other).as_bytes(), 1))
            }
            _ if args.json => akin.equivalent(puzzle, count, |other| print(line(other).as_bytes(), 1)),
            _ => akin.equivalent_lines(puzzle, count, print),
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
    })
}

const LATE: &str = "--timeout ended the search before everything was found";

/// How puzzles are derived from the puzzle with a number, from 1. Each puzzle of the input has a seed of its own.
fn akin(args: &VaryArgs, seed: u64, number: u64, threads: usize) -> Akin {
    Akin {
        seed: seed.wrapping_add(number - 1),
        threads,
        timeout: args.timeout,
        minimal: args.minimal,
        distinct: args.distinct,
        ..Akin::default()
    }
}

/// Makes a table with a row for each derived puzzle, whose number is that of the puzzle it is derived from.
fn vary_to_table(args: &VaryArgs, table: &Table, output: &mut Output) -> anyhow::Result<Verdict> {
    let seed = output.seed(args.seed.get())?;
    let threads = args.threads.count();
    let shard = args.shard.unwrap_or(Shard::ALL);
    let (first, done) = output.results().map_or((0, 0), |results| (results.attempt().unwrap_or(0), results.within()));
    let mut maker = table.maker(threads, output)?;
    let mut last = 0;
    for (number, record) in (1..).zip(args.input.records()?) {
        last = number;
        if !shard.holds(number as usize - 1) || last < first {
            continue;
        }
        let mut within = 0;
        // What the run that was interrupted has done of this puzzle is made again, and passed over.
        let mut add = |row: Row, complaint: Option<String>, output: &mut Output| {
            within += 1;
            if last == first && within <= done {
                return Ok(());
            }
            maker.add(Item { row, attempt: Some(last), within, complaint }, output)
        };
        let place = record.place();
        let document = match record.item {
            Ok(document) => document,
            Err(ref error) if error.is_of_input() && !args.input.keep_going => {
                maker.work(output)?;
                bail!(describe(&record.source, error));
            }
            Err(_) => {
                let (row, complaint) = row_of(last, record);
                add(row, complaint, output)?;
                continue;
            }
        };
        let (akin, puzzle) = (akin(args, seed, number, threads), &document.puzzle);
        let mut failed = None;
        let visit = |other: Puzzle| {
            let row = Row { number: last, entry: Entry::of_puzzle(other), comment: None };
            match add(row, None, output) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let complete = match (args.remove, args.add) {
            (Some(remove), Some(add)) => akin.neighbours(puzzle, remove, add, args.count, visit),
            _ => akin.equivalent(puzzle, args.count.unwrap_or(DEFAULT_COUNT), visit),
        };
        if let Some(error) = failed {
            return Err(error);
        }
        match complete {
            Ok(true) => {}
            Ok(false) => {
                output.error(&format!("{place}: {LATE}"));
                maker.found(Verdict::No);
            }
            Err(error) => {
                let text = Entry::of_puzzle(document.puzzle).text();
                let reason = error.to_string();
                let complaint = Some(format!("{place}: {reason}"));
                add(Row { number: last, entry: Entry::Bad { text, reason }, comment: None }, complaint, output)?;
            }
        }
    }
    if last < first {
        bail!(TOO_SHORT);
    }
    if last == 0 {
        bail!(NO_PUZZLE);
    }
    maker.end(output)
}
