//! `POST /v1/hint`.

use crate::answer::Endpoint;
use crate::problem::Problem;
use crate::request::bounds::Number;
use crate::request::logic::request_with_logic;
use crate::request::names::detail;
use crate::request::puzzle::PuzzleInput;
use crate::work::Work;
use pencilproof::{Level, Reveal, Solver, json};
use serde::Deserialize;
use utoipa::ToSchema;

request_with_logic! {
    /// Advice about a position: its mistake if it has one, otherwise the next step.
    pub(crate) struct HintRequest {
        /// The puzzle.
        pub(crate) puzzle: PuzzleInput,
        /// How much of the advice is told; all of it unless said otherwise.
        pub(crate) reveal: Option<HintReveal>,
        /// Whether each step comes with its picture, laid out on the board; it does not unless this is true.
        pub(crate) scene: Option<bool>,
        /// The time limit, in milliseconds.
        #[schema(inline)]
        pub(crate) timeout_ms: Option<Number>,
    }
}

/// How much is told; each level adds to the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum HintReveal {
    /// Only whether there is a mistake.
    Mistake,
    /// The family of the step.
    Family,
    /// Where to look.
    Place,
    /// The whole step.
    Step,
}

impl Endpoint for HintRequest {
    type Answer = json::Advised;

    fn answer(self, work: &Work) -> Result<json::Advised, Problem> {
        let puzzle = self.puzzle.read_with_constraints()?;
        let level = match self.reveal {
            Some(HintReveal::Mistake) => Level::Mistake,
            Some(HintReveal::Family) => Level::Family,
            Some(HintReveal::Place) => Level::Place,
            None | Some(HintReveal::Step) => Level::Step,
        };
        let mut solver =
            Solver::new(work.options(&self.logic(), work.catalogue.complete_profile(), self.timeout_ms)?);
        let advised = solver.advise(&puzzle);
        Ok(json::advice(&puzzle, &advised, Reveal { level, detail: detail(self.scene), ..Reveal::default() }))
    }
}
