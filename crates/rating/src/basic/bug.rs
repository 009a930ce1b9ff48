//! Bivalue universal grave.
//!
//! Were every cell left with two candidates, and every digit with two places in every house that it is missing from,
//! the puzzle would have no solution or several. So one of the further candidates is true.

use super::count;
use super::sets::shared;
use crate::grid::Grid;
use crate::step::{BugKind, cell_set, house as step_house};
use crate::tables::{CELLS, CELLS_OF, Claim, HOUSES, HOUSES_OF, PEERS, PLACES_OF, SEEN, claim, combinations, ones};
use crate::{Argument, Difficulty, Step, Technique};
use pencilproof_core::{Cell, Digit, DigitSet};

/// The first conclusion from a BUG.
pub(crate) fn bug(grid: &Grid) -> Option<Step> {
    let grave = Grave::of(grid)?;
    match grave.cells() {
        [] => None,
        [cell] => {
            let cell = *cell as usize;
            let gone = grid.digits[cell] & !grave.further[cell];
            grave.step(5.6, BugKind::One, ones(gone).map(|digit| claim(cell, digit)))
        }
        _ if count(grave.all) == 1 => grave.one_digit(grid).or_else(|| grave.two_cells(grid)),
        _ if grave.common == 0 => None,
        _ => grave.two_cells(grid).or_else(|| grave.set(grid)),
    }
}

/// The cells with further candidates, whose removal would leave two of everything.
struct Grave {
    order: [u8; CELLS],
    found: usize,
    /// The further digits of each cell.
    further: [u16; CELLS],
    /// All of them.
    all: u16,
    /// What sees all of the cells. Filled cells count.
    common: u128,
}

impl Grave {
    fn of(grid: &Grid) -> Option<Grave> {
        let mut grave = Grave { order: [0; CELLS], found: 0, further: [0; CELLS], all: 0, common: u128::MAX };
        // The positions of the cells with three candidates or more.
        let mut large = [0; HOUSES];
        for (cell, _) in grid.digits.iter().enumerate().filter(|&(_, &digits)| count(digits) >= 3) {
            for kind in 0..3 {
                large[HOUSES_OF[cell][kind] as usize] |= 1_u16 << PLACES_OF[cell][kind];
            }
        }
        for house in 0..HOUSES {
            for digit in 0..9 {
                let places = grid.places[house][digit];
                if matches!(count(places), 0 | 2) {
                    continue;
                }
                let suspects = places & large[house];
                if suspects == 0 {
                    return None;
                }
                // Of several, another house has to say which.
                if suspects.is_power_of_two() {
                    grave.add(CELLS_OF[house][suspects.trailing_zeros() as usize] as usize, digit);
                    if grave.found > 1 && count(grave.all) > 1 && grave.common == 0 {
                        return None;
                    }
                }
            }
        }
        grave.leaves_two(grid).then_some(grave)
    }

    fn add(&mut self, cell: usize, digit: usize) {
        if self.further[cell] == 0 {
            self.order[self.found] = cell as u8;
            self.found += 1;
        }
        self.further[cell] |= 1 << digit;
        self.all |= 1 << digit;
        self.common &= SEEN[cell];
    }

    fn cells(&self) -> &[u8] {
        &self.order[..self.found]
    }

    fn leaves_two(&self, grid: &Grid) -> bool {
        let is_pair = |cell: usize| count(grid.digits[cell] & !self.further[cell]) == 2;
        if !(0..CELLS).all(|cell| grid.values[cell] != 0 || is_pair(cell)) {
            return false;
        }
        let mut places = grid.places;
        for &cell in self.cells() {
            for digit in ones(self.further[cell as usize]) {
                for kind in 0..3 {
                    places[HOUSES_OF[cell as usize][kind] as usize][digit] &= !(1 << PLACES_OF[cell as usize][kind]);
                }
            }
        }
        places.as_flattened().iter().all(|&places| matches!(count(places), 0 | 2))
    }

    /// Type 2: all the cells have the same further digit.
    fn one_digit(&self, grid: &Grid) -> Option<Step> {
        let digit = self.all.trailing_zeros() as usize;
        let cells = (0..CELLS).filter(|cell| self.common >> cell & 1 != 0);
        self.step(5.7, BugKind::Two, cells.map(|cell| claim(cell, digit)).filter(|&gone| grid.has(gone)))
    }

    /// Type 4: two cells of a house that have one more digit in common, which one of them must have.
    fn two_cells(&self, grid: &Grid) -> Option<Step> {
        let &[one, other] = self.cells() else { return None };
        let cells = [one as usize, other as usize];
        let shared = grid.digits[cells[0]] & grid.digits[cells[1]] & !self.all;
        if count(shared) != 1 {
            return None;
        }
        let house = (0..3).map(|kind| HOUSES_OF[cells[0]][kind]).find(|house| HOUSES_OF[cells[1]].contains(house))?;
        let gone = cells.into_iter().flat_map(|cell| {
            ones(grid.digits[cell] & !self.further[cell] & !shared).map(move |digit| claim(cell, digit))
        });
        let digit = Digit::from_index(shared.trailing_zeros() as usize);
        self.step(5.7, BugKind::Four { house: step_house(house as usize), digit }, gone)
    }

    /// Type 3: one of the cells has one of the further digits, and so makes a naked set with other cells of a house.
    fn set(&self, grid: &Grid) -> Option<Step> {
        let first = self.order[0] as usize;
        for (kind, house) in HOUSES_OF[first].into_iter().enumerate() {
            if !self.cells().iter().all(|&cell| HOUSES_OF[cell as usize][kind] == house) {
                continue;
            }
            let mut pool = [0; 20];
            let mut pool_size = 0;
            for cell in PEERS[first] {
                if self.common >> cell & 1 != 0 && HOUSES_OF[cell as usize][kind] == house {
                    pool[pool_size] = cell as usize;
                    pool_size += 1;
                }
            }
            let step = self.set_in(grid, house as usize, kind, &pool[..pool_size]);
            if step.is_some() {
                return step;
            }
        }
        None
    }

    fn set_in(&self, grid: &Grid, house: usize, kind: usize, pool: &[usize]) -> Option<Step> {
        let places = |choice: u16| ones(choice).fold(0, |places, index| places | 1 << PLACES_OF[pool[index]][kind]);
        let everything = places((1 << pool.len()) - 1);
        for size in (2..=6).take_while(|&size| size <= pool.len()) {
            for &choice in combinations(size - 1).iter().take_while(|&&choice| choice < 1 << pool.len()) {
                let sets = || ones(choice).map(|index| grid.digits[pool[index]]);
                let digits = sets().fold(0, |union, set| union | set);
                if count(digits) != size || count(digits | self.all) != size || sets().any(|set| count(set) < 2) {
                    continue;
                }
                let cells = places(choice);
                let found = BugKind::Three {
                    house: step_house(house),
                    cells: cell_set(house, cells),
                    digits: DigitSet::from_bits(digits.into()),
                };
                let gone = shared(grid, house, everything & !cells, digits);
                let step = self.step(Difficulty::sum(5.7, size as u32 - 1).raw(), found, gone);
                if step.is_some() {
                    return step;
                }
            }
        }
        None
    }

    /// The step, if it removes something.
    fn step(&self, difficulty: f64, kind: BugKind, gone: impl Iterator<Item = Claim>) -> Option<Step> {
        let mut gone = gone.peekable();
        gone.peek()?;
        let further = |&cell: &u8| {
            let digits = self.further[cell as usize];
            (Cell::from_index(cell as usize), DigitSet::from_bits(digits.into()))
        };
        let argument = Argument::Bug { cells: self.cells().iter().map(further).collect(), kind };
        Some(Step::new(Technique::Bug, difficulty, argument).removing(gone))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::basic::testing::{grid_alone, says, told};

    fn found(marks: &str) -> String {
        told(bug(&grid_alone(marks)))
    }

    #[test]
    fn type_1() {
        let step = bug(&grid_alone("r1c12:12 r5c1:12 r5c2:123"));
        assert_eq!(told(step.clone()), says("5.6 r5c2<>12"));
        let cells = vec![(Cell::from_index(37), DigitSet::from_bits(4))];
        assert_eq!(step.unwrap().argument, Argument::Bug { cells, kind: BugKind::One });
        assert_eq!(found("r1c12:12 r5c12:12"), "nothing", "no cell has further digits");
    }

    #[test]
    fn type_2() {
        let pair = "r1c12:12 r5c12:123";
        assert_eq!(found(&format!("{pair} r58c78:34")), says("5.7 r5c78<>3"));
        assert_eq!(found(pair), "nothing");
    }

    #[test]
    fn type_3() {
        let rest = "r45c4:25 r45c7:15 r7c14:34 r8c14:36 r9c14:46";
        let step = bug(&grid_alone(&format!("r4c1:124 r5c1:123 {rest}")));
        assert_eq!(told(step.clone()), says("5.8 r8c1<>3 r9c1<>4"));
        let kind = BugKind::Three {
            house: step_house(18),
            cells: [Cell::from_index(54)].into_iter().collect(),
            digits: DigitSet::from_bits(12),
        };
        let cells =
            vec![(Cell::from_index(36), DigitSet::from_bits(4)), (Cell::from_index(27), DigitSet::from_bits(8))];
        assert_eq!(step.unwrap().argument, Argument::Bug { cells, kind });
        let rest = "r45c4:25 r45c7:15 r7c14:36 r8c14:37 r9c14:67";
        assert_eq!(found(&format!("r4c1:124 r5c1:123 {rest}")), "nothing", "no cell has both digits alone");
    }

    #[test]
    fn type_4() {
        let step = bug(&grid_alone("r4c1:12 r5c1:123 r45c4:25 r4c7:15 r5c7:145"));
        assert_eq!(told(step.clone()), says("5.7 r5c1<>2 r5c7<>5"));
        let kind = BugKind::Four { house: step_house(13), digit: Digit::from_index(0) };
        assert!(matches!(step.unwrap().argument, Argument::Bug { kind: found, .. } if found == kind));
        // In two rows and two columns of two blocks there is no house for the shared digit.
        assert_eq!(found("r4c1:123 r5c1:12 r45c4:25 r4c7:15 r5c7:145"), "nothing");
    }

    #[test]
    fn a_grave_has_two_of_everything() {
        assert_eq!(found("r4c1:12 r5c1:123 r45c4:25 r4c7:15 r5c7:14"), "nothing");
        assert_eq!(found("r1c12:12 r5c1:1234 r5c2:123"), "nothing", "3 is further in both cells, 4 in one: no set");
    }
}
