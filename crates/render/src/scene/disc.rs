//! The shapes behind digits.

use super::place::Point;
use crate::look::{Disc, Line, Look};
use crate::xml::number;

/// A closed shape.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Shape {
    /// A circle.
    Circle {
        /// Its middle.
        middle: Point,
        /// Its radius.
        radius: f64,
    },
    /// A rectangle.
    Rectangle {
        /// Its upper left corner.
        corner: Point,
        /// Its width.
        width: f64,
        /// Its height.
        height: f64,
        /// The radius of its corners.
        round: f64,
    },
    /// A polygon, by its corners.
    Polygon(Vec<Point>),
}

impl Shape {
    /// The shape as the path of an SVG.
    #[must_use]
    pub fn path(&self) -> String {
        match self {
            Shape::Circle { middle: Point { x, y }, radius } => {
                let [left, y, right, radius] = [x - radius, *y, x + radius, *radius].map(number);
                format!("M{left} {y}A{radius} {radius} 0 1 1 {right} {y}A{radius} {radius} 0 1 1 {left} {y}Z")
            }
            Shape::Rectangle { corner: Point { x, y }, width, height, round } => {
                let [left, top, right, bottom] = [*x, *y, x + width, y + height].map(number);
                let [x1, x2, y1, y2] = [x + round, x + width - round, y + round, y + height - round].map(number);
                let arc = format!("A{0} {0} 0 0 1 ", number(*round));
                format!(
                    "M{x1} {top}H{x2}{arc}{right} {y1}V{y2}{arc}{x2} {bottom}H{x1}{arc}{left} {y2}V{y1}{arc}{x1} {top}Z"
                )
            }
            Shape::Polygon(corners) => {
                let mut path = String::new();
                for (index, Point { x, y }) in corners.iter().enumerate() {
                    let command = if index == 0 { 'M' } else { 'L' };
                    path += &format!("{command}{} {}", number(*x), number(*y));
                }
                path + "Z"
            }
        }
    }

    /// The shape as an element of an SVG.
    pub(crate) fn element(&self, class: &str) -> String {
        match self {
            Shape::Circle { middle: Point { x, y }, radius } => {
                let [x, y, radius] = [*x, *y, *radius].map(number);
                format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
            }
            Shape::Rectangle { corner: Point { x, y }, width, height, round } => {
                let [x, y, width, height, round] = [*x, *y, *width, *height, *round].map(number);
                format!(
                    "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\"/>"
                )
            }
            Shape::Polygon(_) => format!("<path class=\"{class}\" d=\"{}\"/>", self.path()),
        }
    }
}

/// The shape behind a digit, with the given middle and half its extent.
pub(crate) fn disc(look: Look, middle: Point, radius: f64) -> Shape {
    let Point { x, y } = middle;
    let polygon = |corners: &[(f64, f64)]| {
        Shape::Polygon(corners.iter().map(|(dx, dy)| Point { x: x + dx * radius, y: y + dy * radius }).collect())
    };
    let rectangle = |across: f64, down: f64, round: f64| Shape::Rectangle {
        corner: Point { x: x - across * radius, y: y - down * radius },
        width: 2.0 * across * radius,
        height: 2.0 * down * radius,
        round: round * radius,
    };
    match look.disc {
        Disc::Round => Shape::Circle { middle, radius },
        Disc::Square => rectangle(0.94, 0.94, 0.25),
        Disc::Pill => rectangle(1.1, 0.9, 0.9),
        Disc::Triangle => polygon(&[(0.0, -1.25), (1.2, 0.85), (-1.2, 0.85)]),
        Disc::Diamond => polygon(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)]),
        Disc::Hexagon => polygon(&[(0.62, -1.0), (1.2, 0.0), (0.62, 1.0), (-0.62, 1.0), (-1.2, 0.0), (-0.62, -1.0)]),
        Disc::Shield => polygon(&[(-0.95, -0.95), (0.95, -0.95), (0.95, 0.35), (0.0, 1.25), (-0.95, 0.35)]),
    }
}

/// The line along one side of a disc, if its look has one.
pub(crate) fn disc_edge(look: Look, Point { x, y }: Point, radius: f64) -> Option<String> {
    match look.line {
        Line::Above => Some(edge(look, Point { x, y: y - 1.04 * radius }, 0.94 * radius)),
        Line::Below => Some(edge(look, Point { x, y: y + 0.94 * radius }, 0.94 * radius)),
        Line::None | Line::Solid | Line::Dashed | Line::Dotted | Line::DashDot => None,
    }
}

/// The path of a line along one side of a cell or disc, from its middle and half its length: a floor is level, a roof
/// slopes down to both sides.
pub(crate) fn edge(look: Look, Point { x, y }: Point, half: f64) -> String {
    let slope = if look.line == Line::Above { 0.18 * half } else { 0.0 };
    let [left, right, x, y, low] = [x - half, x + half, x, y, y + slope].map(number);
    format!("M{left} {low}L{x} {y}L{right} {low}")
}
