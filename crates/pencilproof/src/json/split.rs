//! How a list was split, and what comes twice in it.

use super::SCHEMA;
use crate::split::Counts;
use serde::Serialize;

/// How a list was split, and what comes twice in it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SplitList {
    /// The version of the schema: 1.
    pub schema: u32,
    /// The puzzles that were sorted.
    pub puzzles: u64,
    /// Their classes.
    pub classes: u64,
    /// How often a puzzle was of the class of an earlier one, but none that came before.
    pub equivalent: u64,
    /// How often a puzzle was one that came before, cell by cell.
    pub identical: u64,
    /// The classes of which there are different puzzles.
    pub shared_classes: u64,
    /// The classes whose puzzles, or solutions where these make the class, have symmetries of their own.
    pub symmetric_classes: u64,
    /// The records that could not be sorted.
    pub unsorted: u64,
    /// The seed of the parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The parts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<SplitPart>,
}

/// A part of a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SplitPart {
    /// Its name.
    pub name: String,
    /// The path of its file.
    pub file: String,
    /// What it was to be of the whole, between 0 and 1.
    pub share: f64,
    /// Its puzzles.
    pub puzzles: u64,
    /// Their classes.
    pub classes: u64,
}

/// How a list was split: what was counted, the records that could not be sorted, and the parts with their seed.
pub fn split(counts: &Counts, unsorted: u64, parts: Option<(u64, Vec<SplitPart>)>) -> SplitList {
    let (seed, parts) = parts.unzip();
    SplitList {
        schema: SCHEMA,
        puzzles: counts.puzzles,
        classes: counts.classes,
        equivalent: counts.equivalent,
        identical: counts.identical,
        shared_classes: counts.shared,
        symmetric_classes: counts.symmetric,
        unsorted,
        seed,
        parts: parts.unwrap_or_default(),
    }
}

/// A puzzle whose class is in another list, too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Shared {
    /// The version of the schema: 1.
    pub schema: u32,
    /// Where it is: `FILE:LINE`.
    pub place: String,
    /// Where the other list has it first, or its class if it does not have it.
    pub other: String,
    /// Whether the puzzle there is the same, cell by cell.
    pub identical: bool,
}

/// How much of a list is in another one, too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Overlap {
    /// The version of the schema: 1.
    pub schema: u32,
    /// The puzzles that were sorted.
    pub puzzles: u64,
    /// Those whose class is in the other list.
    pub shared: u64,
    /// Those of them that are in the other list cell by cell.
    pub identical: u64,
    /// The classes of the other list.
    pub other_classes: u64,
    /// The records of both lists that could not be sorted.
    pub unsorted: u64,
}
