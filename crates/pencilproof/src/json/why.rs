//! Why a digit cannot stand in a cell, or what can be said about a cell.

use super::advice::{KnownSolutions, mended};
use super::position::cells;
use super::step::step_in;
use super::{Position, Puzzle, Step, grid};
use crate::{Explanation, Question, StepDetail, after};
use pencilproof_logic::Terms;
use pencilproof_words::text;
use serde::Serialize;

/// The answer to a question about a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Answered {
    /// The position.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// How many solutions the puzzle has. If that is not known, the position may also have a mistake: the answer is
    /// right if the position is.
    pub puzzle_solutions: KnownSolutions,
    /// The cell that was asked about.
    pub cell: String,
    /// The digit that was asked about; `null` where it was the cell as a whole.
    #[cfg_attr(feature = "schema", schema(required))]
    pub digit: Option<String>,
    /// The answer in a sentence; of steps, only what they show.
    pub text: String,
    /// The answer.
    #[serde(flatten)]
    pub reason: Reason,
}

/// Why a digit cannot stand in a cell.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Reason {
    /// The position has a mistake, which must be fixed first.
    Mistake {
        /// The values without the mistake; left out if the givens themselves are wrong.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        mended: Option<String>,
        /// The position without the mistake; left out if the givens themselves are wrong.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        mended_position: Option<Position>,
    },
    /// The cell has a value already.
    Filled {
        /// The value.
        value: String,
    },
    /// The digit stands in the same house already.
    Seen {
        /// The cells that have it and share a house with the cell.
        cells: Vec<String>,
    },
    /// Steps of logic show it.
    Steps {
        /// What they show, in short: `r3c5<>7`, or `r3c5=4` for a cell.
        claim: String,
        /// The steps, none of which can be left out, each in the position after those before.
        steps: Vec<Step>,
        /// How many steps the solver takes until the claim holds: at least as many.
        path_steps: usize,
    },
    /// Nothing rules the digit out: it is that of the only solution.
    Possible {},
    /// Nothing rules the digit out: it is that of one of several solutions.
    Several {},
    /// The digit is in no solution, but the techniques do not show it; or they say nothing about the cell.
    Unexplained {},
    /// Time ran out before the reason was found.
    OutOfTime {},
}

/// The answer to a question about a position; its steps as they are to be handed out.
pub fn answered(puzzle: &pencilproof_core::Puzzle, answered: &crate::Answered, detail: StepDetail) -> Answered {
    let layout = puzzle.layout();
    let reason = match &answered.reason {
        crate::Reason::Wrong(mistake) => {
            let mended = mended(mistake, puzzle);
            Reason::Mistake { mended: mended.as_ref().map(grid), mended_position: mended.as_ref().map(Position::of) }
        }
        crate::Reason::Filled(value) => Reason::Filled { value: value.to_string() },
        crate::Reason::Seen(list) => Reason::Seen { cells: cells(layout, list) },
        crate::Reason::Steps(explanation) => steps(explanation, detail),
        crate::Reason::Possible => Reason::Possible {},
        crate::Reason::Several => Reason::Several {},
        crate::Reason::Unexplained => Reason::Unexplained {},
        crate::Reason::OutOfTime => Reason::OutOfTime {},
    };
    Answered {
        puzzle: Puzzle::of(puzzle),
        puzzle_solutions: KnownSolutions::from(answered.solutions),
        cell: layout.cell_name(answered.question.cell()),
        digit: match answered.question {
            Question::Digit(candidate) => Some(candidate.digit().to_string()),
            Question::Cell(_) => None,
        },
        text: answered.describe(layout),
        reason,
    }
}

fn steps(explanation: &Explanation, detail: StepDetail) -> Reason {
    let claim = explanation.claim;
    let one = [claim.candidate];
    let (placed, struck): (&[_], &[_]) = if claim.is_true { (&one, &[]) } else { (&[], &one) };
    let mut before = explanation.start.clone();
    let mut steps = Vec::with_capacity(explanation.steps.len());
    for rated in &explanation.steps {
        steps.push(step_in(Terms::Usual, detail, rated, &before));
        before = after(&before, &rated.step).unwrap_or(before);
    }
    Reason::Steps {
        claim: text::conclusion_in_short(before.layout(), placed, struck),
        steps,
        path_steps: explanation.path,
    }
}
