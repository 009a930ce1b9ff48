//! `pencilproof canonical`.

use crate::args::{BulkArgs, InputArgs, ResultArgs, TableArgs, ToTableArgs, Wanted};
use crate::input::{Bad, place};
use crate::output::{Output, Verdict};
use crate::table::{self, Table};
use crate::work::{Job, LineJob, Printed, for_each_chunk};
use anyhow::bail;
use clap::Args;
use pencilproof::core::{Deadline, Digit, Layout, Puzzle, Stop};
use pencilproof::format::{Document, PlainLine};
use pencilproof::json;
use pencilproof::search::{Canonical, Canonizer, Limits};
use pencilproof_table::{Column, Request};

/// The columns of a table if the user names none.
const COLUMNS: [Column; 4] = [Column::Puzzle, Column::Status, Column::Canonical, Column::Automorphisms];

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
    to: ToTableArgs,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    results: ResultArgs,
}

pub(crate) fn run(args: CanonicalArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let unfit = [("--json", args.json, "; use --to ndjson instead")];
    match args.table.wanted(args.to.to, args.results.output.as_deref(), &COLUMNS, &unfit, output)? {
        Wanted::Told => return Ok(Verdict::Yes),
        Wanted::Usual => {}
        Wanted::Table(choice) => {
            output.redirect(&args.results)?;
            let request = Request { timeout: args.bulk.timeout, ..Request::new(choice.columns.clone()) };
            return Table { choice, request, verdict: table::is_answered }.of_input(&args.input, &args.bulk, output);
        }
    }
    output.redirect(&args.results)?;
    // Work on many puzzles together does not allow a time limit for each.
    let chunks = if args.bulk.timeout.is_none() { args.input.chunks()? } else { args.input.single_chunks()? };
    let job = Canonize(&args);
    for_each_chunk(&job, chunks, &args.input, &args.bulk, output, |place, (puzzle, canonical), output| {
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
    type Worker = ();
    type Outcome = (Puzzle, Result<Canonical, String>);

    fn worker(&self) {}

    fn work(&self, (): &mut (), document: Document) -> Self::Outcome {
        let deadline = self.0.bulk.timeout.map_or(Deadline::never(), Deadline::after);
        let over = || deadline.is_over();
        let limits = Limits::default().until(Stop::when(&over));
        let canonical = Canonizer::new(document.puzzle.layout())
            .map_err(|error| error.to_string())
            .and_then(|canonizer| canonizer.of_puzzle(&document.puzzle, &limits).map_err(|_| LATE.to_owned()));
        (document.puzzle, canonical)
    }

    fn in_place_of(&self, bad: &Bad) -> Option<String> {
        Some(bad.line(self.0.json))
    }
}

impl LineJob for Canonize<'_> {
    fn work_lines(&self, (): &mut (), source: &str, lines: &[PlainLine]) -> Printed {
        let mut printed = Printed::with_room(lines);
        let canonizer = Canonizer::new(&Layout::classic());
        for line in lines {
            let digits = line.cells.map(|cell| Digit::from_symbol(cell.into()));
            let canonical = match &canonizer {
                Ok(canonizer) => canonizer.of_digits(&digits, &Limits::default()).map_err(|_| LATE.to_owned()),
                Err(reason) => Err(reason.to_string()),
            };
            let text = canonical.and_then(|canonical| match self.0.json {
                true => {
                    let value = json::canonical(&line.document().puzzle, &canonical);
                    value.map(|value| json::line(&value)).map_err(|error| error.to_string())
                }
                false => Ok(canonical.to_string()),
            });
            match text {
                Ok(text) => printed.add(text.as_bytes(), Verdict::Yes),
                Err(reason) => {
                    let bad = Bad { place: place(source, line.number), reason };
                    printed.add(bad.line(self.0.json).as_bytes(), Verdict::Error);
                }
            }
        }
        printed
    }
}

const LATE: &str = "time ran out before the canonical form was found";
