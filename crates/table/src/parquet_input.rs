//! The puzzles of a Parquet file, streamed a batch of rows at a time, alone or with all that the rows hold.
//!
//! They are in the column that the caller names, else in the one with a usual name, else in the only column of text.

use crate::parquet_file::MAGIC;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BooleanArray, RecordBatch};
use arrow_cast::cast;
use arrow_schema::{DataType, Schema, SchemaRef};
use arrow_select::filter::filter_record_batch;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder,
};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::iter::FusedIterator;
use thiserror::Error;

/// The names that a column of puzzles usually has.
const USUAL: [&str; 6] = ["puzzle", "question", "quizzes", "quiz", "sudoku", "puzzles"];

/// The rows that are held in memory at once.
const BATCH: usize = 1024;

/// Why the puzzles of a Parquet file cannot be read.
#[derive(Debug, Error)]
pub enum ParquetInputError {
    /// The file cannot be read at all.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not a Parquet file, or a damaged one.
    #[error("it cannot be read as Parquet: {0}")]
    Parquet(String),
    /// There is no column with the name, or it is not clear which one holds the puzzles.
    #[error("{what}; the columns are {}", listed(columns))]
    Column {
        /// What is the matter.
        what: String,
        /// The columns of the file with their types.
        columns: Vec<(String, String)>,
    },
}

fn listed(columns: &[(String, String)]) -> String {
    columns.iter().map(|(name, data_type)| format!("{name} ({data_type})")).collect::<Vec<_>>().join(", ")
}

/// Whether a file begins as Parquet files do. The position in the file does not change.
///
/// # Errors
/// If the file cannot be read.
pub fn is_parquet(mut file: &File) -> io::Result<bool> {
    let at = file.stream_position()?;
    let mut head = Vec::new();
    file.take(MAGIC.len() as u64).read_to_end(&mut head)?;
    file.seek(SeekFrom::Start(at))?;
    Ok(head == MAGIC)
}

/// The texts of a column, from the first row to the last; `None` where the row has none.
///
/// After an error there is nothing more.
#[derive(Debug)]
pub struct ParquetPuzzles {
    reader: Option<ParquetRecordBatchReader>,
    column: String,
    rows: u64,
    batch: Option<ArrayRef>,
    next: usize,
}

impl ParquetPuzzles {
    /// The puzzles of a file, in the column of that name if there is a name.
    ///
    /// # Errors
    /// If it is no Parquet file, or if it has no such column, or if it is not clear which one is meant.
    pub fn open(file: File, column: Option<&str>) -> Result<ParquetPuzzles, ParquetInputError> {
        let metadata = plain(&file)?;
        let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(file, metadata);
        let index = chosen(builder.schema(), column)?;
        let column = builder.schema().field(index).name().clone();
        let rows = builder.metadata().file_metadata().num_rows().max(0) as u64;
        let mask = ProjectionMask::roots(builder.parquet_schema(), [index]);
        let reader = builder.with_projection(mask).with_batch_size(BATCH).build().map_err(wrong)?;
        Ok(ParquetPuzzles { reader: Some(reader), column, rows, batch: None, next: 0 })
    }

    /// The name of the column.
    #[must_use]
    pub fn column(&self) -> &str {
        &self.column
    }

    /// The number of rows of the file.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }
}

impl Iterator for ParquetPuzzles {
    type Item = Result<Option<String>, ParquetInputError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(batch) = self.batch.as_ref().filter(|batch| self.next < batch.len()) {
                self.next += 1;
                return Some(Ok(text(batch, self.next - 1)));
            }
            match self.reader.as_mut()?.next()? {
                Ok(batch) => (self.batch, self.next) = (batch.columns().first().cloned(), 0),
                Err(error) => {
                    self.reader = None;
                    return Some(Err(ParquetInputError::Parquet(error.to_string())));
                }
            }
        }
    }
}

impl FusedIterator for ParquetPuzzles {}

/// The rows of a Parquet file with all their columns, in batches, and the texts of one column beside each batch.
///
/// After an error there is nothing more.
#[derive(Debug)]
pub struct ParquetRows {
    reader: Option<ParquetRecordBatchReader>,
    /// The schema with what it says beside the columns.
    schema: SchemaRef,
    /// The index of the column.
    column: usize,
    /// The plain type of the column.
    data_type: DataType,
}

impl ParquetRows {
    /// The rows of a file with the puzzles in the column of that name, if there is a name.
    ///
    /// # Errors
    /// As [`ParquetPuzzles::open`].
    pub fn open(file: File, column: Option<&str>) -> Result<ParquetRows, ParquetInputError> {
        let plain = plain(&file)?;
        let column = chosen(plain.schema(), column)?;
        let data_type = plain.schema().field(column).data_type().clone();
        // Here, the types that the writer had in mind are kept.
        let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(wrong)?;
        let schema = builder.schema().clone();
        let reader = builder.with_batch_size(BATCH).build().map_err(wrong)?;
        Ok(ParquetRows { reader: Some(reader), schema, column, data_type })
    }
}

impl Iterator for ParquetRows {
    type Item = Result<(RecordBatch, Vec<Option<String>>), ParquetInputError>;

    fn next(&mut self) -> Option<Self::Item> {
        let batch = self.reader.as_mut()?.next()?;
        let found = batch.and_then(|batch| {
            let puzzles = cast(batch.column(self.column), &self.data_type)?;
            let puzzles = (0..puzzles.len()).map(|row| text(&puzzles, row)).collect();
            Ok((batch.with_schema(self.schema.clone())?, puzzles))
        });
        if found.is_err() {
            self.reader = None;
        }
        Some(found.map_err(wrong))
    }
}

impl FusedIterator for ParquetRows {}

/// The rows of a batch for which the mask is true.
///
/// # Errors
/// If the mask has more entries than there are rows.
pub fn rows_where(batch: &RecordBatch, mask: Vec<bool>) -> Result<RecordBatch, ParquetInputError> {
    filter_record_batch(batch, &BooleanArray::from(mask)).map_err(wrong)
}

/// What a file says of its columns. The types that a writer of Arrow data had in mind, such as dictionaries, make no
/// difference.
fn plain(file: &File) -> Result<ArrowReaderMetadata, ParquetInputError> {
    let options = ArrowReaderOptions::new().with_skip_arrow_metadata(true);
    ArrowReaderMetadata::load(file, options).map_err(wrong)
}

fn wrong(error: impl ToString) -> ParquetInputError {
    ParquetInputError::Parquet(error.to_string())
}

fn text(array: &ArrayRef, row: usize) -> Option<String> {
    if array.is_null(row) {
        return None;
    }
    Some(match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(row).to_owned(),
        DataType::LargeUtf8 => array.as_string::<i64>().value(row).to_owned(),
        DataType::Utf8View => array.as_string_view().value(row).to_owned(),
        // Some writers do not say that bytes are text.
        _ => String::from_utf8_lossy(array.as_binary::<i32>().value(row)).into_owned(),
    })
}

fn is_text(data_type: &DataType) -> bool {
    matches!(data_type, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Binary)
}

/// The index of the column with the puzzles.
fn chosen(schema: &Schema, name: Option<&str>) -> Result<usize, ParquetInputError> {
    let fields = schema.fields();
    let unclear = |what: String| ParquetInputError::Column {
        what,
        columns: fields.iter().map(|field| (field.name().clone(), field.data_type().to_string())).collect(),
    };
    if let Some(name) = name {
        let index = fields.iter().position(|field| field.name() == name);
        let index = index.ok_or_else(|| unclear(format!("there is no column '{name}'")))?;
        return match is_text(fields[index].data_type()) {
            true => Ok(index),
            false => Err(unclear(format!("the column '{name}' is not text"))),
        };
    }
    let texts = || fields.iter().enumerate().filter(|(_, field)| is_text(field.data_type()));
    let named = |usual: &&str| texts().find(|(_, field)| field.name().eq_ignore_ascii_case(usual));
    if let Some((index, _)) = USUAL.iter().find_map(named) {
        return Ok(index);
    }
    match texts().map(|(index, _)| index).collect::<Vec<_>>()[..] {
        [index] => Ok(index),
        [] => Err(unclear("there is no column of text".into())),
        _ => Err(unclear("it is not clear which column holds the puzzles".into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::types::Int32Type;
    use arrow_array::{
        BinaryArray, DictionaryArray, Int64Array, LargeStringArray, StringArray, TimestampMicrosecondArray,
    };
    use arrow_select::concat::concat_batches;
    use parquet::arrow::ArrowWriter;
    use std::io::Write;
    use std::sync::Arc;

    fn file(columns: Vec<(&str, ArrayRef)>) -> File {
        let columns = columns.into_iter().map(|(name, array)| (name, array, true));
        written(&RecordBatch::try_from_iter_with_nullable(columns).unwrap())
    }

    fn written(batch: &RecordBatch) -> File {
        let mut writer = ArrowWriter::try_new(Vec::new(), batch.schema(), None).unwrap();
        writer.write(batch).unwrap();
        raw(&writer.into_inner().unwrap())
    }

    fn raw(bytes: &[u8]) -> File {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        file.rewind().unwrap();
        file
    }

    fn texts(values: &[Option<&str>]) -> ArrayRef {
        Arc::new(StringArray::from(values.to_vec()))
    }

    #[test]
    fn the_rows_of_the_column_come_in_order() {
        let many: Vec<String> = (0..3000).map(|number| number.to_string()).collect();
        let values: Vec<Option<&str>> =
            many.iter().enumerate().map(|(index, text)| (index != 7).then_some(text.as_str())).collect();
        let file = file(vec![("solution", texts(&[Some("x"); 3000])), ("Puzzle", texts(&values))]);
        assert!(is_parquet(&file).unwrap());
        let puzzles = ParquetPuzzles::open(file, None).unwrap();
        assert_eq!((puzzles.column(), puzzles.rows()), ("Puzzle", 3000));
        let read: Vec<Option<String>> = puzzles.map(Result::unwrap).collect();
        assert!(read.iter().map(Option::as_deref).eq(values));
    }

    #[test]
    fn the_column_is_the_one_that_is_meant() {
        let some = || texts(&[Some("a")]);
        let numbers = || Arc::new(Int64Array::from(vec![1])) as ArrayRef;
        let large = || Arc::new(LargeStringArray::from(vec!["a"])) as ArrayRef;
        let bytes = || Arc::new(BinaryArray::from(vec![&b"a"[..]])) as ArrayRef;
        for (columns, name, found) in [
            (vec![("id", numbers()), ("board", some())], None, "board"),
            (vec![("answer", some()), ("question", large())], None, "question"),
            (vec![("quizzes", bytes()), ("solutions", some())], None, "quizzes"),
            (vec![("puzzle", numbers()), ("grid", some())], None, "grid"),
            (vec![("puzzle", some()), ("other", some())], Some("other"), "other"),
        ] {
            let mut puzzles = ParquetPuzzles::open(file(columns), name).unwrap();
            assert_eq!(puzzles.column(), found);
            assert_eq!(puzzles.next().unwrap().unwrap().as_deref(), Some("a"));
        }
        for (columns, name, error) in [
            (vec![("id", numbers())], None, "there is no column of text; the columns are id (Int64)"),
            (
                vec![("a", some()), ("b", some())],
                None,
                "it is not clear which column holds the puzzles; the columns are a (Utf8), b (Utf8)",
            ),
            (vec![("a", some())], Some("b"), "there is no column 'b'; the columns are a (Utf8)"),
            (vec![("a", numbers())], Some("a"), "the column 'a' is not text; the columns are a (Int64)"),
        ] {
            assert_eq!(ParquetPuzzles::open(file(columns), name).unwrap_err().to_string(), error);
        }
    }

    #[test]
    fn rows_keep_their_columns_and_types() {
        let count = 2500;
        let names: Vec<String> = (0..count).map(|number| (number % 7).to_string()).collect();
        let names = names.iter().enumerate().map(|(row, name)| (row != 5).then_some(name.as_str()));
        let puzzles: DictionaryArray<Int32Type> = names.clone().collect();
        let ids: LargeStringArray = (0..count).map(|number| Some(format!("id {number}"))).collect();
        let times = TimestampMicrosecondArray::from_iter_values(0..count).with_timezone("Europe/Berlin");
        let columns: [(&str, ArrayRef); 3] =
            [("id", Arc::new(ids)), ("puzzle", Arc::new(puzzles)), ("made", Arc::new(times))];
        let columns = columns.into_iter().map(|(name, array)| (name, array, true));
        let wanted = RecordBatch::try_from_iter_with_nullable(columns).unwrap();
        // What a program wrote about its table, such as pandas about the index, stays as well.
        let about = [("index".to_owned(), "id".to_owned())].into();
        let wanted =
            wanted.clone().with_schema(Arc::new(Schema::clone(&wanted.schema()).with_metadata(about))).unwrap();
        let rows = ParquetRows::open(written(&wanted), None).unwrap().map(Result::unwrap);
        let (batches, read): (Vec<RecordBatch>, Vec<_>) = rows.unzip();
        assert!(batches.len() > 1);
        assert_eq!(concat_batches(&batches[0].schema(), &batches).unwrap(), wanted);
        assert!(read.concat().iter().map(Option::as_deref).eq(names));
        assert!(ParquetRows::open(written(&wanted), Some("made")).is_err(), "it is not text");
        let some = rows_where(&wanted, (0..count).map(|row| row % 1000 == 999).collect()).unwrap();
        assert_eq!(some, concat_batches(&wanted.schema(), [&wanted.slice(999, 1), &wanted.slice(1999, 1)]).unwrap());
        assert!(rows_where(&wanted, vec![true; wanted.num_rows() + 1]).is_err());
    }

    #[test]
    fn what_is_no_parquet_is_an_error() {
        let file = raw(b"1,2\n");
        assert!(!is_parquet(&file).unwrap());
        let error = ParquetPuzzles::open(file, None).unwrap_err().to_string();
        assert!(error.starts_with("it cannot be read as Parquet: "), "{error}");
        // A file that is cut off has no footer.
        assert!(ParquetPuzzles::open(raw(b"PAR1 and nothing else"), None).is_err());
    }
}
