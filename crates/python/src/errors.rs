//! Errors as exceptions.

use pencilproof::format::ParseError;
use pyo3::create_exception;
use pyo3::exceptions::{PyTimeoutError, PyValueError};
use pyo3::prelude::*;

create_exception!(
    pencilproof,
    PuzzleError,
    PyValueError,
    "A puzzle cannot be read, or cannot be used in this way.\n\n\
     The message has the place and the reason. Where they are known, `line` and `column`\n\
     are the place in the text or, for numbers, the row and column of the cell, from 1.\n\
     `reason` is the reason alone."
);

/// Gives the exception its attributes.
pub(crate) fn init(py: Python<'_>) -> PyResult<()> {
    let class = py.get_type::<PuzzleError>();
    ["line", "column", "reason"].into_iter().try_for_each(|name| class.setattr(name, py.None()))
}

/// A reason without a place.
pub(crate) fn puzzle_error(py: Python<'_>, reason: impl ToString) -> PyErr {
    with_attributes(py, reason.to_string(), None, reason.to_string())
}

/// A reason and the row and column of the cell, from 1.
pub(crate) fn cell_error(py: Python<'_>, row: usize, column: usize, reason: impl ToString) -> PyErr {
    let reason = reason.to_string();
    with_attributes(py, format!("row {row}, column {column}: {reason}"), Some((row, column)), reason)
}

/// What was wrong with a text.
pub(crate) fn parse_error(py: Python<'_>, error: &ParseError) -> PyErr {
    with_attributes(
        py,
        error.render().trim_end().to_owned(),
        Some((error.line, error.column)),
        error.reason.to_string(),
    )
}

fn with_attributes(py: Python<'_>, message: String, place: Option<(usize, usize)>, reason: String) -> PyErr {
    let error = PuzzleError::new_err(message);
    let value = error.value(py);
    let set = || {
        if let Some((line, column)) = place {
            value.setattr("line", line)?;
            value.setattr("column", column)?;
        }
        value.setattr("reason", reason)
    };
    set().err().unwrap_or(error)
}

/// A bad argument.
pub(crate) fn value_error(reason: impl ToString) -> PyErr {
    PyValueError::new_err(reason.to_string())
}

/// The time limit of the caller.
pub(crate) fn timeout_error(what: &str) -> PyErr {
    PyTimeoutError::new_err(format!("time ran out {what}"))
}
