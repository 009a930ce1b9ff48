//! Words that several answers share.

use pencilproof_logic as logic;
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

impl From<logic::Assumes> for Assumes {
    fn from(assumes: logic::Assumes) -> Assumes {
        match assumes {
            logic::Assumes::Uniqueness => Assumes::Uniqueness,
            _ => Assumes::Nothing,
        }
    }
}

/// The scale of the ratings of steps: that of the profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// Pencilproof's own: close to the original Sudoku Explainer where that names a technique.
    Pencilproof,
    /// HoDoKu's scores, by the profile `hodoku`.
    Hodoku,
    /// Places in the list of the solver at SudokuWiki, by the profile `sudokuwiki`.
    #[serde(rename = "sudokuwiki")]
    SudokuWiki,
    /// Numbers of a profile file that names no other.
    Own,
}

impl From<logic::Scale> for Scale {
    fn from(scale: logic::Scale) -> Scale {
        match scale {
            logic::Scale::Pencilproof => Scale::Pencilproof,
            logic::Scale::Hodoku => Scale::Hodoku,
            logic::Scale::SudokuWiki => Scale::SudokuWiki,
            logic::Scale::Own => Scale::Own,
        }
    }
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
