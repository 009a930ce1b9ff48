//! The board as SVG.

mod disc;
mod link;
mod outline;
mod place;
mod style;

pub use style::Theme;

use crate::Picture;
use crate::chain::{Chain, Node};
use crate::frame::{Border, Run, lines};
use crate::look::{Beside, Line};
use crate::picture::{Area, Content, Scene, SmallDigit};
use crate::xml::{escape, number};
use disc::{disc, edge};
use link::{Curves, Obstacle, Outline};
use outline::{Measures, outline};
use pencilproof_core::{Candidate, Cell, Digit, HouseKind, Layout};
use place::{CELL, DISC, MARK, Places, Point, RING, VALUE};
use std::fmt::Write;
use style::sheet;

/// The room for row and column numbers.
const LABEL: f64 = 26.0;
/// The room for the outer line.
const MARGIN: f64 = 4.0;
/// How much larger a new digit is among small ones; the style sheet repeats it.
const SET_SCALE: f64 = 1.25;
/// From the middle of a digit to its baseline, as a fraction of its size.
const BASELINE: f64 = 0.36;
/// A chain with more nodes than this has them numbered.
const MOST_UNNUMBERED: usize = 6;
/// The size of the numbers of nodes, as a fraction of the size of small digits; the style sheet repeats it.
const ORDER: f64 = 0.62;

/// Draws a picture as an SVG document, for a page or to stand alone.
///
/// Colours come from an inline style sheet, by class. A page can replace them with CSS variables: `--pm-card`,
/// `--pm-ink` (givens), `--pm-placed`, `--pm-faint` (candidates), `--pm-muted` (row and column numbers), `--pm-hairline`,
/// `--pm-thick`, `--pm-shade` (diagonals and windows). What a step marks has `--pm-accent`, `--pm-green`, `--pm-blue`,
/// `--pm-amber`, `--pm-violet`, `--pm-red`, `--pm-sky` (fins), `--pm-orange` (guardians), `--pm-lime`, `--pm-rose` and
/// `--pm-teal` (almost locked sets), each also with `-soft`.
#[must_use]
pub fn svg(picture: &Picture<'_>, theme: Theme) -> String {
    let drawing = Drawing::new(picture);
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = drawing.write(&mut out, picture, theme);
    out
}

struct Drawing<'a> {
    scene: Scene<'a>,
    places: Places<'a>,
}

impl<'a> Drawing<'a> {
    fn new(picture: &Picture<'a>) -> Self {
        let scene = Scene::new(picture);
        let places = Places::new(scene.layout);
        Drawing { scene, places }
    }

    fn layout(&self) -> &Layout {
        self.scene.layout
    }

    fn write(&self, out: &mut String, picture: &Picture<'_>, theme: Theme) -> std::fmt::Result {
        let size = self.places.size();
        let start = if picture.labels { LABEL } else { MARGIN };
        let (origin, extent) = (number(-start), number(start + size + MARGIN));
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{origin} {origin} {extent} {extent}\" role=\"img\" \
             class=\"pencilproof {}\" font-size=\"{}\">",
            theme.class(),
            number(MARK * self.places.scale)
        )?;
        let title = picture.title.map_or_else(|| format!("Sudoku {0} by {0}", self.layout().side()), str::to_owned);
        writeln!(out, "<title>{}</title>", escape(&title))?;
        writeln!(out, "<desc>{}</desc>", escape(&self.description()))?;
        writeln!(out, "<style>\n{}</style>", sheet(theme, &self.scene.looks()))?;
        let rect =
            |class: &str| format!("<rect class=\"{class}\" width=\"{0}\" height=\"{0}\" rx=\"6\"/>", number(size));
        let paper = format!("x=\"{origin}\" y=\"{origin}\" width=\"{extent}\" height=\"{extent}\"");
        writeln!(out, "<rect class=\"paper\" {paper}/>")?;
        writeln!(out, "{}", rect("card"))?;
        self.grounds(out)?;
        self.lines(out)?;
        writeln!(out, "{}", rect("thick"))?;
        if picture.labels {
            self.labels(out)?;
        }
        self.links(out)?;
        self.layout().cells().try_for_each(|cell| self.cell(out, cell))?;
        self.order(out)?;
        writeln!(out, "</svg>")
    }

    /// The content in words, for readers who cannot see it.
    fn description(&self) -> String {
        let puzzle = self.scene.puzzle;
        let givens = puzzle.givens().count();
        let mut text = format!("givens: {givens}. placed values: {}.", puzzle.values().count() - givens);
        for (look, names) in self.scene.candidate_names() {
            text += &format!(" {}: {}.", look.name.word(), names.join(", "));
        }
        for (look, names) in self.scene.area_names() {
            text += &format!(" {}: {}.", look.name.word(), names.join(", "));
        }
        for chain in &self.scene.chains {
            text += &format!(" chain: {}.", chain.notation(self.layout()).join(" "));
        }
        text
    }

    /// The grounds below the digits: the shade of diagonals and windows, then the areas that the step marks.
    fn grounds(&self, out: &mut String) -> std::fmt::Result {
        let layout = self.layout();
        // Each kind by itself: where a diagonal crosses a window, the shade is deeper.
        for kind in [HouseKind::Window, HouseKind::Diagonal] {
            let lies_in = |cell: Cell| layout.houses_of(cell).iter().any(|&house| layout.kind(house) == kind);
            let cells: Vec<Cell> = layout.cells().filter(|&cell| lies_in(cell)).collect();
            if !cells.is_empty() {
                let path = outline(layout, &cells, Measures { cell: CELL, inset: 0.0, radius: 6.0 });
                writeln!(out, "<path class=\"shade\" d=\"{path}\"/>")?;
            }
        }
        // Every tint under every frame.
        let areas = &self.scene.areas;
        areas.iter().filter(|area| area.look.tints()).try_for_each(|area| {
            let path = outline(layout, &area.cells, Measures { cell: CELL, inset: 0.0, radius: 8.0 });
            writeln!(out, "<path class=\"tint {}\" d=\"{path}\"/>", area.look.name.class())
        })?;
        areas.iter().try_for_each(|area| self.frame(out, area))
    }

    fn frame(&self, out: &mut String, area: &Area) -> std::fmt::Result {
        let edges = |out: &mut String, dy: f64| {
            let mut middles = area.cells.iter().map(|&cell| self.places.cell(cell));
            middles.try_for_each(|Point { x, y }| {
                writeln!(out, "{}", edge(Point { x, y: y + dy }, CELL / 2.0 - 9.0, area.look))
            })
        };
        match area.look.line {
            Line::None => Ok(()),
            Line::Below => edges(out, CELL / 2.0 - 4.5),
            Line::Above => edges(out, 4.5 - CELL / 2.0),
            Line::Solid | Line::Dashed | Line::Dotted | Line::DashDot => {
                // Cells where the digit was struck lie in a framed house: their frames keep clear of its frame.
                let inset = if area.look.struck { 6.0 } else { 3.0 };
                let path = outline(self.layout(), &area.cells, Measures { cell: CELL, inset, radius: 6.5 });
                writeln!(out, "<path class=\"frame {}\" d=\"{path}\"/>", area.look.name.class())
            }
        }
    }

    /// The lines between cells.
    fn lines(&self, out: &mut String) -> std::fmt::Result {
        let at = |index: usize| number(index as f64 * CELL);
        for (class, border) in [("hairline", Border::Cell), ("thick", Border::Region)] {
            let mut path = String::new();
            for run in lines(self.layout(), border) {
                match run {
                    Run::Down { col, from, to } => write!(path, "M{} {}V{}", at(col), at(from), at(to))?,
                    Run::Across { row, from, to } => write!(path, "M{} {}H{}", at(from), at(row), at(to))?,
                }
            }
            if !path.is_empty() {
                writeln!(out, "<path class=\"{class}\" d=\"{path}\"/>")?;
            }
        }
        Ok(())
    }

    fn labels(&self, out: &mut String) -> std::fmt::Result {
        for index in 0..self.layout().side() {
            let middle = (index as f64 + 0.5) * CELL;
            let label = index + 1;
            writeln!(out, "<text class=\"label\" x=\"{}\" y=\"-9\">{label}</text>", number(middle))?;
            writeln!(out, "<text class=\"label\" x=\"-13\" y=\"{}\">{label}</text>", number(middle + 4.0))?;
        }
        Ok(())
    }

    /// The hulls of nodes with several candidates, then the links.
    fn links(&self, out: &mut String) -> std::fmt::Result {
        let mut hulls: Vec<&Node> = self.scene.chains.iter().flat_map(Chain::nodes).collect();
        hulls.sort();
        hulls.dedup();
        for node in hulls.into_iter().filter(|node| node.len() > 1) {
            let Some(look) = self.scene.part(node[0]) else { continue };
            let mut path = String::new();
            for (index, Point { x, y }) in self.middles(node).into_iter().enumerate() {
                write!(path, "{}{} {}", if index == 0 { 'M' } else { 'L' }, number(x), number(y))?;
            }
            for class in ["hull-rim", "hull"] {
                writeln!(out, "<path class=\"{class} {}\" d=\"{path}\"/>", look.name.class())?;
            }
        }
        if self.scene.chains.is_empty() {
            return Ok(());
        }
        let mut curves = Curves::new(self.places.size(), self.obstacles());
        for (look, from, to) in self.scene.chains.iter().flat_map(Chain::pairs) {
            if let Some(path) = curves.path(&self.outline(from), &self.outline(to)) {
                writeln!(out, "<path class=\"link {}\" d=\"{path}\"/>", look.name.class())?;
            }
        }
        Ok(())
    }

    /// Whether a candidate is the large digit of its cell.
    fn is_large(&self, candidate: Candidate) -> bool {
        self.scene.is_large(candidate.cell())
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
            _ => style::HULL * MARK * self.places.scale,
        };
        Outline::new(self.middles(node), radius)
    }

    /// What links should avoid: candidates that the step mentions most of all, values least, because they are large.
    fn obstacles(&self) -> Vec<Obstacle> {
        let badge = |middle| Obstacle { middle, radius: 0.85 * DISC * self.places.scale, cost: 3.0 };
        let mut obstacles: Vec<Obstacle> = self.numbers().into_iter().map(|(_, _, middle)| badge(middle)).collect();
        for cell in self.layout().cells() {
            match self.scene.content(cell) {
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
    fn numbers(&self) -> Vec<(usize, &Node, Point)> {
        let mut numbers = Vec::new();
        for chain in &self.scene.chains {
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
                numbers.push((number, node, Point { x: x - reach, y: y - reach }));
            }
        }
        numbers
    }

    /// Draws the numbers of nodes.
    fn order(&self, out: &mut String) -> std::fmt::Result {
        let size = ORDER * MARK * self.places.scale;
        for (index, node, Point { x, y }) in self.numbers() {
            let Some(look) = self.scene.part(node[0]) else { continue };
            // Numbers of two figures need some more room.
            let across = if index > 9 { 0.86 } else { 0.68 } * size;
            let [left, top, width, height, round] =
                [x - across, y - 0.68 * size, 2.0 * across, 1.36 * size, 0.68 * size].map(number);
            writeln!(
                out,
                "<g class=\"order {}\"><rect class=\"badge\" x=\"{left}\" y=\"{top}\" width=\"{width}\" \
                 height=\"{height}\" rx=\"{round}\"/><text class=\"number\" x=\"{}\" y=\"{}\">{index}</text></g>",
                look.name.class(),
                number(x),
                number(y + BASELINE * size)
            )?;
        }
        Ok(())
    }

    fn cell(&self, out: &mut String, cell: Cell) -> std::fmt::Result {
        let middle = self.places.cell(cell);
        match self.scene.content(cell) {
            Content::Value(value, look) => {
                let class = if value.given { "value given" } else { "value" };
                let text = text(class, middle, VALUE, value.digit);
                match look {
                    // The value keeps its ink; a filled disc is for a new digit.
                    Some(look) => {
                        let ring = disc("disc ring", look, middle, RING);
                        writeln!(out, "<g class=\"marked hollow {}\">{ring}</g>{text}", look.name.class())
                    }
                    None => writeln!(out, "{text}"),
                }
            }
            Content::Open { set, marks } => {
                if let Some((digit, look)) = set.filter(|_| marks.is_empty()) {
                    let ring = disc("disc ring", look, middle, RING);
                    let text = text("value", middle, VALUE, digit);
                    writeln!(out, "<g class=\"marked {}\">{ring}{text}</g>", look.name.class())?;
                }
                marks.into_iter().try_for_each(|small| self.mark(out, cell, &small))
            }
        }
    }

    /// A small digit in a cell, with the signs beside it.
    fn mark(&self, out: &mut String, cell: Cell, small: &SmallDigit) -> std::fmt::Result {
        let SmallDigit { digit, look, under, ref notes } = *small;
        let middle = self.places.mark(Candidate::new(cell, digit));
        let scale = self.places.scale * look.map_or(1.0, |look| if look.is_set() { SET_SCALE } else { 1.0 });
        let text = text("mark", middle, MARK * scale, digit);
        match look {
            None => writeln!(out, "{text}")?,
            // A candidate that is off for one colour stays quiet except for its sign.
            Some(look) if look.beside.is_some_and(|(sign, _)| sign != '+') => writeln!(out, "{text}")?,
            Some(look) if look.beside.is_some() => {
                writeln!(out, "<g class=\"marked {}\">{text}</g>", look.name.class())?;
            }
            Some(look) => {
                let disc = match under {
                    // Shape and rim show its part in the argument, the ground shows that it is removed.
                    Some(part) => {
                        let disc = disc("disc", part, middle, DISC * scale);
                        format!("<g class=\"marked going {}\">{disc}</g>", part.name.class())
                    }
                    None => disc("disc", look, middle, DISC * scale),
                };
                let strike = if look.struck {
                    let Point { x, y } = middle;
                    let (dx, dy) = (6.8 * scale, 6.3 * scale);
                    let [x1, y1, x2, y2] = [x - dx, y + dy, x + dx, y - dy].map(number);
                    format!("<path class=\"strike\" d=\"M{x1} {y1}L{x2} {y2}\"/>")
                } else {
                    String::new()
                };
                writeln!(out, "<g class=\"marked {}\">{disc}{text}{strike}</g>", look.name.class())?;
            }
        }
        for note in notes {
            let Some((sign, beside)) = note.beside else { continue };
            let (dx, dy) = (8.6 * self.places.scale, 5.6 * self.places.scale);
            let y = match beside {
                Beside::Above => middle.y - dy,
                Beside::Level => middle.y,
                Beside::Below => middle.y + dy,
            };
            let baseline = y + BASELINE * 0.8 * MARK * self.places.scale;
            let (x, y) = (number(middle.x + dx), number(baseline));
            writeln!(
                out,
                "<g class=\"marked {}\"><text class=\"note\" x=\"{x}\" y=\"{y}\">{sign}</text></g>",
                note.name.class()
            )?;
        }
        Ok(())
    }
}

fn text(class: &str, Point { x, y }: Point, size: f64, digit: Digit) -> String {
    format!("<text class=\"{class}\" x=\"{}\" y=\"{}\">{digit}</text>", number(x), number(y + BASELINE * size))
}
