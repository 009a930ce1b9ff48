//! How a scene is laid out.

use super::disc::{Shape, disc, disc_edge, edge};
use super::link::{Curves, Obstacle, Outline};
use super::outline::{Measures, outline};
use super::place::{CELL, DISC, MARK, Places, Point, RING, VALUE};
use super::rays::rays;
use super::{Area, Digit, DigitKind, Hull, Link, Number, Scene, Sign};
use crate::chain::{Chain, Node};
use crate::look::{Beside, Line, Look};
use crate::picture::{self, Content, Reading, SmallDigit};
use pencilproof_core::{Candidate, Cell};

/// Half the width of the hull of a node with several candidates, as a fraction of the size of small digits.
const HULL: f64 = 0.8;
/// The same with its rim.
const HULL_RIM: f64 = 0.87;
/// How much larger a new digit is among small ones.
const SET_SCALE: f64 = 1.25;
/// From the middle of a digit to its baseline, as a fraction of its size.
pub(crate) const BASELINE: f64 = 0.36;
/// A chain with more nodes than this has them numbered.
const MOST_UNNUMBERED: usize = 6;
/// The size of the numbers of nodes, as a fraction of the size of small digits.
const ORDER: f64 = 0.62;
/// Half the width of the rim of their badges.
const BADGE_RIM: f64 = 0.6;

/// A picture that is read, and the places on its board.
pub(super) struct Stage<'a> {
    reading: &'a Reading<'a>,
    places: Places<'a>,
}

impl<'a> Stage<'a> {
    pub(super) fn new(reading: &'a Reading<'a>) -> Stage<'a> {
        Stage { reading, places: Places::new(reading.layout) }
    }

    pub(super) fn scene(&self) -> Scene {
        Scene {
            areas: self.areas(),
            hulls: self.hulls(),
            links: self.links(),
            digits: self.digits().collect(),
            numbers: self.numbers(),
            mark: MARK * self.places.scale,
        }
    }

    pub(super) fn areas(&self) -> Vec<Area> {
        self.reading.areas.iter().map(|area| self.area(area)).collect()
    }

    fn area(&self, area: &picture::Area) -> Area {
        let look = area.look;
        let path = |inset, radius| outline(self.reading.layout, &area.cells, Measures { cell: CELL, inset, radius });
        let edges = |dy: f64| {
            let middles = area.cells.iter().map(|&cell| self.places.cell(cell));
            middles.map(|Point { x, y }| edge(look, Point { x, y: y + dy }, CELL / 2.0 - 9.0)).collect()
        };
        let (frame, edges) = match look.line {
            Line::None => (None, Vec::new()),
            Line::Below => (None, edges(CELL / 2.0 - 4.5)),
            Line::Above => (None, edges(4.5 - CELL / 2.0)),
            // Cells where the digit was struck lie in a framed house: their frames keep clear of its frame.
            Line::Solid | Line::Dashed | Line::Dotted | Line::DashDot => {
                (Some(path(if look.struck { 6.0 } else { 3.0 }, 6.5)), Vec::new())
            }
        };
        Area { look, names: area.names.clone(), tint: look.tints().then(|| path(0.0, 8.0)), frame, edges }
    }

    fn hulls(&self) -> Vec<Hull> {
        let mut nodes: Vec<&Node> = self.reading.chains.iter().flat_map(Chain::nodes).collect();
        nodes.sort();
        nodes.dedup();
        nodes.retain(|node| node.len() > 1);
        let hull = |node: &Node| {
            let mut path = String::new();
            for (index, point) in self.middles(node).into_iter().enumerate() {
                path += &format!("{}{point}", if index == 0 { 'M' } else { 'L' });
            }
            let [width, rim] = [HULL, HULL_RIM].map(|half| 2.0 * half * MARK * self.places.scale);
            Some(Hull { look: self.reading.part(node[0])?, node: node.clone(), path, width, rim })
        };
        nodes.into_iter().filter_map(hull).collect()
    }

    fn links(&self) -> Vec<Link> {
        if self.reading.chains.is_empty() {
            return rays(self.reading, &self.places);
        }
        let mut curves = Curves::new(self.places.size(), self.obstacles());
        let pairs = self.reading.chains.iter().flat_map(Chain::pairs);
        let links = pairs.filter_map(|(look, from, to)| {
            let path = curves.path(&self.outline(from), &self.outline(to))?;
            Some(Link { look, from: from.clone(), to: to.clone(), path })
        });
        links.collect()
    }

    /// Whether a candidate is the large digit of its cell.
    fn is_large(&self, candidate: Candidate) -> bool {
        self.reading.is_large(candidate.cell())
    }

    fn middle(&self, candidate: Candidate) -> Point {
        if self.is_large(candidate) { self.places.cell(candidate.cell()) } else { self.places.mark(candidate) }
    }

    /// The middles of the digits of a node, along which its hull runs.
    fn middles(&self, node: &Node) -> Vec<Point> {
        let mut candidates = node.clone();
        candidates.sort();
        candidates.into_iter().map(|candidate| self.middle(candidate)).collect()
    }

    fn outline(&self, node: &Node) -> Outline {
        let radius = match node[..] {
            [candidate] if self.is_large(candidate) => RING,
            [_] => DISC * self.places.scale,
            _ => HULL * MARK * self.places.scale,
        };
        Outline::new(self.middles(node), radius)
    }

    /// What links should avoid: candidates that the step mentions most of all, values least, because they are large.
    fn obstacles(&self) -> Vec<Obstacle> {
        let badge = |middle| Obstacle { middle, radius: 0.85 * DISC * self.places.scale, cost: 3.0 };
        let mut obstacles: Vec<Obstacle> = self.numbered().into_iter().map(|(_, _, middle)| badge(middle)).collect();
        for cell in self.reading.layout.cells() {
            match self.reading.content(cell) {
                Content::Open { set: None, marks } if marks.is_empty() => {}
                Content::Open { marks, .. } if !marks.is_empty() => {
                    for SmallDigit { digit, look, .. } in marks {
                        let (radius, cost) = if look.is_some() { (1.25 * DISC, 4.0) } else { (0.7 * DISC, 2.0) };
                        let middle = self.places.mark(Candidate::new(cell, digit));
                        obstacles.push(Obstacle { middle, radius: radius * self.places.scale, cost });
                    }
                }
                Content::Open { .. } => {
                    obstacles.push(Obstacle { middle: self.places.cell(cell), radius: RING, cost: 2.0 });
                }
                Content::Value(_, look) => {
                    let (radius, cost) = if look.is_some() { (RING, 2.0) } else { (17.0, 0.6) };
                    obstacles.push(Obstacle { middle: self.places.cell(cell), radius, cost });
                }
            }
        }
        obstacles
    }

    /// The numbers of the nodes of long chains and their places, each beside the first digit of its node. A node that
    /// occurs again keeps its first number.
    fn numbered(&self) -> Vec<(usize, &Node, Point)> {
        let mut numbers = Vec::new();
        for chain in &self.reading.chains {
            let mut nodes: Vec<&Node> = Vec::new();
            for node in chain.nodes() {
                if !nodes.contains(&node) {
                    nodes.push(node);
                }
            }
            if nodes.len() <= MOST_UNNUMBERED {
                continue;
            }
            for (number, node) in (1..).zip(nodes) {
                let Point { x, y } = self.middle(node[0]);
                let reach = if self.is_large(node[0]) { 0.72 * RING } else { 0.93 * DISC * self.places.scale };
                let [across, down] = self.badge(number).map(|half| half + BADGE_RIM);
                // It stands up and left of its node, so that these are the edges of the board that it could cross.
                numbers.push((number, node, Point { x: (x - reach).max(across), y: (y - reach).max(down) }));
            }
        }
        numbers
    }

    /// The size of the numbers of nodes.
    fn order(&self) -> f64 {
        ORDER * MARK * self.places.scale
    }

    /// Half the width and half the height of the badge of a number: those of two figures need some more room.
    fn badge(&self, number: usize) -> [f64; 2] {
        [if number > 9 { 0.86 } else { 0.68 } * self.order(), 0.68 * self.order()]
    }

    fn numbers(&self) -> Vec<Number> {
        let size = self.order();
        let number = |(number, node, Point { x, y }): (usize, &Node, Point)| {
            let [across, down] = self.badge(number);
            let badge = Shape::Rectangle {
                corner: Point { x: x - across, y: y - down },
                width: 2.0 * across,
                height: 2.0 * down,
                round: down,
            };
            let baseline = Point { x, y: y + BASELINE * size };
            Some(Number { look: self.reading.part(node[0])?, number, node: node.clone(), badge, baseline, size })
        };
        self.numbered().into_iter().filter_map(number).collect()
    }

    pub(super) fn digits(&self) -> impl Iterator<Item = Digit> {
        self.reading.layout.cells().flat_map(|cell| self.digits_of(cell))
    }

    fn digits_of(&self, cell: Cell) -> Vec<Digit> {
        match self.reading.content(cell) {
            Content::Value(value, look) => {
                let kind = if value.given { DigitKind::Given } else { DigitKind::Placed };
                vec![self.large(Candidate::new(cell, value.digit), kind, look)]
            }
            Content::Open { set: Some((digit, look)), marks } if marks.is_empty() => {
                let candidate = Candidate::new(cell, digit);
                let part = self.reading.mentioned(candidate);
                vec![Digit { part, ..self.large(candidate, DigitKind::New, Some(look)) }]
            }
            Content::Open { marks, .. } => marks.into_iter().map(|small| self.small(cell, &small)).collect(),
        }
    }

    fn large(&self, candidate: Candidate, kind: DigitKind, look: Option<Look>) -> Digit {
        let middle = self.places.cell(candidate.cell());
        Digit {
            candidate,
            kind,
            look,
            part: None,
            middle,
            size: VALUE,
            disc: look.map(|look| disc(look, middle, RING)),
            edge: look.and_then(|look| disc_edge(look, middle, RING)),
            strike: None,
            signs: Vec::new(),
        }
    }

    /// A small digit, with the signs beside it.
    fn small(&self, cell: Cell, small: &SmallDigit) -> Digit {
        let candidate = Candidate::new(cell, small.digit);
        let middle = self.places.mark(candidate);
        let is_set = small.look.is_some_and(|look| look.is_set());
        let scale = self.places.scale * if is_set { SET_SCALE } else { 1.0 };
        // Shape and rim of what is removed show its part in the argument. A sign stands beside a bare digit.
        let shape = small.under.or(small.look).filter(|look| look.beside.is_none());
        let radius = DISC * scale * self.places.squeeze(cell);
        let strike = |_| {
            let (Point { x, y }, dx, dy) = (middle, 6.8 * scale, 6.3 * scale);
            format!("M{}L{}", Point { x: x - dx, y: y + dy }, Point { x: x + dx, y: y - dy })
        };
        let mentioned = || small.look.filter(Look::is_set).and_then(|_| self.reading.mentioned(candidate));
        Digit {
            candidate,
            kind: DigitKind::Small,
            look: small.look,
            part: small.under.or_else(mentioned),
            middle,
            size: MARK * scale,
            disc: shape.map(|look| disc(look, middle, radius)),
            edge: shape.and_then(|look| disc_edge(look, middle, radius)),
            strike: small.look.filter(|look| look.struck).map(strike),
            // What is set needs no condition beside it, and its ground would hide half of the sign.
            signs: small.notes.iter().filter(|_| !is_set).filter_map(|&look| self.sign(look, middle)).collect(),
        }
    }

    fn sign(&self, look: Look, middle: Point) -> Option<Sign> {
        let (sign, beside) = look.beside?;
        let (dx, dy) = (8.6 * self.places.scale, 5.6 * self.places.scale);
        let y = match beside {
            Beside::Above => middle.y - dy,
            Beside::Level => middle.y,
            Beside::Below => middle.y + dy,
        };
        let baseline = Point { x: middle.x + dx, y: y + BASELINE * 0.8 * MARK * self.places.scale };
        Some(Sign { look, sign, baseline, size: 0.95 * MARK * self.places.scale })
    }
}
