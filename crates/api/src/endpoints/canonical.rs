//! `POST /v1/canonical`.

use crate::answer::Endpoint;
use crate::problem::{Problem, UNPROCESSABLE};
use crate::request::bounds::Number;
use crate::request::puzzle::PuzzleInput;
use crate::work::Work;
use pencilproof::{NotCanonical, Solver, json};
use serde::Deserialize;
use utoipa::ToSchema;

/// The canonical form: the same text for all equivalent puzzles.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CanonicalRequest {
    /// The puzzle. Its values count, given or placed, and its marks do not.
    pub(crate) puzzle: PuzzleInput,
    /// The time limit, in milliseconds.
    #[schema(inline)]
    pub(crate) timeout_ms: Option<Number>,
}

impl Endpoint for CanonicalRequest {
    type Answer = json::Canonical;

    fn answer(self, work: &Work) -> Result<json::Canonical, Problem> {
        let puzzle = self.puzzle.read()?;
        let canonical = Solver::new(work.plain_options(self.timeout_ms)).canonical(&puzzle).map_err(refused)?;
        json::canonical(&puzzle, &canonical).map_err(|error| Problem::impossible(error.to_string()))
    }
}

fn refused(reason: NotCanonical) -> Problem {
    match reason {
        NotCanonical::TimedOut => {
            let detail = "time ran out before the canonical form was found; timeout_ms allows more";
            Problem::new(UNPROCESSABLE, "timed-out", "There is no canonical form yet", detail)
        }
        reason => Problem::impossible(reason.to_string()).at("/puzzle"),
    }
}
