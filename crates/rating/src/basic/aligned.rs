//! Aligned pair and triplet exclusion.
//!
//! Each choice of a candidate for each of two or three base cells is ruled out if two cells that see each other would
//! have the same digit, or if a cell that sees all of them, an excluder, would have no candidate left. A candidate that
//! no choice is left for goes.

use super::count;
use crate::grid::Grid;
use crate::tables::{CELLS, PEERS, SEEN, cells_in, claim, ones};
use crate::{Argument, Mode, Step, Technique};
use pencilproof_core::Cell;

/// What the last search that found nothing looked at: cells that are as they were need not be looked at again.
#[derive(Default)]
pub(super) struct Memory(Option<Looked>);

struct Looked {
    digits: [u16; CELLS],
    bases: u128,
}

impl Memory {
    pub(super) fn forget(&mut self) {
        self.0 = None;
    }

    /// The cells that are not as they were.
    fn changed(&self, grid: &Grid, bases: u128) -> u128 {
        let Some(looked) = &self.0 else { return u128::MAX };
        let pairs = grid.digits.iter().zip(&looked.digits).enumerate();
        let changed = pairs.fold(0, |set, (cell, (now, then))| set | u128::from(now != then) << cell);
        changed | (bases & !looked.bases)
    }
}

/// The first base cells that lose candidates. Pairs come in the order of the original; the third cell of a triplet is
/// an excluder of the first or the second, those of the first before those of the second.
pub(super) fn aligned(grid: &Grid, technique: Technique, mode: Mode, memory: &mut Memory) -> Option<Step> {
    let size = if technique == Technique::AlignedPair { 2 } else { 3 };
    let exclusion = Exclusion::of(grid, size, mode)?;
    let changed = match mode {
        Mode::Fast => memory.changed(grid, exclusion.bases),
        Mode::Naive => u128::MAX,
    };
    let step = exclusion.first(technique, changed);
    if step.is_none() && mode == Mode::Fast {
        memory.0 = Some(Looked { digits: grid.digits, bases: exclusion.bases });
    }
    step
}

struct Exclusion<'a> {
    grid: &'a Grid,
    size: usize,
    mode: Mode,
    /// The cells with two candidates, or for triplets two or three.
    excluders: u128,
    /// The base cells.
    bases: u128,
}

impl<'a> Exclusion<'a> {
    /// None if there are too few base cells. They see an excluder, and no cell with a single candidate.
    fn of(grid: &'a Grid, size: usize, mode: Mode) -> Option<Exclusion<'a>> {
        let (mut single, mut excluders, mut open) = (0_u128, 0_u128, 0_u128);
        for (cell, &digits) in grid.digits.iter().enumerate() {
            let bit = 1 << cell;
            match count(digits) {
                0 => {}
                1 => single |= bit,
                found => {
                    open |= bit;
                    if found <= size {
                        excluders |= bit;
                    }
                }
            }
        }
        let is_base = |&cell: &usize| SEEN[cell] & single == 0 && SEEN[cell] & excluders != 0;
        let bases = cells_in(open).filter(is_base).fold(0, |bases, cell| bases | 1_u128 << cell);
        (bases.count_ones() as usize >= size).then_some(Exclusion { grid, size, mode, excluders, bases })
    }

    fn excluders(&self, cell: usize) -> u128 {
        SEEN[cell] & self.excluders
    }

    fn first(&self, technique: Technique, changed: u128) -> Option<Step> {
        // A base cell is new if it or an excluder of it is. What has no new cell is passed over.
        let new = cells_in(self.bases).filter(|&cell| (self.excluders(cell) | 1 << cell) & changed != 0);
        let new: u128 = new.fold(0, |set, cell| set | 1 << cell);
        for second in cells_in(self.bases) {
            let before = self.bases & ((1 << second) - 1);
            let firsts = if new >> second & 1 != 0 { before } else { before & new };
            for first in cells_in(firsts) {
                let common = self.excluders(first) & self.excluders(second);
                if is_single_or_empty(common) {
                    continue;
                }
                let is_new = (common | 1 << first | 1 << second) & changed != 0;
                let step = if self.size == 3 {
                    self.triplet(technique, [first, second], common, changed)
                } else if is_new {
                    self.step(technique, &[first, second], common)
                } else {
                    None
                };
                if step.is_some() {
                    return step;
                }
            }
        }
        None
    }

    /// The first third cell with which a pair loses candidates.
    fn triplet(&self, technique: Technique, pair: [usize; 2], common: u128, changed: u128) -> Option<Step> {
        let [first, second] = pair;
        let own = 1 << first | 1 << second;
        let is_new = own & changed != 0;
        let thirds = (self.excluders(first) | self.excluders(second)) & self.bases & !own;
        let with = |third: usize| common & self.excluders(third);
        let finds = |&third: &usize| {
            let common = with(third);
            (is_new || (common | 1 << third) & changed != 0)
                && !is_single_or_empty(common)
                && self.removes(&[first, second, third], common)
        };
        // Whether there is any comes first: the order is slower.
        if !cells_in(thirds).any(|third| finds(&third)) {
            return None;
        }
        let in_order = PEERS[first].iter().chain(&PEERS[second]).map(|&peer| peer as usize);
        let third = in_order.filter(|&peer| thirds >> peer & 1 != 0).find(finds)?;
        self.step(technique, &[first, second, third], with(third))
    }

    /// Whether some base cells lose candidates.
    fn removes(&self, cells: &[usize], common: u128) -> bool {
        let allowed = self.allowed(cells, common);
        cells.iter().zip(allowed).any(|(&cell, allowed)| self.grid.digits[cell] & !allowed != 0)
    }

    fn step(&self, technique: Technique, cells: &[usize], common: u128) -> Option<Step> {
        let allowed = self.allowed(cells, common);
        let gone = cells
            .iter()
            .zip(allowed)
            .flat_map(|(&cell, allowed)| ones(self.grid.digits[cell] & !allowed).map(move |digit| claim(cell, digit)));
        let mut gone = gone.peekable();
        gone.peek()?;
        let argument = Argument::Aligned(cells.iter().map(|&cell| Cell::from_index(cell)).collect());
        let difficulty = if self.size == 2 { 6.2 } else { 7.5 };
        Some(Step::new(technique, difficulty, argument).removing(gone))
    }

    /// The digits of each base cell that a choice is left for.
    fn allowed(&self, cells: &[usize], common: u128) -> [u16; 3] {
        match (self.mode, cells) {
            (Mode::Fast, &[first, second]) => self.allowed_pair([first, second], common),
            (Mode::Fast, &[first, second, third]) => self.allowed_triplet([first, second, third], common),
            _ => self.allowed_choices(cells, common),
        }
    }

    fn allowed_pair(&self, cells: [usize; 2], common: u128) -> [u16; 3] {
        let (banned, _) = self.banned(common, u16::MAX, &mut [0; 20]);
        let sees_itself = SEEN[cells[0]] >> cells[1] & 1 != 0;
        let [a, b] = cells.map(|cell| self.grid.digits[cell]);
        let mut allowed = [0; 3];
        for digit in ones(a) {
            let equal = u16::from(sees_itself) << digit;
            let others = b & !banned[digit] & !equal;
            if others != 0 {
                allowed[0] |= 1 << digit;
                allowed[1] |= others;
            }
        }
        allowed
    }

    fn allowed_triplet(&self, cells: [usize; 3], common: u128) -> [u16; 3] {
        let [a, b, c] = cells.map(|cell| self.grid.digits[cell]);
        let mut triples = [0; 20];
        let (banned, count) = self.banned(common, a | b | c, &mut triples);
        let triples = &triples[..count];
        let equal =
            |one: usize, other: usize, digit: usize| u16::from(SEEN[cells[one]] >> cells[other] & 1 != 0) << digit;
        let mut allowed = [0; 3];
        for x in ones(a) {
            let third = c & !banned[x] & !equal(0, 2, x);
            for y in ones(b & !banned[x] & !equal(0, 1, x)) {
                // Nothing to learn from a pair that is allowed if the third cell is, too.
                if allowed[0] >> x & 1 != 0 && allowed[1] >> y & 1 != 0 && allowed[2] == c {
                    continue;
                }
                let two = 1 << x | 1 << y;
                let mut left = third & !banned[y] & !equal(1, 2, y);
                for triple in triples {
                    if x != y && two & !triple == 0 {
                        left &= !(triple & !two);
                    }
                }
                if left != 0 {
                    allowed[0] |= 1 << x;
                    allowed[1] |= 1 << y;
                    allowed[2] |= left;
                }
            }
        }
        allowed
    }

    /// For each digit, those that it must not occur with because of excluders with two candidates; and the excluders
    /// with three, those that all lie among some digits, and how many there are.
    fn banned(&self, common: u128, among: u16, triples: &mut [u16; 20]) -> ([u16; 9], usize) {
        let mut banned = [0; 9];
        let mut found = 0;
        for digits in cells_in(common).map(|cell| self.grid.digits[cell]).filter(|digits| digits & !among == 0) {
            if count(digits) == 2 {
                let (low, high) = (digits.trailing_zeros(), digits.ilog2());
                banned[low as usize] |= 1 << high;
                banned[high as usize] |= 1 << low;
            } else {
                triples[found] = digits;
                found += 1;
            }
        }
        (banned, found)
    }

    /// The same by going through all choices.
    fn allowed_choices(&self, cells: &[usize], common: u128) -> [u16; 3] {
        let mut allowed = [0; 3];
        self.choose(cells, common, &mut Vec::new(), &mut allowed);
        allowed
    }

    fn choose(&self, cells: &[usize], common: u128, chosen: &mut Vec<usize>, allowed: &mut [u16; 3]) {
        let Some(&cell) = cells.get(chosen.len()) else {
            let digits = chosen.iter().fold(0, |digits, digit| digits | 1 << digit);
            if cells_in(common).all(|excluder| self.grid.digits[excluder] & !digits != 0) {
                allowed.iter_mut().zip(chosen).for_each(|(allowed, digit)| *allowed |= 1 << *digit);
            }
            return;
        };
        for digit in ones(self.grid.digits[cell]) {
            let mut earlier = cells.iter().zip(chosen.iter());
            if earlier.all(|(&other, &taken)| taken != digit || SEEN[cell] >> other & 1 == 0) {
                chosen.push(digit);
                self.choose(cells, common, chosen, allowed);
                chosen.pop();
            }
        }
    }
}

fn is_single_or_empty(set: u128) -> bool {
    set & set.wrapping_sub(1) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::basic::testing::{Noise, grid, says, told};

    const PAIR: &str = "r1c1:156 r1c2:23 r1c3:12 r2c1:13";

    fn both(grid: &Grid, technique: Technique, memory: &mut Memory) -> Option<Step> {
        let fast = aligned(grid, technique, Mode::Fast, memory);
        assert_eq!(fast, aligned(grid, technique, Mode::Naive, &mut Memory::default()));
        fast
    }

    fn found(technique: Technique, marks: &str) -> String {
        told(both(&grid(marks), technique, &mut Memory::default()))
    }

    #[test]
    fn pairs() {
        let step = both(&grid(PAIR), Technique::AlignedPair, &mut Memory::default());
        assert_eq!(told(step.clone()), says("6.2 r1c1<>1"));
        assert_eq!(step.unwrap().argument, Argument::Aligned([0, 1].map(Cell::from_index).to_vec()));
        assert_eq!(found(Technique::AlignedPair, "r1c1:156 r1c2:23 r1c3:12 r2c1:14"), "nothing");
    }

    #[test]
    fn two_excluders_are_needed() {
        let one = "r1c1:156 r1c23:12";
        assert_eq!(found(Technique::AlignedPair, one), "nothing");
        assert_eq!(found(Technique::AlignedPair, &format!("{one} r1c9:89")), says("6.2 r1c1<>1"));
    }

    #[test]
    fn base_cells_see_no_single_candidate() {
        assert_eq!(found(Technique::AlignedPair, &format!("{PAIR} r3c3:7")), "nothing");
        assert_eq!(found(Technique::AlignedPair, &format!("{PAIR} r9c9:7")), says("6.2 r1c1<>1"));
    }

    #[test]
    fn pairs_come_by_the_second_cell() {
        // Lexicographic order would take r1c1 and r8c2 first.
        let other = "r7c7:156 r7c8:23 r7c9:12 r8c7:13";
        let step = both(&grid(&format!("{other} {PAIR}")), Technique::AlignedPair, &mut Memory::default());
        assert_eq!(told(step), says("6.2 r1c1<>1"));
    }

    #[test]
    fn triplets() {
        let marks = "r1c1:156 r1c2:23 r1c3:24 r2c1:124 r2c2:13";
        let step = both(&grid(marks), Technique::AlignedTriplet, &mut Memory::default());
        assert_eq!(told(step.clone()), says("7.5 r1c1<>1"));
        assert_eq!(step.unwrap().argument, Argument::Aligned([0, 1, 2].map(Cell::from_index).to_vec()));
        assert_eq!(found(Technique::AlignedPair, marks), "nothing");
        assert_eq!(found(Technique::AlignedTriplet, "r1c1:156 r1c2:23 r1c3:24 r2c1:124 r2c2:17"), "nothing");
    }

    #[test]
    fn what_changed_is_looked_at_again() {
        let mut memory = Memory::default();
        let mut find = |marks: &str| told(both(&grid(marks), Technique::AlignedPair, &mut memory));
        assert_eq!(find("r1c1:156 r1c2:23 r1c3:12"), "nothing");
        assert_eq!(find("r1c1:156 r1c2:23 r1c3:12 r7c5:89"), "nothing", "another place");
        assert_eq!(find("r1c1:156 r1c2:23 r1c3:12 r7c5:89 r2c1:13"), says("6.2 r1c1<>1"), "an excluder");
        assert_eq!(find("r1c1:156 r1c2:234 r1c3:12 r2c1:13"), "nothing");
        assert_eq!(find(PAIR), says("6.2 r1c1<>1"), "a base cell");
        assert_eq!(find(&format!("{PAIR} r3c3:7")), "nothing", "no base cells");
        assert_eq!(find(&format!("{PAIR} r3c3:79")), says("6.2 r1c1<>1"), "base cells again");
    }

    #[test]
    fn memory_and_masks_change_nothing() {
        let mut noise = Noise(7);
        let mut hits = [0; 2];
        for _ in 0..40 {
            let mut state = Grid::open();
            let mut memories = [Memory::default(), Memory::default()];
            for _ in 0..25 {
                for _ in 0..22 {
                    let cell = noise.below(CELLS);
                    let gone = claim(cell, noise.below(9));
                    if count(state.digits[cell]) > 2 {
                        state.remove(gone);
                    }
                }
                for (index, technique) in [Technique::AlignedPair, Technique::AlignedTriplet].into_iter().enumerate() {
                    hits[index] += u32::from(both(&state, technique, &mut memories[index]).is_some());
                }
            }
        }
        assert!(hits.iter().all(|hits| (50..950).contains(hits)), "{hits:?}");
    }
}
