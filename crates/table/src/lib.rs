//! Tables about many puzzles: the columns that can be asked for, what computes them, and the files that hold them.
//!
//! A [`Request`] says which [`Column`]s are wanted. An [`Analyst`] takes [`Row`]s, a few hundred at a time, and returns
//! a [`Table`] with one row for each, whatever becomes of the puzzle. Paths are kept in a compact form and can be
//! [replayed](replay): found again step by step and judged by the checker.
#![forbid(unsafe_code)]

mod analyst;
mod checksum;
mod column;
mod columns;
mod parquet_batch;
mod parquet_file;
mod parquet_input;
mod row;
#[cfg(test)]
mod samples;
mod steps;
mod table_format;
mod text;
mod values;

pub use analyst::{Analyst, Request, Status};
pub use checksum::Checksum;
pub use column::{Column, Question, UnknownColumn};
pub use parquet_batch::{ParquetBatch, ParquetSchema};
pub use parquet_file::{MOST_ROWS_PER_GROUP, ParquetPieces, rows_of_group};
pub use parquet_input::{ParquetInputError, ParquetPuzzles, ParquetRows, is_parquet, puzzle_text};
pub use row::{Entry, Row};
pub use steps::{CompactStep, NotReplayed, NotSteps, candidate_number, candidate_of_number, read_steps, replay};
pub use table_format::{TableFormat, UnknownTableFormat};
pub use text::csv_head;
pub use values::{DataType, Field, Schema, Table, Values};
