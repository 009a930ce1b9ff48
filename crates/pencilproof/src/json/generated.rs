//! Puzzles that were made: to order, as exercises, from others.

use super::step::step_in;
use super::{Puzzle, Scale, Step, Tenths, grid};
use crate::StepDetail;
use pencilproof_generate::{self as generate, ALGORITHM, EXERCISES, Grade, Hardness};
use pencilproof_logic::Terms;
use serde::Serialize;
use std::collections::BTreeMap;

/// A generated puzzle, with what is needed to make it again.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Made {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: String,
    /// The number of givens.
    pub clues: usize,
    /// How hard it is, if it was graded: `easy`, `medium`, `hard`, `expert`, `extreme` or `beyond`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub degree: Option<String>,
    /// The Pencilproof rating of the hardest step, if it was graded; null if logic does not solve it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Tenths>))]
    pub rating: Option<Option<Tenths>>,
    /// The scale of the rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub scale: Option<Scale>,
    /// How often each technique and size is needed, by its usual name, if it was graded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub path: Option<BTreeMap<String, usize>>,
    /// What makes it again.
    #[serde(flatten)]
    pub recipe: Recipe,
}

/// What makes a generated puzzle again, together with the wish.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Recipe {
    /// The seed.
    pub seed: u64,
    /// The number of the attempt.
    pub attempt: u64,
    /// The version of the generator, of puzzles or of exercises: what a seed makes depends on it.
    pub algorithm: u32,
    /// The version of the program.
    pub version: String,
}

/// A position in which a technique is the next step.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Exercise {
    /// The position.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// The solution.
    pub solution: String,
    /// The number of steps that lead to the position.
    pub steps_before: usize,
    /// The order of techniques of which the step is the next: `default`, the usual one; `basic`, singles, locked
    /// candidates and subsets; or the profile that was asked for. The technique itself is at its place in it.
    pub order: String,
    /// The step to be found.
    pub step: Step,
    /// What makes it again.
    #[serde(flatten)]
    pub recipe: Recipe,
}

/// A puzzle that was derived from another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Varied {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// Its solution, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub solution: Option<String>,
    /// The number of givens.
    pub clues: usize,
    /// The puzzle that it was derived from.
    pub origin: String,
}

impl Recipe {
    fn of(made: &generate::Made, seed: u64, algorithm: u32) -> Recipe {
        Recipe { seed, attempt: made.number, algorithm, version: env!("CARGO_PKG_VERSION").to_owned() }
    }
}

/// A generated puzzle, with what is needed to make it again.
pub fn made(made: &generate::Made, seed: u64) -> Made {
    let grade = made.grade.as_ref();
    let rating = |Grade { hardness, .. }: &Grade| match hardness {
        Hardness::Rated(hardest) => Some(Tenths::of(hardest)),
        Hardness::Beyond => None,
    };
    Made {
        puzzle: Puzzle::of(&made.puzzle),
        solution: grid(&made.grid()),
        clues: made.puzzle.givens().count(),
        degree: grade.map(|grade| grade.hardness.degree().to_owned()),
        rating: grade.map(rating),
        scale: grade.map(|_| Scale::Pencilproof),
        path: grade.map(|grade| grade.steps.iter().cloned().collect()),
        recipe: Recipe::of(made, seed, ALGORITHM),
    }
}

/// An exercise: the position, the step to be found, the solution, the name of the order of techniques, and what is
/// needed to make it again.
pub fn exercise(exercise: &generate::Exercise, order: &str, seed: u64, detail: StepDetail) -> Exercise {
    Exercise {
        puzzle: Puzzle::of(&exercise.position),
        solution: grid(&exercise.made.grid()),
        steps_before: exercise.steps,
        order: order.to_owned(),
        step: step_in(Terms::Usual, detail, &exercise.step, &exercise.position),
        recipe: Recipe::of(&exercise.made, seed, EXERCISES),
    }
}

/// A puzzle that was derived from another.
pub fn varied(puzzle: &pencilproof_core::Puzzle, origin: &pencilproof_core::Puzzle) -> Varied {
    Varied { puzzle: Puzzle::of(puzzle), solution: None, clues: puzzle.givens().count(), origin: grid(origin) }
}
