//! `pencilproof check`.

use crate::args::{BulkArgs, InputArgs, ResultArgs, at_least};
use crate::input::{Bad, Chunk};
use crate::output::{Output, STRONG, Verdict};
use crate::words;
use crate::work::{Job, LineJob, Printed, for_each_chunk};
use clap::Args;
use pencilproof::core::{Layout, Puzzle};
use pencilproof::format::{Document, PlainLine};
use pencilproof::logic::text;
use pencilproof::search::{NotUnique, Redundancy};
use pencilproof::{Check, Count, Options, Solver, json};

#[derive(Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Stop counting at this number of solutions
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = at_least::<2>)]
    limit: u64,
    #[command(flatten)]
    bulk: BulkArgs,
    /// Print JSON, one value per puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    results: ResultArgs,
}

pub(crate) fn run(args: CheckArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    output.redirect(&args.results)?;
    // Searching many puzzles together is faster, but does not allow a time limit for each.
    let mut chunks = if args.bulk.timeout.is_none() { args.input.chunks()? } else { args.input.single_chunks()? };
    let is_told = args.json || output.is_redirected();
    let first: Vec<Chunk> = if is_told { Vec::new() } else { chunks.by_ref().take(2).collect() };
    let is_alone = first.len() < 2 && !is_told;
    let chunks = first.into_iter().chain(chunks);
    let job = CheckJob(&args);
    for_each_chunk(&job, chunks, &args.input, &args.bulk, output, |place, (puzzle, check), output| {
        if is_alone {
            print(&puzzle, &check, output)?;
        } else {
            output.line(&job.line(place, &puzzle, &check))?;
        }
        Ok(Verdict::from(check.is_valid()))
    })
}

struct CheckJob<'a>(&'a CheckArgs);

impl CheckJob<'_> {
    /// The result in one line.
    fn line(&self, place: &str, puzzle: &Puzzle, check: &Check) -> String {
        match self.0.json {
            true => json::line(&json::check(puzzle, check)),
            false => format!("{place}: {}", sentence(puzzle, check)),
        }
    }
}

impl Job for CheckJob<'_> {
    type Worker = Solver;
    type Outcome = (Puzzle, Check);

    fn worker(&self) -> Solver {
        Solver::new(Options { timeout: self.0.bulk.timeout, ..Options::default() })
    }

    fn work(&self, solver: &mut Solver, document: Document) -> (Puzzle, Check) {
        let check = solver.check(&document.puzzle, self.0.limit);
        (document.puzzle, check)
    }

    fn in_place_of(&self, bad: &Bad) -> Option<String> {
        Some(bad.line(self.0.json))
    }
}

impl LineJob for CheckJob<'_> {
    fn work_lines(&self, solver: &mut Solver, source: &str, lines: &[PlainLine]) -> Printed {
        let mut printed = Printed::with_room(lines);
        // Only JSON tells the solutions.
        let grids = if self.0.json { solver.unique_solutions(lines) } else { Vec::new() };
        let layout = Layout::classic();
        for (n, (line, redundant)) in lines.iter().zip(solver.redundant_givens(lines)).enumerate() {
            let place = || format!("{source}:{}", line.number);
            match (redundant, grids.get(n).copied().flatten()) {
                (Some(redundant), Some(grid)) => {
                    let puzzle = line.document().puzzle;
                    let check = Check::of_solution(&puzzle, &grid, redundant);
                    printed.add(self.line(&place(), &puzzle, &check).as_bytes(), Verdict::Yes);
                }
                (Some(redundant), None) => {
                    let about = unique(&layout, line.givens(), &Ok(redundant));
                    printed.add(format!("{source}:{}: {about}", line.number).as_bytes(), Verdict::Yes);
                }
                (None, _) => {
                    let (puzzle, check) = self.work(solver, line.document());
                    let verdict = Verdict::from(check.is_valid());
                    printed.add(self.line(&place(), &puzzle, &check).as_bytes(), verdict);
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
