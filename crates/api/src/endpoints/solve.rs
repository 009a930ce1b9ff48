//! `POST /v1/solve`.

use crate::answer::Endpoint;
use crate::problem::Problem;
use crate::request::bounds::Number;
use crate::request::logic::request_with_logic;
use crate::request::puzzle::PuzzleInput;
use crate::work::Work;
use pencilproof::{Options, SearchUse, Solver, json};
use serde::Deserialize;
use utoipa::ToSchema;

request_with_logic! {
    /// Solves a puzzle; the report has no steps.
    pub(crate) struct SolveRequest {
        /// The puzzle.
        pub(crate) puzzle: PuzzleInput,
        /// The role of search; `complete` unless said otherwise.
        pub(crate) search: Option<Search>,
        /// The time limit, in milliseconds.
        #[schema(inline)]
        pub(crate) timeout_ms: Option<Number>,
    }
}

/// The role of search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Search {
    /// Logic first; search completes what logic cannot.
    Complete,
    /// Only logic.
    Never,
    /// Only search.
    Only,
}

impl Endpoint for SolveRequest {
    type Answer = json::Report;

    fn answer(self, work: &Work) -> Result<json::Report, Problem> {
        let puzzle = self.puzzle.read_with_constraints()?;
        let search = match self.search {
            None | Some(Search::Complete) => SearchUse::Complete,
            Some(Search::Never) => SearchUse::Never,
            Some(Search::Only) => SearchUse::Only,
        };
        let options = work.options(&self.logic(), work.catalogue.default_profile(), self.timeout_ms)?;
        let report = Solver::new(Options { search, ..options }).solve(&puzzle);
        Ok(json::report(&puzzle, &report, None))
    }
}
