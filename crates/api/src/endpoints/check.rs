//! `POST /v1/check`.

use crate::answer::Endpoint;
use crate::problem::Problem;
use crate::request::bounds::Number;
use crate::request::puzzle::PuzzleInput;
use crate::work::Work;
use pencilproof::{Solver, json};
use serde::Deserialize;
use utoipa::ToSchema;

/// Counts solutions, and looks for redundant givens.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRequest {
    /// The puzzle.
    pub(crate) puzzle: PuzzleInput,
    /// Stop counting at this number of solutions; at least 2, which is usual.
    #[schema(inline)]
    pub(crate) limit: Option<Number<2>>,
    /// The time limit, in milliseconds.
    #[schema(inline)]
    pub(crate) timeout_ms: Option<Number>,
}

impl Endpoint for CheckRequest {
    type Answer = json::Check;

    fn answer(self, work: &Work) -> Result<json::Check, Problem> {
        let puzzle = self.puzzle.read_with_constraints()?;
        let limit = self.limit.map_or(2, Number::get);
        let check = Solver::new(work.plain_options(self.timeout_ms)).check(&puzzle, limit);
        Ok(json::check(&puzzle, &check))
    }
}
