//! Puzzles in the rows of Parquet files.

use super::{Chunk, Chunks, InputError, ROW, Record, Seen, one};
use pencilproof::OpenError;
use pencilproof::format::{Document, ReadOptions, read_str};
use pencilproof_table::{ParquetInputError, ParquetPuzzles, TableFormat};
use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// How often progress through a file is reported, in rows.
const TOLD: u64 = 1024;

/// Why Parquet cannot be read from standard input.
pub(crate) const PIPED: &str = "Parquet is read from its end; name the file instead of piping it in";

/// Whether a stream begins as Parquet files do.
pub(crate) fn begins(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PAR1")
}

/// Whether a file is a Parquet file, by its name or by its first bytes. What is no regular file is not touched.
pub(crate) fn is_parquet(path: &Path) -> bool {
    let is_file = path.metadata().is_ok_and(|about| about.is_file());
    let by_name = || TableFormat::of_path(path) == Some(TableFormat::Parquet);
    let by_content = || File::open(path).and_then(|file| pencilproof_table::is_parquet(&file)).unwrap_or(false);
    is_file && (by_name() || by_content())
}

/// The rows of a Parquet file, one record each.
pub(super) fn rows(path: &Path, options: ReadOptions, column: Option<&str>, seen: &Arc<Seen>) -> Chunks {
    let name = path.display().to_string();
    let opened = File::open(path).map_err(ParquetInputError::Io).and_then(|file| {
        let size = file.metadata()?.len();
        Ok((ParquetPuzzles::open(file, column)?, size))
    });
    let (puzzles, size) = match opened {
        Ok(opened) => opened,
        Err(error) => {
            let reason = io::Error::other(error.to_string());
            return one(name.as_str().into(), Err(InputError::Open(OpenError::Io(name, reason))));
        }
    };
    let source: Arc<str> = format!("{name}{ROW}").into();
    // A file without rows is read, too.
    let (count, seen) = (puzzles.rows().max(1), seen.clone());
    let share = move |row: u64| (size as f64 * (row as f64 / count as f64)) as u64;
    let mut told = 0;
    Box::new((1..).zip(puzzles).map(move |(row, text)| {
        if (row as u64).is_multiple_of(TOLD) || row as u64 == count {
            let read = share(row as u64);
            seen.add(read.saturating_sub(std::mem::replace(&mut told, read)));
        }
        let item = match text {
            Ok(text) => document(row, text, &options),
            Err(error) => Err(InputError::Open(OpenError::Io(name.clone(), io::Error::other(error.to_string())))),
        };
        Chunk::One(Record { source: source.clone(), line: row, item })
    }))
}

/// The one puzzle of a row.
pub(crate) fn document(row: usize, text: Option<String>, options: &ReadOptions) -> Result<Document, InputError> {
    let bad = |reason: String, text| Err(InputError::Row { row, text, reason });
    let Some(text) = text else { return bad("there is no puzzle".into(), String::new()) };
    match read_str(&text, options) {
        Ok(mut documents) => match (documents.pop(), documents.len()) {
            (Some(document), 0) => Ok(document),
            (None, _) => bad("there is no puzzle".into(), text),
            (Some(_), more) => bad(format!("there are {} puzzles where one should be", more + 1), text),
        },
        Err(error) => bad(error.reason.to_string(), text),
    }
}
