//! Ways to fill a few cells that add up, each of which counts once or is taken away.

use super::differ;
use pencilproof_core::{Board, Candidate, Cell, Digit, DigitSet, Layout};

/// The ways to fill a few cells, each with its sign and its digits, so that they add up to a total and cells that
/// differ do. What a cell with one digit takes from the others is left to singles, as the checker leaves it.
pub(crate) fn fillings(layout: &Layout, cells: &[(Cell, i64, DigitSet)], total: i64) -> Vec<Vec<Digit>> {
    let is_free = |index: usize| cells[index].2.len() > 1;
    let earlier = |index: usize| {
        let others = (0..index).filter(|&other| is_free(index) && is_free(other));
        others.filter(|&other| differ(layout, cells[other].0, cells[index].0)).collect()
    };
    let mut filling = Filling {
        live: cells.iter().map(|(_, _, digits)| *digits).collect(),
        signs: cells.iter().map(|(_, sign, _)| *sign).collect(),
        before: (0..cells.len()).map(earlier).collect(),
        chosen: Vec::new(),
        ways: Vec::new(),
    };
    filling.fill(total);
    filling.ways
}

/// The candidates of open cells that are in no way to fill them.
pub(crate) fn in_no_way<const W: usize>(board: &Board<W>, cells: &[Cell], ways: &[Vec<Digit>]) -> Vec<Candidate> {
    let gone = cells.iter().enumerate().flat_map(|(index, &cell)| {
        let left: DigitSet = ways.iter().map(|way| way[index]).collect();
        (board.digits(cell) - left).iter().map(move |digit| Candidate::new(cell, digit))
    });
    gone.collect()
}

/// Digits for a few cells, one cell after the other.
struct Filling {
    live: Vec<DigitSet>,
    signs: Vec<i64>,
    /// For each cell the earlier ones that differ from it.
    before: Vec<Vec<usize>>,
    chosen: Vec<Digit>,
    ways: Vec<Vec<Digit>>,
}

impl Filling {
    /// Fills the cells after those chosen so that they add up to what is left of the total.
    fn fill(&mut self, left: i64) {
        let index = self.chosen.len();
        if index == self.live.len() {
            if left == 0 {
                self.ways.push(self.chosen.clone());
            }
            return;
        }
        let used: DigitSet = self.before[index].iter().map(|&other| self.chosen[other]).collect();
        let mut digits = self.live[index] - used;
        if index + 1 == self.live.len() {
            // The last digit is what is left.
            let last = usize::try_from(left * self.signs[index]).ok().and_then(Digit::from_value);
            digits &= last.map_or(DigitSet::EMPTY, DigitSet::only);
        }
        for digit in digits.iter() {
            self.chosen.push(digit);
            self.fill(left - self.signs[index] * digit.value() as i64);
            self.chosen.pop();
        }
    }
}
