//! `pencilmark check`.

use crate::args::CheckArgs;
use crate::input::{Record, for_each};
use crate::output::{Output, STRONG, Verdict};
use crate::words;
use pencilmark::core::Puzzle;
use pencilmark::format::Document;
use pencilmark::logic::text;
use pencilmark::search::{NotUnique, Redundancy};
use pencilmark::{Check, Count, Options, Solver, json};

pub(crate) fn run(args: CheckArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let options = Options { timeout: args.bulk.timeout, ..Options::default() };
    let mut records = args.input.records()?;
    let first: Vec<Record> = if args.json { Vec::new() } else { records.by_ref().take(2).collect() };
    let alone = first.len() < 2;
    let work = |solver: &mut Solver, document: Document| {
        let check = solver.check(&document.puzzle, args.limit);
        (document.puzzle, check)
    };
    let records = first.into_iter().chain(records);
    let worker = || Solver::new(options.clone());
    for_each(records, args.input.keep_going, &args.bulk, output, worker, work, |place, (puzzle, check), output| {
        if args.json {
            output.line(&json::check(&puzzle, &check).to_string())?;
        } else if alone {
            print(&puzzle, &check, output)?;
        } else {
            output.line(&format!("{place}: {}", sentence(&puzzle, &check)))?;
        }
        Ok(Verdict::from(check.is_valid()))
    })
}

fn print(puzzle: &Puzzle, check: &Check, output: &mut Output) -> anyhow::Result<()> {
    output.text(&words::compact(puzzle, output))?;
    let sentence = text::capital(&sentence(puzzle, check));
    output.line(&words::wrapped(&output.paint(STRONG, &format!("{sentence}.")), ""))?;
    if check.count != Count::Exactly(1) {
        for grid in &check.solutions {
            output.line("")?;
            output.text(&words::compact(grid, output))?;
        }
    }
    Ok(())
}

/// The result on one line, without a full stop.
fn sentence(puzzle: &Puzzle, check: &Check) -> String {
    let layout = puzzle.layout();
    if let Some(contradiction) = &check.contradiction {
        return format!("not valid: {}", contradiction.describe(layout));
    }
    let number = |count: u64| format!("{count} {}", if count == 1 { "solution" } else { "solutions" });
    match check.count {
        Count::Exactly(0) => "not valid: no solution".into(),
        Count::Exactly(1) => {
            format!("valid: one solution{}", needed(puzzle, &check.redundant))
        }
        Count::Exactly(count) => format!("not valid: {}", number(count)),
        Count::AtLeast(count) => format!("not valid: {} or more", number(count)),
        Count::TimedOut(0) => "unknown: the time was up before a solution was found".into(),
        Count::TimedOut(count) => format!("unknown: {} when the time was up", number(count)),
    }
}

/// Which givens a puzzle with one solution needs, as the rest of a sentence.
fn needed(puzzle: &Puzzle, redundant: &Result<Redundancy, NotUnique>) -> String {
    let number = puzzle.givens().count();
    let givens = words::count(number, "given");
    match redundant {
        _ if number == 0 => String::new(),
        Ok(found) if found.is_minimal() == Some(true) => format!("; minimal, {givens}"),
        Ok(found) if !found.redundant.is_empty() => {
            let names = text::and(text::cells(puzzle.layout(), found.redundant.iter().copied()));
            let are = if found.redundant.len() == 1 { "is" } else { "are" };
            let tried = if found.undecided.is_empty() { "" } else { "; the time was up before all were tried" };
            format!("; {givens}, of which {} {are} redundant, each alone: {names}{tried}", found.redundant.len())
        }
        Err(NotUnique::Several | NotUnique::NoSolution) => {
            " with the placed values and marks; the givens alone have several".into()
        }
        Ok(_) | Err(NotUnique::Undecided(_)) => {
            format!("; {givens}; the time was up before it was known which are needed")
        }
    }
}
