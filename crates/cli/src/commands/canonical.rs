//! `pencilproof canonical`.

use crate::args::{BulkArgs, InputArgs, ResultArgs};
use crate::input::Bad;
use crate::output::{Output, Verdict};
use crate::work::{Job, for_each};
use anyhow::bail;
use clap::Args;
use pencilproof::core::{Deadline, Layout, Puzzle, Stop};
use pencilproof::format::Document;
use pencilproof::json;
use pencilproof::search::{Canonical, Canonizer, Limits};

#[derive(Args)]
pub(crate) struct CanonicalArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    bulk: BulkArgs,
    /// Print JSON, one value per puzzle, with the symmetry that leads to the form and the number of automorphisms
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    results: ResultArgs,
}

pub(crate) fn run(args: CanonicalArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    output.redirect(&args.results)?;
    for_each(&Canonize(&args), &args.input, &args.bulk, output, |place, (puzzle, canonical), output| {
        match canonical {
            Ok(canonical) if args.json => output.line(&json::line(&json::canonical(&puzzle, &canonical)?))?,
            Ok(canonical) => output.line(&canonical.to_string())?,
            Err(reason) if args.input.keep_going => {
                output.error(&format!("{place}: {reason}"));
                output.line(&Bad { place: place.to_owned(), reason }.line(args.json))?;
                return Ok(Verdict::Error);
            }
            Err(reason) => bail!("{place}: {reason}"),
        }
        Ok(Verdict::Yes)
    })
}

struct Canonize<'a>(&'a CanonicalArgs);

impl Job for Canonize<'_> {
    /// The canonizers of the layouts met so far.
    type Worker = Vec<(Layout, Canonizer)>;
    type Outcome = (Puzzle, Result<Canonical, String>);

    fn worker(&self) -> Self::Worker {
        Vec::new()
    }

    fn work(&self, canonizers: &mut Self::Worker, document: Document) -> Self::Outcome {
        let deadline = self.0.bulk.timeout.map_or(Deadline::never(), Deadline::after);
        let over = || deadline.is_over();
        let canonical = canonical(canonizers, &document.puzzle, &Limits::default().until(Stop::when(&over)));
        (document.puzzle, canonical)
    }

    fn in_place_of(&self, bad: &Bad) -> Option<String> {
        Some(bad.line(self.0.json))
    }
}

fn canonical(
    canonizers: &mut Vec<(Layout, Canonizer)>,
    puzzle: &Puzzle,
    limits: &Limits<'_>,
) -> Result<Canonical, String> {
    let layout = puzzle.layout();
    let canonizer = match canonizers.iter().position(|(known, _)| known == layout) {
        Some(index) => &canonizers[index].1,
        None => {
            let canonizer = Canonizer::new(layout).map_err(|error| error.to_string())?;
            canonizers.push((layout.clone(), canonizer));
            &canonizers[canonizers.len() - 1].1
        }
    };
    canonizer.of_puzzle(puzzle, limits).map_err(|_| "time ran out before the canonical form was found".into())
}
