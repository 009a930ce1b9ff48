//! Puzzle lists: solve each puzzle and verify every claim independently.

use anyhow::{Context, bail};
use pencilproof::core::{Digit, Position, Puzzle};
use pencilproof::format::ReadOptions;
use pencilproof::logic::{Profile, Rated};
use pencilproof::{Options, Solver, Verdict, bulk, open};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The results for the puzzles of a list.
#[derive(Default)]
struct Tally {
    puzzles: usize,
    logic: usize,
    search: usize,
    several: usize,
    none: usize,
    timed_out: usize,
    steps: usize,
    failures: Vec<String>,
}

pub(crate) fn run(files: &[PathBuf], limit: usize, timeout: Duration, profile: &Profile) -> anyhow::Result<bool> {
    println!(
        "\n{:<28}{:>8}{:>8}{:>8}{:>9}{:>6}{:>9}{:>9}{:>9}{:>9}",
        "list", "puzzles", "logic", "search", "several", "none", "time up", "steps", "failures", "seconds"
    );
    let mut passed = true;
    for file in files {
        let start = Instant::now();
        let tally = list(file, limit, timeout, profile).with_context(|| format!("cannot run {}", file.display()))?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        println!(
            "{name:<28}{:>8}{:>8}{:>8}{:>9}{:>6}{:>9}{:>9}{:>9}{:>9.1}",
            tally.puzzles,
            tally.logic,
            tally.search,
            tally.several,
            tally.none,
            tally.timed_out,
            tally.steps,
            tally.failures.len(),
            start.elapsed().as_secs_f64()
        );
        tally.failures.iter().take(10).for_each(|failure| println!("  {failure}"));
        passed &= tally.failures.is_empty();
    }
    Ok(passed)
}

fn list(file: &Path, limit: usize, timeout: Duration, profile: &Profile) -> anyhow::Result<Tally> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let options = Options { profile: profile.clone(), timeout: Some(timeout), ..Options::default() };
    let mut tally = Tally::default();
    let work = |solver: &mut Solver, (number, item): (usize, Result<_, _>)| {
        let document: pencilproof::format::Document = item.map_err(|error| format!("puzzle {number}: {error}"))?;
        let report = solver.solve(&document.puzzle);
        verify(&document.puzzle, &report, solver).map_err(|reason| format!("puzzle {number}: {reason}"))?;
        Ok::<_, String>(report)
    };
    let input = (1..).zip(open(file, &ReadOptions::default())?.take(limit));
    let flow = bulk::in_order(
        input,
        threads,
        || Solver::new(options.clone()),
        work,
        |outcome| {
            tally.puzzles += 1;
            match outcome {
                Ok(report) => {
                    tally.steps += report.steps.len();
                    match report.verdict {
                        Verdict::Solved { search_from: None, .. } => tally.logic += 1,
                        Verdict::Solved { .. } => tally.search += 1,
                        Verdict::Several(_) => tally.several += 1,
                        Verdict::NoSolution | Verdict::Contradiction(_) => tally.none += 1,
                        Verdict::TimedOut { .. } | Verdict::Stuck => tally.timed_out += 1,
                    }
                }
                Err(failure) => tally.failures.push(failure),
            }
            ControlFlow::<()>::Continue(())
        },
    );
    if flow.is_break() {
        bail!("the run was cut short");
    }
    Ok(tally)
}

/// Verifies that the checker accepts every step, that every step agrees with every known solution, and that every
/// reported solution is one.
fn verify(puzzle: &Puzzle, report: &pencilproof::Report, solver: &mut Solver) -> Result<(), String> {
    // The solutions come from search on the puzzle as given, not from the solver's own path.
    let (solutions, end) = solver.solutions(puzzle, 2);
    let grids: Vec<Vec<Digit>> =
        solutions.iter().map(|grid| checked(puzzle, grid.digits().to_vec())).collect::<Result<_, _>>()?;
    if let Some(fault) = report.faults.first() {
        return Err(format!("a step of {} was refused", fault.step.technique));
    }
    steps(puzzle, &report.steps, &grids)?;
    let complete = end == pencilproof::search::End::Exhausted;
    match &report.verdict {
        Verdict::Solved { grid, .. } => {
            let digits = grid_of(puzzle, grid)?;
            match grids.len() {
                1 if grids[0] != digits => Err("search finds another solution".into()),
                2 => Err("called solved, but search finds two solutions".into()),
                _ => Ok(()),
            }
        }
        Verdict::Several(two) => {
            let [one, other] = [grid_of(puzzle, &two[0])?, grid_of(puzzle, &two[1])?];
            if one == other { Err("the two solutions are the same".into()) } else { Ok(()) }
        }
        Verdict::NoSolution | Verdict::Contradiction(_) if !grids.is_empty() => {
            Err("called unsolvable, but search finds a solution".into())
        }
        Verdict::NoSolution | Verdict::Contradiction(_) if !complete => Ok(()),
        Verdict::TimedOut { found: Some(grid) } => grid_of(puzzle, grid).map(drop),
        _ => Ok(()),
    }
}

fn steps(puzzle: &Puzzle, steps: &[Rated], solutions: &[Vec<Digit>]) -> Result<(), String> {
    let Ok(mut position) = Position::new(puzzle) else {
        return if steps.is_empty() { Ok(()) } else { Err("steps from a contradictory start".into()) };
    };
    for (index, Rated { step, .. }) in steps.iter().enumerate() {
        let at = |what: &str| format!("step {} ({}): {what}", index + 1, step.technique);
        step.check(&position).map_err(|refusal| at(&refusal.to_string()))?;
        for solution in solutions {
            let is_true =
                |candidate: &pencilproof::core::Candidate| solution[candidate.cell().index()] == candidate.digit();
            if !step.placements.iter().all(is_true) || step.eliminations.iter().any(is_true) {
                return Err(at("contradicts a solution"));
            }
        }
        if let Err(contradiction) = step.apply_to(&mut position)
            && !solutions.is_empty()
        {
            return Err(at(&contradiction.describe(puzzle.layout())));
        }
    }
    Ok(())
}

/// The digits of a full grid, checked.
fn grid_of(puzzle: &Puzzle, grid: &Puzzle) -> Result<Vec<Digit>, String> {
    let digits = puzzle.layout().cells().map(|cell| grid.value(cell).map(|value| value.digit).ok_or("a cell is empty"));
    checked(puzzle, digits.collect::<Result<_, _>>()?)
}

/// Verifies that each row, column and box has each digit once and that the givens are kept. Rows, columns and boxes are
/// computed from coordinates, not taken from the engine.
fn checked(puzzle: &Puzzle, digits: Vec<Digit>) -> Result<Vec<Digit>, String> {
    let layout = puzzle.layout();
    let side = layout.side();
    let pencilproof::core::Regions::Boxes { rows, cols } = *layout.regions() else {
        return Err("only boxes are checked here".into());
    };
    let mut seen = vec![[false; 25]; 3 * side];
    for (index, digit) in digits.iter().enumerate() {
        let (row, col) = (index / side, index % side);
        for house in [row, side + col, 2 * side + row / rows * (side / cols) + col / cols] {
            if std::mem::replace(&mut seen[house][digit.index()], true) {
                return Err(format!("{digit} stands twice in a house of {}", layout.cell_name(layout.cell(row, col))));
            }
        }
    }
    let keeps = puzzle.givens().all(|(cell, digit)| digits[cell.index()] == digit);
    if keeps { Ok(digits) } else { Err("a given was changed".into()) }
}
