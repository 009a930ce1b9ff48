//! Proofs of many puzzles, each judged by VeriPB.
//!
//! The formula and proof of every puzzle are written to a temporary folder and passed to `veripb`. Then several
//! mutations of them, each with one error, are passed as well. VeriPB must accept the original and refuse every
//! mutation.

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

/// Runs the lists and prints a table. Returns false if a proof was refused or a mutation accepted.
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

/// The result for one puzzle.
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
        let judged = match solver.prove_with_uniqueness(&document.puzzle, Premises::Givens) {
            Ok(certificate) => judge(&certificate, start.elapsed(), &folder.path().join(number.to_string())),
            Err(NoProof::Several(_) | NoProof::TimedOut) => Ok(Judged::Skipped),
            Err(error) => Ok(Judged::Failed(error.to_string())),
        };
        (number, judged.unwrap_or_else(|error| Judged::Failed(format!("{error:#}"))))
    };
    let mut accepted = Vec::new();
    let (mut puzzles, mut skipped, mut searches, mut failures) = (0, 0, 0, Vec::new());
    let input = (1..).zip(open(path, &options_of_reading())?.take(limit));
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

/// Puzzles with constraints are proved as well.
fn options_of_reading() -> ReadOptions {
    ReadOptions { constraints: true, ..ReadOptions::default() }
}

fn judge(certificate: &Certificate, export: Duration, stem: &Path) -> anyhow::Result<Judged> {
    let (formula, proof) = (stem.with_extension("opb"), stem.with_extension("pbp"));
    let veripb = |text: &(String, String)| {
        std::fs::write(&formula, &text.0)?;
        std::fs::write(&proof, &text.1)?;
        veripb(&formula, &proof)
    };
    let expected = match &certificate.proves {
        Proves::OnlySolution(grid) => {
            let cells = grid.layout().cell_count();
            format!("s VERIFIED BOUNDS {cells} <= obj <= {cells}")
        }
        Proves::NoSolution => "s VERIFIED UNSATISFIABLE".to_string(),
    };
    let whole = (certificate.formula.clone(), certificate.proof.clone());
    let start = Instant::now();
    let (accepted, words) = veripb(&whole)?;
    let check = start.elapsed();
    if !accepted || !words.contains(&expected) {
        return Ok(Judged::Failed(words.lines().last().unwrap_or_default().to_string()));
    }
    for (what, mutated) in mutations(&whole.0, &whole.1) {
        if mutated == whole {
            return Ok(Judged::Failed(format!("there is nothing to change: {what}")));
        }
        if veripb(&mutated)?.0 {
            return Ok(Judged::Failed(format!("a mutated proof was accepted: {what}")));
        }
    }
    std::fs::remove_file(&formula)?;
    std::fs::remove_file(&proof)?;
    let bytes = certificate.proof.len();
    Ok(Judged::Accepted { searched: certificate.search_steps > 0, bytes, export, check })
}

/// Runs VeriPB and returns whether it accepts, with its output.
fn veripb(formula: &Path, proof: &Path) -> anyhow::Result<(bool, String)> {
    let output = Command::new("veripb").arg(formula).arg(proof).output().context("veripb cannot be run")?;
    let words = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    Ok((output.status.success(), words.into_owned()))
}

/// Mutations of a formula and a proof about it, each with one error, all of which VeriPB must refuse.
///
/// A proof of either kind loses its derivations or its last constraint, or that constraint is weakened; the formula
/// loses its givens. The proof of a unique solution is also changed in a placement, in its grid and in a sum, and its
/// formula in a given and in the objective. A refutation is not, because anything can be derived from a formula without
/// a solution.
fn mutations(formula: &str, proof: &str) -> Vec<(&'static str, (String, String))> {
    let is_refutation = proof.contains("conclusion UNSAT");
    let goal = if is_refutation { "@contradiction " } else { "@unique " };
    let givens = formula.lines().filter(|line| is_given(line)).count();
    let mut mutated = Vec::new();
    let mut change_proof = |what, change: &dyn Fn(&str) -> Option<String>| {
        mutated.push((what, (formula.to_string(), changed(proof, change))));
    };
    let kept = |line: &str| Some(line.to_string());
    change_proof("no steps, no conclusion", &|line| kept(line).filter(|line| !derives(line)));
    change_proof("no conclusion", &|line| kept(line).filter(|line| !line.starts_with(goal)));
    change_proof("a weaker conclusion", &|line| match line.starts_with(goal) {
        true => Some(weakened(line)),
        false => kept(line),
    });
    if !is_refutation {
        let placements: Vec<&str> = proof.lines().filter(|line| is_placement(line)).collect();
        if let Some(middle) = placements.get(placements.len() / 2) {
            change_proof("no steps", &|line| kept(line).filter(|line| !derives(line) || line.starts_with(goal)));
            change_proof("a placement dropped", &|line| kept(line).filter(|line| line != middle));
            change_proof("an idle placement", &|line| if line == *middle { Some(weakened(line)) } else { kept(line) });
            change_proof("a placement turned into its opposite", &|line| match line == *middle {
                true => Some(line.replacen(" rup 1 r", " rup 1 ~r", 1)),
                false => kept(line),
            });
        }
        let follows = |line: &&str| line.starts_with("rup 1 ") && line.contains(": @unique ");
        if let Some(first) = proof.lines().find(follows) {
            change_proof("a conclusion from uniqueness turned into its opposite", &|line| match line == first {
                true if line.starts_with("rup 1 ~") => Some(line.replacen("rup 1 ~", "rup 1 ", 1)),
                true => Some(line.replacen("rup 1 ", "rup 1 ~", 1)),
                false => kept(line),
            });
        }
        change_proof("another grid", &|line| match line.starts_with("conclusion") {
            true => Some(flipped(line)),
            false => kept(line),
        });
        // A sum of two: a longer one, of a chain for instance, may do without one of them.
        let is_short = |line: &&str| line.contains(" pol ") && line.ends_with(" +;") && line.matches('+').count() == 1;
        let sum = proof.lines().find(is_short);
        let shorter =
            sum.and_then(|line| line.strip_suffix(" +;")?.rsplit_once(" @").map(|(start, _)| format!("{start};")));
        if let Some((sum, shorter)) = sum.zip(shorter) {
            change_proof("a summand dropped", &|line| if line == sum { Some(shorter.clone()) } else { kept(line) });
        }
    }
    let mut change_formula = |what, change: &dyn Fn(&str) -> Option<String>| {
        mutated.push((what, (changed(formula, change), proof.to_string())));
    };
    if givens > 0 {
        change_formula("no givens", &|line| kept(line).filter(|line| !is_given(line)));
        change_formula("idle givens", &|line| if is_given(line) { Some(weakened(line)) } else { kept(line) });
    }
    let used: Vec<&str> = formula.lines().filter(|line| is_limit(line) && is_used(line, proof)).collect();
    if let Some(middle) = used.get(used.len() / 2) {
        change_formula("a limit of a constraint dropped", &|line| kept(line).filter(|line| line != middle));
        change_formula("no constraints", &|line| kept(line).filter(|line| !is_limit(line)));
        change_formula("idle constraints", &|line| if is_limit(line) { Some(idle(line)) } else { kept(line) });
    }
    if !is_refutation {
        change_formula("no objective", &|line| kept(line).filter(|line| !line.starts_with("min:")));
    }
    if !is_refutation && givens > 0 {
        let middle = formula.lines().filter(|line| is_given(line)).nth(givens / 2).unwrap_or_default();
        change_formula("a given dropped", &|line| kept(line).filter(|line| line != middle));
        // A missing label would be refused for that reason alone, so the constraint is kept but made trivial.
        change_formula("an idle given", &|line| if line == middle { Some(weakened(line)) } else { kept(line) });
    }
    mutated
}

/// The lines of a text, each mapped by `change`.
fn changed(text: &str, change: &dyn Fn(&str) -> Option<String>) -> String {
    text.lines().filter_map(change).map(|line| line + "\n").collect()
}

/// Whether a line of a formula is a given: `@r1c1n8 1 r1c1n8 >= 1 ;`, or a mark that a Sukaku leaves out.
fn is_given(line: &str) -> bool {
    line.starts_with('@') && line.split(' ').count() == 6
}

/// Whether a line of a formula is a limit of a bound that a constraint brings: `@killer3ge 1 r1c1n1 2 r1c1n2 ...`.
fn is_limit(line: &str) -> bool {
    let label = line.split(' ').next().unwrap_or_default();
    let name = label.trim_start_matches('@').trim_end_matches(['g', 'l', 'e']);
    let (kind, number) = name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len()));
    label.starts_with('@') && kind.len() > 1 && number.chars().all(|c| c.is_ascii_digit() || c == '_')
}

/// Whether a proof names the label of a line of a formula.
fn is_used(line: &str, proof: &str) -> bool {
    let label = line.split(' ').next().unwrap_or_default();
    proof.contains(&format!(" {label} ")) || proof.contains(&format!(" {label};"))
}

/// A line of a formula that says nothing any more.
fn idle(line: &str) -> String {
    line.rsplit_once(">= ").map_or_else(String::new, |(terms, _)| format!("{terms}>= 0 ;"))
}

/// Whether a line of a proof derives a constraint, with a label or without.
fn derives(line: &str) -> bool {
    line.split(' ').take(2).any(|word| word == "rup" || word == "pol")
}

/// Whether a line of a proof derives that a cell has a value.
fn is_placement(line: &str) -> bool {
    line.starts_with("@r") && line.contains(" rup 1 r") && line.contains(" >= 1 ")
}

/// A line `conclusion ... : ~r1c1n1 ...` with its first literal negated.
fn flipped(line: &str) -> String {
    let Some((start, literals)) = line.rsplit_once(" : ") else { return line.to_string() };
    match literals.strip_prefix('~') {
        Some(literals) => format!("{start} : {literals}"),
        None => format!("{start} : ~{literals}"),
    }
}

/// A line `... >= 81 ...` with its bound lowered by one.
fn weakened(line: &str) -> String {
    let Some((terms, rest)) = line.split_once(">= ") else { return line.to_string() };
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let degree: usize = rest[..end].parse().unwrap_or_default();
    format!("{terms}>= {}{}", degree.saturating_sub(1), &rest[end..])
}
