//! Lines from cell to cell.

use super::{AROUND, BROAD, BULB, CORNER, FINE, FigureShape, Tint, middle};
use crate::scene::place::{CELL, Point};
use pencilproof_core::{Layout, Line, LineStyle};

pub(super) fn shape(layout: &Layout, line: &Line) -> FigureShape {
    let mut shape = FigureShape { cells: line.cells.clone(), ..FigureShape::default() };
    let mut points: Vec<Point> = line.cells.iter().map(|&cell| middle(layout, cell)).collect();
    let (first, last) = (points[0], points[points.len() - 1]);
    let ring = Some((FINE, Tint::Dark));
    match line.style {
        LineStyle::Thermo => {
            shape.circle(first, BULB, Some(Tint::Soft), None);
            shape.stroke(points, BROAD, Tint::Soft, None);
        }
        LineStyle::SlowThermo => {
            shape.circle(first, BULB, None, Some((BROAD / 2.0, Tint::Soft)));
            shape.stroke(points, BROAD, Tint::Soft, None);
        }
        LineStyle::Arrow => {
            let second = points.get(1).copied().unwrap_or(first);
            points[0] = first.towards(second, AROUND / first.distance(second).max(AROUND));
            shape.head(&points);
            shape.stroke(points, FINE, Tint::Dark, None);
            shape.circle(first, AROUND, None, ring);
        }
        LineStyle::Between => {
            shape.stroke(points, FINE, Tint::Dark, None);
            [first, last].into_iter().for_each(|end| shape.circle(end, BULB, Some(Tint::Card), ring));
        }
        LineStyle::DoubleArrow => {
            let [second, before] = [points[1], points[points.len() - 2]];
            let end = points.len() - 1;
            points[0] = first.towards(second, AROUND / first.distance(second).max(AROUND));
            points[end] = last.towards(before, AROUND / last.distance(before).max(AROUND));
            shape.stroke(points, FINE, Tint::Dark, None);
            [first, last].into_iter().for_each(|end| shape.circle(end, AROUND, None, ring));
        }
        LineStyle::Lockout => {
            shape.stroke(points, FINE, Tint::Dark, None);
            [first, last].into_iter().for_each(|end| shape.diamond(end, ring));
        }
        LineStyle::LittleKiller => {
            shape.head(&points);
            shape.stroke(points, FINE, Tint::Dark, Some([9.0, 7.0]));
        }
        LineStyle::Whisper => {
            shape.stroke(points.clone(), BROAD / 2.0 + 2.0 * FINE, Tint::Dark, None);
            shape.stroke(points, BROAD / 2.0, Tint::Card, None);
        }
        LineStyle::Zipper => {
            shape.stroke(points.clone(), BROAD, Tint::Soft, None);
            shape.stroke(points, FINE, Tint::Dark, None);
        }
        LineStyle::Modular => {
            shape.stroke(points.clone(), BROAD, Tint::Soft, None);
            shape.stroke(points, FINE, Tint::Dark, Some([BROAD / 2.0, BROAD]));
        }
        LineStyle::Nabner => {
            shape.stroke(points.clone(), BROAD, Tint::Soft, None);
            shape.stroke(points, 2.0 * FINE, Tint::Card, None);
        }
        LineStyle::Entropic => {
            shape.stroke(points.clone(), BROAD, Tint::Soft, None);
            let off = BROAD / 2.0 - FINE / 2.0;
            [-off, 0.0, off]
                .into_iter()
                .for_each(|off| shape.stroke(beside(&points, off), FINE / 2.0, Tint::Dark, None));
        }
        LineStyle::RegionSum => {
            shape.stroke(points.clone(), BROAD, Tint::Soft, None);
            shape.stroke(points, 2.0 * FINE, Tint::Dark, Some([0.1, 3.0 * FINE]));
        }
        LineStyle::SameDifference => {
            shape.stroke(points.clone(), BROAD, Tint::Soft, None);
            points.windows(2).for_each(|pair| shape.across(pair[0].towards(pair[1], 0.5), pair[1]));
        }
        LineStyle::Diagonal => shape.stroke(points, FINE, Tint::Soft, None),
        LineStyle::AllPairs => shape.stroke(points, BROAD / 2.0, Tint::Soft, Some([0.1, BROAD])),
        LineStyle::Pairs => shape.stroke(points, FINE, Tint::Dark, Some([16.0, 6.0])),
        LineStyle::Tie => shape.stroke(points, FINE, Tint::Dark, Some([0.1, 2.5 * FINE])),
        LineStyle::Shaft => {
            shape.head(&points);
            shape.stroke(points, FINE, Tint::Dark, None);
        }
        LineStyle::Pill => {
            shape.stroke(points.clone(), 2.0 * BULB + 2.0 * FINE, Tint::Dark, None);
            shape.stroke(points, 2.0 * BULB, Tint::Card, None);
        }
        LineStyle::Set => {
            shape.stroke(points.clone(), BROAD + 2.0 * FINE, Tint::Dark, None);
            shape.stroke(points.clone(), BROAD, Tint::Card, None);
            shape.stroke(points, BROAD / 2.0, Tint::Soft, None);
        }
        LineStyle::Lunchbox => {
            shape.stroke(points.clone(), BROAD + 2.0 * FINE, Tint::Dark, None);
            shape.stroke(points, BROAD, Tint::Card, None);
        }
        LineStyle::SumLine => shape.stroke(points, BROAD, Tint::Soft, Some([4.0 * BROAD, 1.6 * BROAD])),
        LineStyle::Walk => {
            shape.head(&points);
            shape.stroke(points, BROAD / 2.0, Tint::Soft, None);
        }
        LineStyle::ValueIndex => {
            shape.stroke(points.clone(), FINE, Tint::Dark, None);
            shape.circle(first, BULB, Some(Tint::Card), ring);
            points.get(1).into_iter().for_each(|&second| shape.square(second, BULB, Some(Tint::Card), ring));
        }
        LineStyle::Clue => {
            shape.clue(&points, line.label.as_deref().unwrap_or_default());
            return shape;
        }
        LineStyle::Renban => shape.stroke(points, BROAD, Tint::Soft, None),
        LineStyle::Palindrome => shape.stroke(points, BROAD, Tint::Soft, Some([0.1, 1.4 * BROAD])),
        LineStyle::Parity => shape.stroke(points, BROAD, Tint::Soft, Some([BROAD, 2.2 * BROAD])),
        // A style that has no look yet is at least a line.
        _ => shape.stroke(points, FINE, Tint::Dark, None),
    }
    if let Some(label) = &line.label {
        let inset = CELL / 2.0 - CORNER * 0.75;
        // A long one begins at the edge of the cell.
        let width = 0.31 * CORNER * label.chars().count() as f64;
        let x = (first.x - inset).max(first.x - CELL / 2.0 + 1.5 + width);
        shape.text(label, Point { x, y: first.y - inset }, CORNER, Tint::Dark);
    }
    shape
}

/// A line beside a line, so far to its left. Where the line turns it is cut a little short or long, which its round
/// ends hide.
fn beside(points: &[Point], off: f64) -> Vec<Point> {
    let direction = |from: Point, to: Point| {
        let length = from.distance(to).max(1.0);
        ((to.x - from.x) / length, (to.y - from.y) / length)
    };
    let at = |index: usize| {
        let (before, after) = (points[index.saturating_sub(1)], points[(index + 1).min(points.len() - 1)]);
        let (x, y) = direction(before, after);
        Point { x: points[index].x + off * y, y: points[index].y - off * x }
    };
    (0..points.len()).map(at).collect()
}

impl FigureShape {
    /// A short stroke across a line at a point, which goes on to another.
    fn across(&mut self, at: Point, to: Point) {
        let length = at.distance(to).max(1.0);
        let (x, y) = ((to.x - at.x) / length * BROAD / 2.0, (to.y - at.y) / length * BROAD / 2.0);
        let ends = [1.0, -1.0].map(|sign| Point { x: at.x - sign * y, y: at.y + sign * x });
        self.stroke(ends.to_vec(), FINE, Tint::Dark, None);
    }

    /// A clue for a line that does not begin at the edge of the board: a label in the first cell, and a sign that
    /// points along the cells.
    fn clue(&mut self, points: &[Point], label: &str) {
        let (first, next) = (points[0], points.get(1).copied().unwrap_or(points[0]));
        let length = first.distance(next).max(1.0);
        let (x, y) = ((next.x - first.x) / length, (next.y - first.y) / length);
        // Labels of rows stand above their signs, those of columns before them, so that a long one stays in its cell.
        let is_across = x.abs() > y.abs();
        let edge = |inset: f64| Point { x: first.x - x * (CELL / 2.0 - inset), y: first.y - y * (CELL / 2.0 - inset) };
        self.chevron(edge(if is_across { 13.0 } else { 27.0 }), (x, y));
        let length = label.chars().count().max(1) as f64;
        let size = CORNER.min((CELL - 8.0) / (0.62 * length));
        let width = 0.31 * size * length;
        let at = match is_across {
            true => Point { x: first.x - x * (CELL / 2.0 - 4.0 - width), y: first.y - CELL / 4.0 },
            false => Point { x: first.x, y: edge(11.0).y },
        };
        self.text(label, at, size, Tint::Dark);
    }
}
