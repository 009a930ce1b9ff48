//! `POST /v1/prove`.

use crate::answer::Endpoint;
use crate::problem::{Problem, UNPROCESSABLE};
use crate::request::bounds::Number;
use crate::request::logic::request_with_logic;
use crate::request::puzzle::PuzzleInput;
use crate::work::Work;
use pencilproof::proof::export::Premises;
use pencilproof::{NoProof, Proves, Solver, json};
use serde::Serialize;
use utoipa::ToSchema;

/// A number of steps; a whole path needs no number.
type Steps = Number<1, 1000>;

request_with_logic! {
    /// A puzzle as a formula, and a proof about it that VeriPB checks.
    pub(crate) struct ProveRequest {
        /// The puzzle.
        pub(crate) puzzle: PuzzleInput,
        /// Prove only what this many next steps conclude.
        #[schema(inline)]
        pub(crate) steps: Option<Steps>,
        /// Whether to prove from the position with its placed values and marks, not from the givens alone; with `steps`
        /// that is usual.
        pub(crate) position: Option<bool>,
        /// The time limit, in milliseconds.
        #[schema(inline)]
        pub(crate) timeout_ms: Option<Number>,
    }
}

/// The formula and the proof.
#[derive(Serialize, ToSchema)]
pub(crate) struct Proved {
    /// The puzzle in OPB.
    opb: String,
    /// The proof in the format of VeriPB.
    pbp: String,
    /// What is proved: `only-solution`, `no-solution`, or the conclusions of `steps`.
    proves: &'static str,
    /// The solution, if there is one.
    #[schema(required)]
    solution: Option<String>,
    /// The number of steps of logic.
    logic_steps: usize,
    /// The number of steps of search.
    search_steps: usize,
    /// The steps that are proved, each in a line, if only some were wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    steps: Option<Vec<String>>,
}

impl Endpoint for ProveRequest {
    type Answer = Proved;

    fn answer(self, work: &Work) -> Result<Proved, Problem> {
        let puzzle = self.puzzle.read_with_constraints()?;
        let premises = |position| if position { Premises::Position } else { Premises::Givens };
        let logic = self.logic();
        if let Some(steps) = self.steps.map(Number::get) {
            let mut solver = Solver::new(work.options(&logic, work.catalogue.complete_profile(), self.timeout_ms)?);
            let proved =
                solver.prove_steps(&puzzle, premises(self.position.unwrap_or(true)), steps).map_err(refused)?;
            if proved.steps.is_empty() {
                return Err(Problem::impossible("there is no step here that can be proved").at("/puzzle"));
            }
            return Ok(Proved {
                opb: proved.formula,
                pbp: proved.proof,
                proves: "steps",
                solution: None,
                logic_steps: proved.steps.len(),
                search_steps: 0,
                steps: Some(proved.steps),
            });
        }
        let mut solver = Solver::new(work.options(&logic, work.catalogue.default_profile(), self.timeout_ms)?);
        let certificate = solver.prove(&puzzle, premises(self.position.unwrap_or(false))).map_err(refused)?;
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
            steps: None,
        })
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
