//! The formats, one file each. [`FORMATS`](crate::FORMATS) lists them.

pub(crate) mod board;
pub(crate) mod cnf;
pub(crate) mod csv;
pub(crate) mod fpuzzles;
pub(crate) mod grid;
pub(crate) mod gsf;
pub(crate) mod hodoku;
pub(crate) mod ints;
pub(crate) mod json;
pub(crate) mod line;
pub(crate) mod link;
mod loose;
mod lz;
pub(crate) mod markdown;
pub(crate) mod marks;
pub(crate) mod opensudoku;
pub(crate) mod s9b;
mod scl;
pub(crate) mod sdk;
pub(crate) mod sheet;
pub(crate) mod simple;
pub(crate) mod sudokupad;
pub(crate) mod sudokuwiki;
pub(crate) mod sukaku;
mod words;
