//! The classes of answers about one puzzle.

use crate::puzzle::{PyPuzzle, place};
use crate::step::PyStep;
use pencilproof::core::Puzzle;
use pencilproof::render::{Picture, Theme, svg};
use pencilproof::{Advice, Advised, Count, RatingReport, Solutions, Verdict};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// What became of a puzzle: true if it is solved, which means that it has exactly one solution.
///
/// >>> report = solve("27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4")
/// >>> report.status, report.by_logic, report.rating
/// ('solved', True, 1.5)
/// >>> str(report.solution)[:9]
/// '276845139'
/// >>> report.techniques
/// {'full-house': 19, 'hidden-single': 38}
#[pyclass(module = "pencilproof", frozen)]
pub(crate) struct Report(pub(crate) pencilproof::Report);

#[pymethods]
impl Report {
    /// `solved`, `stuck` (logic alone was wanted and ends), `several` or `none`: how many solutions there are.
    #[getter]
    fn status(&self) -> &'static str {
        match self.0.verdict {
            Verdict::Solved { .. } => "solved",
            Verdict::Several(_) => "several",
            Verdict::NoSolution | Verdict::Contradiction(_) => "none",
            Verdict::Stuck | Verdict::TimedOut { .. } => "stuck",
        }
    }

    /// The solution, if there is exactly one.
    #[getter]
    fn solution(&self) -> Option<PyPuzzle> {
        match &self.0.verdict {
            Verdict::Solved { grid, .. } => Some(PyPuzzle(grid.clone())),
            _ => None,
        }
    }

    /// Two solutions, if there are several; else the one or none.
    #[getter]
    fn solutions(&self) -> Vec<PyPuzzle> {
        match &self.0.verdict {
            Verdict::Several(two) => two.iter().cloned().map(PyPuzzle).collect(),
            _ => self.solution().into_iter().collect(),
        }
    }

    /// Why there is no solution, where that can be seen on the board.
    #[getter]
    fn reason(&self) -> Option<String> {
        match &self.0.verdict {
            Verdict::Contradiction(reason) => Some(reason.describe(self.0.puzzle.layout())),
            _ => None,
        }
    }

    /// Whether logic solved the puzzle without search.
    #[getter]
    fn by_logic(&self) -> bool {
        matches!(self.0.verdict, Verdict::Solved { search_from: None, .. })
    }

    /// The steps of logic, in order.
    #[getter]
    fn steps(&self) -> Vec<PyStep> {
        PyStep::along(&self.0.puzzle, &self.0.steps)
    }

    /// The rating of the hardest step; None without steps.
    #[getter]
    fn rating(&self) -> Option<f64> {
        (!self.0.steps.is_empty()).then(|| f64::from(self.0.rating().in_tenths()) / 10.0)
    }

    /// How often each technique was used, the easiest first.
    #[getter]
    fn techniques<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        self.0.techniques().into_iter().try_for_each(|(name, count)| counts.set_item(name, count))?;
        Ok(counts)
    }

    /// The position after the steps, with its pencil marks.
    #[getter]
    fn position(&self) -> PyPuzzle {
        PyPuzzle(self.0.position.clone())
    }

    fn __bool__(&self) -> bool {
        matches!(self.0.verdict, Verdict::Solved { .. })
    }

    fn _repr_svg_(&self) -> String {
        svg(&Picture::new(self.0.best_grid()), Theme::Auto)
    }

    fn __repr__(&self) -> String {
        format!("<Report {}, {} steps of logic>", self.status(), self.0.steps.len())
    }
}

/// The solutions and the redundant givens of a puzzle: true if it has exactly one solution.
///
/// >>> found = check("27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4")
/// >>> found.count, found.is_exact, found.is_minimal
/// (1, True, True)
/// >>> check("1...............", limit=1000).count
/// 72
#[pyclass(module = "pencilproof", frozen)]
pub(crate) struct Check {
    pub(crate) found: pencilproof::Check,
    pub(crate) puzzle: Puzzle,
}

#[pymethods]
impl Check {
    /// The number of solutions, up to the limit.
    #[getter]
    fn count(&self) -> u64 {
        match self.found.count {
            Count::Exactly(count) | Count::AtLeast(count) | Count::TimedOut(count) => count,
        }
    }

    /// Whether the number is exact; if not, there are as many or more.
    #[getter]
    fn is_exact(&self) -> bool {
        matches!(self.found.count, Count::Exactly(_))
    }

    /// Whether no given is redundant; None unless the givens have exactly one solution.
    #[getter]
    fn is_minimal(&self) -> Option<bool> {
        self.found.is_minimal()
    }

    /// The givens that can be dropped singly: row and column, from 1. None unless the givens have exactly one solution.
    #[getter]
    fn redundant(&self) -> Option<Vec<(usize, usize)>> {
        let cells = &self.found.redundant.as_ref().ok()?.redundant;
        Some(cells.iter().map(|&cell| place(self.puzzle.layout(), cell)).collect())
    }

    /// Up to two solutions.
    #[getter]
    fn solutions(&self) -> Vec<PyPuzzle> {
        self.found.solutions.iter().cloned().map(PyPuzzle).collect()
    }

    /// Why there is no solution, where that can be seen on the board.
    #[getter]
    fn reason(&self) -> Option<String> {
        self.found.contradiction.as_ref().map(|reason| reason.describe(self.puzzle.layout()))
    }

    fn __bool__(&self) -> bool {
        self.found.is_valid()
    }

    fn __repr__(&self) -> String {
        let more = if self.is_exact() { "" } else { "+" };
        format!("<Check solutions={}{more}>", self.count())
    }
}

/// The rating of a puzzle on the scale of Sudoku Explainer.
///
/// >>> rating = rate("27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4")
/// >>> rating.er, rating.ep, rating.ed, rating.technique
/// (1.5, 1.2, 1.2, 'hidden-single')
/// >>> str(rating)
/// '1.5/1.2/1.2'
#[pyclass(module = "pencilproof", frozen)]
pub(crate) struct Rating(pub(crate) RatingReport);

fn number(difficulty: pencilproof::rating::Difficulty) -> f64 {
    f64::from(difficulty.tenths()) / 10.0
}

#[pymethods]
impl Rating {
    /// ER: the hardest step.
    #[getter]
    fn er(&self) -> f64 {
        number(self.0.rating.er)
    }

    /// EP: the hardest step up to the first that places a digit.
    #[getter]
    fn ep(&self) -> f64 {
        number(self.0.rating.ep)
    }

    /// ED: the first step.
    #[getter]
    fn ed(&self) -> f64 {
        number(self.0.rating.ed)
    }

    /// The technique that decides ER; None for a full grid.
    #[getter]
    fn technique(&self) -> Option<&'static str> {
        self.0.hardest.as_ref().map(|step| step.technique.id())
    }

    /// The number of steps.
    #[getter]
    fn steps(&self) -> u32 {
        self.0.steps
    }

    /// How often each technique was used, in the order of the scale.
    #[getter]
    fn techniques<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        self.0.techniques.iter().try_for_each(|(technique, count)| counts.set_item(technique.id(), count))?;
        Ok(counts)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Rating {}>", self.0)
    }
}

/// Advice in a position: true if there is a step to take.
///
/// >>> advice = hint("1......3......32")
/// >>> advice.kind, advice.step.conclusion
/// ('step', 'r1c2=3')
/// >>> hint("11..............").text
/// 'The puzzle has no solution: row 1 has 1 twice, in r1c1 and r1c2.'
#[pyclass(module = "pencilproof", frozen)]
pub(crate) struct Hint {
    pub(crate) advised: Advised,
    pub(crate) puzzle: Puzzle,
}

#[pymethods]
impl Hint {
    /// `step`, `mistake`, `solved`, or `stuck` if no technique finds a step.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.advised.advice {
            Advice::Step(_) => "step",
            Advice::Wrong(_) => "mistake",
            Advice::Solved => "solved",
            Advice::NoStep | Advice::OutOfTime => "stuck",
        }
    }

    /// The step.
    #[getter]
    fn step(&self) -> Option<PyStep> {
        match &self.advised.advice {
            Advice::Step(rated) => PyStep::along(&self.puzzle, std::slice::from_ref(rated)).pop(),
            _ => None,
        }
    }

    /// The advice in words.
    #[getter]
    fn text(&self) -> String {
        match &self.advised.advice {
            Advice::Step(rated) => {
                let told = rated.hint(self.puzzle.layout());
                format!("{}: {} {}", told.title, told.reasons.join(" "), told.conclusion)
            }
            Advice::Wrong(mistake) => mistake.describe(self.puzzle.layout()),
            Advice::Solved => "The board is solved.".to_owned(),
            Advice::NoStep | Advice::OutOfTime => "No technique finds a step.".to_owned(),
        }
    }

    /// How many solutions the puzzle has: `one`, `several`, or None if that is not known.
    #[getter]
    fn solutions(&self) -> Option<&'static str> {
        match self.advised.solutions {
            Solutions::One => Some("one"),
            Solutions::Several => Some("several"),
            Solutions::Unknown => None,
        }
    }

    fn __bool__(&self) -> bool {
        matches!(self.advised.advice, Advice::Step(_))
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Hint {}>", self.kind())
    }

    fn _repr_svg_(&self) -> String {
        self.step().map_or_else(|| svg(&Picture::new(&self.puzzle), Theme::Auto), |step| step.svg())
    }
}
