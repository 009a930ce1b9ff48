//! A verifier: whether a placement or an elimination follows from a board, and how.

use crate::errors::{puzzle_error, timeout_error, value_error};
use crate::puzzle::{Claim, ConstrainedBoard};
use crate::run::{interruptible, seconds, thread_count, with_solver};
use crate::step::PyStep;
use pencilproof::core::Puzzle;
use pencilproof::logic::Rated;
use pencilproof::proof::Literal;
use pencilproof::{Follows, Options, Solver, bulk};
use pyo3::prelude::*;
use std::ops::ControlFlow;

/// Whether a placement or an elimination follows from a board: true unless `kind` is `no`.
///
/// | kind        | meaning                                                                            |
/// |-------------|------------------------------------------------------------------------------------|
/// | `technique` | a technique shows it in this position; `step` is the easiest step that does        |
/// | `logic`     | a path of several steps leads to it; `steps` is that of the solver                 |
/// | `search`    | it is true in every solution, but the techniques do not reach it                   |
/// | `no`        | it is false, or true in some solutions only, or known already, or there is none    |
#[pyclass(module = "pencilproof", frozen)]
pub(crate) struct StepVerdict {
    puzzle: Puzzle,
    claim: Literal,
    follows: Follows,
}

impl StepVerdict {
    fn path(&self) -> &[Rated] {
        match &self.follows {
            Follows::Technique(rated) => std::slice::from_ref(rated),
            Follows::Logic(steps) => steps,
            _ => &[],
        }
    }

    /// The hardest step.
    fn hardest(&self) -> Option<&Rated> {
        self.path().iter().rev().max_by_key(|rated| rated.rating)
    }
}

#[pymethods]
impl StepVerdict {
    /// `technique`, `logic`, `search` or `no`.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.follows {
            Follows::Technique(_) => "technique",
            Follows::Logic(_) => "logic",
            Follows::Search => "search",
            Follows::No(_) | Follows::OutOfTime => "no",
        }
    }

    /// The technique; for a path that of the hardest step.
    #[getter]
    fn technique(&self) -> Option<String> {
        self.hardest().map(|rated| rated.technique.name_of_size(rated.step.size))
    }

    /// The rating of the step; for a path that of the hardest one.
    #[getter]
    fn rating(&self) -> Option<f64> {
        self.hardest().map(|rated| f64::from(rated.rating.in_tenths()) / 10.0)
    }

    /// The step that shows it.
    #[getter]
    fn step(&self) -> Option<PyStep> {
        matches!(self.follows, Follows::Technique(_)).then(|| self.steps().pop()).flatten()
    }

    /// The steps that lead to it: one for a technique.
    #[getter]
    fn steps(&self) -> Vec<PyStep> {
        PyStep::along(&self.puzzle, self.path())
    }

    /// Why, in a sentence.
    #[getter]
    fn reason(&self) -> String {
        let layout = self.puzzle.layout();
        match &self.follows {
            Follows::Technique(rated) => {
                let told = rated.hint(layout);
                format!("{}: {} {}", told.title, told.reasons.join(" "), told.conclusion)
            }
            Follows::Logic(steps) => format!("Logic leads to it in {} steps.", steps.len()),
            Follows::Search => "It is true in every solution, but the techniques do not reach it.".to_owned(),
            Follows::No(why) => why.describe(self.claim, layout),
            Follows::OutOfTime => "Time ran out.".to_owned(),
        }
    }

    fn __bool__(&self) -> bool {
        !matches!(self.follows, Follows::No(_) | Follows::OutOfTime)
    }

    fn __repr__(&self) -> String {
        match self.technique() {
            Some(technique) => format!("<StepVerdict {} {technique}>", self.kind()),
            None => format!("<StepVerdict {}>", self.kind()),
        }
    }
}

/// Whether a placement or an elimination follows from a board, and by what.
///
/// Exactly one of `placement` and `elimination` is given: a text, or row, column and digit from 1. The board is any
/// puzzle, with values placed and, if it has any, pencil marks; they are taken as they are.
///
/// A board with a mistake mostly has no solution, and then nothing follows from it. If it has several solutions, what
/// all of them share follows. What the board says already does not count as a step.
///
/// >>> board = "1......3......32"
/// >>> verdict = is_valid_step(board, placement="r1c2=3")
/// >>> verdict.kind, verdict.technique, verdict.rating
/// ('technique', 'hidden-single', 1.2)
/// >>> is_valid_step(board, elimination=(1, 2, 3)).reason
/// 'It is false: r1c2 is 3.'
/// >>> bool(is_valid_step(board, elimination="r1c2<>4"))
/// True
#[pyfunction]
#[pyo3(signature = (board, *, placement=None, elimination=None, timeout=None))]
pub(crate) fn is_valid_step(
    py: Python<'_>,
    board: ConstrainedBoard,
    placement: Option<Claim>,
    elimination: Option<Claim>,
    timeout: Option<f64>,
) -> PyResult<StepVerdict> {
    let puzzle = board.0;
    let claim = match (placement, elimination) {
        (Some(claim), None) => claim.literal(puzzle.layout(), true),
        (None, Some(claim)) => claim.literal(puzzle.layout(), false),
        _ => Err(value_error("exactly one of placement and elimination is needed")),
    }?;
    let options = Options { timeout: seconds(timeout)?, ..Options::default() };
    let follows = with_solver(py, options, |solver| solver.follows(&puzzle, claim))?;
    match follows {
        Follows::OutOfTime => Err(timeout_error("before it was known whether the step is valid")),
        follows => Ok(StepVerdict { puzzle, claim, follows }),
    }
}

/// The same for many boards, on all processors: a list of verdicts in the order of the boards.
///
/// `boards` is a list of boards, or an array of uint8 of shape (n, 81). `claims` has a text for each: `r3c4=3` for a
/// placement, `r3c4<>3` for an elimination. A board that takes longer than `timeout` seconds gets None.
///
/// >>> [bool(verdict) for verdict in are_valid_steps(["1......3......32"] * 2, ["r1c2=3", "r1c2<>3"])]
/// [True, False]
#[pyfunction]
#[pyo3(signature = (boards, claims, *, timeout=None, threads=None))]
pub(crate) fn are_valid_steps(
    py: Python<'_>,
    boards: &Bound<'_, PyAny>,
    claims: Vec<String>,
    timeout: Option<f64>,
    threads: Option<usize>,
) -> PyResult<Vec<Option<StepVerdict>>> {
    let mut tasks = Vec::new();
    for (number, board) in boards.try_iter()?.enumerate() {
        let ConstrainedBoard(puzzle) =
            board?.extract().map_err(|error: PyErr| numbered(py, "boards", number, &error))?;
        let Some(name) = claims.get(number) else { return Err(value_error("there are fewer claims than boards")) };
        let claim = Claim::Name(name.clone()).literal(puzzle.layout(), !name.contains("<>"));
        tasks.push((puzzle, claim.map_err(|error| numbered(py, "claims", number, &error))?));
    }
    if tasks.len() < claims.len() {
        return Err(value_error("there are more claims than boards"));
    }
    let options = Options { timeout: seconds(timeout)?, ..Options::default() };
    let cancel = options.cancel.clone();
    let threads = thread_count(threads)?.min(tasks.len());
    interruptible(py, &cancel, || {
        let mut verdicts = Vec::with_capacity(tasks.len());
        let worker = || Solver::new(options.clone());
        let work = |solver: &mut Solver, (puzzle, claim): (Puzzle, Literal)| {
            let follows = solver.follows(&puzzle, claim);
            StepVerdict { puzzle, claim, follows }
        };
        let _ = bulk::in_order(tasks.into_iter(), threads, worker, work, |verdict| {
            verdicts.push(Some(verdict).filter(|verdict| verdict.follows != Follows::OutOfTime));
            ControlFlow::<()>::Continue(())
        });
        verdicts
    })
}

fn numbered(py: Python<'_>, name: &str, number: usize, error: &PyErr) -> PyErr {
    puzzle_error(py, format!("{name}[{number}]: {}", error.value(py)))
}
