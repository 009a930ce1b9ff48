//! `POST /v1/candidates`.

use crate::answer::Endpoint;
use crate::problem::Problem;
use crate::request::bounds::Number;
use crate::request::puzzle::PuzzleInput;
use crate::work::Work;
use pencilproof::{Solver, json};
use serde::Deserialize;
use utoipa::ToSchema;

/// The largest limit: with more, a single answer takes too long on puzzles with many solutions.
const LARGEST_LIMIT: u64 = 1_000_000;
type Limit = Number<1, LARGEST_LIMIT>;

/// In how many solutions each candidate is true.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CandidatesRequest {
    /// The puzzle.
    pub(crate) puzzle: PuzzleInput,
    /// Stop counting at this number of solutions for a candidate; 1, which is usual, tells only whether there is one.
    #[schema(inline)]
    pub(crate) limit: Option<Limit>,
    /// The time limit, in milliseconds.
    #[schema(inline)]
    pub(crate) timeout_ms: Option<Number>,
}

impl Endpoint for CandidatesRequest {
    type Answer = json::CandidateCounts;

    fn answer(self, work: &Work) -> Result<json::CandidateCounts, Problem> {
        let puzzle = self.puzzle.read_with_constraints()?;
        let limit = self.limit.map_or(1, Number::get);
        let counts = Solver::new(work.plain_options(self.timeout_ms)).true_candidates(&puzzle, limit);
        Ok(json::candidate_counts(&puzzle, &counts))
    }
}
