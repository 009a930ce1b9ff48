//! Rectangles: four open cells in which two digits could change places.
//!
//! Only those with a corner that holds nothing but the two digits are listed; all techniques of unique rectangles start
//! from such a corner.

use pencilproof_core::{Board, Cell, CellSet, Digit, DigitSet, House, Layout};

/// Four cells of two rows and two columns that can exchange two digits: each house holds none or two of them.
///
/// ```text
///   0 1      i ^ 1  beside corner i
///   2 3      i ^ 2  above or below it
///            3 - i  opposite
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rectangle {
    /// The corners in reading order.
    pub cells: [Cell; 4],
    /// The two digits.
    pub pair: DigitSet,
    /// The other candidates of each corner.
    pub extras: [DigitSet; 4],
}

impl Rectangle {
    /// The corners with other candidates.
    pub fn roof(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        (0..4).filter(|&corner| !self.extras[corner].is_empty())
    }

    /// The corners without other candidates.
    pub fn floor(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        (0..4).filter(|&corner| self.extras[corner].is_empty())
    }

    /// The two corners with other candidates, if there are exactly two.
    #[must_use]
    pub fn two_roofs(&self) -> Option<[usize; 2]> {
        let mut roof = self.roof();
        match (roof.next(), roof.next(), roof.next()) {
            (Some(one), Some(other), None) => Some([one, other]),
            _ => None,
        }
    }

    /// The other candidate of all roof corners, if they have one digit in common and no more.
    #[must_use]
    pub fn only_extra(&self) -> Option<Digit> {
        self.extras.iter().fold(DigitSet::EMPTY, |all, &extras| all | extras).single()
    }

    /// Those of a board; with `may_miss`, also those in which a corner has lost one of the two digits.
    pub(super) fn all<const W: usize>(board: &Board<W>, may_miss: bool) -> Vec<Rectangle> {
        let layout = board.layout();
        let mut all = Vec::new();
        for floor in board.unplaced().iter().filter(|&cell| board.digits(cell).len() == 2) {
            let pair = board.digits(floor);
            let [Some(a), Some(b)] = [pair.first(), pair.last()] else { continue };
            let (a, b) = (board.open_plane(a), board.open_plane(b));
            let able = if may_miss { a | b } else { a & b };
            let [row, col] = lines(layout, floor).map(|house| able & board.geometry().house(house));
            for beside in row.iter().filter(|&cell| cell != floor) {
                for below in col.iter().filter(|&cell| cell != floor) {
                    let corner = layout.cell(layout.row(below), layout.col(beside));
                    let mut cells = [floor, beside, below, corner];
                    cells.sort_unstable();
                    let is_first = cells.iter().all(|&cell| cell >= floor || board.digits(cell) != pair);
                    if is_first && able.contains(corner) && is_exchangeable(board, &cells) {
                        let extras = cells.map(|cell| board.digits(cell) - pair);
                        all.push(Rectangle { cells, pair, extras });
                    }
                }
            }
        }
        all.retain(|rectangle| rectangle.roof().next().is_some());
        all
    }
}

/// The row and the column of a cell: the first two of its houses.
pub(crate) fn lines(layout: &Layout, cell: Cell) -> [House; 2] {
    let houses = layout.houses_of(cell);
    [houses[0], houses[1]]
}

/// Whether every house contains none or two of the corners of a rectangle; its lines do.
pub(crate) fn is_exchangeable<const W: usize>(board: &Board<W>, corners: &[Cell; 4]) -> bool {
    let cells: CellSet<W> = corners.iter().copied().collect();
    let mut others = corners.iter().flat_map(|&cell| &board.layout().houses_of(cell)[2..]);
    others.all(|&house| (board.geometry().house(house) & cells).len() == 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Facts;
    use pencilproof_core::{Board, HouseKind, Layout, Puzzle};

    #[test]
    fn the_first_two_houses_of_a_cell_are_its_lines() {
        let jigsaw = Layout::jigsaw(&[0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]).unwrap();
        for layout in [jigsaw, "3x3+windoku+x".parse().unwrap(), "2x3".parse().unwrap()] {
            let board = Board::<2>::open(&layout);
            for cell in layout.cells() {
                let [row, col] = lines(board.layout(), cell);
                assert_eq!((layout.kind(row), layout.number(row)), (HouseKind::Row, layout.row(cell) + 1));
                assert_eq!((layout.kind(col), layout.number(col)), (HouseKind::Column, layout.col(cell) + 1));
            }
        }
    }

    #[test]
    fn missing_digits_count_only_beside_givens() {
        let layout = Layout::classic();
        let set = |digits: &[usize]| -> Option<DigitSet> {
            Some(digits.iter().map(|&value| Digit::from_value(value).unwrap()).collect())
        };
        let mut puzzle = Puzzle::empty(layout.clone());
        for (row, col, digits) in [(0, 0, &[1, 2][..]), (0, 3, &[1, 2]), (1, 0, &[1, 2]), (1, 3, &[1, 3])] {
            puzzle.set_marks(layout.cell(row, col), set(digits));
        }
        let count = |puzzle: &Puzzle| {
            let board = Board::<2>::from_puzzle(puzzle).unwrap();
            let facts = Facts::new(&board);
            let corners = [(0, 0), (0, 3), (1, 0), (1, 3)].map(|(row, col)| puzzle.layout().cell(row, col));
            let count = |all: &[Rectangle]| {
                let pair: DigitSet = set(&[1, 2]).unwrap();
                all.iter().filter(|rectangle| rectangle.cells == corners && rectangle.pair == pair).count()
            };
            (count(facts.rectangles()), count(facts.rectangles_with_missing()))
        };
        assert_eq!(count(&puzzle), (0, 0));
        puzzle.set(layout.cell(8, 8), Digit::from_index(8), true);
        assert_eq!(count(&puzzle), (0, 1));
        puzzle.set_marks(layout.cell(1, 3), set(&[1, 2, 3]));
        assert_eq!(count(&puzzle), (1, 1));
    }
}
