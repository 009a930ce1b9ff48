//! From the elements that files have, lines and marks at points of the board, to drawings on cells.

use super::Drawing;
use super::place::{Point, Spot, angle, diagonal, path, sight, spot};
use super::style::{Style, colour};
use crate::error::ParseReason;
use pencilproof_core::{Cell, Layout};

/// The most elements of a puzzle.
pub(super) const MOST_ELEMENTS: usize = 5000;

/// The longest text that is a part of how something looks, in characters.
const LONGEST_TEXT: usize = 20;

/// From this size on, in cells, a mark in a cell is the end of a line, or shades the cell.
const END: f64 = 0.5;
const SHADE: f64 = 0.9;

/// An element of a file, with its place there.
#[derive(Clone, Debug)]
pub(crate) enum Element {
    Stroke(Stroke),
    Board(Board),
    /// A cage that says nothing but what is written on it.
    Cage {
        cells: Vec<Cell>,
        colour: Option<String>,
        label: Option<String>,
        pointer: String,
    },
    /// What stands nowhere in particular.
    Other {
        draw: &'static str,
        pointer: String,
    },
}

/// A line from point to point.
#[derive(Clone, Debug)]
pub(crate) struct Stroke {
    pub(crate) is_arrow: bool,
    pub(crate) points: Vec<Point>,
    pub(crate) colour: Option<String>,
    /// In cells.
    pub(crate) width: f64,
    pub(crate) pointer: String,
}

/// A board put over or under the cells: a circle, a rectangle, or a text.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) centre: Point,
    /// In cells.
    pub(crate) height: f64,
    /// In cells.
    pub(crate) width: f64,
    pub(crate) is_round: bool,
    /// In degrees.
    pub(crate) angle: f64,
    pub(crate) fill: Option<String>,
    pub(crate) border: Option<String>,
    pub(crate) text: Option<String>,
    pub(crate) pointer: String,
}

/// A mark, and where it stands.
struct Mark {
    draw: &'static str,
    spot: Spot,
    fill: Option<String>,
    border: Option<String>,
    size: f64,
    text: Option<String>,
    pointer: String,
}

/// An arrow beside the board.
struct Way {
    /// The row and the column of its place.
    place: (i64, i64),
    /// The steps down and to the right.
    way: (i64, i64),
    /// What it is where no text stands in its place.
    drawing: Drawing,
}

/// A line or an arrow on cells.
struct Line {
    is_arrow: bool,
    cells: Vec<Cell>,
    pill: Vec<Cell>,
    colour: Option<String>,
    width: f64,
    start: Option<&'static str>,
    end: Option<&'static str>,
    pointer: String,
}

/// The drawings that elements are: marks at the ends of a line belong to it, and an arrow beside the board to the text
/// in its place.
///
/// # Errors
/// If there are more than [`MOST_ELEMENTS`].
pub(crate) fn read(elements: Vec<Element>, layout: &Layout) -> Result<Vec<Drawing>, ParseReason> {
    if elements.len() > MOST_ELEMENTS {
        let reason = format!("{} things are drawn; there can be {MOST_ELEMENTS}", elements.len());
        return Err(ParseReason::Syntax(reason));
    }
    let (mut lines, mut marks, mut others) = (Vec::new(), Vec::new(), Vec::new());
    let mut ways: Vec<Way> = Vec::new();
    for element in elements {
        match element {
            Element::Stroke(stroke) => match way_beside(&stroke, layout) {
                Some(way) => ways.push(way),
                None => match on_cells(&stroke, layout) {
                    Ok(line) => lines.push(line),
                    Err(drawing) => others.push(*drawing),
                },
            },
            Element::Board(board) => marks.extend(Mark::of(board, layout)),
            Element::Cage { cells, colour: line, label, pointer } => {
                let style = Style::of("cage").with("colour", line.as_deref().and_then(colour));
                let style = style.with("text", label.as_deref().map(written));
                others.push(Drawing { text: label, ..drawing(style, cells, pointer) });
            }
            Element::Other { draw, pointer } => others.push(drawing(Style::of(draw), Vec::new(), pointer)),
        }
    }
    let mut is_end = vec![false; marks.len()];
    for line in &mut lines {
        line.join(&marks, &mut is_end);
    }
    let mut is_used = vec![false; ways.len()];
    let of_marks: Vec<Drawing> = marks
        .into_iter()
        .zip(is_end)
        .filter(|(_, is_end)| !is_end)
        .map(|(mark, _)| {
            let place = match mark.spot {
                Spot::Outside(row, col) => Some((row, col)),
                _ => None,
            };
            // Two clues in one place have an arrow each, in the same order.
            let is_mine = |place| ways.iter().zip(&is_used).position(|(way, used)| !used && way.place == place);
            let number = place.and_then(is_mine);
            number.into_iter().for_each(|number| is_used[number] = true);
            mark.drawing(layout, number.map(|number| ways[number].way))
        })
        .collect();
    let unused = ways.into_iter().zip(is_used).filter(|(_, is_used)| !is_used).map(|(way, _)| way.drawing);
    let lines: Vec<Drawing> = lines.into_iter().map(Line::drawing).collect();
    Ok(lines.into_iter().chain(of_marks).chain(others).chain(unused).collect())
}

fn drawing(style: Style, cells: Vec<Cell>, pointer: String) -> Drawing {
    Drawing { style, cells, pill: Vec::new(), is_loop: false, text: None, pointer }
}

/// A number is of one style whatever it is; other texts tell styles apart, by what of them can be printed.
fn written(text: &str) -> String {
    match text.trim().parse::<i64>() {
        Ok(_) => "number".to_owned(),
        Err(_) => text.trim().chars().filter(|c| !c.is_control()).take(LONGEST_TEXT).collect(),
    }
}

/// A line that does not run through cells.
fn free(stroke: &Stroke, at: &str) -> Drawing {
    let style = Style::of(if stroke.is_arrow { "arrow" } else { "line" });
    let style = style.with("at", Some(at.to_owned())).with("colour", stroke.colour.as_deref().and_then(colour));
    drawing(style.measured("width", stroke.width), Vec::new(), stroke.pointer.clone())
}

/// What an arrow that stands beside the board points at.
fn way_beside(stroke: &Stroke, layout: &Layout) -> Option<Way> {
    let (&(row, col), &(to_row, to_col)) = (stroke.points.first()?, stroke.points.last()?);
    let sign = |from: f64, to: f64| match to - from {
        far if far.abs() < 0.05 => 0,
        far => far.signum() as i64,
    };
    let place = (row.floor() as i64, col.floor() as i64);
    let is_beside = |line: i64| line < 0 || line >= layout.side() as i64;
    let way = (sign(row, to_row), sign(col, to_col));
    let is_way = stroke.is_arrow && (is_beside(place.0) || is_beside(place.1)) && way != (0, 0);
    is_way.then(|| Way { place, way, drawing: free(stroke, "outside") })
}

fn on_cells(stroke: &Stroke, layout: &Layout) -> Result<Line, Box<Drawing>> {
    let whole = diagonal(layout, &stroke.points).filter(|_| !stroke.is_arrow);
    if let Some(cells) = angle(layout, &stroke.points).filter(|_| !stroke.is_arrow) {
        let style = Style::of("angle").with("at", Some("edge".to_owned()));
        let style = style.with("colour", stroke.colour.as_deref().and_then(colour));
        return Err(Box::new(drawing(style, cells.to_vec(), stroke.pointer.clone())));
    }
    match path(layout, &stroke.points) {
        // A line on the diagonal from centre to centre may be any line, but one from corner to corner is none on cells.
        Some(cells) if cells.len() > 1 => Ok(Line {
            is_arrow: stroke.is_arrow,
            cells,
            pill: Vec::new(),
            colour: stroke.colour.as_deref().and_then(colour),
            width: stroke.width,
            start: None,
            end: None,
            pointer: stroke.pointer.clone(),
        }),
        Some(cells) => Err(Box::new(Drawing { cells, ..free(stroke, "cell") })),
        None => Err(Box::new(match whole {
            Some(sign) => Drawing { text: Some(sign.to_string()), ..free(stroke, "diagonal") },
            None => free(stroke, "elsewhere"),
        })),
    }
}

impl Mark {
    /// The mark that a board is; none if nothing of it is seen.
    fn of(board: Board, layout: &Layout) -> Option<Mark> {
        let Board { centre, height, width, is_round, angle, fill, border, text, pointer } = board;
        let (fill, border) = (fill.as_deref().and_then(colour), border.as_deref().and_then(colour));
        let text = text.filter(|text| !text.trim().is_empty());
        if fill.is_none() && border.is_none() && text.is_none() {
            return None;
        }
        let turned = (angle.rem_euclid(180.0) - 90.0).abs() < 1.0;
        let (height, width) = if turned { (width, height) } else { (height, width) };
        let spot = spot(layout, centre, (height, width));
        let size = height.max(width);
        let is_pale = |colour: &Option<String>| colour.as_deref().is_none_or(|colour| colour == "#ffffff");
        let draw = match &spot {
            _ if text.is_some() && is_pale(&fill) && is_pale(&border) => "text",
            Spot::Over(_) if is_round => "pill",
            _ if is_round => "circle",
            _ if (angle.rem_euclid(90.0) - 45.0).abs() < 1.0 => "diamond",
            Spot::Cell(_) if height.min(width) >= SHADE => "shade",
            Spot::Over(_) => "shade",
            _ => "square",
        };
        Some(Mark { draw, spot, fill, border, size, text, pointer })
    }

    /// What it is as the end of a line of a colour at a cell: filled as the line is, round with a border, ... `None` if
    /// it is a mark of its own.
    fn as_end(&self, cell: Cell, of: &Option<String>, is_arrow: bool) -> Option<&'static str> {
        let is_there = match &self.spot {
            Spot::Cell(own) => *own == cell,
            Spot::Over(cells) => self.draw == "pill" && cells.contains(&cell),
            _ => false,
        };
        if !is_there || self.text.is_some() || self.size < END || self.draw == "shade" || self.draw == "text" {
            return None;
        }
        let is_hollow = self.fill.as_deref().is_none_or(|fill| fill == "#ffffff");
        let is_filled = !is_hollow && self.fill == *of;
        let belongs = is_filled || is_hollow && (self.border == *of || is_arrow);
        belongs.then_some(match self.draw {
            "circle" if is_filled && !is_arrow => "bulb",
            draw => draw,
        })
    }

    /// The drawing; `way` is that of an arrow in its place beside the board.
    fn drawing(self, layout: &Layout, way: Option<(i64, i64)>) -> Drawing {
        let (at, cells) = match self.spot {
            Spot::Cell(cell) => (Some("cell"), vec![cell]),
            Spot::Edge(cells) => (Some("edge"), cells.to_vec()),
            Spot::Corner(cells) => (Some("corner"), cells.to_vec()),
            Spot::Over(cells) => (None, cells),
            Spot::Outside(row, col) => {
                (Some(if way.is_some() { "outside with an arrow" } else { "outside" }), sight(layout, (row, col), way))
            }
            Spot::Rim => (Some("rim"), Vec::new()),
        };
        let style = Style::of(self.draw).with("at", at.map(str::to_owned)).with("fill", self.fill);
        let style = style.with("border", self.border).measured("size", self.size);
        let style = style.with("text", self.text.as_deref().map(written));
        Drawing { text: self.text, ..drawing(style, cells, self.pointer) }
    }
}

impl Line {
    /// Takes the marks at its ends for parts of it. A line whose only mark is at its end is turned round.
    fn join(&mut self, marks: &[Mark], is_end: &mut [bool]) {
        let mut ends = [None, None];
        for (at, end) in ends.iter_mut().enumerate() {
            let Some(&cell) = (if at == 0 { self.cells.first() } else { self.cells.last() }) else { return };
            // The head of an arrow points at its cell, and ends in no mark.
            if at == 1 && self.is_arrow {
                continue;
            }
            for (number, mark) in marks.iter().enumerate() {
                if let Some(word) = mark.as_end(cell, &self.colour, self.is_arrow) {
                    is_end[number] = true;
                    if let Spot::Over(cells) = &mark.spot {
                        self.pill.clone_from(cells);
                    }
                    *end = Some(word);
                }
            }
        }
        if let [None, Some(word)] = ends {
            self.cells.reverse();
            ends = [Some(word), None];
        }
        [self.start, self.end] = ends;
    }

    fn drawing(self) -> Drawing {
        let style = Style::of(if self.is_arrow { "arrow" } else { "line" }).with("colour", self.colour);
        let style = style.measured("width", self.width).with("start", self.start.map(str::to_owned));
        let style = style.with("end", self.end.map(str::to_owned));
        let is_loop = self.cells.len() > 3 && self.cells.first() == self.cells.last();
        Drawing { pill: self.pill, is_loop, ..drawing(style, self.cells, self.pointer) }
    }
}
