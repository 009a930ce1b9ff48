//! `pencilproof vary`.

use crate::args::{InputArgs, ResultArgs, SeedArgs, ThreadArgs, at_least, seconds};
use crate::input::Bad;
use crate::output::{Output, Verdict};
use crate::progress::Progress;
use crate::work::one_by_one_in_step;
use clap::Args;
use pencilproof::core::Puzzle;
use pencilproof::{Akin, json};
use std::ops::ControlFlow;
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
    /// Print JSON, one value per puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    results: ResultArgs,
}

/// How many equivalent puzzles to derive if the user does not say.
const DEFAULT_COUNT: u64 = 1;

pub(crate) fn run(args: VaryArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    output.redirect(&args.results)?;
    let seed = output.seed(args.seed.get())?;
    // The system takes as long to count them as some puzzles.
    let threads = args.threads.count();
    let in_place_of = |bad: &Bad| Some(bad.line(args.json));
    one_by_one_in_step(&args.input, output, in_place_of, |number, place, document, output| {
        // Each puzzle of the input has a seed of its own.
        let akin = Akin {
            seed: seed.wrapping_add(number as u64 - 1),
            threads,
            timeout: args.timeout,
            minimal: args.minimal,
            distinct: args.distinct,
            solutions: args.solutions,
            ..Akin::default()
        };
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
                output.error(&format!("{place}: --timeout ended the search before everything was found"));
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
