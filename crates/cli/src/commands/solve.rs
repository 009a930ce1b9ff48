//! `pencilproof solve`.

use crate::args::{Blank, SolveArgs};
use crate::input::Load;
use crate::output::{Output, Verdict, write_file};
use crate::words;
use crate::work::{Printed, Work, for_each, for_each_load};
use anyhow::bail;
use pencilproof::core::Puzzle;
use pencilproof::format::{Document, PlainLine};
use pencilproof::logic::Profile;
use pencilproof::render::{Picture, Theme, svg};
use pencilproof::search::{End, Solution};
use pencilproof::{Options, Report, SearchUse, Solver, json};

/// How a puzzle is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Show {
    Line,
    Steps,
    Json,
}

pub(crate) fn run(args: SolveArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let options = Options {
        profile: args.logic.to_profile(Profile::default())?,
        pick: args.logic.pick(),
        search: match (args.search, args.no_search) {
            (true, _) => SearchUse::Only,
            (_, true) => SearchUse::Never,
            _ => SearchUse::Complete,
        },
        timeout: args.bulk.timeout,
    };
    if let Some(limit) = args.all {
        return run_all(limit, options, &args, output);
    }
    // Many together can be searched faster, but not timed one by one.
    let by_load = args.search && args.svg.is_none() && args.bulk.timeout.is_none();
    let mut loads = if by_load { args.input.loads()? } else { args.input.single_loads()? };
    let told = args.json || args.line || args.steps || args.boards;
    let first: Vec<Load> = match told && args.svg.is_none() {
        true => Vec::new(),
        false => loads.by_ref().take(2).collect(),
    };
    if args.svg.is_some() && first.len() > 1 {
        bail!("--svg takes one puzzle; there are more");
    }
    let show = match () {
        () if args.json => Show::Json,
        () if args.steps || args.boards || !told && first.len() < 2 => Show::Steps,
        () => Show::Line,
    };
    let alone = first.len() == 1;
    let loads = first.into_iter().chain(loads);
    let worker = || Solver::new(options.clone());
    // One puzzle alone is no plain line among others, so these are never explained.
    let lines = |solver: &mut Solver, _: &str, lines: Vec<PlainLine>| {
        let mut printed = Printed::with_room(&lines);
        for (plain, grid) in lines.iter().zip(solver.unique_solutions(&lines)) {
            match grid {
                Some(grid) if show != Show::Json => printed.add(&grid.line(), Verdict::Yes),
                Some(grid) => {
                    let puzzle = plain.document().puzzle;
                    let report = Report::of_solution(&puzzle, &grid);
                    printed.add(json::report(&puzzle, &report, true).to_string().as_bytes(), Verdict::Yes);
                }
                None => {
                    let document = plain.document();
                    let report = solver.solve(&document.puzzle);
                    let text = match show {
                        Show::Json => json::report(&document.puzzle, &report, true).to_string(),
                        Show::Line | Show::Steps => line(&document, &report, &args),
                    };
                    printed.add(text.as_bytes(), verdict(&report));
                }
            }
        }
        printed
    };
    let work = |solver: &mut Solver, document: Document| {
        let report = solver.solve(&document.puzzle);
        (document, report)
    };
    let all = Work { loads, keep_going: args.input.keep_going, bulk: &args.bulk };
    for_each_load(all, output, worker, work, lines, |place, (document, report), output| {
        if let Some(path) = &args.svg {
            write_file(path, svg(&Picture::new(report.best_grid()), Theme::Auto).as_bytes())?;
        }
        match show {
            Show::Json => output.line(&json::report(&document.puzzle, &report, true).to_string())?,
            Show::Line => output.line(&line(&document, &report, &args))?,
            Show::Steps => {
                let heading = (!alone).then_some(place);
                words::solution(&document.puzzle, &report, heading, args.boards, output)?;
            }
        }
        Ok(verdict(&report))
    })
}

fn verdict(report: &Report) -> Verdict {
    Verdict::from(matches!(report.verdict, pencilproof::Verdict::Solved { .. }))
}

fn run_all(limit: u64, options: Options, args: &SolveArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let worker = || Solver::new(options.clone());
    let work = |solver: &mut Solver, document: Document| {
        let (solutions, end) = solver.solutions(&document.puzzle, limit);
        (document.puzzle, solutions, end)
    };
    let records = args.input.records()?;
    for_each(records, args.input.keep_going, &args.bulk, output, worker, work, |_, (puzzle, solutions, end), output| {
        print_all(&puzzle, &solutions, end, args.json, output)
    })
}

/// A puzzle in a line: what is known of its solution, the comment of the source, and a word on what is not as it should
/// be or was not logic.
fn line(document: &Document, report: &Report, args: &SolveArgs) -> String {
    let mut line = grid(report.best_grid(), args.blank);
    if let Some(comment) = document.comment() {
        line.push_str(&format!(" {comment}"));
    }
    match &report.verdict {
        pencilproof::Verdict::Solved { search_from: None, .. } => {}
        pencilproof::Verdict::Solved { .. } if args.search => {}
        _ => line.push_str(&format!(" # {}", words::verdict_in_short(&document.puzzle, report))),
    }
    line
}

fn grid(puzzle: &Puzzle, blank: Blank) -> String {
    match blank {
        Blank::Dot => json::grid(puzzle),
        Blank::Zero => json::grid(puzzle).replace('.', "0"),
    }
}

fn print_all(
    puzzle: &Puzzle,
    solutions: &[Solution],
    end: End,
    as_json: bool,
    output: &mut Output,
) -> anyhow::Result<Verdict> {
    let complete = end == End::Exhausted;
    if as_json {
        output.line(&json::solutions(puzzle, solutions, complete).to_string())?;
    } else {
        solutions.iter().try_for_each(|solution| output.line(&solution.to_string()))?;
        let count = words::count(solutions.len(), "solution");
        output.line(&match (end, puzzle.conflict()) {
            (_, Some(conflict)) => format!("# no solution: {}", conflict.describe(puzzle.layout())),
            (End::Exhausted, None) => format!("# {count} in all"),
            (End::Limit, None) => format!("# {count}; there may be more"),
            (End::Nodes | End::Stopped, None) => {
                format!("# {count} when the time was up; there may be more")
            }
        })?;
    }
    Ok(Verdict::from(!solutions.is_empty()))
}
