//! Where puzzles come from, and how they are to be read.

use super::format::readable_format;
use crate::input::Seen;
use anyhow::bail;
use clap::{Args, ValueEnum};
use pencilproof::core::Layout;
use pencilproof::format::{Drawings, Format, Legend, ReadOptions, Symbols};
use std::ffi::OsString;
use std::str::FromStr;
use std::sync::Arc;

#[derive(Args)]
pub(crate) struct InputArgs {
    /// Files, `-` for standard input, or the puzzles themselves [default: standard input, unless it is a terminal]
    #[arg(value_name = "PUZZLE")]
    pub(crate) inputs: Vec<OsString>,
    /// The format of the input [default: taken from the file extension, else from the content]
    #[arg(long, value_name = "FORMAT", value_parser = readable_format)]
    from: Option<&'static Format>,
    /// The layout: 3x3, 16, 2x3+x, 3x3+windoku, jigsaw:MAP [default: taken from the input, else the standard one of its
    /// size]
    #[arg(long, value_name = "LAYOUT", value_parser = Layout::from_str)]
    layout: Option<Layout>,
    /// The symbols of the digits on boards larger than 9x9, such as 1-9A-G, 0-F or A-P
    #[arg(long, value_name = "SYMBOLS", value_parser = Symbols::from_str)]
    symbols: Option<Symbols>,
    /// A legend, which says what the lines, marks and texts on links of SudokuPad and f-puzzles mean; `convert
    /// --list-drawings` prints one to fill in
    #[arg(long, value_name = "FILE", value_parser = legend_of_file)]
    legend: Option<Arc<Legend>>,
    /// What becomes of lines, marks and texts whose meaning the input does not say: they are errors, or they are
    /// ignored, and each answer says so
    #[arg(long, value_name = "WHAT", default_value = "refuse", conflicts_with = "legend")]
    drawings: WhatOfDrawings,
    /// The column of the puzzles in Parquet files [default: puzzle, question, quizzes, or the only column of text]
    #[arg(long, value_name = "NAME")]
    pub(crate) puzzle_column: Option<String>,
    /// Continue after a bad puzzle, with an error in the place of its result; the exit status is still 2
    #[arg(long)]
    pub(crate) keep_going: bool,
    /// Whether the drawings that are ignored are what the command is about, so that nobody is warned of them.
    #[arg(skip)]
    pub(crate) lists_drawings: bool,
    /// How much of the input has been read.
    #[arg(skip)]
    pub(crate) seen: Arc<Seen>,
    /// Whether what the command is about to do knows constraints; until it says so, puzzles that have some are errors.
    #[arg(skip)]
    pub(crate) knows_constraints: bool,
}

/// What becomes of drawings without a legend.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum WhatOfDrawings {
    Refuse,
    Ignore,
}

/// Reads a legend from a file.
fn legend_of_file(path: &str) -> Result<Arc<Legend>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("cannot read '{path}': {error}"))?;
    text.parse().map(Arc::new).map_err(|error| format!("{path}: {error}"))
}

impl InputArgs {
    /// How to read each input.
    pub(crate) fn read_options(&self) -> ReadOptions {
        ReadOptions {
            format: self.from,
            layout: self.layout.clone(),
            symbols: self.symbols.clone(),
            constraints: self.knows_constraints,
            drawings: match (&self.legend, self.drawings) {
                (Some(legend), _) => Drawings::Told(legend.clone()),
                (None, WhatOfDrawings::Refuse) => Drawings::Refused,
                (None, WhatOfDrawings::Ignore) => Drawings::Ignored,
            },
        }
    }

    /// Nothing, unless drawings are to be ignored where there is no place to say so.
    pub(crate) fn check_drawings(&self, what: &str) -> anyhow::Result<()> {
        if self.drawings == WhatOfDrawings::Ignore {
            bail!("--drawings ignore is not for {what}, which has no place to say what was ignored");
        }
        Ok(())
    }

    /// Reads puzzles without what is drawn on them, to list that.
    pub(crate) fn list_drawings(&mut self) {
        self.drawings = WhatOfDrawings::Ignore;
        self.lists_drawings = true;
    }
}
