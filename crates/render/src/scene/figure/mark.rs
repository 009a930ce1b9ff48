//! Marks in cells and between them.

use super::{AROUND, BETWEEN, DOT, FINE, FigureShape, ON_CORNER, ON_DOT, Tint, middle};
use crate::scene::place::{CELL, Point};
use pencilproof_core::{Cell, Layout, Mark, MarkStyle};

pub(super) fn shape(layout: &Layout, mark: &Mark) -> FigureShape {
    let mut shape =
        FigureShape { cells: mark.cells.clone(), is_between: mark.cells.len() > 1, ..FigureShape::default() };
    let [first, last] =
        [mark.cells.first(), mark.cells.last()].map(|cell| middle(layout, *cell.unwrap_or(&Cell::from_index(0))));
    let at = first.towards(last, 0.5);
    // A mark between two cells that do not touch is tied to both.
    if mark.cells.len() == 2 && first.distance(last) > 1.5 * CELL {
        shape.stroke(vec![first, last], FINE, Tint::Dark, Some([2.0, 7.0]));
    }
    let label = mark.label.as_deref().unwrap_or_default();
    match mark.style {
        MarkStyle::White => {
            shape.circle(at, DOT, Some(Tint::Card), Some((FINE, Tint::Dark)));
            shape.text(label, at, ON_DOT, Tint::Dark);
        }
        MarkStyle::Black => {
            shape.circle(at, DOT, Some(Tint::Dark), Some((FINE, Tint::Dark)));
            shape.text(label, at, ON_DOT, Tint::Card);
        }
        MarkStyle::Greater => {
            let length = first.distance(last).max(1.0);
            let (x, y) = ((last.x - first.x) / length * DOT, (last.y - first.y) / length * DOT);
            let points = [(-0.6, 1.0), (0.6, 0.0), (-0.6, -1.0)]
                .map(|(along, across)| Point { x: at.x + along * x - across * y, y: at.y + along * y + across * x });
            shape.circle(at, DOT + FINE, Some(Tint::Card), None);
            shape.stroke(points.to_vec(), FINE, Tint::Dark, None);
        }
        MarkStyle::Odd => shape.circle(at, AROUND, Some(Tint::Soft), None),
        MarkStyle::Even => shape.square(at, AROUND, Some(Tint::Soft), None),
        MarkStyle::Ring => [AROUND, AROUND - 3.0 * FINE]
            .into_iter()
            .for_each(|radius| shape.circle(at, radius, None, Some((FINE / 2.0, Tint::Dark)))),
        MarkStyle::Minimum => shape.arrows(at, AROUND - 1.0, -1.0),
        MarkStyle::Maximum => shape.arrows(at, AROUND - 7.0, 1.0),
        MarkStyle::Index => {
            let corner = Point { x: at.x + CELL / 2.0 - 13.0, y: at.y - CELL / 2.0 + 13.0 };
            shape.square(corner, 9.0, Some(Tint::Card), Some((FINE / 2.0, Tint::Dark)));
            shape.text(label, corner, ON_DOT, Tint::Dark);
        }
        MarkStyle::Corner => {
            let size = ON_DOT.min((CELL - 6.0) / (0.62 * label.chars().count().max(1) as f64));
            shape.text(label, Point { x: at.x, y: at.y - CELL / 2.0 + 10.0 }, size, Tint::Dark);
        }
        MarkStyle::Quadruple => {
            shape.circle(at, ON_CORNER, Some(Tint::Card), Some((FINE, Tint::Dark)));
            let size = ON_DOT.min(2.0 * ON_CORNER / (0.62 * label.chars().count().max(1) as f64));
            shape.text(label, at, size, Tint::Dark);
        }
        _ => {
            let text = match label {
                "5" => "V",
                "10" => "X",
                other => other,
            };
            shape.circle(at, DOT, Some(Tint::Card), None);
            shape.text(text, at, BETWEEN, Tint::Dark);
        }
    }
    shape.texts.retain(|text| !text.text.is_empty());
    shape
}

impl FigureShape {
    /// A sign at each side of a cell, so far from its middle, that points out of it (1) or into it (-1).
    fn arrows(&mut self, at: Point, far: f64, sign: f64) {
        for (x, y) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
            let point = |along: f64, across: f64| Point {
                x: at.x + x * (far + sign * along) - y * across,
                y: at.y + y * (far + sign * along) + x * across,
            };
            self.stroke(vec![point(0.0, 7.0), point(6.0, 0.0), point(0.0, -7.0)], FINE, Tint::Dark, None);
        }
    }
}
