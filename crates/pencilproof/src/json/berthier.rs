//! The rating of a puzzle on a scale of whips and braids.

use super::Puzzle;
use crate::{BerthierRating, BerthierScale, NotRated};
use serde::Serialize;

/// The rating of a puzzle by whips or braids, or why it has none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RatedByWhips {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// The scale: `w`, `gw`, `b`, `gb` or `te`.
    pub scale: &'static str,
    /// The version of the program.
    pub version: &'static str,
    /// The rating: a length, or a depth; null where it is not known.
    pub rating: Option<usize>,
    /// The rating is this or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<usize>,
    /// Why the puzzle has no rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The rating of a puzzle on a scale of whips and braids.
pub fn rated_by_whips(
    puzzle: &pencilproof_core::Puzzle,
    scale: BerthierScale,
    rated: &Result<BerthierRating, NotRated>,
) -> RatedByWhips {
    let (rating, at_least, reason) = match rated {
        Ok(BerthierRating::Exactly(number)) => (Some(*number), None, None),
        Ok(BerthierRating::AtLeast(number)) => (None, Some(*number), None),
        Ok(BerthierRating::None) => (None, None, Some("no whip or braid of the scale goes on".to_owned())),
        Err(reason) => (None, None, Some(reason.to_string())),
    };
    let version = env!("CARGO_PKG_VERSION");
    RatedByWhips { puzzle: Puzzle::of(puzzle), scale: scale.id(), version, rating, at_least, reason }
}
