//! `pencilproof hint`.

use crate::args::HintArgs;
use crate::output::{Output, Verdict, write_file};
use crate::words;
use anyhow::bail;
use pencilproof::core::Puzzle;
use pencilproof::logic::sets::known_name;
use pencilproof::logic::{Family, Profile, Rated, Technique, text};
use pencilproof::proof::Step;
use pencilproof::render::{Picture, Theme, svg, terminal};
use pencilproof::sheet::marked;
use pencilproof::{Advice, Hint, Mistake, Options, Solver, json};
use serde_json::Value;

/// Told where no hint can lead to the end.
const AMBIGUOUS: &str =
    "No mistake so far, but the puzzle has several solutions: no reasoning can decide between them.";

pub(crate) fn run(args: HintArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let puzzle = args.input.single()?.puzzle;
    // One step may take its time; a list of all of them is meant to be read.
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
        solver.advise(&puzzle)
    };
    draw(&args, &puzzle, Some(&advice))?;
    if advice == Advice::NoStep && !args.json && solver.is_ambiguous(&puzzle) == Some(true) {
        output.line(AMBIGUOUS)?;
        return Ok(Verdict::No);
    }
    if args.json {
        output.line(&up_to(&args, json::advice(&puzzle, &advice)).to_string())?;
    } else {
        tell(&puzzle, &advice, &args, output)?;
    }
    Ok(Verdict::from(matches!(advice, Advice::Step(_) | Advice::Solved)))
}

/// Advice in JSON without what is told at higher levels, or not at all.
fn up_to(args: &HintArgs, mut advice: Value) -> Value {
    let level = args.level;
    if args.hide_known
        && let Some(step) = advice.get_mut("step").and_then(Value::as_object_mut)
    {
        step.remove("known");
    }
    const TOLD: [(&str, u8); 3] = [("family", 2), ("place", 3), ("step", 4)];
    if let Some(members) = advice.as_object_mut() {
        TOLD.iter().filter(|(_, from)| level < *from).for_each(|(member, _)| drop(members.remove(*member)));
    }
    advice
}

/// Writes the picture, if one is wanted.
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
            // A mistake comes before everything, whatever the level: no hint helps before it is mended.
            output.line(&words::wrapped(&mistake.describe(puzzle.layout()), ""))?;
            if !matches!(mistake, Mistake::Givens(_)) {
                output.line(&format!("Without it: {}", json::grid(&mistake.mended(puzzle))))?;
            }
            Ok(())
        }
        Advice::Solved => output.line("The puzzle is solved."),
        Advice::NoStep => output.line("No technique of the profile finds a step here. `solve` goes on by search."),
        Advice::Step(rated) => {
            let hint = Hint::of(&rated.step, puzzle.layout());
            match args.level {
                2 => output.line(&hint.family),
                3 => output.line(&hint.place),
                _ => {
                    output.text(&picture(puzzle, &rated.step, output))?;
                    output.line("")?;
                    let known = known_name(&rated.step, puzzle.layout()).filter(|_| !args.hide_known && is_sets(rated));
                    output.text(&whole(rated, &hint, known.as_deref(), output))?;
                    let links: &[String] = if args.trace { &hint.trace } else { &[] };
                    (1..).zip(links).try_for_each(|(number, link)| output.line(&format!("{number:>4}. {link}")))
                }
            }
        }
    }
}

/// Whether the usual name of a step is not its own.
fn is_sets(rated: &Rated) -> bool {
    Technique::named(rated.step.technique).is_some_and(|technique| technique.family == Family::SetLogic)
}

fn whole(rated: &Rated, hint: &Hint, known: Option<&str>, output: &Output) -> String {
    let known = known.map_or(String::new(), |name| words::also_known(name) + "\n");
    let title = output.paint(crate::output::STRONG, &hint.title);
    let rating = output.paint(crate::output::QUIET, &format!("({})", rated.rating));
    let reasons = hint.reasons.iter().map(|reason| words::wrapped(reason, "") + "\n").collect::<String>();
    format!(
        "{title} {rating}\n{known}{reasons}{}\n",
        output.paint(crate::output::STRONG, &words::wrapped(&hint.conclusion, ""))
    )
}

fn picture(puzzle: &Puzzle, step: &Step, output: &Output) -> String {
    terminal(&Picture::new(&marked(puzzle)).with_step(step), &output.board_style())
}

fn all(puzzle: &Puzzle, solver: &mut Solver, args: &HintArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let as_json = args.json;
    let layout = puzzle.layout();
    // A mistake, and a solved board, are told as without `--all`.
    let advice = solver.advise(puzzle);
    if let Advice::Wrong(_) | Advice::Solved = advice {
        match as_json {
            true => output.line(&json::advice(puzzle, &advice).to_string())?,
            false => tell(puzzle, &advice, args, output)?,
        }
        return Ok(Verdict::from(advice == Advice::Solved));
    }
    let steps = match solver.all_steps(puzzle) {
        Ok(steps) => steps,
        Err(contradiction) => bail!("the puzzle has no solution: {}", contradiction.describe(layout)),
    };
    match as_json {
        true => output.line(&json::steps(puzzle, &steps).to_string())?,
        false if steps.is_empty() => output.line("No technique of the profile finds a step here.")?,
        false => (1..)
            .zip(&steps)
            .try_for_each(|(number, rated)| output.text(&words::step(number, rated, layout, output)))?,
    }
    Ok(Verdict::from(!steps.is_empty()))
}
