//! `POST /v1/rate`.

use crate::answer::Endpoint;
use crate::problem::Problem;
use crate::request::bounds::Number;
use crate::request::puzzle::PuzzleInput;
use crate::work::Work;
use pencilproof::{PuzzleRater, RatingOptions, json};
use serde::Deserialize;
use utoipa::ToSchema;

/// The rating on the scale of Sudoku Explainer.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RateRequest {
    /// The puzzle, a classic 9x9.
    pub(crate) puzzle: PuzzleInput,
    /// Whether to tell the steps.
    pub(crate) steps: Option<bool>,
    /// The time limit, in milliseconds.
    #[schema(inline)]
    pub(crate) timeout_ms: Option<Number>,
}

impl Endpoint for RateRequest {
    type Answer = json::Rated;

    fn answer(self, work: &Work) -> Result<json::Rated, Problem> {
        let puzzle = self.puzzle.read()?;
        let keep_path = self.steps.unwrap_or(false);
        let options = RatingOptions {
            keep_path,
            timeout: Some(work.time(self.timeout_ms)),
            cancel: work.cancel.clone(),
            clock: work.clock,
            ..RatingOptions::default()
        };
        let rated = PuzzleRater::new(options.clone()).rate(&puzzle);
        let mut answer = json::rated(&puzzle, &options, &rated);
        if keep_path {
            json::explain_rated(&mut answer, &puzzle, &rated);
        }
        Ok(answer)
    }
}
