//! Cells in which marks stand side by side, without room for signs.

use super::canvas::{Drawn, Value};
use crate::ReadOptions;
use crate::cells::{Char, digit};
use pencilproof_core::{Digit, DigitSet};

/// Where this program puts marks and values in a cell of a dense board.
#[derive(Clone, Copy)]
pub(super) struct Dense {
    side: usize,
    /// The number of marks on a line.
    cols: usize,
    height: usize,
    /// The number of columns for marks; a further one may hold the signs of houses.
    width: usize,
}

impl Dense {
    /// The places in a cell of so many lines and columns, if marks fit into it so.
    pub(super) fn of(side: usize, height: usize, width: usize) -> Option<Dense> {
        let cols = side.div_ceil(height);
        // A value in brackets takes three columns.
        let least = cols.max(3);
        let fits = height >= 2 && cols >= 2 && cols * (height - 1) < side && (width == least || width == least + 1);
        fits.then_some(Dense { side, cols, height, width: least })
    }

    /// What stands in a cell.
    pub(super) fn read(self, space: &[&[Char]], options: &ReadOptions) -> Drawn {
        let (centre, middle) = ((self.height - 1) / 2, self.width / 2);
        let get = |line: usize, column: usize| space[line][column].1;
        let around = (get(centre, middle - 1), get(centre, middle + 1));
        let bracket = [('[', ']'), ('(', ')')].contains(&around).then_some(around.0);
        let place = |digit: Digit| (digit.index() / self.cols, digit.index() % self.cols);
        let mut drawn = Drawn::default();
        let mut lone = None;
        for (line, chars) in space.iter().enumerate() {
            for (column, &(at, c)) in chars.iter().enumerate() {
                // The last column is for the signs of houses alone.
                if c == ' ' || column == self.width {
                    continue;
                }
                let is_middle = (line, column) == (centre, middle);
                let is_beside = line == centre && column.abs_diff(middle) == 1;
                match digit(c, self.side, options) {
                    Some(digit) if is_middle => lone = Some((at, digit)),
                    Some(digit) if place(digit) == (line, column) => {
                        drawn.marks.insert(digit);
                    }
                    // Brackets, or the sign of a new digit.
                    None if is_beside => {}
                    _ => drawn.wrong = Some((at, c)),
                }
            }
        }
        let Some((at, digit)) = lone else { return drawn };
        let is_in_place = place(digit) == (centre, middle);
        if drawn.marks.is_empty() {
            let is_set = around.0 == '=';
            drawn.value = Some(Value { digit, at, bracket, is_in_place, is_set });
        } else if is_in_place && bracket.is_none() {
            drawn.marks.insert(digit);
        } else {
            drawn.marks = DigitSet::EMPTY;
            drawn.wrong = Some((at, digit.symbol()));
        }
        drawn
    }
}
