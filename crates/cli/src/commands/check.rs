//! `pencilproof check`.

mod several;

use crate::args::{BulkArgs, InputArgs, ResultArgs, TableArgs, ToTableArgs, Wanted, at_least};
use crate::input::{Bad, Chunk, place};
use crate::output::{Output, STRONG};
use crate::table::{self, Table};
use crate::verdict::Verdict;
use crate::words;
use crate::work::{Job, LineJob, Printed, for_each_chunk};
use clap::Args;
use pencilproof::core::{Layout, Puzzle};
use pencilproof::format::{Document, PlainLine};
use pencilproof::search::{NotUnique, Redundancy};
use pencilproof::words::text;
use pencilproof::{Ambiguity, COMPARED, Check, Count, LineCheck, Options, Solver, json};
use pencilproof_table::{Column, Request};

/// The columns of a table if the user names none.
const COLUMNS: [Column; 5] = [Column::PUZZLE, Column::STATUS, Column::SOLUTIONS, Column::GIVENS, Column::MINIMAL];

#[derive(Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Stop counting at this number of solutions [default: 2, with --several 1000]
    #[arg(long, value_name = "N", value_parser = at_least::<2>)]
    limit: Option<u64>,
    /// Of puzzles with several solutions, tell the cells that differ, the unavoidable sets without a given, and the
    /// fewest givens that make the puzzle unique
    #[arg(long)]
    several: bool,
    #[command(flatten)]
    bulk: BulkArgs,
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

pub(crate) fn run(mut args: CheckArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    args.input.knows_constraints = true;
    let unfit = [("--json", args.json, "; use --to ndjson instead"), ("--several", args.several, "")];
    match args.table.wanted(args.to.to, args.results.output.as_deref(), &COLUMNS, &unfit, output)? {
        Wanted::Told => return Ok(Verdict::Yes),
        Wanted::Usual => {}
        Wanted::Table(choice) => {
            output.redirect(&args.results)?;
            let (limit, timeout) = (args.limit.unwrap_or(2), args.bulk.timeout);
            let request = Request { limit, timeout, ..Request::new(choice.columns.clone()) };
            return Table { choice, request, verdict: table::is_unique }.of_input(&args.input, &args.bulk, output);
        }
    }
    output.redirect(&args.results)?;
    // Searching many puzzles together is faster, but does not allow a time limit for each.
    // How solutions differ takes long enough for each puzzle to be told on its own.
    let together = args.bulk.timeout.is_none() && !args.several;
    let mut chunks = if together { args.input.chunks()? } else { args.input.single_chunks()? };
    let is_told = args.json || output.is_redirected();
    let first: Vec<Chunk> = if is_told { Vec::new() } else { chunks.by_ref().take(2).collect() };
    let is_alone = first.len() < 2 && !is_told;
    let chunks = first.into_iter().chain(chunks);
    let job = CheckJob(&args);
    for_each_chunk(
        &job,
        chunks,
        &args.input,
        &args.bulk,
        output,
        |place, Checked { puzzle, check, ambiguity }, output| {
            match &ambiguity {
                Some(ambiguity) if is_alone => {
                    let sentence = text::capital(&sentence(&puzzle, &check));
                    several::print(&puzzle, &check, ambiguity, &sentence, output)?;
                }
                None if is_alone => print(&puzzle, &check, output)?,
                _ if args.json => output.answer(&job.line(place, &puzzle, &check, ambiguity.as_ref()))?,
                _ => output.line(&job.line(place, &puzzle, &check, ambiguity.as_ref()))?,
            }
            Ok(Verdict::from(check.is_valid()))
        },
    )
}

struct CheckJob<'a>(&'a CheckArgs);

/// What was found about a puzzle.
struct Checked {
    puzzle: Puzzle,
    check: Check,
    /// How its solutions differ, if there are several and the user wants to know.
    ambiguity: Option<Ambiguity>,
}

impl CheckJob<'_> {
    /// Solutions are counted up to this number.
    fn limit(&self) -> u64 {
        self.0.limit.unwrap_or(if self.0.several { COMPARED as u64 } else { 2 })
    }

    /// The result in one line.
    fn line(&self, place: &str, puzzle: &Puzzle, check: &Check, ambiguity: Option<&Ambiguity>) -> String {
        let layout = puzzle.layout();
        match (self.0.json, self.0.several) {
            (true, true) => json::line(&json::several(layout, json::check(puzzle, check), ambiguity)),
            (true, false) => json::line(&json::check(puzzle, check)),
            (false, _) => {
                let several = ambiguity.map(|ambiguity| several::in_short(layout, ambiguity)).unwrap_or_default();
                format!("{place}: {}{several}", sentence(puzzle, check))
            }
        }
    }
}

impl Job for CheckJob<'_> {
    type Worker = Solver;
    type Outcome = Checked;

    fn worker(&self) -> Solver {
        Solver::new(Options { timeout: self.0.bulk.timeout, ..Options::default() })
    }

    fn work(&self, solver: &mut Solver, document: Document) -> Checked {
        let puzzle = document.puzzle;
        let limit = self.limit();
        let check = solver.check(&puzzle, limit);
        let is_ambiguous = self.0.several && several::are_several(check.count);
        let ambiguity = if is_ambiguous { solver.ambiguity(&puzzle, limit) } else { None };
        Checked { puzzle, check, ambiguity }
    }

    fn in_place_of(&self, bad: &Bad) -> Option<String> {
        Some(bad.line(self.0.json))
    }
}

impl LineJob for CheckJob<'_> {
    fn work_lines(&self, solver: &mut Solver, source: &str, lines: &[PlainLine]) -> Printed {
        let mut printed = Printed::with_room(lines);
        let layout = Layout::classic();
        for (line, check) in lines.iter().zip(solver.check_lines(lines, self.limit())) {
            let place = place(source, line.number);
            match check {
                LineCheck::Unique(_, redundant) if !self.0.json => {
                    let about = unique(&layout, line.givens(), &Ok(redundant));
                    printed.add(format!("{place}: {about}").as_bytes(), Verdict::Yes);
                }
                check => {
                    let (puzzle, check) = check.whole(line);
                    printed.add(self.line(&place, &puzzle, &check, None).as_bytes(), Verdict::from(check.is_valid()));
                }
            }
        }
        printed
    }
}

fn print(puzzle: &Puzzle, check: &Check, output: &mut Output) -> anyhow::Result<()> {
    output.text(&words::compact(puzzle, output))?;
    let sentence = text::capital(&sentence(puzzle, check));
    output.line(&output.wrapped(&output.paint(STRONG, &format!("{sentence}.")), "", ""))?;
    if check.count != Count::Exactly(1) {
        for grid in &check.solutions {
            output.line("")?;
            output.text(&words::compact(grid, output))?;
        }
    }
    Ok(())
}

/// The result as a sentence without a full stop.
fn sentence(puzzle: &Puzzle, check: &Check) -> String {
    let layout = puzzle.layout();
    if let Some(contradiction) = &check.contradiction {
        return format!("not valid: {}", contradiction.describe(layout));
    }
    let number = |count: u64| format!("{count} {}", if count == 1 { "solution" } else { "solutions" });
    match check.count {
        Count::Exactly(0) => "not valid: no solution".into(),
        Count::Exactly(1) => unique(layout, puzzle.givens().count(), &check.redundant),
        Count::Exactly(count) => format!("not valid: {}", number(count)),
        Count::AtLeast(count) => format!("not valid: {count} or more solutions"),
        Count::TimedOut(0) => "unknown: time ran out before a solution was found".into(),
        Count::TimedOut(count) => format!("unknown: {} found before time ran out", number(count)),
    }
}

/// What is to be said about a puzzle with one solution: which of its givens are redundant.
fn unique(layout: &Layout, number: usize, redundant: &Result<Redundancy, NotUnique>) -> String {
    let valid = "valid: one solution";
    let givens = words::count(number, "given");
    match redundant {
        _ if number == 0 => valid.to_owned(),
        Ok(found) if found.is_minimal() == Some(true) => format!("{valid}; minimal, {givens}"),
        Ok(found) if !found.redundant.is_empty() => {
            let names = text::list_of_cells(layout, &found.redundant);
            let are = match found.redundant.len() {
                1 => "1 is redundant".to_owned(),
                number => format!("{number} are redundant, each on its own"),
            };
            let tried = if found.undecided.is_empty() { "" } else { "; time ran out before all were tried" };
            format!("{valid}; {givens}, of which {are}: {names}{tried}")
        }
        Err(NotUnique::Several | NotUnique::NoSolution) => {
            format!("{valid} with the placed values and marks; the givens alone have several")
        }
        Ok(_) | Err(NotUnique::Undecided(_)) => {
            format!("{valid}; {givens}; time ran out before it was known which of them are redundant")
        }
    }
}
