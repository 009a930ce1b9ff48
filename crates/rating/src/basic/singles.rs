//! Hidden and naked singles.

use crate::grid::Grid;
use crate::step::house as step_house;
use crate::tables::{BLOCKS_COLUMNS_ROWS, CELLS_OF, Claim, claim};
use crate::{Argument, Step, Technique};

/// First the last empty cell of any house, then the only place of a digit in a house.
pub(crate) fn hidden_single(grid: &Grid) -> Option<Step> {
    let (difficulty, house, placed) = last_cell(grid).or_else(|| only_place(grid))?;
    let argument = Argument::HiddenSingle(step_house(house));
    Some(Step::new(Technique::HiddenSingle, difficulty, argument).placing(placed))
}

fn last_cell(grid: &Grid) -> Option<(f64, usize, Claim)> {
    for first in BLOCKS_COLUMNS_ROWS {
        for house in first..first + 9 {
            let empty = grid.empty[house];
            if !empty.is_power_of_two() {
                continue;
            }
            let cell = CELLS_OF[house][empty.trailing_zeros() as usize] as usize;
            if grid.digits[cell] != 0 {
                return Some((1.0, house, claim(cell, grid.digits[cell].trailing_zeros() as usize)));
            }
        }
    }
    None
}

fn only_place(grid: &Grid) -> Option<(f64, usize, Claim)> {
    for first in BLOCKS_COLUMNS_ROWS {
        for house in first..first + 9 {
            let (mut once, mut twice) = (0, 0);
            for cell in CELLS_OF[house] {
                let digits = grid.digits[cell as usize];
                twice |= once & digits;
                once |= digits;
            }
            let single = once & !twice;
            // A house with one empty cell left is for the search before.
            if single == 0 || grid.empty[house].is_power_of_two() {
                continue;
            }
            let digit = single.trailing_zeros() as usize;
            let place = grid.places[house][digit].trailing_zeros() as usize;
            let difficulty = if house < 9 { 1.2 } else { 1.5 };
            return Some((difficulty, house, claim(CELLS_OF[house][place] as usize, digit)));
        }
    }
    None
}

/// The first cell with one candidate.
pub(crate) fn naked_single(grid: &Grid) -> Option<Step> {
    let cell = grid.digits.iter().position(|digits| digits.is_power_of_two())?;
    let placed = claim(cell, grid.digits[cell].trailing_zeros() as usize);
    Some(Step::new(Technique::NakedSingle, 2.3, Argument::NakedSingle).placing(placed))
}
