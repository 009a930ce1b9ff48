//! Several steps of a position: one after the other, or all that there are.

use super::step::step_in;
use super::{AdviceKind, Position, Puzzle, Step, step};
use crate::{StepDetail, after};
use pencilproof_logic::{Steps, Terms};
use serde::Serialize;

/// Steps taken from a position, and the position after them.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Walk {
    /// The position at the start.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// The steps.
    pub steps: Vec<Step>,
    /// The position after them.
    pub after: Position,
    /// The advice in that position; `step` if no more steps were wanted.
    pub advice: AdviceKind,
}

/// Every step that was found in a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AllSteps {
    /// The position.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// Whether the search ran to completion.
    pub complete: bool,
    /// The steps, the easiest first.
    pub steps: Vec<Step>,
}

/// Steps taken from a position, and the position after them.
pub fn walk(puzzle: &pencilproof_core::Puzzle, walk: &crate::Walk) -> Walk {
    let mut before = puzzle.clone();
    let mut steps = Vec::with_capacity(walk.steps.len());
    for rated in &walk.steps {
        steps.push(step(rated, &before));
        before = after(&before, &rated.step).unwrap_or(before);
    }
    Walk {
        puzzle: Puzzle::of(puzzle),
        steps,
        after: Position::of(&walk.position),
        advice: walk.end.as_ref().map_or(AdviceKind::Step, |end| AdviceKind::from(&end.advice)),
    }
}

/// Every step that was found in a position, and whether the search ran to completion.
pub fn steps(puzzle: &pencilproof_core::Puzzle, found: &Steps, detail: StepDetail) -> AllSteps {
    AllSteps {
        puzzle: Puzzle::of(puzzle),
        complete: found.is_complete,
        steps: found.steps.iter().map(|rated| step_in(Terms::Usual, detail, rated, puzzle)).collect(),
    }
}
