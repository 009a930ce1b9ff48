//! The shapes behind digits.

use super::place::Point;
use crate::look::{Disc, Line, Look};
use crate::xml::number;

/// The shape behind a digit, with the given middle and half its extent.
pub(super) fn disc(class: &str, look: Look, Point { x, y }: Point, radius: f64) -> String {
    let edge = match look.line {
        Line::Above => edge(Point { x, y: y - 1.04 * radius }, 0.94 * radius, look),
        Line::Below => edge(Point { x, y: y + 0.94 * radius }, 0.94 * radius, look),
        Line::None | Line::Solid | Line::Dashed | Line::Dotted | Line::DashDot => String::new(),
    };
    let polygon = |corners: &[(f64, f64)]| {
        let mut path = String::new();
        for (index, (dx, dy)) in corners.iter().enumerate() {
            let command = if index == 0 { 'M' } else { 'L' };
            path += &format!("{command}{} {}", number(x + dx * radius), number(y + dy * radius));
        }
        format!("<path class=\"{class}\" d=\"{path}Z\"/>")
    };
    let rectangle = |across: f64, down: f64, round: f64| {
        let [left, top] = [x - across * radius, y - down * radius].map(number);
        let [width, height, round] = [2.0 * across * radius, 2.0 * down * radius, round * radius].map(number);
        format!(
            "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\"/>"
        )
    };
    let shape = match look.disc {
        Disc::Round => {
            format!("<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", number(x), number(y), number(radius))
        }
        Disc::Square => rectangle(0.94, 0.94, 0.25),
        Disc::Pill => rectangle(1.1, 0.9, 0.9),
        Disc::Triangle => polygon(&[(0.0, -1.25), (1.2, 0.85), (-1.2, 0.85)]),
        Disc::Diamond => polygon(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)]),
        Disc::Hexagon => polygon(&[(0.62, -1.0), (1.2, 0.0), (0.62, 1.0), (-0.62, 1.0), (-1.2, 0.0), (-0.62, -1.0)]),
        Disc::Shield => polygon(&[(-0.95, -0.95), (0.95, -0.95), (0.95, 0.35), (0.0, 1.25), (-0.95, 0.35)]),
    };
    shape + &edge
}

/// A line along one side of a cell or disc, from its middle and half its length: a floor is level, a roof slopes down to
/// both sides.
pub(super) fn edge(Point { x, y }: Point, half: f64, look: Look) -> String {
    let slope = if look.line == Line::Above { 0.18 * half } else { 0.0 };
    let [left, right, x, y, low] = [x - half, x + half, x, y, y + slope].map(number);
    format!("<path class=\"edge {}\" d=\"M{left} {low}L{x} {y}L{right} {low}\"/>", look.name.class())
}
