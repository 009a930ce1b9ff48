//! `POST /v1/vary`.

use crate::answer::Endpoint;
use crate::problem::Problem;
use crate::request::bounds::{Cells, Count, Number};
use crate::request::puzzle::PuzzleInput;
use crate::work::Work;
use pencilproof::core::Puzzle;
use pencilproof::{Vary, json};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use utoipa::ToSchema;

/// Puzzles derived from a puzzle: equivalent ones or, with `remove` and `add`, its neighbours.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VaryRequest {
    /// The puzzle.
    pub(crate) puzzle: PuzzleInput,
    /// How many puzzles to derive; 1 unless said otherwise.
    pub(crate) count: Option<Count>,
    /// The seed of the random choices.
    #[schema(inline)]
    pub(crate) seed: Option<Number>,
    /// Remove this many givens: derive neighbours instead of equivalent puzzles.
    #[schema(inline)]
    pub(crate) remove: Option<Cells>,
    /// Add this many other givens.
    #[schema(inline)]
    pub(crate) add: Option<Cells>,
    /// Only minimal neighbours, in which no given is redundant.
    pub(crate) minimal: Option<bool>,
    /// Of equivalent neighbours, only the first.
    pub(crate) distinct: Option<bool>,
    /// Whether to give the solution of each equivalent puzzle.
    pub(crate) solutions: Option<bool>,
    /// The time limit, in milliseconds.
    #[schema(inline)]
    pub(crate) timeout_ms: Option<Number>,
}

/// The derived puzzles.
#[derive(Serialize, ToSchema)]
pub(crate) struct VariedPuzzles {
    /// The puzzles.
    puzzles: Vec<json::Varied>,
    /// Whether there are as many as wanted.
    complete: bool,
    /// The seed, which makes the same again.
    seed: u64,
}

impl Endpoint for VaryRequest {
    type Answer = VariedPuzzles;

    fn answer(self, work: &Work) -> Result<VariedPuzzles, Problem> {
        let puzzle = self.puzzle.read()?;
        let (count, seed) = (work.count(self.count)?, work.seed(self.seed));
        if self.remove.is_some() != self.add.is_some() {
            return Err(Problem::value("/remove", "remove and add go together"));
        }
        let with_solutions = self.solutions.unwrap_or(false);
        if with_solutions && self.remove.is_some() {
            return Err(Problem::value(
                "/solutions",
                "solutions stand beside equivalent puzzles, not beside neighbours",
            ));
        }
        let vary = Vary {
            seed,
            timeout: Some(work.time(self.timeout_ms)),
            cancel: work.cancel.clone(),
            clock: work.clock,
            minimal: self.minimal.unwrap_or(false),
            distinct: self.distinct.unwrap_or(false),
            ..Vary::default()
        };
        let mut puzzles = Vec::new();
        let mut keep = |other: Puzzle, solution: Option<Puzzle>| {
            let solution = solution.as_ref().map(json::grid);
            puzzles.push(json::Varied { solution, ..json::varied(&other, &puzzle) });
            ControlFlow::<()>::Continue(())
        };
        let complete = match (self.remove, self.add) {
            (Some(remove), Some(add)) => {
                vary.neighbours(&puzzle, remove.as_usize(), add.as_usize(), Some(count), |other| keep(other, None))
            }
            _ if with_solutions => {
                vary.equivalent_and_solved(&puzzle, count, |other, solution| keep(other, Some(solution)))
            }
            _ => vary.equivalent(&puzzle, count, |other| keep(other, None)),
        };
        let complete = complete.map_err(|error| Problem::impossible(error.to_string()))?;
        Ok(VariedPuzzles { puzzles, complete, seed })
    }
}
