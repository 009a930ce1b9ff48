//! `pencilproof canonical`.

use crate::args::CanonicalArgs;
use crate::output::{Output, Verdict};
use crate::work::for_each;
use anyhow::bail;
use pencilproof::core::{Deadline, Layout, Stop};
use pencilproof::format::Document;
use pencilproof::json;
use pencilproof::search::{Canonical, Canonizer, Limits};

pub(crate) fn run(args: CanonicalArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let work = |canonizers: &mut Vec<(Layout, Canonizer)>, document: Document| {
        let deadline = args.bulk.timeout.map_or(Deadline::never(), Deadline::after);
        let over = || deadline.is_over();
        let canonical = canonical(canonizers, &document, &Limits::default().until(Stop::when(&over)));
        (document.puzzle, canonical)
    };
    let records = args.input.records()?;
    let keep_going = args.input.keep_going;
    let print = |place: &str, (puzzle, canonical): (_, Result<Canonical, String>), output: &mut Output| {
        match canonical {
            Ok(canonical) if args.json => output.line(&json::canonical(&puzzle, &canonical)?.to_string())?,
            Ok(canonical) => output.line(&canonical.to_string())?,
            Err(reason) if keep_going => {
                output.error(&format!("{place}: {reason}"));
                return Ok(Verdict::Error);
            }
            Err(reason) => bail!("{place}: {reason}"),
        }
        Ok(Verdict::Yes)
    };
    for_each(records, keep_going, &args.bulk, output, Vec::new, work, print)
}

/// The canonical form of a puzzle, with the canonizers of the layouts met so far.
fn canonical(
    canonizers: &mut Vec<(Layout, Canonizer)>,
    document: &Document,
    limits: &Limits<'_>,
) -> Result<Canonical, String> {
    let layout = document.puzzle.layout();
    let canonizer = match canonizers.iter().position(|(known, _)| known == layout) {
        Some(index) => &canonizers[index].1,
        None => {
            let canonizer = Canonizer::new(layout).map_err(|error| error.to_string())?;
            canonizers.push((layout.clone(), canonizer));
            &canonizers[canonizers.len() - 1].1
        }
    };
    canonizer
        .of_puzzle(&document.puzzle, limits)
        .map_err(|_| "the time was up before the canonical form was known".into())
}
