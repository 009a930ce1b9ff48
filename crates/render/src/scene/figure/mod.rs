//! Lines and marks of constraints, laid out: what they look like without colour is what tells them apart.

mod line;
mod mark;
mod outside;

pub use outside::{Margin, margin};

use super::disc::Shape;
use super::place::{CELL, Point};
use outside::Outside;
use pencilproof_core::{Cell, ConstraintId, Figure, Layout};

/// The widths of lines.
const BROAD: f64 = 15.0;
const FINE: f64 = 2.4;
/// The radii of circles: around a cell, of a bulb, of a dot between cells.
const AROUND: f64 = 29.0;
const BULB: f64 = 23.0;
const DOT: f64 = 9.5;
/// The radius of the circle around the corner of four cells.
const ON_CORNER: f64 = 15.0;
/// How long the strokes of an arrow's head are.
const HEAD: f64 = 13.0;
/// How long a sign is that points along cells.
const CHEVRON: f64 = 5.0;
/// The sizes of texts: on a dot, between cells, in a corner.
const ON_DOT: f64 = 13.0;
const BETWEEN: f64 = 18.0;
const CORNER: f64 = 17.0;

/// A line or a mark of a constraint, laid out on the board.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct FigureShape {
    /// The constraint that it stands for.
    pub of: ConstraintId,
    /// Its cells, in the order of the constraint; none of what holds everywhere on the board, which is not drawn.
    pub cells: Vec<Cell>,
    /// Whether it stands between cells, on top of the lines of the board; else it lies under the digits.
    pub is_between: bool,
    /// Whether it stands outside the board, in its margin.
    pub is_outside: bool,
    /// What is painted, in this order.
    pub strokes: Vec<Stroke>,
    /// What is written on top.
    pub texts: Vec<FigureText>,
}

/// A part of a figure.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Stroke {
    /// Where it runs.
    pub curve: Curve,
    /// What it is filled with.
    pub fill: Option<Tint>,
    /// The width and the tint of its line. Ends and corners are round.
    pub line: Option<(f64, Tint)>,
    /// Dashes and gaps of its line.
    pub dashes: Option<[f64; 2]>,
}

/// Where a stroke runs.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Curve {
    /// From point to point.
    Open(Vec<Point>),
    /// Around a shape.
    Closed(Shape),
}

/// The tint of a part of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Tint {
    /// Such that a digit on it can be read.
    Soft,
    /// That of the outlines of cages.
    Dark,
    /// That of the board.
    Card,
}

impl Tint {
    /// Its name in style sheets.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Tint::Soft => "soft",
            Tint::Dark => "dark",
            Tint::Card => "card",
        }
    }
}

/// A text of a figure.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct FigureText {
    /// What it says.
    pub text: String,
    /// Its middle.
    pub middle: Point,
    /// Its size.
    pub size: f64,
    /// Its tint.
    pub tint: Tint,
}

/// The lines and marks of a layout, laid out. Outlines of cages are in [`cages`](super::cages).
#[must_use]
pub fn figures(layout: &Layout) -> Vec<FigureShape> {
    let figures = layout.figures();
    let outside = Outside::new(layout, &figures);
    let shape = |(index, (of, figure)): (usize, &(ConstraintId, Figure))| {
        let shape = match figure {
            Figure::Line(it) => outside.shape(index).unwrap_or_else(|| line::shape(layout, it)),
            Figure::Mark(it) => mark::shape(layout, it),
            // Said in words, so that nobody misses it.
            Figure::Everywhere => FigureShape::default(),
            // The one other kind, which is laid out by itself.
            _ => return None,
        };
        Some(FigureShape { of: *of, ..shape })
    };
    figures.iter().enumerate().filter_map(shape).collect()
}

/// What holds everywhere on a board and is drawn nowhere, in words: `anti-knight rule`.
#[must_use]
pub fn rules(layout: &Layout) -> Vec<String> {
    let figures = layout.figures();
    let rules = figures.iter().filter(|(_, figure)| *figure == Figure::Everywhere);
    rules.map(|(of, _)| layout.constraint(*of).describe(layout)).collect()
}

fn middle(layout: &Layout, cell: Cell) -> Point {
    Point { x: (layout.col(cell) as f64 + 0.5) * CELL, y: (layout.row(cell) as f64 + 0.5) * CELL }
}

/// The corners of the polygon that stands for a circle where there are only straight lines.
const CORNERS: usize = 48;

impl Curve {
    /// Whether it goes back to where it began.
    pub(crate) fn is_closed(&self) -> bool {
        matches!(self, Curve::Closed(_))
    }

    /// The curve by straight lines.
    pub(crate) fn points(&self) -> Vec<Point> {
        match self {
            Curve::Open(points) | Curve::Closed(Shape::Polygon(points)) => points.clone(),
            Curve::Closed(Shape::Circle { middle, radius }) => {
                let point = |corner: usize| {
                    let (sin, cos) = (corner as f64 / CORNERS as f64 * std::f64::consts::TAU).sin_cos();
                    Point { x: middle.x + radius * cos, y: middle.y + radius * sin }
                };
                (0..CORNERS).map(point).collect()
            }
            Curve::Closed(Shape::Rectangle { corner: Point { x, y }, width, height, .. }) => {
                let (right, bottom) = (x + width, y + height);
                [(*x, *y), (right, *y), (right, bottom), (*x, bottom)].map(|(x, y)| Point { x, y }).to_vec()
            }
        }
    }

    /// The curve as the path of an SVG.
    #[must_use]
    pub fn path(&self) -> String {
        match self {
            Curve::Closed(shape) => shape.path(),
            Curve::Open(points) => {
                let point = |(index, point)| format!("{}{point}", if index == 0 { 'M' } else { 'L' });
                points.iter().enumerate().map(point).collect()
            }
        }
    }
}

impl FigureShape {
    fn stroke(&mut self, points: Vec<Point>, width: f64, tint: Tint, dashes: Option<[f64; 2]>) {
        self.strokes.push(Stroke { curve: Curve::Open(points), fill: None, line: Some((width, tint)), dashes });
    }

    fn circle(&mut self, middle: Point, radius: f64, fill: Option<Tint>, line: Option<(f64, Tint)>) {
        let curve = Curve::Closed(Shape::Circle { middle, radius });
        self.strokes.push(Stroke { curve, fill, line, dashes: None });
    }

    fn diamond(&mut self, middle: Point, line: Option<(f64, Tint)>) {
        let corners = [(0.0, -AROUND), (AROUND, 0.0), (0.0, AROUND), (-AROUND, 0.0)];
        let points = corners.map(|(x, y)| Point { x: middle.x + x, y: middle.y + y });
        let curve = Curve::Closed(Shape::Polygon(points.to_vec()));
        self.strokes.push(Stroke { curve, fill: Some(Tint::Card), line, dashes: None });
    }

    fn square(&mut self, middle: Point, radius: f64, fill: Option<Tint>, line: Option<(f64, Tint)>) {
        let corner = Point { x: middle.x - radius, y: middle.y - radius };
        let square = Shape::Rectangle { corner, width: 2.0 * radius, height: 2.0 * radius, round: 3.0 };
        self.strokes.push(Stroke { curve: Curve::Closed(square), fill, line, dashes: None });
    }

    fn text(&mut self, text: &str, middle: Point, size: f64, tint: Tint) {
        self.texts.push(FigureText { text: text.to_owned(), middle, size, tint });
    }

    /// A sign that points somewhere; its direction has any length.
    fn chevron(&mut self, tip: Point, (x, y): (f64, f64)) {
        let length = x.hypot(y);
        let (x, y) = (CHEVRON * x / length, CHEVRON * y / length);
        let wing = |sign: f64| Point { x: tip.x - x - sign * y, y: tip.y - y + sign * x };
        self.stroke(vec![wing(1.0), tip, wing(-1.0)], FINE, Tint::Dark, None);
    }

    /// The head of an arrow at the end of a line.
    fn head(&mut self, points: &[Point]) {
        let [.., from, tip] = points else { return };
        let length = from.distance(*tip).max(1.0);
        let (x, y) = ((from.x - tip.x) / length * HEAD, (from.y - tip.y) / length * HEAD);
        let side = |sign: f64| Point { x: tip.x + 0.8 * (x - sign * y), y: tip.y + 0.8 * (y + sign * x) };
        self.stroke(vec![side(1.0), *tip, side(-1.0)], FINE, Tint::Dark, None);
    }
}
