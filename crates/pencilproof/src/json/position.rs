//! Puzzles and positions.

use super::SCHEMA;
use pencilproof_core::{Candidate, Cell, Digit, Layout};
use pencilproof_format::{JsonMembers, json_members};
use serde::Serialize;

/// The puzzle that an answer is about, with the version of the schema.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Puzzle {
    /// The version of the schema: 1.
    #[cfg_attr(feature = "schema", schema(examples(1)))]
    pub schema: u32,
    /// The layout, such as `3x3`, `2x3+x` or `jigsaw:MAP`.
    #[cfg_attr(feature = "schema", schema(examples("2x2")))]
    pub layout: String,
    /// The values and marks.
    #[serde(flatten)]
    pub position: Position,
    /// The constraints, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false, value_type = Option<Vec<Object>>))]
    pub constraints: Option<Vec<serde_json::Map<String, serde_json::Value>>>,
}

impl Puzzle {
    pub(super) fn of(puzzle: &pencilproof_core::Puzzle) -> Puzzle {
        let JsonMembers { layout, puzzle, given, marks, constraints } = json_members(puzzle);
        Puzzle { schema: SCHEMA, layout, position: Position { puzzle, given, marks }, constraints }
    }
}

/// A position in a puzzle whose layout is known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Position {
    /// The values in reading order: a symbol for each cell, `.` for an empty one.
    #[cfg_attr(feature = "schema", schema(examples("1......3......32")))]
    pub puzzle: String,
    /// The values that were given, if others were placed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub given: Option<String>,
    /// The pencil marks of each cell, if there are any: the symbols of its candidates, an empty text for a cell without
    /// marks, `-` for one whose marks are all gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub marks: Option<Vec<String>>,
}

impl Position {
    pub(super) fn of(puzzle: &pencilproof_core::Puzzle) -> Position {
        let JsonMembers { puzzle, given, marks, .. } = json_members(puzzle);
        Position { puzzle, given, marks }
    }
}

/// A grid as a line: the usual symbols, `.` for empty.
pub fn grid(puzzle: &pencilproof_core::Puzzle) -> String {
    puzzle.layout().cells().map(|cell| puzzle.value(cell).map_or('.', |value| value.digit.symbol())).collect()
}

pub(super) fn candidates(layout: &Layout, list: &[Candidate]) -> Vec<String> {
    list.iter().map(|&candidate| layout.candidate_name(candidate)).collect()
}

pub(super) fn cells(layout: &Layout, list: &[Cell]) -> Vec<String> {
    list.iter().map(|&cell| layout.cell_name(cell)).collect()
}

pub(super) fn digits(list: impl IntoIterator<Item = Digit>) -> Vec<String> {
    list.into_iter().map(|digit| digit.to_string()).collect()
}
