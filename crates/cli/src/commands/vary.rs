//! `pencilmark vary`.

use crate::args::VaryArgs;
use crate::commands::generate::random_seed;
use crate::input::describe;
use crate::output::{Output, Verdict};
use crate::work::{Progress, threads};
use anyhow::bail;
use pencilmark::core::Puzzle;
use pencilmark::{Akin, json};
use std::ops::ControlFlow;

/// Equivalent puzzles of one that are made where no number is given.
const USUAL: u64 = 1;

pub(crate) fn run(args: VaryArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let seed = args.seed.unwrap_or_else(random_seed);
    let mut verdict = Verdict::Yes;
    let mut any = false;
    for (number, record) in args.input.records()?.enumerate() {
        any = true;
        let place = record.place();
        let document = match record.item {
            Ok(document) => document,
            Err(error) => {
                output.error(&describe(&record.source, &error));
                verdict = Verdict::Error;
                if args.input.keep_going { continue } else { break }
            }
        };
        // Each puzzle of the input has numbers of its own.
        let akin = Akin {
            seed: seed.wrapping_add(number as u64),
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
        match complete {
            Ok(true) => {}
            Ok(false) => {
                output.finish()?;
                output.error(&format!("{place}: not all was found in the time that --timeout gives"));
                verdict = verdict.max(Verdict::No);
            }
            Err(error) => {
                output.finish()?;
                output.error(&format!("{place}: {error}"));
                verdict = Verdict::Error;
                if !args.input.keep_going {
                    break;
                }
            }
        }
    }
    if !any {
        bail!("there is no puzzle in the input");
    }
    Ok(verdict)
}
