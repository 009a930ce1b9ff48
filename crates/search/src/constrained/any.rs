//! The board of every layout: the position of the general search.

use super::board::{Board, Fails, Fitting};
use super::program::{Program, Woken};
use super::sets::{DigitSums, LISTED_SIDE};
use crate::state::{State, bits};
use crate::tables::Tables;
use pencilproof_core::{Candidate, Cell, Digit, Layout, Puzzle};

/// The board of a layout.
#[derive(Clone, Debug)]
pub(super) struct Any {
    tables: Tables,
    sums: DigitSums,
    state: State,
    /// The masks of cells that the propagators have seen.
    seen: Vec<u32>,
    /// Positions to go back to, one after the other.
    aside: Vec<u32>,
}

impl Any {
    pub(super) fn new(layout: &Layout) -> Any {
        let tables = Tables::new(layout);
        let sums = DigitSums::new(if tables.side <= LISTED_SIDE { tables.side } else { 0 });
        Any { sums, state: State::new(&tables), seen: vec![0; tables.cells], aside: Vec::new(), tables }
    }
}

impl Board for Any {
    const SIDE: Option<usize> = None;

    fn load(&mut self, puzzle: &Puzzle) -> Result<(), Fails> {
        self.seen.fill(0);
        self.aside.clear();
        self.state.load(&self.tables, puzzle).map_err(|_| Fails)
    }

    fn mask(&self, cell: u16) -> u32 {
        self.state.masks()[usize::from(cell)]
    }

    fn set(&mut self, cell: u16, mask: u32) -> Result<(), Fails> {
        for digit in bits(self.mask(cell) & !mask) {
            let candidate = Candidate::new(Cell::from_index(cell.into()), Digit::from_index(digit));
            self.state.strike(&self.tables, candidate).map_err(|_| Fails)?;
        }
        self.seen[usize::from(cell)] = mask;
        Ok(())
    }

    fn settle(&mut self, program: &Program, woken: &mut Woken) -> Result<(), Fails> {
        self.state.propagate(&self.tables).map_err(|_| Fails)?;
        for (cell, (seen, &mask)) in self.seen.iter_mut().zip(self.state.masks()).enumerate() {
            if *seen != mask {
                *seen = mask;
                program.wake(cell as u16, woken);
            }
        }
        Ok(())
    }

    fn is_solved(&self) -> bool {
        self.state.masks().iter().all(|mask| mask.is_power_of_two())
    }

    fn push(&mut self) {
        self.aside.extend_from_slice(self.state.masks());
    }

    fn pop(&mut self) {
        let masks = self.state.restart();
        let from = self.aside.len() - masks.len();
        masks.copy_from_slice(&self.aside[from..]);
        self.aside.truncate(from);
        // What was put aside had been followed to the end, so all of it had been seen.
        self.seen.copy_from_slice(&masks[..self.tables.cells]);
    }

    fn reversed(&self, mask: u32) -> u32 {
        mask.reverse_bits() >> (u32::BITS as usize - self.tables.side)
    }

    fn fitting(&self, sum: u32, cells: &[u32], any: u32) -> Option<Fitting> {
        let fits = |set: &u32| set & !any == 0 && cells.iter().all(|cell| cell & set != 0);
        let sets = self.sums.of(cells.len(), sum as usize).iter().copied().filter(fits);
        let join = |one: Fitting, other: Fitting| Fitting {
            union: one.union | other.union,
            common: one.common & other.common,
        };
        sets.map(|set| Fitting { union: set, common: set }).reduce(join)
    }
}
