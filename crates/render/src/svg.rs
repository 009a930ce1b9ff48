//! The board as SVG.

use crate::frame::{Border, Run, lines};
use crate::look::{Beside, Disc, Line, Look, REMOVED, SET};
use crate::outline::{Measures, outline};
use crate::picture::{Content, Scene, SmallDigit, mark_grid};
use crate::style::sheet;
use crate::{Picture, Theme};
use pencilproof_core::{Cell, Digit, HouseKind, Layout};
use std::fmt::Write;

/// The side of a cell.
const CELL: f64 = 72.0;
/// The room for row and column numbers.
const LABEL: f64 = 26.0;
/// The room for the outer line.
const MARGIN: f64 = 4.0;
/// The distance between small digits in a cell with three of them in a row, their size there, and the radius of the
/// disc behind one: all shrink together where more have to fit.
const PITCH: f64 = 21.6;
const MARK: f64 = 14.5;
const DISC: f64 = 9.6;
/// How much larger the digit to come is among the small ones; the style sheet says the same.
const SET_SCALE: f64 = 1.25;
/// The size of values.
const VALUE: f64 = 42.0;
/// From the middle of a digit to its baseline, in parts of its size.
const BASELINE: f64 = 0.36;

/// Draws a picture as an SVG document, for a page or to stand alone.
///
/// Colours come from an inline style sheet, by class. A page can replace them with CSS variables: `--pm-card`,
/// `--pm-ink` (givens), `--pm-placed`, `--pm-faint` (candidates), `--pm-muted` (row and column numbers), `--pm-hairline`,
/// `--pm-thick`, `--pm-shade` (diagonals and windows), and for what a step marks `--pm-green`, `--pm-accent`, `--pm-red`,
/// each also with `-soft`.
pub fn svg(picture: &Picture<'_>, theme: Theme) -> String {
    let drawing = Drawing::new(picture);
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = drawing.write(&mut out, picture, theme);
    out
}

/// A number with at most two decimals.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

pub(crate) fn escape(text: &str) -> String {
    // These are not allowed in XML, not even escaped.
    let is_foreign = |c: char| c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}');
    let plain: String = text.chars().map(|c| if is_foreign(c) { ' ' } else { c }).collect();
    plain.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

struct Drawing<'a> {
    scene: Scene<'a>,
    /// Rows and columns of small digits.
    grid: (usize, usize),
    pitch: (f64, f64),
    /// Of small digits and their discs.
    scale: f64,
}

impl<'a> Drawing<'a> {
    fn new(picture: &Picture<'a>) -> Self {
        let scene = Scene::new(picture);
        let grid = mark_grid(scene.layout);
        let pitch = |count: usize| 3.0 * PITCH / count as f64;
        let pitch = (pitch(grid.0), pitch(grid.1));
        let scale = (pitch.0.min(pitch.1) / PITCH).min(1.2);
        Drawing { scene, grid, pitch, scale }
    }

    fn layout(&self) -> &Layout {
        self.scene.layout
    }

    fn write(&self, out: &mut String, picture: &Picture<'_>, theme: Theme) -> std::fmt::Result {
        let size = self.layout().side() as f64 * CELL;
        let start = if picture.labels { LABEL } else { MARGIN };
        let (origin, extent) = (number(-start), number(start + size + MARGIN));
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{origin} {origin} {extent} {extent}\" role=\"img\" \
             class=\"pencilproof {}\" font-size=\"{}\">",
            theme.class(),
            number(MARK * self.scale)
        )?;
        let title = picture.title.map_or_else(|| format!("Sudoku {0} by {0}", self.layout().side()), str::to_owned);
        writeln!(out, "<title>{}</title>", escape(&title))?;
        writeln!(out, "<desc>{}</desc>", escape(&self.description(picture)))?;
        writeln!(out, "<style>\n{}</style>", sheet(theme))?;
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
        self.layout().cells().try_for_each(|cell| self.cell(out, cell))?;
        writeln!(out, "</svg>")
    }

    /// The content in words, for those who do not see it.
    fn description(&self, picture: &Picture<'_>) -> String {
        let puzzle = picture.puzzle;
        let givens = puzzle.givens().count();
        let mut text = format!("givens: {givens}. placed values: {}.", puzzle.values().count() - givens);
        let Some(step) = picture.step else { return text };
        for (word, list) in [(SET.name, &step.placements), (REMOVED.name, &step.eliminations)] {
            let names: Vec<String> = list.iter().map(|&candidate| self.layout().candidate_name(candidate)).collect();
            if !names.is_empty() {
                text += &format!(" {word}: {}.", names.join(", "));
            }
        }
        for (look, names) in self.scene.coloured_names() {
            text += &format!(" {}: {names}.", look.word());
        }
        for (look, names) in self.scene.area_names() {
            text += &format!(" {}: {names}.", look.name);
        }
        text
    }

    /// What lies under the digits: the shade of diagonals and windows, then what the step marks.
    fn grounds(&self, out: &mut String) -> std::fmt::Result {
        let layout = self.layout();
        // Each kind apart: where a diagonal crosses a window the shade is deeper.
        for kind in [HouseKind::Window, HouseKind::Diagonal] {
            let lies_in = |cell: Cell| layout.houses_of(cell).iter().any(|&house| layout.kind(house) == kind);
            let cells: Vec<Cell> = layout.cells().filter(|&cell| lies_in(cell)).collect();
            if !cells.is_empty() {
                let path = outline(layout, &cells, Measures { cell: CELL, inset: 0.0, radius: 6.0 });
                writeln!(out, "<path class=\"shade\" d=\"{path}\"/>")?;
            }
        }
        // Every tint under every frame.
        let tinted = self.scene.areas.iter().filter(|area| area.look.tint).map(|area| ("tint", 0.0, area));
        let framed = self.scene.areas.iter().filter(|area| area.look.line != Line::None);
        for (class, inset, area) in tinted.chain(framed.map(|area| ("frame", 3.0, area))) {
            let path = outline(layout, &area.cells, Measures { cell: CELL, inset, radius: 8.0 - inset / 2.0 });
            writeln!(out, "<path class=\"{class} {}\" d=\"{path}\"/>", area.look.name)?;
        }
        Ok(())
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

    fn cell(&self, out: &mut String, cell: Cell) -> std::fmt::Result {
        let middle = |index: usize| (index as f64 + 0.5) * CELL;
        let (x, y) = (middle(self.layout().col(cell)), middle(self.layout().row(cell)));
        match self.scene.content(cell) {
            Content::Value(value, look) => {
                let class = if value.given { "value given" } else { "value" };
                let text = text(class, x, y, VALUE, value.digit);
                match look {
                    // The value keeps its ink; a filled disc is for a digit to come.
                    Some(look) => {
                        writeln!(out, "<g class=\"spoken {}\">{}</g>{text}", look.name, ring(look, x, y, "none"))
                    }
                    None => writeln!(out, "{text}"),
                }
            }
            Content::Open { set, marks } => {
                if let Some((digit, look)) = set.filter(|_| marks.is_empty()) {
                    let disc = ring(look, x, y, "");
                    writeln!(out, "<g class=\"spoken {}\">{disc}{}</g>", look.name, text("value", x, y, VALUE, digit))?;
                }
                marks.into_iter().try_for_each(|small| self.mark(out, (x, y), &small))
            }
        }
    }

    /// A small digit in the cell with the given middle, with the signs beside it.
    fn mark(&self, out: &mut String, (x, y): (f64, f64), small: &SmallDigit) -> std::fmt::Result {
        let (rows, cols) = self.grid;
        let SmallDigit { digit, look, under, ref notes } = *small;
        let place = |index: usize, count: usize, pitch: f64| (index as f64 - (count - 1) as f64 / 2.0) * pitch;
        let x = x + place(digit.index() % cols, cols, self.pitch.1);
        let y = y + place(digit.index() / cols, rows, self.pitch.0);
        let scale = self.scale * look.map_or(1.0, |look| if look.is_set() { SET_SCALE } else { 1.0 });
        let text = text("mark", x, y, MARK * scale, digit);
        match look {
            None => writeln!(out, "{text}")?,
            // What is off for one colour stays quiet but for its sign.
            Some(look) if look.beside.is_some_and(|(sign, _)| sign != '+') => writeln!(out, "{text}")?,
            Some(look) if look.beside.is_some() => writeln!(out, "<g class=\"spoken {}\">{text}</g>", look.name)?,
            Some(look) => {
                let disc = match under {
                    // The shape and the line of its colour.
                    Some(under) => {
                        let disc = disc("disc", under, x, y, DISC * scale);
                        format!("<g class=\"spoken {}\">{disc}</g>", under.name)
                    }
                    None => disc("disc", look, x, y, DISC * scale),
                };
                let strike = if look.line == Line::Strike {
                    let (dx, dy) = (6.8 * scale, 6.3 * scale);
                    let [x1, y1, x2, y2] = [x - dx, y + dy, x + dx, y - dy].map(number);
                    format!("<path class=\"strike\" d=\"M{x1} {y1}L{x2} {y2}\"/>")
                } else {
                    String::new()
                };
                writeln!(out, "<g class=\"spoken {}\">{disc}{text}{strike}</g>", look.name)?;
            }
        }
        for note in notes {
            let Some((sign, beside)) = note.beside else { continue };
            let (dx, dy) = (8.6 * self.scale, 5.6 * self.scale);
            let y = if beside == Beside::Above { y - dy } else { y + dy };
            let baseline = y + BASELINE * 0.8 * MARK * self.scale;
            let (x, y) = (number(x + dx), number(baseline));
            writeln!(
                out,
                "<g class=\"spoken {}\"><text class=\"note\" x=\"{x}\" y=\"{y}\">{sign}</text></g>",
                note.name
            )?;
        }
        Ok(())
    }
}

/// The shape behind a digit, with the given middle and half its extent.
fn disc(class: &str, look: Look, x: f64, y: f64, radius: f64) -> String {
    match look.disc {
        Disc::Round => {
            format!("<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", number(x), number(y), number(radius))
        }
        Disc::Square => {
            let [left, top, side, round] =
                [x - 0.94 * radius, y - 0.94 * radius, 1.88 * radius, 0.25 * radius].map(number);
            format!(
                "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" rx=\"{round}\"/>"
            )
        }
        Disc::Triangle => {
            let [top, bottom, left, right] =
                [y - 1.25 * radius, y + 0.85 * radius, x - 1.2 * radius, x + 1.2 * radius].map(number);
            format!("<path class=\"{class}\" d=\"M{} {top}L{right} {bottom}H{left}Z\"/>", number(x))
        }
        Disc::Diamond => {
            let [top, bottom, left, right] =
                [y - 1.25 * radius, y + 1.25 * radius, x - 1.25 * radius, x + 1.25 * radius].map(number);
            let (x, y) = (number(x), number(y));
            format!("<path class=\"{class}\" d=\"M{x} {top}L{right} {y}L{x} {bottom}L{left} {y}Z\"/>")
        }
    }
}

/// The shape around a large digit, filled as its role says unless a fill is given.
fn ring(look: Look, x: f64, y: f64, fill: &str) -> String {
    let ring = disc("disc ring", look, x, y, 28.0);
    if fill.is_empty() { ring } else { ring.replacen("/>", &format!(" style=\"fill:{fill}\"/>"), 1) }
}

fn text(class: &str, x: f64, y: f64, size: f64, digit: Digit) -> String {
    format!("<text class=\"{class}\" x=\"{}\" y=\"{}\">{digit}</text>", number(x), number(y + BASELINE * size))
}
