//! Walks: cells whose digits are read one after the other.

use super::board::{Board, Fails};
use super::propagators::Reach;
use pencilproof_core::{Layout, WalkStep};

/// The cells of a walk and its steps.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    pub(super) cells: Box<[u16]>,
    /// For each cell its steps: the places of the states before and after among all states, and the digits.
    steps: Box<[Box<[Step]>]>,
    /// How many states there are, before the first cell and after each.
    states: usize,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    from: u32,
    digits: u32,
    to: u32,
}

impl Walk {
    pub(super) fn new(layout: &Layout, walk: pencilproof_core::Walk) -> Walk {
        let cells = layout.walk_cells(walk).iter().map(|cell| cell.index() as u16).collect();
        // Before the first cell there is one state.
        let (mut before, mut after) = (0, 1);
        let mut all = Vec::new();
        for steps in layout.walk_steps(walk) {
            let step =
                |step: &WalkStep| Step { from: before + step.from, digits: step.digits.bits(), to: after + step.to };
            let steps: Box<[Step]> = steps.iter().map(step).collect();
            before = after;
            after = steps.iter().map(|step| step.to + 1).max().unwrap_or(after);
            all.push(steps);
        }
        Walk { cells, steps: all.into(), states: after as usize }
    }

    /// Strikes the digits that are on no way from the start to the end.
    pub(super) fn run<B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        let mut is_reached = vec![false; self.states];
        is_reached[0] = true;
        for (&cell, steps) in self.cells.iter().zip(&self.steps) {
            let mask = reach.mask(cell);
            for step in steps {
                is_reached[step.to as usize] |= is_reached[step.from as usize] && step.digits & mask != 0;
            }
        }
        let mut is_wanted = vec![false; self.states];
        // There is one state after the last cell.
        is_wanted[self.states - 1] = true;
        for (&cell, steps) in self.cells.iter().zip(&self.steps).rev() {
            let mask = reach.mask(cell);
            let mut kept = 0;
            for step in steps {
                if is_reached[step.from as usize] && is_wanted[step.to as usize] && step.digits & mask != 0 {
                    kept |= step.digits & mask;
                    is_wanted[step.from as usize] = true;
                }
            }
            reach.keep(cell, kept)?;
        }
        Ok(())
    }
}
