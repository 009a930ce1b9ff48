//! What follows from constraints. Each strikes only digits that are in no solution, and says where none is left.

use super::derive::Total;
use super::sets::DigitSums;
use crate::state::{State, bits};
use crate::tables::Tables;
use pencilproof_core::{Candidate, Cell, Digit, Layout, MAX_SIDE};

/// Something cannot be: a cell without a digit, a sum that nothing makes.
#[derive(Debug)]
pub(super) struct Fails;

/// The position as propagators see and change it.
pub(super) struct Reach<'a> {
    pub(super) tables: &'a Tables,
    pub(super) state: &'a mut State,
    /// Whether anything was struck.
    pub(super) is_changed: bool,
}

impl Reach<'_> {
    #[inline]
    fn mask(&self, cell: u16) -> u32 {
        self.state.masks()[usize::from(cell)]
    }

    /// Strikes all other digits of a cell.
    #[inline]
    fn keep(&mut self, cell: u16, digits: u32) -> Result<(), Fails> {
        let gone = self.mask(cell) & !digits;
        if gone == 0 {
            return Ok(());
        }
        self.is_changed = true;
        for digit in bits(gone) {
            let candidate = Candidate::new(Cell::from_index(cell.into()), Digit::from_index(digit));
            self.state.strike(self.tables, candidate).map_err(|_| Fails)?;
        }
        Ok(())
    }
}

/// A propagator.
#[derive(Clone, Debug)]
pub(super) enum Propagator {
    Distinct(Distinct),
    Sets(Sets),
    Sum(Sum),
}

impl Propagator {
    /// The cells that it reads.
    pub(super) fn cells(&self) -> &[u16] {
        match self {
            Propagator::Distinct(distinct) => &distinct.cells,
            Propagator::Sets(sets) => &sets.cells,
            Propagator::Sum(sum) => &sum.cells,
        }
    }
}

fn indices(cells: &[Cell]) -> Box<[u16]> {
    cells.iter().map(|cell| cell.index() as u16).collect()
}

/// Cells that differ.
#[derive(Clone, Debug)]
pub(super) struct Distinct {
    cells: Box<[u16]>,
}

impl Distinct {
    pub(super) fn new(cells: &[Cell]) -> Distinct {
        Distinct { cells: indices(cells) }
    }

    /// A digit that is the last of a cell is struck from the others.
    pub(super) fn run(&self, reach: &mut Reach<'_>) -> Result<(), Fails> {
        loop {
            let (mut fixed, mut twice) = (0, 0);
            for mask in self.cells.iter().map(|&cell| reach.mask(cell)) {
                if mask & (mask - 1) == 0 {
                    twice |= fixed & mask;
                    fixed |= mask;
                }
            }
            if twice != 0 {
                return Err(Fails);
            }
            let mut is_done = true;
            for &cell in &self.cells {
                let mask = reach.mask(cell);
                if mask & (mask - 1) != 0 && mask & fixed != 0 {
                    reach.keep(cell, !fixed)?;
                    let mask = reach.mask(cell);
                    is_done &= mask & (mask - 1) != 0;
                }
            }
            if is_done {
                return Ok(());
            }
        }
    }
}

/// Cells that differ and add up to a sum: the sets of digits that can be in them.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    cells: Box<[u16]>,
    sum: i64,
    /// For each cell, the cells that differ from it, as far as two words of bits go; empty on larger boards.
    differing: Box<[u128]>,
}

impl Sets {
    pub(super) fn new(layout: &Layout, total: &Total) -> Sets {
        let bit = |cell: &Cell| 1u128 << cell.index();
        let differing = |&cell: &Cell| {
            let others = layout.peers(cell).iter().chain(layout.group_mates(cell));
            others.map(bit).fold(0, |set, bit| set | bit)
        };
        let is_small = layout.cell_count() <= 128;
        let differing = total.plus.iter().filter(|_| is_small).map(differing).collect();
        Sets { cells: indices(&total.plus), sum: total.sum, differing }
    }

    /// A set is live if the open cells have its digits and each of them can hold one. A cell keeps what the live sets
    /// have. A digit of all live sets must be among the cells: with one place it is there, and whatever differs from
    /// all its places loses it.
    pub(super) fn run(&self, sums: &DigitSums, reach: &mut Reach<'_>) -> Result<(), Fails> {
        let mut open = [(0usize, 0u32); MAX_SIDE];
        let (mut count, mut fixed, mut any, mut sum) = (0, 0u32, 0u32, self.sum);
        for (place, &cell) in self.cells.iter().enumerate() {
            let mask = reach.mask(cell);
            if mask & (mask - 1) != 0 {
                open[count] = (place, mask);
                count += 1;
                any |= mask;
            } else if fixed & mask != 0 {
                return Err(Fails);
            } else {
                fixed |= mask;
                sum -= i64::from(mask.trailing_zeros()) + 1;
            }
        }
        if count == 0 {
            return if sum == 0 { Ok(()) } else { Err(Fails) };
        }
        let open = &mut open[..count];
        open.iter_mut().for_each(|(_, mask)| *mask &= !fixed);
        any &= !fixed;
        let mut kept = [0u32; MAX_SIDE];
        let mut needed = u32::MAX;
        for &set in sums.of(count, usize::try_from(sum).map_err(|_| Fails)?) {
            if set & !any != 0 {
                continue;
            }
            let mut held = 0;
            let mut fits = true;
            for (_, mask) in &*open {
                fits &= mask & set != 0;
                held |= mask & set;
            }
            if fits && held == set {
                kept.iter_mut().zip(&*open).for_each(|(kept, (_, mask))| *kept |= mask & set);
                needed &= set;
            }
        }
        if needed == u32::MAX {
            return Err(Fails);
        }
        for (&(place, _), &kept) in open.iter().zip(&kept) {
            reach.keep(self.cells[place], kept)?;
        }
        self.follow_needed(open, needed, reach)
    }

    fn follow_needed(&self, open: &[(usize, u32)], needed: u32, reach: &mut Reach<'_>) -> Result<(), Fails> {
        for digit in bits(needed) {
            let places = || open.iter().map(|&(place, _)| place);
            let mut holders = places().filter(|&place| reach.mask(self.cells[place]) >> digit & 1 != 0);
            let Some(first) = holders.next() else { return Err(Fails) };
            if holders.next().is_none() {
                reach.keep(self.cells[first], 1 << digit)?;
            } else if !self.differing.is_empty() {
                let holders = places().filter(|&place| reach.mask(self.cells[place]) >> digit & 1 != 0);
                let mut others = holders.map(|place| self.differing[place]).fold(u128::MAX, |all, set| all & set);
                while others != 0 {
                    let cell = others.trailing_zeros() as u16;
                    others &= others - 1;
                    reach.keep(cell, !(1 << digit))?;
                }
            }
        }
        Ok(())
    }
}

/// Cells that may be equal and add up to a sum, some of them subtracted.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    cells: Box<[u16]>,
    /// How many of the cells are added; the rest is subtracted.
    plus: usize,
    sum: i64,
}

impl Sum {
    pub(super) fn new(total: &Total) -> Sum {
        let cells: Vec<Cell> = total.plus.iter().chain(&total.minus).copied().collect();
        Sum { cells: indices(&cells), plus: total.plus.len(), sum: total.sum }
    }

    pub(super) fn run(&self, reach: &mut Reach<'_>) -> Result<(), Fails> {
        let side = reach.tables.side;
        // A subtracted cell is an added one with its digits in reverse, which makes the sum larger by side + 1.
        let sum = self.sum + ((self.cells.len() - self.plus) * (side + 1)) as i64;
        let sum = u32::try_from(sum).map_err(|_| Fails)?;
        match self.cells.len() < Self::MOST_CELLS && sum < u128::BITS {
            true => self.by_totals(sum, reach),
            false => self.by_range(sum.into(), reach),
        }
    }

    /// The most cells whose totals are followed one by one.
    const MOST_CELLS: usize = 24;

    /// The digits of a cell as if it was added.
    fn mask(&self, place: usize, reach: &Reach<'_>) -> u32 {
        self.turned(place, reach.mask(self.cells[place]), reach)
    }

    /// A mask of an added cell as it is, that of a subtracted one in reverse.
    fn turned(&self, place: usize, mask: u32, reach: &Reach<'_>) -> u32 {
        if place < self.plus { mask } else { mask.reverse_bits() >> (u32::BITS as usize - reach.tables.side) }
    }

    /// Which totals can be reached by the first cells, and which of them lead to the sum.
    fn by_totals(&self, sum: u32, reach: &mut Reach<'_>) -> Result<(), Fails> {
        let mut masks = [0u32; Self::MOST_CELLS];
        let mut reached = [0u128; Self::MOST_CELLS + 1];
        reached[0] = 1;
        for place in 0..self.cells.len() {
            masks[place] = self.mask(place, reach);
            let from = reached[place];
            reached[place + 1] = bits(masks[place]).fold(0, |totals, digit| totals | from << (digit + 1));
        }
        let mut wanted = 1u128 << sum;
        for place in (0..self.cells.len()).rev() {
            let (mut kept, mut before) = (0, 0);
            for digit in bits(masks[place]) {
                let totals = wanted >> (digit + 1) & reached[place];
                if totals != 0 {
                    kept |= 1 << digit;
                    before |= totals;
                }
            }
            if kept == 0 {
                return Err(Fails);
            }
            if kept != masks[place] {
                let kept = self.turned(place, kept, reach);
                reach.keep(self.cells[place], kept)?;
            }
            wanted = before;
        }
        Ok(())
    }

    /// What fits between the least and the most that the other cells can add up to.
    fn by_range(&self, sum: i64, reach: &mut Reach<'_>) -> Result<(), Fails> {
        let least_of = |mask: u32| i64::from(mask.trailing_zeros()) + 1;
        let most_of = |mask: u32| i64::from(mask.ilog2()) + 1;
        let masks = || (0..self.cells.len()).map(|place| self.mask(place, reach));
        let least: i64 = masks().map(least_of).sum();
        let most: i64 = masks().map(most_of).sum();
        if !(least..=most).contains(&sum) {
            return Err(Fails);
        }
        for place in 0..self.cells.len() {
            let mask = self.mask(place, reach);
            let fits = |digit: &usize| {
                let digit = *digit as i64 + 1;
                least - least_of(mask) + digit <= sum && sum <= most - most_of(mask) + digit
            };
            let kept = bits(mask).filter(fits).fold(0, |kept, digit| kept | 1 << digit);
            let kept = self.turned(place, kept, reach);
            reach.keep(self.cells[place], kept)?;
        }
        Ok(())
    }
}
