//! `pencilmark solve`.

use crate::args::{Blank, SolveArgs};
use crate::input::{Record, for_each};
use crate::output::{Output, Verdict, write_file};
use crate::words;
use anyhow::bail;
use pencilmark::core::Puzzle;
use pencilmark::format::Document;
use pencilmark::logic::Profile;
use pencilmark::render::{Picture, Theme, svg};
use pencilmark::search::{End, Solution};
use pencilmark::{Options, Report, SearchUse, Solver, json};

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
    let mut records = args.input.records()?;
    let told = args.json || args.line || args.steps || args.boards || args.all.is_some();
    let first: Vec<Record> = match told && args.svg.is_none() {
        true => Vec::new(),
        false => records.by_ref().take(2).collect(),
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
    let records = first.into_iter().chain(records);
    let worker = || Solver::new(options.clone());
    let keep_going = args.input.keep_going;
    if let Some(limit) = args.all {
        let work = |solver: &mut Solver, document: Document| {
            let (solutions, end) = solver.solutions(&document.puzzle, limit);
            (document.puzzle, solutions, end)
        };
        return for_each(
            records,
            keep_going,
            &args.bulk,
            output,
            worker,
            work,
            |_, (puzzle, solutions, end), output| print_all(&puzzle, &solutions, end, args.json, output),
        );
    }
    let work = |solver: &mut Solver, document: Document| {
        let report = solver.solve(&document.puzzle);
        (document, report)
    };
    for_each(records, keep_going, &args.bulk, output, worker, work, |place, (document, report), output| {
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
        Ok(Verdict::from(matches!(report.verdict, pencilmark::Verdict::Solved { .. })))
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
        pencilmark::Verdict::Solved { search_from: None, .. } => {}
        pencilmark::Verdict::Solved { .. } if args.search => {}
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
            (End::Nodes | End::Deadline | End::Cancelled, None) => {
                format!("# {count} when the time was up; there may be more")
            }
        })?;
    }
    Ok(Verdict::from(!solutions.is_empty()))
}
