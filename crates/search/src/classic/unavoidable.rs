//! Small unavoidable sets of a full grid: cells that can be filled in another way when all else stays.
//!
//! A puzzle with one solution has a given in each of them. So a given that is the last one in such a set is needed, and
//! there is nothing to search. Two kinds are found by walking: cells of two digits, which can be exchanged wherever one
//! has met the other in all its houses, and cells of two rows of a band (or columns of a stack), whose digits can be
//! exchanged column by column where that takes both rows to the same digits. See McGuire, Tugemann, Civario, "There is
//! no 16-clue Sudoku", 2012.

use super::branch::CELL_PEERS;
use super::position::CELLS;

/// A full grid, by digits and lines.
#[derive(Clone, Debug)]
pub(super) struct FullGrid {
    /// The digits from 0 of all cells.
    digits: [u8; CELLS],
    /// The cells of each digit, as bits.
    places: [u128; 9],
    /// For each row and column, and each digit, its cell.
    cell_of: [[u8; 9]; 18],
}

impl FullGrid {
    /// The grid of 81 digits from 1; none if they are not a full and correct grid.
    pub(super) fn new(digits: &[u8; CELLS]) -> Option<FullGrid> {
        let mut grid =
            FullGrid { digits: digits.map(|digit| digit.wrapping_sub(1)), places: [0; 9], cell_of: [[0; 9]; 18] };
        for (cell, &digit) in grid.digits.iter().enumerate() {
            let digit = usize::from(digit);
            let places = grid.places.get_mut(digit)?;
            if *places & peers(cell) != 0 {
                return None;
            }
            *places |= 1 << cell;
            grid.cell_of[cell / 9][digit] = cell as u8;
            grid.cell_of[9 + cell % 9][digit] = cell as u8;
        }
        Some(grid)
    }

    /// Whether a set of one of the two kinds holds this cell and no given. The givens are a bit mask of cells,
    /// and the cell itself must not count as given.
    pub(super) fn is_open(&self, cell: usize, given: u128) -> bool {
        let digit = usize::from(self.digits[cell]);
        // A digit that the cell sees cannot come here.
        let near = peers(cell) & given;
        (0..9).any(|other| other != digit && self.places[other] & near == 0 && self.digits_change(cell, other, given))
            || (1..3)
                .any(|next| self.lines_change(cell, next, given, false) || self.lines_change(cell, next, given, true))
    }

    /// Whether the digit of a cell and another one can be exchanged around it without touching a given.
    fn digits_change(&self, cell: usize, other: usize, given: u128) -> bool {
        let pair = [self.places[usize::from(self.digits[cell])], self.places[other]];
        let mut seen = 1u128 << cell;
        let mut open = seen;
        while open != 0 {
            let cell = open.trailing_zeros() as usize;
            open &= open - 1;
            // The cells of one digit are no peers of one another.
            let met = peers(cell) & (pair[0] | pair[1]);
            if met & given != 0 {
                return false;
            }
            open |= met & !seen;
            seen |= met;
        }
        true
    }

    /// Whether the line of a cell and another line of its chute, `next` lines further round, can exchange digits around
    /// the cell without touching a given. The lines are rows, or columns.
    fn lines_change(&self, cell: usize, next: usize, given: u128, of_columns: bool) -> bool {
        let line = if of_columns { cell % 9 } else { cell / 9 };
        let other = line / 3 * 3 + (line + next) % 3;
        // From a cell of the line to the one beside it in the other line.
        let beside = |at: usize| if of_columns { at - line + other } else { at - 9 * line + 9 * other };
        let house = if of_columns { 9 + line } else { line };
        let mut at = cell;
        loop {
            let opposite = beside(at);
            if given >> at & 1 == 1 || given >> opposite & 1 == 1 {
                return false;
            }
            at = usize::from(self.cell_of[house][usize::from(self.digits[opposite])]);
            if at == cell {
                return true;
            }
        }
    }
}

/// The cells that share a row, column or box with a cell, as bits.
#[inline(always)]
pub(super) fn peers(cell: usize) -> u128 {
    let [low, high] = CELL_PEERS[cell];
    u128::from(low) | u128::from(high) << 64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::classic::{BatchSolver, ClassicPosition};
    use crate::{ClassicGrids, Dice};

    #[test]
    fn open_sets_mean_other_solutions() {
        let mut dice = Dice::new(4);
        let mut solver = BatchSolver::new();
        let (mut open, mut several) = (0, 0);
        for grid in ClassicGrids::new(3).take(60) {
            let digits: [u8; CELLS] = grid.map(|digit| digit.value() as u8);
            let full = FullGrid::new(&digits).unwrap();
            let given = (0..CELLS).filter(|_| dice.below(3) > 0).fold(0, |given, cell| given | 1u128 << cell);
            for cell in (0..CELLS).filter(|cell| given >> cell & 1 == 1) {
                let rest = given & !(1 << cell);
                let kept: [u8; CELLS] = std::array::from_fn(|at| if rest >> at & 1 == 1 { digits[at] } else { 0 });
                let answer = solver.solve_one(&ClassicPosition::from_digits(&kept).unwrap(), &Limits::default());
                several += usize::from(answer.count == 2);
                if full.is_open(cell, rest) {
                    assert_eq!(answer.count, 2, "{cell} {kept:?}");
                    open += 1;
                }
            }
        }
        assert!(open > 50 && several > open, "{open} of {several}");
    }

    #[test]
    fn what_is_no_full_grid_is_none() {
        let grid = ClassicGrids::new(1).next_grid().map(|digit| digit.value() as u8);
        assert!(FullGrid::new(&grid).is_some());
        let mut wrong = grid;
        wrong.swap(0, 1);
        assert!(FullGrid::new(&wrong).is_none());
        assert!(FullGrid::new(&[0; CELLS]).is_none() && FullGrid::new(&[10; CELLS]).is_none());
    }
}
