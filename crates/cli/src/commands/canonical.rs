//! `pencilproof canonical`.

use crate::args::{BulkArgs, InputArgs, ResultArgs, TableArgs, ToTableArgs, Wanted};
use crate::input::{Bad, place};
use crate::output::Output;
use crate::table::{self, Table};
use crate::verdict::Verdict;
use crate::work::{Job, LineJob, Printed, for_each_chunk};
use anyhow::bail;
use clap::Args;
use pencilproof::core::Puzzle;
use pencilproof::format::{Document, PlainLine};
use pencilproof::search::Canonical;
use pencilproof::{Options, Solver, json};
use pencilproof_table::{Column, Request};

/// The columns of a table if the user names none.
const COLUMNS: [Column; 4] = [Column::PUZZLE, Column::STATUS, Column::CANONICAL, Column::AUTOMORPHISMS];

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
    for_each_chunk(&Canonize(&args), chunks, &args.input, &args.bulk, output, |place, line, output| {
        match line {
            Ok(line) => output.line(&line)?,
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

impl Canonize<'_> {
    /// The result in one line.
    fn line(&self, puzzle: impl FnOnce() -> Puzzle, canonical: &Canonical) -> Result<String, String> {
        match self.0.json {
            true => {
                let value = json::canonical(&puzzle(), canonical).map_err(|error| error.to_string())?;
                Ok(json::line(&value))
            }
            false => Ok(canonical.to_string()),
        }
    }
}

impl Job for Canonize<'_> {
    type Worker = Solver;
    type Outcome = Result<String, String>;

    fn worker(&self) -> Solver {
        Solver::new(Options { timeout: self.0.bulk.timeout, ..Options::default() })
    }

    fn work(&self, solver: &mut Solver, document: Document) -> Self::Outcome {
        let canonical = solver.canonical(&document.puzzle).map_err(|reason| reason.to_string())?;
        self.line(|| document.puzzle, &canonical)
    }

    fn in_place_of(&self, bad: &Bad) -> Option<String> {
        Some(bad.line(self.0.json))
    }
}

impl LineJob for Canonize<'_> {
    fn work_lines(&self, solver: &mut Solver, source: &str, lines: &[PlainLine]) -> Printed {
        let mut printed = Printed::with_room(lines);
        for (line, canonical) in lines.iter().zip(solver.canonical_lines(lines)) {
            let canonical = canonical.map_err(|reason| reason.to_string());
            match canonical.and_then(|canonical| self.line(|| line.document().puzzle, &canonical)) {
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
