//! `POST /v1/prove`.

use crate::answer::Endpoint;
use crate::problem::{Problem, UNPROCESSABLE};
use crate::request::bounds::Number;
use crate::request::logic::request_with_logic;
use crate::request::puzzle::PuzzleInput;
use crate::work::Work;
use pencilproof::core::{Digit, DigitSet, Puzzle};
use pencilproof::proof::export::Premises;
use pencilproof::{NoProof, Proves, Proving, Solver, json};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A number of steps; a whole path needs no number.
type Steps = Number<1, 1000>;
/// A number of solutions.
type Solutions = Number<1, 100_000>;
/// How many solutions are counted if the client does not say; the command has the same number.
const USUAL_SOLUTIONS: usize = 10_000;

request_with_logic! {
    /// A puzzle as a formula, and a proof about it that VeriPB checks.
    pub(crate) struct ProveRequest {
        /// The puzzle.
        pub(crate) puzzle: PuzzleInput,
        /// What to prove; the solution unless said otherwise.
        pub(crate) of: Option<ProofOf>,
        /// Of the solution prove only what this many next steps conclude.
        #[schema(inline)]
        pub(crate) steps: Option<Steps>,
        /// Count no more than this many solutions, 10,000 unless said otherwise; there is no proof about a puzzle with
        /// more.
        #[schema(inline)]
        pub(crate) limit: Option<Solutions>,
        /// Whether to prove from the position with its placed values and marks, not from the givens alone; with `steps`
        /// that is usual.
        pub(crate) position: Option<bool>,
        /// The time limit, in milliseconds.
        #[schema(inline)]
        pub(crate) timeout_ms: Option<Number>,
    }
}

/// What to prove.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ProofOf {
    /// That a grid is the only solution, or that there is none, by logic and then search.
    #[default]
    Solution,
    /// How many solutions there are, by search alone.
    Count,
    /// Which candidates are true in some solution, by search alone.
    Candidates,
}

/// The formula and the proof.
#[derive(Default, Serialize, ToSchema)]
pub(crate) struct Proved {
    /// The puzzle in OPB.
    opb: String,
    /// The proof in the format of VeriPB.
    pbp: String,
    /// What is proved: `only-solution`, `no-solution`, the conclusions of `steps`, the `count` of solutions, or the
    /// true `candidates`.
    proves: &'static str,
    /// The solution, if it is proved to be the only one.
    #[schema(required)]
    solution: Option<String>,
    /// The number of steps of logic.
    logic_steps: usize,
    /// The number of steps of search; 0 if search alone was wanted.
    search_steps: usize,
    /// The steps that are proved, each in a line, if only some were wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    steps: Option<Vec<String>>,
    /// The solutions that the proof lists, in its order: all of them for `count`, and for `candidates` as many as it
    /// takes to show each.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    solutions: Option<Vec<String>>,
    /// For each cell, in reading order, the digits that it has in some solution, if these were wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    candidates: Option<Vec<String>>,
}

impl Endpoint for ProveRequest {
    type Answer = Proved;

    fn answer(self, work: &Work) -> Result<Proved, Problem> {
        let puzzle = self.puzzle.read_with_constraints()?;
        match (self.of.unwrap_or_default(), self.steps.map(Number::get)) {
            (ProofOf::Solution, None) => self.solution(&puzzle, work),
            (ProofOf::Solution, Some(steps)) => self.steps(&puzzle, steps, work),
            (ProofOf::Count, _) => self.count(&puzzle, work),
            (ProofOf::Candidates, _) => self.candidates(&puzzle, work),
        }
    }
}

impl ProveRequest {
    fn solution(&self, puzzle: &Puzzle, work: &Work) -> Result<Proved, Problem> {
        let mut solver = Solver::new(work.options(&self.logic(), work.catalogue.default_profile(), self.timeout_ms)?);
        let how = Proving { from: self.premises(false), most: work.limits.proof, ..Proving::default() };
        let certificate = solver.prove_as(puzzle, how).map_err(refused)?;
        let (proves, solution) = match &certificate.proves {
            Proves::OnlySolution(grid) => ("only-solution", Some(json::grid(grid))),
            Proves::NoSolution => ("no-solution", None),
        };
        Ok(Proved {
            opb: certificate.formula,
            pbp: certificate.proof,
            proves,
            solution,
            logic_steps: certificate.logic_steps,
            search_steps: certificate.search_steps,
            ..Proved::default()
        })
    }

    fn steps(&self, puzzle: &Puzzle, steps: u64, work: &Work) -> Result<Proved, Problem> {
        let mut solver =
            Solver::new(work.options(&self.logic(), work.catalogue.complete_profile(), self.timeout_ms)?);
        let proved = solver.prove_steps(puzzle, self.premises(true), steps).map_err(refused)?;
        let most = work.limits.proof;
        if proved.proof.len() > most {
            return Err(refused(NoProof::TooLong { most, logic_steps: 0, search_steps: 0 }));
        }
        if proved.steps.is_empty() {
            return Err(Problem::impossible("there is no step here that can be proved").at("/puzzle"));
        }
        Ok(Proved {
            opb: proved.formula,
            pbp: proved.proof,
            proves: "steps",
            logic_steps: proved.steps.len(),
            steps: Some(proved.steps),
            ..Proved::default()
        })
    }

    fn count(&self, puzzle: &Puzzle, work: &Work) -> Result<Proved, Problem> {
        let most_solutions = self.limit.map_or(USUAL_SOLUTIONS, |limit| limit.get() as usize);
        let proved = self
            .searcher(work)?
            .prove_count(puzzle, self.premises(false), most_solutions, work.limits.proof)
            .map_err(refused)?;
        Ok(Proved { opb: proved.formula, pbp: proved.proof, ..listed("count", &proved.solutions) })
    }

    fn candidates(&self, puzzle: &Puzzle, work: &Work) -> Result<Proved, Problem> {
        let proved =
            self.searcher(work)?.prove_candidates(puzzle, self.premises(false), work.limits.proof).map_err(refused)?;
        let digits = |set: &DigitSet| set.iter().map(Digit::symbol).collect();
        Ok(Proved {
            opb: proved.formula,
            pbp: proved.proof,
            candidates: Some(proved.candidates.iter().map(digits).collect()),
            ..listed("candidates", &proved.solutions)
        })
    }

    /// What the proof starts from, if the client does not say.
    fn premises(&self, is_position: bool) -> Premises {
        if self.position.unwrap_or(is_position) { Premises::Position } else { Premises::Givens }
    }

    /// A solver for proofs without logic, which members about logic do not go with.
    fn searcher(&self, work: &Work) -> Result<Solver, Problem> {
        let chosen = self.logic().chosen().or(self.steps.map(|_| "/steps"));
        match chosen {
            Some(pointer) => Err(Problem::value(pointer, "this is proved by search alone, without steps of logic")),
            None => Ok(Solver::new(work.plain_options(self.timeout_ms))),
        }
    }
}

/// A proof that lists solutions, without its texts.
fn listed(proves: &'static str, solutions: &[Puzzle]) -> Proved {
    let solutions: Vec<String> = solutions.iter().map(json::grid).collect();
    Proved {
        proves: if solutions.is_empty() { "no-solution" } else { proves },
        solution: solutions.first().filter(|_| solutions.len() == 1).cloned(),
        solutions: Some(solutions),
        ..Proved::default()
    }
}

fn refused(reason: NoProof) -> Problem {
    match reason {
        NoProof::TimedOut => {
            let detail = "time ran out before there was a proof; timeout_ms allows more";
            Problem::new(UNPROCESSABLE, "timed-out", "Nothing is proved", detail)
        }
        reason => Problem::impossible(reason.to_string()).at("/puzzle"),
    }
}
