//! `POST /v1/candidates`.

use crate::answer::Endpoint;
use crate::problem::Problem;
use crate::request::puzzle::PuzzleInput;
use crate::work::Work;
use pencilproof::{Solver, json};
use serde::Deserialize;
use utoipa::ToSchema;

/// The largest limit: with more, a single answer takes too long on puzzles with many solutions.
const LARGEST_LIMIT: u64 = 1_000_000;

/// In how many solutions each candidate is true.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CandidatesRequest {
    /// The puzzle.
    pub(crate) puzzle: PuzzleInput,
    /// Stop counting at this number of solutions for a candidate; 1, which is usual, tells only whether there is one.
    pub(crate) limit: Option<u64>,
    /// The time limit, in milliseconds.
    pub(crate) timeout_ms: Option<u64>,
}

impl Endpoint for CandidatesRequest {
    type Answer = json::CandidateCounts;

    fn answer(self, work: &Work) -> Result<json::CandidateCounts, Problem> {
        let puzzle = self.puzzle.read()?;
        let limit = self.limit.unwrap_or(1);
        if !(1..=LARGEST_LIMIT).contains(&limit) {
            return Err(Problem::value("/limit", format!("the limit must be from 1 to {LARGEST_LIMIT}")));
        }
        let counts = Solver::new(work.plain_options(self.timeout_ms)).true_candidates(&puzzle, limit);
        Ok(json::candidate_counts(&puzzle, &counts))
    }
}
