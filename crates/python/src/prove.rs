//! Proofs for VeriPB, an independent checker.

use crate::errors::{puzzle_error, timeout_error};
use crate::puzzle::{ConstrainedBoard, PyPuzzle};
use crate::run::{seconds, with_solver};
use crate::single::{catalogue, profile};
use pencilproof::core::{Digit, DigitSet, Puzzle};
use pencilproof::proof::export::Premises;
use pencilproof::{NoProof, Options, Proves, Proving, Solver};
use pyo3::prelude::*;

/// A puzzle as a formula, and a proof about it, both texts for VeriPB, which knows nothing of Sudoku.
///
/// | proves          | meaning                                                                                  |
/// |-----------------|------------------------------------------------------------------------------------------|
/// | `only-solution` | the grid in `solutions` is a solution, and every solution is this one                    |
/// | `no-solution`   | there is none                                                                            |
/// | `count`         | the grids in `solutions` are solutions, all different, and there are no others           |
/// | `candidates`    | those in `candidates` are true in one of the grids in `solutions`, and others are in none |
#[pyclass(module = "pencilproof", frozen)]
pub(crate) struct Certificate {
    proves: &'static str,
    formula: String,
    proof: String,
    solutions: Vec<Puzzle>,
    candidates: Option<Vec<DigitSet>>,
}

#[pymethods]
impl Certificate {
    /// `only-solution`, `no-solution`, `count` or `candidates`.
    #[getter]
    fn proves(&self) -> &'static str {
        self.proves
    }

    /// The puzzle in OPB.
    #[getter]
    fn formula(&self) -> &str {
        &self.formula
    }

    /// The proof in the format of VeriPB, version 3.
    #[getter]
    fn proof(&self) -> &str {
        &self.proof
    }

    /// The solutions that the proof shows, in its order.
    #[getter]
    fn solutions(&self) -> Vec<PyPuzzle> {
        self.solutions.iter().cloned().map(PyPuzzle).collect()
    }

    /// For each cell, in reading order, the digits that it has in some solution; None unless these were wanted.
    #[getter]
    fn candidates(&self) -> Option<Vec<Vec<usize>>> {
        let numbers = |digits: &DigitSet| digits.iter().map(Digit::value).collect();
        Some(self.candidates.as_ref()?.iter().map(numbers).collect())
    }

    fn __repr__(&self) -> String {
        format!("<Certificate {}, {} bytes>", self.proves, self.proof.len())
    }
}

/// Proves that a puzzle has exactly one solution, or none.
///
/// The proof has the steps of logic and, where logic ends, the cases of a search. It starts from the givens or, with
/// `position=True`, from the position with its placed values and marks. `techniques` names the techniques to use, of
/// which those that assume one solution are left out. A puzzle with several solutions is a `PuzzleError`, as is a proof
/// that would be longer than `most_bytes`, and a puzzle with a constraint that no formula says.
///
/// >>> proved = prove("1......3......32")
/// >>> proved.proves, str(proved.solutions[0])
/// ('only-solution', '1324241332414132')
/// >>> proved.formula.splitlines()[0], proved.proof.splitlines()[0]
/// ('* #variable= 64 #constraint= 132', 'pseudo-Boolean proof version 3.0')
#[pyfunction]
#[pyo3(signature = (puzzle, *, techniques=None, position=false, most_bytes=None, timeout=None))]
pub(crate) fn prove(
    py: Python<'_>,
    puzzle: ConstrainedBoard,
    techniques: Option<Vec<String>>,
    position: bool,
    most_bytes: Option<usize>,
    timeout: Option<f64>,
) -> PyResult<Certificate> {
    let profile = profile(catalogue().default_profile(), techniques)?;
    let options = Options { profile, timeout: seconds(timeout)?, ..Options::default() };
    let how = Proving { from: premises(position), most: most_bytes.unwrap_or(usize::MAX), ..Proving::default() };
    let proved = found(py, options, |solver| solver.prove_as(&puzzle.0, how))?;
    let (proves, solutions) = match proved.proves {
        Proves::OnlySolution(grid) => ("only-solution", vec![*grid]),
        Proves::NoSolution => ("no-solution", Vec::new()),
    };
    Ok(Certificate { proves, formula: proved.formula, proof: proved.proof, solutions, candidates: None })
}

/// Proves how many solutions a puzzle has, by search alone.
///
/// A puzzle with more than `limit` is a `PuzzleError`; the other arguments are those of `prove`.
///
/// >>> proved = prove_count("12343412........")
/// >>> proved.proves, len(proved.solutions), proved.proof.count(" solx ")
/// ('count', 4, 4)
#[pyfunction]
#[pyo3(signature = (puzzle, *, limit=10_000, position=false, most_bytes=None, timeout=None))]
pub(crate) fn prove_count(
    py: Python<'_>,
    puzzle: ConstrainedBoard,
    limit: usize,
    position: bool,
    most_bytes: Option<usize>,
    timeout: Option<f64>,
) -> PyResult<Certificate> {
    let options = Options { timeout: seconds(timeout)?, ..Options::default() };
    let most = most_bytes.unwrap_or(usize::MAX);
    let proved = found(py, options, |solver| solver.prove_count(&puzzle.0, premises(position), limit, most))?;
    let proves = if proved.solutions.is_empty() { "no-solution" } else { "count" };
    let (formula, proof, solutions) = (proved.formula, proved.proof, proved.solutions);
    Ok(Certificate { proves, formula, proof, solutions, candidates: None })
}

/// Proves which candidates of a puzzle are true in some solution, by search alone, however many solutions there are.
///
/// The arguments are those of `prove`.
///
/// >>> proved = prove_candidates("12343412........")
/// >>> proved.candidates[8:12], len(proved.solutions)
/// ([[2, 4], [1, 3], [2, 4], [1, 3]], 2)
#[pyfunction]
#[pyo3(signature = (puzzle, *, position=false, most_bytes=None, timeout=None))]
pub(crate) fn prove_candidates(
    py: Python<'_>,
    puzzle: ConstrainedBoard,
    position: bool,
    most_bytes: Option<usize>,
    timeout: Option<f64>,
) -> PyResult<Certificate> {
    let options = Options { timeout: seconds(timeout)?, ..Options::default() };
    let most = most_bytes.unwrap_or(usize::MAX);
    let proved = found(py, options, |solver| solver.prove_candidates(&puzzle.0, premises(position), most))?;
    let proves = if proved.solutions.is_empty() { "no-solution" } else { "candidates" };
    let (formula, proof, solutions) = (proved.formula, proved.proof, proved.solutions);
    Ok(Certificate { proves, formula, proof, solutions, candidates: Some(proved.candidates) })
}

fn premises(position: bool) -> Premises {
    if position { Premises::Position } else { Premises::Givens }
}

/// What a solver proves; the reason why not as an exception.
fn found<T: Send>(
    py: Python<'_>,
    options: Options,
    work: impl FnOnce(&mut Solver) -> Result<T, NoProof> + Send,
) -> PyResult<T> {
    with_solver(py, options, work)?.map_err(|reason| match reason {
        NoProof::TimedOut => timeout_error("before there was a proof"),
        reason => puzzle_error(py, reason),
    })
}
