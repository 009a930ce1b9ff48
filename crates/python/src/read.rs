//! Reading puzzles from texts and files.

use crate::errors::{parse_error, puzzle_error};
use crate::puzzle::{LayoutName, PyPuzzle};
use pencilproof::format::{Drawings, Legend, ReadOptions, read_str};
use pencilproof::{OpenError, open};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

/// How texts are read: in a layout, and by a legend, which is JSON or a list of its lines.
fn read_options(
    py: Python<'_>,
    layout: Option<LayoutName>,
    legend: Option<&Bound<'_, PyAny>>,
) -> PyResult<ReadOptions> {
    let layout = layout.map(|name| name.layout()).transpose()?;
    let drawings = match legend {
        None => Drawings::Refused,
        Some(legend) => {
            let text: String = match legend.cast::<PyString>() {
                Ok(text) => text.to_cow()?.into_owned(),
                Err(_) => py.import("json")?.call_method1("dumps", (legend,))?.extract()?,
            };
            Drawings::Told(Arc::new(text.parse::<Legend>().map_err(|error| puzzle_error(py, error))?))
        }
    };
    Ok(ReadOptions { layout, constraints: true, drawings, ..ReadOptions::default() })
}

/// Reads every puzzle of a text, in whatever format it is. A legend says what the lines, marks and texts on puzzles of
/// SudokuPad and f-puzzles mean; without it they are errors.
///
/// >>> read("1...............\n.2..............")
/// [Puzzle('1...............'), Puzzle('.2..............')]
#[pyfunction]
#[pyo3(signature = (text, *, layout=None, legend=None))]
pub(crate) fn read(
    py: Python<'_>,
    text: &str,
    layout: Option<LayoutName>,
    legend: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<PyPuzzle>> {
    let options = read_options(py, layout, legend)?;
    let documents = read_str(text, &options).map_err(|error| parse_error(py, &error))?;
    Ok(documents.into_iter().map(|document| PyPuzzle(document.puzzle)).collect())
}

/// Reads every puzzle of a file, in whatever format it is; a legend as for `read`.
#[pyfunction]
#[pyo3(signature = (path, *, layout=None, legend=None))]
pub(crate) fn read_file(
    py: Python<'_>,
    path: PathBuf,
    layout: Option<LayoutName>,
    legend: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<PyPuzzle>> {
    let options = read_options(py, layout, legend)?;
    let documents = open(&path, &options).map_err(|error| match error {
        OpenError::Io(path, error) => PyErr::from(io::Error::new(error.kind(), format!("{path}: {error}"))),
        error => puzzle_error(py, error),
    });
    documents?
        .map(|document| document.map(|document| PyPuzzle(document.puzzle)).map_err(|error| parse_error(py, &error)))
        .collect()
}
