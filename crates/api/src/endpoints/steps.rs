//! `POST /v1/steps`.

use crate::answer::Endpoint;
use crate::problem::Problem;
use crate::request::bounds::Number;
use crate::request::logic::request_with_logic;
use crate::request::names::detail;
use crate::request::puzzle::PuzzleInput;
use crate::work::Work;
use pencilproof::{Solver, json};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

request_with_logic! {
    /// The steps of the path to the solution, or every step that there is now.
    pub(crate) struct StepsRequest {
        /// The puzzle.
        pub(crate) puzzle: PuzzleInput,
        /// Which steps; those of the path unless said otherwise.
        pub(crate) of: Option<StepsOf>,
        /// Of all steps only those with this conclusion in short, such as `r8c8<>5`.
        pub(crate) concludes: Option<String>,
        /// Whether each step comes with its picture, laid out on the board; it does not unless this is true.
        pub(crate) scene: Option<bool>,
        /// The time limit, in milliseconds.
        #[schema(inline)]
        pub(crate) timeout_ms: Option<Number>,
    }
}

/// Which steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StepsOf {
    /// One after the other, to the solution or as far as logic goes.
    Path,
    /// Every step that there is in the position, the easiest first.
    All,
}

/// One of the two answers.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Steps {
    /// The path.
    Path(Box<json::Report>),
    /// Every step that there is now.
    All(json::AllSteps),
}

impl Endpoint for StepsRequest {
    type Answer = Steps;

    fn answer(self, work: &Work) -> Result<Steps, Problem> {
        let puzzle = self.puzzle.read_with_constraints()?;
        let detail = detail(self.scene);
        let all = self.of == Some(StepsOf::All);
        let usual = if all { work.catalogue.complete_profile() } else { work.catalogue.default_profile() };
        let mut solver = Solver::new(work.options(&self.logic(), usual, self.timeout_ms)?);
        if !all {
            return Ok(Steps::Path(Box::new(json::report(&puzzle, &solver.solve(&puzzle), Some(detail)))));
        }
        let mut found = solver.all_steps(&puzzle).map_err(|contradiction| {
            let reason = contradiction.describe(puzzle.layout());
            Problem::impossible(format!("the puzzle has no solution: {reason}")).at("/puzzle")
        })?;
        if let Some(wanted) = &self.concludes {
            found.steps.retain(|rated| rated.hint(puzzle.layout()).short == *wanted);
        }
        Ok(Steps::All(json::steps(&puzzle, &found, detail)))
    }
}
