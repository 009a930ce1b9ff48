//! Walks: cells whose digits are read one after the other.

use super::board::{Board, Fails};
use super::propagators::Reach;
use pencilproof_core::Layout;

/// The cells of a walk and its steps. States are numbered from the one before the first cell to the one after the last.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    pub(super) cells: Box<[u16]>,
    /// For each state but the last where its steps begin, and where the last one ends.
    first: Box<[u32]>,
    steps: Box<[Step]>,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    digits: u32,
    to: u32,
}

/// States, as bits. Few of them need no memory of their own.
struct States {
    few: [u64; States::FEW],
    many: Vec<u64>,
}

impl States {
    const FEW: usize = 32;

    fn none(count: usize) -> States {
        let words = count.div_ceil(64);
        States { few: [0; States::FEW], many: if words > States::FEW { vec![0; words] } else { Vec::new() } }
    }

    #[inline(always)]
    fn words(&mut self) -> &mut [u64] {
        if self.many.is_empty() { &mut self.few } else { &mut self.many }
    }

    /// Whether it is new.
    #[inline(always)]
    fn insert(&mut self, state: u32) -> bool {
        let word = &mut self.words()[state as usize / 64];
        let is_new = *word >> (state % 64) & 1 == 0;
        *word |= 1 << (state % 64);
        is_new
    }

    #[inline(always)]
    fn has(&mut self, state: u32) -> bool {
        self.words()[state as usize / 64] >> (state % 64) & 1 != 0
    }
}

impl Walk {
    pub(super) fn new(layout: &Layout, walk: pencilproof_core::Walk) -> Walk {
        let cells = layout.walk_cells(walk).iter().map(|cell| cell.index() as u16).collect();
        let (mut first, mut steps) = (vec![0], Vec::new());
        for of_cell in layout.walk_steps(walk) {
            let before = of_cell.iter().map(|step| step.from + 1).max().unwrap_or(0);
            let after = first.len() as u32 - 1 + before;
            let mut own = of_cell.iter().peekable();
            for state in 0..before {
                while let Some(step) = own.next_if(|step| step.from == state) {
                    steps.push(Step { digits: step.digits.bits(), to: after + step.to });
                }
                first.push(steps.len() as u32);
            }
        }
        Walk { cells, first: first.into(), steps: steps.into() }
    }

    #[inline(always)]
    fn steps(&self, state: u32) -> &[Step] {
        &self.steps[self.first[state as usize] as usize..self.first[state as usize + 1] as usize]
    }

    /// Strikes the digits that are on no way from the start to the end.
    pub(super) fn run<B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        let end = self.first.len() as u32 - 1;
        let mut seen = States::none(self.first.len());
        // The states that are reached, cell by cell, and where those before each cell begin.
        let (mut reached, mut from) = (Vec::with_capacity(64), Vec::with_capacity(self.cells.len() + 1));
        reached.push(0);
        let mut begin = 0;
        for &cell in &self.cells {
            let mask = reach.mask(cell);
            from.push(begin);
            let before = begin..reached.len();
            begin = reached.len();
            for index in before {
                for step in self.steps(reached[index]) {
                    if step.digits & mask != 0 && seen.insert(step.to) {
                        reached.push(step.to);
                    }
                }
            }
        }
        // There is one state after the last cell.
        if !seen.has(end) {
            return Err(Fails);
        }
        let mut wanted = States::none(self.first.len());
        wanted.insert(end);
        for (&cell, &from) in self.cells.iter().zip(&from).rev() {
            let mask = reach.mask(cell);
            let mut kept = 0;
            for &state in &reached[from..begin] {
                let leads = self.steps(state).iter().filter(|step| step.digits & mask != 0 && wanted.has(step.to));
                let digits = leads.fold(0, |digits, step| digits | step.digits);
                if digits != 0 {
                    kept |= digits;
                    wanted.insert(state);
                }
            }
            begin = from;
            reach.keep(cell, kept)?;
        }
        Ok(())
    }
}
