//! `pencilmark hint`.

use crate::args::HintArgs;
use crate::output::{Output, Verdict, write_file};
use crate::words;
use anyhow::bail;
use pencilmark::core::{Board, Puzzle, with_width};
use pencilmark::logic::Rated;
use pencilmark::proof::Step;
use pencilmark::render::{Picture, Theme, svg, terminal};
use pencilmark::{Advice, Hint, Mistake, Options, Solver, json};

pub(crate) fn run(args: HintArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let puzzle = args.input.single()?.puzzle;
    let options = Options {
        profile: args.logic.to_profile()?,
        pick: args.logic.pick(),
        timeout: args.timeout,
        ..Options::default()
    };
    let mut solver = Solver::new(options);
    if args.all {
        return all(&puzzle, &mut solver, args.json, output);
    }
    let advice = match (args.level, solver.mistake(&puzzle)) {
        (_, Some(mistake)) => Advice::Wrong(mistake),
        (1, None) if !args.json => {
            output.line("No mistake so far.")?;
            return Ok(Verdict::Yes);
        }
        _ => solver.advise(&puzzle),
    };
    if let (Some(path), Advice::Step(rated)) = (&args.svg, &advice) {
        write_file(path, svg(&Picture::new(&position(&puzzle)).with_step(&rated.step), Theme::Auto).as_bytes())?;
    }
    if args.json {
        output.line(&json::advice(&puzzle, &advice).to_string())?;
    } else {
        tell(&puzzle, &advice, args.level, output)?;
    }
    Ok(Verdict::from(matches!(advice, Advice::Step(_) | Advice::Solved)))
}

fn tell(puzzle: &Puzzle, advice: &Advice, level: u8, output: &mut Output) -> anyhow::Result<()> {
    match advice {
        Advice::Wrong(mistake) => {
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
            match level {
                2 => output.line(&hint.family),
                3 => output.line(&hint.place),
                _ => {
                    output.text(&picture(puzzle, &rated.step, output))?;
                    output.line("")?;
                    output.text(&whole(rated, &hint, output))
                }
            }
        }
    }
}

fn whole(rated: &Rated, hint: &Hint, output: &Output) -> String {
    let title = output.paint(crate::output::STRONG, &hint.title);
    let rating = output.paint(crate::output::QUIET, &format!("({})", rated.rating));
    let reasons = hint.reasons.iter().map(|reason| words::wrapped(reason, "") + "\n").collect::<String>();
    format!(
        "{title} {rating}\n{reasons}{}\n",
        output.paint(crate::output::STRONG, &words::wrapped(&hint.conclusion, ""))
    )
}

fn picture(puzzle: &Puzzle, step: &Step, output: &Output) -> String {
    terminal(&Picture::new(&position(puzzle)).with_step(step), &output.board_style())
}

/// The position with all its pencil marks.
fn position(puzzle: &Puzzle) -> Puzzle {
    with_width!(puzzle.layout(), W => {
        Board::<W>::from_puzzle(puzzle).map_or_else(|_| puzzle.clone(), |board| board.to_puzzle(puzzle))
    })
}

fn all(puzzle: &Puzzle, solver: &mut Solver, as_json: bool, output: &mut Output) -> anyhow::Result<Verdict> {
    let layout = puzzle.layout();
    if let Some(mistake) = solver.mistake(puzzle) {
        let advice = Advice::Wrong(mistake);
        match as_json {
            true => output.line(&json::advice(puzzle, &advice).to_string())?,
            false => tell(puzzle, &advice, 4, output)?,
        }
        return Ok(Verdict::No);
    }
    let steps = match solver.all_steps(puzzle) {
        Ok(steps) => steps,
        Err(contradiction) => bail!("the puzzle has no solution: {}", contradiction.describe(layout)),
    };
    for (index, rated) in steps.iter().enumerate() {
        match as_json {
            true => output.line(&json::step(rated, layout).to_string())?,
            false => output.text(&words::step(index + 1, rated, layout, output))?,
        }
    }
    if steps.is_empty() && !as_json {
        output.line("No technique of the profile finds a step here.")?;
    }
    Ok(Verdict::from(!steps.is_empty()))
}
