//! Words that several answers share.

use serde::Serialize;

/// What a conclusion assumes of the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Assumes {
    /// Nothing.
    Nothing,
    /// That it has only one solution.
    Uniqueness,
}

impl From<pencilproof_logic::Assumes> for Assumes {
    fn from(assumes: pencilproof_logic::Assumes) -> Assumes {
        match assumes {
            pencilproof_logic::Assumes::Uniqueness => Assumes::Uniqueness,
            _ => Assumes::Nothing,
        }
    }
}

/// The scale of the ratings of steps: Pencilproof ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// That of the profile: close to the original Sudoku Explainer where that names a technique.
    Pencilproof,
}

/// A scale of the ratings of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RatingScale {
    /// That of Sudoku Explainer 1.2.1: ER, EP and ED.
    Classic,
}

impl From<crate::RatingScale> for RatingScale {
    fn from(scale: crate::RatingScale) -> RatingScale {
        match scale {
            crate::RatingScale::Classic => RatingScale::Classic,
        }
    }
}
