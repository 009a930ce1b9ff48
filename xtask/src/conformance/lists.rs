//! Puzzle lists: solve each puzzle and verify every claim independently.

use super::grids::checked;
use anyhow::{Context, bail};
use pencilproof::core::{Digit, Layout, Position, Puzzle};
use pencilproof::format::ReadOptions;
use pencilproof::generate::Wish;
use pencilproof::logic::{Profile, Rated};
use pencilproof::{Generation, Options, Solver, Stats, Verdict, bulk, open};
use std::fs;
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
    stats: Stats,
    failures: Vec<String>,
}

/// A puzzle of a list, or why there is none at this place.
type Entry = Result<Puzzle, String>;

/// How the puzzles of the lists are solved.
pub(crate) struct Run<'a> {
    /// The maximum number of puzzles per list.
    pub(crate) limit: usize,
    /// The time limit for one puzzle.
    pub(crate) timeout: Duration,
    /// The techniques.
    pub(crate) profile: &'a Profile,
}

impl Run<'_> {
    /// Runs the lists in the files, then a list of new puzzles for each layout.
    pub(crate) fn lists(&self, files: &[PathBuf], made: &[Layout]) -> anyhow::Result<bool> {
        println!(
            "\n{:<28}{:>8}{:>8}{:>8}{:>9}{:>6}{:>9}{:>9}{:>9}{:>9}",
            "list", "puzzles", "logic", "search", "several", "none", "time up", "steps", "failures", "seconds"
        );
        let (mut passed, mut tallies) = (true, Vec::new());
        for file in files {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let entries = entries(file).with_context(|| format!("cannot run {}", file.display()))?;
            passed &= self.list(&name, entries, &mut tallies)?;
        }
        for layout in made {
            passed &= self.list(&format!("made: {layout}"), self.made(layout)?.into_iter(), &mut tallies)?;
        }
        tallies.iter().for_each(|(name, tally)| techniques(name, &tally.stats));
        Ok(passed)
    }

    /// As many new puzzles of a layout as a list may have, at most 200.
    fn made(&self, layout: &Layout) -> anyhow::Result<Vec<Entry>> {
        let mut puzzles = Vec::new();
        let count = self.limit.min(200) as u64;
        let order = Generation { count, threads: threads(), ..Generation::new(Wish::any(layout.clone()), 1) };
        let visit = |made: pencilproof::generate::Made| {
            puzzles.push(Ok(made.puzzle));
            ControlFlow::<()>::Continue(())
        };
        order.run(visit, |_| ())?;
        Ok(puzzles)
    }

    /// Runs a list and prints its line of the table.
    fn list(
        &self,
        name: &str,
        entries: impl Iterator<Item = Entry> + Send,
        tallies: &mut Vec<(String, Tally)>,
    ) -> anyhow::Result<bool> {
        let start = Instant::now();
        let tally = self.tally(entries)?;
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
        let passed = tally.failures.is_empty();
        tallies.push((name.to_string(), tally));
        Ok(passed)
    }

    fn tally(&self, entries: impl Iterator<Item = Entry> + Send) -> anyhow::Result<Tally> {
        let options = Options { profile: self.profile.clone(), timeout: Some(self.timeout), ..Options::default() };
        let mut tally = Tally::default();
        let work = |solver: &mut Solver, (number, entry): (usize, Entry)| {
            let puzzle = entry.map_err(|error| format!("puzzle {number}: {error}"))?;
            let (report, stats) = solver.solve_with_stats(&puzzle);
            verify(&puzzle, &report, solver).map_err(|reason| format!("puzzle {number}: {reason}"))?;
            Ok::<_, String>((report, stats))
        };
        let input = (1..).zip(entries.take(self.limit));
        let flow = bulk::in_order(
            input,
            threads(),
            || Solver::new(options.clone()),
            work,
            |outcome| {
                tally.puzzles += 1;
                match outcome {
                    Ok((report, stats)) => {
                        tally.stats.add(&stats);
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
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The puzzles of a file: in any format or, for other layouts than the usual ones, a layout and a grid per line.
fn entries(file: &Path) -> anyhow::Result<Box<dyn Iterator<Item = Entry> + Send>> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    if lines.clone().next().is_some_and(|line| with_layout(line).is_some()) {
        let entries: Vec<Entry> =
            lines.by_ref().map(|line| with_layout(line).ok_or_else(|| "no layout and grid".to_string())).collect();
        return Ok(Box::new(entries.into_iter()));
    }
    let documents = open(file, &ReadOptions::default())?;
    Ok(Box::new(documents.map(|item| item.map(|document| document.puzzle).map_err(|error| error.to_string()))))
}

/// The puzzle of a line such as `3x3+x 1..2...`, if it is one.
pub(super) fn with_layout(line: &str) -> Option<Puzzle> {
    let (layout, grid) = line.trim().split_once(' ')?;
    let layout: Layout = layout.parse().ok()?;
    (grid.len() == layout.cell_count()).then(|| Puzzle::from_givens(layout, grid.chars().map(Digit::from_symbol)))
}

/// Prints how often each technique was used in a list.
fn techniques(name: &str, stats: &Stats) {
    println!("\n{name:<32}{:>8}{:>9}{:>10}", "steps", "puzzles", "decisive");
    for technique in stats.techniques.iter().filter(|technique| technique.steps > 0) {
        println!("  {:<30}{:>8}{:>9}{:>10}", technique.name, technique.steps, technique.puzzles, technique.decisive);
    }
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
