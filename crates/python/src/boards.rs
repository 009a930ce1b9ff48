//! Numpy arrays of classic boards, and several threads that work on their rows.

use crate::errors::value_error;
use crate::puzzle::type_name;
use crate::run::{interruptible, thread_count};
use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods};
use pencilproof::{Cancel, DigitBoards, bulk};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use std::borrow::Cow;
use std::ops::ControlFlow;

/// The number of cells.
pub(crate) const CELLS: usize = 81;

/// A board: a byte for each cell in reading order, 0 for an empty one.
pub(crate) type Digits = [u8; CELLS];

/// How many boards a thread takes at once: enough to keep the lanes of search busy, few enough to share the work.
pub(crate) const PART: usize = 2048;

/// The boards of an argument, borrowed if they lie one after the other.
pub(crate) struct Boards<'py> {
    array: PyReadonlyArray2<'py, u8>,
    name: &'static str,
}

impl<'py> Boards<'py> {
    /// An array of shape (n, 81) of uint8.
    pub(crate) fn new(name: &'static str, value: &Bound<'py, PyAny>) -> PyResult<Boards<'py>> {
        let Ok(array) = value.cast::<PyUntypedArray>() else {
            let found = type_name(value);
            return Err(PyTypeError::new_err(format!(
                "{name} is a numpy array of uint8 of shape (n, 81), not {found}"
            )));
        };
        let shape = array.shape();
        if shape.len() != 2 || shape[1] != CELLS {
            return Err(value_error(format!("{name} has the shape {}; it must be (n, 81)", shape_name(shape))));
        }
        match value.cast::<PyArray2<u8>>() {
            Ok(array) => match array.try_readonly() {
                Ok(array) => Ok(Boards { array, name }),
                Err(error) => Err(value_error(format!("{name}: {error}"))),
            },
            Err(_) => Err(value_error(format!(
                "{name} has the dtype {}; it must be uint8, which .astype(numpy.uint8) makes",
                array.dtype()
            ))),
        }
    }

    /// The boards: a copy only where the array is not contiguous.
    pub(crate) fn rows(&self) -> Cow<'_, [Digits]> {
        // A slice can also be had of an array whose columns lie one after the other.
        match self.array.as_slice() {
            Ok(bytes) if self.array.is_c_contiguous() => Cow::Borrowed(bytes.as_chunks().0),
            _ => {
                let bytes: Vec<u8> = self.array.as_array().iter().copied().collect();
                Cow::Owned(bytes.as_chunks().0.to_vec())
            }
        }
    }

    /// How many boards there are.
    pub(crate) fn len(&self) -> usize {
        self.array.shape()[0]
    }

    /// Works on parts of so many boards, each together with its output, with several threads, until one of them has
    /// something else than digits or Ctrl-C.
    pub(crate) fn in_parts<T: Send, K>(
        &self,
        py: Python<'_>,
        (threads, size): (Option<usize>, usize),
        outputs: impl ExactSizeIterator<Item = T> + Send,
        cancel: &Cancel,
        worker: impl Fn() -> K + Sync + Send,
        work: impl Fn(&mut K, DigitBoards<'_>, T) + Sync + Send,
    ) -> PyResult<()> {
        let rows = self.rows();
        let work = |worker: &mut K, (number, (part, output)): (usize, (&[Digits], T))| {
            let boards = DigitBoards::new(part).map_err(|wrong| number * size + wrong.board)?;
            work(worker, boards, output);
            Ok(())
        };
        let parts = rows.chunks(size).zip(outputs).enumerate();
        in_parts(py, cancel, thread_count(threads)?, parts, worker, work)?.map_err(|row| bad_row(self.name, &rows, row))
    }
}

/// A new array of so many boards, without a value yet. If there is no memory for it, numpy says so.
pub(crate) fn new_boards<'py>(py: Python<'py>, count: usize) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("empty", ((count, CELLS), "uint8"))?;
    Ok(array.cast_into::<PyArray2<u8>>()?)
}

/// The error about a row that has something else than digits.
fn bad_row(name: &str, rows: &[Digits], row: usize) -> PyErr {
    let found = rows.get(row).and_then(|digits| digits.iter().enumerate().find(|(_, digit)| **digit > 9));
    value_error(found.map_or(format!("{name}: row {row} is no board"), |(column, digit)| {
        format!("{name}: row {row}, column {column} holds {digit}; the digits are 0 to 9")
    }))
}

fn shape_name(shape: &[usize]) -> String {
    match shape {
        [one] => format!("({one},)"),
        shape => format!("({})", shape.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// Works on parts, with several threads, until one of them has an error or Ctrl-C. The first error in the order of the
/// parts is returned.
pub(crate) fn in_parts<I: Send, K, E: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    threads: usize,
    parts: impl ExactSizeIterator<Item = I> + Send,
    worker: impl Fn() -> K + Sync + Send,
    work: impl Fn(&mut K, I) -> Result<(), E> + Sync + Send,
) -> PyResult<Result<(), E>> {
    let threads = threads.min(parts.len());
    interruptible(py, cancel, || {
        let flow = bulk::in_order(parts, threads, worker, work, |done| match done {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        });
        flow.break_value().map_or(Ok(()), Err)
    })
}
