//! The texts of puzzles in Arrow data, and the rows that they become.

use crate::errors::value_error;
use crate::puzzle::type_name;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, LargeStringArray};
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType};
use pencilproof::format::{ReadOptions, read_str};
use pencilproof_table::{Column, Entry, Row, puzzle_text};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use pyo3_arrow::ffi::ArrayReader;
use pyo3_arrow::input::AnyArray;
use std::sync::Arc;

/// Rows that one thread takes at a time.
const ROWS_PER_PIECE: usize = 128;

/// The arrays of texts of some data, one after the other.
pub(crate) struct Texts {
    arrays: Box<dyn Iterator<Item = Result<ArrayRef, ArrowError>> + Send>,
}

impl Texts {
    /// The texts of an array, or of the column of a table, with the constraints in its column `constraints` if it has
    /// one.
    pub(crate) fn new(data: &Bound<'_, PyAny>, column: &str) -> PyResult<Texts> {
        let is_arrow = data.hasattr("__arrow_c_array__")? || data.hasattr("__arrow_c_stream__")?;
        if !is_arrow {
            return listed(data);
        }
        let reader: Box<dyn ArrayReader + Send> = data.extract::<AnyArray>()?.into_reader()?;
        let field = reader.field();
        let DataType::Struct(fields) = field.data_type() else {
            is_text(field.data_type(), "the array")?;
            return Ok(Texts { arrays: Box::new(reader.map(|array| texts(&array?))) });
        };
        let Some((index, field)) = fields.find(column) else {
            let names: Vec<&str> = fields.iter().map(|field| field.name().as_str()).collect();
            return Err(value_error(format!("there is no column '{column}'; the data has {}", names.join(", "))));
        };
        is_text(field.data_type(), &format!("the column '{column}'"))?;
        let Some((list, field)) = fields.find(Column::CONSTRAINTS.name()) else {
            let of_column = move |array: Result<ArrayRef, ArrowError>| texts(array?.as_struct().column(index));
            return Ok(Texts { arrays: Box::new(reader.map(of_column)) });
        };
        is_text(field.data_type(), &format!("the column '{}'", field.name()))?;
        let of_columns = move |array: Result<ArrayRef, ArrowError>| {
            let array = array?;
            let [puzzles, lists] = [index, list].map(|index| texts(array.as_struct().column(index)));
            joined(&puzzles?, &lists?)
        };
        Ok(Texts { arrays: Box::new(reader.map(of_columns)) })
    }
}

/// The texts of puzzles, each with its constraints.
fn joined(puzzles: &ArrayRef, lists: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    let both = puzzles.as_string::<i64>().iter().zip(lists.as_string::<i64>());
    let texts = both.map(|(puzzle, list)| Some(puzzle_text(puzzle?.to_owned(), list)));
    Ok(Arc::new(texts.collect::<LargeStringArray>()))
}

/// The texts of a list.
fn listed(data: &Bound<'_, PyAny>) -> PyResult<Texts> {
    let texts = (!data.is_instance_of::<PyString>()).then(|| data.extract::<Vec<Option<String>>>().ok()).flatten();
    let Some(texts) = texts else {
        let found = type_name(data);
        return Err(PyTypeError::new_err(format!("data is an Arrow array or table, or a list of texts, not {found}")));
    };
    let array: ArrayRef = Arc::new(LargeStringArray::from(texts));
    Ok(Texts { arrays: Box::new(std::iter::once(Ok(array))) })
}

fn is_text(data_type: &DataType, what: &str) -> PyResult<()> {
    match data_type {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => Ok(()),
        DataType::Dictionary(_, values) => is_text(values, what),
        other => Err(value_error(format!("{what} holds {other}, not texts of puzzles"))),
    }
}

/// Texts of any kind as those of one kind.
fn texts(array: &dyn Array) -> Result<ArrayRef, ArrowError> {
    cast(array, &DataType::LargeUtf8)
}

/// The rows of texts, a piece at a time, with numbers from 1.
pub(crate) fn pieces(texts: Texts) -> impl Iterator<Item = Result<Vec<Row>, ArrowError>> + Send {
    let mut number = 0;
    let mut is_over = false;
    let mut arrays = texts.arrays;
    let mut now: Option<(ArrayRef, usize)> = None;
    std::iter::from_fn(move || {
        while !is_over {
            if let Some((array, from)) = now.take().filter(|(array, from)| *from < array.len()) {
                let to = array.len().min(from + ROWS_PER_PIECE);
                let list = array.as_string::<i64>();
                let rows = (from..to).map(|at| {
                    number += 1;
                    row(number, list.is_valid(at).then(|| list.value(at)))
                });
                let rows = rows.collect();
                now = Some((array, to));
                return Some(Ok(rows));
            }
            match arrays.next() {
                Some(Ok(array)) => now = Some((array, 0)),
                Some(Err(error)) => {
                    is_over = true;
                    return Some(Err(error));
                }
                None => is_over = true,
            }
        }
        None
    })
}

/// The row of a text.
fn row(number: u64, text: Option<&str>) -> Row {
    let bad = |text: &str, reason: String| {
        let entry = Entry::Bad { text: text.to_owned(), reason };
        Row { number, entry, comment: None }
    };
    let Some(text) = text else { return bad("", "the text is null".to_owned()) };
    if let Some(entry) = Entry::of_line(text) {
        return Row { number, entry, comment: None };
    }
    match read_str(text, &ReadOptions { constraints: true, ..ReadOptions::default() }) {
        Ok(documents) if documents.len() > 1 => bad(text, format!("{} puzzles in one text", documents.len())),
        Ok(documents) => documents
            .into_iter()
            .next()
            .map_or_else(|| bad(text, "no puzzle".to_owned()), |document| Row::of_document(number, document)),
        Err(error) => bad(text, error.to_string()),
    }
}
