//! `POST /v1/check`.

use crate::answer::Endpoint;
use crate::problem::Problem;
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
    pub(crate) limit: Option<u64>,
    /// The time limit, in milliseconds.
    pub(crate) timeout_ms: Option<u64>,
}

impl Endpoint for CheckRequest {
    type Answer = json::Check;

    fn answer(self, work: &Work) -> Result<json::Check, Problem> {
        let puzzle = self.puzzle.read()?;
        let limit = self.limit.unwrap_or(2);
        if limit < 2 {
            return Err(Problem::value("/limit", "the limit must be at least 2"));
        }
        let check = Solver::new(work.plain_options(self.timeout_ms)).check(&puzzle, limit);
        Ok(json::check(&puzzle, &check))
    }
}
