//! A printed page as data: what is drawn where, independent of the output format.
//!
//! Lengths are in points, 1/72 of an inch; the origin is the upper left corner and `y` grows downwards. Elements are
//! drawn in their order. A page is black, white and shades of grey.

use super::Font;

/// A point on a page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// From the left edge.
    pub x: f64,
    /// From the upper edge.
    pub y: f64,
}

/// A rectangle on a page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

impl Area {
    /// Its right edge.
    #[must_use]
    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    /// Its lower edge.
    #[must_use]
    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }
}

/// A shade: 0 is black, 1 is white.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Grey(pub f64);

impl Grey {
    /// Black.
    pub const BLACK: Grey = Grey(0.0);
    /// White.
    pub const WHITE: Grey = Grey(1.0);
}

/// Which point of a text's baseline its position names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Where it starts.
    Start,
    /// Its middle.
    Middle,
    /// Where it ends.
    End,
}

/// How texts are set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TextStyle {
    /// The font.
    pub font: Font,
    /// The size of the font.
    pub size: f64,
    /// Which point of the text its position names.
    pub anchor: Anchor,
    /// The shade.
    pub grey: Grey,
}

/// Something on a page. Things that look alike and are drawn together form one element.
#[derive(Clone, PartialEq, Debug)]
pub enum Element {
    /// Filled rectangles.
    Fills {
        /// The shade.
        grey: Grey,
        /// The rectangles.
        areas: Vec<Area>,
    },
    /// Black straight lines without caps.
    Lines {
        /// How thick they are.
        width: f64,
        /// Both ends of each.
        lines: Vec<[Point; 2]>,
    },
    /// Black dashed lines with square caps, each through several points. Every line starts with half a dash.
    Dashes {
        /// How thick they are.
        width: f64,
        /// How long a dash is without its caps, and the gap after it.
        pattern: [f64; 2],
        /// The points of each line.
        lines: Vec<Vec<Point>>,
    },
    /// A curve with round ends and corners.
    Curve {
        /// Its points.
        points: Vec<Point>,
        /// Whether it goes back to where it began.
        is_closed: bool,
        /// What it is filled with.
        fill: Option<Grey>,
        /// How thick its line is, and the shade of that.
        line: Option<(f64, Grey)>,
        /// Dashes and gaps of its line.
        dashes: Option<[f64; 2]>,
    },
    /// The black rim of a board, with sharp corners.
    Frame {
        /// How thick it is.
        width: f64,
        /// The rectangle along the middle of the line.
        area: Area,
    },
    /// Texts of one style, one line each.
    Texts {
        /// How they are set.
        style: TextStyle,
        /// The position of each, and what it says.
        texts: Vec<(Point, String)>,
    },
}

/// A page.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// The width of the paper.
    pub width: f64,
    /// The height of the paper.
    pub height: f64,
    /// What is on it.
    pub elements: Vec<Element>,
}

impl Page {
    pub(crate) fn text(&mut self, style: TextStyle, at: Point, text: String) {
        if !text.is_empty() {
            self.elements.push(Element::Texts { style, texts: vec![(at, text)] });
        }
    }
}
