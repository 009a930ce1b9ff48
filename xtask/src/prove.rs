//! Proofs of many puzzles, each judged by VeriPB.
//!
//! Every puzzle's formula and proof are written to a temporary folder and handed to `veripb`; then the proof is handed over
//! again with one thing wrong, in several ways, each of which must be refused.

use anyhow::{Context, bail};
use pencilproof::format::{ParseError, ReadOptions};
use pencilproof::logic::Profile;
use pencilproof::proof::export::Premises;
use pencilproof::{Certificate, NoProof, Options, Proves, Solver, bulk, open};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Whether `veripb` can be run.
pub(crate) fn veripb_is_there() -> bool {
    Command::new("veripb").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

/// Runs the lists and prints a table; false if anything was not accepted, or a mutation was.
pub(crate) fn run(paths: &[PathBuf], limit: usize, timeout: Duration, profile: &Profile) -> anyhow::Result<bool> {
    if !veripb_is_there() {
        bail!("veripb is not installed: cargo install veripb --locked");
    }
    println!(
        "{:<28}{:>8}{:>9}{:>9}{:>9}{:>8}{:>10}{:>10}{:>11}{:>11}",
        "list", "puzzles", "accepted", "refused", "skipped", "search", "median kB", "max kB", "export ms", "veripb ms"
    );
    let mut passed = true;
    for path in paths {
        passed &= list(path, limit, timeout, profile).with_context(|| format!("cannot run {}", path.display()))?;
    }
    Ok(passed)
}

/// What one puzzle came to.
enum Judged {
    Accepted { searched: bool, bytes: usize, export: Duration, check: Duration },
    Skipped,
    Failed(String),
}

fn list(path: &Path, limit: usize, timeout: Duration, profile: &Profile) -> anyhow::Result<bool> {
    let folder = tempfile::tempdir().context("no temporary folder")?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let options = Options { profile: profile.clone(), timeout: Some(timeout), ..Options::default() };
    let work = |solver: &mut Solver, (number, item): (usize, Result<_, ParseError>)| {
        let document: pencilproof::format::Document = match item {
            Ok(document) => document,
            Err(error) => return (number, Judged::Failed(error.to_string())),
        };
        let start = Instant::now();
        let judged = match solver.prove(&document.puzzle, Premises::Givens) {
            Ok(certificate) => judge(&certificate, start.elapsed(), &folder.path().join(number.to_string())),
            Err(NoProof::Several(_) | NoProof::TimedOut) => Ok(Judged::Skipped),
            Err(refused) => Ok(Judged::Failed(refused.to_string())),
        };
        (number, judged.unwrap_or_else(|error| Judged::Failed(format!("{error:#}"))))
    };
    let mut accepted = Vec::new();
    let (mut puzzles, mut skipped, mut searches, mut failures) = (0, 0, 0, Vec::new());
    let input = (1..).zip(open(path, &ReadOptions::default())?.take(limit));
    let _ = bulk::in_order(
        input,
        threads,
        || Solver::new(options.clone()),
        work,
        |(number, judged)| {
            puzzles += 1;
            match judged {
                Judged::Accepted { searched, bytes, export, check } => {
                    searches += usize::from(searched);
                    accepted.push((bytes, export, check));
                }
                Judged::Skipped => skipped += 1,
                Judged::Failed(reason) => failures.push(format!("puzzle {number}: {reason}")),
            }
            ControlFlow::<()>::Continue(())
        },
    );
    let median = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or_default()
    };
    let kilobytes: Vec<f64> = accepted.iter().map(|(bytes, ..)| *bytes as f64 / 1000.0).collect();
    println!(
        "{:<28}{puzzles:>8}{:>9}{:>9}{skipped:>9}{searches:>8}{:>10.0}{:>10.0}{:>11.2}{:>11.1}",
        path.file_name().unwrap_or_default().to_string_lossy(),
        accepted.len(),
        failures.len(),
        median(kilobytes.clone()),
        kilobytes.iter().copied().fold(0.0, f64::max),
        median(accepted.iter().map(|(_, export, _)| export.as_secs_f64() * 1e3).collect()),
        median(accepted.iter().map(|(.., check)| check.as_secs_f64() * 1e3).collect()),
    );
    failures.iter().take(10).for_each(|failure| println!("  {failure}"));
    Ok(failures.is_empty() && !accepted.is_empty())
}

fn judge(certificate: &Certificate, export: Duration, stem: &Path) -> anyhow::Result<Judged> {
    let (formula, proof) = (stem.with_extension("opb"), stem.with_extension("pbp"));
    std::fs::write(&formula, &certificate.formula)?;
    std::fs::write(&proof, &certificate.proof)?;
    let expected = match certificate.proves {
        Proves::OnlySolution(_) => "s VERIFIED SATISFIABLE",
        Proves::NoSolution => "s VERIFIED UNSATISFIABLE",
    };
    let start = Instant::now();
    let (accepted, words) = veripb(&formula, &proof)?;
    let check = start.elapsed();
    if !accepted || !words.contains(expected) {
        return Ok(Judged::Failed(words.lines().last().unwrap_or_default().to_string()));
    }
    for mutated in mutations(&certificate.proof) {
        std::fs::write(&proof, mutated)?;
        if veripb(&formula, &proof)?.0 {
            return Ok(Judged::Failed("a mutated proof was accepted".to_string()));
        }
    }
    std::fs::remove_file(&formula)?;
    std::fs::remove_file(&proof)?;
    let bytes = certificate.proof.len();
    Ok(Judged::Accepted { searched: certificate.search_steps > 0, bytes, export, check })
}

/// Runs VeriPB; whether it accepts, and what it says.
fn veripb(formula: &Path, proof: &Path) -> anyhow::Result<(bool, String)> {
    let output = Command::new("veripb").arg(formula).arg(proof).output().context("veripb cannot be run")?;
    let words = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    Ok((output.status.success(), words.into_owned()))
}

/// The proof of a solvable puzzle with one thing wrong: its middle placement claimed false, the grid of its conclusion
/// changed, the last summand of its first sum left out. Of an unsolvable puzzle anything can be derived, so nothing is
/// wrong there.
fn mutations(proof: &str) -> Vec<String> {
    if proof.contains("conclusion UNSAT") {
        return Vec::new();
    }
    let is_placement = |line: &&str| line.starts_with("@r") && line.contains(" rup 1 r") && line.contains(" >= 1 ");
    let count = proof.lines().filter(is_placement).count();
    let placement = proof.lines().filter(is_placement).nth(count / 2);
    let false_placement = placement.map(|line| proof.replacen(line, &line.replacen(" rup 1 r", " rup 1 ~r", 1), 1));
    let other_grid = proof.replacen("conclusion SAT : ~", "conclusion SAT : ", 1);
    let other_grid = (other_grid != proof).then_some(other_grid);
    let sum = proof.lines().find(|line| line.contains(" pol ") && line.ends_with(" +;"));
    let shorter =
        sum.and_then(|line| line.strip_suffix(" +;")?.rsplit_once(" @").map(|(start, _)| format!("{start};")));
    let short_sum = sum.zip(shorter).map(|(line, shorter)| proof.replacen(line, &shorter, 1));
    [false_placement, other_grid, short_sum].into_iter().flatten().collect()
}
