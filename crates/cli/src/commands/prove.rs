//! `pencilproof prove`.

use crate::args::{InputArgs, LogicArgs, bytes, seconds};
use crate::input::Bad;
use crate::output::{Output, write_file};
use crate::verdict::Verdict;
use crate::words;
use crate::work::one_by_one;
use anyhow::{Context, bail};
use clap::Args;
use pencilproof::core::Puzzle;
use pencilproof::logic::Catalogue;
use pencilproof::proof::export::Premises;
use pencilproof::{NoProof, Options, Proves, Proving, Solver, json};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args)]
pub(crate) struct ProveArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    logic: LogicArgs,
    /// The folder for the files puzzle-1.opb, puzzle-1.pbp and so on; created if it does not exist
    #[arg(long, short, value_name = "FOLDER")]
    output: PathBuf,
    /// Prove from the position with its placed values and pencil marks, which are then assumed, not from the givens
    /// alone
    #[arg(long)]
    position: bool,
    /// After uniqueness is proved, list the steps of the solving path that assume it
    #[arg(long)]
    uniqueness: bool,
    /// The time limit per puzzle, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    /// The most that a proof may take, such as 200MB; a longer one is an error that says how far it got, and nothing is
    /// written
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    most: Option<usize>,
}

pub(crate) fn run(catalogue: &Catalogue, mut args: ProveArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let options = Options {
        profile: args.logic.to_profile(catalogue, catalogue.default_profile())?,
        pick: args.logic.pick(),
        timeout: args.timeout,
        ..Options::default()
    };
    args.input.knows_constraints = true;
    let mut solver = Solver::new(options);
    let nothing = |_: &Bad| None;
    one_by_one(&args.input, None, output, nothing, |number, place, document, _, output| {
        let proved = one(&document.puzzle, number, place, &mut solver, &args, output)?;
        output.finish().map(|()| proved)
    })
}

fn one(
    puzzle: &Puzzle,
    number: u64,
    place: &str,
    solver: &mut Solver,
    args: &ProveArgs,
    output: &mut Output,
) -> anyhow::Result<Verdict> {
    let from = if args.position { Premises::Position } else { Premises::Givens };
    let how = Proving { from, with_uniqueness: args.uniqueness, most: args.most.unwrap_or(usize::MAX) };
    let certificate = match solver.prove_as(puzzle, how) {
        Ok(certificate) => certificate,
        Err(NoProof::TimedOut) => {
            output.line(&format!("{place}: nothing proved: time ran out"))?;
            return Ok(Verdict::No);
        }
        Err(NoProof::Several(two)) => {
            output.line(&format!("{place}: nothing to prove: there are several solutions, such as"))?;
            two.iter().try_for_each(|grid| output.line(&json::grid(grid)))?;
            return Ok(Verdict::No);
        }
        Err(error) => bail!("{place}: {error}"),
    };
    // A run that proves nothing creates no folder.
    std::fs::create_dir_all(&args.output).with_context(|| format!("cannot create {}", args.output.display()))?;
    let stem = args.output.join(format!("puzzle-{number}"));
    let (formula, proof) = (stem.with_extension("opb"), stem.with_extension("pbp"));
    write_file(&formula, certificate.formula.as_bytes())?;
    write_file(&proof, certificate.proof.as_bytes())?;
    let proves = match &certificate.proves {
        Proves::OnlySolution(grid) => format!("the only solution is {}", json::grid(grid)),
        Proves::NoSolution => "there is no solution".to_string(),
    };
    let mut steps = format!("{} of logic", words::count(certificate.logic_steps, "step"));
    if certificate.search_steps > 0 {
        steps += &format!(", {} of search", certificate.search_steps);
    }
    if args.uniqueness {
        steps += &format!("; after it {} from uniqueness", words::count(certificate.uniqueness_steps, "step"));
    }
    output.line(&format!("{place}: {proves} ({steps})"))?;
    output.line(&format!("  veripb {} {}", formula.display(), proof.display()))?;
    Ok(Verdict::Yes)
}
