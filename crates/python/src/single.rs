//! The functions about one puzzle.

use crate::answers::{Check, Hint, Rating, Report};
use crate::errors::{puzzle_error, timeout_error, value_error};
use crate::puzzle::{Board, ConstrainedBoard, LayoutName, PyPuzzle};
use crate::run::{interruptible, seconds, seed as seed_of, thread_count, with_solver};
use crate::step::PyStep;
use pencilproof::core::{Cell, Layout};
use pencilproof::generate::{Difficulty, GivenSymmetry, Wish};
use pencilproof::logic::{Catalogue, Profile, Selector};
use pencilproof::search::Canonical;
use pencilproof::{
    Advice, Cancel, Count, Ended, Generation, NotCanonical, Options, PuzzleRater, RatingEnd, RatingOptions, SearchUse,
    Vary, Verdict,
};
use pyo3::prelude::*;
use std::ops::ControlFlow;

/// Solves a puzzle: by logic as far as it goes, then by search.
///
/// With `logic=False` search alone is used, which takes microseconds; with `search=False` logic alone. `techniques`
/// names the techniques to use.
///
/// >>> solve("1......3......32").solution
/// Puzzle('1324241332414132')
/// >>> bool(solve("1..............."))
/// False
#[pyfunction]
#[pyo3(signature = (puzzle, *, logic=true, search=true, techniques=None, timeout=None))]
pub(crate) fn solve(
    py: Python<'_>,
    puzzle: ConstrainedBoard,
    logic: bool,
    search: bool,
    techniques: Option<Vec<String>>,
    timeout: Option<f64>,
) -> PyResult<Report> {
    let search = match (logic, search) {
        (true, true) => SearchUse::Complete,
        (true, false) => SearchUse::Never,
        (false, true) => SearchUse::Only,
        (false, false) => return Err(value_error("neither logic nor search is wanted")),
    };
    let profile = profile(catalogue().default_profile(), techniques)?;
    let options = Options { search, profile, timeout: seconds(timeout)?, ..Options::default() };
    let report = with_solver(py, options, |solver| solver.solve(&puzzle.0))?;
    match report.verdict {
        Verdict::TimedOut { .. } => Err(timeout_error("before the puzzle was solved")),
        _ => Ok(Report(report)),
    }
}

/// The techniques of the package, and the profiles that they are in. Whoever builds the package with techniques of
/// their own adds them here, and all functions have them.
pub(crate) fn catalogue() -> Catalogue {
    Catalogue::standard()
}

/// Some techniques of a profile by their names.
pub(crate) fn profile(all: Profile, names: Option<Vec<String>>) -> PyResult<Profile> {
    match names {
        None => Ok(all),
        Some(names) => catalogue().complete_profile().only(&selectors(&names)?).map_err(value_error),
    }
}

fn selectors(names: &[String]) -> PyResult<Vec<Selector>> {
    let catalogue = catalogue();
    names.iter().map(|name| catalogue.selector(name).map_err(value_error)).collect()
}

/// Counts the solutions of a puzzle up to a limit, and finds redundant givens.
#[pyfunction]
#[pyo3(signature = (puzzle, *, limit=2, timeout=None))]
pub(crate) fn check(py: Python<'_>, puzzle: ConstrainedBoard, limit: u64, timeout: Option<f64>) -> PyResult<Check> {
    if limit < 2 {
        return Err(value_error("limit is a number of solutions from 2"));
    }
    let options = Options { timeout: seconds(timeout)?, ..Options::default() };
    let found = with_solver(py, options, |solver| solver.check(&puzzle.0, limit))?;
    match found.count {
        Count::TimedOut(count) => Err(timeout_error(&format!("with {count} solutions found"))),
        _ => Ok(Check { found, puzzle: puzzle.0 }),
    }
}

/// Rates a classic 9x9 with one solution on the scale of Sudoku Explainer: ER, EP and ED.
#[pyfunction]
#[pyo3(signature = (puzzle, *, timeout=None))]
pub(crate) fn rate(py: Python<'_>, puzzle: Board, timeout: Option<f64>) -> PyResult<Rating> {
    let options = RatingOptions { timeout: seconds(timeout)?, ..RatingOptions::default() };
    let cancel = options.cancel.clone();
    let rated = interruptible(py, &cancel, || PuzzleRater::new(options).rate(&puzzle.0))?;
    let report = rated.map_err(|reason| puzzle_error(py, reason))?;
    match report.end {
        RatingEnd::TimedOut => Err(timeout_error(&format!("with a rating of {report}"))),
        _ => Ok(Rating(report)),
    }
}

/// Advice in a position: its mistake if it has one, else the next step. `techniques` names the techniques to use.
#[pyfunction]
#[pyo3(signature = (puzzle, *, techniques=None, timeout=None))]
pub(crate) fn hint(
    py: Python<'_>,
    puzzle: ConstrainedBoard,
    techniques: Option<Vec<String>>,
    timeout: Option<f64>,
) -> PyResult<Hint> {
    let profile = profile(catalogue().complete_profile(), techniques)?;
    let options = Options { profile, timeout: seconds(timeout)?, ..Options::default() };
    let advised = with_solver(py, options, |solver| solver.advise(&puzzle.0))?;
    match advised.advice {
        Advice::OutOfTime => Err(timeout_error("before a step was found")),
        _ => Ok(Hint { advised, puzzle: puzzle.0 }),
    }
}

/// The path of logic from a position: every step up to where the puzzle is solved or logic ends.
///
/// >>> [step.conclusion for step in steps("1......3......32")][:3]
/// ['r1c2=3', 'r2c3=1', 'r1c3=2']
#[pyfunction]
#[pyo3(signature = (puzzle, *, techniques=None, timeout=None))]
pub(crate) fn steps(
    py: Python<'_>,
    puzzle: ConstrainedBoard,
    techniques: Option<Vec<String>>,
    timeout: Option<f64>,
) -> PyResult<Vec<PyStep>> {
    let profile = profile(catalogue().default_profile(), techniques)?;
    let options = Options { search: SearchUse::Never, profile, timeout: seconds(timeout)?, ..Options::default() };
    let report = with_solver(py, options, |solver| solver.solve(&puzzle.0))?;
    match report.verdict {
        Verdict::TimedOut { .. } => Err(timeout_error("before the path ended")),
        _ => Ok(PyStep::along(&report.puzzle, &report.steps)),
    }
}

/// Every step that the techniques find in a position, the easiest first.
///
/// >>> {step.technique for step in next_steps("1......3......32", techniques=["hidden-single"])}
/// {'hidden-single'}
#[pyfunction]
#[pyo3(signature = (puzzle, *, techniques=None, timeout=None))]
pub(crate) fn next_steps(
    py: Python<'_>,
    puzzle: ConstrainedBoard,
    techniques: Option<Vec<String>>,
    timeout: Option<f64>,
) -> PyResult<Vec<PyStep>> {
    let profile = profile(catalogue().default_profile(), techniques)?;
    let options = Options { profile, timeout: seconds(timeout)?, ..Options::default() };
    let found = with_solver(py, options, |solver| solver.all_steps(&puzzle.0))?;
    let found = found.map_err(|reason| puzzle_error(py, reason.describe(puzzle.0.layout())))?;
    if !found.is_complete {
        return Err(timeout_error("before every step was found"));
    }
    Ok(found.steps.iter().filter_map(|rated| PyStep::along(&puzzle.0, std::slice::from_ref(rated)).pop()).collect())
}

/// A number of givens, or the fewest and the most.
#[derive(FromPyObject)]
pub(crate) enum Givens {
    Exactly(usize),
    Range((usize, usize)),
}

/// Makes puzzles with one solution: one, or a list of `count`.
///
/// `difficulty` is a degree (`easy`, `medium`, `hard`, `expert`, `extreme`, `beyond`), a rating (`2.6`) or a range
/// (`easy..hard`, `2.6..`); `givens` a number or a pair of bounds; `symmetry` that of the givens, such as `half-turn`;
/// `pattern` a text with `.` for each cell without a given; `needs` techniques without which the puzzle cannot be
/// solved; `teaches` a technique that, together with singles, locked candidates and subsets, solves the puzzle, which
/// these alone do not. A seed makes the same puzzles on any machine and with any number of threads. `timeout` is the
/// time to go on without finding another puzzle.
///
/// >>> puzzle = generate(seed=7, difficulty="hard")
/// >>> solve(puzzle).by_logic
/// True
/// >>> generate(seed=7, difficulty="hard") == puzzle
/// True
/// >>> len(generate(10, seed=1, givens=(28, 30)))
/// 10
#[pyfunction]
#[pyo3(signature = (count=None, *, layout=None, difficulty=None, givens=None, symmetry=None, pattern=None, needs=None,
                    teaches=None, minimal=false, seed=None, threads=None, timeout=None))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn generate<'py>(
    py: Python<'py>,
    count: Option<u64>,
    layout: Option<LayoutName>,
    difficulty: Option<&str>,
    givens: Option<Givens>,
    symmetry: Option<&str>,
    pattern: Option<&str>,
    needs: Option<Vec<String>>,
    teaches: Option<&str>,
    minimal: bool,
    seed: Option<u64>,
    threads: Option<usize>,
    timeout: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let layout = layout.map_or(Ok(Layout::classic()), |name| name.layout())?;
    let mut wish = Wish::any(layout.clone());
    if let Some(range) = difficulty {
        wish.difficulty = Some(range.parse::<Difficulty>().map_err(value_error)?);
    }
    wish.givens = match givens {
        None => wish.givens,
        Some(Givens::Exactly(number)) => number..=number,
        Some(Givens::Range((least, most))) => least..=most,
    };
    if let Some(name) = symmetry {
        wish.symmetry = name.parse::<GivenSymmetry>().map_err(value_error)?;
    }
    wish.pattern = pattern.map(|mask| cells(mask, &layout)).transpose()?;
    wish.needs = selectors(&needs.unwrap_or_default())?;
    wish.teaches = teaches.map(|name| catalogue().selector(name).map_err(value_error)).transpose()?;
    wish.minimal = minimal;
    let cancel = Cancel::default();
    let order = Generation {
        count: count.unwrap_or(1),
        threads: thread_count(threads)?,
        patience: seconds(timeout)?,
        cancel: cancel.clone(),
        ..Generation::new(wish, seed_of(seed))
    };
    let mut made = Vec::new();
    let keep = |puzzle: pencilproof::generate::Made| {
        made.push(PyPuzzle(puzzle.puzzle));
        ControlFlow::<()>::Continue(())
    };
    let summary = match order.count {
        0 => None,
        _ => Some(interruptible(py, &cancel, || order.run(keep, |_| ()))?.map_err(value_error)?),
    };
    if let Some(summary) = summary.filter(|summary| summary.ended != Ended::Complete) {
        let near = summary.nearest.map_or(String::new(), |near| {
            format!("; the nearest was {}, {near}", pencilproof::json::grid(&near.puzzle))
        });
        return Err(timeout_error(&format!("with {} of {} puzzles made{near}", summary.made, order.count)));
    }
    match (count, made.pop()) {
        (None, Some(puzzle)) => Ok(Bound::new(py, puzzle)?.into_any()),
        (_, last) => made.into_iter().chain(last).collect::<Vec<_>>().into_pyobject(py),
    }
}

/// The cells of a mask that are not empty.
fn cells(mask: &str, layout: &Layout) -> PyResult<Vec<Cell>> {
    let symbols: Vec<char> = mask.chars().filter(|symbol| !symbol.is_whitespace()).collect();
    if symbols.len() != layout.cell_count() {
        return Err(value_error(format!("the pattern has {} cells, the board {}", symbols.len(), layout.cell_count())));
    }
    Ok(layout.cells().filter(|cell| !matches!(symbols[cell.index()], '.' | '0')).collect())
}

/// Makes equivalent puzzles by random symmetries of the board and of the digits: one, or a list of `count`.
///
/// For many puzzles at once, and for solutions beside them, see `augment`.
///
/// >>> puzzle = Puzzle("27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4")
/// >>> other = vary(puzzle, seed=7)
/// >>> other == puzzle, canonical(other) == canonical(puzzle)
/// (False, True)
#[pyfunction]
#[pyo3(signature = (puzzle, count=None, *, seed=None))]
pub(crate) fn vary<'py>(
    py: Python<'py>,
    puzzle: Board,
    count: Option<u64>,
    seed: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let vary = Vary { seed: seed_of(seed), ..Vary::default() };
    let cancel = vary.cancel.clone();
    let mut made = Vec::new();
    let keep = |image| {
        made.push(PyPuzzle(image));
        ControlFlow::<()>::Continue(())
    };
    interruptible(py, &cancel, || vary.equivalent(&puzzle.0, count.unwrap_or(1), keep))?
        .map_err(|reason| puzzle_error(py, reason))?;
    match (count, made.pop()) {
        (None, Some(puzzle)) => Ok(Bound::new(py, puzzle)?.into_any()),
        (_, last) => made.into_iter().chain(last).collect::<Vec<_>>().into_pyobject(py),
    }
}

/// The canonical form: the same for all equivalent puzzles, the least of them when cells are read in order.
///
/// >>> canonical("2413134231244231")
/// Puzzle('1234341223414123')
#[pyfunction]
#[pyo3(signature = (puzzle, *, timeout=None))]
pub(crate) fn canonical(py: Python<'_>, puzzle: Board, timeout: Option<f64>) -> PyResult<PyPuzzle> {
    made_canonical(py, &puzzle, timeout).map(|canonical| PyPuzzle(canonical.puzzle()))
}

/// How many symmetries of the board, each with its relabelling of the digits, take a puzzle to itself: 1 for most.
///
/// >>> automorphisms("1234341223414123")
/// 16
#[pyfunction]
#[pyo3(signature = (puzzle, *, timeout=None))]
pub(crate) fn automorphisms(py: Python<'_>, puzzle: Board, timeout: Option<f64>) -> PyResult<u64> {
    made_canonical(py, &puzzle, timeout).map(|canonical| canonical.automorphisms())
}

fn made_canonical(py: Python<'_>, puzzle: &Board, timeout: Option<f64>) -> PyResult<Canonical> {
    let options = Options { timeout: seconds(timeout)?, ..Options::default() };
    with_solver(py, options, |solver| solver.canonical(&puzzle.0))?.map_err(|reason| match reason {
        NotCanonical::TimedOut => timeout_error("before the canonical form was known"),
        reason => puzzle_error(py, reason),
    })
}
