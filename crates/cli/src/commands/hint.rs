//! `pencilproof hint`.

use crate::args::{InputArgs, LogicArgs, TellArgs, at_least, seconds};
use crate::output::{Output, QUIET, STRONG, write_file};
use crate::position::PositionArgs;
use crate::verdict::Verdict;
use crate::words;
use anyhow::bail;
use clap::Args;
use pencilproof::core::{Candidate, Puzzle};
use pencilproof::format::Document;
use pencilproof::logic::{Catalogue, Rated};
use pencilproof::proof::Step;
use pencilproof::render::{Picture, Theme, svg, terminal};
use pencilproof::sheet::marked;
use pencilproof::words::text;
use pencilproof::{
    Advice, Advised, Hint, Judgement, Level, Mistake, Options, Reveal, Solutions, Solver, StepDetail, Terms, json,
};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args)]
#[command(mut_arg("to", |arg| arg.requires("apply")))]
pub(crate) struct HintArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    logic: LogicArgs,
    /// How much to reveal: 1 whether there is a mistake, 2 the family of the step, 3 where to look, 4 the whole step
    #[arg(long, value_name = "LEVEL", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=4))]
    level: u8,
    /// Explain every mark of a colouring step, or every inference of a forcing chain, one per line
    #[arg(long, conflicts_with_all = ["all", "json"])]
    trace: bool,
    #[command(flatten)]
    tell: TellArgs,
    /// Neither name nor tell a step of set logic as the well-known pattern that it is, such as X-Wing
    #[arg(long, conflicts_with = "all")]
    hide_known: bool,
    /// List the available steps, easiest first, one per line, without further steps of a technique that conclude
    /// nothing new
    #[arg(long, conflicts_with = "level")]
    all: bool,
    /// List every step, with its reasons
    #[arg(long, requires = "all")]
    full: bool,
    /// Take the step: print the position after it, and the step itself to standard error
    #[arg(long, conflicts_with_all = ["all", "level", "trace", "svg"])]
    apply: bool,
    /// Take N steps
    #[arg(long, value_name = "N", default_value = "1", requires = "apply", value_parser = at_least::<1>)]
    steps: u64,
    #[command(flatten)]
    position: PositionArgs,
    /// The time limit, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    timeout: Duration,
    /// Print JSON, with no more than the level reveals
    #[arg(long)]
    json: bool,
    /// Write the board as an SVG picture, with the step at level 4
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    svg: Option<PathBuf>,
}

/// A colouring with more marks than this is described in short, and points to the option that shows them all.
const FEW_MARKS: usize = 8;

/// What to add where no sequence of hints can lead to the solution.
const AMBIGUOUS: &str = "The puzzle has several solutions: no reasoning can decide between them.";
/// The same at level 1, and where there is no step.
const NO_MISTAKE_BUT: &str =
    "No mistake so far, but the puzzle has several solutions: no reasoning can decide between them.";
/// What to add where the search for a mistake took too long.
const UNCERTAIN: &str =
    "Time ran out before it was known whether there is a mistake: the step is right if the position is.";
const NO_STEP: &str = "No technique of the profile finds a step here.";
const OUT_OF_TIME: &str = "Time ran out before a step was found; --timeout allows more.";

pub(crate) fn run(catalogue: &Catalogue, mut args: HintArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    args.input.knows_constraints = true;
    let document = args.input.single(output)?;
    let puzzle = &document.puzzle;
    let options = Options {
        profile: args.logic.to_profile(catalogue, catalogue.complete_profile())?,
        pick: args.logic.pick(),
        timeout: Some(args.timeout),
        ..Options::default()
    };
    let mut solver = Solver::new(options);
    if args.apply {
        return apply(document, &mut solver, &args, output);
    }
    if args.all {
        return all(puzzle, &mut solver, &args, output);
    }
    if args.level == 1 && !args.json {
        return mistake(puzzle, &mut solver, &args, output);
    }
    let advised = solver.advise(puzzle);
    words::faults(&advised.faults, puzzle.layout(), output);
    draw(&args, puzzle, Some(&advised.advice))?;
    if args.json {
        output.answer(&json::line(&json::advice(puzzle, &advised, args.reveal())))?;
    } else {
        tell(puzzle, &advised, &args, output)?;
    }
    Ok(verdict(&advised.advice))
}

fn verdict(advice: &Advice) -> Verdict {
    Verdict::from(matches!(advice, Advice::Step(_) | Advice::Solved))
}

impl HintArgs {
    /// How much of the hint is revealed.
    fn reveal(&self) -> Reveal {
        let level = match self.level {
            1 => Level::Mistake,
            2 => Level::Family,
            3 => Level::Place,
            _ => Level::Step,
        };
        Reveal { level, usual_names: !self.hide_known, ..Reveal::default() }
    }

    fn terms(&self) -> Terms {
        if self.hide_known { Terms::Own } else { self.tell.terms() }
    }
}

/// Tells whether there is a mistake, and no more.
fn mistake(puzzle: &Puzzle, solver: &mut Solver, args: &HintArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    match solver.judge(puzzle) {
        Ok(Judgement { mistake: Some(mistake), .. }) => {
            draw(args, puzzle, None)?;
            tell_mistake(puzzle, &mistake, output)?;
            Ok(Verdict::No)
        }
        Ok(Judgement { mistake: None, solutions }) => {
            draw(args, puzzle, None)?;
            let is_ambiguous = solutions == Solutions::Several;
            let told = if is_ambiguous { NO_MISTAKE_BUT } else { "No mistake so far." };
            output.line(&output.wrapped(told, "", ""))?;
            Ok(Verdict::from(!is_ambiguous))
        }
        Err(error) => {
            output.line(&format!("{}.", text::capital(&error.to_string())))?;
            Ok(Verdict::No)
        }
    }
}

/// Writes the picture, if the user wants one.
fn draw(args: &HintArgs, puzzle: &Puzzle, advice: Option<&Advice>) -> anyhow::Result<()> {
    let Some(path) = &args.svg else { return Ok(()) };
    let position = marked(puzzle);
    let picture = match advice {
        Some(Advice::Step(rated)) if args.level == 4 => Picture::new(&position).with_step(&rated.step),
        _ => Picture::new(&position),
    };
    write_file(path, svg(&picture, Theme::Auto).as_bytes())
}

/// At every level a mistake comes first: no hint helps before it is corrected.
fn tell_mistake(puzzle: &Puzzle, mistake: &Mistake, output: &mut Output) -> anyhow::Result<()> {
    output.line(&output.wrapped(&mistake.describe(puzzle.layout()), "", ""))?;
    match mistake {
        Mistake::Values(_) | Mistake::Together(_) => {
            output.line(&format!("Without it: {}", json::grid(&mistake.mended(puzzle))))
        }
        Mistake::Givens(_) | Mistake::Marks(_) => Ok(()),
    }
}

fn tell(puzzle: &Puzzle, advised: &Advised, args: &HintArgs, output: &mut Output) -> anyhow::Result<()> {
    let is_ambiguous = advised.solutions == Solutions::Several;
    match &advised.advice {
        Advice::Wrong(mistake) => return tell_mistake(puzzle, mistake, output),
        Advice::Solved => return output.line("The puzzle is solved."),
        Advice::NoStep if is_ambiguous => return output.line(&output.wrapped(NO_MISTAKE_BUT, "", "")),
        Advice::NoStep => return output.line(&format!("{NO_STEP} `solve` continues by search.")),
        Advice::OutOfTime => return output.line(OUT_OF_TIME),
        Advice::Step(rated) => {
            let hint = rated.hint_in(args.terms(), puzzle.layout());
            match args.level {
                2 => output.line(&hint.family)?,
                3 => output.line(&output.wrapped(&hint.place, "", ""))?,
                _ => {
                    output.text(&picture(puzzle, &rated.step, output))?;
                    output.line("")?;
                    let known = hint.also_known_as.as_deref().filter(|&name| !args.hide_known && name != hint.title);
                    output.text(&whole(rated, &hint, known, output))?;
                    let trace: &[String] = if args.trace { &hint.trace } else { &[] };
                    if !args.trace && hint.trace.len() > FEW_MARKS {
                        let note = format!("--trace explains each of the {} marks.", hint.trace.len());
                        output.line(&output.paint(QUIET, &note))?;
                    }
                    for (number, mark) in (1..).zip(trace) {
                        output.line(&output.wrapped(mark, &format!("{number:>4}. "), "      "))?;
                    }
                }
            }
        }
    }
    let was_played = puzzle.values().any(|(_, value)| !value.given) || puzzle.has_marks();
    match advised.solutions {
        Solutions::Several => output.line(&output.wrapped(AMBIGUOUS, "", "")),
        Solutions::Unknown if was_played => output.line(&output.wrapped(UNCERTAIN, "", "")),
        Solutions::Unknown | Solutions::One => Ok(()),
    }
}

/// The whole step in words.
fn whole(rated: &Rated, hint: &Hint, known: Option<&str>, output: &Output) -> String {
    let known = known.map_or(String::new(), |name| words::also_known(name, output) + "\n");
    let title = output.paint(STRONG, &hint.title);
    let rating = output.paint(QUIET, &format!("({})", words::rating(rated.rating)));
    let title = output.wrapped(&format!("{title} {rating}"), "", "");
    let reasons = words::reasons(hint, "", output);
    let conclusion = output.paint(STRONG, &output.wrapped(&hint.conclusion, "", ""));
    format!("{title}\n{known}{reasons}{conclusion}\n")
}

fn picture(puzzle: &Puzzle, step: &Step, output: &Output) -> String {
    terminal(&Picture::new(&marked(puzzle)).with_step(step), &output.board_style())
}

/// Lists every step.
fn all(puzzle: &Puzzle, solver: &mut Solver, args: &HintArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let layout = puzzle.layout();
    // A mistake or a solved board is reported as without `--all`.
    let judged = solver.judge_quickly(puzzle).ok();
    let solutions = judged.as_ref().map_or(Solutions::Unknown, |judged| judged.solutions);
    let mistake = judged.and_then(|judged| judged.mistake).map(Advice::Wrong);
    let is_solved = puzzle.conflict().is_none() && layout.cells().all(|cell| puzzle.value(cell).is_some());
    if let Some(advice) = mistake.or(is_solved.then_some(Advice::Solved)) {
        let advised = Advised { advice, solutions, faults: Vec::new() };
        match args.json {
            true => output.answer(&json::line(&json::advice(puzzle, &advised, args.reveal())))?,
            false => tell(puzzle, &advised, args, output)?,
        }
        return Ok(verdict(&advised.advice));
    }
    let found = match solver.all_steps(puzzle) {
        Ok(found) => found,
        Err(contradiction) => bail!("the puzzle has no solution: {}", contradiction.describe(layout)),
    };
    words::faults(&found.faults, layout, output);
    let steps = &found.steps;
    if args.json {
        output.answer(&json::line(&json::steps(puzzle, &found, StepDetail::Told)))?;
        return Ok(Verdict::from(!steps.is_empty()));
    }
    if args.full {
        (1..)
            .zip(steps)
            .try_for_each(|(number, rated)| output.text(&words::step(number, rated, args.terms(), layout, output)))?;
    } else {
        let news = news(steps);
        (1..)
            .zip(&news)
            .try_for_each(|(number, rated)| output.text(&words::brief(number, rated, args.terms(), layout, output)))?;
        let others = steps.len() - news.len();
        if others > 0 {
            let steps = words::count(others, "more step");
            let note = format!("{steps} of these techniques with conclusions listed above; --full lists all.");
            output.line(&output.paint(QUIET, &output.wrapped(&note, "", "")))?;
        }
    }
    let is_ambiguous = solutions == Solutions::Several;
    match (steps.is_empty(), found.is_complete) {
        (true, true) if is_ambiguous => output.line(&output.wrapped(NO_MISTAKE_BUT, "", ""))?,
        (true, true) => output.line(NO_STEP)?,
        (true, false) => output.line(OUT_OF_TIME)?,
        (false, true) => {}
        (false, false) => output.line("Time ran out before every step was found; --timeout allows more.")?,
    }
    if is_ambiguous && !steps.is_empty() {
        output.line(&output.wrapped(AMBIGUOUS, "", ""))?;
    }
    Ok(Verdict::from(!steps.is_empty()))
}

/// The steps that conclude something that no easier one does, and the first of each technique and size.
fn news(steps: &[Rated]) -> Vec<&Rated> {
    let mut known: BTreeSet<(bool, Candidate)> = BTreeSet::new();
    let mut techniques: BTreeSet<(&str, usize)> = BTreeSet::new();
    let mut is_news = |rated: &&Rated| {
        let step = &rated.step;
        let placed = step.placements.iter().map(|&placed| (true, placed));
        let conclusions = placed.chain(step.eliminations.iter().map(|&gone| (false, gone)));
        let is_first = techniques.insert((rated.technique.id, step.size));
        // Every conclusion is noted, so this must not stop at the first new one.
        conclusions.filter(|&conclusion| known.insert(conclusion)).count() > 0 || is_first
    };
    steps.iter().filter(|rated| is_news(rated)).collect()
}

/// Takes steps, and prints the position that they lead to.
fn apply(document: Document, solver: &mut Solver, args: &HintArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let puzzle = document.puzzle.clone();
    let walk = solver.walk(&puzzle, args.steps);
    words::faults(&walk.faults, puzzle.layout(), output);
    let verdict = walk.end.as_ref().map_or(Verdict::Yes, |end| verdict(&end.advice));
    if args.json {
        output.answer(&json::line(&json::walk(&puzzle, &walk)))?;
        return Ok(verdict);
    }
    for (number, rated) in (1..).zip(&walk.steps) {
        output.note(&words::brief(number, rated, args.terms(), puzzle.layout(), output));
    }
    match &walk.end {
        // There is nothing to apply: the answer is the same as without `--apply`.
        Some(end) if walk.steps.is_empty() && end.advice != Advice::Solved => tell(&puzzle, end, args, output)?,
        end => {
            args.position.print(document, walk.position, output)?;
            match end.as_ref().map(|end| &end.advice) {
                Some(Advice::Solved) => output.note("The puzzle is solved.\n"),
                Some(Advice::OutOfTime) => output.note(&format!("{OUT_OF_TIME}\n")),
                Some(_) => output.note(&format!("{NO_STEP}\n")),
                None => {}
            }
        }
    }
    Ok(verdict)
}
