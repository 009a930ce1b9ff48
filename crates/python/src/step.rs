//! The class `Step`.

use crate::errors::{puzzle_error, value_error};
use crate::puzzle::{ConstrainedBoard, PyPuzzle, charset, triple};
use pencilproof::Hint;
use pencilproof::core::{Layout, Position, Puzzle};
use pencilproof::logic::{Assumes, Rated};
use pencilproof::render::{MarksMode, Picture, Terminal, Theme, svg, terminal};
use pencilproof_table::CompactStep;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A step of logic: what follows in a position, by which technique, and why. Its proof can be checked again.
///
/// >>> step = steps("1......3......32")[0]
/// >>> step.technique, step.conclusion
/// ('hidden-single', 'r1c2=3')
/// >>> step.placements, step.eliminations, step.rating
/// ([(1, 2, 3)], [], 1.2)
/// >>> step.check(step.puzzle)
/// True
#[pyclass(name = "Step", module = "pencilproof", frozen)]
pub(crate) struct PyStep {
    pub(crate) rated: Rated,
    /// The position in which it was found, with its marks.
    before: Puzzle,
}

impl PyStep {
    pub(crate) fn new(rated: Rated, before: Puzzle) -> PyStep {
        PyStep { rated, before }
    }

    /// Steps one after the other from a puzzle.
    pub(crate) fn along(puzzle: &Puzzle, steps: &[Rated]) -> Vec<PyStep> {
        let mut position = Position::new(puzzle).ok();
        let along = steps.iter().map_while(|rated| {
            let now = position.as_mut()?;
            let step = PyStep::new(rated.clone(), now.to_puzzle(puzzle));
            if rated.step.apply_to(now).is_err() {
                position = None;
            }
            Some(step)
        });
        along.collect()
    }

    /// Whether a puzzle has the layout of the step.
    pub(crate) fn fits(&self, puzzle: &Puzzle) -> PyResult<()> {
        match puzzle.layout() == self.layout() {
            true => Ok(()),
            false => Err(value_error(format!("the step is of the layout {}, not {}", self.layout(), puzzle.layout()))),
        }
    }

    fn layout(&self) -> &Layout {
        self.before.layout()
    }

    fn told(&self) -> Hint {
        self.rated.hint(self.layout())
    }
}

#[pymethods]
impl PyStep {
    /// The technique by the name of its size, such as `naked-pair`.
    #[getter]
    fn technique(&self) -> String {
        self.rated.technique.name_of_size(self.rated.step.size)
    }

    /// What players call the technique and size, such as `Naked pair`.
    #[getter]
    fn name(&self) -> String {
        self.rated.called()
    }

    /// The id of the technique whatever the size, such as `naked-subset`.
    #[getter]
    fn technique_id(&self) -> &'static str {
        self.rated.technique.id
    }

    /// The size of the pattern, 2 for a pair; 1 where the technique has no sizes.
    #[getter]
    fn size(&self) -> usize {
        self.rated.step.size
    }

    /// The candidates shown to be true: row, column and digit, from 1.
    #[getter]
    fn placements(&self) -> Vec<(usize, usize, usize)> {
        self.rated.step.placements.iter().map(|&candidate| triple(self.layout(), candidate)).collect()
    }

    /// The candidates shown to be false: row, column and digit, from 1.
    #[getter]
    fn eliminations(&self) -> Vec<(usize, usize, usize)> {
        self.rated.step.eliminations.iter().map(|&candidate| triple(self.layout(), candidate)).collect()
    }

    /// How hard it is, on the scale of the profile.
    #[getter]
    fn rating(&self) -> f64 {
        f64::from(self.rated.rating.in_tenths()) / 10.0
    }

    /// Whether it assumes that the puzzle has only one solution.
    #[getter]
    fn assumes_uniqueness(&self) -> bool {
        self.rated.assumes == Assumes::Uniqueness
    }

    /// The conclusion in short notation: `r4c5=7` or `r5c4<>28, r6c4<>8`.
    #[getter]
    fn conclusion(&self) -> String {
        let Hint { short, .. } = self.told();
        short
    }

    /// The name, digits and place of the step.
    #[getter]
    fn title(&self) -> String {
        self.told().title
    }

    /// The reasons, in the order in which they can be checked on the board.
    #[getter]
    fn reasons(&self) -> Vec<String> {
        self.told().reasons
    }

    /// The whole step in words: its title, reasons and conclusion.
    #[getter]
    fn text(&self) -> String {
        let told = self.told();
        format!("{}: {} {}", told.title, told.reasons.join(" "), told.conclusion)
    }

    /// The step as the column `steps` of `analyse` has it: candidates are numbers, `(cell * side + digit - 1)` with
    /// cells in reading order from 0, and ratings are in tenths. `replay` finds the step again.
    ///
    /// >>> steps("1......3......32")[0].compact()
    /// {'technique': 'hidden-single', 'size': 1, 'placements': [6], 'eliminations': [], 'rating': 12}
    fn compact<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let compact = CompactStep::of(&self.rated, self.layout());
        let step = PyDict::new(py);
        step.set_item("technique", compact.technique)?;
        step.set_item("size", compact.size)?;
        step.set_item("placements", compact.placements)?;
        step.set_item("eliminations", compact.eliminations)?;
        step.set_item("rating", compact.rating)?;
        Ok(step)
    }

    /// The position in which it was found, with its pencil marks.
    #[getter]
    fn puzzle(&self) -> PyPuzzle {
        PyPuzzle(self.before.clone())
    }

    /// Whether the proof shows the conclusions in a position, by the checker alone, which knows no techniques.
    fn check(&self, puzzle: ConstrainedBoard) -> PyResult<bool> {
        self.refusal(puzzle).map(|refusal| refusal.is_none())
    }

    /// Why the checker refuses the step in a position; None if it does not.
    fn refusal(&self, puzzle: ConstrainedBoard) -> PyResult<Option<String>> {
        self.fits(&puzzle.0)?;
        let position = match Position::new(&puzzle.0) {
            Ok(position) => position,
            Err(reason) => return Ok(Some(reason.describe(self.layout()))),
        };
        Ok(self.rated.step.check(&position).err().map(|refusal| refusal.to_string()))
    }

    /// The position after the step.
    fn after(&self, py: Python<'_>) -> PyResult<PyPuzzle> {
        let after = pencilproof::after(&self.before, &self.rated.step);
        after.map(PyPuzzle).map_err(|reason| puzzle_error(py, reason.describe(self.layout())))
    }

    /// The step on its board as a drawing of lines of text: in colour, or in plain ASCII.
    #[pyo3(signature = (*, color=false, ascii=false))]
    fn board(&self, color: bool, ascii: bool) -> String {
        let style = Terminal { colour: color, marks: MarksMode::Full, charset: charset(ascii), width: None };
        terminal(&Picture::new(&self.before).with_step(&self.rated.step), &style).trim_end().to_owned()
    }

    /// The step on its board as SVG.
    pub(crate) fn svg(&self) -> String {
        svg(&Picture::new(&self.before).with_step(&self.rated.step), Theme::Auto)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Step {} {}>", self.technique(), self.told().short)
    }
}
