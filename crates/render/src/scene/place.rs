//! Where things are on the board.

use super::cage::{LABEL_ROOM, labelled};
use crate::picture::mark_grid;
use crate::xml::number;
use pencilproof_core::{Candidate, Cell, Layout};
use std::fmt;

/// The side of a cell.
pub const CELL: f64 = 72.0;
/// The size of values.
pub(crate) const VALUE: f64 = 42.0;
/// The radius of the ring around a value.
pub(crate) const RING: f64 = 28.0;
/// The distance between small digits in a cell with three of them in a row, their size there, and the radius of the
/// disc behind one: all shrink together where more have to fit.
const PITCH: f64 = 21.6;
pub(crate) const MARK: f64 = 14.5;
pub(crate) const DISC: f64 = 9.6;

/// A point on the board: the upper left corner of the first cell is the origin, and `y` grows downwards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl fmt::Display for Point {
    /// As in the path of an SVG.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", number(self.x), number(self.y))
    }
}

impl Point {
    pub(crate) fn distance(self, other: Point) -> f64 {
        ((self.x - other.x).powi(2) + (self.y - other.y).powi(2)).sqrt()
    }

    /// The point at a part of the way to another one.
    pub(crate) fn towards(self, other: Point, part: f64) -> Point {
        Point { x: self.x + part * (other.x - self.x), y: self.y + part * (other.y - self.y) }
    }
}

/// The places of cells and small digits on a board.
pub(crate) struct Places<'a> {
    layout: &'a Layout,
    /// Rows and columns of small digits in a cell.
    grid: (usize, usize),
    /// The distances between rows and between columns of small digits.
    pitch: (f64, f64),
    /// Of small digits and their discs.
    pub(crate) scale: f64,
    /// The cells with a label in their corner, ascending.
    labelled: Vec<Cell>,
}

impl<'a> Places<'a> {
    pub(crate) fn new(layout: &'a Layout) -> Self {
        let grid = mark_grid(layout);
        let pitch = |count: usize| 3.0 * PITCH / count as f64;
        let pitch = (pitch(grid.0), pitch(grid.1));
        let scale = (pitch.0.min(pitch.1) / PITCH).min(1.2);
        Places { layout, grid, pitch, scale, labelled: labelled(layout) }
    }

    /// The side of the board.
    pub(crate) fn size(&self) -> f64 {
        self.layout.side() as f64 * CELL
    }

    /// The middle of a cell.
    pub(crate) fn cell(&self, cell: Cell) -> Point {
        let middle = |index: usize| (index as f64 + 0.5) * CELL;
        Point { x: middle(self.layout.col(cell)), y: middle(self.layout.row(cell)) }
    }

    /// The scale of what lies around small digits in a cell: there is less room below a label.
    pub(crate) fn squeeze(&self, cell: Cell) -> f64 {
        if self.labelled.binary_search(&cell).is_ok() { below_label(self.grid.0).1 / self.pitch.0 } else { 1.0 }
    }

    /// The middle of a small digit.
    pub(crate) fn mark(&self, candidate: Candidate) -> Point {
        let (rows, cols) = self.grid;
        let place = |index: usize, count: usize, pitch: f64| (index as f64 - (count - 1) as f64 / 2.0) * pitch;
        let (middle, digit) = (self.cell(candidate.cell()), candidate.digit().index());
        let y = match self.labelled.binary_search(&candidate.cell()) {
            Ok(_) => {
                let (first, pitch) = below_label(rows);
                middle.y - CELL / 2.0 + first + (digit / cols) as f64 * pitch
            }
            Err(_) => middle.y + place(digit / cols, rows, self.pitch.0),
        };
        Point { x: middle.x + place(digit % cols, cols, self.pitch.1), y }
    }
}

/// Where the first row of small digits is in a cell with a label, and the distance to the next.
fn below_label(rows: usize) -> (f64, f64) {
    let pitch = (CELL - LABEL_ROOM - (CELL - 3.0 * PITCH) / 2.0) / rows as f64;
    (LABEL_ROOM + pitch / 2.0, pitch)
}
