//! The search for layouts with constraints: guess, follow, and take back, as the general search does, with propagators
//! beside the houses.
//!
//! What the houses say is followed by [`State`]. Then each cell that lost a digit wakes the propagators that read it,
//! the cheapest first; what they strike goes back to the houses.
//!
//! The search guesses at cells, by their number of digits to the power of one and a half over a weight, which grows
//! where propagators and guesses fail. A full grid counts only if each constraint's own judgement says that it holds:
//! a propagator that struck too little costs time, but never a wrong solution.

mod derive;
mod program;
mod propagators;
mod sets;

use crate::general::{Guess, Stack, solution};
use crate::limits::Watch;
use crate::state::{Empty, State};
use crate::tables::Tables;
use crate::{End, Limits, Tally};
use pencilproof_core::{Candidate, Cell, Digit, Layout, Puzzle};
use program::{Program, Woken};
use propagators::{Fails, Reach};
use std::ops::ControlFlow;

/// The weight that a failed propagator hands out among its cells.
const WEIGHT_OF_PROPAGATOR: f64 = 4.0;

/// The weight that a failed guess adds to its cell.
const WEIGHT_OF_GUESS: f64 = 1.0;

/// Propagators that may strike something before the houses are followed again.
const CHANGES_BORNE: u32 = 4;

/// The search for layouts with constraints: its tables and working memory.
#[derive(Clone, Debug)]
pub(crate) struct Constrained {
    tables: Tables,
    program: Program,
    state: State,
    stack: Stack,
    /// The masks of cells that the propagators have seen.
    seen: Vec<u32>,
    woken: Woken,
    weights: Vec<f64>,
    /// For each number of digits, that to the power of one and a half.
    sizes: Vec<f64>,
}

impl Constrained {
    pub(crate) fn new(layout: &Layout) -> Constrained {
        let tables = Tables::new(layout);
        let program = Program::new(layout);
        Constrained {
            state: State::new(&tables),
            stack: Stack::default(),
            seen: vec![0; tables.cells],
            woken: program.all(),
            weights: vec![1.0; tables.cells],
            sizes: (0..=tables.side).map(|size| (size as f64).powf(1.5)).collect(),
            tables,
            program,
        }
    }

    /// Shows each solution as a position where every rule is settled.
    pub(crate) fn search(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits<'_>,
        visit: &mut dyn FnMut(&State) -> ControlFlow<()>,
    ) -> Tally {
        let mut tally = Tally { count: 0, end: End::Exhausted, nodes: 0 };
        if let Some(end) = limits.end_at_once() {
            return Tally { end, ..tally };
        }
        self.stack.guesses.clear();
        self.weights.fill(1.0);
        self.seen.fill(0);
        self.woken = self.program.all();
        let mut watch = Watch::new(limits);
        let mut follows = self.state.load(&self.tables, puzzle).is_ok() && self.propagate();
        loop {
            match if follows { self.choose() } else { None } {
                Some(guess) => {
                    if tally.nodes == limits.nodes {
                        return Tally { end: End::Nodes, ..tally };
                    }
                    tally.nodes += 1;
                    self.stack.push(guess, self.state.masks());
                    follows = self.state.place(&self.tables, guess.candidate).is_ok() && self.propagate();
                    continue;
                }
                None if follows && self.holds(puzzle.layout()) => {
                    tally.count += 1;
                    let stop = match visit(&self.state) {
                        ControlFlow::Break(()) => Some(End::Stopped),
                        ControlFlow::Continue(()) => (tally.count == limits.solutions).then_some(End::Limit),
                    };
                    if let Some(end) = stop {
                        let end = if self.stack.guesses.is_empty() { End::Exhausted } else { end };
                        return Tally { end, ..tally };
                    }
                }
                _ => {}
            }
            let Some(guess) = self.stack.pop(self.state.restart()) else { return tally };
            if let Some(end) = watch.tick() {
                return Tally { end, ..tally };
            }
            if !follows {
                self.weights[guess.rule] += WEIGHT_OF_GUESS;
            }
            // What was pushed had been followed to the end, so all of it had been seen.
            self.seen.copy_from_slice(&self.state.masks()[..self.tables.cells]);
            self.woken.clear();
            follows = self.state.strike(&self.tables, guess.candidate).is_ok() && self.propagate();
        }
    }

    /// Whether the constraints hold in a position where every rule is settled.
    fn holds(&self, layout: &Layout) -> bool {
        let grid = solution(&self.state, layout);
        layout.constraints_hold(|cell| grid.get(cell))
    }

    /// Follows houses and propagators to the end; whether nothing ran empty.
    fn propagate(&mut self) -> bool {
        loop {
            if let Err(Empty(rule)) = self.state.propagate(&self.tables) {
                if let Some(weight) = self.weights.get_mut(rule) {
                    *weight += WEIGHT_OF_GUESS;
                }
                return false;
            }
            self.wake();
            let mut changes = 0;
            while changes < CHANGES_BORNE
                && let Some(index) = self.woken.next()
            {
                let mut reach = Reach { tables: &self.tables, state: &mut self.state, is_changed: false };
                if let Err(Fails) = self.program.run(index, &mut reach) {
                    let cells = self.program.cells(index);
                    let weight = WEIGHT_OF_PROPAGATOR / cells.len() as f64;
                    cells.iter().for_each(|&cell| self.weights[usize::from(cell)] += weight);
                    return false;
                }
                changes += u32::from(reach.is_changed);
            }
            if changes == 0 {
                return true;
            }
        }
    }

    /// Wakes the propagators of the cells that have changed since they were last seen.
    fn wake(&mut self) {
        for (cell, (seen, &mask)) in self.seen.iter_mut().zip(self.state.masks()).enumerate() {
            if *seen != mask {
                *seen = mask;
                self.woken.add(self.program.readers(cell));
            }
        }
    }

    /// The next guess: the cell with the least size for its weight, its first digit. None if all cells are settled.
    fn choose(&self) -> Option<Guess> {
        let mut best = None;
        let mut least = f64::INFINITY;
        for (cell, (&mask, weight)) in self.state.masks().iter().zip(&self.weights).enumerate() {
            let score = self.sizes[mask.count_ones() as usize] / weight;
            if mask & mask.wrapping_sub(1) != 0 && score < least {
                (best, least) = (Some((cell, mask)), score);
            }
        }
        best.map(|(cell, mask)| {
            let digit = Digit::from_index(mask.trailing_zeros() as usize);
            Guess { rule: cell, candidate: Candidate::new(Cell::from_index(cell), digit) }
        })
    }
}

#[cfg(test)]
mod tests;
