//! Advice about a position.

use super::step::step_in;
use super::{Null, Position, Puzzle, Scene, Step, grid};
use crate::{Level, Mistake, Reveal, StepDetail};
use pencilproof_logic::{Rated, Terms};
use serde::Serialize;

/// Advice about a position, limited to what may be revealed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Advised {
    /// The position.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// How many solutions the puzzle has. If that is not known, the position may also have a mistake: a step is right
    /// if the position is.
    pub puzzle_solutions: KnownSolutions,
    /// The advice.
    #[serde(flatten)]
    pub advice: Advice,
}

/// How many solutions a puzzle has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum KnownSolutions {
    /// Exactly one.
    One,
    /// Two or more.
    Several,
    /// It is not known.
    Unknown,
}

impl From<crate::Solutions> for KnownSolutions {
    fn from(solutions: crate::Solutions) -> KnownSolutions {
        match solutions {
            crate::Solutions::One => KnownSolutions::One,
            crate::Solutions::Several => KnownSolutions::Several,
            crate::Solutions::Unknown => KnownSolutions::Unknown,
        }
    }
}

/// Advice.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "advice", rename_all = "kebab-case")]
pub enum Advice {
    /// The position has a mistake, which must be fixed first.
    Mistake {
        /// The mistake in words.
        text: String,
        /// The values without the mistake; left out if the givens themselves are wrong.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        mended: Option<String>,
        /// The position without the mistake; left out if the givens themselves are wrong.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        mended_position: Option<Position>,
    },
    /// Every cell has its correct value.
    Solved {
        /// Nothing more is to be said.
        text: Null,
    },
    /// There is no mistake, but no technique finds a step.
    NoStep {
        /// Nothing more is to be said.
        text: Null,
    },
    /// Time ran out before a step was found.
    OutOfTime {
        /// Nothing more is to be said.
        text: Null,
    },
    /// The next step.
    Step {
        /// The kind of step, without place or digit; left out below the level `family`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        family: Option<String>,
        /// Where to look, without the conclusion; left out below the level `place`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        place: Option<String>,
        /// A picture of where to look, if it was asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        place_scene: Option<Scene>,
        /// The step; left out below the level `step`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        step: Option<Box<Step>>,
    },
}

/// The kind of an advice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AdviceKind {
    /// The position has a mistake, which must be fixed first.
    Mistake,
    /// Every cell has its correct value.
    Solved,
    /// There is no mistake, but no technique finds a step.
    NoStep,
    /// Time ran out before a step was found.
    OutOfTime,
    /// There is a next step.
    Step,
}

impl From<&crate::Advice> for AdviceKind {
    fn from(advice: &crate::Advice) -> AdviceKind {
        match advice {
            crate::Advice::Wrong(_) => AdviceKind::Mistake,
            crate::Advice::Solved => AdviceKind::Solved,
            crate::Advice::NoStep => AdviceKind::NoStep,
            crate::Advice::OutOfTime => AdviceKind::OutOfTime,
            crate::Advice::Step(_) => AdviceKind::Step,
        }
    }
}

/// Advice about a position, limited to what may be revealed.
pub fn advice(puzzle: &pencilproof_core::Puzzle, advised: &crate::Advised, reveal: Reveal) -> Advised {
    let advice = match &advised.advice {
        crate::Advice::Wrong(mistake) => wrong(mistake, puzzle),
        crate::Advice::Solved => Advice::Solved { text: Null },
        crate::Advice::NoStep => Advice::NoStep { text: Null },
        crate::Advice::OutOfTime => Advice::OutOfTime { text: Null },
        crate::Advice::Step(rated) => told(rated, puzzle, reveal),
    };
    Advised { puzzle: Puzzle::of(puzzle), puzzle_solutions: KnownSolutions::from(advised.solutions), advice }
}

/// The position without its mistake, unless the givens themselves are wrong.
pub(super) fn mended(mistake: &Mistake, puzzle: &pencilproof_core::Puzzle) -> Option<pencilproof_core::Puzzle> {
    (!matches!(mistake, Mistake::Givens(_))).then(|| mistake.mended(puzzle))
}

fn wrong(mistake: &Mistake, puzzle: &pencilproof_core::Puzzle) -> Advice {
    let mended = mended(mistake, puzzle);
    Advice::Mistake {
        text: mistake.describe(puzzle.layout()),
        mended: mended.as_ref().map(grid),
        mended_position: mended.as_ref().map(Position::of),
    }
}

fn told(rated: &Rated, puzzle: &pencilproof_core::Puzzle, reveal: Reveal) -> Advice {
    let terms = if reveal.usual_names { Terms::Usual } else { Terms::Own };
    let hint = rated.hint_in(terms, puzzle.layout());
    let step = || {
        let told = step_in(terms, reveal.detail, rated, puzzle);
        Box::new(Step { known: told.known.filter(|_| reveal.usual_names), ..told })
    };
    let is_drawn = reveal.level >= Level::Place && reveal.detail == StepDetail::Drawn;
    Advice::Step {
        place_scene: is_drawn.then(|| Scene::of_place(&hint, puzzle)),
        family: (reveal.level >= Level::Family).then_some(hint.family),
        place: (reveal.level >= Level::Place).then_some(hint.place),
        step: (reveal.level >= Level::Step).then(step),
    }
}
