//! Solving: logic first, then search.

use pencilproof_core::{Board, Contradiction, Deadline, Layout, Puzzle, Stop, with_width};
use pencilproof_format::{Format, ParseError, ReadOptions, Reader};
use pencilproof_logic::{self as logic, End, Pick, Profile, Rated, Rating, solve_while};
use pencilproof_search::classic::BatchSolver;
use pencilproof_search::{self as search, Limits, Solution};
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::time::Duration;
use thiserror::Error;

/// How much of a file is read at once, in bytes: room for as many lines as keep the lanes of a batch busy.
const BUFFER: usize = 1 << 15;

/// What part search plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SearchUse {
    /// Logic first; search completes what it leaves.
    #[default]
    Complete,
    /// Logic alone.
    Never,
    /// Search alone.
    Only,
}

/// How puzzles are solved.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The techniques and their order.
    pub profile: Profile,
    /// Which step is taken where there are several.
    pub pick: Pick,
    /// What part search plays.
    pub search: SearchUse,
    /// The longest time for one puzzle; none means as long as it takes.
    pub timeout: Option<Duration>,
}

/// What became of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It has exactly one solution.
    Solved {
        /// The full grid; givens stay givens.
        grid: Puzzle,
        /// After how many steps of logic search took over; `None` if logic did it all.
        search_from: Option<usize>,
    },
    /// Logic ends before the puzzle does, and search was not wanted. [`Report::position`] is as solved as it can be.
    Stuck,
    /// It has several solutions; two of them.
    Several(Box<[Puzzle; 2]>),
    /// It has no solution, by search.
    NoSolution,
    /// It has no solution: a rule is empty or a house has a value twice, at once or after the steps of the report.
    Contradiction(Contradiction),
    /// The time was up before anything was certain.
    TimedOut {
        /// A solution, if one was found; there may be others.
        found: Option<Box<Puzzle>>,
    },
}

/// The steps that were taken, the position they led to, and the verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The steps of logic, in order.
    pub steps: Vec<Rated>,
    /// The position after them, with all pencil marks; the puzzle itself if its start is contradictory or logic was not
    /// wanted.
    pub position: Puzzle,
    /// What became of it.
    pub verdict: Verdict,
}

impl Report {
    /// The rating of the hardest step.
    pub fn rating(&self) -> Rating {
        self.steps.iter().map(|rated| rated.rating).max().unwrap_or_default()
    }

    /// The solved grid, or the known values where it is not solved.
    pub fn best_grid(&self) -> &Puzzle {
        match &self.verdict {
            Verdict::Solved { grid, .. } => grid,
            _ => &self.position,
        }
    }
}

/// Solves puzzles. It keeps the search tables of the last layout, so use one for many puzzles; one a thread.
#[derive(Default)]
pub struct Solver {
    options: Options,
    search: Option<(Layout, search::Searcher)>,
    batch: Option<BatchSolver>,
}

impl Solver {
    /// A solver with the given options.
    pub fn new(options: Options) -> Solver {
        Solver { options, search: None, batch: None }
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Makes a puzzle as solved as it can be. Values count as true, placed ones too, and so do marks.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Report {
        let deadline = self.options.timeout.map_or(Deadline::never(), Deadline::after);
        if let Some(conflict) = puzzle.conflict() {
            let verdict = Verdict::Contradiction(conflict);
            return Report { steps: Vec::new(), position: puzzle.clone(), verdict };
        }
        let (path, position) = match self.options.search {
            SearchUse::Only => (logic::Path { steps: Vec::new(), end: End::Stuck }, puzzle.clone()),
            SearchUse::Complete | SearchUse::Never => {
                with_width!(puzzle.layout(), W => self.by_logic::<W>(puzzle, deadline))
            }
        };
        let verdict = match path.end {
            End::Contradiction(contradiction) => Verdict::Contradiction(contradiction),
            End::Solved => Verdict::Solved { grid: position.clone(), search_from: None },
            End::Stopped => Verdict::TimedOut { found: None },
            End::Stuck if self.options.search == SearchUse::Never => Verdict::Stuck,
            End::Stuck => self.by_search(puzzle, &position, path.steps.len(), deadline),
        };
        Report { steps: path.steps, position, verdict }
    }

    fn by_logic<const W: usize>(&self, puzzle: &Puzzle, deadline: Deadline) -> (logic::Path, Puzzle) {
        let mut board = match Board::<W>::from_puzzle(puzzle) {
            Ok(board) => board,
            Err(contradiction) => {
                return (logic::Path { steps: Vec::new(), end: End::Contradiction(contradiction) }, puzzle.clone());
            }
        };
        let in_time = || !deadline.is_over();
        let path = solve_while(&mut board, &self.options.profile, self.options.pick, in_time);
        let position = board.to_puzzle(puzzle);
        (path, position)
    }

    /// No step of logic loses a solution, so the search starts where logic ended.
    fn by_search(&mut self, puzzle: &Puzzle, position: &Puzzle, steps: usize, deadline: Deadline) -> Verdict {
        let over = || deadline.is_over();
        let outcome = self.search(puzzle.layout()).solve(position, &Limits::default().until(Stop::when(&over)));
        let mut grids = outcome.solutions.iter().map(|solution| filled(puzzle, solution));
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

    /// What searches many puzzles of the classic layout at once.
    pub(crate) fn batch(&mut self) -> &mut BatchSolver {
        self.batch.get_or_insert_with(BatchSolver::new)
    }

    /// Every solution up to a limit, by search; the end says whether there may be more.
    pub fn solutions(&mut self, puzzle: &Puzzle, limit: u64) -> (Vec<Solution>, search::End) {
        let keep = usize::try_from(limit).unwrap_or(usize::MAX);
        let limits = Limits { solutions: limit, keep, ..Limits::default() };
        let deadline = self.options.timeout.map_or(Deadline::never(), Deadline::after);
        let over = || deadline.is_over();
        let limits = limits.until(Stop::when(&over));
        let outcome = self.search(puzzle.layout()).solve(puzzle, &limits);
        (outcome.solutions, outcome.end)
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
    /// If the file cannot be read or holds no puzzle.
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

/// The grid of a solution, with the givens of a puzzle.
pub(crate) fn filled(puzzle: &Puzzle, solution: &Solution) -> Puzzle {
    let mut grid = puzzle.givens_only();
    for cell in puzzle.layout().cells() {
        if grid.value(cell).is_none() {
            grid.set(cell, solution.get(cell), false);
        }
    }
    grid
}

/// Why a file cannot be used.
#[derive(Debug, Error)]
pub enum OpenError {
    /// It cannot be opened.
    #[error("{0}: {1}")]
    Io(String, std::io::Error),
    /// It is no puzzle.
    #[error("{0}:{1}")]
    Parse(String, Box<ParseError>),
    /// It holds no puzzle.
    #[error("{0}: no puzzle in the file")]
    Empty(String),
}

/// The puzzles of a file, one after the other. The ending of its name says the format where it is known and the options
/// do not; otherwise the content does.
///
/// # Errors
/// If the file cannot be opened.
pub fn open(path: &Path, options: &ReadOptions) -> Result<Reader<BufReader<File>>, OpenError> {
    let io = |error| OpenError::Io(path.display().to_string(), error);
    let file = File::open(path).map_err(io)?;
    if file.metadata().map_err(io)?.is_dir() {
        return Err(io(std::io::ErrorKind::IsADirectory.into()));
    }
    let by_name = || Format::for_extension(path.extension()?.to_str()?);
    let options = ReadOptions { format: options.format.or_else(by_name), ..options.clone() };
    Ok(Reader::new(BufReader::with_capacity(BUFFER, file), options))
}
