//! `pencilproof vary`.

use crate::args::VaryArgs;
use crate::commands::generate::random_seed;
use crate::output::{Output, Verdict};
use crate::work::{Progress, one_by_one, threads};
use pencilproof::core::Puzzle;
use pencilproof::{Akin, json};
use std::ops::ControlFlow;

/// Equivalent puzzles of one that are made where no number is given.
const USUAL: u64 = 1;

pub(crate) fn run(args: VaryArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let seed = args.seed.unwrap_or_else(random_seed);
    one_by_one(&args.input, output, |number, place, document, output| {
        // Each puzzle of the input has numbers of its own.
        let akin = Akin {
            seed: seed.wrapping_add(number as u64 - 1),
            threads: threads(args.threads),
            timeout: args.timeout,
            minimal: args.minimal,
            distinct: args.distinct,
        };
        let puzzle = &document.puzzle;
        let progress = Progress::new();
        let mut failed = None;
        let print = |other: Puzzle| {
            let text = if args.json { json::varied(&other, puzzle).to_string() } else { json::grid(&other) };
            progress.tick(1);
            match progress.hidden(|| output.line(&text)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let complete = match (args.remove, args.add) {
            (Some(remove), Some(add)) => akin.neighbours(puzzle, remove, add, args.count, print),
            _ => akin.equivalent(puzzle, args.count.unwrap_or(USUAL), print),
        };
        progress.finish();
        if let Some(error) = failed {
            return Err(error);
        }
        output.finish()?;
        Ok(match complete {
            Ok(true) => Verdict::Yes,
            Ok(false) => {
                output.error(&format!("{place}: not all was found in the time that --timeout gives"));
                Verdict::No
            }
            Err(error) => {
                output.error(&format!("{place}: {error}"));
                Verdict::Error
            }
        })
    })
}
