//! Puzzles with constraints and their solutions, a JSON object per line: every step and every answer is compared with
//! them.
//!
//! Puzzles with constraints that are not known or too much for the program, and those that say of no solution, are left
//! out; why is printed.

use anyhow::Context;
use pencilproof::core::{Kind, Position};
use pencilproof::format::{ReadOptions, read_str};
use pencilproof::logic::{Budget, Pick, Profile, Rated, next};
use pencilproof::{Options, Report, Solver, Verdict};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// A hint that takes longer than this fails, where the build is optimised: in killers, and beside other constraints.
const SLOWEST: [Duration; 2] = [Duration::from_millis(50), Duration::from_millis(100)];

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
    /// How many puzzles have constraints that are not known, by these.
    left_out: BTreeMap<String, usize>,
}

/// A puzzle with its solution.
struct Case<'a> {
    line: &'a str,
    name: String,
    solution: String,
    is_killer: bool,
}

/// Solves the puzzles of a file and prints its line of the table.
pub(super) fn run(file: &Path, limit: usize, timeout: Duration, profile: &Profile) -> anyhow::Result<bool> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut tally = Tally::default();
    let mut cases = Vec::new();
    for (line, value) in text.lines().filter_map(|line| Some((line, serde_json::from_str::<Value>(line).ok()?))) {
        match unknown(&value).or_else(|| too_large(line)) {
            Some(what) => *tally.left_out.entry(what).or_default() += 1,
            None => cases.extend(Case::of(line, &value)),
        }
    }
    let options = Options { profile: profile.clone(), timeout: Some(timeout), ..Options::default() };
    for case in cases.iter().take(limit) {
        tally.puzzles += 1;
        if let Err(reason) = tally.puzzle(case, &mut Solver::new(options.clone())) {
            tally.failures.push(format!("{}: {reason}", case.name));
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
    if !tally.left_out.is_empty() {
        let counts: Vec<String> = tally.left_out.iter().map(|(what, count)| format!("{what} ({count})")).collect();
        println!("  left out, because of {}", counts.join(", "));
    }
    Ok(tally.failures.is_empty())
}

/// Prints the head of the table.
pub(super) fn heading() {
    println!(
        "\n{:<28}{:>8}{:>8}{:>12}{:>9}{:>12}{:>9}",
        "constraints", "puzzles", "logic", "unfinished", "steps", "slowest ms", "failures"
    );
}

/// The first constraint of a puzzle that is of no known kind, or has a member that its kind has not.
fn unknown(puzzle: &Value) -> Option<String> {
    let constraints = puzzle["constraints"].as_array().into_iter().flatten();
    constraints.filter_map(Value::as_object).find_map(|constraint| {
        let id = constraint["type"].as_str().unwrap_or_default();
        let Some(kind) = Kind::by_id(id) else { return Some(id.to_owned()) };
        let is_known = |name: &&String| *name == "type" || kind.fields.iter().any(|field| field.name == *name);
        let member = constraint.keys().find(|name| !is_known(name))?;
        Some(format!("{id} with {member}"))
    })
}

/// What of a puzzle is beyond the limits of the program, which says so by name.
fn too_large(line: &str) -> Option<String> {
    let options = ReadOptions { constraints: true, ..ReadOptions::default() };
    let refusal = read_str(line, &options).err()?.to_string();
    let (_, reason) = refusal.split_once("the constraint ").filter(|_| refusal.contains(super::BEYOND_LIMITS))?;
    Some(format!("a constraint that {}", reason.lines().next()?))
}

impl Case<'_> {
    /// A puzzle that has constraints and says its solution.
    fn of<'a>(line: &'a str, puzzle: &Value) -> Option<Case<'a>> {
        let constraints = puzzle["constraints"].as_array().filter(|list| !list.is_empty())?;
        Some(Case {
            line,
            name: puzzle["name"].as_str().unwrap_or("without a name").to_owned(),
            solution: puzzle["solution"].as_str()?.to_owned(),
            is_killer: constraints.iter().all(|constraint| constraint["type"] == "killer"),
        })
    }
}

impl Tally {
    fn puzzle(&mut self, case: &Case<'_>, solver: &mut Solver) -> Result<(), String> {
        let Case { line, solution, is_killer, .. } = case;
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
        if digits != *solution {
            return Err("another solution".into());
        }
        if let Some(fault) = report.faults.first() {
            return Err(format!("a step of {} was refused", fault.step.technique));
        }
        let wrong = report.steps.iter().find(|rated| !agrees(rated, solution));
        if let Some(rated) = wrong {
            return Err(format!("a step of {} is wrong", rated.step.technique));
        }
        // Hints take as long again as the path, and their time means nothing where the build is not optimised.
        if cfg!(debug_assertions) {
            return Ok(());
        }
        let slowest = self.time_hints(&report, &solver.options().profile);
        match slowest > SLOWEST[usize::from(!is_killer)] {
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
