//! `pencilproof why`.

use crate::args::{InputArgs, LogicArgs, TellArgs, seconds};
use crate::output::{Output, QUIET, STRONG};
use crate::verdict::Verdict;
use crate::words;
use anyhow::anyhow;
use clap::Args;
use pencilproof::core::Puzzle;
use pencilproof::logic::Catalogue;
use pencilproof::render::{Picture, terminal};
use pencilproof::sheet::marked;
use pencilproof::{
    Answered, Explanation, Mistake, Options, Question, Reason, Solutions, Solver, StepDetail, after, json,
};
use std::ffi::{OsStr, OsString};
use std::time::Duration;

#[derive(Args)]
#[command(override_usage = "pencilproof why [OPTIONS] [PUZZLE] CELL [DIGIT]")]
#[command(mut_arg("inputs", |arg| arg.value_name("WORD").help(WORDS)))]
pub(crate) struct WhyArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    logic: LogicArgs,
    #[command(flatten)]
    tell: TellArgs,
    /// The time limit, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    timeout: Duration,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const WORDS: &str = "The puzzle: a file, `-` for standard input, or the puzzle itself [default: standard input, unless \
it is a terminal]; the cell, as r4c5; the digit that is not to stand there (without it, what can be said about the \
cell). Cell and digit may be one word, as r4c5=7, and may come first";

pub(crate) fn run(catalogue: &Catalogue, mut args: WhyArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let asked = take_question(&mut args.input.inputs)
        .ok_or_else(|| anyhow!("which cell? It is named by row and column: pencilproof why PUZZLE r4c5 7"))?;
    args.input.knows_constraints = true;
    let puzzle = &args.input.single(output)?.puzzle;
    let question = Question::parse(&asked, puzzle.layout())?;
    let options = Options {
        profile: args.logic.to_profile(catalogue, catalogue.complete_profile())?,
        pick: args.logic.pick(),
        timeout: Some(args.timeout),
        ..Options::default()
    };
    let answered = Solver::new(options).why(puzzle, question);
    if args.json {
        output.answer(&json::line(&json::answered(puzzle, &answered, StepDetail::Told)))?;
    } else {
        tell(puzzle, &answered, &args, output)?;
    }
    Ok(verdict(&answered))
}

/// Yes if there is a reason against the digit, or something can be said about the cell.
fn verdict(answered: &Answered) -> Verdict {
    Verdict::from(match (&answered.reason, answered.question) {
        (Reason::Filled(value), Question::Digit(candidate)) => *value != candidate.digit(),
        (reason, _) => matches!(reason, Reason::Filled(_) | Reason::Seen(_) | Reason::Steps(_)),
    })
}

/// Takes the cell, and the digit if one comes next, out of the words of the command line. The rest is the puzzle.
fn take_question(words: &mut Vec<OsString>) -> Option<String> {
    let at = words.iter().position(|word| is_question(word))?;
    let mut asked = words.remove(at).to_string_lossy().into_owned();
    let digit = words.get(at).and_then(|word| word.to_str()).filter(|word| is_digit(word)).map(str::to_owned);
    if let Some(digit) = digit.filter(|_| asked.starts_with('r') && !asked.contains(['=', '<'])) {
        words.remove(at);
        asked = format!("{asked}={digit}");
    }
    Some(asked)
}

/// Whether a word has the form of a cell, with or without a digit, rather than that of a puzzle or a file.
fn is_question(word: &OsStr) -> bool {
    let Some((before, after)) = word.to_str().and_then(|text| text.split_once('r')) else { return false };
    let Some((row, column)) = after.split_once('c') else { return false };
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let column = column.split(['=', '<', ' ']).next().unwrap_or(column);
    before.trim().chars().count() <= 1 && is_number(row) && is_number(column)
}

/// Whether a word is meant as a digit, which may not be one of the board.
fn is_digit(word: &str) -> bool {
    let is_number = word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
    !word.is_empty() && (is_number || word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

fn tell(puzzle: &Puzzle, answered: &Answered, args: &WhyArgs, output: &mut Output) -> anyhow::Result<()> {
    let said = answered.describe(puzzle.layout());
    let said = output.wrapped(&said, "", "");
    match &answered.reason {
        Reason::Wrong(mistake) => {
            output.line(&said)?;
            match mistake {
                Mistake::Values(_) | Mistake::Together(_) => {
                    output.line(&format!("Without it: {}", json::grid(&mistake.mended(puzzle))))
                }
                Mistake::Givens(_) | Mistake::Marks(_) => Ok(()),
            }
        }
        Reason::Steps(explanation) => {
            output.line(&output.paint(STRONG, &said))?;
            steps(explanation, args, output)?;
            if answered.solutions == Solutions::Unknown {
                output.line(&output.wrapped(UNCERTAIN, "", ""))?;
            }
            Ok(())
        }
        Reason::OutOfTime => output.line(&format!("{said} --timeout allows more.")),
        _ => output.line(&said),
    }
}

/// What to add where the search for a mistake took too long.
const UNCERTAIN: &str =
    "Time ran out before it was known whether there is a mistake: the answer is right if the position is.";

/// Tells each step, with the board that it is seen on.
fn steps(explanation: &Explanation, args: &WhyArgs, output: &mut Output) -> anyhow::Result<()> {
    output.line(&output.paint(QUIET, &output.wrapped(words::PR, "", "")))?;
    let mut position = explanation.start.clone();
    for (number, rated) in (1..).zip(&explanation.steps) {
        output.line("")?;
        output.text(&terminal(&Picture::new(&marked(&position)).with_step(&rated.step), &output.board_style()))?;
        output.line("")?;
        output.text(&words::step(number, rated, args.tell.terms(), position.layout(), output))?;
        position = after(&position, &rated.step).unwrap_or(position);
    }
    let (kept, path) = (explanation.steps.len(), explanation.path);
    if kept < path {
        let path = words::count(path, "step");
        let note = format!("The solver takes {path} to get there; the rest is not needed.");
        output.line("")?;
        output.line(&output.paint(QUIET, &output.wrapped(&note, "", "")))?;
    }
    Ok(())
}
