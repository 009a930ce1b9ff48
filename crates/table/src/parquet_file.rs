//! Parquet files that grow by one row group at a time and survive a crash between any two of them.
//!
//! ```text
//!   +------+-------+--------+------+------+-------+--------+------+     +--------------+------+
//!   | PAR1 | group | footer | PAR1 | PAR1 | group | footer | PAR1 | ... | footer       | PAR1 |
//!   +------+-------+--------+------+------+-------+--------+------+     | of all groups|      |
//!   `-------- a piece ------------' `-------- a piece ------------'     +--------------+------+
//! ```
//! A piece is a Parquet file of one row group. While the file grows, it is pieces and nothing else, so whoever knows
//! how many bytes are whole can read the row groups back from their footers, the last piece first. What ends the file
//! is a footer with all row groups, each at the place where its piece has put it. The footers in between belong to no
//! row group, and readers pass over them.
//!
//! The bytes depend on the rows and on how they are put into groups, not on when or how often the work was interrupted.

use crate::parquet_batch::{ParquetBatch, ParquetSchema};
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::{ParquetError, Result};
use parquet::file::FOOTER_SIZE;
use parquet::file::metadata::{
    ColumnChunkMetaData, FileMetaData, FooterTail, ParquetMetaData, ParquetMetaDataOptions, ParquetMetaDataReader,
    ParquetMetaDataWriter, RowGroupMetaData,
};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::ColumnPath;
use std::io::{Read, Seek, SeekFrom};
use std::sync::Arc;

/// The most rows of a row group; but see [`rows_of_group`].
pub const MOST_ROWS_PER_GROUP: usize = 16_384;

/// The most row groups of a file: readers that number them in 16 bits, as `parquet` does, take no more.
const MOST_GROUPS: usize = i16::MAX as usize;
/// From this row group on they grow: the first so many have twice the rows, the next so many four times, and so on.
const GROWING: usize = 16_384;
const GROWTH: usize = 2048;

/// The rows of the row group with a number, from zero, in a file that begins with groups of so many rows. Those of long
/// files grow, so that a file can have a million times as many rows as its first group.
///
/// ```
/// use pencilproof_table::rows_of_group;
/// assert_eq!([0, 16_383, 16_384, 18_432].map(|number| rows_of_group(number, 100)), [100, 100, 200, 400]);
/// ```
#[must_use]
pub fn rows_of_group(number: usize, first: usize) -> usize {
    let doublings = number.checked_sub(GROWING).map_or(0, |number| number / GROWTH + 1);
    first << doublings.min((MOST_GROUPS - GROWING) / GROWTH + 1)
}

/// The first bytes of a Parquet file, and the last.
pub(crate) const MAGIC: &[u8] = b"PAR1";

/// The columns whose values are seldom the same, so that a dictionary of them would only cost time.
const ALL_DIFFERENT: [&str; 4] = ["number", "puzzle", "solution", "canonical"];

/// A Parquet file that is written piece by piece. It holds no file: the caller writes the bytes, one piece after the
/// other, and what [`ParquetPieces::end`] returns behind them.
///
/// Memory grows by the description of each row group, about 200 bytes for each column in it.
#[derive(Debug)]
pub struct ParquetPieces {
    schema: ParquetSchema,
    properties: Arc<WriterProperties>,
    groups: Vec<RowGroupMetaData>,
    /// The bytes of all pieces.
    written: u64,
}

impl ParquetPieces {
    /// A file without rows.
    #[must_use]
    pub fn new(schema: ParquetSchema) -> ParquetPieces {
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_max_row_group_row_count(None)
            .set_statistics_enabled(EnabledStatistics::Chunk)
            // An index of pages would lie outside the row group, where the footer of all groups could not name it.
            .set_offset_index_disabled(true)
            .set_key_value_metadata(schema.about.as_deref().map(<[_]>::to_vec))
            .set_created_by(concat!("pencilproof ", env!("CARGO_PKG_VERSION")).to_owned());
        for name in ALL_DIFFERENT {
            properties = properties.set_column_dictionary_enabled(ColumnPath::from(name), false);
        }
        ParquetPieces { schema, properties: Arc::new(properties.build()), groups: Vec::new(), written: 0 }
    }

    /// A file that was begun before, and of which so many bytes are whole pieces.
    ///
    /// # Errors
    /// If it cannot be read, or if these bytes are not pieces with this schema.
    pub fn resume(schema: ParquetSchema, mut file: impl Read + Seek, bytes: u64) -> Result<ParquetPieces> {
        let mut pieces = ParquetPieces::new(schema);
        let expected = decode(&pieces.file(&[])?)?;
        let mut end = bytes;
        while end > 0 {
            let footer = footer(&mut file, end)?;
            let piece = decode(&footer)?;
            let is_ours = piece.file_metadata().schema() == expected.file_metadata().schema();
            let [group] = piece.row_groups() else { return Err(damaged(end)) };
            let begin = end.checked_sub(footer.len() as u64 + data_end(group)).filter(|_| is_ours);
            let begin = begin.ok_or_else(|| damaged(end))?;
            let mut magic = [0; MAGIC.len()];
            file.seek(SeekFrom::Start(begin))?;
            file.read_exact(&mut magic)?;
            if magic != MAGIC {
                return Err(damaged(end));
            }
            pieces.groups.push(moved(group, begin)?);
            end = begin;
        }
        pieces.groups.reverse();
        pieces.written = bytes;
        Ok(pieces)
    }

    /// The number of rows in all pieces.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.groups.iter().map(|group| group.num_rows() as u64).sum()
    }

    /// The number of row groups so far.
    #[must_use]
    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// The bytes of a piece with these rows as one row group; nothing if there are no rows.
    ///
    /// # Errors
    /// If the rows are too large for the format, or if there are as many row groups as readers take.
    ///
    /// # Panics
    /// If the batches do not have the schema of the file.
    pub fn piece(&mut self, batches: &[ParquetBatch]) -> Result<Vec<u8>> {
        if batches.iter().all(|batch| batch.rows() == 0) {
            return Ok(Vec::new());
        }
        if self.groups.len() >= MOST_GROUPS {
            let reason = format!("readers take at most {MOST_GROUPS} row groups; more rows belong in another file");
            return Err(ParquetError::General(reason));
        }
        let bytes = self.file(batches)?;
        // What is written and what is read back are the same, because both are read back.
        let piece = decode(&bytes)?;
        for group in piece.row_groups() {
            self.groups.push(moved(group, self.written)?);
        }
        self.written += bytes.len() as u64;
        Ok(bytes)
    }

    /// The bytes that make the pieces one file.
    ///
    /// # Errors
    /// If the file is too large for its format.
    pub fn end(&self) -> Result<Vec<u8>> {
        let empty = self.file(&[])?;
        if self.groups.is_empty() {
            return Ok(empty);
        }
        let empty = decode(&empty)?;
        let known = empty.file_metadata();
        let about = FileMetaData::new(
            known.version(),
            self.rows() as i64,
            known.created_by().map(str::to_owned),
            known.key_value_metadata().cloned(),
            known.schema_descr_ptr(),
            known.column_orders().cloned(),
        );
        let mut end = Vec::new();
        ParquetMetaDataWriter::new(&mut end, &ParquetMetaData::new(about, self.groups.clone())).finish()?;
        Ok(end)
    }

    /// The bytes of a whole file with these rows as its only row group.
    fn file(&self, batches: &[ParquetBatch]) -> Result<Vec<u8>> {
        let (root, properties) = (self.schema.columns.root_schema_ptr(), self.properties.clone());
        let mut writer = SerializedFileWriter::new(Vec::new(), root, properties)?;
        if let [first, more @ ..] = batches {
            // Pages must not depend on how the rows came.
            let mut all = first.clone();
            more.iter().for_each(|batch| all.append(batch));
            let mut group = writer.next_row_group()?;
            for leaf in &all.leaves {
                let mut column = group.next_column()?.expect("as many columns as leaves");
                leaf.write(column.untyped())?;
                column.close()?;
            }
            group.close()?;
        }
        writer.into_inner()
    }
}

/// The description of a file that ends with its footer.
fn decode(file: &[u8]) -> Result<ParquetMetaData> {
    let Some((rest, tail)) = file.split_last_chunk::<FOOTER_SIZE>() else {
        return Err(ParquetError::EOF(SHORT.into()));
    };
    let length = FooterTail::try_new(tail)?.metadata_length();
    let metadata = rest.len().checked_sub(length).ok_or_else(|| ParquetError::EOF(SHORT.into()))?;
    // A mask of encodings would be less than what the writer said.
    let options = ParquetMetaDataOptions::new().with_encoding_stats_as_mask(false);
    ParquetMetaDataReader::decode_metadata_with_options(&rest[metadata..], Some(&options))
}

const SHORT: &str = "the footer is cut off";

/// The footer of the piece that ends at a byte.
fn footer(file: &mut (impl Read + Seek), end: u64) -> Result<Vec<u8>> {
    let mut tail = [0; FOOTER_SIZE];
    let at = end.checked_sub(FOOTER_SIZE as u64).ok_or_else(|| damaged(end))?;
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut tail)?;
    let length = FooterTail::try_new(&tail)?.metadata_length();
    let at = at.checked_sub(length as u64).ok_or_else(|| damaged(end))?;
    let mut footer = vec![0; length + FOOTER_SIZE];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut footer)?;
    Ok(footer)
}

/// The byte of a piece at which its data end and its footer begins.
fn data_end(group: &RowGroupMetaData) -> u64 {
    group.columns().iter().map(begin_and_size).map(|(begin, size)| begin + size).max().unwrap_or(MAGIC.len() as u64)
}

fn begin_and_size(column: &ColumnChunkMetaData) -> (u64, u64) {
    let begin = column.dictionary_page_offset().unwrap_or(column.data_page_offset());
    (begin.max(0) as u64, column.compressed_size().max(0) as u64)
}

fn damaged(end: u64) -> ParquetError {
    ParquetError::General(format!("the bytes before {end} are not a row group of this table"))
}

/// A row group of a piece that begins at a byte of the file.
fn moved(group: &RowGroupMetaData, by: u64) -> Result<RowGroupMetaData> {
    let by = i64::try_from(by).map_err(|_| ParquetError::General("the file is too large".into()))?;
    let columns = group.columns().iter().map(|column| {
        column
            .clone()
            .into_builder()
            .set_data_page_offset(column.data_page_offset() + by)
            .set_dictionary_page_offset(column.dictionary_page_offset().map(|at| at + by))
            .build()
    });
    // It has no number of its own: that would have 16 bits.
    RowGroupMetaData::builder(group.schema_descr_ptr())
        .set_num_rows(group.num_rows())
        .set_total_byte_size(group.total_byte_size())
        .set_file_offset(group.file_offset().unwrap_or(MAGIC.len() as i64) + by)
        .set_column_metadata(columns.collect::<Result<_>>()?)
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;
    use crate::values::Table;
    use parquet::column::reader::ColumnReader;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::file::statistics::Statistics;
    use std::io::Cursor;

    fn schema(table: &Table) -> ParquetSchema {
        ParquetSchema::of_table(table.schema())
    }

    /// A file of the tables, each a row group.
    fn file(tables: &[Table]) -> Vec<u8> {
        let mut pieces = ParquetPieces::new(schema(&samples::every_type()));
        let mut bytes = Vec::new();
        for table in tables {
            bytes.extend(pieces.piece(&[ParquetBatch::of_table(table)]).unwrap());
        }
        bytes.extend(pieces.end().unwrap());
        bytes
    }

    fn reader(file: Vec<u8>) -> SerializedFileReader<bytes::Bytes> {
        SerializedFileReader::new(bytes::Bytes::from(file)).unwrap()
    }

    /// The rows of a file, one batch for each row group.
    fn rows(file: &SerializedFileReader<bytes::Bytes>) -> Vec<ParquetBatch> {
        let about = file.metadata().file_metadata();
        let schema = ParquetSchema::of_file(about);
        let leaves = schema.columns.num_columns();
        let group = |index| {
            let group = file.get_row_group(index).unwrap();
            let mut readers: Vec<ColumnReader> =
                (0..leaves).map(|leaf| group.get_column_reader(leaf).unwrap()).collect();
            let mut rows = ParquetBatch::empty(&schema, 0..leaves);
            rows.read(&mut readers, group.metadata().num_rows() as usize).unwrap();
            rows
        };
        (0..file.num_row_groups()).map(group).collect()
    }

    #[test]
    fn all_row_groups_are_read() {
        let table = samples::every_type();
        let tables = [table.clone(), samples::part(&table, 1..2), table.clone()];
        let whole = reader(file(&tables));
        assert_eq!(rows(&whole), tables.each_ref().map(ParquetBatch::of_table));
        let about = whole.metadata();
        assert_eq!((about.num_row_groups(), about.file_metadata().num_rows()), (3, 7));
        assert!(about.file_metadata().created_by().unwrap().starts_with("pencilproof "));
        let givens = about.row_group(1).column(2).statistics();
        assert!(matches!(givens, Some(Statistics::Int32(known)) if known.null_count_opt() == Some(1)), "{givens:?}");
        // One column of one group, wherever it lies.
        let group = whole.get_row_group(2).unwrap();
        let ParquetSchema { columns, .. } = ParquetSchema::of_file(about.file_metadata());
        assert_eq!(columns.column(3).path().string(), "er");
        let mut er = ParquetBatch::empty(&schema(&table), [3]);
        er.read(&mut [group.get_column_reader(3).unwrap()], 3).unwrap();
        assert_eq!(er, ParquetBatch::of_table(&samples::column(&table, "er")));
    }

    #[test]
    fn there_are_no_more_row_groups_than_readers_take() {
        let table = samples::column(&samples::every_type(), "er");
        let mut pieces = ParquetPieces::new(schema(&table));
        let batch = ParquetBatch::of_table(&table);
        let bytes = pieces.piece(std::slice::from_ref(&batch)).unwrap();
        pieces.groups = vec![pieces.groups[0].clone(); MOST_GROUPS];
        let whole = decode(&[bytes, pieces.end().unwrap()].concat()).unwrap();
        assert_eq!(whole.num_row_groups(), MOST_GROUPS);
        assert!(pieces.piece(&[batch]).unwrap_err().to_string().contains("32767 row groups"));
    }

    #[test]
    fn row_groups_of_long_files_grow() {
        let rows: Vec<usize> = (0..MOST_GROUPS).map(|number| rows_of_group(number, 1)).collect();
        assert!(rows.is_sorted() && rows[..GROWING].iter().all(|&rows| rows == 1));
        assert_eq!((rows[GROWING], rows[MOST_GROUPS - 1]), (2, 256));
        assert!(rows.iter().sum::<usize>() > 1_000_000);
    }

    #[test]
    fn a_table_without_rows_is_a_file() {
        let table = samples::every_type();
        assert_eq!(rows(&reader(file(&[]))), []);
        assert_eq!(file(&[samples::part(&table, 0..0)]), file(&[]));
    }

    #[test]
    fn what_was_interrupted_ends_as_the_same_bytes() {
        let table = samples::every_type();
        let tables = [table.clone(), samples::part(&table, 1..3), table.clone(), samples::part(&table, 0..1)];
        let whole = file(&tables);
        for kept in 0..=tables.len() {
            let mut pieces = ParquetPieces::new(schema(&table));
            let mut bytes = Vec::new();
            for table in &tables[..kept] {
                bytes.extend(pieces.piece(&[ParquetBatch::of_table(table)]).unwrap());
            }
            let known = bytes.len() as u64;
            let mut second = ParquetPieces::resume(schema(&table), Cursor::new(&bytes), known).unwrap();
            assert_eq!(second.rows(), pieces.rows());
            for table in &tables[kept..] {
                bytes.extend(second.piece(&[ParquetBatch::of_table(table)]).unwrap());
            }
            bytes.extend(second.end().unwrap());
            assert!(bytes == whole, "{kept}");
        }
    }

    #[test]
    fn a_row_group_does_not_depend_on_the_batches() {
        let table = samples::every_type();
        let mut pieces = [0; 2].map(|_| ParquetPieces::new(schema(&table)));
        let one = pieces[0].piece(&[ParquetBatch::of_table(&table)]).unwrap();
        let parts = [0..1, 1..1, 1..3].map(|rows| ParquetBatch::of_table(&samples::part(&table, rows)));
        assert!(one == pieces[1].piece(&parts).unwrap());
    }

    #[test]
    fn what_is_no_piece_is_refused() {
        let table = samples::every_type();
        let mut pieces = ParquetPieces::new(schema(&table));
        let bytes = [pieces.piece(&[ParquetBatch::of_table(&table)]).unwrap(), vec![7; 40]].concat();
        let whole = bytes.len() as u64 - 40;
        let resume = |bytes: &[u8], known| ParquetPieces::resume(schema(&table), Cursor::new(bytes), known).map(|_| ());
        assert!(resume(&bytes, whole).is_ok());
        for known in [whole + 40, whole - 1, 3, whole + 100] {
            assert!(resume(&bytes, known).is_err(), "{known}");
        }
        // A table of other columns is another one.
        let other = schema(&samples::column(&table, "puzzle"));
        assert!(ParquetPieces::resume(other, Cursor::new(&bytes), whole).is_err());
        // So is a whole file before the piece, because it has no row group at its end.
        let ended = [&bytes[..whole as usize], &pieces.end().unwrap()[..]].concat();
        assert!(resume(&ended, ended.len() as u64).is_err());
    }
}
