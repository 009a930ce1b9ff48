//! `POST /v1/vary`.

use crate::answer::Endpoint;
use crate::problem::Problem;
use crate::request::names::random_seed;
use crate::request::puzzle::PuzzleInput;
use crate::work::Work;
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
    pub(crate) count: Option<u64>,
    /// The seed of the random choices.
    pub(crate) seed: Option<u64>,
    /// Remove this many givens: derive neighbours instead of equivalent puzzles.
    pub(crate) remove: Option<usize>,
    /// Add this many other givens.
    pub(crate) add: Option<usize>,
    /// Only minimal neighbours, in which no given is redundant.
    pub(crate) minimal: Option<bool>,
    /// Of equivalent neighbours, only the first.
    pub(crate) distinct: Option<bool>,
    /// The time limit, in milliseconds.
    pub(crate) timeout_ms: Option<u64>,
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
        let (count, seed) = (self.count.unwrap_or(1), self.seed.unwrap_or_else(random_seed));
        work.may_make(count)?;
        if self.remove.is_some() != self.add.is_some() {
            return Err(Problem::value("/remove", "remove and add go together"));
        }
        let vary = Vary {
            seed,
            timeout: Some(work.time(self.timeout_ms)),
            cancel: work.cancel.clone(),
            minimal: self.minimal.unwrap_or(false),
            distinct: self.distinct.unwrap_or(false),
            ..Vary::default()
        };
        let mut puzzles = Vec::new();
        let keep = |other| {
            puzzles.push(json::varied(&other, &puzzle));
            ControlFlow::<()>::Continue(())
        };
        let complete = match (self.remove, self.add) {
            (Some(remove), Some(add)) => vary.neighbours(&puzzle, remove, add, Some(count), keep),
            _ => vary.equivalent(&puzzle, count, keep),
        };
        let complete = complete.map_err(|error| Problem::impossible(error.to_string()))?;
        Ok(VariedPuzzles { puzzles, complete, seed })
    }
}
