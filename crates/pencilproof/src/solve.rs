//! Solving: logic first, then search. One puzzle, or many together where search alone is wanted.

use crate::batch::{DigitBoards, Wanted};
use crate::clock::{Cancel, Clock, Timer, system_clock};
use crate::open::{OpenError, open};
use pencilproof_core::{Contradiction, Digit, Layout, Position, Puzzle, Stop};
use pencilproof_format::{PlainLine, ReadOptions};
use pencilproof_logic::{self as logic, Assumes, Effort, Fault, PathEnd, Pick, Profile, Rated, Rating, Watch};
use pencilproof_search::classic::{Answer, BatchSolver, Grid};
use pencilproof_search::{self as search, Limits, Outcome, Solution};
use std::path::Path;
use std::time::Duration;

/// The role of search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SearchUse {
    /// Logic first; search completes what logic cannot.
    #[default]
    Complete,
    /// Only logic.
    Never,
    /// Only search.
    Only,
}

/// Options for solving.
#[derive(Clone, Debug)]
pub struct Options {
    /// The techniques and their order.
    pub profile: Profile,
    /// Which step to take if there are several.
    pub pick: Pick,
    /// The role of search.
    pub search: SearchUse,
    /// The time limit per puzzle; `None` means as long as it takes.
    pub timeout: Option<Duration>,
    /// The clock for the timeout; it is not read without one.
    pub clock: Clock,
    /// Ends the work from another thread, as if time had run out.
    pub cancel: Cancel,
}

impl Default for Options {
    /// The default profile, first hits, search where logic ends, no time limit.
    fn default() -> Options {
        Options {
            profile: Profile::default(),
            pick: Pick::default(),
            search: SearchUse::default(),
            timeout: None,
            clock: system_clock,
            cancel: Cancel::default(),
        }
    }
}

/// What became of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Verdict {
    /// The puzzle has exactly one solution.
    Solved {
        /// The full grid, in which givens are still givens.
        grid: Puzzle,
        /// The number of steps of logic before search took over; `None` if logic solved the puzzle alone.
        search_from: Option<usize>,
    },
    /// Logic could not finish, and search was not wanted. [`Report::position`] is the position that logic reached.
    Stuck,
    /// The puzzle has several solutions; two of them.
    Several(Box<[Puzzle; 2]>),
    /// The puzzle has no solution, as search shows.
    NoSolution,
    /// The puzzle has no solution: at the start or after the steps of the report, a rule has no candidate left or a
    /// house has a value twice.
    Contradiction(Contradiction),
    /// Time ran out before the verdict was certain.
    TimedOut {
        /// A solution, if one was found; there may be others.
        found: Option<Box<Puzzle>>,
    },
}

/// The steps that were taken, the position they led to, and the verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Report {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The steps of logic, in order.
    pub steps: Vec<Rated>,
    /// The position after the steps, with all pencil marks; the puzzle itself if it is contradictory at the start or
    /// logic was not wanted.
    pub position: Puzzle,
    /// What became of it.
    pub verdict: Verdict,
    /// What the steps assume. [`Assumes::Uniqueness`] only if search has shown that there is one solution.
    pub assumes: Assumes,
    /// Steps that the checker refused. They were dropped; each is a fault of its technique.
    pub faults: Vec<Fault>,
}

impl Report {
    /// The Pencilproof rating of the hardest step.
    #[must_use]
    pub fn rating(&self) -> Rating {
        self.steps.iter().map(|rated| rated.rating).max().unwrap_or_default()
    }

    /// The ratings of all steps, added up.
    #[must_use]
    pub fn effort(&self) -> Effort {
        Effort::of(&self.steps)
    }

    /// How often each technique and size was used, by its usual name, the easiest first.
    #[must_use]
    pub fn techniques(&self) -> Vec<(String, usize)> {
        logic::count_techniques(&self.steps)
    }

    /// The solved grid, or the known values if the puzzle is not solved.
    #[must_use]
    pub fn best_grid(&self) -> &Puzzle {
        match &self.verdict {
            Verdict::Solved { grid, .. } => grid,
            _ => &self.position,
        }
    }

    /// The positions along the path: before each step, and after the last. Empty for a puzzle that is contradictory at
    /// the start.
    ///
    /// ```
    /// use pencilproof::core::{Digit, Layout, Puzzle};
    /// let puzzle = Puzzle::from_givens(Layout::for_side(4)?, "1......3......32".chars().map(Digit::from_symbol));
    /// let report = pencilproof::Solver::default().solve(&puzzle);
    /// assert_eq!(report.positions().count(), report.steps.len() + 1);
    /// assert!(report.positions().last().is_some_and(|position| position.is_solved()));
    /// # Ok::<(), pencilproof::core::LayoutError>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let mut next = Position::new(&self.puzzle).ok();
        let mut steps = self.steps.iter();
        std::iter::from_fn(move || {
            let mut after = next.clone();
            let is_applied = match (steps.next(), &mut after) {
                (Some(rated), Some(position)) => rated.step.apply_to(position).is_ok(),
                _ => false,
            };
            std::mem::replace(&mut next, after.filter(|_| is_applied))
        })
    }
}

/// What became of a plain line that was searched together with others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineReport {
    /// Search found this solution and no other.
    Solved(Grid),
    /// The report on any other line.
    Other(Box<Report>),
}

impl LineReport {
    /// The report, which is made only now if there is one solution.
    #[must_use]
    pub fn whole(self, line: &PlainLine) -> Report {
        match self {
            LineReport::Solved(grid) => {
                let puzzle = line.document().puzzle;
                let grid = filled(&puzzle, Solution::from(&grid).digits());
                Report {
                    position: puzzle.clone(),
                    puzzle,
                    steps: Vec::new(),
                    verdict: Verdict::Solved { grid, search_from: Some(0) },
                    assumes: Assumes::Nothing,
                    faults: Vec::new(),
                }
            }
            LineReport::Other(report) => *report,
        }
    }
}

/// Solves puzzles. A solver keeps the search tables of the last layout, so use one per thread for many puzzles.
#[derive(Default)]
pub struct Solver {
    options: Options,
    search: Option<(Layout, search::Searcher)>,
    batch: Option<BatchSolver>,
}

impl Solver {
    /// A solver with the given options.
    #[must_use]
    pub fn new(options: Options) -> Solver {
        Solver { options, search: None, batch: None }
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// A time limit that starts now.
    pub(crate) fn timer(&self) -> Timer {
        Timer::new(self.options.clock, self.options.timeout, &self.options.cancel)
    }

    /// Solves a puzzle as far as it can. Values, given or placed, and marks are taken to be right.
    ///
    /// If steps assume that the puzzle has only one solution, search confirms that before they are reported. If there
    /// are several solutions, or time runs out, the puzzle is solved again without such steps.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Report {
        self.solve_watched(puzzle, &mut ())
    }

    /// As [`Solver::solve`], with a watch on every search for a step.
    pub(crate) fn solve_watched(&mut self, puzzle: &Puzzle, watch: &mut dyn Watch) -> Report {
        let timer = self.timer();
        let report = |path: logic::Path, position: Puzzle, verdict| Report {
            puzzle: puzzle.clone(),
            assumes: path.assumes(),
            steps: path.steps,
            faults: path.faults,
            position,
            verdict,
        };
        if let Some(conflict) = puzzle.conflict() {
            let path = logic::Path::empty(PathEnd::Stuck);
            return report(path, puzzle.clone(), Verdict::Contradiction(conflict));
        }
        let (path, position) = match self.options.search {
            SearchUse::Only => (logic::Path::empty(PathEnd::Stuck), puzzle.clone()),
            SearchUse::Complete | SearchUse::Never => self.by_logic(puzzle, &timer, watch),
        };
        let verdict = match path.end {
            PathEnd::Contradiction(contradiction) => Verdict::Contradiction(contradiction),
            PathEnd::Solved => Verdict::Solved { grid: position.clone(), search_from: None },
            PathEnd::Stopped => Verdict::TimedOut { found: None },
            PathEnd::Stuck if self.options.search == SearchUse::Never => Verdict::Stuck,
            PathEnd::Stuck => self.by_search(puzzle, &position, path.steps.len(), &timer),
        };
        report(path, position, verdict)
    }

    fn by_logic(&mut self, puzzle: &Puzzle, timer: &Timer, watch: &mut dyn Watch) -> (logic::Path, Puzzle) {
        let (path, position) = by_logic(puzzle, &self.options.profile, self.options.pick, timer, watch);
        if path.assumes() == Assumes::Nothing || self.has_one_solution(puzzle, timer) {
            return (path, position);
        }
        match self.options.profile.without_uniqueness() {
            Ok(profile) => by_logic(puzzle, &profile, self.options.pick, timer, watch),
            Err(_) => (logic::Path::empty(PathEnd::Stuck), puzzle.clone()),
        }
    }

    /// Whether search shows that a puzzle has exactly one solution. The givens alone are searched, because placed
    /// values and marks should only follow from them; in a puzzle without givens, the marks are.
    pub(crate) fn has_one_solution(&mut self, puzzle: &Puzzle, timer: &Timer) -> bool {
        let outcome = self.search_within(&of_givens(puzzle), Limits { keep: 0, ..Limits::default() }, timer);
        (outcome.count, outcome.end) == (1, search::End::Exhausted)
    }

    /// Steps of logic lose no solution, so search can start where logic ended.
    fn by_search(&mut self, puzzle: &Puzzle, position: &Puzzle, steps: usize, timer: &Timer) -> Verdict {
        let outcome = self.search_within(position, Limits::default(), timer);
        let mut grids = outcome.solutions.iter().map(|solution| filled(puzzle, solution.digits()));
        match (grids.next(), grids.next(), outcome.end) {
            (Some(one), Some(other), _) => Verdict::Several(Box::new([one, other])),
            (Some(grid), None, search::End::Exhausted) => Verdict::Solved { grid, search_from: Some(steps) },
            (None, _, search::End::Exhausted) => Verdict::NoSolution,
            (found, ..) => Verdict::TimedOut { found: found.map(Box::new) },
        }
    }

    /// The search solver of a layout.
    pub(crate) fn search(&mut self, layout: &Layout) -> &mut search::Searcher {
        if self.search.as_ref().is_none_or(|(known, _)| known != layout) {
            self.search = None;
        }
        let (_, solver) = self.search.get_or_insert_with(|| (layout.clone(), search::Searcher::new(layout)));
        solver
    }

    /// The batch that searches many classic puzzles at once.
    pub(crate) fn batch(&mut self) -> &mut BatchSolver {
        self.batch.get_or_insert_with(BatchSolver::new)
    }

    /// Searches a puzzle until time is over.
    pub(crate) fn search_within(&mut self, puzzle: &Puzzle, limits: Limits<'_>, timer: &Timer) -> Outcome {
        let over = || timer.is_over();
        self.search(puzzle.layout()).solve(puzzle, &Limits { stop: Stop::when(&over), ..limits })
    }

    /// Solves lines by search, which is faster than one by one. What has no single solution is solved as the options
    /// say.
    pub fn solve_lines<'a>(&'a mut self, lines: &'a [PlainLine]) -> impl Iterator<Item = LineReport> + use<'a> {
        let grids = self.only_solutions(lines);
        lines.iter().zip(grids).map(|(line, grid)| match grid {
            Ok(grid) => LineReport::Solved(grid),
            Err(_) => LineReport::Other(Box::new(self.solve(&line.document().puzzle))),
        })
    }

    /// Solves boards by search. `visit` gets the number of each board from 0, and its answer with the solution if there
    /// is exactly one.
    pub fn solve_digits(&mut self, boards: DigitBoards<'_>, visit: impl FnMut(usize, &Answer)) {
        self.search_together(boards.positions(), Wanted::ONLY, visit);
    }

    /// Reads the first puzzle of a file and solves it.
    ///
    /// ```
    /// use pencilproof::{Solver, Verdict};
    /// # let path = std::env::temp_dir().join(format!("pencilproof-doc-{}.txt", std::process::id()));
    /// std::fs::write(&path, "1 0 0 0  0 0 0 3  0 0 0 0  0 0 3 2")?;
    /// let report = Solver::default().solve_file(&path)?;
    /// assert!(matches!(report.verdict, Verdict::Solved { search_from: None, .. }));
    /// # std::fs::remove_file(path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the file cannot be read or contains no puzzle.
    pub fn solve_file(&mut self, path: impl AsRef<Path>) -> Result<Report, OpenError> {
        let path = path.as_ref();
        let document = open(path, &ReadOptions::default())?.next();
        let document =
            document.transpose().map_err(|error| OpenError::Parse(path.display().to_string(), Box::new(error)))?;
        document
            .map(|document| self.solve(&document.puzzle))
            .ok_or_else(|| OpenError::Empty(path.display().to_string()))
    }
}

fn by_logic(
    puzzle: &Puzzle,
    profile: &Profile,
    pick: Pick,
    timer: &Timer,
    watch: &mut dyn Watch,
) -> (logic::Path, Puzzle) {
    let mut position = match Position::new(puzzle) {
        Ok(position) => position,
        Err(contradiction) => {
            return (logic::Path::empty(PathEnd::Contradiction(contradiction)), puzzle.clone());
        }
    };
    let over = || timer.is_over();
    let path = logic::solve_watched(&mut position, profile, pick, logic::Budget::until(Stop::when(&over)), watch);
    let end = position.to_puzzle(puzzle);
    (path, end)
}

/// The puzzle that a position belongs to: its givens, or its marks if it has no givens.
pub(crate) fn of_givens(puzzle: &Puzzle) -> Puzzle {
    let givens = puzzle.givens_only();
    if givens.givens().next().is_none() { puzzle.clone() } else { givens }
}

/// The grid of a solution, one digit per cell in reading order, with the givens of a puzzle.
pub(crate) fn filled(puzzle: &Puzzle, solution: &[Digit]) -> Puzzle {
    let mut grid = puzzle.givens_only();
    for (cell, &digit) in puzzle.layout().cells().zip(solution) {
        if grid.value(cell).is_none() {
            grid.set(cell, digit, false);
        }
    }
    grid
}
