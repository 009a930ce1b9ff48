//! Batches of classic puzzles as numpy arrays.

use crate::boards::{Boards, CELLS, Digits, PART, in_parts};
use crate::run::{seconds, thread_count};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pencilproof::core::{Digit, Layout, Puzzle, Stop};
use pencilproof::search::classic::{BatchSolver, ClassicPosition};
use pencilproof::search::{Canonizer, Limits};
use pencilproof::{Cancel, PuzzleRater, RatingOptions};
use pyo3::prelude::*;
use std::ops::ControlFlow;

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
    let rows = puzzles.rows();
    let solutions = PyArray2::<u8>::zeros(py, [rows.len(), CELLS], false);
    let counts = PyArray1::<u8>::zeros(py, [rows.len()], false);
    let (mut solutions_out, mut counts_out) = (solutions.readwrite(), counts.readwrite());
    let (grids, _) = solutions_out.as_slice_mut()?.as_chunks_mut::<CELLS>();
    let outputs = grids.chunks_mut(PART).zip(counts_out.as_slice_mut()?.chunks_mut(PART));
    let cancel = Cancel::default();
    let over = || cancel.is_cancelled();
    let limits = Limits { keep: 1, ..Limits::default() }.until(Stop::when(&over));
    let work = |solver: &mut BatchSolver, (number, (puzzles, (grids, counts))): (usize, (&[Digits], _))| {
        let (grids, counts): (&mut [Digits], &mut [u8]) = (grids, counts);
        let mut row = 0;
        answer(solver, puzzles, &limits, |answer| {
            counts[row] = answer.count as u8;
            if let Some(grid) = answer.unique() {
                grids[row] = grid.0;
            }
            row += 1;
        })
        .map_err(|row| number * PART + row)
    };
    in_parts(py, &cancel, thread_count(threads)?, rows.chunks(PART).zip(outputs).enumerate(), BatchSolver::new, work)?
        .map_err(|row| puzzles.bad_row(&rows, row))?;
    drop((solutions_out, counts_out));
    Ok((solutions, counts))
}

/// Searches boards one after the other; the number of the first that is none, if any.
fn answer(
    solver: &mut BatchSolver,
    puzzles: &[Digits],
    limits: &Limits<'_>,
    mut visit: impl FnMut(&pencilproof::search::classic::Answer),
) -> Result<(), usize> {
    let mut bad = None;
    let positions = puzzles.iter().enumerate().map_while(|(row, digits)| {
        let position = ClassicPosition::from_digits(digits);
        if position.is_none() {
            bad = Some(row);
        }
        position
    });
    let _ = solver.solve_each(positions, limits, |answer| {
        visit(answer);
        ControlFlow::<()>::Continue(())
    });
    bad.map_or(Ok(()), Err)
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
    let rows = puzzles.rows();
    let counts = PyArray1::<i64>::zeros(py, [rows.len()], false);
    let mut counts_out = counts.readwrite();
    let outputs = counts_out.as_slice_mut()?.chunks_mut(PART);
    let cancel = Cancel::default();
    let over = || cancel.is_cancelled();
    let limits = Limits::count_up_to(limit.into()).until(Stop::when(&over));
    let work = |solver: &mut BatchSolver, (number, (puzzles, counts)): (usize, (&[Digits], &mut [i64]))| {
        let mut row = 0;
        answer(solver, puzzles, &limits, |answer| {
            counts[row] = answer.count as i64;
            row += 1;
        })
        .map_err(|row| number * PART + row)
    };
    in_parts(py, &cancel, thread_count(threads)?, rows.chunks(PART).zip(outputs).enumerate(), BatchSolver::new, work)?
        .map_err(|row| puzzles.bad_row(&rows, row))?;
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
    let rows = puzzles.rows();
    let counts = PyArray1::<u8>::zeros(py, [rows.len()], false);
    let minimal = PyArray1::<bool>::zeros(py, [rows.len()], false);
    let (mut counts_out, mut minimal_out) = (counts.readwrite(), minimal.readwrite());
    let outputs = counts_out.as_slice_mut()?.chunks_mut(PART).zip(minimal_out.as_slice_mut()?.chunks_mut(PART));
    let cancel = Cancel::default();
    let over = || cancel.is_cancelled();
    let limits = Limits { keep: 0, ..Limits::default() }.until(Stop::when(&over));
    let work = |solver: &mut BatchSolver, (number, (puzzles, (counts, minimal))): (usize, (&[Digits], _))| {
        let (counts, minimal): (&mut [u8], &mut [bool]) = (counts, minimal);
        let mut row = 0;
        answer(solver, puzzles, &limits, |answer| {
            counts[row] = answer.count as u8;
            row += 1;
        })
        .map_err(|row| number * PART + row)?;
        let unique: Vec<usize> = (0..puzzles.len()).filter(|&row| counts[row] == 1).collect();
        let positions: Vec<ClassicPosition> =
            unique.iter().filter_map(|&row| ClassicPosition::from_digits(&puzzles[row])).collect();
        let found = solver.redundant_givens(&positions, &limits);
        unique.iter().zip(found).for_each(|(&row, found)| minimal[row] = found.is_minimal() == Some(true));
        Ok(())
    };
    in_parts(py, &cancel, thread_count(threads)?, rows.chunks(PART).zip(outputs).enumerate(), BatchSolver::new, work)?
        .map_err(|row| puzzles.bad_row(&rows, row))?;
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
    let rows = puzzles.rows();
    let forms = PyArray2::<u8>::zeros(py, [rows.len(), CELLS], false);
    let mut forms_out = forms.readwrite();
    let (outputs, _) = forms_out.as_slice_mut()?.as_chunks_mut::<CELLS>();
    let canonizer = Canonizer::new(&Layout::classic()).map_err(crate::errors::value_error)?;
    let cancel = Cancel::default();
    let over = || cancel.is_cancelled();
    let limits = Limits::default().until(Stop::when(&over));
    let work = |(): &mut (), (number, (puzzles, forms)): (usize, (&[Digits], &mut [Digits]))| {
        for (row, (digits, form)) in puzzles.iter().zip(forms).enumerate() {
            let board = board(digits).ok_or(number * PART + row)?;
            let Ok(canonical) = canonizer.of_digits(&board, &limits) else { return Ok(()) };
            form.iter_mut().zip(canonical.digits()).for_each(|(to, digit)| *to = value(*digit));
        }
        Ok(())
    };
    let parts = rows.chunks(PART).zip(outputs.chunks_mut(PART)).enumerate();
    in_parts(py, &cancel, thread_count(threads)?, parts, || (), work)?.map_err(|row| puzzles.bad_row(&rows, row))?;
    drop(forms_out);
    Ok(forms)
}

/// The digits of a board; none if one is above 9.
fn board(digits: &Digits) -> Option<[Option<Digit>; CELLS]> {
    let most = digits.iter().copied().max().unwrap_or(0);
    (most <= 9).then(|| digits.map(|digit| Digit::from_value(digit.into())))
}

fn value(digit: Option<Digit>) -> u8 {
    digit.map_or(0, |digit| digit.value() as u8)
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
    let rows = puzzles.rows();
    let ratings = PyArray2::<f64>::zeros(py, [rows.len(), 3], false);
    let mut ratings_out = ratings.readwrite();
    let (outputs, _) = ratings_out.as_slice_mut()?.as_chunks_mut::<3>();
    let options = RatingOptions { timeout: seconds(timeout)?, ..RatingOptions::default() };
    let cancel = options.cancel.clone();
    let work = |rater: &mut PuzzleRater, (row, (digits, rating)): (usize, (&Digits, &mut [f64; 3]))| {
        let board = board(digits).ok_or(row)?;
        let report = rater.rate(&Puzzle::from_givens(Layout::classic(), board)).ok();
        let whole = report.filter(|report| report.end.is_whole()).map(|report| report.rating);
        *rating = whole.map_or([f64::NAN; 3], |rating| {
            [rating.er, rating.ep, rating.ed].map(|number| f64::from(number.tenths()) / 10.0)
        });
        Ok(())
    };
    let parts = rows.iter().zip(outputs).enumerate();
    let worker = || PuzzleRater::new(options.clone());
    in_parts(py, &cancel, thread_count(threads)?, parts, worker, work)?.map_err(|row| puzzles.bad_row(&rows, row))?;
    drop(ratings_out);
    Ok(ratings)
}
