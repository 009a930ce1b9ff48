//! Ratings by whips, braids and nested trials: one number each.

use super::{COLUMNS, RateArgs, words};
use crate::args::{Unfit, Wanted};
use crate::input::Bad;
use crate::output::Output;
use crate::verdict::Verdict;
use crate::work::{Job, for_each};
use anyhow::bail;
use pencilproof::format::Document;
use pencilproof::{BerthierOptions, BerthierRating, BerthierScale, NotRated, json, rate_by_whips};
use serde::Serialize;
use std::time::{Duration, Instant};

/// Rates the input on one of these scales.
pub(super) fn run(args: &RateArgs, scale: BerthierScale, output: &mut Output) -> anyhow::Result<Verdict> {
    let named = format!("--scale {}", scale.id());
    let unfit: [Unfit<'_>; 1] = [(&named, true, "")];
    if let Wanted::Told = args.table.wanted(args.to.to, args.results.output.as_deref(), &COLUMNS, &unfit, output)? {
        return Ok(Verdict::Yes);
    }
    // All of these are about the path of Sudoku Explainer.
    let other = [
        ("--steps", args.steps),
        ("--explain", args.explain),
        ("--format", args.format.is_some()),
        ("--filter", args.filter.is_some()),
        ("--pearl", args.pearl),
        ("--diamond", args.diamond),
        ("--first-over", args.first_over.is_some()),
        ("--only", !args.only.is_empty()),
        ("--without", !args.without.is_empty()),
        ("--no-uniqueness", args.uniqueness.no_uniqueness),
        ("--histogram", args.histogram),
        ("--stable", args.stable.is_some()),
    ];
    if let Some((option, _)) = other.into_iter().find(|(_, is_given)| *is_given) {
        bail!("{option} has no meaning with {named}");
    }
    output.redirect(&args.results)?;
    let is_new = output.results().is_none_or(|results| results.done() == 0);
    if output.is_redirected() && is_new && !args.no_header && !args.json {
        output.line(&format!("# scale: {}; pencilproof {}", scale.id(), env!("CARGO_PKG_VERSION")))?;
    }
    let job = Rate { scale, args };
    for_each(&job, args.input.single_chunks()?, &args.input, &args.bulk, output, |_, outcome, output| {
        job.print(outcome, output)
    })
}

/// What came of a puzzle.
struct Outcome {
    document: Document,
    rated: Result<BerthierRating, NotRated>,
    time: Duration,
}

/// A line of JSON.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    rated: json::RatedByWhips,
    comment: Option<&'a str>,
    seconds: f64,
}

struct Rate<'a> {
    scale: BerthierScale,
    args: &'a RateArgs,
}

impl Job for Rate<'_> {
    type Worker = BerthierOptions;
    type Outcome = Outcome;

    fn worker(&self) -> BerthierOptions {
        BerthierOptions { timeout: self.args.bulk.timeout, ..BerthierOptions::default() }
    }

    fn work(&self, options: &mut BerthierOptions, document: Document) -> Outcome {
        let begun = Instant::now();
        let rated = rate_by_whips(&document.puzzle, self.scale, options);
        Outcome { document, rated, time: begun.elapsed() }
    }

    fn in_place_of(&self, bad: &Bad) -> Option<String> {
        Some(bad.line(self.args.json))
    }
}

impl Rate<'_> {
    fn print(&self, outcome: Outcome, output: &mut Output) -> anyhow::Result<Verdict> {
        let Outcome { document, rated, time } = outcome;
        if self.args.json {
            let line = Line {
                rated: json::rated_by_whips(&document.puzzle, self.scale, &rated),
                comment: document.comment(),
                seconds: time.as_secs_f64(),
            };
            output.line(&serde_json::to_string(&line)?)?;
        } else {
            let number = rated.as_ref().map_or("-".to_owned(), BerthierRating::to_string);
            let mut line = format!("{} {number}", words::puzzle(&document));
            if let Some(comment) = document.comment() {
                line.push_str(&format!(" {comment}"));
            }
            let note = match &rated {
                Ok(BerthierRating::Exactly(_)) => None,
                Ok(BerthierRating::AtLeast(_)) => Some("the time or the work that is allowed ran out".to_owned()),
                Ok(BerthierRating::None) => Some("nothing of this kind solves it".to_owned()),
                Err(reason) => Some(reason.to_string()),
            };
            if let Some(note) = note {
                line.push_str(&format!(" # {note}"));
            }
            output.line(&line)?;
        }
        Ok(Verdict::from(matches!(rated, Ok(BerthierRating::Exactly(_)))))
    }
}
