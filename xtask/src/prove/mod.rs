//! Proofs of many puzzles, each judged by VeriPB.
//!
//! The formula and proof of every puzzle are written to a temporary folder and passed to `veripb`. Then several
//! mutations of them, each with one error, are passed as well. VeriPB must accept the original and refuse every
//! mutation.

mod mutations;

use anyhow::{Context, bail};
use mutations::mutations;
use pencilproof::core::Puzzle;
use pencilproof::format::{Document, ParseError, ParseReason, ReadOptions};
use pencilproof::logic::Profile;
use pencilproof::{Certificate, NoProof, Options, Proves, Proving, Solver, bulk, open};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How puzzles are proved.
pub(crate) struct Run {
    /// The most puzzles of a list.
    pub(crate) limit: usize,
    /// The longest time for a puzzle, without that of VeriPB.
    pub(crate) timeout: Duration,
    /// The most bytes of a proof.
    pub(crate) most: usize,
    /// If there is one, only puzzles whose constraints are of this kind are proved.
    pub(crate) kind: Option<String>,
    pub(crate) profile: Profile,
}

/// Whether `veripb` can be run.
pub(crate) fn veripb_is_there() -> bool {
    Command::new("veripb").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

/// The result for one puzzle.
enum Judged {
    Accepted(Accepted),
    /// It has several solutions.
    Several,
    TimedOut,
    TooLong,
    /// It has constraints of a kind that is not known, or not wanted.
    LeftOut,
    Failed(String),
}

/// A proof that VeriPB accepts, while it refuses what is wrong with it.
struct Accepted {
    is_searched: bool,
    bytes: usize,
    export: Duration,
    check: Duration,
    /// Whether a constraint was dropped that the puzzle needs.
    is_without_constraint: bool,
}

/// The results for the puzzles of a list.
#[derive(Default)]
struct Tally {
    puzzles: usize,
    accepted: Vec<Accepted>,
    several: usize,
    timed_out: usize,
    too_long: usize,
    failures: Vec<String>,
}

impl Run {
    /// Runs the lists and prints a table. Returns false if a proof was refused or a mutation accepted.
    pub(crate) fn lists(&self, paths: &[PathBuf]) -> anyhow::Result<bool> {
        if !veripb_is_there() {
            bail!("veripb is not installed: cargo install veripb --locked");
        }
        Tally::heading();
        let mut passed = true;
        for path in paths {
            let tally = self.list(path).with_context(|| format!("cannot run {}", path.display()))?;
            passed &= tally.print(&path.file_name().unwrap_or_default().to_string_lossy());
        }
        Ok(passed)
    }

    fn list(&self, path: &Path) -> anyhow::Result<Tally> {
        let folder = tempfile::tempdir().context("no temporary folder")?;
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let options = Options { profile: self.profile.clone(), timeout: Some(self.timeout), ..Options::default() };
        let work = |solver: &mut Solver, (number, item): (usize, Result<Document, ParseError>)| {
            let judged = self.puzzle(solver, item, &folder.path().join(number.to_string()));
            (number, judged.unwrap_or_else(|error| Judged::Failed(format!("{error:#}"))))
        };
        let mut tally = Tally::default();
        let reading = ReadOptions { constraints: true, ..ReadOptions::default() };
        let input = (1..).zip(open(path, &reading)?.take(self.limit));
        let _ = bulk::in_order(
            input,
            threads,
            || Solver::new(options.clone()),
            work,
            |(number, judged)| {
                tally.add(number, judged);
                ControlFlow::<()>::Continue(())
            },
        );
        Ok(tally)
    }

    fn puzzle(&self, solver: &mut Solver, item: Result<Document, ParseError>, stem: &Path) -> anyhow::Result<Judged> {
        let puzzle = match item {
            Ok(document) => document.puzzle,
            Err(ParseError { reason: ParseReason::BadConstraint { .. }, .. }) => return Ok(Judged::LeftOut),
            Err(error) => return Ok(Judged::Failed(error.to_string())),
        };
        let constraints = puzzle.layout().constraints();
        let is_of = |kind: &String| !constraints.is_empty() && constraints.iter().all(|one| one.kind().id == kind);
        if !self.kind.as_ref().is_none_or(is_of) {
            return Ok(Judged::LeftOut);
        }
        let start = Instant::now();
        match solver.prove_as(&puzzle, Proving { with_uniqueness: true, most: self.most, ..Proving::default() }) {
            Ok(certificate) => judge(&puzzle, certificate, start.elapsed(), stem),
            Err(NoProof::Several(_)) => Ok(Judged::Several),
            Err(NoProof::TimedOut) => Ok(Judged::TimedOut),
            Err(NoProof::TooLong { .. }) => Ok(Judged::TooLong),
            Err(error) => Ok(Judged::Failed(error.to_string())),
        }
    }
}

impl Tally {
    fn heading() {
        println!(
            "{:<24}{:>8}{:>9}{:>8}{:>8}{:>8}{:>9}{:>7}{:>8}{:>10}{:>10}{:>11}{:>11}",
            "list",
            "puzzles",
            "accepted",
            "refused",
            "several",
            "late",
            "too long",
            "needs",
            "search",
            "median kB",
            "max kB",
            "export ms",
            "veripb ms"
        );
    }

    fn add(&mut self, number: usize, judged: Judged) {
        self.puzzles += usize::from(!matches!(judged, Judged::LeftOut));
        match judged {
            Judged::Accepted(accepted) => self.accepted.push(accepted),
            Judged::Several => self.several += 1,
            Judged::TimedOut => self.timed_out += 1,
            Judged::TooLong => self.too_long += 1,
            Judged::LeftOut => {}
            Judged::Failed(reason) => self.failures.push(format!("puzzle {number}: {reason}")),
        }
    }

    /// Prints a line, and what failed. Returns whether nothing did.
    fn print(&self, name: &str) -> bool {
        let median = |mut values: Vec<f64>| {
            values.sort_by(f64::total_cmp);
            values.get(values.len() / 2).copied().unwrap_or_default()
        };
        let count = |is_so: fn(&Accepted) -> bool| self.accepted.iter().filter(|one| is_so(one)).count();
        let kilobytes: Vec<f64> = self.accepted.iter().map(|one| one.bytes as f64 / 1000.0).collect();
        println!(
            "{name:<24}{:>8}{:>9}{:>8}{:>8}{:>8}{:>9}{:>7}{:>8}{:>10.0}{:>10.0}{:>11.2}{:>11.1}",
            self.puzzles,
            self.accepted.len(),
            self.failures.len(),
            self.several,
            self.timed_out,
            self.too_long,
            count(|one| one.is_without_constraint),
            count(|one| one.is_searched),
            median(kilobytes.clone()),
            kilobytes.iter().copied().fold(0.0, f64::max),
            median(self.accepted.iter().map(|one| one.export.as_secs_f64() * 1e3).collect()),
            median(self.accepted.iter().map(|one| one.check.as_secs_f64() * 1e3).collect()),
        );
        self.failures.iter().take(10).for_each(|failure| println!("  {failure}"));
        self.failures.is_empty() && (self.puzzles == 0 || !self.accepted.is_empty())
    }
}

fn judge(puzzle: &Puzzle, certificate: Certificate, export: Duration, stem: &Path) -> anyhow::Result<Judged> {
    let (formula, proof) = (stem.with_extension("opb"), stem.with_extension("pbp"));
    let expected = match &certificate.proves {
        Proves::OnlySolution(grid) => {
            let cells = grid.layout().cell_count();
            format!("s VERIFIED BOUNDS {cells} <= obj <= {cells}")
        }
        Proves::NoSolution => "s VERIFIED UNSATISFIABLE".to_string(),
    };
    std::fs::write(&formula, &certificate.formula)?;
    std::fs::write(&proof, &certificate.proof)?;
    let start = Instant::now();
    let (accepted, words) = veripb(&formula, &proof)?;
    let check = start.elapsed();
    if !accepted || !words.contains(&expected) {
        return Ok(Judged::Failed(words.lines().last().unwrap_or_default().to_string()));
    }
    let mutations = mutations(puzzle, &certificate);
    for mutation in &mutations {
        let (mutated, unchanged, path) = match mutation.is_of_formula {
            true => (mutation.of(&certificate.formula), &certificate.formula, &formula),
            false => (mutation.of(&certificate.proof), &certificate.proof, &proof),
        };
        if mutated == *unchanged {
            return Ok(Judged::Failed(format!("there is nothing to change: {}", mutation.what)));
        }
        std::fs::write(path, mutated)?;
        if veripb(&formula, &proof)?.0 {
            return Ok(Judged::Failed(format!("a mutated proof was accepted: {}", mutation.what)));
        }
        std::fs::write(path, unchanged)?;
    }
    std::fs::remove_file(&formula)?;
    std::fs::remove_file(&proof)?;
    Ok(Judged::Accepted(Accepted {
        is_searched: certificate.search_steps > 0,
        bytes: certificate.proof.len(),
        export,
        check,
        is_without_constraint: mutations.iter().any(|mutation| mutation.what == mutations::WITHOUT_CONSTRAINT),
    }))
}

/// Runs VeriPB and returns whether it accepts, with its output.
fn veripb(formula: &Path, proof: &Path) -> anyhow::Result<(bool, String)> {
    let output = Command::new("veripb").arg(formula).arg(proof).output().context("veripb cannot be run")?;
    let words = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    Ok((output.status.success(), words.into_owned()))
}
