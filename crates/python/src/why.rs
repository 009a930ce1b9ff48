//! Why a digit cannot stand in a cell, or what can be concluded about a cell.

use crate::errors::{timeout_error, value_error};
use crate::puzzle::{PyPuzzle, place};
use crate::run::{seconds, with_solver};
use crate::single::{catalogue, profile};
use crate::step::PyStep;
use pencilproof::core::{Digit, Puzzle};
use pencilproof::words::text;
use pencilproof::{Answered, Options, Question, Reason, Solutions};
use pyo3::prelude::*;

/// A cell as an argument: `r1c2`, or row and column from 1.
#[derive(FromPyObject)]
pub(crate) enum CellName {
    Name(String),
    Place((usize, usize)),
}

/// The answer of `Puzzle.why`: true if something rules the digit out, or if something can be concluded about the cell.
///
/// | kind          | meaning                                                                             |
/// |---------------|-------------------------------------------------------------------------------------|
/// | `seen`        | the digit stands in the same house already, in `cells`                              |
/// | `filled`      | the cell has a value already                                                        |
/// | `steps`       | the `steps` show the `claim`; none of them can be left out                          |
/// | `possible`    | nothing rules the digit out: it is that of the only solution, as far as is known    |
/// | `several`     | nothing rules the digit out: it is that of one of several solutions                 |
/// | `unexplained` | the techniques do not show why, or say nothing about the cell                       |
/// | `mistake`     | the board has a mistake, which must be fixed first                                  |
#[pyclass(module = "pencilproof", frozen)]
pub(crate) struct Why {
    puzzle: Puzzle,
    answered: Answered,
}

#[pymethods]
impl Why {
    /// `seen`, `filled`, `steps`, `possible`, `several`, `unexplained` or `mistake`.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.answered.reason {
            Reason::Seen(_) => "seen",
            Reason::Filled(_) => "filled",
            Reason::Steps(_) => "steps",
            Reason::Possible => "possible",
            Reason::Several => "several",
            Reason::Unexplained | Reason::OutOfTime => "unexplained",
            Reason::Wrong(_) => "mistake",
        }
    }

    /// What the steps show: `r1c2<>4`, or `r1c2=3` for a cell.
    #[getter]
    fn claim(&self) -> Option<String> {
        let Reason::Steps(explanation) = &self.answered.reason else { return None };
        let one = [explanation.claim.candidate];
        let (placed, struck): (&[_], &[_]) = if explanation.claim.is_true { (&one, &[]) } else { (&[], &one) };
        Some(text::conclusion_in_short(self.puzzle.layout(), placed, struck))
    }

    /// The steps, each in the position after those before it.
    #[getter]
    fn steps(&self) -> Vec<PyStep> {
        match &self.answered.reason {
            Reason::Steps(explanation) => PyStep::along(&explanation.start, &explanation.steps),
            _ => Vec::new(),
        }
    }

    /// The cells that have the digit already, as rows and columns.
    #[getter]
    fn cells(&self) -> Vec<(usize, usize)> {
        match &self.answered.reason {
            Reason::Seen(cells) => cells.iter().map(|&cell| place(self.puzzle.layout(), cell)).collect(),
            _ => Vec::new(),
        }
    }

    /// The answer in a sentence; of steps, only what they show.
    #[getter]
    fn text(&self) -> String {
        self.answered.describe(self.puzzle.layout())
    }

    /// How many solutions the puzzle has: `one`, `several`, or None if that is not known.
    #[getter]
    fn solutions(&self) -> Option<&'static str> {
        match self.answered.solutions {
            Solutions::One => Some("one"),
            Solutions::Several => Some("several"),
            Solutions::Unknown => None,
        }
    }

    fn __bool__(&self) -> bool {
        match (&self.answered.reason, self.answered.question) {
            (Reason::Filled(value), Question::Digit(candidate)) => *value != candidate.digit(),
            (reason, _) => matches!(reason, Reason::Filled(_) | Reason::Seen(_) | Reason::Steps(_)),
        }
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Why {}>", self.kind())
    }
}

/// Asks about a cell of a puzzle.
pub(crate) fn ask(
    py: Python<'_>,
    puzzle: &PyPuzzle,
    cell: CellName,
    digit: Option<usize>,
    techniques: Option<Vec<String>>,
    timeout: Option<f64>,
) -> PyResult<Why> {
    let puzzle = puzzle.0.clone();
    let name = match cell {
        CellName::Name(name) => name,
        CellName::Place((row, column)) => format!("r{row}c{column}"),
    };
    let symbol = digit.map(|value| Digit::from_value(value).map_or(value.to_string(), |digit| digit.to_string()));
    let question = Question::new(puzzle.layout(), &name, symbol.as_deref()).map_err(value_error)?;
    let profile = profile(catalogue().complete_profile(), techniques)?;
    let options = Options { profile, timeout: seconds(timeout)?, ..Options::default() };
    let answered = with_solver(py, options, |solver| solver.why(&puzzle, question))?;
    match answered.reason {
        Reason::OutOfTime => Err(timeout_error("before the reason was found")),
        _ => Ok(Why { puzzle, answered }),
    }
}
