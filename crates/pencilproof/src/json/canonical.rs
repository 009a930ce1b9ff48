//! The canonical form of a puzzle.

use super::Puzzle;
use super::position::cells;
use pencilproof_core::{Cell, SymmetryError};
use serde::Serialize;

/// The canonical form of a puzzle, and the symmetry that leads there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Canonical {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// The canonical form.
    pub canonical: String,
    /// The images of the cells, in reading order.
    pub cells: Vec<String>,
    /// The images of the digits, in order.
    pub digits: String,
    /// The number of automorphisms of the puzzle.
    pub automorphisms: u64,
}

/// The canonical form of a puzzle, the images of its cells (in reading order) and of its digits (in order) under the
/// symmetry that leads there, and the number of automorphisms.
///
/// # Errors
/// Never for the result of a canonizer.
pub fn canonical(
    puzzle: &pencilproof_core::Puzzle,
    canonical: &pencilproof_search::Canonical,
) -> Result<Canonical, SymmetryError> {
    let symmetry = canonical.symmetry()?;
    let layout = puzzle.layout();
    let images: Vec<Cell> = layout.cells().map(|cell| symmetry.cell(cell)).collect();
    Ok(Canonical {
        puzzle: Puzzle::of(puzzle),
        canonical: canonical.to_string(),
        cells: cells(layout, &images),
        digits: layout.digits().iter().map(|digit| symmetry.digit(digit).symbol()).collect(),
        automorphisms: canonical.automorphisms(),
    })
}
