//! Tables about many puzzles, from Arrow data and as Arrow data: by the PyCapsule interface, without a library in
//! between.

use crate::arrow_data::{self, arrow_schema};
use crate::errors::{puzzle_error, value_error};
use crate::puzzle::ConstrainedBoard;
use crate::run::{Results, interruptible, seconds, thread_count};
use crate::single::catalogue;
use crate::step::PyStep;
use crate::texts::{Texts, pieces};
use arrow_array::{ArrayRef, RecordBatch, RecordBatchOptions, StructArray};
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use pencilproof::{Cancel, bulk};
use pencilproof_table::{Analyst, Checksum, Column, CompactStep, Request, Table};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyString};
use pyo3_arrow::ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule};
use pyo3_arrow::input::AnyRecordBatch;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard};

/// Rows of the batches of a table.
const ROWS_PER_BATCH: usize = 8192;

/// A table about puzzles. Every library that takes Arrow data takes it without a copy: `pyarrow.table(answers)`,
/// `polars.DataFrame(answers)`, `duckdb.sql("select * from answers")`.
#[pyclass(name = "Table", module = "pencilproof", frozen)]
pub(crate) struct PyTable {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

#[pymethods]
impl PyTable {
    /// The number of rows.
    #[getter]
    fn num_rows(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.schema.fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __len__(&self) -> usize {
        self.num_rows()
    }

    fn __repr__(&self) -> String {
        format!("<Table of {} rows: {}>", self.num_rows(), self.column_names().join(", "))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.schema.as_ref())?)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        stream(py, &self.schema, self.batches.clone().into_iter().map(Ok), requested_schema)
    }
}

/// Batches as a stream for any consumer.
fn stream<'py>(
    py: Python<'py>,
    schema: &SchemaRef,
    batches: impl Iterator<Item = Result<RecordBatch, ArrowError>> + Send + 'static,
    requested_schema: Option<Bound<'py, PyCapsule>>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let arrays = batches.map(|batch| Ok(Arc::new(StructArray::from(batch?)) as ArrayRef));
    let field = Field::new_struct("", schema.fields().clone(), false);
    Ok(to_stream_pycapsule(py, Box::new(ArrayIterator::new(arrays, Arc::new(field))), requested_schema)?)
}

/// Batches that another thread makes.
type Batches = Results<Result<RecordBatch, ArrowError>>;

/// Tables that are made as they are taken, in constant memory: an iterator of tables, and a stream for every library
/// that takes Arrow data. It can be taken once.
#[pyclass(name = "TableStream", module = "pencilproof", frozen)]
pub(crate) struct PyTableStream {
    schema: SchemaRef,
    results: Mutex<Option<Batches>>,
}

impl PyTableStream {
    fn lock(&self) -> PyResult<MutexGuard<'_, Option<Batches>>> {
        self.results.lock().map_err(|_| value_error("the stream has failed"))
    }
}

#[pymethods]
impl PyTableStream {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.schema.fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyTable>> {
        let next = py.detach(|| match self.lock()?.as_mut() {
            Some(results) => results.next_until_signal(),
            None => Ok(None),
        })?;
        let batch = next.transpose().map_err(value_error)?;
        Ok(batch.map(|batch| PyTable { schema: self.schema.clone(), batches: vec![batch] }))
    }

    fn __repr__(&self) -> String {
        format!("<TableStream: {}>", self.column_names().join(", "))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.schema.as_ref())?)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let Some(mut results) = self.lock()?.take() else { return Err(value_error("the stream has been taken")) };
        let batches = std::iter::from_fn(move || match results.next_until_signal() {
            Ok(next) => next,
            Err(raised) => Some(Err(ArrowError::ExternalError(raised.to_string().into()))),
        });
        stream(py, &self.schema, batches, requested_schema)
    }
}

/// The types of columns: an object that `pyarrow.schema` and others take.
#[pyclass(name = "Schema", module = "pencilproof", frozen)]
pub(crate) struct PySchema(SchemaRef);

#[pymethods]
impl PySchema {
    /// The names of the columns.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.0.fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __len__(&self) -> usize {
        self.0.fields().len()
    }

    fn __repr__(&self) -> String {
        let field = |field: &Arc<Field>| format!("{}: {}", field.name(), field.data_type());
        format!("<Schema {}>", self.0.fields().iter().map(field).collect::<Vec<_>>().join(", "))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.0.as_ref())?)
    }
}

/// The columns of an argument: names in a list, or in one text with commas.
fn column_list(columns: &Bound<'_, PyAny>) -> PyResult<Vec<Column>> {
    let names = match columns.cast::<PyString>() {
        Ok(names) => names.to_string(),
        Err(_) => columns.extract::<Vec<String>>()?.join(","),
    };
    Column::parse_list(&names).map_err(value_error)
}

/// The columns that `analyse` can make: their names, each with what it says.
///
/// >>> columns()["canonical"]
/// 'The canonical form, the same for all equivalent puzzles'
#[pyfunction]
pub(crate) fn columns(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    Column::ALL.iter().try_for_each(|column| all.set_item(column.name(), column.about()))?;
    Ok(all)
}

/// The types of columns, as an object that `pyarrow.schema` and others take.
///
/// >>> schema(["status", "er"])
/// <Schema status: Utf8, er: Float64>
#[pyfunction]
pub(crate) fn schema(columns: &Bound<'_, PyAny>) -> PyResult<PySchema> {
    Ok(PySchema(arrow_schema(&Request::new(column_list(columns)?).schema())))
}

fn request(columns: Option<&Bound<'_, PyAny>>, limit: Option<u64>, timeout: Option<f64>) -> PyResult<Request> {
    let columns = columns.map_or_else(|| Ok(vec![Column::STATUS, Column::SOLUTION]), column_list)?;
    let limit = limit.unwrap_or(2);
    if limit < 2 {
        return Err(value_error("limit is a number of solutions from 2"));
    }
    Ok(Request { limit, timeout: seconds(timeout)?, ..Request::new(columns) })
}

/// Answers the questions of columns about many puzzles: a table with a row for each, in their order.
///
/// `data` is Arrow data of any library, a text for each puzzle: an array, or a table with the column `puzzle`. A list
/// of texts will do as well. `columns` names the columns, in a list or with commas between them; `columns()` has them
/// all, `all` means every one and `rating` three. Solutions are counted up to `limit`. Whatever takes longer than
/// `timeout` seconds for a puzzle is null, and its status `timeout`. A text that is no puzzle has the status `error`,
/// as has a null.
///
/// >>> table = analyse(["27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4", "?"],
/// ...     columns=["status", "er", "canonical"])
/// >>> table
/// <Table of 2 rows: status, er, canonical>
#[pyfunction]
#[pyo3(signature = (data, columns=None, *, limit=None, timeout=None, threads=None, puzzle="puzzle"))]
pub(crate) fn analyse(
    py: Python<'_>,
    data: &Bound<'_, PyAny>,
    columns: Option<&Bound<'_, PyAny>>,
    limit: Option<u64>,
    timeout: Option<f64>,
    threads: Option<usize>,
    puzzle: &str,
) -> PyResult<PyTable> {
    let request = request(columns, limit, timeout)?;
    let (texts, threads) = (Texts::new(data, puzzle)?, thread_count(threads)?);
    let (schema, cancel) = (arrow_schema(&request.schema()), request.cancel.clone());
    let batches = interruptible(py, &cancel, || {
        let mut batches = Vec::new();
        let flow = run(texts, &request, threads, |batch| {
            batches.push(batch);
            ControlFlow::Continue(())
        });
        flow.map(|()| batches)
    })?;
    Ok(PyTable { schema, batches: batches.map_err(value_error)? })
}

/// As `analyse`, in constant memory: tables of some thousand rows one after the other, made as they are taken.
///
/// >>> puzzle = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4"
/// >>> [table.num_rows for table in analyse_stream([puzzle] * 10_000)]
/// [8192, 1808]
#[pyfunction]
#[pyo3(signature = (data, columns=None, *, limit=None, timeout=None, threads=None, puzzle="puzzle"))]
pub(crate) fn analyse_stream(
    data: &Bound<'_, PyAny>,
    columns: Option<&Bound<'_, PyAny>>,
    limit: Option<u64>,
    timeout: Option<f64>,
    threads: Option<usize>,
    puzzle: &str,
) -> PyResult<PyTableStream> {
    let request = request(columns, limit, timeout)?;
    let (texts, threads) = (Texts::new(data, puzzle)?, thread_count(threads)?);
    let schema = arrow_schema(&request.schema());
    let results = Results::new(request.cancel.clone(), move |give| {
        let done = run(texts, &request, threads, |batch| give(Ok(batch)));
        if let Err(error) = done {
            let _ = give(Err(error));
        }
    })?;
    Ok(PyTableStream { schema, results: Mutex::new(Some(results)) })
}

/// Makes the batches of a table until one is not wanted.
fn run(
    texts: Texts,
    request: &Request,
    threads: usize,
    mut sink: impl FnMut(RecordBatch) -> ControlFlow<()>,
) -> Result<(), ArrowError> {
    let schema = arrow_schema(&request.schema());
    let mut waiting: Vec<Table> = Vec::new();
    let mut rows = 0;
    let worker = || Analyst::new(request.clone());
    let work = |analyst: &mut Analyst, piece: Result<_, ArrowError>| piece.map(|rows: Vec<_>| analyst.table(&rows).0);
    let flow = bulk::in_order(pieces(texts), threads, worker, work, |table| {
        let table = match table {
            Ok(table) => table,
            Err(error) => return ControlFlow::Break(Err(error)),
        };
        rows += table.rows();
        waiting.push(table);
        if rows < ROWS_PER_BATCH {
            return ControlFlow::Continue(());
        }
        rows = 0;
        match arrow_data::batch(&schema, &std::mem::take(&mut waiting)) {
            Ok(batch) => sink(batch).map_break(Ok),
            Err(error) => ControlFlow::Break(Err(error)),
        }
    });
    if let ControlFlow::Break(end) = flow {
        return end;
    }
    if rows > 0 {
        let _ = sink(arrow_data::batch(&schema, &waiting)?);
    }
    Ok(())
}

/// The checksum of the rows of a table, whatever their order: the sum modulo 2^64 of XXH3 of each row as a CSV line.
///
/// The sums of parts add up to that of the whole. The command line prints the same for the same columns, as 16
/// hexadecimal digits.
///
/// >>> puzzles = ["1......3......32", "2......4......43"]
/// >>> tables = [analyse(list, "puzzle,status") for list in (puzzles, puzzles[::-1])]
/// >>> checksum(tables[0]) == checksum(tables[1])
/// True
#[pyfunction]
pub(crate) fn checksum(py: Python<'_>, table: AnyRecordBatch) -> PyResult<u64> {
    let reader = table.into_reader()?;
    let mut checksum = Checksum::default();
    let add = || -> Result<(), String> {
        for batch in reader {
            let batch = batch.and_then(plain).map_err(|error| error.to_string())?;
            checksum.add(&arrow_data::table(&batch)?);
        }
        Ok(())
    };
    interruptible(py, &Cancel::default(), add)?.map_err(value_error)?;
    Ok(checksum.sum)
}

/// The same rows in the types that tables about puzzles have: some libraries have texts and lists of other kinds.
fn plain(batch: RecordBatch) -> Result<RecordBatch, ArrowError> {
    let fields: Vec<Field> = batch.schema().fields().iter().map(|field| plain_field(field)).collect();
    let arrays = batch.columns().iter().zip(&fields).map(|(array, field)| cast(array, field.data_type()));
    let arrays = arrays.collect::<Result<Vec<ArrayRef>, _>>()?;
    let rows = RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
    RecordBatch::try_new_with_options(Arc::new(Schema::new(fields)), arrays, &rows)
}

fn plain_field(field: &Field) -> Field {
    let plain = match field.data_type() {
        DataType::LargeUtf8 | DataType::Utf8View => DataType::Utf8,
        DataType::Dictionary(_, values) => {
            plain_field(&Field::new("", DataType::clone(values), true)).data_type().clone()
        }
        DataType::List(item) | DataType::LargeList(item) => DataType::List(Arc::new(plain_field(item))),
        DataType::Struct(fields) => DataType::Struct(fields.iter().map(|field| plain_field(field)).collect()),
        other => other.clone(),
    };
    field.clone().with_data_type(plain)
}

/// A step as the column `steps` has it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct StepItem {
    technique: String,
    size: i16,
    placements: Vec<i16>,
    eliminations: Vec<i16>,
    rating: i16,
}

impl From<StepItem> for CompactStep {
    fn from(item: StepItem) -> CompactStep {
        let StepItem { technique, size, placements, eliminations, rating } = item;
        CompactStep { technique, size, placements, eliminations, rating }
    }
}

/// Finds the steps of the column `steps` again, with their proofs, each judged by the checker.
///
/// `steps` is a list of dictionaries, as `to_pylist()` of pyarrow makes them. A path that does not hold is a
/// `PuzzleError`, which names the first step that does not follow.
///
/// >>> path = [step.compact() for step in steps("1......3......32")]
/// >>> replay("1......3......32", path)[0]
/// <Step hidden-single r1c2=3>
#[pyfunction]
pub(crate) fn replay(py: Python<'_>, puzzle: ConstrainedBoard, steps: Vec<StepItem>) -> PyResult<Vec<PyStep>> {
    let steps: Vec<CompactStep> = steps.into_iter().map(CompactStep::from).collect();
    let catalogue = catalogue();
    let profile = catalogue.default_profile();
    let found =
        interruptible(py, &Cancel::default(), || pencilproof_table::replay(&puzzle.0, &steps, &profile, &catalogue))?;
    found.map(|steps| PyStep::along(&puzzle.0, &steps)).map_err(|reason| puzzle_error(py, reason))
}
