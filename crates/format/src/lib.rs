//! Reading and writing Sudoku in the formats that people use.
//!
//! [`read_str`] reads a text, [`Reader`] a stream; both find out the format unless told. A [`Document`] is a puzzle with
//! whatever else its source holds. [`write()`] writes it in any [`Format`], and [`losses`] says beforehand what that format
//! would not keep. Any bytes can be read: the worst that comes of it is a [`ParseError`] with a line, a column and a
//! reason.
//!
//! ```
//! use pencilproof_format::{Format, ReadOptions, losses, read_str, write};
//! let documents = read_str("S4B1000000060000003", &ReadOptions::default())?;
//! let line = Format::by_id("line").unwrap();
//! assert_eq!(write(&documents[0], line).unwrap(), "1.......2......3\n");
//! assert_eq!(losses(&documents[0], line)[0].to_string(), "the placed values of 1 cell become givens");
//! # Ok::<(), pencilproof_format::ParseError>(())
//! ```
//!
//! What the crate does not do: say whether a puzzle is any good. Two equal givens in a row are read without complaint.
//! The formats are listed in [`FORMATS`], one file each in the source.
#![forbid(unsafe_code)]

mod cells;
mod detect;
mod document;
mod error;
mod format;
mod formats;
mod plain;
mod read;
mod stream;
mod symbols;
mod write;

pub use detect::detect;
pub use document::{Document, Field, Hodoku, Info};
pub use error::{ParseError, Reason, WriteError};
pub use format::{FORMATS, Format, Givens, Keeps, Marks};
pub use plain::PlainLine;
pub use read::{MAX_INPUT, ReadOptions, read_str};
pub use stream::{MAX_LINE, Reader};
pub use symbols::{Symbols, SymbolsError};
pub use write::{Loss, losses, write};
