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
use pencilproof::{NoProof, Options, ProvedCandidates, ProvedCount, Proves, Proving, Solver, json};
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
    /// Prove how many solutions there are, by search alone, up to this many
    #[arg(long, value_name = "MOST", num_args = 0..=1, require_equals = true, default_missing_value = "10000",
        conflicts_with_all = ["uniqueness", "candidates", "only", "more", "without", "profile", "best"])]
    count: Option<usize>,
    /// Prove which candidates are true in some solution, by search alone; there may be any number of solutions
    #[arg(long, conflicts_with_all = ["uniqueness", "only", "more", "without", "profile", "best"])]
    candidates: bool,
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
    let Proved { formula, proof, says } = match proved(puzzle, solver, args) {
        Ok(proved) => proved,
        Err(NoProof::TimedOut) => {
            output.line(&format!("{place}: nothing proved: time ran out"))?;
            return Ok(Verdict::No);
        }
        Err(error @ NoProof::More { .. }) => {
            output.line(&format!("{place}: {error}"))?;
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
    let files = (stem.with_extension("opb"), stem.with_extension("pbp"));
    write_file(&files.0, formula.as_bytes())?;
    write_file(&files.1, proof.as_bytes())?;
    output.line(&format!("{place}: {says}"))?;
    output.line(&format!("  veripb {} {}", files.0.display(), files.1.display()))?;
    Ok(Verdict::Yes)
}

/// A proof, and what it says in words.
struct Proved {
    formula: String,
    proof: String,
    says: String,
}

fn proved(puzzle: &Puzzle, solver: &mut Solver, args: &ProveArgs) -> Result<Proved, NoProof> {
    let from = if args.position { Premises::Position } else { Premises::Givens };
    let most = args.most.unwrap_or(usize::MAX);
    if let Some(most_solutions) = args.count {
        let ProvedCount { formula, proof, solutions } = solver.prove_count(puzzle, from, most_solutions, most)?;
        let says = match solutions.len() {
            0 => "there is no solution".into(),
            number => format!("exactly {}", words::count(number, "solution")),
        };
        return Ok(Proved { formula, proof, says });
    }
    if args.candidates {
        let ProvedCandidates { formula, proof, candidates, solutions } = solver.prove_candidates(puzzle, from, most)?;
        let number: usize = candidates.iter().map(|digits| digits.len()).sum();
        let (number, shown) = (words::count(number, "true candidate"), words::count(solutions.len(), "solution"));
        let says =
            if solutions.is_empty() { "there is no solution".into() } else { format!("{number}, shown by {shown}") };
        return Ok(Proved { formula, proof, says });
    }
    let how = Proving { from, with_uniqueness: args.uniqueness, most };
    let certificate = solver.prove_as(puzzle, how)?;
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
    let says = format!("{proves} ({steps})");
    Ok(Proved { formula: certificate.formula, proof: certificate.proof, says })
}
