//! A board on a page.

use super::Font;
use super::page::{Anchor, Area, Element, Grey, Page, Point, TextStyle};
use crate::frame::{Border, Run, lines, shades};
use crate::picture::mark_grid;
use crate::scene::{
    CAGE_WIDTH, CELL, CageLabel, DASHES, FigureShape, LABEL, LABEL_ROOM, Tint, cages, figures, labelled,
};
use pencilproof_core::{Cell, Digit, Layout, Puzzle};

/// The height of a digit's middle above its baseline, as a fraction of the font size.
const BASELINE: f64 = 0.359;
/// The font size of values, as a fraction of the cell.
const VALUE: f64 = 0.68;
/// The share of a cell that pencil marks fill, and their font size as a fraction of the distance between them.
const MARKS: f64 = 0.9;
const MARK: f64 = 0.74;
/// The least width of dashes.
const THINNEST_DASH: f64 = 0.4;
const MARK_INK: Grey = Grey(0.3);
/// Broad lines and large marks of constraints.
const FIGURE: Grey = Grey(0.8);
/// The ground of cells in one of the shades, and of cells in several.
const SHADES: [Grey; 2] = [Grey(0.88), Grey(0.77)];

/// Line widths, which depend on the size of a cell: a line that suits a full page is too heavy for a small solution.
pub(crate) struct Weights {
    cell: f64,
    region: f64,
    rim: f64,
}

impl Weights {
    pub(crate) fn new(cell: f64) -> Weights {
        // A quarter of a point is the least that every printer shows.
        let thin = (0.25 + 0.005 * cell).min(0.45);
        // Lines around regions must stand out on a screen, too, yet leave room for the digits of small cells.
        let region = (0.7 + 0.03 * cell).min(0.09 * cell).min(2.0);
        Weights { cell: thin, region, rim: 1.2 * region }
    }
}

/// A board and its place on the page.
struct Drawing<'a> {
    puzzle: &'a Puzzle,
    corner: Point,
    cell: f64,
}

/// Draws a puzzle with its own marks into a square.
pub(crate) fn board(page: &mut Page, puzzle: &Puzzle, area: Area) {
    let cell = area.width / puzzle.layout().side() as f64;
    let drawing = Drawing { puzzle, corner: Point { x: area.x, y: area.y }, cell };
    let weights = Weights::new(cell);
    let shades = shades(puzzle.layout());
    for (index, grey) in SHADES.into_iter().enumerate() {
        let is_in = |cell: &Cell| shades.iter().filter(|shade| shade.cells.contains(cell)).count();
        let areas = drawing.areas(|cell| is_in(&cell).min(SHADES.len()) == index + 1);
        page.elements.extend((!areas.is_empty()).then_some(Element::Fills { grey, areas }));
    }
    for (border, width) in [(Border::Cell, weights.cell), (Border::Region, weights.region)] {
        page.elements.push(Element::Lines { width, lines: drawing.lines(border, width) });
    }
    page.elements.push(Element::Frame { width: weights.rim, area });
    for shade in shades.iter().filter(|shade| shade.is_apart) {
        page.elements.push(Element::Lines { width: weights.cell, lines: drawing.rim(&shade.cells) });
    }
    let (between, under): (Vec<_>, Vec<_>) = figures(puzzle.layout()).into_iter().partition(|figure| figure.is_between);
    page.elements.extend(under.iter().flat_map(|figure| drawing.figure(figure)));
    page.elements.extend(drawing.cages());
    page.elements.extend(between.iter().flat_map(|figure| drawing.figure(figure)));
    let value = |font| TextStyle { font, size: VALUE * cell, anchor: Anchor::Middle, grey: Grey::BLACK };
    for (font, given) in [(Font::Bold, true), (Font::Regular, false)] {
        let style = value(font);
        let texts = drawing.values(given, style.size);
        if !texts.is_empty() {
            page.elements.push(Element::Texts { style, texts });
        }
    }
    page.elements.extend(drawing.marks());
}

impl Drawing<'_> {
    fn layout(&self) -> &Layout {
        self.puzzle.layout()
    }

    /// A point on the board, given in cells from its corner.
    fn at(&self, col: f64, row: f64) -> Point {
        Point { x: self.corner.x + col * self.cell, y: self.corner.y + row * self.cell }
    }

    fn middle(&self, cell: Cell) -> Point {
        self.at(self.layout().col(cell) as f64 + 0.5, self.layout().row(cell) as f64 + 0.5)
    }

    /// The squares of some cells.
    fn areas(&self, chosen: impl Fn(Cell) -> bool) -> Vec<Area> {
        let layout = self.layout();
        let area = |cell| {
            let Point { x, y } = self.at(layout.col(cell) as f64, layout.row(cell) as f64);
            Area { x, y, width: self.cell, height: self.cell }
        };
        layout.cells().filter(|&cell| chosen(cell)).map(area).collect()
    }

    fn lines(&self, border: Border, width: f64) -> Vec<[Point; 2]> {
        // Lines around regions are longer by half their width at each end, so that two of them make a full corner.
        let reach = if border == Border::Region { width / 2.0 } else { 0.0 };
        let ends = |run| match run {
            Run::Down { col, from, to } => {
                let [from, to] = [from, to].map(|row| self.at(col as f64, row as f64));
                [Point { y: from.y - reach, ..from }, Point { y: to.y + reach, ..to }]
            }
            Run::Across { row, from, to } => {
                let [from, to] = [from, to].map(|col| self.at(col as f64, row as f64));
                [Point { x: from.x - reach, ..from }, Point { x: to.x + reach, ..to }]
            }
        };
        lines(self.layout(), border).into_iter().map(ends).collect()
    }

    /// The outline of some cells, a little inside their sides.
    fn rim(&self, cells: &[Cell]) -> Vec<[Point; 2]> {
        const INSET: f64 = 0.07;
        let side = self.layout().side();
        let is_in = |row: i32, col: i32| {
            let at = |line: i32| usize::try_from(line).ok().filter(|line| *line < side);
            at(row).zip(at(col)).is_some_and(|(row, col)| cells.contains(&self.layout().cell(row, col)))
        };
        let mut lines = Vec::new();
        for &cell in cells {
            let (row, col) = (self.layout().row(cell) as i32, self.layout().col(cell) as i32);
            for (y, x) in [(-1, 0), (0, 1), (1, 0), (0, -1)] {
                if is_in(row + y, col + x) {
                    continue;
                }
                // From the middle of this side to the corner that it has with the next one, both ways.
                let end = |sign: i32| {
                    let (along_y, along_x) = (sign * x, sign * y);
                    let is_beside = is_in(row + along_y, col + along_x);
                    let far = match is_beside && is_in(row + along_y + y, col + along_x + x) {
                        true => 0.5 + INSET,
                        false => 0.5 - if is_beside { 0.0 } else { INSET },
                    };
                    let place = |line: i32, out: i32, along: i32| {
                        f64::from(line) + 0.5 + f64::from(out) * (0.5 - INSET) + f64::from(along) * far
                    };
                    self.at(place(col, x, along_x), place(row, y, along_y))
                };
                lines.push([end(-1), end(1)]);
            }
        }
        lines
    }

    /// A line or a mark of a constraint.
    fn figure(&self, figure: &FigureShape) -> Vec<Element> {
        let unit = self.cell / CELL;
        let at = |x: f64, y: f64| self.at(x / CELL, y / CELL);
        let grey = |tint: Tint| match tint {
            Tint::Soft => FIGURE,
            Tint::Dark => Grey::BLACK,
            Tint::Card => Grey::WHITE,
        };
        let strokes = figure.strokes.iter().map(|stroke| Element::Curve {
            points: stroke.curve.points().iter().map(|point| at(point.x, point.y)).collect(),
            is_closed: stroke.curve.is_closed(),
            fill: stroke.fill.map(grey),
            line: stroke.line.map(|(width, tint)| ((width * unit).max(THINNEST_DASH), grey(tint))),
            dashes: stroke.dashes.map(|dashes| dashes.map(|length| length * unit)),
        });
        let texts = figure.texts.iter().map(|text| {
            let size = text.size * unit;
            let style = TextStyle { font: Font::Bold, size, anchor: Anchor::Middle, grey: grey(text.tint) };
            let Point { x, y } = at(text.middle.x, text.middle.y);
            Element::Texts { style, texts: vec![(Point { x, y: y + BASELINE * size }, text.text.clone())] }
        });
        strokes.chain(texts).collect()
    }

    /// The outlines of cages, then their labels.
    fn cages(&self) -> Vec<Element> {
        let unit = self.cell / CELL;
        let at = |x: f64, y: f64| self.at(x / CELL, y / CELL);
        let cages = cages(self.layout());
        let lines: Vec<Vec<Point>> = cages
            .iter()
            .flat_map(|cage| &cage.lines)
            .map(|line| line.iter().map(|point| at(point.x, point.y)).collect())
            .collect();
        let text = |label: &CageLabel| (at(label.start.x, label.start.y), label.text.clone());
        let texts: Vec<_> = cages.iter().filter_map(|cage| cage.label.as_ref()).map(text).collect();
        let width = (CAGE_WIDTH * unit).max(THINNEST_DASH);
        let style = TextStyle { font: Font::Bold, size: LABEL * unit, anchor: Anchor::Start, grey: Grey::BLACK };
        let mut elements = Vec::new();
        if !lines.is_empty() {
            elements.push(Element::Dashes { width, pattern: DASHES.map(|length| length * unit), lines });
        }
        if !texts.is_empty() {
            elements.push(Element::Texts { style, texts });
        }
        elements
    }

    fn values(&self, given: bool, size: f64) -> Vec<(Point, String)> {
        let values = self.puzzle.values().filter(|(_, value)| value.given == given);
        values.map(|(cell, value)| set_at(self.middle(cell), value.digit, size)).collect()
    }

    /// How far below the middle of a cell with a label a row of marks is.
    fn below_label(&self, row: usize, rows: usize) -> f64 {
        let label = LABEL_ROOM / CELL;
        let room = 1.0 - label - (1.0 - MARKS) / 2.0;
        (label + room * (row as f64 + 0.5) / rows as f64 - 0.5) * self.cell
    }

    fn marks(&self) -> Option<Element> {
        let (rows, cols) = mark_grid(self.layout());
        let pitch = |count: usize| MARKS * self.cell / count as f64;
        let (down, across) = (pitch(rows), pitch(cols));
        let size = MARK * down.min(across);
        let place = |index: usize, count: usize, pitch: f64| (index as f64 - (count - 1) as f64 / 2.0) * pitch;
        let labelled = labelled(self.layout());
        let mut texts = Vec::new();
        for cell in self.layout().cells().filter(|&cell| self.puzzle.value(cell).is_none()) {
            let middle = self.middle(cell);
            for digit in self.puzzle.marks(cell).into_iter().flat_map(|marks| marks.iter()) {
                let x = middle.x + place(digit.index() % cols, cols, across);
                let row = digit.index() / cols;
                let y = match labelled.binary_search(&cell) {
                    Ok(_) => middle.y + self.below_label(row, rows),
                    Err(_) => middle.y + place(row, rows, down),
                };
                texts.push(set_at(Point { x, y }, digit, size));
            }
        }
        let style = TextStyle { font: Font::Regular, size, anchor: Anchor::Middle, grey: MARK_INK };
        (!texts.is_empty()).then_some(Element::Texts { style, texts })
    }
}

/// A digit around a point.
fn set_at(middle: Point, digit: Digit, size: f64) -> (Point, String) {
    (Point { y: middle.y + BASELINE * size, ..middle }, digit.to_string())
}
