//! Batches of classic puzzles as numpy arrays.

use crate::boards::{Boards, CELLS, PART};
use crate::run::seconds;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pencilproof::core::Digit;
use pencilproof::{Options, PuzzleRater, RatingOptions, Solver};
use pyo3::prelude::*;

/// Solutions beside the numbers of solutions.
type Solved<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<u8>>);

/// Numbers of solutions beside whether no given is redundant.
type Checked<'py> = (Bound<'py, PyArray1<u8>>, Bound<'py, PyArray1<bool>>);

/// Solves many classic puzzles by search: `(solutions, counts)`.
///
/// `puzzles` is an array of uint8 of shape (n, 81), 0 for an empty cell. `counts` has 0, 1, or 2 for several solutions;
/// `solutions` has the solution where there is exactly one, and zeros elsewhere.
///
/// >>> import numpy
/// >>> puzzle = Puzzle("27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4")
/// >>> solutions, counts = solve_array(numpy.stack([puzzle.to_array(), numpy.zeros(81, numpy.uint8)]))
/// >>> counts
/// array([1, 2], dtype=uint8)
/// >>> solutions[:, :9]
/// array([[2, 7, 6, 8, 4, 5, 1, 3, 9],
///        [0, 0, 0, 0, 0, 0, 0, 0, 0]], dtype=uint8)
#[pyfunction]
#[pyo3(signature = (puzzles, *, threads=None))]
pub(crate) fn solve_array<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    threads: Option<usize>,
) -> PyResult<Solved<'py>> {
    let puzzles = Boards::new("puzzles", puzzles)?;
    let solutions = PyArray2::<u8>::zeros(py, [puzzles.len(), CELLS], false);
    let counts = PyArray1::<u8>::zeros(py, [puzzles.len()], false);
    let (mut solutions_out, mut counts_out) = (solutions.readwrite(), counts.readwrite());
    let (grids, _) = solutions_out.as_slice_mut()?.as_chunks_mut::<CELLS>();
    let outputs = grids.chunks_mut(PART).zip(counts_out.as_slice_mut()?.chunks_mut(PART));
    let options = Options::default();
    let worker = || Solver::new(options.clone());
    puzzles.in_parts(py, (threads, PART), outputs, &options.cancel, worker, |solver, boards, (grids, counts)| {
        solver.solve_digits(boards, |row, answer| {
            counts[row] = answer.count as u8;
            if let Some(grid) = answer.unique() {
                grids[row] = grid.0;
            }
        });
    })?;
    drop((solutions_out, counts_out));
    Ok((solutions, counts))
}

/// Counts the solutions of many classic puzzles, up to a limit.
///
/// >>> import numpy
/// >>> count_array(numpy.zeros((1, 81), numpy.uint8), limit=1000)
/// array([1000])
#[pyfunction]
#[pyo3(signature = (puzzles, *, limit=2, threads=None))]
pub(crate) fn count_array<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    limit: u32,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let puzzles = Boards::new("puzzles", puzzles)?;
    let counts = PyArray1::<i64>::zeros(py, [puzzles.len()], false);
    let mut counts_out = counts.readwrite();
    let outputs = counts_out.as_slice_mut()?.chunks_mut(PART);
    let options = Options::default();
    let worker = || Solver::new(options.clone());
    puzzles.in_parts(py, (threads, PART), outputs, &options.cancel, worker, |solver, boards, counts| {
        solver.count_digits(boards, limit.into(), |row, count| counts[row] = count as i64);
    })?;
    drop(counts_out);
    Ok(counts)
}

/// Checks many classic puzzles: `(counts, minimal)`.
///
/// `counts` is as for `solve_array`; `minimal` says whether there is exactly one solution and no given is redundant.
///
/// >>> import numpy
/// >>> puzzle = Puzzle("27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4")
/// >>> counts, minimal = check_array(numpy.stack([puzzle.to_array(), solve(puzzle).solution.to_array()]))
/// >>> counts, minimal
/// (array([1, 1], dtype=uint8), array([ True, False]))
#[pyfunction]
#[pyo3(signature = (puzzles, *, threads=None))]
pub(crate) fn check_array<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    threads: Option<usize>,
) -> PyResult<Checked<'py>> {
    let puzzles = Boards::new("puzzles", puzzles)?;
    let counts = PyArray1::<u8>::zeros(py, [puzzles.len()], false);
    let minimal = PyArray1::<bool>::zeros(py, [puzzles.len()], false);
    let (mut counts_out, mut minimal_out) = (counts.readwrite(), minimal.readwrite());
    let outputs = counts_out.as_slice_mut()?.chunks_mut(PART).zip(minimal_out.as_slice_mut()?.chunks_mut(PART));
    let options = Options::default();
    let worker = || Solver::new(options.clone());
    puzzles.in_parts(py, (threads, PART), outputs, &options.cancel, worker, |solver, boards, (counts, minimal)| {
        solver.check_digits(boards, |row, count, is_minimal| (counts[row], minimal[row]) = (count as u8, is_minimal));
    })?;
    drop((counts_out, minimal_out));
    Ok((counts, minimal))
}

/// The canonical forms of many classic boards, puzzles or full grids: the same for equivalent boards.
///
/// Most take ten microseconds. Boards with few givens take longer: an empty one has three million symmetries.
///
/// >>> import numpy
/// >>> puzzle = Puzzle("27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4")
/// >>> forms = canonical_array(augment(puzzle.to_array().reshape(1, 81), seed=1, count=5))
/// >>> len(numpy.unique(forms, axis=0))
/// 1
#[pyfunction]
#[pyo3(signature = (puzzles, *, threads=None))]
pub(crate) fn canonical_array<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    /// Few enough that one with many symmetries does not hold up many others.
    const PART: usize = 64;
    let puzzles = Boards::new("puzzles", puzzles)?;
    let forms = PyArray2::<u8>::zeros(py, [puzzles.len(), CELLS], false);
    let mut forms_out = forms.readwrite();
    let (outputs, _) = forms_out.as_slice_mut()?.as_chunks_mut::<CELLS>();
    let options = Options::default();
    let worker = || Solver::new(options.clone());
    let outputs = outputs.chunks_mut(PART);
    puzzles.in_parts(py, (threads, PART), outputs, &options.cancel, worker, |solver, boards, forms| {
        for (form, canonical) in forms.iter_mut().zip(solver.canonical_digits(boards)) {
            let value = |digit: Option<Digit>| digit.map_or(0, |digit| digit.value() as u8);
            form.iter_mut().zip(canonical.digits()).for_each(|(to, digit)| *to = value(*digit));
        }
    })?;
    drop(forms_out);
    Ok(forms)
}

/// Rates many classic puzzles on the scale of Sudoku Explainer: an array of shape (n, 3) with ER, EP and ED.
///
/// A puzzle without exactly one solution has NaN, as has one that takes longer than `timeout` seconds.
///
/// >>> puzzle = Puzzle("27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4")
/// >>> rate_array(puzzle.to_array().reshape(1, 81))
/// array([[1.5, 1.2, 1.2]])
#[pyfunction]
#[pyo3(signature = (puzzles, *, timeout=None, threads=None))]
pub(crate) fn rate_array<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    timeout: Option<f64>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let puzzles = Boards::new("puzzles", puzzles)?;
    let ratings = PyArray2::<f64>::zeros(py, [puzzles.len(), 3], false);
    let mut ratings_out = ratings.readwrite();
    let (outputs, _) = ratings_out.as_slice_mut()?.as_chunks_mut::<3>();
    let options = RatingOptions { timeout: seconds(timeout)?, ..RatingOptions::default() };
    let worker = || PuzzleRater::new(options.clone());
    puzzles.in_parts(py, (threads, 1), outputs.iter_mut(), &options.cancel, worker, |rater, boards, rating| {
        let report = boards.puzzles().next().and_then(|puzzle| rater.rate(&puzzle).ok());
        let whole = report.filter(|report| report.end.is_whole()).map(|report| report.rating);
        *rating = whole.map_or([f64::NAN; 3], |rating| {
            [rating.er, rating.ep, rating.ed].map(|number| f64::from(number.tenths()) / 10.0)
        });
    })?;
    drop(ratings_out);
    Ok(ratings)
}
