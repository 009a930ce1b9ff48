//! Puzzles derived from another puzzle, with several threads: the request, and neighbours.

mod equivalent;

use crate::bulk;
use crate::canonical;
use crate::clock::{Cancel, Clock, Timer, system_clock};
use crate::json::grid;
use pencilproof_core::{Cell, Puzzle, Stop};
use pencilproof_generate::Neighbours;
use pencilproof_search::{Dice, End, Limits};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use thiserror::Error;

/// The number of random trials whose results are delivered together.
const TRIALS: usize = 4096;

/// Random trials end after this number of batches without a new puzzle: most likely all neighbours have been found.
const FRUITLESS: usize = 256;

/// Derives puzzles from a puzzle: see [`Vary::equivalent`], [`Vary::equivalent_lines`] and [`Vary::neighbours`].
///
/// ```
/// use pencilproof::Vary;
/// use pencilproof::core::{Digit, Layout, Puzzle};
/// use std::ops::ControlFlow;
/// let text = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
/// let puzzle = Puzzle::from_givens(Layout::classic(), text.chars().map(Digit::from_symbol));
/// let mut others = Vec::new();
/// Vary::default().equivalent(&puzzle, 3, |other| { others.push(other); ControlFlow::<()>::Continue(()) })?;
/// assert!(others.iter().all(|other| other.givens().count() == puzzle.givens().count()));
/// # Ok::<(), pencilproof::NotVaried>(())
/// ```
#[derive(Clone, Debug)]
pub struct Vary {
    /// The seed of the random choices.
    pub seed: u64,
    /// The number of threads, which does not affect the results.
    pub threads: usize,
    /// The time limit. Without one, listing all neighbours takes as long as it takes, and random trials end after a few
    /// million in a row without a new puzzle.
    pub timeout: Option<Duration>,
    /// The clock for the timeout; it is not read without one.
    pub clock: Clock,
    /// Ends the work from another thread, as if time had run out.
    pub cancel: Cancel,
    /// Only neighbours without redundant givens.
    pub minimal: bool,
    /// Of several equivalent neighbours, only the first.
    pub distinct: bool,
    /// The solution after each of the [`Vary::equivalent_lines`].
    pub solutions: bool,
}

impl Default for Vary {
    fn default() -> Self {
        Vary {
            seed: 0,
            threads: 1,
            timeout: None,
            clock: system_clock,
            cancel: Cancel::default(),
            minimal: false,
            distinct: false,
            solutions: false,
        }
    }
}

/// Why no puzzles can be derived from a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotVaried {
    /// The puzzle has fewer givens than are to be removed.
    #[error("{remove} givens cannot be removed; there are only {givens}")]
    Givens {
        /// The number of givens to remove.
        remove: usize,
        /// The number of givens in the puzzle.
        givens: usize,
    },
    /// The puzzle has fewer free cells than givens are to be added.
    #[error("{add} givens cannot be added; there are only {free} free cells")]
    Free {
        /// The number of givens to add.
        add: usize,
        /// The number of free cells.
        free: usize,
    },
    /// Equivalence of puzzles of this layout cannot be determined.
    #[error("equivalence of puzzles cannot be determined for this layout: {0}")]
    Canonical(String),
    /// Solutions are wanted, but there is none.
    #[error("the puzzle has no solution")]
    NoSolution,
    /// Solutions are wanted, but the puzzle has several.
    #[error("the puzzle has several solutions, so that none can stand beside it")]
    Several,
}

impl Vary {
    /// Makes neighbours of a puzzle: puzzles with one solution, with some givens removed and others added. All
    /// neighbours, or a number of random ones, each once. Returns false if time ran out.
    ///
    /// # Errors
    /// If the puzzle has too few givens or too few free cells.
    pub fn neighbours<B>(
        &self,
        puzzle: &Puzzle,
        remove: usize,
        add: usize,
        count: Option<u64>,
        mut visit: impl FnMut(Puzzle) -> ControlFlow<B>,
    ) -> Result<bool, NotVaried> {
        let givens = puzzle.givens().count();
        if remove > givens {
            return Err(NotVaried::Givens { remove, givens });
        }
        let free = puzzle.layout().cell_count() - givens + remove;
        if add > free {
            return Err(NotVaried::Free { add, free });
        }
        if self.distinct {
            canonical::of(puzzle.layout()).map_err(|error| NotVaried::Canonical(error.to_string()))?;
        }
        let timer = self.timer();
        let cancel = AtomicBool::new(false);
        let over = || cancel.load(Ordering::Relaxed) || timer.is_over();
        let limits = Limits::default().until(Stop::when(&over));
        let worker = || Neighbours::new(puzzle, add);
        let key = |puzzle: &Puzzle| match self.distinct {
            true => {
                let form = canonical::of_puzzle(puzzle, &limits);
                form.map(|form| form.to_string()).map_err(|_| End::Stopped)
            }
            false => Ok(grid(puzzle)),
        };
        let work = |neighbours: &mut Neighbours, part: Part| -> Result<Vec<(String, Puzzle)>, End> {
            let found = match part {
                Part::Without(removed) => neighbours.without(&removed, &limits)?,
                Part::Random(number) => neighbours.some(remove, TRIALS, &mut Dice::of(self.seed, number), &limits)?,
            };
            let found = if self.minimal { neighbours.minimal(found, &limits)? } else { found };
            found.into_iter().map(|puzzle| Ok((key(&puzzle)?, puzzle))).collect()
        };
        let parts: Box<dyn Iterator<Item = Part> + Send> = match count {
            None => Box::new(Neighbours::new(puzzle, add).removals(remove).map(Part::Without)),
            Some(_) => Box::new((0..).map(Part::Random)),
        };
        let (mut seen, mut fruitless) = (BTreeSet::new(), 0);
        let flow = bulk::in_order(parts, self.threads, worker, work, |found| {
            let stop = |complete| {
                cancel.store(true, Ordering::Relaxed);
                ControlFlow::Break(complete)
            };
            let Ok(found) = found else { return stop(false) };
            let before = seen.len();
            for (key, puzzle) in found {
                if count.is_some_and(|count| seen.len() as u64 == count) {
                    return stop(true);
                }
                // Listing all neighbours yields each of them once, so duplicates matter only if equivalent neighbours
                // count as one.
                let is_new = count.is_none() && !self.distinct || seen.insert(key);
                if is_new && visit(puzzle).is_break() {
                    return stop(true);
                }
            }
            fruitless = if seen.len() > before { 0 } else { fruitless + 1 };
            let is_hopeless = count.is_some() && self.timeout.is_none() && fruitless == FRUITLESS;
            match count {
                Some(count) if seen.len() as u64 == count => stop(true),
                _ if is_hopeless => stop(false),
                _ => ControlFlow::Continue(()),
            }
        });
        Ok(flow.break_value().unwrap_or(true))
    }

    pub(crate) fn timer(&self) -> Timer {
        Timer::new(self.clock, self.timeout, &self.cancel)
    }
}

/// A part of the search for neighbours.
enum Part {
    Without(Vec<Cell>),
    Random(u64),
}
