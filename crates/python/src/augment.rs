//! Random symmetries and relabellings of many classic boards, each puzzle together with its solution.

use crate::boards::{Boards, CELLS, Digits, PART, in_parts, new_boards};
use crate::errors::value_error;
use crate::run::{seed as seed_of, thread_count};
use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray2, PyUntypedArrayMethods};
use pencilproof::Cancel;
use pencilproof::search::{ClassicSymmetry, Dice};
use pyo3::prelude::*;

/// Makes equivalent boards by random symmetries and relabellings: each puzzle, and its solution by the same one.
///
/// `puzzles` and `solutions` are arrays of uint8 of shape (n, 81), 0 for an empty cell. Each of the 1,218,998,108,160
/// symmetries is as likely as any other. There are `count` images of each row, one after the other. With `index`, an
/// array of int64, they are those of the rows that it names, in its order. With `solutions` the result is a pair of
/// arrays. `out` takes arrays to write to, of the shape of the result: one, or a pair.
///
/// The image depends on the seed, the number of the row and the number of the copy alone: not on threads, not on what
/// else is in the batch. `start` is the number of the first row, for a part of a larger list.
///
/// >>> import numpy
/// >>> puzzle = Puzzle("27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4")
/// >>> puzzles = puzzle.to_array().reshape(1, 81)
/// >>> solutions, _ = solve_array(puzzles)
/// >>> images, answers = augment(puzzles, solutions, seed=7, count=1000)
/// >>> images.shape, bool(((images == answers) | (images == 0)).all())
/// ((1000, 81), True)
/// >>> bool((solve_array(images)[0] == answers).all())
/// True
#[pyfunction]
#[pyo3(signature = (puzzles, solutions=None, *, seed=None, count=1, index=None, start=0, out=None, threads=None))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn augment<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    solutions: Option<&Bound<'py, PyAny>>,
    seed: Option<u64>,
    count: usize,
    index: Option<PyReadonlyArray1<'py, i64>>,
    start: u64,
    out: Option<&Bound<'py, PyAny>>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzles = Boards::new("puzzles", puzzles)?;
    let solutions = solutions.map(|solutions| Boards::new("solutions", solutions)).transpose()?;
    let (puzzle_rows, solution_rows) = (puzzles.rows(), solutions.as_ref().map(Boards::rows));
    if let Some(rows) = solution_rows.as_ref().filter(|rows| rows.len() != puzzle_rows.len()) {
        return Err(value_error(format!("{} solutions for {} puzzles", rows.len(), puzzle_rows.len())));
    }
    if count == 0 {
        return Err(value_error("count is a number of images from 1"));
    }
    let chosen = index.as_ref().map(|index| index.as_array().iter().copied().collect::<Vec<i64>>());
    let in_range = |&&row: &&i64| usize::try_from(row).is_ok_and(|row| row < puzzle_rows.len());
    if let Some(row) = chosen.iter().flatten().find(|row| !in_range(row)) {
        return Err(value_error(format!("index: there is no row {row} among {}", puzzle_rows.len())));
    }
    let rows = chosen.as_ref().map_or(puzzle_rows.len(), Vec::len);
    let images = rows.checked_mul(count).ok_or_else(|| value_error("more images than memory holds"))?;
    let (puzzles_out, solutions_out) = outputs(py, images, solutions.is_some(), out)?;
    let seed = seed_of(seed);
    let source = Source { puzzles: &puzzle_rows, solutions: solution_rows.as_deref(), index: chosen.as_deref() };
    let mut first = writable(&puzzles_out)?;
    let mut second = solutions_out.as_ref().map(writable).transpose()?;
    let part = (PART / count).max(1);
    let (first_images, _) = first.as_slice_mut()?.as_chunks_mut::<CELLS>();
    let second_images = match &mut second {
        Some(array) => array.as_slice_mut()?.as_chunks_mut::<CELLS>().0,
        None => &mut [],
    };
    let mut seconds = second_images.chunks_mut(part * count);
    let parts: Vec<_> = first_images
        .chunks_mut(part * count)
        .enumerate()
        .map(|(number, images)| (number * part, images, seconds.next()))
        .collect();
    let cancel = Cancel::default();
    let work = |(): &mut (), (first, images, answers): (usize, &mut [Digits], Option<&mut [Digits]>)| {
        if !cancel.is_cancelled() {
            source.images(seed, start, count, first, images, answers);
        }
        Ok::<(), ()>(())
    };
    let threads = thread_count(threads)?;
    let _ = in_parts(py, &cancel, threads, parts.into_iter(), || (), work)?;
    drop((first, second));
    match solutions_out {
        Some(solutions) => Ok((puzzles_out, solutions).into_pyobject(py)?.into_any()),
        None => Ok(puzzles_out.into_any()),
    }
}

/// The boards that images are made of.
struct Source<'a> {
    puzzles: &'a [Digits],
    solutions: Option<&'a [Digits]>,
    index: Option<&'a [i64]>,
}

impl Source<'_> {
    /// Makes the images of the rows from `first` on, so many of each.
    fn images(
        &self,
        seed: u64,
        start: u64,
        count: usize,
        first: usize,
        images: &mut [Digits],
        answers: Option<&mut [Digits]>,
    ) {
        let mut answers = answers.map(|answers| answers.chunks_mut(count));
        for (number, images) in (first..).zip(images.chunks_mut(count)) {
            let row = self.index.map_or(number, |index| index[number] as usize);
            let mut dice = Dice::of(seed, start.wrapping_add(row as u64));
            let puzzle = &self.puzzles[row];
            match answers.as_mut().and_then(Iterator::next).zip(self.solutions) {
                None => images.iter_mut().for_each(|image| {
                    *image = ClassicSymmetry::random(&mut dice).digits(puzzle);
                }),
                Some((answers, solutions)) => images.iter_mut().zip(answers).for_each(|(image, answer)| {
                    let symmetry = ClassicSymmetry::random(&mut dice);
                    *image = symmetry.digits(puzzle);
                    *answer = symmetry.digits(&solutions[row]);
                }),
            }
        }
    }
}

/// One array of images, or one of puzzles and one of solutions.
type Outputs<'py> = (Bound<'py, PyArray2<u8>>, Option<Bound<'py, PyArray2<u8>>>);

/// The arrays to write to: those of the caller, or new ones.
fn outputs<'py>(
    py: Python<'py>,
    images: usize,
    has_solutions: bool,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Outputs<'py>> {
    let new = || new_boards(py, images);
    let Some(out) = out else { return Ok((new()?, has_solutions.then(new).transpose()?)) };
    let arrays = match has_solutions {
        true => {
            out.extract::<(Bound<'py, PyArray2<u8>>, Bound<'py, PyArray2<u8>>)>().map(|(one, two)| (one, Some(two)))
        }
        false => out.cast::<PyArray2<u8>>().map(|one| (one.clone(), None)).map_err(PyErr::from),
    };
    let what = if has_solutions { "a pair of numpy arrays" } else { "a numpy array" };
    let wrong = || value_error(format!("out is {what} of uint8 of shape ({images}, 81), contiguous and writable"));
    let (one, two) = arrays.map_err(|_| wrong())?;
    let fits = |array: &Bound<'py, PyArray2<u8>>| array.shape() == [images, CELLS] && array.is_c_contiguous();
    if fits(&one) && two.as_ref().is_none_or(fits) { Ok((one, two)) } else { Err(wrong()) }
}

fn writable<'py>(array: &Bound<'py, PyArray2<u8>>) -> PyResult<PyReadwriteArray2<'py, u8>> {
    array.try_readwrite().map_err(|error| value_error(format!("out: {error}")))
}
