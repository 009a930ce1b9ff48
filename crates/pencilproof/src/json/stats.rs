//! Statistics of techniques.

use super::{SCHEMA, Scale, Tenths};
use serde::Serialize;

/// Statistics of techniques over some puzzles. Times are in seconds.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Stats {
    /// The version of the schema: 1.
    pub schema: u32,
    /// The number of puzzles.
    pub puzzles: u64,
    /// The puzzles that logic solved alone.
    pub by_logic: u64,
    /// The puzzles that search had to finish.
    pub by_search: u64,
    /// The number of steps of logic.
    pub steps: u64,
    /// The time that it all took; that of several threads is added up.
    pub seconds: f64,
    /// The scale of the ratings.
    pub scale: Scale,
    /// The techniques of the profile, in its order.
    pub techniques: Vec<TechniqueStats>,
}

/// The part that one size of a technique had in solving some puzzles.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TechniqueStats {
    /// Its id, such as `naked-pair`.
    pub technique: String,
    /// What players call it, such as `Naked pair`.
    pub name: String,
    /// Its rating.
    pub rating: Tenths,
    /// How often it was asked for a step.
    pub calls: u64,
    /// The steps that were taken with it.
    pub steps: u64,
    /// The puzzles in which it was used.
    pub puzzles: u64,
    /// The puzzles of which its steps were the hardest.
    pub decisive: u64,
    /// The time spent in its searches.
    pub seconds: f64,
}

/// Statistics of techniques over some puzzles.
pub fn stats(stats: &crate::Stats) -> Stats {
    let technique = |technique: &crate::TechniqueStats| TechniqueStats {
        technique: technique.name.clone(),
        name: technique.called.clone(),
        rating: Tenths::of(technique.rating),
        calls: technique.calls,
        steps: technique.steps,
        puzzles: technique.puzzles,
        decisive: technique.decisive,
        seconds: technique.time.as_secs_f64(),
    };
    Stats {
        schema: SCHEMA,
        puzzles: stats.puzzles,
        by_logic: stats.by_logic,
        by_search: stats.by_search,
        steps: stats.steps,
        seconds: stats.time.as_secs_f64(),
        scale: stats.techniques.first().map_or(Scale::Pencilproof, |technique| technique.rating.scale().into()),
        techniques: stats.techniques.iter().map(technique).collect(),
    }
}
