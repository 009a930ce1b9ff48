//! The class `Puzzle`, and what can be made into one.

use crate::errors::{cell_error, parse_error, puzzle_error, value_error};
use crate::step::PyStep;
use crate::why::{CellName, Why};
use numpy::PyArray1;
use pencilproof::core::{Candidate, Cell, Digit, Layout, Position, Puzzle};
use pencilproof::format::{Document, Format, ReadOptions, read_str, write};
use pencilproof::json;
use pencilproof::proof::Literal;
use pencilproof::render::{MarksMode, Picture, Terminal, Theme, svg, terminal};
use pyo3::Borrowed;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Numbers in a list that is no puzzle: more than the largest board has cells.
const MOST_NUMBERS: usize = 1000;

/// A board with values and pencil marks, of any size from 4x4 to 25x25.
///
/// It is made of a text in any common format, or of numbers, 0 or None for an empty cell: a list, rows of lists, or an
/// array. `layout` names the layout where it is not the usual one of that size: `3x3+x` has diagonals, `2x4` boxes of
/// two rows and four columns, `jigsaw:MAP` regions of any shape.
///
/// A puzzle with constraints, such as killer cages, is made of the object that JSON has for it: a dict, or its text.
/// Where a function does not know constraints, such a puzzle is an error that names one.
///
/// A puzzle never changes. It can be compared, hashed, pickled, and shows itself as a picture in a notebook.
///
/// >>> puzzle = Puzzle("27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4")
/// >>> puzzle.side, puzzle.givens
/// (9, 24)
/// >>> Puzzle([[1, 0, 0, 0], [0, 0, 0, 3], [0, 0, 0, 0], [0, 0, 3, 2]])
/// Puzzle('1......3......32')
/// >>> print(Puzzle("1......3......32").board())
///     1 2   3 4
///   ┌─────┬─────┐
/// 1 │ 1 . │ . . │
/// 2 │ . . │ . 3 │
///   ├─────┼─────┤
/// 3 │ . . │ . . │
/// 4 │ . . │ 3 2 │
///   └─────┴─────┘
#[pyclass(name = "Puzzle", module = "pencilproof", frozen, eq)]
#[derive(PartialEq, Clone)]
pub(crate) struct PyPuzzle(pub(crate) Puzzle);

/// An argument that is a puzzle without constraints, or can be made into one: that of a function that knows none.
pub(crate) struct Board(pub(crate) Puzzle);

/// An argument that is any puzzle, or can be made into one: that of a function that knows constraints.
pub(crate) struct ConstrainedBoard(pub(crate) Puzzle);

impl<'py> FromPyObject<'_, 'py> for Board {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Board> {
        let puzzle = make(&value, None)?;
        refuse_constraints(value.py(), &puzzle).map(|()| Board(puzzle))
    }
}

impl<'py> FromPyObject<'_, 'py> for ConstrainedBoard {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<ConstrainedBoard> {
        make(&value, None).map(ConstrainedBoard)
    }
}

/// Refuses a puzzle with constraints where nobody knows what they mean.
pub(crate) fn refuse_constraints(py: Python<'_>, puzzle: &Puzzle) -> PyResult<()> {
    match puzzle.layout().constraints().first() {
        None => Ok(()),
        Some(constraint) => {
            let constraint = constraint.describe(puzzle.layout());
            Err(puzzle_error(py, format!("constraints cannot be used here, such as: {constraint}")))
        }
    }
}

/// The puzzle of a text, of an object as JSON has it, of numbers, or of a puzzle. It can have constraints.
pub(crate) fn make(value: &Bound<'_, PyAny>, layout: Option<Layout>) -> PyResult<Puzzle> {
    let py = value.py();
    if let Ok(puzzle) = value.cast::<PyPuzzle>() {
        let puzzle = &puzzle.get().0;
        return match layout {
            Some(layout) if layout != puzzle.layout().without_constraints() => {
                Err(value_error("the puzzle has another layout"))
            }
            _ => Ok(puzzle.clone()),
        };
    }
    if let Ok(text) = value.cast::<PyString>() {
        return one(py, text.to_cow()?.as_bytes(), layout);
    }
    if let Ok(bytes) = value.cast::<PyBytes>() {
        return one(py, bytes.as_bytes(), layout);
    }
    if value.is_instance_of::<PyDict>() {
        let text: String = py.import("json")?.call_method1("dumps", (value,))?.extract()?;
        return one(py, text.as_bytes(), layout);
    }
    let mut numbers = Vec::new();
    collect(value, 0, &mut numbers)?;
    of_numbers(py, &numbers, layout)
}

/// The only puzzle of a text.
fn one(py: Python<'_>, text: &[u8], layout: Option<Layout>) -> PyResult<Puzzle> {
    let options = ReadOptions { layout, constraints: true, ..ReadOptions::default() };
    let mut documents = read_str(text, &options).map_err(|error| parse_error(py, &error))?;
    match (documents.pop(), documents.len()) {
        (Some(document), 0) => Ok(document.puzzle),
        (_, others) => {
            Err(puzzle_error(py, format!("the text has {} puzzles, not one; read() reads them all", others + 1)))
        }
    }
}

/// The numbers of nested lists, in order.
fn collect(value: &Bound<'_, PyAny>, depth: usize, numbers: &mut Vec<i64>) -> PyResult<()> {
    let wrong = || PyTypeError::new_err(format!("a puzzle is a text or numbers, not {}", type_name(value)));
    if value.is_none() {
        numbers.push(0);
    } else if let Ok(number) = value.extract::<i64>() {
        numbers.push(number);
    } else if depth < 3 && !value.is_instance_of::<PyString>() {
        for item in value.try_iter().map_err(|_| wrong())? {
            collect(&item?, depth + 1, numbers)?;
            if numbers.len() > MOST_NUMBERS {
                return Err(value_error("more numbers than the cells of any board; solve_array takes many boards"));
            }
        }
    } else {
        return Err(wrong());
    }
    Ok(())
}

pub(crate) fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "this".to_owned(), |name| name.to_string())
}

fn of_numbers(py: Python<'_>, numbers: &[i64], layout: Option<Layout>) -> PyResult<Puzzle> {
    let layout = match layout {
        Some(layout) => layout,
        None => {
            let side = numbers.len().isqrt();
            if side * side != numbers.len() || side == 0 {
                return Err(puzzle_error(py, format!("{} numbers are not a board: 81 are a 9x9", numbers.len())));
            }
            Layout::for_side(side).map_err(|error| puzzle_error(py, error))?
        }
    };
    if numbers.len() != layout.cell_count() {
        return Err(puzzle_error(py, format!("{} numbers for the {} cells", numbers.len(), layout.cell_count())));
    }
    let mut puzzle = Puzzle::empty(layout.clone());
    for (cell, &number) in layout.cells().zip(numbers) {
        let digit = usize::try_from(number).ok().filter(|&value| value <= layout.side());
        let Some(value) = digit else {
            let side = layout.side();
            let reason = format!("{number} is not a digit of a board of side {side}");
            return Err(cell_error(py, layout.row(cell) + 1, layout.col(cell) + 1, reason));
        };
        if let Some(digit) = Digit::from_value(value) {
            puzzle.set(cell, digit, true);
        }
    }
    Ok(puzzle)
}

/// A layout by its name, or by the side of the usual one.
#[derive(FromPyObject)]
pub(crate) enum LayoutName {
    Side(usize),
    Name(String),
}

impl LayoutName {
    pub(crate) fn layout(&self) -> PyResult<Layout> {
        match self {
            LayoutName::Side(side) => Layout::for_side(*side).map_err(value_error),
            LayoutName::Name(name) => name.parse().map_err(value_error),
        }
    }
}

/// A candidate as an argument: row, column and digit, from 1.
pub(crate) fn candidate_of(layout: &Layout, (row, column, digit): (usize, usize, usize)) -> PyResult<Candidate> {
    let side = layout.side();
    if [row, column, digit].into_iter().all(|number| (1..=side).contains(&number))
        && let Some(digit) = Digit::from_value(digit)
    {
        return Ok(Candidate::new(layout.cell(row - 1, column - 1), digit));
    }
    Err(value_error(format!("({row}, {column}, {digit}) is not a row, a column and a digit from 1 to {side}")))
}

/// A candidate as a result: row, column and digit, from 1.
pub(crate) fn triple(layout: &Layout, candidate: Candidate) -> (usize, usize, usize) {
    let (row, column) = place(layout, candidate.cell());
    (row, column, candidate.digit().value())
}

/// A cell as a result: row and column, from 1.
pub(crate) fn place(layout: &Layout, cell: Cell) -> (usize, usize) {
    (layout.row(cell) + 1, layout.col(cell) + 1)
}

/// A claim about one candidate: `r3c5=7`, `r3c5<>7`, or row, column and digit, which say what `is_true` says.
#[derive(FromPyObject)]
pub(crate) enum Claim {
    Name(String),
    Triple((usize, usize, usize)),
}

impl Claim {
    pub(crate) fn literal(&self, layout: &Layout, is_true: bool) -> PyResult<Literal> {
        let candidate = match self {
            Claim::Triple(numbers) => candidate_of(layout, *numbers)?,
            Claim::Name(name) => {
                let compact: String = name.chars().filter(|c| !c.is_whitespace()).collect();
                let sign = if is_true { "=" } else { "<>" };
                let parts = compact.split_once(sign);
                let found = parts.and_then(|(cell, digit)| layout.parse_candidate(&format!("{digit}{cell}")));
                found.ok_or_else(|| {
                    let side = layout.side();
                    value_error(format!("'{name}' does not name a cell and a digit of a {side}x{side}, as r1c2{sign}3"))
                })?
            }
        };
        Ok(Literal { candidate, is_true })
    }
}

impl PyPuzzle {
    /// The text that every member of the puzzle is read back from.
    fn whole(&self) -> PyResult<String> {
        let format = Format::by_id("json").ok_or_else(|| value_error("no JSON"))?;
        write(&Document::new(self.0.clone()), format).map_err(value_error)
    }

    /// The puzzle with the marks that its values leave.
    fn marked(&self) -> Puzzle {
        Position::new(&self.0).map_or_else(|_| self.0.clone(), |position| position.to_puzzle(&self.0))
    }
}

#[pymethods]
impl PyPuzzle {
    #[new]
    #[pyo3(signature = (data, /, *, layout=None))]
    fn new(data: &Bound<'_, PyAny>, layout: Option<LayoutName>) -> PyResult<PyPuzzle> {
        let layout = layout.map(|name| name.layout()).transpose()?;
        make(data, layout).map(PyPuzzle)
    }

    /// The number of rows, columns and digits.
    #[getter]
    fn side(&self) -> usize {
        self.0.layout().side()
    }

    /// The name of the layout, such as `3x3`.
    #[getter]
    fn layout(&self) -> String {
        self.0.layout().without_constraints().to_string()
    }

    /// The constraints, each as a dict with its `type` and its members.
    ///
    /// >>> cage = {"type": "killer", "cells": ["r1c1", "r1c2"], "sum": 3}
    /// >>> Puzzle({"puzzle": "." * 16, "constraints": [cage]}).constraints == [cage]
    /// True
    #[getter]
    fn constraints<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if self.0.layout().is_plain() {
            return Ok(PyList::empty(py).into_any());
        }
        let object = py.import("json")?.call_method1("loads", (self.whole()?,))?;
        object.get_item("constraints")
    }

    /// The number of givens.
    #[getter]
    fn givens(&self) -> usize {
        self.0.givens().count()
    }

    /// Whether every cell has a value, every house each digit once, and every constraint holds.
    #[getter]
    fn is_full(&self) -> bool {
        self.0.full_grid().is_some()
    }

    /// The values in reading order, 0 for an empty cell. An error for a puzzle with constraints, unless it is solved.
    ///
    /// >>> Puzzle("1......3......32").to_list()[:8]
    /// [1, 0, 0, 0, 0, 0, 0, 3]
    fn to_list(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        // Constraints matter until the board is full; numbers do not hold them.
        if self.0.full_grid().is_none() {
            refuse_constraints(py, &self.0)?;
        }
        let number = |cell| self.0.value(cell).map_or(0, |value| value.digit.value());
        Ok(self.0.layout().cells().map(number).collect())
    }

    /// The values in reading order as a numpy array of uint8, 0 for an empty cell.
    ///
    /// >>> Puzzle("1......3......32").to_array().reshape(4, 4)[0]
    /// array([1, 0, 0, 0], dtype=uint8)
    fn to_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        Ok(PyArray1::from_iter(py, self.to_list(py)?.into_iter().map(|value| value as u8)))
    }

    /// The value of a cell, its row and column from 1; None if it is empty.
    fn value(&self, row: usize, column: usize) -> PyResult<Option<usize>> {
        let cell = candidate_of(self.0.layout(), (row, column, 1))?.cell();
        Ok(self.0.value(cell).map(|value| value.digit.value()))
    }

    /// The digits that the puzzle itself leaves for a cell: its value, or its marks without the values that it sees.
    ///
    /// >>> Puzzle("1......3......32").candidates(1, 2)
    /// [2, 3, 4]
    fn candidates(&self, row: usize, column: usize) -> PyResult<Vec<usize>> {
        let cell = candidate_of(self.0.layout(), (row, column, 1))?.cell();
        Ok(self.0.allowed(cell).iter().map(Digit::value).collect())
    }

    /// The puzzle with a value placed: `r1c2=3`, or row, column and digit. It is not judged.
    ///
    /// >>> Puzzle("1......3......32").place("r1c2=3")
    /// Puzzle('13.....3......32')
    fn place(&self, claim: Claim) -> PyResult<PyPuzzle> {
        let candidate = claim.literal(self.0.layout(), true)?.candidate;
        let mut puzzle = self.0.clone();
        puzzle.set(candidate.cell(), candidate.digit(), false);
        Ok(PyPuzzle(puzzle))
    }

    /// The puzzle with a candidate taken away: `r1c2<>3`, or row, column and digit. It is not judged.
    ///
    /// >>> Puzzle("1......3......32").eliminate((1, 2, 3)).candidates(1, 2)
    /// [2, 4]
    fn eliminate(&self, claim: Claim) -> PyResult<PyPuzzle> {
        let candidate = claim.literal(self.0.layout(), false)?.candidate;
        let mut puzzle = self.0.clone();
        let mut marks = puzzle.marks(candidate.cell()).unwrap_or_else(|| puzzle.allowed(candidate.cell()));
        marks.remove(candidate.digit());
        puzzle.set_marks(candidate.cell(), Some(marks));
        Ok(PyPuzzle(puzzle))
    }

    /// The puzzle after a step, with all its pencil marks.
    fn apply(&self, py: Python<'_>, step: &PyStep) -> PyResult<PyPuzzle> {
        step.fits(&self.0)?;
        let after = pencilproof::after(&self.0, &step.rated.step);
        after.map(PyPuzzle).map_err(|reason| puzzle_error(py, reason.describe(self.0.layout())))
    }

    /// Why a digit cannot stand in a cell; without a digit, what can be concluded about the cell.
    ///
    /// The cell is `r1c2`, or row and column from 1. The answer has the fewest easy steps that are found. `techniques`
    /// names the techniques to use.
    ///
    /// >>> puzzle = Puzzle("1......3......32")
    /// >>> why = puzzle.why("r1c2", 4)
    /// >>> why.text, [step.title for step in why.steps]
    /// ('r1c2 cannot be 4: one step shows it.', ['Hidden single 3, box 1'])
    /// >>> puzzle.why((1, 2)).claim
    /// 'r1c2=3'
    /// >>> puzzle.why("r1c3", 1).text
    /// 'Row 1 has 1 already, in r1c1.'
    #[pyo3(signature = (cell, digit=None, *, techniques=None, timeout=None))]
    fn why(
        &self,
        py: Python<'_>,
        cell: CellName,
        digit: Option<usize>,
        techniques: Option<Vec<String>>,
        timeout: Option<f64>,
    ) -> PyResult<Why> {
        crate::why::ask(py, self, cell, digit, techniques, timeout)
    }

    /// The puzzle without placed values and marks.
    fn givens_only(&self) -> PyPuzzle {
        PyPuzzle(self.0.givens_only())
    }

    /// The board as a drawing of lines of text: with pencil marks, in colour, or in plain ASCII.
    #[pyo3(signature = (*, marks=false, color=false, ascii=false))]
    fn board(&self, marks: bool, color: bool, ascii: bool) -> String {
        let style = Terminal {
            colour: color,
            marks: if marks { MarksMode::Full } else { MarksMode::Compact },
            charset: charset(ascii),
            width: None,
        };
        let puzzle = if marks { self.marked() } else { self.0.clone() };
        terminal(&Picture::new(&puzzle), &style).trim_end().to_owned()
    }

    /// The board as SVG, with or without pencil marks.
    #[pyo3(signature = (*, marks=false))]
    fn svg(&self, marks: bool) -> String {
        let puzzle = if marks { self.marked() } else { self.0.clone() };
        svg(&Picture::new(&puzzle), Theme::Auto)
    }

    fn _repr_svg_(&self) -> String {
        self.svg(false)
    }

    /// The puzzle as a text in a format, such as `line`, `sdk` or `json`.
    fn write(&self, format: &str) -> PyResult<String> {
        let known = Format::by_id(format).ok_or_else(|| value_error(format!("there is no format '{format}'")))?;
        write(&Document::new(self.0.clone()), known).map_err(value_error)
    }

    fn __str__(&self) -> PyResult<String> {
        match self.0.layout().is_plain() || self.0.full_grid().is_some() {
            true => Ok(json::grid(&self.0)),
            // A line has no room for constraints.
            false => Ok(self.whole()?.trim_end().to_owned()),
        }
    }

    fn __repr__(&self) -> PyResult<String> {
        let (line, layout) = (json::grid(&self.0), self.0.layout());
        if !layout.is_plain() {
            return Ok(format!("Puzzle('{}')", self.whole()?.trim_end()));
        }
        Ok(match Layout::for_side(layout.side()) {
            Ok(usual) if usual == *layout => format!("Puzzle('{line}')"),
            _ => format!("Puzzle('{line}', layout='{layout}')"),
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.layout().side().hash(&mut hasher);
        self.0.values().for_each(|value| value.hash(&mut hasher));
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let arguments = PyTuple::new(slf.py(), [slf.get().whole()?])?;
        Ok((slf.get_type().into_any(), arguments))
    }
}

pub(crate) fn charset(ascii: bool) -> pencilproof::render::Charset {
    if ascii { pencilproof::render::Charset::Ascii } else { pencilproof::render::Charset::Unicode }
}
