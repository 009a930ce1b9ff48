//! `pencilmark check`.

use crate::args::CheckArgs;
use crate::input::{Record, for_each};
use crate::output::{Output, STRONG, Verdict};
use crate::words;
use pencilmark::core::Puzzle;
use pencilmark::format::Document;
use pencilmark::logic::text;
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
            let givens = words::count(puzzle.givens().count(), "given");
            let redundant = check.redundant.as_ref().map(|found| &found.redundant);
            match (check.is_minimal(), redundant) {
                (Some(true), _) => format!("valid: one solution; minimal, {givens}"),
                (Some(false), Some(cells)) => {
                    let names = text::and(text::cells(layout, cells.iter().copied()));
                    format!(
                        "valid: one solution; {givens}, of which {} redundant, each alone: {names}",
                        match cells.len() {
                            1 => "1 is".to_string(),
                            many => format!("{many} are"),
                        }
                    )
                }
                _ if puzzle.givens().next().is_none() => "valid: one solution".into(),
                _ => format!("valid: one solution; {givens}; the time was up before it was known which are needed"),
            }
        }
        Count::Exactly(count) => format!("not valid: {}", number(count)),
        Count::AtLeast(count) => format!("not valid: {} or more", number(count)),
        Count::TimedOut(0) => "unknown: the time was up before a solution was found".into(),
        Count::TimedOut(count) => format!("unknown: {} when the time was up", number(count)),
    }
}
