//! `POST /v1/why`.

use crate::answer::Endpoint;
use crate::problem::Problem;
use crate::request::bounds::Number;
use crate::request::logic::request_with_logic;
use crate::request::names::detail;
use crate::request::puzzle::PuzzleInput;
use crate::work::Work;
use pencilproof::{Question, QuestionError, Solver, json};

request_with_logic! {
    /// Why a digit cannot stand in a cell, or what can be said about a cell, by the fewest easy steps that are found.
    pub(crate) struct WhyRequest {
        /// The puzzle.
        pub(crate) puzzle: PuzzleInput,
        /// The cell that is asked about, by its name: `r3c5`.
        #[schema(pattern = "^r[0-9]+c[0-9]+$")]
        pub(crate) cell: String,
        /// The digit that is not to stand there, by its symbol; without it the answer says what can be concluded about
        /// the cell.
        #[schema(min_length = 1, max_length = 1)]
        pub(crate) digit: Option<String>,
        /// Whether each step comes with its picture, laid out on the board; it does not unless this is true.
        pub(crate) scene: Option<bool>,
        /// The time limit, in milliseconds.
        #[schema(inline)]
        pub(crate) timeout_ms: Option<Number>,
    }
}

impl Endpoint for WhyRequest {
    type Answer = json::Answered;

    fn answer(self, work: &Work) -> Result<json::Answered, Problem> {
        let puzzle = self.puzzle.read_with_constraints()?;
        let question = Question::new(puzzle.layout(), &self.cell, self.digit.as_deref()).map_err(|error| {
            let pointer = if matches!(error, QuestionError::Digit { .. }) { "/digit" } else { "/cell" };
            Problem::value(pointer, error.to_string())
        })?;
        let options = work.options(&self.logic(), work.catalogue.complete_profile(), self.timeout_ms)?;
        let answered = Solver::new(options).why(&puzzle, question);
        Ok(json::answered(&puzzle, &answered, detail(self.scene)))
    }
}
