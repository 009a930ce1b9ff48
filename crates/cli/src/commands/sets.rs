//! `pencilproof sets`.

use crate::args::InputArgs;
use crate::output::{Output, STRONG, write_file};
use crate::verdict::Verdict;
use crate::words;
use anyhow::{anyhow, bail};
use clap::Args;
use pencilproof::core::{Layout, Position, Puzzle, Rule};
use pencilproof::logic::sets::{Sets, parse_rules};
use pencilproof::render::{Picture, Theme, svg, terminal};
use pencilproof::words::text;
use pencilproof::{Terms, json};
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct SetsArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The sources, separated by commas: 4r2 is the 4 of row 2, 4c7 of column 7, 4b3 of box 3, and r3c4 a cell
    #[arg(long, value_name = "RULES")]
    truths: String,
    /// The recipients [default: the fewest that cover the sources]
    #[arg(long, value_name = "RULES")]
    links: Option<String>,
    /// Do not give the usual name of the result
    #[arg(long)]
    hide_known: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write the board with the sets as an SVG picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(crate) fn run(args: SetsArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let puzzle = args.input.single(output)?.puzzle;
    let layout = puzzle.layout();
    let sources = rules(layout, "--truths", &args.truths)?;
    let recipients = args.links.as_ref().map_or(Ok(Vec::new()), |list| rules(layout, "--links", list))?;
    show(&puzzle, &sources, &recipients, &args, output)
}

fn rules(layout: &Layout, option: &str, list: &str) -> anyhow::Result<Vec<Rule>> {
    parse_rules(layout, list).map_err(|error| anyhow!("{option}: {error}"))
}

fn show(
    puzzle: &Puzzle,
    sources: &[Rule],
    recipients: &[Rule],
    args: &SetsArgs,
    output: &mut Output,
) -> anyhow::Result<Verdict> {
    let layout = puzzle.layout();
    let position = match Position::new(puzzle) {
        Ok(position) => position,
        Err(contradiction) => bail!("the puzzle has no solution: {}", contradiction.describe(layout)),
    };
    let sets = Sets::new(&position, sources, recipients).map_err(|error| anyhow!(error.describe(layout)))?;
    let rated = sets.rated(&position);
    let verdict = Verdict::from(!sets.eliminations.is_empty());
    let marked = position.to_puzzle(puzzle);
    let picture = Picture::new(&marked).with_step(&rated.step);
    let hint = rated.hint_in(Terms::Own, layout);
    if let Some(path) = &args.svg {
        write_file(path, svg(&picture, Theme::Auto).as_bytes())?;
    }
    let known = hint.also_known_as.filter(|_| !args.hide_known);
    if args.json {
        output.answer(&json::line(&json::sets(puzzle, &sets, known)))?;
        return Ok(verdict);
    }
    output.text(&terminal(&picture, &output.board_style()))?;
    output.line("")?;
    output.line(&output.paint(STRONG, &hint.title))?;
    if let Some(known) = known {
        output.line(&words::also_known(&known, output))?;
    }
    // The reasons of the step hold only if something follows.
    let name = |list: &[Rule]| text::and(list.iter().map(|&rule| layout.rule_name(rule)));
    let reasons = match verdict {
        Verdict::Yes => hint.reasons,
        _ => vec![format!("Sources: {}.", name(&sets.sources)), format!("Recipients: {}.", name(&sets.recipients))],
    };
    reasons.iter().try_for_each(|reason| output.line(&output.wrapped(reason, "", "")))?;
    let open: Vec<String> = sets.uncovered().map(|candidate| layout.candidate_name(candidate)).collect();
    let end = match (verdict, &open[..]) {
        (Verdict::Yes, _) => hint.conclusion,
        (_, []) => format!("Nothing follows: no candidate counts for more than the rank, {}.", sets.rank),
        (_, open) => format!("Nothing follows: the recipients do not cover {}.", text::and(open)),
    };
    output.line(&output.paint(STRONG, &output.wrapped(&end, "", "")))?;
    Ok(verdict)
}
