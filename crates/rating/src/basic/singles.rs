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
        for (house, cells) in CELLS_OF.iter().enumerate().skip(first).take(9) {
            let empty = grid.empty[house];
            if !empty.is_power_of_two() {
                continue;
            }
            let cell = cells[empty.trailing_zeros() as usize] as usize;
            if grid.digits[cell] != 0 {
                return Some((1.0, house, claim(cell, grid.digits[cell].trailing_zeros() as usize)));
            }
        }
    }
    None
}

fn only_place(grid: &Grid) -> Option<(f64, usize, Claim)> {
    for first in BLOCKS_COLUMNS_ROWS {
        for (house, cells) in CELLS_OF.iter().enumerate().skip(first).take(9) {
            let (mut once, mut twice) = (0, 0);
            for &cell in cells {
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
            return Some((difficulty, house, claim(cells[place] as usize, digit)));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::basic::testing::{grid, told};
    use pencilproof_core::House;

    const LAST_OF_ROW_1: &str = "r1c1=1 r1c2=2 r1c3=3 r1c4=4 r1c5=5 r1c6=6 r1c7=7 r1c8=8";
    const BLOCK_9: &str = "r789c78:12346789 r78c9:12346789";
    const COLUMN_5: &str = "r12345678c5:12456789";
    const ROW_1: &str = "r1c23456789:1345689";

    #[test]
    fn last_cells_come_first_then_blocks_columns_rows() {
        let found = |marks: &[&str]| told(hidden_single(&grid(&marks.join(" "))));
        assert_eq!(found(&[LAST_OF_ROW_1, BLOCK_9, COLUMN_5]), "1.0 r1c9=9");
        assert_eq!(found(&[ROW_1, COLUMN_5, BLOCK_9]), "1.2 r9c9=5");
        assert_eq!(found(&[ROW_1, COLUMN_5]), "1.5 r9c5=3");
        assert_eq!(found(&[ROW_1]), "1.5 r1c1=2", "the lower digit");
        assert_eq!(found(&["r1c3456789:12345689"]), "nothing", "two places");
    }

    #[test]
    fn the_house_is_told() {
        let step = hidden_single(&grid(ROW_1)).unwrap();
        assert_eq!(step.argument, Argument::HiddenSingle(House::from_index(0)));
    }

    #[test]
    fn naked_singles_by_cell() {
        assert_eq!(told(naked_single(&grid("r5c5:4 r5c4:6"))), "2.3 r5c4=6");
        assert_eq!(told(naked_single(&grid("r5c5:46"))), "nothing");
    }
}
