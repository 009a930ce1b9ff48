//! Why a layout cannot be made.

use crate::{ConstraintError, Extra, MAX_SIDE, MIN_SIDE, MOST_CONSTRAINTS, MOST_HOUSES, MOST_HOUSES_OF_CELL};
use std::fmt;

/// Why a layout cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// The side is outside 4 to 25.
    Side(usize),
    /// No standard box shape is known for the side.
    NoBoxes(usize),
    /// A region map with other than side times side entries.
    MapLength(usize),
    /// A region (from 1) that does not have `side` cells.
    RegionSize {
        /// The region, from 1.
        region: usize,
        /// How many cells it has.
        cells: usize,
        /// How many it should have.
        side: usize,
    },
    /// The layout cannot have houses of this kind.
    Extra(Extra),
    /// An extra region that does not have `side` different cells of the board.
    ExtraRegion {
        /// How many it has.
        cells: usize,
        /// How many it should have.
        side: usize,
    },
    /// More than [`MOST_HOUSES`] houses, or more than [`MOST_HOUSES_OF_CELL`] with a cell in common.
    TooManyHouses,
    /// A constraint that does not fit the layout.
    Constraint {
        /// Its place in the list, from 0.
        number: usize,
        /// What is wrong with it.
        error: ConstraintError,
    },
    /// More than [`MOST_CONSTRAINTS`]: so many.
    TooManyConstraints(usize),
    /// A name that is not of the form `3x3`, `9`, `2x3+x`, `3x3+windoku` or `jigsaw:MAP`.
    Name(String),
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutError::Side(side) => write!(f, "the side is {side}; it must be from {MIN_SIDE} to {MAX_SIDE}"),
            LayoutError::NoBoxes(side) => {
                write!(f, "a side of {side} has no box shape; give it as ROWSxCOLS or as a jigsaw")
            }
            LayoutError::MapLength(length) => {
                write!(f, "a region map needs one character per cell, side times side in total; this one has {length}")
            }
            LayoutError::RegionSize { region, cells, side } => {
                write!(f, "region {region} has {cells} cells; each region must have {side}")
            }
            LayoutError::Extra(kind) => write!(f, "{} need {}", kind.plural(), kind.needs()),
            LayoutError::ExtraRegion { cells, side } => {
                write!(f, "an extra region must have {side} different cells of the board; this one has {cells}")
            }
            LayoutError::TooManyHouses => write!(
                f,
                "the layout has too many houses; at most {MOST_HOUSES} are possible, \
                 and at most {MOST_HOUSES_OF_CELL} that share a cell"
            ),
            LayoutError::Constraint { number, error } => write!(f, "constraint {}: {error}", number + 1),
            LayoutError::TooManyConstraints(count) => {
                write!(f, "there are {count} constraints; at most {MOST_CONSTRAINTS} are possible")
            }
            LayoutError::Name(name) => {
                write!(f, "'{name}' is not a layout; try 3x3, 16, 2x3+x, 3x3+windoku or jigsaw:MAP")
            }
        }
    }
}

impl std::error::Error for LayoutError {}
