//! `pencilproof hint`.

use crate::args::{InputArgs, LogicArgs, seconds};
use crate::output::{Output, QUIET, STRONG, Verdict, write_file};
use crate::words;
use anyhow::bail;
use clap::Args;
use pencilproof::core::Puzzle;
use pencilproof::logic::{Profile, Rated, text};
use pencilproof::proof::Step;
use pencilproof::render::{Picture, Theme, svg, terminal};
use pencilproof::sheet::marked;
use pencilproof::{Advice, Hint, Level, Mistake, Options, Reveal, Solver, json};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    logic: LogicArgs,
    /// How much to reveal: 1 whether there is a mistake, 2 the family of the step, 3 where to look, 4 the whole step
    #[arg(long, value_name = "LEVEL", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=4))]
    level: u8,
    /// Explain every mark of a colouring step, one per line
    #[arg(long, conflicts_with_all = ["all", "json"])]
    trace: bool,
    /// Do not give the usual name of a step of set logic, such as X-Wing
    #[arg(long, conflicts_with = "all")]
    hide_known: bool,
    /// List every available step, easiest first
    #[arg(long, conflicts_with = "level")]
    all: bool,
    /// The time limit, in seconds; at most half of it is for finding mistakes
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    timeout: Duration,
    /// Print JSON, with no more than the level reveals
    #[arg(long)]
    json: bool,
    /// Write the board as an SVG picture, with the step at level 4
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    svg: Option<PathBuf>,
}

/// What to say if no sequence of hints can lead to the solution.
const AMBIGUOUS: &str =
    "No mistake so far, but the puzzle has several solutions: no reasoning can decide between them.";

pub(crate) fn run(args: HintArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let puzzle = args.input.single()?.puzzle;
    // The costly techniques are worth trying for one step. In a list of all steps they would bury the others.
    let usual = if args.all { Profile::default() } else { Profile::complete() };
    let options = Options {
        profile: args.logic.to_profile(usual)?,
        pick: args.logic.pick(),
        timeout: Some(args.timeout),
        ..Options::default()
    };
    let mut solver = Solver::new(options);
    if args.all {
        return all(&puzzle, &mut solver, &args, output);
    }
    let advice = if args.level == 1 && !args.json {
        match solver.mistake(&puzzle) {
            Ok(Some(mistake)) => Advice::Wrong(mistake),
            Ok(None) => {
                draw(&args, &puzzle, None)?;
                let ambiguous = solver.is_ambiguous(&puzzle) == Some(true);
                output.line(if ambiguous { AMBIGUOUS } else { "No mistake so far." })?;
                return Ok(Verdict::from(!ambiguous));
            }
            Err(error) => {
                output.line(&format!("{}.", text::capital(&error.to_string())))?;
                return Ok(Verdict::No);
            }
        }
    } else {
        let advised = solver.advise(&puzzle);
        words::faults(&advised.faults, puzzle.layout(), output);
        advised.advice
    };
    draw(&args, &puzzle, Some(&advice))?;
    if advice == Advice::NoStep && !args.json && solver.is_ambiguous(&puzzle) == Some(true) {
        output.line(AMBIGUOUS)?;
        return Ok(Verdict::No);
    }
    if args.json {
        output.line(&json::advice(&puzzle, &advice, args.reveal()).to_string())?;
    } else {
        tell(&puzzle, &advice, &args, output)?;
    }
    Ok(Verdict::from(matches!(advice, Advice::Step(_) | Advice::Solved)))
}

impl HintArgs {
    /// How much is told.
    fn reveal(&self) -> Reveal {
        let level = match self.level {
            1 => Level::Mistake,
            2 => Level::Family,
            3 => Level::Place,
            _ => Level::Step,
        };
        Reveal { level, usual_names: !self.hide_known }
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

fn tell(puzzle: &Puzzle, advice: &Advice, args: &HintArgs, output: &mut Output) -> anyhow::Result<()> {
    match advice {
        Advice::Wrong(mistake) => {
            // At every level a mistake comes first: no hint helps before it is corrected.
            output.line(&words::wrapped(&mistake.describe(puzzle.layout()), ""))?;
            if !matches!(mistake, Mistake::Givens(_)) {
                output.line(&format!("Without it: {}", json::grid(&mistake.mended(puzzle))))?;
            }
            Ok(())
        }
        Advice::Solved => output.line("The puzzle is solved."),
        Advice::NoStep => output.line("No technique of the profile finds a step here. `solve` continues by search."),
        Advice::OutOfTime => output.line("Time ran out before a step was found; --timeout allows more."),
        Advice::Step(rated) => {
            let hint = Hint::of(rated, puzzle.layout());
            match args.level {
                2 => output.line(&hint.family),
                3 => output.line(&hint.place),
                _ => {
                    output.text(&picture(puzzle, &rated.step, output))?;
                    output.line("")?;
                    let known = hint.also_known_as.as_deref().filter(|_| !args.hide_known);
                    output.text(&whole(rated, &hint, known, output))?;
                    let trace: &[String] = if args.trace { &hint.trace } else { &[] };
                    (1..).zip(trace).try_for_each(|(number, mark)| output.line(&format!("{number:>4}. {mark}")))
                }
            }
        }
    }
}

/// The whole step in words.
fn whole(rated: &Rated, hint: &Hint, known: Option<&str>, output: &Output) -> String {
    let known = known.map_or(String::new(), |name| words::also_known(name) + "\n");
    let title = output.paint(STRONG, &hint.title);
    let rating = output.paint(QUIET, &format!("({})", rated.rating));
    let reasons = hint.reasons.iter().map(|reason| words::wrapped(reason, "") + "\n").collect::<String>();
    let conclusion = output.paint(STRONG, &words::wrapped(&hint.conclusion, ""));
    format!("{title} {rating}\n{known}{reasons}{conclusion}\n")
}

fn picture(puzzle: &Puzzle, step: &Step, output: &Output) -> String {
    terminal(&Picture::new(&marked(puzzle)).with_step(step), &output.board_style())
}

fn all(puzzle: &Puzzle, solver: &mut Solver, args: &HintArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let as_json = args.json;
    let layout = puzzle.layout();
    // A mistake or a solved board is reported as without `--all`.
    let advice = solver.advise(puzzle).advice;
    if let Advice::Wrong(_) | Advice::Solved = advice {
        match as_json {
            true => output.line(&json::advice(puzzle, &advice, args.reveal()).to_string())?,
            false => tell(puzzle, &advice, args, output)?,
        }
        return Ok(Verdict::from(advice == Advice::Solved));
    }
    let found = match solver.all_steps(puzzle) {
        Ok(found) => found,
        Err(contradiction) => bail!("the puzzle has no solution: {}", contradiction.describe(layout)),
    };
    words::faults(&found.faults, layout, output);
    let steps = &found.steps;
    match as_json {
        true => output.line(&json::steps(puzzle, &found).to_string())?,
        false if steps.is_empty() && !found.is_complete => {
            output.line("Time ran out before a step was found; --timeout allows more.")?;
        }
        false if steps.is_empty() => output.line("No technique of the profile finds a step here.")?,
        false => {
            (1..).zip(steps).try_for_each(|(number, rated)| output.text(&words::step(number, rated, layout, output)))?
        }
    }
    if !as_json && !found.is_complete && !steps.is_empty() {
        output.line("Time ran out before every step was found; --timeout allows more.")?;
    }
    Ok(Verdict::from(!steps.is_empty()))
}
