//! The lines between cells.

use pencilproof_core::{Cell, Layout};

/// The kind of line between two neighbouring places on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Border {
    /// Nothing: both places lie beyond the rim.
    None,
    /// The line between two cells of one box or region.
    Cell,
    /// The line around a box or region.
    Region,
}

/// A line piece: the left or the upper side of a cell. A column or row equal to the side of the board names the far rim,
/// whose pieces have a cell on one side only.
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

    /// The kind of line there.
    pub(crate) fn border(self, layout: &Layout) -> Border {
        match self.cells(layout) {
            [None, None] => Border::None,
            [Some(a), Some(b)] if layout.region_of(a) == layout.region_of(b) => Border::Cell,
            _ => Border::Region,
        }
    }
}

/// A straight piece of the lines between cells; its ends are counted in cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Run {
    Down { col: usize, from: usize, to: usize },
    Across { row: usize, from: usize, to: usize },
}

/// The lines of one kind inside the rim: adjacent pieces form one run.
pub(crate) fn lines(layout: &Layout, border: Border) -> Vec<Run> {
    let side = layout.side();
    let mut lines = Vec::new();
    for line in 1..side {
        let down = |along| Piece::Left { row: along, col: line }.border(layout) == border;
        lines.extend(runs(side, down).into_iter().map(|(from, to)| Run::Down { col: line, from, to }));
        let across = |along| Piece::Above { row: line, col: along }.border(layout) == border;
        lines.extend(runs(side, across).into_iter().map(|(from, to)| Run::Across { row: line, from, to }));
    }
    lines
}

/// The runs of consecutive places below `count` that meet a condition, as half-open ranges.
fn runs(count: usize, holds: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for at in (0..count).filter(|&at| holds(at)) {
        match runs.last_mut() {
            Some((_, end)) if *end == at => *end += 1,
            _ => runs.push((at, at + 1)),
        }
    }
    runs
}
