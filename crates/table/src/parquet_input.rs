//! The puzzles of a Parquet file, streamed a batch of rows at a time, alone or with all that the rows hold.
//!
//! Where there is a column `constraints`, the text of a row that has some is the object of the puzzle with them, so
//! that whoever reads it either knows them or refuses them.
//!
//! They are in the column that the caller names, else in the one with a usual name, else in the only column of text.

use crate::parquet_batch::{ParquetBatch, ParquetSchema};
use crate::parquet_file::MAGIC;
use parquet::basic::{ConvertedType, LogicalType, Repetition, Type as PhysicalType};
use parquet::column::reader::ColumnReader;
use parquet::errors::Result as ParquetResult;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::schema::types::{SchemaDescriptor, Type};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::iter::FusedIterator;
use std::{fmt, vec};
use thiserror::Error;

/// The names that a column of puzzles usually has.
const USUAL: [&str; 6] = ["puzzle", "question", "quizzes", "quiz", "sudoku", "puzzles"];

/// The column with the constraints of each puzzle, as JSON.
const CONSTRAINTS: &str = "constraints";

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
    batches: Batches,
    column: String,
    rows: u64,
    texts: vec::IntoIter<Option<String>>,
}

impl ParquetPuzzles {
    /// The puzzles of a file, in the column of that name if there is a name.
    ///
    /// # Errors
    /// If it is no Parquet file, or if it has no such column, or if it is not clear which one is meant.
    pub fn open(file: File, column: Option<&str>) -> Result<ParquetPuzzles, ParquetInputError> {
        let file = SerializedFileReader::new(file).map_err(wrong)?;
        let about = file.metadata().file_metadata();
        let leaf = chosen(about.schema_descr(), column)?;
        let constraints = constraints_of(about.schema_descr())?;
        let column = about.schema_descr().column(leaf).name().to_owned();
        let rows = about.num_rows().max(0) as u64;
        let leaves = [leaf].into_iter().chain(constraints).collect();
        Ok(ParquetPuzzles { batches: Batches::new(file, leaves), column, rows, texts: Vec::new().into_iter() })
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
            if let Some(text) = self.texts.next() {
                return Some(Ok(text));
            }
            match self.batches.next()? {
                Ok(batch) => self.texts = joined(&batch, 0, (batch.leaves.len() > 1).then_some(1)).into_iter(),
                Err(error) => return Some(Err(wrong(error))),
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
    batches: Batches,
    /// The leaf with the puzzles.
    column: usize,
    /// The leaf with their constraints.
    constraints: Option<usize>,
}

impl ParquetRows {
    /// The rows of a file with the puzzles in the column of that name, if there is a name.
    ///
    /// # Errors
    /// As [`ParquetPuzzles::open`].
    pub fn open(file: File, column: Option<&str>) -> Result<ParquetRows, ParquetInputError> {
        let file = SerializedFileReader::new(file).map_err(wrong)?;
        let columns = file.metadata().file_metadata().schema_descr();
        let (column, leaves) = (chosen(columns, column)?, columns.num_columns());
        let constraints = constraints_of(columns)?;
        Ok(ParquetRows { batches: Batches::new(file, (0..leaves).collect()), column, constraints })
    }

    /// The columns of the file.
    #[must_use]
    pub fn schema(&self) -> &ParquetSchema {
        &self.batches.schema
    }
}

impl Iterator for ParquetRows {
    type Item = Result<(ParquetBatch, Vec<Option<String>>), ParquetInputError>;

    fn next(&mut self) -> Option<Self::Item> {
        let batch = self.batches.next()?.map_err(wrong);
        Some(batch.map(|batch| {
            let puzzles = joined(&batch, self.column, self.constraints);
            (batch, puzzles)
        }))
    }
}

impl FusedIterator for ParquetRows {}

/// The texts of the puzzles of a batch; of those with constraints, objects that have both.
fn joined(batch: &ParquetBatch, puzzles: usize, constraints: Option<usize>) -> Vec<Option<String>> {
    let puzzles = batch.leaves[puzzles].texts();
    let Some(leaf) = constraints else { return puzzles };
    let both = |(puzzle, list): (Option<String>, Option<String>)| Some(puzzle_text(puzzle?, list.as_deref()));
    puzzles.into_iter().zip(batch.leaves[leaf].texts()).map(both).collect()
}

/// The text of a puzzle in a table that has its constraints in a column of their own, as a list of JSON: an object with
/// both, unless there are none.
#[must_use]
pub fn puzzle_text(puzzle: String, constraints: Option<&str>) -> String {
    let Some(list) = constraints.filter(|list| !["", "[]", "null"].contains(&list.trim())) else { return puzzle };
    let is_object = puzzle.trim_start().starts_with('{');
    let puzzle = if is_object { puzzle } else { serde_json::Value::from(puzzle).to_string() };
    format!("{{\"puzzle\":{puzzle},\"{CONSTRAINTS}\":{list}}}")
}

/// The leaf with the constraints, if there is one.
fn constraints_of(schema: &SchemaDescriptor) -> Result<Option<usize>, ParquetInputError> {
    match schema.root_schema().get_fields().iter().any(|column| column.name() == CONSTRAINTS) {
        true => chosen(schema, Some(CONSTRAINTS)).map(Some),
        false => Ok(None),
    }
}

/// Some leaves of all rows of a file, a batch at a time.
struct Batches {
    file: Option<SerializedFileReader<File>>,
    schema: ParquetSchema,
    leaves: Vec<usize>,
    /// The row group to open next.
    next_group: usize,
    readers: Vec<ColumnReader>,
    /// The rows of the open row group that are still to be read.
    left: usize,
}

impl Batches {
    fn new(file: SerializedFileReader<File>, leaves: Vec<usize>) -> Batches {
        let schema = ParquetSchema::of_file(file.metadata().file_metadata());
        Batches { file: Some(file), schema, leaves, next_group: 0, readers: Vec::new(), left: 0 }
    }

    fn read(&mut self) -> ParquetResult<Option<ParquetBatch>> {
        let Some(file) = &self.file else { return Ok(None) };
        while self.left == 0 {
            if self.next_group == file.num_row_groups() {
                return Ok(None);
            }
            let group = file.get_row_group(self.next_group)?;
            let readers = self.leaves.iter().map(|&leaf| group.get_column_reader(leaf));
            self.readers = readers.collect::<ParquetResult<_>>()?;
            self.left = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
            self.next_group += 1;
        }
        let rows = self.left.min(BATCH);
        let mut batch = ParquetBatch::empty(&self.schema, self.leaves.iter().copied());
        batch.read(&mut self.readers, rows)?;
        self.left -= rows;
        Ok(Some(batch))
    }
}

impl Iterator for Batches {
    type Item = ParquetResult<ParquetBatch>;

    fn next(&mut self) -> Option<Self::Item> {
        let batch = self.read().transpose();
        if !matches!(batch, Some(Ok(_))) {
            self.file = None;
        }
        batch
    }
}

impl fmt::Debug for Batches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batches")
            .field("leaves", &self.leaves)
            .field("next_group", &self.next_group)
            .finish_non_exhaustive()
    }
}

fn wrong(error: impl ToString) -> ParquetInputError {
    ParquetInputError::Parquet(error.to_string())
}

/// Whether a column holds texts. Some writers do not say that bytes are text.
fn is_text(column: &Type) -> bool {
    let is_bytes = column.is_primitive() && column.get_physical_type() == PhysicalType::BYTE_ARRAY;
    let about = column.get_basic_info();
    let is_number = || {
        about.converted_type() == ConvertedType::DECIMAL
            || matches!(about.logical_type_ref(), Some(LogicalType::Decimal(_)))
    };
    is_bytes && about.repetition() != Repetition::REPEATED && !is_number()
}

/// What a message calls the type of a column.
fn type_name(column: &Type) -> String {
    match column {
        _ if is_text(column) => "text".to_owned(),
        _ if column.is_primitive() => column.get_physical_type().to_string(),
        _ => "nested".to_owned(),
    }
}

/// The leaf with the puzzles.
fn chosen(schema: &SchemaDescriptor, name: Option<&str>) -> Result<usize, ParquetInputError> {
    let columns = schema.root_schema().get_fields();
    let unclear = |what: String| ParquetInputError::Column {
        what,
        columns: columns.iter().map(|column| (column.name().to_owned(), type_name(column))).collect(),
    };
    // A column of texts is a leaf.
    let leaf = |index: usize| {
        let of_column = (0..schema.num_columns()).position(|leaf| schema.get_column_root_idx(leaf) == index);
        of_column.ok_or_else(|| unclear("there is no column of text".into()))
    };
    if let Some(name) = name {
        let index = columns.iter().position(|column| column.name() == name);
        let index = index.ok_or_else(|| unclear(format!("there is no column '{name}'")))?;
        return match is_text(&columns[index]) {
            true => leaf(index),
            false => Err(unclear(format!("the column '{name}' is not text"))),
        };
    }
    let texts = || columns.iter().enumerate().filter(|(_, column)| is_text(column));
    let named = |usual: &&str| texts().find(|(_, column)| column.name().eq_ignore_ascii_case(usual));
    if let Some((index, _)) = USUAL.iter().find_map(named) {
        return leaf(index);
    }
    match texts().map(|(index, _)| index).collect::<Vec<_>>()[..] {
        [index] => leaf(index),
        [] => Err(unclear("there is no column of text".into())),
        _ => Err(unclear("it is not clear which column holds the puzzles".into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ParquetPieces;
    use crate::parquet_batch::LeafValues;
    use parquet::basic::Compression;
    use parquet::data_type::{ByteArray, FixedLenByteArray, Int96};
    use parquet::file::metadata::KeyValue;
    use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder};
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::parser::parse_message_type;
    use std::io::Write;
    use std::sync::Arc;

    /// The values of a leaf with their definition and repetition levels.
    type Written = (LeafValues, Vec<i16>, Vec<i16>);

    /// A file with one row group, as another program writes it.
    fn written(columns: &str, leaves: &[Written], properties: WriterPropertiesBuilder) -> File {
        let message = Arc::new(parse_message_type(&format!("message m {{ {columns} }}")).unwrap());
        let mut writer = SerializedFileWriter::new(Vec::new(), message, Arc::new(properties.build())).unwrap();
        let mut group = writer.next_row_group().unwrap();
        for (values, definitions, repetitions) in leaves {
            let mut column = group.next_column().unwrap().unwrap();
            values.write(definitions, repetitions, column.untyped()).unwrap();
            column.close().unwrap();
        }
        group.close().unwrap();
        raw(&writer.into_inner().unwrap())
    }

    fn raw(bytes: &[u8]) -> File {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        file.rewind().unwrap();
        file
    }

    fn plain() -> WriterPropertiesBuilder {
        WriterProperties::builder()
    }

    fn texts<'t>(values: impl IntoIterator<Item = Option<&'t str>>) -> Written {
        let values: Vec<Option<&str>> = values.into_iter().collect();
        let bytes = values.iter().flatten().map(|text| ByteArray::from(*text)).collect();
        (LeafValues::Bytes(bytes), values.iter().map(|text| i16::from(text.is_some())).collect(), Vec::new())
    }

    #[test]
    fn constraints_come_with_their_puzzles() {
        let columns = "optional binary puzzle (UTF8); optional binary constraints (UTF8);";
        let list = r#"[{"type":"killer","cells":["r1c1"],"sum":1}]"#;
        let puzzles = [Some("1..."), Some("{\"puzzle\":\"1...\"}"), Some("1..."), None];
        let leaves = || [texts(puzzles), texts([Some(list), Some(list), None, Some(list)])];
        let wanted = [
            Some(format!(r#"{{"puzzle":"1...","constraints":{list}}}"#)),
            Some(format!(r#"{{"puzzle":{{"puzzle":"1..."}},"constraints":{list}}}"#)),
            Some("1...".to_owned()),
            None,
        ];
        let found = ParquetPuzzles::open(written(columns, &leaves(), plain()), None).unwrap();
        assert_eq!(found.map(Result::unwrap).collect::<Vec<_>>(), wanted);
        let (_, found) = all(ParquetRows::open(written(columns, &leaves(), plain()), None).unwrap());
        assert_eq!(found, wanted);
        let numbers = "optional binary puzzle (UTF8); required int32 constraints;";
        let leaves = [texts([Some("1...")]), (LeafValues::Int32(vec![1]), Vec::new(), Vec::new())];
        let error = ParquetPuzzles::open(written(numbers, &leaves, plain()), None).unwrap_err();
        assert!(error.to_string().contains("the column 'constraints' is not text"), "{error}");
    }

    /// The leaves of rows, in one batch.
    fn all(rows: ParquetRows) -> (ParquetBatch, Vec<Option<String>>) {
        let mut whole = ParquetBatch::empty(&rows.batches.schema, rows.batches.leaves.iter().copied());
        let mut puzzles = Vec::new();
        for batch in rows {
            let (batch, more) = batch.unwrap();
            whole.append(&batch);
            puzzles.extend(more);
        }
        (whole, puzzles)
    }

    #[test]
    fn the_rows_of_the_column_come_in_order() {
        let many: Vec<String> = (0..3000).map(|number| number.to_string()).collect();
        let values: Vec<Option<&str>> =
            many.iter().enumerate().map(|(index, text)| (index != 7).then_some(text.as_str())).collect();
        let columns = "optional binary solution (STRING); optional binary Puzzle (STRING);";
        for compression in [
            Compression::UNCOMPRESSED,
            Compression::SNAPPY,
            Compression::GZIP(Default::default()),
            Compression::ZSTD(Default::default()),
            Compression::LZ4_RAW,
        ] {
            let leaves = [texts([Some("x"); 3000]), texts(values.iter().copied())];
            let file = written(columns, &leaves, plain().set_compression(compression));
            assert!(is_parquet(&file).unwrap());
            let puzzles = ParquetPuzzles::open(file, None).unwrap();
            assert_eq!((puzzles.column(), puzzles.rows()), ("Puzzle", 3000));
            let read: Vec<Option<String>> = puzzles.map(Result::unwrap).collect();
            assert!(read.iter().map(Option::as_deref).eq(values.iter().copied()), "{compression}");
        }
    }

    #[test]
    fn the_column_is_the_one_that_is_meant() {
        let some = || texts([Some("a")]);
        let number = || (LeafValues::Int64(vec![1]), vec![1], Vec::new());
        for (columns, leaves, name, found) in [
            ("optional int64 id; optional binary board (STRING);", [number(), some()], None, "board"),
            ("optional binary answer (STRING); optional binary question (JSON);", [some(), some()], None, "question"),
            ("optional binary quizzes; optional binary solutions (STRING);", [some(), some()], None, "quizzes"),
            ("optional int64 puzzle; optional binary grid (STRING);", [number(), some()], None, "grid"),
            (
                "optional binary puzzle (STRING); optional binary other (STRING);",
                [some(), some()],
                Some("other"),
                "other",
            ),
        ] {
            let mut puzzles = ParquetPuzzles::open(written(columns, &leaves, plain()), name).unwrap();
            assert_eq!(puzzles.column(), found);
            assert_eq!(puzzles.next().unwrap().unwrap().as_deref(), Some("a"));
        }
        for (columns, leaves, name, error) in [
            ("optional int64 id;", vec![number()], None, "there is no column of text; the columns are id (INT64)"),
            (
                "optional binary a (STRING); optional binary b (STRING);",
                vec![some(), some()],
                None,
                "it is not clear which column holds the puzzles; the columns are a (text), b (text)",
            ),
            (
                "optional binary a (STRING);",
                vec![some()],
                Some("b"),
                "there is no column 'b'; the columns are a (text)",
            ),
            (
                "optional int64 a; optional group b (LIST) { repeated group list { optional binary element (STRING); } }",
                vec![number(), (LeafValues::Bytes(vec![]), vec![0], vec![0])],
                Some("b"),
                "the column 'b' is not text; the columns are a (INT64), b (nested)",
            ),
        ] {
            let file = written(columns, &leaves, plain());
            assert_eq!(ParquetPuzzles::open(file, name).unwrap_err().to_string(), error);
        }
    }

    #[test]
    fn rows_keep_their_columns_and_types() {
        let count = 2500;
        let names: Vec<String> = (0..count).map(|number| (number % 7).to_string()).collect();
        let names = || names.iter().enumerate().map(|(row, name)| (row != 5).then_some(name.as_str()));
        // Every physical type; lists of 0, 1 and 2 items, or null; a member of a record behind a list.
        let columns = "required int64 id; optional binary puzzle (STRING); optional int64 made (TIMESTAMP(MICROS,true)); \
            required int96 old; required boolean is_new; required int32 small (INTEGER(8,false)); required float part; \
            required fixed_len_byte_array(2) two; optional group tags (LIST) { repeated group list { \
            optional binary element (STRING); } } optional group score { required double value; }";
        let pattern = [(0, 0), (1, 0), (3, 0), (3, 0), (2, 1)];
        let lists = || (0..count / 4).flat_map(|_| pattern);
        let leaves = [
            (LeafValues::Int64((0..count).collect()), vec![], vec![]),
            texts(names()),
            (LeafValues::Int64((0..count / 2).collect()), (0..count).map(|row| (row % 2) as i16).collect(), vec![]),
            (LeafValues::Int96((0..count).map(|row| Int96::from(vec![row as u32, 1, 2])).collect()), vec![], vec![]),
            (LeafValues::Boolean((0..count).map(|row| row % 3 == 0).collect()), vec![], vec![]),
            (LeafValues::Int32((0..count).map(|row| row as i32 % 200).collect()), vec![], vec![]),
            (LeafValues::Float((0..count).map(|row| row as f32).collect()), vec![], vec![]),
            (
                LeafValues::Fixed((0..count).map(|row| FixedLenByteArray::from(vec![row as u8, 7])).collect()),
                vec![],
                vec![],
            ),
            (
                LeafValues::Bytes((0..count / 2).map(|tag| ByteArray::from(&*tag.to_string())).collect()),
                lists().map(|(definition, _)| definition).collect(),
                lists().map(|(_, repetition)| repetition).collect(),
            ),
            (LeafValues::Double((0..count).map(|row| row as f64).collect()), vec![1; count as usize], vec![]),
        ];
        // What a program wrote about its table, such as pandas about the index, stays as well.
        let about = vec![KeyValue::new("index".to_owned(), "id".to_owned())];
        let file = || written(columns, &leaves, plain().set_key_value_metadata(Some(about.clone())));
        let rows = ParquetRows::open(file(), None).unwrap();
        let schema = rows.schema().clone();
        let (whole, read) = all(rows);
        assert!(whole.rows() == count as usize && whole.rows() > BATCH);
        assert!(read.iter().map(Option::as_deref).eq(names()));
        assert_eq!(schema.about.as_deref(), Some(&about[..]));
        for (leaf, (values, ..)) in whole.leaves.iter().zip(&leaves) {
            assert_eq!(&leaf.values, values);
        }
        assert!(ParquetRows::open(file(), Some("made")).is_err(), "it is not text");
        // Some of the rows in a file of ours are those rows again, in columns of the same types.
        let mask: Vec<bool> = (0..count).map(|row| row % 1000 == 999 || row % 4 == 3).collect();
        let some = whole.rows_where(&mask);
        let mut pieces = ParquetPieces::new(schema.clone());
        let ours = [pieces.piece(std::slice::from_ref(&some)).unwrap(), pieces.end().unwrap()].concat();
        let again = ParquetRows::open(raw(&ours), None).unwrap();
        assert!(again.schema().has_columns_of(&schema) && again.schema().about == schema.about);
        let (again, puzzles) = all(again);
        assert_eq!(again, some);
        assert!(
            puzzles
                .iter()
                .map(Option::as_deref)
                .eq(names().zip(&mask).filter(|(_, kept)| **kept).map(|(name, _)| name))
        );
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
