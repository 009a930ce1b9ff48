//! The lines between cells.

use pencilmark_core::{Cell, Layout};

/// What runs between two neighbouring places on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Border {
    /// Nothing: both places lie beyond the rim.
    None,
    /// The line between two cells of one box or region.
    Cell,
    /// The line around a box or region.
    Region,
}

/// A line piece: the left side of a cell, or its upper side. A column or row equal to the side names the far rim, whose
/// pieces have a cell on one side only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    Left { row: usize, col: usize },
    Above { row: usize, col: usize },
}

impl Piece {
    /// The cells on its two sides, where there are any.
    pub(crate) fn cells(self, layout: &Layout) -> [Option<Cell>; 2] {
        let cell = |row: Option<usize>, col: Option<usize>| {
            let inside = |at: &usize| *at < layout.side();
            Some(layout.cell(row.filter(inside)?, col.filter(inside)?))
        };
        match self {
            Piece::Left { row, col } => [cell(Some(row), col.checked_sub(1)), cell(Some(row), Some(col))],
            Piece::Above { row, col } => [cell(row.checked_sub(1), Some(col)), cell(Some(row), Some(col))],
        }
    }

    /// What runs there.
    pub(crate) fn border(self, layout: &Layout) -> Border {
        match self.cells(layout) {
            [None, None] => Border::None,
            [Some(a), Some(b)] if layout.region_of(a) == layout.region_of(b) => Border::Cell,
            _ => Border::Region,
        }
    }
}
