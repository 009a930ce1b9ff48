//! `pencilproof check`.

use crate::args::CheckArgs;
use crate::input::Load;
use crate::output::{Output, STRONG, Verdict};
use crate::words;
use crate::work::{Printed, Work, for_each_load};
use pencilproof::core::Puzzle;
use pencilproof::format::{Document, PlainLine};
use pencilproof::logic::text;
use pencilproof::search::{NotUnique, Redundancy};
use pencilproof::{Check, Count, Options, Solver, json};

pub(crate) fn run(args: CheckArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let options = Options { timeout: args.bulk.timeout, ..Options::default() };
    // Many together can be searched faster, but not timed one by one.
    let mut loads = if args.bulk.timeout.is_none() { args.input.loads()? } else { args.input.single_loads()? };
    let first: Vec<Load> = if args.json { Vec::new() } else { loads.by_ref().take(2).collect() };
    let alone = first.len() < 2;
    let work = |solver: &mut Solver, document: Document| {
        let check = solver.check(&document.puzzle, args.limit);
        (document.puzzle, check)
    };
    let told = |place: &str, puzzle: &Puzzle, check: &Check| match args.json {
        true => json::check(puzzle, check).to_string(),
        false => format!("{place}: {}", sentence(puzzle, check)),
    };
    let lines = |solver: &mut Solver, source: &str, lines: Vec<PlainLine>| {
        let mut printed = Printed::default();
        for (line, unique) in lines.iter().zip(solver.check_unique(&lines)) {
            let (puzzle, check) = unique.unwrap_or_else(|| {
                let puzzle = line.document().puzzle;
                let check = solver.check(&puzzle, args.limit);
                (puzzle, check)
            });
            let place = format!("{source}:{}", line.number);
            printed.add(told(&place, &puzzle, &check).as_bytes(), Verdict::from(check.is_valid()));
        }
        printed
    };
    let loads = first.into_iter().chain(loads);
    let worker = || Solver::new(options.clone());
    let all = Work { loads, keep_going: args.input.keep_going, bulk: &args.bulk };
    for_each_load(all, output, worker, work, lines, |place, (puzzle, check), output| {
        if alone && !args.json {
            print(&puzzle, &check, output)?;
        } else {
            output.line(&told(place, &puzzle, &check))?;
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
