//! Unique rectangles and loops.
//!
//! A loop of cells that all have the same two candidates and no others could be filled in two ways, so the puzzle would
//! have two solutions. What further candidates the cells have decides the type.
//!
//! All loops are looked at, and the easiest conclusion is the step; of equal ones the least type, then the first found.
//! Two quirks of the original decide which loops there are; see [`Search::extend`].

use super::count;
use super::sets::shared;
use crate::grid::Grid;
use crate::step::{LoopKind, cell_set, house as step_house};
use crate::tables::{CELLS, CELLS_OF, Claim, HOUSES, HOUSES_OF, PLACES_OF, SEEN, cells_in, claim, combinations, ones};
use crate::{Argument, Difficulty, Mode, Step, Technique};
use pencilproof_core::{Cell, Digit, DigitSet};

/// The easiest conclusion from a unique loop.
pub(super) fn unique_loop(grid: &Grid, mode: Mode) -> Option<Step> {
    let mut best = None;
    for cell in 0..CELLS {
        let pair = grid.digits[cell];
        if count(pair) != 2 {
            continue;
        }
        let usable = match mode {
            Mode::Fast => loop_cells(grid, cell, pair),
            Mode::Naive => u128::MAX,
        };
        if usable != 0 {
            let mut search = Search::new(grid, pair, mode == Mode::Fast, usable, best.take());
            search.extend(cell, 2, 0, usize::MAX);
            best = search.best;
        }
    }
    best.map(|found| found.step)
}

/// The cells that a loop through `start` can have: a cell of a loop shares each of its houses with another one. Empty
/// if there is no such loop.
fn loop_cells(grid: &Grid, start: usize, pair: u16) -> u128 {
    let (v, w) = (pair.trailing_zeros() as usize, pair.ilog2() as usize);
    let both = |house: u8| grid.places[house as usize][v] & grid.places[house as usize][w];
    if HOUSES_OF[start].iter().any(|&house| both(house).is_power_of_two()) {
        return 0;
    }
    let mut places: [u16; HOUSES] = std::array::from_fn(|house| both(house as u8));
    loop {
        let (mut cells, mut is_settled) = (0, true);
        for row in 0..9 {
            for column in ones(places[9 + row]) {
                let cell = row * 9 + column;
                if HOUSES_OF[cell].iter().any(|&house| places[house as usize].is_power_of_two()) {
                    is_settled = false;
                    for kind in 0..3 {
                        places[HOUSES_OF[cell][kind] as usize] &= !(1 << PLACES_OF[cell][kind]);
                    }
                } else {
                    cells |= 1_u128 << cell;
                }
            }
        }
        if cells >> start & 1 == 0 {
            return 0;
        }
        if is_settled {
            return cells;
        }
    }
}

/// The best conclusion so far.
struct Found {
    kind: u8,
    step: Step,
}

/// The search for the loops through a cell.
struct Search<'a> {
    grid: &'a Grid,
    pair: u16,
    /// The two digits.
    digits: [usize; 2],
    /// Whether to leave out what cannot become a loop.
    prunes: bool,
    /// The cells that a loop can have.
    usable: u128,
    path: [u8; CELLS],
    length: usize,
    inside: u128,
    /// The houses of every other cell of the path, from the first and from the second.
    houses: [u32; 2],
    best: Option<Found>,
}

impl<'a> Search<'a> {
    fn new(grid: &'a Grid, pair: u16, prunes: bool, usable: u128, best: Option<Found>) -> Search<'a> {
        let digits = [pair.trailing_zeros() as usize, pair.ilog2() as usize];
        Search { grid, pair, digits, prunes, usable, path: [0; CELLS], length: 0, inside: 0, houses: [0; 2], best }
    }

    /// Goes on from the end of the path to a cell. `spare` is how many more cells may have further digits of their own,
    /// `extra` the further digits met on the way, `last` the kind of house through which the cell was reached.
    ///
    /// The original has `extra` as one variable for all the continuations from a cell, so that a sibling that was
    /// looked at before, even one that was turned down, adds its digits for those that follow. And it closes a loop
    /// through a house of the kind through which it left the first cell as well as through any other.
    fn extend(&mut self, cell: usize, spare: u8, mut extra: u16, last: usize) {
        let parity = self.length % 2;
        let houses = HOUSES_OF[cell].iter().fold(0, |houses, &house| houses | 1_u32 << house);
        if self.prunes && (self.houses[parity] & houses != 0 || self.usable >> cell & 1 == 0) {
            return;
        }
        self.houses[parity] ^= houses;
        self.path[self.length] = cell as u8;
        self.length += 1;
        self.inside |= 1 << cell;
        for kind in (0..3).filter(|&kind| kind != last) {
            let house = HOUSES_OF[cell][kind] as usize;
            let [v, w] = self.digits;
            for place in ones(self.grid.places[house][v] & self.grid.places[house][w]) {
                let next = CELLS_OF[house][place] as usize;
                if next == self.path[0] as usize && self.length >= 4 {
                    self.close();
                } else if self.inside >> next & 1 == 0 {
                    let digits = self.grid.digits[next];
                    extra = (extra | digits) & !self.pair;
                    let has_extra = digits != self.pair;
                    if !has_extra || count(extra) == 1 || spare > 0 {
                        self.extend(next, spare.saturating_sub(has_extra.into()), extra, kind);
                    }
                }
            }
        }
        self.inside &= !(1 << cell);
        self.length -= 1;
        self.houses[parity] ^= houses;
    }

    /// A closed path.
    fn close(&mut self) {
        if !is_valid(&self.path[..self.length]) {
            return;
        }
        let mut extras = [0; CELLS];
        let mut extra_count = 0;
        for &cell in &self.path[..self.length] {
            if self.grid.digits[cell as usize] != self.pair {
                extras[extra_count] = cell as usize;
                extra_count += 1;
            }
        }
        match extras[..extra_count] {
            [] => {}
            [cell] => {
                let gone = self.digits.map(|digit| claim(cell, digit));
                self.offer(1, 0, LoopKind::One, gone);
            }
            [one, other] => {
                let further = (self.grid.digits[one] | self.grid.digits[other]) & !self.pair;
                if count(further) == 1 {
                    self.common_digit(&[one, other]);
                } else {
                    self.set([one, other], further);
                }
                self.locked([one, other]);
            }
            ref cells => self.common_digit(cells),
        }
    }

    /// Type 2: the cells share a further digit, which one of them has.
    fn common_digit(&mut self, extras: &[usize]) {
        let grid = self.grid;
        let digit = (grid.digits[extras[0]] & !self.pair).trailing_zeros() as usize;
        let common = extras.iter().fold(u128::MAX, |common, &cell| common & SEEN[cell]);
        let gone = cells_in(common).map(|cell| claim(cell, digit)).filter(|&gone| grid.has(gone));
        self.offer(2, 0, LoopKind::Two, gone);
    }

    /// Type 3: one of the two cells has one of the further digits, and so makes a set with other cells of a house.
    fn set(&mut self, extras: [usize; 2], further: u16) {
        for size in count(further)..=7 {
            for kind in 0..3 {
                let house = HOUSES_OF[extras[0]][kind];
                if house == HOUSES_OF[extras[1]][kind] {
                    let places = extras.map(|cell| 1 << PLACES_OF[cell][kind]);
                    self.naked(house as usize, size, extras, places, further);
                    self.hidden(house as usize, size, places, further);
                }
            }
        }
    }

    fn naked(&mut self, house: usize, size: usize, extras: [usize; 2], [first, second]: [u16; 2], further: u16) {
        let grid = self.grid;
        if 2 * size > count(grid.empty[house]) {
            return;
        }
        let both = further & grid.digits[extras[0]] & grid.digits[extras[1]];
        for &places in combinations(size).iter().filter(|&&places| places & first != 0 && places & second == 0) {
            let others = places & !first;
            let sets = || ones(others).map(|place| grid.digits[CELLS_OF[house][place] as usize]);
            let digits = sets().fold(further, |union, set| union | set);
            // The original asks for as many digits without those that only one of the two cells has, too.
            if count(digits) != size
                || sets().any(|set| count(set) < 2)
                || count(sets().fold(both, |union, set| union | set)) != size
            {
                continue;
            }
            let kind = LoopKind::Naked {
                house: step_house(house),
                cells: cell_set(house, others),
                digits: DigitSet::from_bits(digits.into()),
            };
            self.offer(3, size as u32 - 1, kind, shared(grid, house, grid.empty[house] & !places & !second, digits));
        }
    }

    fn hidden(&mut self, house: usize, size: usize, [first, second]: [u16; 2], further: u16) {
        let grid = self.grid;
        if 2 * size >= count(grid.empty[house]) {
            return;
        }
        let mut free = [0; 9];
        let mut free_count = 0;
        for digit in ones(511 & !(self.pair | further)) {
            free[free_count] = 1 << digit;
            free_count += 1;
        }
        for &choice in combinations(size - 2).iter().take_while(|&&choice| choice < 1 << free_count) {
            let digits = ones(choice).fold(self.pair, |digits, index| digits | free[index]);
            let places = |digit: usize| grid.places[house][digit] & !second;
            let union = ones(digits).fold(0, |union, digit| union | places(digit));
            if count(union) != size || ones(digits).any(|digit| places(digit) == 0) {
                continue;
            }
            let others = union & !first;
            let kind = LoopKind::Hidden {
                house: step_house(house),
                cells: cell_set(house, others),
                digits: DigitSet::from_bits(digits.into()),
            };
            self.offer(3, size as u32 - 2, kind, shared(grid, house, others, 511 & !digits));
        }
    }

    /// Type 4: one of the digits has no place but the two cells in a house, so the other digit goes from them.
    fn locked(&mut self, extras: [usize; 2]) {
        let locks = |digit: usize| {
            let shared = (0..3).filter(|&kind| HOUSES_OF[extras[0]][kind] == HOUSES_OF[extras[1]][kind]);
            let mut houses = shared.map(|kind| {
                let places = extras.iter().fold(0, |places, &cell| places | 1_u16 << PLACES_OF[cell][kind]);
                (HOUSES_OF[extras[0]][kind] as usize, places)
            });
            houses.rfind(|&(house, places)| self.grid.places[house][digit] & !places == 0)
        };
        let [v, w] = self.digits;
        let (locked, other, house) = match (locks(v), locks(w)) {
            (Some((house, _)), _) => (v, w, house),
            (None, Some((house, _))) => (w, v, house),
            (None, None) => return,
        };
        let kind = LoopKind::Four { house: step_house(house), locked: Digit::from_index(locked) };
        self.offer(4, 0, kind, extras.map(|cell| claim(cell, other)));
    }

    /// Keeps a conclusion that removes something, if it is better than the best so far.
    fn offer(&mut self, number: u8, tenths: u32, kind: LoopKind, gone: impl IntoIterator<Item = Claim>) {
        let base = match self.length {
            4 => 4.5,
            6 => 4.5 + 0.1,
            8 => 4.5 + 0.2,
            _ => 4.5 + 0.3 + 0.2,
        };
        let difficulty = Difficulty::sum(base, tenths);
        let is_better = |best: &Found| {
            difficulty < best.step.difficulty || difficulty == best.step.difficulty && number < best.kind
        };
        let mut gone = gone.into_iter().peekable();
        if !self.best.as_ref().is_none_or(is_better) || gone.peek().is_none() {
            return;
        }
        let argument = Argument::Loop {
            cells: self.path[..self.length].iter().map(|&cell| Cell::from_index(cell as usize)).collect(),
            digits: self.digits.map(Digit::from_index),
            kind,
        };
        let step = Step::new(Technique::UniqueLoop, difficulty.raw(), argument).removing(gone);
        self.best = Some(Found { kind: number, step });
    }
}

/// Whether every house of a loop has one cell of it at an even and one at an odd place.
fn is_valid(path: &[u8]) -> bool {
    let mut houses = [0_u32; 2];
    for (index, &cell) in path.iter().enumerate() {
        for house in HOUSES_OF[cell as usize] {
            if houses[index % 2] >> house & 1 != 0 {
                return false;
            }
            houses[index % 2] |= 1 << house;
        }
    }
    houses[0] == houses[1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::basic::testing::{Noise, grid_among, says, told};

    /// What is found where the other cells have neither 1 nor 2.
    fn found(marks: &str) -> String {
        let grid = grid_among(&[3, 4, 5, 6, 7, 8, 9], marks);
        let (fast, naive) = (unique_loop(&grid, Mode::Fast), unique_loop(&grid, Mode::Naive));
        assert_eq!(fast, naive, "{marks}");
        told(fast)
    }

    fn kind(marks: &str) -> LoopKind {
        let grid = grid_among(&[3, 4, 5, 6, 7, 8, 9], marks);
        match unique_loop(&grid, Mode::Fast).unwrap().argument {
            Argument::Loop { kind, .. } => kind,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn type_1() {
        let marks = "r1c12:12 r5c1:12 r5c2:1234";
        assert_eq!(found(marks), says("4.5 r5c2<>12"));
        let grid = grid_among(&[3, 4, 5, 6, 7, 8, 9], marks);
        let cells = [0, 1, 37, 36].map(Cell::from_index).to_vec();
        let digits = [0, 1].map(Digit::from_index);
        let argument = Argument::Loop { cells, digits, kind: LoopKind::One };
        assert_eq!(unique_loop(&grid, Mode::Fast).unwrap().argument, argument);
        assert_eq!(found("r1c12:12 r2c1:12 r2c2:1234"), "nothing", "in a single block");
        assert_eq!(found("r1c14:12 r5c1:12 r5c4:1234"), "nothing", "in four blocks");
        assert_eq!(found("r15c12:12"), "nothing", "no further digits");
    }

    #[test]
    fn type_2() {
        assert_eq!(found("r1c12:12 r5c12:123"), says("4.5 r5c3456789<>3 r46c123<>3"));
        // Three of six cells.
        let three = "r1c37:12 r3c7:12 r2c36:123 r3c6:123";
        assert_eq!(found(three), says("4.6 r2c45<>3"));
        assert_eq!(kind(three), LoopKind::Two);
    }

    #[test]
    fn digits_of_siblings_stay() {
        let three = "r1c37:12 r3c7:12 r2c36:123 r3c6:123";
        // r1c4 comes before a cell of the loop in either direction. Its 4 is then a further digit too many.
        assert_eq!(found(&format!("{three} r1c4:124")), "nothing");
        assert_eq!(found(&format!("{three} r1c4:123")), says("4.6 r2c45<>3"), "the same digit");
        assert_eq!(found(&format!("{three} r9c9:124")), says("4.6 r2c45<>3"), "no sibling");
    }

    // 1 and 2 are elsewhere in the row and in the block, so that type 4 does not come first.
    const ROW_5: &str = "r1c12:12 r5c1:123 r5c2:124 r46c3:13456789 r5c8:13459 r5c9:2349 r4c2:23456789";

    #[test]
    fn type_3_naked() {
        let marks = format!("{ROW_5} r5c7:34");
        assert_eq!(found(&marks), says("4.6 r5c345689<>34").replace(" r5c9<>5", ""));
        let (house, digits) = (step_house(13), DigitSet::from_bits(12));
        let cells = [Cell::from_index(42)].into_iter().collect();
        assert_eq!(kind(&marks), LoopKind::Naked { house, cells, digits });
        assert_eq!(found(&format!("{ROW_5} r5c7:45 r5c6:35")), says("4.7 r5c345<>345 r5c8<>345 r5c9<>34"));
        assert_eq!(found(&format!("{ROW_5} r5c7:35")), "nothing");
    }

    #[test]
    fn type_3_hidden() {
        let base = "r1c12:12 r5c1:123 r5c2:124 r46c3:13456789 r4c2:23456789";
        let marks = format!("{base} r5c7:123456");
        assert_eq!(found(&marks), says("4.5 r5c7<>3456"));
        let (house, digits) = (step_house(13), DigitSet::from_bits(3));
        let cells = [Cell::from_index(42)].into_iter().collect();
        assert_eq!(kind(&marks), LoopKind::Hidden { house, cells, digits });
        let three = format!("{base} r5c7:1234569 r5c8:2345 r5c9:19 r5c3456:345678");
        assert_eq!(found(&three), "nothing", "9 has another place than 1 and 2");
        let three = format!("{base} r5c7:1234569 r5c8:23459 r5c3456:345678 r5c9:345678");
        assert_eq!(found(&three), says("4.6 r5c7<>3456 r5c8<>345"));
    }

    #[test]
    fn type_4() {
        let marks = "r1c12:12 r5c1:123 r5c2:124 r46c3:13456789 r5c89:23456789";
        assert_eq!(found(marks), says("4.5 r5c12<>2"));
        assert_eq!(kind(marks), LoopKind::Four { house: step_house(13), locked: Digit::from_index(0) });
        let second = "r1c12:12 r5c1:123 r5c2:124 r46c3:13456789 r5c89:13456789";
        assert_eq!(found(second), says("4.5 r5c12<>1"), "2 is locked");
    }

    #[test]
    fn larger_loops() {
        assert_eq!(found("r1c37:12 r2c3:12 r2c6:1234 r3c67:12"), says("4.6 r2c6<>12"));
        assert_eq!(found("r1c15:12 r2c24:12 r4c15:12 r5c2:12 r5c4:1234"), says("4.7 r5c4<>12"));
        let ten = "r1c8:12 r2c9:12 r2c2:12 r9c2:12 r9c1:12 r6c1:12 r6c9:12 r5c8:12 r5c3:12 r1c3:1234";
        assert_eq!(found(ten), says("5.0 r1c3<>12"));
    }

    #[test]
    fn the_easiest_comes_first_then_the_least_type() {
        let six = "r1c37:12 r2c3:12 r2c6:1234 r3c67:12";
        assert_eq!(found(&format!("{six} r7c12:12 r9c12:12")), says("4.6 r2c6<>12"), "nothing below");
        assert_eq!(found(&format!("{six} r4c12:12 r9c12:123")), says("4.5 r9c3456789<>3 r78c123<>3"));
        let types = "r1c12:12 r4c12:123 r6c78:12 r9c7:12 r9c8:1289";
        assert_eq!(found(types), says("4.5 r9c8<>12"), "type 1 before type 2");
    }

    #[test]
    fn both_modes_find_the_same() {
        let mut noise = Noise(1);
        let (mut hits, wide) = (0, [3, 4, 5]);
        for _ in 0..300 {
            let mut marks = String::new();
            for (row, column) in [1, 2, 5].into_iter().flat_map(|row| [1, 2, 4, 5, 7].map(|column| (row, column))) {
                let further = ["", "", "", "3", "34", "5"][noise.below(6)];
                if noise.below(5) < 3 {
                    marks += &format!("r{row}c{column}:12{further} ");
                }
            }
            let grid = grid_among(&wide, &marks);
            let step = unique_loop(&grid, Mode::Fast);
            hits += u32::from(step.is_some());
            assert_eq!(step, unique_loop(&grid, Mode::Naive), "{marks}");
        }
        assert!((50..250).contains(&hits), "{hits}");
    }
}
