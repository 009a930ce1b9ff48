//! Naked and hidden sets, and the direct form of hidden ones, which places a digit.

use super::{closed_combinations, count};
use crate::grid::Grid;
use crate::step::{cell_set, house as step_house};
use crate::tables::{BLOCKS_COLUMNS_ROWS, CELLS_OF, Claim, HOUSES, HOUSES_OF, PLACES_OF, claim, ones};
use crate::{Argument, Step, Technique};
use pencilproof_core::DigitSet;

/// The first cells of a house, as many as digits, that leave these digits no other place of several in the house but
/// one for a further digit. The eliminations are not carried out.
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

/// Goes through the hidden sets of houses with more than so many empty cells until `found` has a result for a house,
/// the digits and their places.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::basic::testing::{grid, says, told};
    use pencilproof_core::{Cell, House};

    fn naked(technique: Technique, marks: &str) -> String {
        told(naked_set(&grid(marks), technique))
    }

    fn hidden(technique: Technique, marks: &str) -> String {
        told(hidden_set(&grid(marks), technique))
    }

    #[test]
    fn naked_sets() {
        let step = naked_set(&grid("r1c12:12"), Technique::NakedPair);
        assert_eq!(told(step.clone()), says("3.0 r1c3<>12 r23c123<>12"), "of the block alone");
        let cells = [0, 1].map(Cell::from_index).into_iter().collect();
        let argument = Argument::NakedSet { house: House::from_index(18), cells, digits: DigitSet::from_bits(3) };
        assert_eq!(step.unwrap().argument, argument);
        assert_eq!(naked(Technique::NakedPair, "r9c36:12 r36c1:34"), says("3.0 r1245789c1<>34"), "columns before rows");
        assert_eq!(naked(Technique::NakedTriplet, "r5c3:23 r5c6:13 r5c8:12"), says("3.6 r5c124579<>123"));
        assert_eq!(naked(Technique::NakedPair, "r5c3:23 r5c6:13 r5c8:12"), "nothing");
        let quad = "r5c1:12 r5c3:23 r5c5:34 r5c7:14";
        assert_eq!(naked(Technique::NakedQuad, quad), says("5.0 r5c24689<>1234"));
        assert_eq!(naked(Technique::NakedTriplet, quad), "nothing");
        assert_eq!(naked(Technique::NakedQuad, "r5c1:12 r5c3:23 r5c5:34 r5c7:145"), "nothing");
    }

    #[test]
    fn naked_sets_need_empty_cells() {
        let three = "r9c1=4 r9c2=5 r9c4=6 r9c5=7 r9c7=8 r9c8=9 r9c36:12 r9c9:123";
        assert_eq!(naked(Technique::NakedPair, three), "nothing");
        let four = "r9c1=4 r9c2=5 r9c4=6 r9c5=7 r9c7=8 r9c36:12 r9c9:123";
        assert_eq!(naked(Technique::NakedPair, four), says("3.0 r9c89<>12"));
        let single = "r5c3:1 r5c6:12";
        assert_eq!(naked(Technique::NakedPair, single), "nothing", "a cell with one candidate is in no set");
    }

    #[test]
    fn combinations_come_ascending() {
        // The positions 5 and 7 come before 1 and 9.
        assert_eq!(naked(Technique::NakedPair, "r5c19:12 r5c57:34"), says("3.0 r5c23468<>34"));
        // The digits 2 and 3 come before 1 and 4.
        let two = "r5c34567:56789 r5c12:2356789 r5c89:1456789";
        assert_eq!(hidden(Technique::HiddenPair, two), says("3.4 r5c12<>56789"));
    }

    #[test]
    fn hidden_sets() {
        let pair = "r5c1345789:1234567";
        assert_eq!(hidden(Technique::HiddenPair, pair), says("3.4 r5c26<>1234567"));
        assert_eq!(hidden(Technique::HiddenTriplet, pair), "nothing");
        assert_eq!(hidden(Technique::HiddenTriplet, "r5c134679:123456"), says("4.0 r5c258<>123456"));
        assert_eq!(hidden(Technique::HiddenQuad, "r5c24689:12345"), says("5.4 r5c1357<>12345"));
        assert_eq!(hidden(Technique::HiddenQuad, "r5c2468:12345 r5c9:123459"), "nothing", "9 has a fifth place");
    }

    #[test]
    fn hidden_sets_need_more_empty_cells() {
        let eight = "r5c9=1 r5c2468:2345";
        assert_eq!(hidden(Technique::HiddenQuad, eight), "nothing");
        assert_eq!(naked(Technique::NakedQuad, eight), says("5.0 r5c1357<>2345"), "the same in other words");
    }

    #[test]
    fn direct() {
        let pair = "r5c4:1234567 r5c135789:123456";
        let step = direct_hidden_set(&grid(pair), Technique::DirectHiddenPair);
        assert_eq!(told(step.clone()), "2.0 r5c4=7");
        let cells = [37, 41].map(Cell::from_index).into_iter().collect();
        let (house, digits) = (House::from_index(4), DigitSet::from_bits(0b1_1000_0000));
        assert_eq!(step.unwrap().argument, Argument::HiddenSet { house, cells, digits });
        let direct = |technique, marks| told(direct_hidden_set(&grid(marks), technique));
        assert_eq!(direct(Technique::DirectHiddenPair, "r5c34:1234567 r5c15789:123456"), "nothing", "two places left");
        // 7, 8, 9 in c2, c5, c8; 4 and 6 there and in one more cell each: the lower is placed.
        let triplet = "r5c1:12345 r5c3:12356 r5c4679:1235";
        assert_eq!(direct(Technique::DirectHiddenTriplet, triplet), "2.5 r5c1=4");
        assert_eq!(direct(Technique::DirectHiddenPair, triplet), "nothing");
    }
}
