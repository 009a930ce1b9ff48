//! Where things go on a page: paper, margins, the grid of boards.
//!
//! ```text
//!   MARGIN   title ------------------- Solutions
//!            -----------------------------------
//!            12      caption   13      caption      a block: label, then the board
//!            +-------------+   +-------------+
//!            |             |   |             |
//!            +-------------+   +-------------+
//!   MARGIN                   3
//! ```

use super::page::Area;
use crate::scene::{CELL, Margin};

/// Left free on every side, 15 mm; the page number lies in the lower margin.
pub(crate) const MARGIN: f64 = 42.5;
/// The height of the head with the space below it.
const HEAD: f64 = 36.0;
/// Left free above the page number.
const FOOT: f64 = 8.0;
/// The height of the band for the label above a board, as a multiple of the label's size.
const LABEL_BAND: f64 = 1.55;

/// The size of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// US Letter, 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in points.
    #[must_use]
    pub fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// How many puzzles go on a page.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PerPage {
    /// One.
    One,
    /// Two, one above the other.
    Two,
    /// Four, two by two.
    Four,
    /// Six, in three rows.
    Six,
}

impl PerPage {
    /// Enough for all puzzles, but no more than can be solved with a pen at that size: four up to 9x9, two up to 12x12,
    /// and one above.
    #[must_use]
    pub fn fitting(puzzles: usize, side: usize) -> PerPage {
        let most = match side {
            0..=9 => PerPage::Four,
            10..=12 => PerPage::Two,
            _ => PerPage::One,
        };
        let needed = match puzzles {
            0 | 1 => PerPage::One,
            2 => PerPage::Two,
            _ => PerPage::Four,
        };
        most.min(needed)
    }

    pub(crate) fn grid(self) -> Grid {
        let (cols, rows, label) = match self {
            PerPage::One => (1, 1, 13.0),
            PerPage::Two => (1, 2, 12.0),
            PerPage::Four => (2, 2, 10.5),
            PerPage::Six => (2, 3, 10.5),
        };
        // A board a little above the middle looks centred.
        Grid { cols, rows, label, gaps: (26.0, 20.0), largest_cell: 50.0, drop: 0.45 }
    }
}

/// Columns and rows of boards, and how boards lie in them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub(crate) cols: usize,
    pub(crate) rows: usize,
    /// The size of the numbers above boards.
    label: f64,
    /// The space between blocks, across and down.
    gaps: (f64, f64),
    /// The largest cell, in points.
    largest_cell: f64,
    /// The share of a block's spare height that goes above the board.
    drop: f64,
}

impl Grid {
    /// The grid for solutions: as small as is still legible.
    pub(crate) fn of_solutions(side: usize) -> Grid {
        let (cols, rows, label) = match side {
            0..=6 => (4, 6, 8.0),
            7..=10 => (3, 4, 9.0),
            11..=16 => (2, 3, 10.0),
            _ => (2, 2, 10.0),
        };
        Grid { cols, rows, label, gaps: (24.0, 14.0), largest_cell: 18.0, drop: 0.0 }
    }

    /// The number of boards per page.
    pub(crate) fn count(&self) -> usize {
        self.cols * self.rows
    }

    /// The blocks of a page, in reading order.
    pub(crate) fn blocks(self, content: Area) -> impl Iterator<Item = Block> {
        let (across, down) = self.gaps;
        let share = |whole: f64, count: usize, gap: f64| (whole - gap * (count - 1) as f64) / count as f64;
        let (width, height) = (share(content.width, self.cols, across), share(content.height, self.rows, down));
        (0..self.count()).map(move |index| {
            let x = content.x + (index % self.cols) as f64 * (width + across);
            let y = content.y + (index / self.cols) as f64 * (height + down);
            Block { area: Area { x, y, width, height }, grid: self }
        })
    }
}

/// The area for blocks.
pub(crate) fn content(paper: Paper, has_head: bool) -> Area {
    let (width, height) = paper.size();
    let head = if has_head { HEAD } else { 0.0 };
    Area { x: MARGIN, y: MARGIN + head, width: width - 2.0 * MARGIN, height: height - 2.0 * MARGIN - head - FOOT }
}

/// The room for a board and its label.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    area: Area,
    grid: Grid,
}

/// Where a board is, and the label above it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) area: Area,
    /// Where the label stands.
    pub(crate) baseline: f64,
    /// The size of the label.
    pub(crate) label: f64,
}

impl Block {
    /// The place of a board with this many cells per side: as large as fits with its margin, centred.
    pub(crate) fn place(&self, side: usize, margin: Margin) -> Place {
        let Grid { label, largest_cell, drop, .. } = self.grid;
        let band = LABEL_BAND * label;
        let side = side as f64;
        let (across, down) = (side + margin.across() / CELL, side + margin.down() / CELL);
        let cell = (self.area.width / across).min((self.area.height - band) / down).min(largest_cell);
        let unit = cell / CELL;
        let x = self.area.x + (self.area.width - across * cell) / 2.0 + margin.left * unit;
        let top = self.area.y + band + drop * (self.area.height - band - down * cell);
        let (y, size) = (top + margin.top * unit, side * cell);
        Place { area: Area { x, y, width: size, height: size }, baseline: top - 0.55 * label, label }
    }
}
