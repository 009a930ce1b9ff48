//! Naked and hidden sets, and the direct form of hidden ones, which places a digit.

use super::{closed_combinations, count};
use crate::grid::Grid;
use crate::step::{cell_set, house as step_house};
use crate::tables::{BLOCKS_COLUMNS_ROWS, CELLS_OF, Claim, HOUSES, HOUSES_OF, PLACES_OF, claim, ones};
use crate::{Argument, Step, Technique};
use pencilproof_core::DigitSet;

/// The first cells of a house, as many as digits, that leave these digits no other place of several in the house but one
/// for a further digit. The eliminations are not carried out.
pub(crate) fn direct_hidden_set(grid: &Grid, technique: Technique) -> Option<Step> {
    let (size, difficulty) = if technique == Technique::DirectHiddenPair { (2, 2.0) } else { (3, 2.5) };
    first_hidden(grid, size, size, |house, digits, places| {
        let placed = ones(511 & !digits).find_map(|digit| {
            let rest = grid.places[house][digit] & !places;
            let is_single = rest.is_power_of_two() && rest != grid.places[house][digit];
            is_single.then(|| claim(CELLS_OF[house][rest.trailing_zeros() as usize] as usize, digit))
        })?;
        Some(Step::new(technique, difficulty, hidden_argument(house, digits, places)).placing(placed))
    })
}

/// The first hidden set that removes something.
pub(crate) fn hidden_set(grid: &Grid, technique: Technique) -> Option<Step> {
    let (size, difficulty) = match technique {
        Technique::HiddenPair => (2, 3.4),
        Technique::HiddenTriplet => (3, 4.0),
        _ => (4, 5.4),
    };
    first_hidden(grid, size, 2 * size, |house, digits, places| {
        let cells = CELLS_OF[house];
        if ones(places).all(|place| grid.digits[cells[place] as usize] & !digits == 0) {
            return None;
        }
        let others = (0..9).filter(|digit| digits >> digit & 1 == 0);
        let gone = others.flat_map(|digit| Grid::in_house(house, digit, grid.places[house][digit] & places));
        Some(Step::new(technique, difficulty, hidden_argument(house, digits, places)).removing(gone))
    })
}

fn hidden_argument(house: usize, digits: u16, places: u16) -> Argument {
    let digits = DigitSet::from_bits(digits.into());
    Argument::HiddenSet { house: step_house(house), cells: cell_set(house, places), digits }
}

/// Goes through the hidden sets of houses with more than so many empty cells until `found` has a result for a house, the
/// digits and their places.
#[inline]
fn first_hidden<T>(
    grid: &Grid,
    size: usize,
    filled_up: usize,
    mut found: impl FnMut(usize, u16, u16) -> Option<T>,
) -> Option<T> {
    for first in BLOCKS_COLUMNS_ROWS {
        for house in first..first + 9 {
            if count(grid.empty[house]) <= filled_up {
                continue;
            }
            let places = &grid.places[house];
            let usable = some_of(places, size);
            let result = closed_combinations(places, usable, size, |digits, places| found(house, digits, places));
            if result.is_some() {
                return result;
            }
        }
    }
    None
}

/// The sets with two members or more, but not more than `size`.
#[inline]
pub(super) fn some_of(sets: &[u16; 9], size: usize) -> u16 {
    let mut usable = 0;
    for (index, &set) in sets.iter().enumerate() {
        usable |= u16::from((2..=size).contains(&count(set))) << index;
    }
    usable
}

/// The first naked set that removes something from its house.
pub(crate) fn naked_set(grid: &Grid, technique: Technique) -> Option<Step> {
    let (size, difficulty) = match technique {
        Technique::NakedPair => (2, 3.0),
        Technique::NakedTriplet => (3, 3.6),
        _ => (4, 5.0),
    };
    let usable = small_cells(grid, size);
    for first in BLOCKS_COLUMNS_ROWS {
        for house in first..first + 9 {
            if count(usable[house]) < size || count(grid.empty[house]) < 2 * size {
                continue;
            }
            let sets = CELLS_OF[house].map(|cell| grid.digits[cell as usize]);
            let step = closed_combinations(&sets, usable[house], size, |places, digits| {
                let others = grid.empty[house] & !places;
                if ones(others).all(|place| sets[place] & digits == 0) {
                    return None;
                }
                let argument = Argument::NakedSet {
                    house: step_house(house),
                    cells: cell_set(house, places),
                    digits: DigitSet::from_bits(digits.into()),
                };
                Some(Step::new(technique, difficulty, argument).removing(shared(grid, house, others, digits)))
            });
            if step.is_some() {
                return step;
            }
        }
    }
    None
}

/// The positions in each house of the cells with two candidates or more, but not more than `size`.
fn small_cells(grid: &Grid, size: usize) -> [u16; HOUSES] {
    let mut usable = [0; HOUSES];
    for (cell, &digits) in grid.digits.iter().enumerate() {
        if (2..=size).contains(&count(digits)) {
            for kind in 0..3 {
                usable[HOUSES_OF[cell][kind] as usize] |= 1 << PLACES_OF[cell][kind];
            }
        }
    }
    usable
}

/// The candidates of some places of a house that are among some digits.
pub(super) fn shared(grid: &Grid, house: usize, places: u16, digits: u16) -> impl Iterator<Item = Claim> {
    ones(digits).flat_map(move |digit| Grid::in_house(house, digit, grid.places[house][digit] & places))
}
