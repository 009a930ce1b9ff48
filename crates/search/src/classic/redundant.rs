//! The redundant givens of many puzzles at once.
//!
//! A given is redundant iff the puzzle has no solution with another digit in its place. That is one search for each
//! given, and the searches of all puzzles follow one another in the lanes without a gap.

use super::batch::BatchSolver;
use super::many::feed::{Ending, Feed, Task};
use super::position::{CELLS, ClassicPosition, Masks, cells};
use crate::limits::Limits;
use crate::{End, Redundancy};
use pencilproof_core::Cell;
use std::ops::ControlFlow;

/// The puzzles of one run: their numbers and the number of a cell fit into a tag.
const MOST: usize = 1 << (u32::BITS - CELL_BITS);

/// A tag is the number of a puzzle above that of a cell.
const CELL_BITS: u32 = 7;

impl BatchSolver {
    /// The givens, cells with one candidate, of each position that can be dropped singly with the solution still
    /// unique: what [`Searcher::redundant_givens`](crate::Searcher::redundant_givens) finds, for many at once. Each
    /// position must have exactly one solution. Of the limits, the stop condition is for the whole call, the numbers
    /// play no part.
    ///
    /// ```
    /// use pencilproof_search::Limits;
    /// use pencilproof_search::classic::{BatchSolver, ClassicPosition};
    /// let text = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
    /// let found = BatchSolver::new().redundant_givens(&[text.parse()?], &Limits::default());
    /// assert_eq!(found[0].is_minimal(), Some(true));
    /// # Ok::<(), pencilproof_search::classic::NotAPosition>(())
    /// ```
    pub fn redundant_givens(&mut self, positions: &[ClassicPosition], limits: &Limits<'_>) -> Vec<Redundancy> {
        let limits = Limits { solutions: 1, keep: 0, nodes: u64::MAX, ..*limits };
        let mut all = Vec::with_capacity(positions.len());
        for positions in positions.chunks(MOST) {
            let givens = positions.iter().map(Givens::of).collect();
            let mut trials = Trials { positions, givens, at: 0, left: 0, trial: ClassicPosition::EMPTY, cell: 0 };
            if limits.interruption().is_none() {
                self.search().run(&mut trials, &limits);
            }
            all.extend(trials.givens.into_iter().map(Redundancy::from));
        }
        all
    }
}

/// What is known of the givens of a puzzle.
struct Givens {
    /// Those not decided yet, as bits.
    open: u128,
    /// Those that can be dropped.
    redundant: u128,
    /// Guesses made.
    nodes: u64,
}

impl Givens {
    fn of(position: &ClassicPosition) -> Givens {
        Givens { open: position.givens().fold(0, |open, cell| open | 1 << cell), redundant: 0, nodes: 0 }
    }
}

impl From<Givens> for Redundancy {
    fn from(givens: Givens) -> Redundancy {
        let list = |set: u128| {
            let mut list = Vec::with_capacity(set.count_ones() as usize);
            list.extend(cells(set).map(Cell::from_index));
            list
        };
        let end = if givens.open == 0 { End::Exhausted } else { End::Stopped };
        Redundancy { redundant: list(givens.redundant), undecided: list(givens.open), end, nodes: givens.nodes }
    }
}

/// Each given of each puzzle with all other digits in its place.
struct Trials<'p> {
    positions: &'p [ClassicPosition],
    /// For each puzzle.
    givens: Vec<Givens>,
    /// The next puzzle.
    at: usize,
    /// The givens of the one before that are still to be tried, as bits.
    left: u128,
    /// That puzzle with all other digits in the place of the given tried last.
    trial: ClassicPosition,
    /// The cell of that given.
    cell: usize,
}

impl Feed for Trials<'_> {
    #[inline(always)]
    fn next(&mut self) -> Option<Task> {
        if self.left != 0 {
            self.trial.set_mask(self.cell, !self.trial.mask(self.cell));
        }
        while self.left == 0 {
            self.left = self.givens.get(self.at)?.open;
            self.trial = self.positions[self.at];
            self.at += 1;
        }
        self.cell = self.left.trailing_zeros() as usize % CELLS;
        self.left &= self.left - 1;
        self.trial.set_mask(self.cell, !self.trial.mask(self.cell));
        Some(Task { tag: ((self.at - 1) << CELL_BITS | self.cell) as u32, share: true })
    }

    /// That of the task taken last: each is searched as soon as it is taken.
    #[inline(always)]
    fn masks(&self, _: u32) -> &Masks {
        self.trial.masks()
    }

    #[inline(always)]
    fn looks(&self, _: u32) -> bool {
        false
    }

    #[inline(always)]
    fn solution(&mut self, tag: u32, _: &Masks) -> ControlFlow<()> {
        self.givens[tag as usize >> CELL_BITS].open &= !(1 << (tag % (1 << CELL_BITS)));
        ControlFlow::Break(())
    }

    #[inline(always)]
    fn done(&mut self, tag: u32, ending: Ending) -> ControlFlow<()> {
        let givens = &mut self.givens[tag as usize >> CELL_BITS];
        let cell = 1 << (tag % (1 << CELL_BITS));
        givens.nodes += ending.nodes;
        // Without a solution, nothing has been noted yet.
        if ending.end == End::Exhausted && givens.open & cell != 0 {
            givens.open &= !cell;
            givens.redundant |= cell;
        }
        ControlFlow::Continue(())
    }
}
