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

/// Left free on every side, 15 mm; the page number lies in the lower margin.
pub(crate) const MARGIN: f64 = 42.5;
/// The height of the head with the space below it.
const HEAD: f64 = 36.0;
/// Left free above the page number.
const FOOT: f64 = 8.0;
/// The largest cell, in points: some 18 mm.
const LARGEST_CELL: f64 = 50.0;
/// The height of the label above a board, in parts of its size.
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
    pub fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// How many puzzles a page has.
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
    /// As many as there are, up to what can be worked on with a pen: four up to 9x9, two up to 12x12, and one above.
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
        let (cols, rows) = match self {
            PerPage::One => (1, 1),
            PerPage::Two => (1, 2),
            PerPage::Four => (2, 2),
            PerPage::Six => (2, 3),
        };
        Grid { cols, rows }
    }
}

/// Columns and rows of boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Grid {
    pub(crate) cols: usize,
    pub(crate) rows: usize,
}

impl Grid {
    /// For solutions: as small as can be read.
    pub(crate) fn of_solutions(side: usize) -> Grid {
        match side {
            0..=10 => Grid { cols: 3, rows: 4 },
            11..=16 => Grid { cols: 2, rows: 3 },
            _ => Grid { cols: 2, rows: 2 },
        }
    }

    /// The size of the numbers above boards.
    pub(crate) fn label(self) -> f64 {
        match self.cols * self.rows {
            1 => 13.0,
            2 => 12.0,
            3..=6 => 10.5,
            _ => 9.0,
        }
    }

    /// The space between boards, across and down.
    fn gaps(self) -> (f64, f64) {
        if self.cols > 2 { (24.0, 14.0) } else { (26.0, 20.0) }
    }
}

/// Where blocks may be.
pub(crate) fn content(paper: Paper, has_head: bool) -> Area {
    let (width, height) = paper.size();
    let head = if has_head { HEAD } else { 0.0 };
    Area { x: MARGIN, y: MARGIN + head, width: width - 2.0 * MARGIN, height: height - 2.0 * MARGIN - head - FOOT }
}

/// The room for a board and its label.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    area: Area,
    label: f64,
}

/// Where a board is, and the baseline of its label.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) area: Area,
    pub(crate) baseline: f64,
}

/// The blocks of a page, in reading order.
pub(crate) fn grid(content: Area, grid: Grid) -> impl Iterator<Item = Block> {
    let (across, down) = grid.gaps();
    let share = |whole: f64, count: usize, gap: f64| (whole - gap * (count - 1) as f64) / count as f64;
    let (width, height) = (share(content.width, grid.cols, across), share(content.height, grid.rows, down));
    (0..grid.cols * grid.rows).map(move |index| {
        let x = content.x + (index % grid.cols) as f64 * (width + across);
        let y = content.y + (index / grid.cols) as f64 * (height + down);
        Block { area: Area { x, y, width, height }, label: grid.label() }
    })
}

impl Block {
    /// The place of a board with so many cells a side: as large as can be, in the middle.
    pub(crate) fn board(&self, side: usize) -> Place {
        let band = LABEL_BAND * self.label;
        let size = self.area.width.min(self.area.height - band).min(LARGEST_CELL * side as f64);
        let x = self.area.x + (self.area.width - size) / 2.0;
        // A little above the middle looks like the middle.
        let top = self.area.y + 0.45 * (self.area.height - band - size);
        let area = Area { x, y: top + band, width: size, height: size };
        Place { area, baseline: top + band - 0.55 * self.label }
    }
}
