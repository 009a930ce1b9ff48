//! Where the outlines and labels of cages are.

use super::outline::around;
use super::place::{CELL, Point};
use crate::xml::number;
use pencilproof_core::{Cage, Cell, ConstraintId, Figure, Layout};

/// The distance of an outline from the sides of its cells, and how much more it is for each depth. It is a multiple of
/// half the period of the dashes, as is a cell, so that every corner lies in the middle of a dash.
const INSET: f64 = 4.0;
/// The length of a dash with the gap after it.
const PERIOD: f64 = 8.0;
/// The length of a dash without its caps, and of the gap from there to the next.
pub(crate) const DASHES: [f64; 2] = [3.2, PERIOD - 3.2];
/// The width of outlines.
pub(crate) const CAGE_WIDTH: f64 = 1.4;
/// No cage has an outline further inside than this.
const MOST_DEPTH: usize = 2;

/// The size of labels.
pub(crate) const LABEL: f64 = 17.0;
/// Where a label starts in its cell, to the right and down to its baseline.
const LABEL_AT: Point = Point { x: 3.0, y: 15.5 };
/// The width of a digit of a label, as a fraction of its size.
const FIGURE: f64 = 0.66;
/// How far down in its cell a label takes its room.
pub(crate) const LABEL_ROOM: f64 = 16.5;

/// A cage laid out on the board.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct CageShape {
    /// The constraint that it stands for.
    pub of: ConstraintId,
    /// Its cells, ascending.
    pub cells: Vec<Cell>,
    /// Its outline: lines that leave room for labels, each from corner to corner. Dashes start with half of one, and
    /// every corner lies in the middle of one.
    pub lines: Vec<Vec<Point>>,
    /// Its label.
    pub label: Option<CageLabel>,
}

/// The label of a cage.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct CageLabel {
    /// What it says.
    pub text: String,
    /// The cell that it is in.
    pub cell: Cell,
    /// Where its baseline starts.
    pub start: Point,
}

impl CageShape {
    /// The outline as a path.
    #[must_use]
    pub fn path(&self) -> String {
        let mut path = String::new();
        for line in &self.lines {
            for (index, point) in line.iter().enumerate() {
                match (index, line.get(index.wrapping_sub(1))) {
                    (_, Some(before)) if before.y == point.y => path += &format!("H{}", number(point.x)),
                    (_, Some(_)) => path += &format!("V{}", number(point.y)),
                    (_, None) => path += &format!("M{point}"),
                }
            }
        }
        path
    }
}

/// The cages of a layout, laid out.
#[must_use]
pub fn cages(layout: &Layout) -> Vec<CageShape> {
    let figures = layout.figures();
    let cages = || figures.iter().filter_map(|(of, figure)| Some((*of, cage_of(figure)?)));
    let labels: Vec<CageLabel> = cages().filter_map(|(_, cage)| label(layout, cage)).collect();
    let rooms: Vec<Room> = labels.iter().map(|label| Room::of(layout, label)).collect();
    let shape = |(of, cage): (ConstraintId, &Cage)| {
        let inset = INSET * (1 + cage.depth.min(MOST_DEPTH)) as f64;
        let loops = around(layout, &cage.cells, CELL, inset);
        let lines = loops.iter().flat_map(|corners| cut(corners, &rooms)).collect();
        CageShape { of, cells: cage.cells.clone(), lines, label: label(layout, cage) }
    };
    cages().map(shape).collect()
}

/// The cells that have a label in their upper left corner, ascending.
pub(crate) fn labelled(layout: &Layout) -> Vec<Cell> {
    let figures = layout.figures();
    let cages = figures.iter().filter_map(|(_, figure)| cage_of(figure));
    let mut cells: Vec<Cell> = cages.filter(|cage| cage.label.is_some()).map(|cage| cage.labelled).collect();
    cells.sort();
    cells.dedup();
    cells
}

fn cage_of(figure: &Figure) -> Option<&Cage> {
    match figure {
        Figure::Cage(cage) => Some(cage),
        // Laid out with lines and marks.
        _ => None,
    }
}

fn corner(layout: &Layout, cell: Cell) -> Point {
    Point { x: layout.col(cell) as f64 * CELL, y: layout.row(cell) as f64 * CELL }
}

fn label(layout: &Layout, cage: &Cage) -> Option<CageLabel> {
    let Point { x, y } = corner(layout, cage.labelled);
    let start = Point { x: x + LABEL_AT.x, y: y + LABEL_AT.y };
    Some(CageLabel { text: cage.label.clone()?, cell: cage.labelled, start })
}

/// The room of a label, in which there are no lines.
struct Room {
    from: Point,
    to: Point,
}

impl Room {
    fn of(layout: &Layout, label: &CageLabel) -> Room {
        let from = corner(layout, label.cell);
        let width = FIGURE * LABEL * label.text.chars().count() as f64;
        Room { from, to: Point { x: label.start.x + width, y: from.y + LABEL_ROOM } }
    }

    /// The part of a straight line in it, as distances from its start, if there is any.
    fn part(&self, from: Point, to: Point) -> Option<(f64, f64)> {
        let (low, high) =
            (Point { x: from.x.min(to.x), y: from.y.min(to.y) }, Point { x: from.x.max(to.x), y: from.y.max(to.y) });
        let is_apart = high.x < self.from.x || high.y < self.from.y || low.x > self.to.x || low.y > self.to.y;
        let inside = |point: Point| point.x.clamp(self.from.x, self.to.x) + point.y.clamp(self.from.y, self.to.y);
        let (start, end) = ((inside(from) - from.x - from.y).abs(), (inside(to) - from.x - from.y).abs());
        (!is_apart).then_some((start, end))
    }
}

/// A closed line around cells, without the parts where labels are. Each part that is cut out is longer than the label
/// so that it ends where a dash does.
fn cut(corners: &[Point], rooms: &[Room]) -> Vec<Vec<Point>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    let mut is_open = false;
    let count = corners.len();
    for (index, &from) in corners.iter().enumerate() {
        let to = corners[(index + 1) % count];
        let length = from.distance(to);
        let mut parts: Vec<(f64, f64)> = rooms.iter().filter_map(|room| room.part(from, to)).collect();
        parts.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut at = 0.0;
        for (start, end) in parts {
            let (start, end) = ((start / PERIOD).floor() * PERIOD, ((end / PERIOD).ceil() * PERIOD).min(length));
            if start > at {
                add(&mut lines, is_open, [from.towards(to, at / length), from.towards(to, start / length)]);
            }
            is_open = false;
            at = end.max(at);
        }
        add(&mut lines, is_open, [from.towards(to, at / length), to]);
        is_open = at < length;
    }
    // The last line goes on where the first one starts, unless a label is between them.
    if is_open && lines.len() > 1 && lines[0][0] == corners[0] {
        let first = lines.remove(0);
        if let Some(last) = lines.last_mut() {
            last.extend_from_slice(&first[1..]);
        }
    }
    lines
}

/// Adds a straight line, to the last one if that is still open. One without length is left out.
fn add(lines: &mut Vec<Vec<Point>>, is_open: bool, [from, to]: [Point; 2]) {
    if from.distance(to) < 0.01 {
        return;
    }
    match lines.last_mut().filter(|_| is_open) {
        Some(line) => line.push(to),
        None => lines.push(vec![from, to]),
    }
}
