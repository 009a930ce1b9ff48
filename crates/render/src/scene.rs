//! A picture laid out on the board: everything that a step shows, as plain data.
//!
//! Areas, curves, discs and digits have their places, shapes and looks here and nowhere else; whoever draws a scene
//! only puts it on paper. All lengths are in 72nds of a cell: the upper left corner of the board is the origin, `y`
//! grows downwards, and paths are those of SVG.

mod cage;
mod disc;
mod figure;
mod link;
mod outline;
mod place;
mod rays;
mod stage;

pub use cage::{CageLabel, CageShape, cages};
pub use disc::Shape;
pub use figure::{Curve, FigureShape, FigureText, Margin, Stroke, Tint, figures, margin, rules};
pub use place::{CELL, Point};

pub(crate) use cage::{CAGE_WIDTH, DASHES, LABEL, LABEL_ROOM, labelled};
pub(crate) use disc::{disc, disc_edge};
pub(crate) use outline::{Measures, outline};
pub(crate) use stage::BASELINE;

use crate::chain::Chain;
use crate::look::Look;
use crate::picture::{Picture, Reading};
use pencilproof_core::Candidate;
use pencilproof_proof::Mark;
use stage::Stage;

/// A picture laid out on the board. Every list is in the order in which it is painted: tints, then frames of areas;
/// hulls, links, digits and numbers.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Scene {
    /// Cells that are marked as a whole. Every tint lies under every frame.
    pub areas: Vec<Area>,
    /// What surrounds nodes with several candidates.
    pub hulls: Vec<Hull>,
    /// The links of chains; for a hidden single the lines from values to the cells that they rule out, which have the
    /// look of `base` and lie under all digits.
    pub links: Vec<Link>,
    /// The digits of all cells, whether the step mentions them or not.
    pub digits: Vec<Digit>,
    /// The numbers of the nodes of long chains.
    pub numbers: Vec<Number>,
    /// The size of small digits.
    pub mark: f64,
}

/// Cells that are marked as a whole.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Area {
    /// How it looks.
    pub look: Look,
    /// `row 3`, `r3c5`, `4 in row 3`; several where the cells are united, or where several digits of a house are meant.
    pub names: Vec<String>,
    /// The path to fill, if it is tinted.
    pub tint: Option<String>,
    /// The path of its frame, if it has one.
    pub frame: Option<String>,
    /// Lines along one side of its cells.
    pub edges: Vec<String>,
}

/// What surrounds a node with several candidates: a broad line through all of them.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Hull {
    /// How it looks.
    pub look: Look,
    /// The candidates.
    pub node: Vec<Candidate>,
    /// The path of the line.
    pub path: String,
    /// Its width.
    pub width: f64,
    /// Its width with the rim, which is drawn first.
    pub rim: f64,
}

/// A link from one node to another, or from a value to the places of its digit that it rules out.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Link {
    /// How it looks.
    pub look: Look,
    /// The candidates of the node where it starts.
    pub from: Vec<Candidate>,
    /// Those of the node where it ends.
    pub to: Vec<Candidate>,
    /// The path of the curve.
    pub path: String,
}

/// A digit in a cell.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Digit {
    /// The cell and the digit.
    pub candidate: Candidate,
    /// What it is.
    pub kind: DigitKind,
    /// How it looks, if the step mentions it.
    pub look: Option<Look>,
    /// For one that is concluded, the look that it has in the argument.
    pub part: Option<Look>,
    /// Its middle.
    pub middle: Point,
    /// Its size.
    pub size: f64,
    /// The shape behind it.
    pub disc: Option<Shape>,
    /// A line along one side of that shape.
    pub edge: Option<String>,
    /// The line through it, if it is struck.
    pub strike: Option<String>,
    /// The signs beside it.
    pub signs: Vec<Sign>,
}

/// What a digit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DigitKind {
    /// A given.
    Given,
    /// A value that was placed.
    Placed,
    /// The digit that the step sets, alone in its cell.
    New,
    /// One of several small ones in its cell.
    Small,
}

/// A sign beside a digit.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Sign {
    /// How it looks.
    pub look: Look,
    /// The sign.
    pub sign: char,
    /// The middle of its baseline.
    pub baseline: Point,
    /// Its size.
    pub size: f64,
}

/// The number of a node of a long chain.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Number {
    /// How it looks.
    pub look: Look,
    /// The number, from 1.
    pub number: usize,
    /// The candidates of the node.
    pub node: Vec<Candidate>,
    /// The shape behind it.
    pub badge: Shape,
    /// The middle of its baseline.
    pub baseline: Point,
    /// Its size.
    pub size: f64,
}

impl Scene {
    /// Lays out a picture.
    #[must_use]
    pub fn of(picture: &Picture<'_>) -> Scene {
        Scene::laid(&Reading::new(picture))
    }

    pub(crate) fn laid(reading: &Reading<'_>) -> Scene {
        Stage::new(reading).scene()
    }

    /// The same picture before anything is concluded, with some of its marks and the digits that these mention. Links,
    /// hulls and numbers stay where they are in this scene, so that an argument can be told bit by bit while nothing
    /// moves.
    #[must_use]
    pub fn before(&self, picture: &Picture<'_>, marks: Vec<Mark>) -> Scene {
        let picture = Picture { placements: &[], eliminations: &[], marks, ..picture.clone() };
        let reading = Reading::new(&picture);
        let stage = Stage::new(&reading);
        let is_told = |link: &Link| {
            if reading.chains.is_empty() {
                // A ray comes with its value.
                return link.from.iter().all(|&value| reading.mentioned(value) == Some(link.look));
            }
            let mut pairs = reading.chains.iter().flat_map(Chain::pairs);
            pairs.any(|(look, from, to)| link.look == look && link.from == *from && link.to == *to)
        };
        let links: Vec<Link> = self.links.iter().filter(|link| is_told(link)).cloned().collect();
        let is_reached = |node: &Vec<Candidate>| links.iter().any(|link| link.from == *node || link.to == *node);
        Scene {
            areas: stage.areas(),
            hulls: self.hulls.iter().filter(|hull| is_reached(&hull.node)).cloned().collect(),
            digits: stage.digits().filter(|digit| digit.look.is_some()).collect(),
            numbers: self.numbers.iter().filter(|number| is_reached(&number.node)).cloned().collect(),
            mark: self.mark,
            links,
        }
    }
}
