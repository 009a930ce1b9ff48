//! Random full grids of every layout.

use super::classic::ClassicGrids;
use super::dice::Dice;
use crate::general::{Guess, Stack, solution};
use crate::limits::Watch;
use crate::state::{State, bits};
use crate::tables::Tables;
use crate::{End, Limits, Searcher, Solution, sat};
use pencilproof_core::{Layout, Puzzle, Symmetry};
use std::fmt;
use std::ops::ControlFlow;

/// Up to this side all grids are listed: 576 at most for a side of 4, 161,280 for a side of 5.
const LISTED_SIDE: usize = 5;

/// Dead ends after which an attempt is given up.
const PATIENCE: u64 = 200;

/// Attempts after which clause learning takes over.
const ATTEMPTS: usize = 8;

/// Random full grids of a layout, from a seed: the same grids on every machine.
///
/// How likely each grid is depends on the layout:
/// - for 9x9 with boxes alone, and for sides of 4 and 5, every grid is exactly as likely as any other;
/// - for others grids are found by search: the place of the next digit is drawn among the rules with fewest candidates
///   and the digit among those candidates. So grids that a symmetry of the layout takes to one another are equally
///   likely, but not all classes of them are: those are favoured that leave less choice on the way. Where that search
///   stalls, on large layouts with diagonals or windows, a SAT solver that starts in a random order finds the grid, and
///   a random symmetry moves it; nothing is known about how likely it makes each class.
///
/// Grids of 16x16 take milliseconds, with windows 50 ms. Grids of 25x25 take 50 ms, with diagonals 200 ms, with windows
/// a second; with both they may take hours, so give a stop condition.
///
/// ```
/// use pencilproof_core::Layout;
/// use pencilproof_search::{Limits, RandomGrids};
/// let layout: Layout = "3x3+x".parse()?;
/// let mut grids = RandomGrids::new(&layout, 1);
/// let grid = grids.next_grid(&Limits::default())?;
/// assert_eq!(grid.digits().len(), 81);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomGrids {
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    Classic(Box<ClassicGrids>, Layout),
    Listed { layout: Layout, grids: Vec<Solution>, dice: Dice },
    Searched(Box<Search>),
}

/// Why there is no random grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NoGrid {
    /// The layout has no grid at all.
    Impossible,
    /// The layout has constraints, for which no grids are drawn.
    Constraints,
    /// None was found before the stop condition became true.
    Stopped,
}

impl fmt::Display for NoGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoGrid::Impossible => "no full grid of this layout exists",
            NoGrid::Constraints => "no random grids are made for layouts with constraints",
            NoGrid::Stopped => "no full grid of this layout was found in time",
        })
    }
}

impl std::error::Error for NoGrid {}

impl RandomGrids {
    /// The grids of a layout for a seed.
    #[must_use]
    pub fn new(layout: &Layout, seed: u64) -> RandomGrids {
        let dice = Dice::new(seed);
        let source = match layout.side() {
            9 if layout.is_classic() => Source::Classic(Box::new(ClassicGrids::new(seed)), layout.clone()),
            0..=LISTED_SIDE => Source::Listed { layout: layout.clone(), grids: Vec::new(), dice },
            _ => Source::Searched(Box::new(Search::new(layout, dice))),
        };
        RandomGrids { source }
    }

    /// Starts over with another seed.
    pub fn reseed(&mut self, seed: u64) {
        match &mut self.source {
            Source::Classic(grids, _) => grids.reseed(seed),
            Source::Listed { dice, .. } => *dice = Dice::new(seed),
            Source::Searched(search) => search.dice = Dice::new(seed),
        }
    }

    /// The layout.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        match &self.source {
            Source::Classic(_, layout) | Source::Listed { layout, .. } => layout,
            Source::Searched(search) => &search.tables.layout,
        }
    }

    /// The next grid. Of the limits, only the stop condition counts; the numbers play no part.
    ///
    /// # Errors
    /// If the layout has no grid or has constraints, or no grid was found in time.
    pub fn next_grid(&mut self, limits: &Limits<'_>) -> Result<Solution, NoGrid> {
        if !self.layout().is_plain() {
            return Err(NoGrid::Constraints);
        }
        if limits.stop.is_set() {
            return Err(NoGrid::Stopped);
        }
        match &mut self.source {
            Source::Classic(grids, _) => Ok(Solution::new(grids.next_grid().into_iter())),
            Source::Listed { layout, grids, dice } => {
                if grids.is_empty() {
                    *grids = list(layout, limits)?;
                }
                Ok(grids[dice.below(grids.len())].clone())
            }
            Source::Searched(search) => search.next_grid(limits),
        }
    }
}

/// All grids of a layout; at least one.
fn list(layout: &Layout, limits: &Limits<'_>) -> Result<Vec<Solution>, NoGrid> {
    let mut grids = Vec::new();
    let limits = Limits::count_all().until(limits.stop);
    let tally = Searcher::new(layout).for_each_solution(&Puzzle::empty(layout.clone()), &limits, |grid| {
        grids.push(grid.clone());
        ControlFlow::Continue(())
    });
    match (tally.end, grids.is_empty()) {
        (End::Exhausted, true) => Err(NoGrid::Impossible),
        (End::Exhausted, false) => Ok(grids),
        _ => Err(NoGrid::Stopped),
    }
}

/// A search that decides by dice.
#[derive(Clone, Debug)]
struct Search {
    tables: Tables,
    state: State,
    stack: Stack,
    dice: Dice,
}

impl Search {
    fn new(layout: &Layout, dice: Dice) -> Search {
        let tables = Tables::new(layout);
        Search { state: State::new(&tables), stack: Stack::default(), tables, dice }
    }

    /// Starts over after some dead ends, because a few early decisions can make a search endless, and leaves it to
    /// clause learning after some attempts.
    fn next_grid(&mut self, limits: &Limits<'_>) -> Result<Solution, NoGrid> {
        let mut watch = Watch::new(limits);
        for _ in 0..ATTEMPTS {
            if let Some(grid) = self.attempt(PATIENCE, &mut watch)? {
                return Ok(grid);
            }
        }
        let layout = self.tables.layout.clone();
        let step = self.state.load(&self.tables, &Puzzle::empty(layout.clone()));
        step.and_then(|()| self.state.propagate(&self.tables)).map_err(|_| NoGrid::Impossible)?;
        let seed = 1 + self.dice.below((1 << 31) - 1) as u32;
        match sat::some_solution(&self.tables, &mut self.state, seed, limits) {
            Some(true) => {}
            Some(false) => return Err(NoGrid::Impossible),
            None => return Err(NoGrid::Stopped),
        }
        // The solver has its preferences, so the grid is put anywhere among those equivalent to it.
        // Some symmetries turn the boxes or regions into those of another layout.
        let symmetry = loop {
            let symmetry = Symmetry::random(&layout, |count| self.dice.below(count));
            if *symmetry.target() == layout {
                break symmetry;
            }
        };
        let grid =
            Puzzle::from_givens(layout.clone(), solution(&self.state, &layout).digits().iter().copied().map(Some));
        let image = symmetry.puzzle(&grid);
        Ok(Solution::new(image.values().map(|(_, value)| value.digit)))
    }

    fn attempt(&mut self, mut patience: u64, watch: &mut Watch<'_, '_>) -> Result<Option<Solution>, NoGrid> {
        let empty = Puzzle::empty(self.tables.layout.clone());
        self.stack.guesses.clear();
        let mut step = self.state.load(&self.tables, &empty);
        loop {
            step = step.and_then(|()| self.state.propagate(&self.tables));
            if step.is_ok() {
                let Some(guess) = self.choose() else { return Ok(Some(solution(&self.state, &self.tables.layout))) };
                self.stack.push(guess, self.state.masks());
                step = self.state.place(&self.tables, guess.candidate);
                continue;
            }
            let Some(guess) = self.stack.pop(self.state.restart()) else { return Err(NoGrid::Impossible) };
            if watch.tick().is_some() {
                return Err(NoGrid::Stopped);
            }
            patience -= 1;
            if patience == 0 {
                return Ok(None);
            }
            step = self.state.strike(&self.tables, guess.candidate);
        }
    }

    /// One of the candidates of one of the rules with fewest, both drawn uniformly; none if every rule is settled.
    fn choose(&mut self) -> Option<Guess> {
        let sizes = || self.state.masks().iter().map(|mask| mask.count_ones());
        let least = sizes().filter(|&size| size > 1).min()?;
        let smallest = || sizes().enumerate().filter(|&(_, size)| size == least).map(|(rule, _)| rule);
        let rule = smallest().nth(self.dice.below(smallest().count()))?;
        let bit = bits(self.state.masks()[rule]).nth(self.dice.below(least as usize))?;
        Some(Guess { rule, candidate: self.tables.candidate(rule, bit) })
    }
}
