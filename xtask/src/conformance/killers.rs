//! Killer puzzles with their solutions, a JSON object per line: every step and every answer is compared with them.
//!
//! Puzzles with other constraints than killer cages, and those that say of no solution, are left out.

use anyhow::Context;
use pencilproof::core::Position;
use pencilproof::format::{ReadOptions, read_str};
use pencilproof::logic::{Budget, Pick, Profile, Rated, next};
use pencilproof::{Options, Report, Solver, Verdict};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// A hint that takes longer than this fails, where the build is optimised.
const SLOWEST: Duration = Duration::from_millis(50);

/// The results for the puzzles of a file.
#[derive(Default)]
struct Tally {
    puzzles: usize,
    /// Solved without search.
    logic: usize,
    /// Not solved within the time limit.
    unfinished: usize,
    steps: usize,
    slowest: Duration,
    failures: Vec<String>,
}

/// Solves the killers of a file and prints its line of the table.
pub(super) fn run(file: &Path, limit: usize, timeout: Duration, profile: &Profile) -> anyhow::Result<bool> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut tally = Tally::default();
    let killers = text.lines().filter_map(|line| Some((line, solution_of_killer(line)?)));
    let options = Options { profile: profile.clone(), timeout: Some(timeout), ..Options::default() };
    for (line, (name, solution)) in killers.take(limit) {
        tally.puzzles += 1;
        if let Err(reason) = tally.puzzle(line, &solution, &mut Solver::new(options.clone())) {
            tally.failures.push(format!("{name}: {reason}"));
        }
    }
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    println!(
        "{name:<28}{:>8}{:>8}{:>12}{:>9}{:>12.1}{:>9}",
        tally.puzzles,
        tally.logic,
        tally.unfinished,
        tally.steps,
        tally.slowest.as_secs_f64() * 1e3,
        tally.failures.len()
    );
    tally.failures.iter().take(10).for_each(|failure| println!("  {failure}"));
    Ok(tally.failures.is_empty())
}

/// Prints the head of the table.
pub(super) fn heading() {
    println!(
        "\n{:<28}{:>8}{:>8}{:>12}{:>9}{:>12}{:>9}",
        "killers", "puzzles", "logic", "unfinished", "steps", "slowest ms", "failures"
    );
}

/// The name and the only solution of a puzzle that has killer cages and no other constraints.
fn solution_of_killer(line: &str) -> Option<(String, String)> {
    let value: Value = serde_json::from_str(line).ok()?;
    let list = value["constraints"].as_array()?;
    let is_killer = !list.is_empty() && list.iter().all(|constraint| constraint["type"] == "killer");
    let solution = value["solution"].as_str().filter(|_| is_killer)?;
    Some((value["name"].as_str().unwrap_or("without a name").to_owned(), solution.to_owned()))
}

impl Tally {
    fn puzzle(&mut self, line: &str, solution: &str, solver: &mut Solver) -> Result<(), String> {
        let options = ReadOptions { constraints: true, ..ReadOptions::default() };
        let documents = read_str(line, &options).map_err(|error| error.to_string())?;
        let report = solver.solve(&documents.first().ok_or("no puzzle")?.puzzle);
        self.steps += report.steps.len();
        let (grid, search_from) = match &report.verdict {
            Verdict::Solved { grid, search_from } => (grid, search_from),
            Verdict::TimedOut { .. } => {
                self.unfinished += 1;
                return Ok(());
            }
            _ => return Err("not solved".into()),
        };
        self.logic += usize::from(search_from.is_none());
        let digits: String = grid.values().map(|(_, value)| value.digit.symbol()).collect();
        if digits != solution {
            return Err("another solution".into());
        }
        if let Some(fault) = report.faults.first() {
            return Err(format!("a step of {} was refused", fault.step.technique));
        }
        let wrong = report.steps.iter().find(|rated| !agrees(rated, solution));
        if let Some(rated) = wrong {
            return Err(format!("a step of {} is wrong", rated.step.technique));
        }
        let slowest = self.time_hints(&report, &solver.options().profile);
        match slowest > SLOWEST && !cfg!(debug_assertions) {
            true => Err(format!("a hint took {:.1} ms", slowest.as_secs_f64() * 1e3)),
            false => Ok(()),
        }
    }

    /// The longest that a hint takes in a position of the path, the last one included, where there may be none.
    fn time_hints(&mut self, report: &Report, profile: &Profile) -> Duration {
        let time = |position: Position| {
            let start = Instant::now();
            let _ = next(&position, profile, Pick::First, Budget::default());
            start.elapsed()
        };
        let open = report.positions().filter(|position| !position.is_solved());
        let slowest = open.map(time).max().unwrap_or_default();
        self.slowest = self.slowest.max(slowest);
        slowest
    }
}

/// Whether a step places what the solution has, and strikes nothing of it.
fn agrees(rated: &Rated, solution: &str) -> bool {
    let digits: Vec<char> = solution.chars().collect();
    let is_true = |cell: usize, symbol: char| digits.get(cell) == Some(&symbol);
    let step = &rated.step;
    step.placements.iter().all(|placed| is_true(placed.cell().index(), placed.digit().symbol()))
        && !step.eliminations.iter().any(|gone| is_true(gone.cell().index(), gone.digit().symbol()))
}
