//! `pencilproof rate --stable`: how much the rating of a puzzle depends on the way it is written down.

use super::{RateArgs, other_layout, verdict, words};
use crate::input::Bad;
use crate::output::Output;
use crate::verdict::Verdict;
use crate::work::one_by_one;
use pencilproof::{PuzzleRater, RatingOptions, RatingSpread, json};
use serde::Serialize;

/// A line of JSON.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    rated: json::Rated,
    comment: Option<&'a str>,
    spread: Option<json::Spread>,
}

/// Rates each puzzle and so many equivalent ones, which share the threads.
pub(super) fn run(args: &RateArgs, options: RatingOptions, count: u64, output: &mut Output) -> anyhow::Result<Verdict> {
    let seed = output.seed(args.seed.get())?;
    let threads = args.bulk.threads.count();
    let mut rater = PuzzleRater::new(RatingOptions { threads, ..options.clone() });
    let in_place_of = |bad: &Bad| Some(bad.line(args.json));
    one_by_one(&args.input, None, output, in_place_of, |number, place, document, progress, output| {
        // Each puzzle of the input has a seed of its own.
        let seed = seed.wrapping_add(number - 1);
        let (rated, spread) = match rater.spread(&document.puzzle, count, seed, threads) {
            Ok((report, spread)) => (Ok(report), spread),
            Err(reason) => (Err(reason), None),
        };
        if let Some(verdict) = other_layout(args, place, &rated, output)? {
            return Ok(verdict);
        }
        let line = if args.json {
            serde_json::to_string(&Line {
                rated: json::rated(&document.puzzle, &options, &rated),
                comment: document.comment(),
                spread: spread.map(|spread| json::spread(&spread, seed)),
            })?
        } else {
            let line = words::line(&document, &rated);
            spread.map_or(line.clone(), |spread| format!("{line} # {}", sentence(&spread)))
        };
        progress.tick(1);
        progress.hidden(|| output.line(&line))?;
        output.finish()?;
        let is_whole = spread.is_none_or(|spread| spread.timed_out == 0);
        Ok(verdict(&rated).max(Verdict::from(is_whole)))
    })
}

fn sentence(spread: &RatingSpread) -> String {
    let RatingSpread { count, min, median, max, differ, timed_out, .. } = spread;
    let puzzles = crate::words::count(*count, "equivalent puzzle");
    let late = if *timed_out > 0 { format!("; time ran out for {timed_out} more") } else { String::new() };
    format!("{puzzles}: ER {min} to {max}, median {median}, {differ} differ{late}")
}
