//! The lines between cells, and the shade of houses that no lines show.

use pencilproof_core::{Cell, Extra, HouseKind, Layout};

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

/// A line piece: the left or the upper side of a cell. A column or row equal to the side of the board names the far
/// rim, whose pieces have a cell on one side only.
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

/// Cells that are shaded together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shade {
    pub(crate) kind: Extra,
    /// Ascending.
    pub(crate) cells: Vec<Cell>,
    /// Whether it is one house of several that can touch, so that its outline has to be seen.
    pub(crate) is_apart: bool,
}

/// The words for the kinds of extra houses that are all over the board and have no shade.
pub(crate) fn unshaded(layout: &Layout) -> Vec<&'static str> {
    let shades = shades(layout);
    let is_shaded = |kind| shades.iter().any(|shade| shade.kind == kind);
    Extra::all().filter(|&kind| layout.has(kind) && !is_shaded(kind)).map(Extra::plural).collect()
}

/// The shades of the extra houses, from the bottom: one for each kind, and one for each house that is of no kind. A
/// kind whose houses are all over the board has none.
pub(crate) fn shades(layout: &Layout) -> Vec<Shade> {
    let mut shades = Vec::new();
    for kind in Extra::all().rev() {
        let houses = layout.extra_houses().filter(|&house| layout.kind(house) == HouseKind::Extra(kind));
        let lists: Vec<Vec<Cell>> = houses.map(|house| layout.house_cells(house).to_vec()).collect();
        let is_apart = kind == Extra::REGION;
        for mut cells in if is_apart { lists } else { vec![lists.concat()] } {
            cells.sort();
            cells.dedup();
            if !cells.is_empty() && cells.len() < layout.cell_count() {
                shades.push(Shade { kind, cells, is_apart });
            }
        }
    }
    shades
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
