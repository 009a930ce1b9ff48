//! `pencilproof solve`.

mod stats;

use crate::args::{BulkArgs, InputArgs, LogicArgs, ResultArgs, TableArgs, Target, TellArgs, Unfit, Wanted, at_least};
use crate::input::{Bad, Chunk};
use crate::output::{Output, write_file};
use crate::position;
use crate::table::{self, Table};
use crate::verdict::Verdict;
use crate::words::{self, Detail};
use crate::work::{Job, LineJob, Printed, for_each, for_each_chunk};
use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use pencilproof::core::Puzzle;
use pencilproof::format::{Document, Format, PlainLine};
use pencilproof::logic::{Catalogue, Pick};
use pencilproof::render::{Picture, Theme, svg};
use pencilproof::search::{End, Solution};
use pencilproof::{LineReport, Options, Report, SearchUse, Solver, StepDetail, json};
use pencilproof_table::{Column, Request, TableFormat};
use std::path::PathBuf;
use std::str::FromStr;

/// The columns of a table if the user names none.
const COLUMNS: [Column; 3] = [Column::PUZZLE, Column::STATUS, Column::SOLUTION];

/// The options that say which solutions are found, and how they are printed.
const OF_SOLUTIONS: [&str; 7] = ["line", "brief", "steps", "boards", "search", "all", "svg"];

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    logic: LogicArgs,
    /// Print the path of each puzzle, one line per step; this is the default for a single puzzle
    #[arg(long, conflicts_with_all = ["line", "search", "all", "steps", "boards"])]
    brief: bool,
    /// Explain every step of each puzzle
    #[arg(long, conflicts_with_all = ["line", "search", "all"])]
    steps: bool,
    /// Draw the board before each step that is not a single
    #[arg(long, conflicts_with_all = ["line", "search", "all", "json"])]
    boards: bool,
    #[command(flatten)]
    tell: TellArgs,
    /// Print one line per puzzle, even for a single puzzle
    #[arg(long)]
    line: bool,
    /// Print the position after N steps of logic, with all pencil marks
    #[arg(long, value_name = "N", conflicts_with_all = OF_SOLUTIONS, conflicts_with = "json")]
    to_step: Option<usize>,
    /// Write a table: csv, ndjson or parquet [default: by the extension of the file, else plain lines]. With --to-step,
    /// the format of the position [default: marks] (`convert --help` lists the formats)
    #[arg(long, value_name = "FORMAT|TABLE", value_parser = Target::from_str)]
    to: Option<Target>,
    /// Use logic only, and leave open what it cannot solve
    #[arg(long, conflicts_with_all = ["search", "all"])]
    no_search: bool,
    /// Use search only
    #[arg(long)]
    search: bool,
    /// Search for up to N solutions of each puzzle and print them
    #[arg(long, value_name = "N", value_parser = at_least::<1>)]
    all: Option<u64>,
    /// Print statistics of the techniques instead of the solutions: how often each was used, in how many puzzles it was
    /// the hardest, and the time spent in it
    #[arg(long, conflicts_with_all = OF_SOLUTIONS, conflicts_with_all = ["to_step", "resume"])]
    stats: bool,
    /// The symbol for unsolved cells [default: .]
    #[arg(long, value_name = "SYMBOL")]
    blank: Option<Blank>,
    #[command(flatten)]
    bulk: BulkArgs,
    /// Print JSON, one value per puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    results: ResultArgs,
    /// Write the solved board as an SVG picture; only for a single puzzle
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    svg: Option<PathBuf>,
}

/// The symbol for an unsolved cell in lines.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Blank {
    #[value(name = ".")]
    Dot,
    #[value(name = "0")]
    Zero,
}

/// How results are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Show {
    Line,
    Path(Detail),
    Json,
}

/// What the user wants of each puzzle.
#[derive(Clone, Copy)]
enum Ask {
    /// The position after so many steps, in a format.
    Position(usize, &'static Format),
    /// Statistics of the techniques.
    Stats,
    /// Up to so many solutions.
    All(u64),
    Solution,
}

pub(crate) fn run(catalogue: &Catalogue, mut args: SolveArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    // Pictures and tables have room for them, and who writes a format says whether that has.
    args.input.knows_constraints = true;
    let options = args.options(catalogue)?;
    match args.table.wanted(args.to_table()?, args.results.output.as_deref(), &COLUMNS, &unfit(&args), output)? {
        Wanted::Told => return Ok(Verdict::Yes),
        Wanted::Usual => {}
        Wanted::Table(choice) => {
            output.redirect(&args.results)?;
            let (timeout, profile) = (options.timeout, options.profile);
            let request = Request { timeout, profile, ..Request::new(choice.columns.clone()) };
            return Table { choice, request, verdict: table::is_unique }.of_input(&args.input, &args.bulk, output);
        }
    }
    output.redirect(&args.results)?;
    match args.ask()? {
        Ask::Position(steps, format) => {
            let options = Options { search: SearchUse::Never, ..options };
            let (job, chunks) = (Solve { options, show: Show::Line, args: &args }, args.input.single_chunks()?);
            for_each(&job, chunks, &args.input, &args.bulk, output, |place, (document, report), output| {
                position_after(steps, place, document, &report, format, output)
            })
        }
        Ask::Stats => {
            output.holds_text();
            stats::run(options, &args.input, &args.bulk, args.json, output)
        }
        Ask::All(limit) => {
            let (job, chunks) = (AllSolutions { options, limit, as_json: args.json }, args.input.single_chunks()?);
            for_each(&job, chunks, &args.input, &args.bulk, output, |_, (puzzle, solutions, end), output| {
                print_all(&puzzle, &solutions, end, args.json, output)
            })
        }
        Ask::Solution => solve_each(options, &args, output),
    }
}

/// Prints the solution of each puzzle, as a line, as JSON, or with the path to it.
fn solve_each(options: Options, args: &SolveArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    // Searching many puzzles together is faster, but does not allow a time limit for each.
    let is_together = args.search && args.svg.is_none() && args.bulk.timeout.is_none();
    let mut chunks = if is_together { args.input.chunks()? } else { args.input.single_chunks()? };
    let is_line = args.json || args.line || output.is_redirected();
    let first: Vec<Chunk> = match is_line && args.svg.is_none() {
        true => Vec::new(),
        false => chunks.by_ref().take(2).collect(),
    };
    if args.svg.is_some() && first.len() > 1 {
        bail!("--svg takes one puzzle, but there are more");
    }
    let show = args.show(is_line || first.len() > 1);
    let is_alone = first.len() == 1;
    let chunks = first.into_iter().chain(chunks);
    let job = Solve { options, show, args };
    for_each_chunk(&job, chunks, &args.input, &args.bulk, output, |place, (document, report), output| {
        if let Some(path) = &args.svg {
            write_file(path, svg(&Picture::new(report.best_grid()), Theme::Auto).as_bytes())?;
        }
        match show {
            Show::Json => output.answer(&job.line(&report, None))?,
            Show::Line => output.line(&job.line(&report, document.comment()))?,
            Show::Path(detail) => {
                let heading = (!is_alone).then_some(place);
                words::solution(&document.puzzle, &report, heading, detail, args.tell.terms(), output)?;
            }
        }
        Ok(verdict(&report))
    })
}

impl SolveArgs {
    fn options(&self, catalogue: &Catalogue) -> anyhow::Result<Options> {
        Ok(Options {
            profile: self.logic.to_profile(catalogue, catalogue.default_profile())?,
            pick: self.logic.pick(),
            search: match (self.search, self.no_search) {
                (true, _) => SearchUse::Only,
                (_, true) => SearchUse::Never,
                _ => SearchUse::Complete,
            },
            timeout: self.bulk.timeout,
            ..Options::default()
        })
    }

    /// The format of the table that `--to` asks for, if it does.
    fn to_table(&self) -> anyhow::Result<Option<TableFormat>> {
        match self.to {
            _ if self.to_step.is_some() => Ok(None),
            Some(Target::Format(format)) => {
                bail!("{} is a format of positions, for --to-step; tables are csv, ndjson and parquet", format.id)
            }
            to => Ok(to.and_then(Target::table)),
        }
    }

    /// What the user wants. Of the options that ask for something else than solutions, there is no more than one.
    fn ask(&self) -> anyhow::Result<Ask> {
        Ok(match (self.to_step, self.all) {
            (Some(steps), _) => {
                let format = self.to.map_or(Format::by_id("marks"), Target::format);
                Ask::Position(steps, format.context("this format is for tables, not for positions")?)
            }
            (None, Some(limit)) => Ask::All(limit),
            (None, None) if self.stats => Ask::Stats,
            (None, None) => Ask::Solution,
        })
    }

    /// How solutions are printed: in lines where those are usual and no option says otherwise.
    fn show(&self, are_lines_usual: bool) -> Show {
        match () {
            () if self.json => Show::Json,
            () if self.boards => Show::Path(Detail::Boards),
            () if self.steps => Show::Path(Detail::Reasons),
            () if self.brief || !are_lines_usual => Show::Path(Detail::Brief),
            () => Show::Line,
        }
    }
}

/// What has no meaning with a table.
fn unfit(args: &SolveArgs) -> [Unfit<'static>; 12] {
    let steps = "; --columns steps has the steps";
    [
        ("--brief", args.brief, steps),
        ("--steps", args.steps, steps),
        ("--boards", args.boards, steps),
        ("--line", args.line, ""),
        ("--to-step", args.to_step.is_some(), ""),
        ("--best", args.logic.pick() == Pick::Best, ""),
        ("--no-search", args.no_search, "; --columns by_logic says whether logic alone is enough"),
        ("--all", args.all.is_some(), "; `check --columns solutions --limit N` counts solutions"),
        ("--stats", args.stats, "; --columns techniques counts them"),
        ("--blank", args.blank.is_some(), ""),
        ("--json", args.json, "; use --to ndjson instead"),
        ("--svg", args.svg.is_some(), ""),
    ]
}

/// Prints the position after some steps, or the last one of a shorter path.
fn position_after(
    steps: usize,
    place: &str,
    document: Document,
    report: &Report,
    format: &'static Format,
    output: &mut Output,
) -> anyhow::Result<Verdict> {
    words::faults(&report.faults, document.puzzle.layout(), output);
    let Some((taken, position)) = report.positions().enumerate().take(steps.saturating_add(1)).last() else {
        output.error(&format!("{place}: {}", words::verdict_in_short(&document.puzzle, report)));
        return Ok(Verdict::No);
    };
    if taken < steps {
        output.warning(&format!("{place}: the path ends after {}", words::count(taken, "step")));
    }
    let position = position.to_puzzle(&document.puzzle);
    position::print(document, position, format, output)?;
    Ok(Verdict::Yes)
}

fn verdict(report: &Report) -> Verdict {
    Verdict::from(matches!(report.verdict, pencilproof::Verdict::Solved { .. }))
}

struct Solve<'a> {
    options: Options,
    show: Show,
    args: &'a SolveArgs,
}

impl Solve<'_> {
    /// A report in one line, which is JSON if the user wants that.
    fn line(&self, report: &Report, comment: Option<&str>) -> String {
        match self.show {
            Show::Json => json::line(&json::report(&report.puzzle, report, Some(StepDetail::Told))),
            Show::Line | Show::Path(_) => line(report, comment, self.args),
        }
    }
}

impl Job for Solve<'_> {
    type Worker = Solver;
    type Outcome = (Document, Report);

    fn worker(&self) -> Solver {
        Solver::new(self.options.clone())
    }

    fn work(&self, solver: &mut Solver, document: Document) -> (Document, Report) {
        let report = solver.solve(&document.puzzle);
        (document, report)
    }

    fn in_place_of(&self, bad: &Bad) -> Option<String> {
        Some(bad.line(self.show == Show::Json))
    }
}

impl LineJob for Solve<'_> {
    // Lines only arrive together after the first records, so they are never explained step by step.
    fn work_lines(&self, solver: &mut Solver, _: &str, lines: &[PlainLine]) -> Printed {
        let mut printed = Printed::with_room(lines);
        for (plain, report) in lines.iter().zip(solver.solve_lines(lines)) {
            match report {
                LineReport::Solved(grid) if self.show != Show::Json => printed.add(&grid.line(), Verdict::Yes),
                report => {
                    let report = report.whole(plain);
                    printed.add(self.line(&report, None).as_bytes(), verdict(&report));
                }
            }
        }
        printed
    }
}

struct AllSolutions {
    options: Options,
    limit: u64,
    as_json: bool,
}

impl Job for AllSolutions {
    type Worker = Solver;
    type Outcome = (Puzzle, Vec<Solution>, End);

    fn worker(&self) -> Solver {
        Solver::new(self.options.clone())
    }

    fn work(&self, solver: &mut Solver, document: Document) -> Self::Outcome {
        let (solutions, end) = solver.solutions(&document.puzzle, self.limit);
        (document.puzzle, solutions, end)
    }

    fn in_place_of(&self, bad: &Bad) -> Option<String> {
        Some(bad.line(self.as_json))
    }
}

/// A puzzle in one line: its solution as far as it is known, the comment of the source, and a remark if the solution is
/// not the only one, not complete or not found by logic.
fn line(report: &Report, comment: Option<&str>, args: &SolveArgs) -> String {
    let mut line = grid(report.best_grid(), args.blank.unwrap_or(Blank::Dot));
    if let Some(comment) = comment {
        line.push_str(&format!(" {comment}"));
    }
    match &report.verdict {
        pencilproof::Verdict::Solved { search_from: None, .. } => {}
        pencilproof::Verdict::Solved { .. } if args.search => {}
        _ => line.push_str(&format!(" # {}", words::verdict_in_short(&report.puzzle, report))),
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
        output.answer(&json::line(&json::solutions(puzzle, solutions, complete)))?;
    } else {
        solutions.iter().try_for_each(|solution| output.line(&solution.to_string()))?;
        let count = words::count(solutions.len(), "solution");
        output.line(&match (end, puzzle.conflict()) {
            (_, Some(conflict)) => format!("# no solution: {}", conflict.describe(puzzle.layout())),
            (End::Exhausted, None) => format!("# {count} in all"),
            (End::Limit, None) => format!("# {count}; there may be more"),
            (End::Nodes | End::Stopped, None) => {
                format!("# {count} found before time ran out; there may be more")
            }
        })?;
    }
    Ok(Verdict::from(!solutions.is_empty()))
}
