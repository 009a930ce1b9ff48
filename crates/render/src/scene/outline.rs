//! Outlines of sets of cells as SVG paths.

use super::place::Point;
use crate::xml::number;
use pencilproof_core::{Cell, Layout};
use std::collections::HashSet;

/// Where grid lines cross: column and row.
type Crossing = (i32, i32);

/// A side of a cell, walked with the cell on the right: the way round is clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Side {
    from: Crossing,
    step: Crossing,
}

impl Side {
    fn to(self) -> Crossing {
        (self.from.0 + self.step.0, self.from.1 + self.step.1)
    }
}

/// The measures of an outline.
#[derive(Clone, Copy)]
pub(crate) struct Measures {
    /// The side of a cell.
    pub(crate) cell: f64,
    /// Its distance from the cells' border, inwards.
    pub(crate) inset: f64,
    /// The radius of its corners.
    pub(crate) radius: f64,
}

/// The path around a set of cells, one loop per connected part. Cells that meet only at a corner are not connected.
pub(crate) fn outline(layout: &Layout, cells: &[Cell], measures: Measures) -> String {
    loops(layout, cells).iter().map(|corners| rounded(corners, measures)).collect()
}

/// The corners of the loops around a set of cells, moved inside: closed and clockwise, without the first point again.
pub(crate) fn around(layout: &Layout, cells: &[Cell], cell: f64, inset: f64) -> Vec<Vec<Point>> {
    let corners = |turns: &Vec<Turn>| turns.iter().map(|turn| turn.place(cell, inset)).collect();
    loops(layout, cells).iter().map(corners).collect()
}

/// A corner of a loop: where it is, the direction in and the direction out.
#[derive(Clone, Copy)]
struct Turn {
    at: Crossing,
    into: Crossing,
    out: Crossing,
}

impl Turn {
    /// Its place on the board, moved inside.
    fn place(&self, cell: f64, inset: f64) -> Point {
        // The inside is on the right, which for a step (dx, dy) is (-dy, dx).
        let ((x, y), (ax, ay), (bx, by)) = (self.at, self.into, self.out);
        let at = |a: i32, normal: i32| f64::from(a) * cell + inset * f64::from(normal);
        Point { x: at(x, -ay - by), y: at(y, ax + bx) }
    }
}

fn loops(layout: &Layout, cells: &[Cell]) -> Vec<Vec<Turn>> {
    let inside: HashSet<Crossing> =
        cells.iter().map(|&cell| (layout.col(cell) as i32, layout.row(cell) as i32)).collect();
    let mut sides: Vec<Side> = Vec::new();
    for &cell in cells {
        let (x, y) = (layout.col(cell) as i32, layout.row(cell) as i32);
        let around = [
            ((x, y - 1), (x, y), (1, 0)),
            ((x + 1, y), (x + 1, y), (0, 1)),
            ((x, y + 1), (x + 1, y + 1), (-1, 0)),
            ((x - 1, y), (x, y + 1), (0, -1)),
        ];
        let open = around.into_iter().filter(|(neighbour, ..)| !inside.contains(neighbour));
        sides.extend(open.map(|(_, from, step)| Side { from, step }));
    }
    let mut left: HashSet<Side> = sides.iter().copied().collect();
    let mut loops = Vec::new();
    for start in sides {
        let mut corners: Vec<Turn> = Vec::new();
        let mut side = start;
        while left.remove(&side) {
            let (dx, dy) = side.step;
            // A right turn first: it separates cells that meet only at a corner.
            let turns = [(-dy, dx), (dx, dy), (dy, -dx)];
            let ways = turns.map(|step| Side { from: side.to(), step });
            let Some(next) = ways.into_iter().find(|way| *way == start || left.contains(way)) else { break };
            if next.step != side.step {
                corners.push(Turn { at: side.to(), into: side.step, out: next.step });
            }
            side = next;
        }
        if !corners.is_empty() {
            loops.push(corners);
        }
    }
    loops
}

/// A closed path through corners, moved inside and rounded.
fn rounded(corners: &[Turn], Measures { cell, inset, radius }: Measures) -> String {
    let mut path = String::new();
    for (index, turn) in corners.iter().enumerate() {
        let (Point { x, y }, (ax, ay), (bx, by)) = (turn.place(cell, inset), turn.into, turn.out);
        let before = (x - radius * f64::from(ax), y - radius * f64::from(ay));
        let after = (x + radius * f64::from(bx), y + radius * f64::from(by));
        let [x, y, x1, y1, x2, y2] = [x, y, before.0, before.1, after.0, after.1].map(number);
        let command = if index == 0 { 'M' } else { 'L' };
        path += &format!("{command}{x1} {y1}Q{x} {y} {x2} {y2}");
    }
    path + "Z"
}
