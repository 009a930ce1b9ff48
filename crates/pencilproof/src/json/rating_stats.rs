//! Ratings of several puzzles.

use super::{RatedBy, SCHEMA, Tenths};
use crate::RatingOptions;
use pencilproof_rating::{Difficulty, Technique};
use serde::Serialize;

/// The spread of ER over equivalent puzzles.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Spread {
    /// The number of equivalent puzzles that were rated.
    pub count: usize,
    /// Their least ER.
    pub min: Tenths,
    /// Their median ER; of two in the middle the lower one.
    pub median: Tenths,
    /// Their greatest ER.
    pub max: Tenths,
    /// How many of them have another ER than the puzzle itself.
    pub differ: usize,
    /// For how many more time ran out.
    pub timed_out: usize,
    /// The seed that they were made with.
    pub seed: u64,
}

/// What the ratings of a list add up to.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingStats {
    /// The version of the schema: 1.
    pub schema: u32,
    /// What rated them.
    #[serde(flatten)]
    pub by: RatedBy,
    /// The number of puzzles that were rated.
    pub rated: u64,
    /// The number of puzzles that were refused: without a solution, or with several.
    pub refused: u64,
    /// The number of puzzles whose path was left before its end.
    pub cut: u64,
    /// The number of steps.
    pub logic_steps: u64,
    /// How many puzzles have each ER.
    pub ratings: Vec<RatingShare>,
    /// The part of each technique, in the order of the scale, without those that were not used.
    pub techniques: Vec<RatingTechniqueStats>,
}

/// How many puzzles have an ER.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingShare {
    /// The ER.
    pub er: Tenths,
    /// The number of puzzles.
    pub puzzles: u64,
}

/// The part of a technique in the paths of many puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingTechniqueStats {
    /// The id of the technique.
    pub technique: String,
    /// The number of steps.
    pub steps: u64,
    /// The number of puzzles in which it is used.
    pub puzzles: u64,
    /// The number of puzzles whose hardest step it is.
    pub hardest: u64,
}

/// The spread of ER over equivalent puzzles, for the member `spread` of a rating.
pub fn spread(spread: &crate::RatingSpread, seed: u64) -> Spread {
    Spread {
        count: spread.count,
        min: Tenths::of(spread.min),
        median: Tenths::of(spread.median),
        max: Tenths::of(spread.max),
        differ: spread.differ,
        timed_out: spread.timed_out,
        seed,
    }
}

/// What the ratings of a list add up to.
pub fn rating_stats(stats: &crate::RatingStats, options: &RatingOptions) -> RatingStats {
    let share = |(&tenths, &puzzles): (&u32, &u64)| {
        let er = Difficulty::sum(f64::from(tenths) / 10.0, 0);
        RatingShare { er: Tenths::of(er), puzzles }
    };
    let technique = |(technique, part): (&Technique, &crate::RatingTechniqueStats)| RatingTechniqueStats {
        technique: technique.id().to_owned(),
        steps: part.steps,
        puzzles: part.puzzles,
        hardest: part.hardest,
    };
    RatingStats {
        schema: SCHEMA,
        by: RatedBy::of(options),
        rated: stats.rated,
        refused: stats.refused,
        cut: stats.cut,
        logic_steps: stats.steps,
        ratings: stats.ratings.iter().map(share).collect(),
        techniques: stats.techniques.iter().map(technique).collect(),
    }
}
