//! Clues outside the board: each beside the cell where its line begins, in a margin as wide as they need.
//!
//! ```text
//!            |      | S35  |          level 1
//!            |      |  v   |
//!            |      | Sk3  | 17       level 0, next to the board
//!            |      |  v   |   \
//!   ---------+------+------+------
//!     X14 >  | r1c1 | r1c2 | r1c3
//! ```
//!
//! One step back from the first cell of a line, off the board, is the stand of its clue: beside a row, above or below a
//! column, or off a corner. Clues of one stand are stacked outwards, level by level, and a level is as wide along its
//! whole side as the widest clue in it. So levels and stands are a grid, and clues of different ones never overlap.

use super::{CHEVRON, FINE, FigureShape, Tint};
use crate::scene::place::{CELL, Point};
use pencilproof_core::{Cell, ConstraintId, Figure, Layout, Line, LineStyle};
use std::collections::BTreeMap;

/// The size of labels. In most puzzles with clues there are many, and a margin makes the whole board smaller.
const SIZE: f64 = 22.0;
/// The height of digits of that size.
const HEIGHT: f64 = 0.72 * SIZE;
/// The width of a character, as a fraction of its size; that of digits in the widest of common bold fonts is 0.7.
const CHARACTER: f64 = 0.65;
/// From the side of a level that is nearer to the board to the tip of a sign.
const EDGE: f64 = 5.0;
/// How long an arrow is.
const ARROW: f64 = 15.0;
/// Left free between a sign and its label; letters may be a little higher than digits.
const GAP: f64 = 6.0;
/// Left free beyond a label.
const PAD: f64 = 4.0;

/// The room that clues take outside the board, on each side of it. Without such clues there is none.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Margin {
    /// Left of the board.
    pub left: f64,
    /// Above it.
    pub top: f64,
    /// Right of it.
    pub right: f64,
    /// Below it.
    pub bottom: f64,
}

impl Margin {
    /// Of both sides.
    pub(crate) fn across(&self) -> f64 {
        self.left + self.right
    }

    /// Above and below.
    pub(crate) fn down(&self) -> f64 {
        self.top + self.bottom
    }
}

/// The margin that the clues of a layout need.
#[must_use]
pub fn margin(layout: &Layout) -> Margin {
    let figures = layout.figures();
    let levels = Outside::new(layout, &figures).levels;
    let [[left, right], [top, bottom]] = levels.map(|ends| ends.map(|levels| levels.iter().sum()));
    Margin { left, top, right, bottom }
}

/// The clues of a layout that stand outside its board.
pub(super) struct Outside<'a> {
    /// By their places among all figures.
    clues: BTreeMap<usize, Clue<'a>>,
    /// The widths of levels, that next to the board first: left and right of the board, then above and below it.
    levels: [[Vec<f64>; 2]; 2],
    /// The side of the board.
    size: f64,
}

/// A clue outside the board. Stand, ends and step are those of columns, then of rows.
struct Clue<'a> {
    is_arrow: bool,
    cells: &'a [Cell],
    label: &'a str,
    stand: [i32; 2],
    /// Beyond which end of the board the stand is: left or above (0), right or below (1).
    ends: [Option<usize>; 2],
    step: [i32; 2],
    level: usize,
}

impl<'a> Outside<'a> {
    pub(super) fn new(layout: &Layout, figures: &'a [(ConstraintId, Figure)]) -> Outside<'a> {
        let size = layout.side() as f64 * CELL;
        let mut outside = Outside { clues: BTreeMap::new(), levels: Default::default(), size };
        let mut stacks: BTreeMap<_, usize> = BTreeMap::new();
        for (index, (_, figure)) in figures.iter().enumerate() {
            let Figure::Line(line) = figure else { continue };
            let Some(mut clue) = Clue::new(layout, line) else { continue };
            let height = stacks.entry(clue.place()).or_default();
            clue.level = *height;
            *height += 1;
            for axis in [0, 1] {
                let Some(end) = clue.ends[axis] else { continue };
                let levels = &mut outside.levels[axis][end];
                levels.resize(levels.len().max(clue.level + 1), 0.0);
                levels[clue.level] = levels[clue.level].max(clue.room()[axis]);
            }
            outside.clues.insert(index, clue);
        }
        outside
    }

    /// The figure at a place among all, if it is a clue outside the board.
    pub(super) fn shape(&self, index: usize) -> Option<FigureShape> {
        let clue = self.clues.get(&index)?;
        Some(clue.shape([0, 1].map(|axis| self.edge(clue, axis))))
    }

    /// Where the room of a clue ends towards its line; the middle of its stand, if the line runs along the other axis.
    fn edge(&self, clue: &Clue<'_>, axis: usize) -> f64 {
        let below = |end: usize| self.levels[axis][end][..clue.level].iter().sum::<f64>();
        match clue.ends[axis] {
            Some(0) => -below(0),
            Some(end) => self.size + below(end),
            None => (f64::from(clue.stand[axis]) + 0.5 + 0.5 * f64::from(clue.step[axis])) * CELL,
        }
    }
}

impl<'a> Clue<'a> {
    /// The clue of a line that runs straight into the board from its edge. An arrow stands for a line to the other
    /// edge; where it is shorter, its cells must be seen.
    fn new(layout: &Layout, line: &'a Line) -> Option<Clue<'a>> {
        let is_arrow = match line.style {
            LineStyle::Clue => false,
            LineStyle::LittleKiller => true,
            _ => return None,
        };
        let side = layout.side() as i32;
        let ends = |place: [i32; 2]| place.map(|line| if line < 0 { Some(0) } else { (line >= side).then_some(1) });
        let is_off = |place| ends(place) != [None, None];
        let at = |cell: Cell| [layout.col(cell) as i32, layout.row(cell) as i32];
        let [first, second, ..] = line.cells[..] else { return None };
        let (first, second, last) = (at(first), at(second), at(*line.cells.last()?));
        let step = [second[0] - first[0], second[1] - first[1]];
        let after = |place: [i32; 2], times: i32| [place[0] + times * step[0], place[1] + times * step[1]];
        let is_straight = step.iter().all(|line| line.abs() <= 1)
            && line.cells.windows(2).all(|pair| after(at(pair[0]), 1) == at(pair[1]));
        let stand = after(first, -1);
        let is_outside = is_straight && is_off(stand) && (!is_arrow || is_off(after(last, 1)));
        let label = line.label.as_deref().filter(|_| is_outside)?;
        Some(Clue { is_arrow, cells: &line.cells, label, stand, ends: ends(stand), step, level: 0 })
    }

    /// Where at most one clue of a level has room. Beside a row there is some for each direction: the clue of the row
    /// is in the middle, those of diagonals are in the corners.
    fn place(&self) -> ([i32; 2], Option<i32>) {
        (self.stand, self.ends[1].is_none().then_some(self.step[1]))
    }

    /// How far from the edge of its room the label begins, beyond the sign.
    fn label_at(&self) -> f64 {
        EDGE + if self.is_arrow { ARROW } else { CHEVRON } + GAP
    }

    /// The size of the label. It must fit into its stand, where it is above or below a column beside its sign, too.
    fn size(&self) -> f64 {
        let is_beside = self.step[0] != 0 && self.ends[0].is_none();
        let room = CELL - PAD - if is_beside { self.label_at() } else { PAD };
        SIZE.min(room / (CHARACTER * self.characters()))
    }

    fn characters(&self) -> f64 {
        self.label.chars().count().max(1) as f64
    }

    fn width(&self) -> f64 {
        CHARACTER * self.size() * self.characters()
    }

    /// The room that it needs outwards: to the side, and upwards or downwards. The label of a diagonal is beside its
    /// sign.
    fn room(&self) -> [f64; 2] {
        let down = if self.step[0] == 0 { self.label_at() } else { EDGE };
        [self.label_at() + self.width() + PAD, down + HEIGHT + PAD]
    }

    /// Draws it outwards from the edge of its room.
    fn shape(&self, edge: [f64; 2]) -> FigureShape {
        let mut shape = FigureShape { cells: self.cells.to_vec(), is_outside: true, ..FigureShape::default() };
        let [x, y] = self.step.map(f64::from);
        let out = |across: f64, down: f64| Point { x: edge[0] - x * across, y: edge[1] - y * down };
        let tip = out(EDGE, EDGE);
        if self.is_arrow {
            let arrow = [out(EDGE + ARROW, EDGE + ARROW), tip];
            shape.head(&arrow);
            shape.stroke(arrow.to_vec(), FINE, Tint::Dark, None);
        } else {
            shape.chevron(tip, (x, y));
        }
        let down = if x == 0.0 { self.label_at() } else { EDGE };
        let middle = out(self.label_at() + self.width() / 2.0, down + HEIGHT / 2.0);
        shape.text(self.label, middle, self.size(), Tint::Dark);
        shape
    }
}
