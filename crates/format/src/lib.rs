//! Reads and writes Sudoku puzzles in the common formats.
//!
//! [`read_str`] reads a text, [`Reader`] a stream; both detect the format unless the options name one. A [`Document`]
//! is a puzzle together with everything else that its source says. [`write()`] writes it in any [`Format`], and
//! [`losses`] lists beforehand what that format would not keep. Arbitrary bytes are safe to read: they give at worst a
//! [`ParseError`] with a line, a column and a reason.
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
//! The crate does not judge puzzles. It reads a row with two equal givens without complaint. [`FORMATS`] lists the
//! formats; each has its own source file.
#![forbid(unsafe_code)]

mod cells;
mod detect;
mod document;
mod drawings;
mod drawn;
mod error;
mod format;
mod formats;
mod ink;
mod number;
mod plain;
mod read;
mod records;
mod stream;
mod symbols;
mod write;

pub use detect::detect;
pub use document::{Document, Field, Hodoku, Info};
pub use drawings::{DrawingGroup, Drawings, Legend, LegendError};
pub use error::{ParseError, ParseReason, WriteError};
pub use format::{Format, Givens, Keeps, Kinds, Marks, ReadOptions, Several};
pub use formats::FORMATS;
pub use formats::fpuzzles::fpuzzles_json;
pub use formats::json::{JsonMembers, json_members};
pub use plain::PlainLine;
pub use read::{MAX_INPUT, read_str};
pub use stream::{MAX_LINE, Reader};
pub use symbols::{Symbols, SymbolsError};
pub use write::{Loss, losses, write, write_part};
