//! Locking: pointing and claiming, and the direct form, which places a digit.

use crate::grid::Grid;
use crate::step::house as step_house;
use crate::tables::{CELLS_OF, Claim, MEETS, claim, ones};
use crate::{Argument, Step, Technique};
use pencilproof_core::Digit;

/// A digit that has two places or more in a house, all of them in another house.
#[derive(Clone, Copy)]
struct Locked {
    from: usize,
    to: usize,
    digit: usize,
}

impl Locked {
    fn step(self, technique: Technique, (pointing, claiming): (f64, f64), then: Option<usize>) -> Step {
        let argument = Argument::Locking {
            from: step_house(self.from),
            to: step_house(self.to),
            digit: Digit::from_index(self.digit),
            then: then.map(step_house),
        };
        Step::new(technique, if self.from < 9 { pointing } else { claiming }, argument)
    }
}

/// The first locked digit that leaves the digit one place of several in another house of the kind that it is locked in.
/// The elimination is not carried out.
pub(crate) fn direct_locking(grid: &Grid) -> Option<Step> {
    first_locked(grid, |locked| {
        let (then, placed) = place_left(grid, locked)?;
        Some(locked.step(Technique::DirectLocking, (1.7, 1.9), Some(then)).placing(placed))
    })
}

fn place_left(grid: &Grid, Locked { from, to, digit }: Locked) -> Option<(usize, Claim)> {
    let first = from / 9 * 9;
    (first..first + 9).filter(|&other| other != from && MEETS[other][to] != 0).find_map(|other| {
        let places = grid.places[other][digit];
        let rest = places & !MEETS[other][to];
        let is_single = rest.is_power_of_two() && rest != places;
        is_single.then(|| (other, claim(CELLS_OF[other][rest.trailing_zeros() as usize] as usize, digit)))
    })
}

/// The first locked digit that goes elsewhere.
pub(crate) fn locking(grid: &Grid) -> Option<Step> {
    first_locked(grid, |locked| {
        let Locked { from, to, digit } = locked;
        let gone = grid.places[to][digit] & !MEETS[to][from];
        let step = || locked.step(Technique::Locking, (2.6, 2.8), None);
        (gone != 0).then(|| step().removing(Grid::in_house(to, digit, gone)))
    })
}

/// Goes through the locked digits until `found` has a result: of blocks in columns, of blocks in rows, of columns in
/// blocks, of rows in blocks; then by house, by the other house, by digit.
#[inline]
fn first_locked<T>(grid: &Grid, mut found: impl FnMut(Locked) -> Option<T>) -> Option<T> {
    for (first, is_column) in [(0, true), (0, false), (18, false), (9, false)] {
        for index in 0..9 {
            let from = first + index;
            let locked = locked_thirds(grid, from, is_column);
            for (third, digits) in locked.into_iter().enumerate() {
                for digit in ones(digits) {
                    let to = match (first, is_column) {
                        (0, true) => 18 + index % 3 * 3 + third,
                        (0, false) => 9 + index / 3 * 3 + third,
                        (9, _) => index / 3 * 3 + third,
                        _ => third * 3 + index / 3,
                    };
                    let result = found(Locked { from, to, digit });
                    if result.is_some() {
                        return result;
                    }
                }
            }
        }
    }
    None
}

/// The digits with two places or more in each third of a house and none in the others. The thirds are three positions
/// in a row, or those at a distance of three: the columns of a block.
#[inline(always)]
fn locked_thirds(grid: &Grid, house: usize, is_column: bool) -> [u16; 3] {
    let (step, next) = if is_column { (3, 1) } else { (1, 3) };
    let (mut once, mut twice) = ([0; 3], [0; 3]);
    for third in 0..3 {
        for place in 0..3 {
            let digits = grid.digits[CELLS_OF[house][third * next + place * step] as usize];
            twice[third] |= once[third] & digits;
            once[third] |= digits;
        }
    }
    [twice[0] & !(once[1] | once[2]), twice[1] & !(once[0] | once[2]), twice[2] & !(once[0] | once[1])]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::basic::testing::{grid, says, told};
    use pencilproof_core::House;

    const BLOCK_1_IN_ROW_1: &str = "r23c123:12346789";

    #[test]
    fn pointing_and_claiming() {
        let step = locking(&grid(BLOCK_1_IN_ROW_1));
        assert_eq!(told(step.clone()), says("2.6 r1c456789<>5"));
        let (from, to) = (House::from_index(18), House::from_index(0));
        let argument = Argument::Locking { from, to, digit: Digit::from_index(4), then: None };
        assert_eq!(step.unwrap().argument, argument);
        assert_eq!(told(locking(&grid("r9c123456:12345689"))), says("2.8 r78c789<>7"));
        assert_eq!(told(locking(&grid("r123456c9:12345689"))), says("2.8 r789c78<>7"));
    }

    #[test]
    fn the_order() {
        let found = |more: &str| told(locking(&grid(&format!("{BLOCK_1_IN_ROW_1} {more}"))));
        assert_eq!(found("r789c78:23456789"), says("2.6 r123456c9<>1"), "columns before rows");
        assert_eq!(found("r9c123456:12345689"), says("2.6 r1c456789<>5"), "pointing before claiming");
        assert_eq!(found("r12c123:12346789"), "nothing", "no place at all");
        let claiming = |more: &str| told(locking(&grid(&format!("r9c123456:12345689 {more}"))));
        assert_eq!(claiming("r456789c1:1345678"), says("2.8 r123c23<>2"), "columns before rows");
    }

    #[test]
    fn a_single_place_is_not_locked() {
        assert_eq!(told(locking(&grid("r1c23:12346789 r23c123:12346789"))), "nothing");
    }

    #[test]
    fn direct() {
        let step = direct_locking(&grid(&format!("{BLOCK_1_IN_ROW_1} r2c56:12346789 r3c456:12346789")));
        assert_eq!(told(step.clone()), "1.7 r2c4=5");
        let (from, to, then) = (House::from_index(18), House::from_index(0), Some(House::from_index(19)));
        assert_eq!(step.unwrap().argument, Argument::Locking { from, to, digit: Digit::from_index(4), then });
        let claiming = "r3c123456:12346789 r2c23456:12346789 r1c56:12346789";
        assert_eq!(told(direct_locking(&grid(claiming))), "1.9 r2c1=5");
        let two_left = format!("{BLOCK_1_IN_ROW_1} r2c6:12346789 r3c456:12346789");
        assert_eq!(told(direct_locking(&grid(&two_left))), "nothing");
    }
}
