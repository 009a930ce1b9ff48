//! Full grids by elimination.
//!
//! Every cell starts with all candidates. The box in the centre is filled at random; after that, values are placed one
//! at a time. Each placement eliminates its digit from its peers, and is followed by all naked singles, hidden singles
//! and locked candidates. A cell without candidates or a digit without a place is a dead end, and everything starts
//! again: the method never backtracks. The method does not say which value to place next. Here it is a random candidate
//! of a random rule (a cell, or a digit in a house) among those with the fewest candidates, which makes dead ends rare.

use pencilproof_core::{Candidate, Contradiction, Digit, House, Layout, Position, Rule};
use pencilproof_search::{Dice, Limits};
use thiserror::Error;

/// The default number of attempts at one grid.
const ATTEMPTS: u32 = 10_000;

/// Random full grids made by elimination. A seed makes the same grids on every machine.
///
/// Every grid of the layout can come up. Two grids are equally likely if a symmetry that keeps the centre box takes one
/// to the other. Otherwise the distribution is not uniform; [`RandomGrids`](pencilproof_search::RandomGrids) is uniform
/// for 9x9.
///
/// ```
/// use pencilproof_core::Layout;
/// use pencilproof_generate::EliminationGrids;
/// use pencilproof_search::Limits;
/// let mut grids = EliminationGrids::new(&Layout::classic(), 1);
/// let grid = grids.next_grid(&Limits::default())?;
/// assert_eq!(grid.len(), 81);
/// # Ok::<(), pencilproof_generate::NoElimination>(())
/// ```
#[derive(Clone, Debug)]
pub struct EliminationGrids {
    layout: Layout,
    dice: Dice,
    /// The most attempts at one grid.
    pub attempts: u32,
}

/// Why elimination found no grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum NoElimination {
    /// All attempts ended in a dead end.
    #[error("all {0} attempts at a grid by elimination ended in a dead end")]
    Attempts(u32),
    /// The deadline passed, or the search was cancelled.
    #[error("time ran out, or the search was cancelled, after {0} attempts at a grid by elimination")]
    Time(u32),
}

impl EliminationGrids {
    /// The grids of a layout, in a sequence that the seed determines.
    #[must_use]
    pub fn new(layout: &Layout, seed: u64) -> EliminationGrids {
        EliminationGrids { layout: layout.clone(), dice: Dice::new(seed), attempts: ATTEMPTS }
    }

    /// Starts the sequence of another seed.
    pub fn reseed(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
    }

    /// The digits of the next grid, in reading order. Of the limits, only the stop condition counts.
    ///
    /// # Errors
    /// If all attempts fail, or the stop condition became true.
    pub fn next_grid(&mut self, limits: &Limits<'_>) -> Result<Vec<Digit>, NoElimination> {
        let table = Table::new(&self.layout);
        for attempt in 0..self.attempts {
            if limits.stop.is_set() {
                return Err(NoElimination::Time(attempt));
            }
            if let Ok(position) = table.attempt(&mut self.dice) {
                return Ok(self.layout.cells().filter_map(|cell| position.value(cell)).collect());
            }
        }
        Err(NoElimination::Attempts(self.attempts))
    }
}

/// Tables of a layout that every attempt uses.
struct Table<'l> {
    layout: &'l Layout,
    /// Pairs of houses with at least two common cells.
    crossings: Vec<(House, House)>,
}

impl<'l> Table<'l> {
    fn new(layout: &'l Layout) -> Table<'l> {
        let pairs = layout.houses().flat_map(|a| layout.houses().map(move |b| (a, b)));
        let common = |a, b| layout.house_cells(a).iter().filter(|&&cell| layout.houses_of(cell).contains(&b)).count();
        let cross = |&(a, b): &(House, House)| a != b && common(a, b) > 1;
        let crossings = pairs.filter(cross).collect();
        Table { layout, crossings }
    }

    fn attempt(&self, dice: &mut Dice) -> Result<Position, Contradiction> {
        let mut position = Position::open(self.layout);
        let layout = self.layout;
        let centre = layout.region_of(layout.cell(layout.side() / 2, layout.side() / 2));
        let mut digits: Vec<Digit> = layout.digits().iter().collect();
        dice.shuffle(&mut digits);
        for (&cell, &digit) in layout.house_cells(centre).iter().zip(&digits) {
            self.set(&mut position, Candidate::new(cell, digit))?;
        }
        loop {
            self.follow(&mut position)?;
            let Some(candidate) = choose(&position, dice) else { return Ok(position) };
            self.set(&mut position, candidate)?;
        }
    }

    /// Places a value, and all naked singles that follow.
    fn set(&self, position: &mut Position, candidate: Candidate) -> Result<(), Contradiction> {
        position.place_and_follow(candidate, &mut Vec::new())
    }

    /// Places singles and eliminates by locked candidates, until there are no more.
    fn follow(&self, position: &mut Position) -> Result<(), Contradiction> {
        loop {
            if self.force(position)? {
                continue;
            }
            if !self.trim(position)? {
                return Ok(());
            }
        }
    }

    /// Places naked and hidden singles; true if there were any.
    fn force(&self, position: &mut Position) -> Result<bool, Contradiction> {
        let mut any = false;
        for rule in self.layout.rules() {
            if position.count(rule) != 1 {
                continue;
            }
            let last = position.live(rule).find(|candidate| position.value(candidate.cell()).is_none());
            if let Some(candidate) = last {
                self.set(position, candidate)?;
                any = true;
            }
        }
        Ok(any)
    }

    /// Eliminates by locked candidates; true if anything was eliminated.
    fn trim(&self, position: &mut Position) -> Result<bool, Contradiction> {
        let mut any = false;
        for &(a, b) in &self.crossings {
            for digit in self.layout.digits().iter() {
                let lies_in = |candidate: Candidate, house| self.layout.houses_of(candidate.cell()).contains(&house);
                if !position.live(Rule::House(a, digit)).all(|candidate| lies_in(candidate, b)) {
                    continue;
                }
                let outside = position.live(Rule::House(b, digit)).filter(|&candidate| !lies_in(candidate, a));
                for candidate in outside.collect::<Vec<_>>() {
                    any |= position.eliminate(candidate)?;
                }
            }
        }
        Ok(any)
    }
}

/// A random candidate of a random rule among those with the fewest live candidates; `None` if every rule is satisfied.
fn choose(position: &Position, dice: &mut Dice) -> Option<Candidate> {
    let mut least = usize::MAX;
    let mut smallest: Vec<Rule> = Vec::new();
    for rule in position.layout().rules() {
        let count = position.count(rule);
        if count < 2 || count > least {
            continue;
        }
        if count < least {
            least = count;
            smallest.clear();
        }
        smallest.push(rule);
    }
    if smallest.is_empty() {
        return None;
    }
    let rule = smallest[dice.below(smallest.len())];
    position.live(rule).nth(dice.below(least))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid_of;
    use pencilproof_core::Stop;

    #[test]
    fn every_layout_has_grids_by_elimination() {
        for name in ["2x2", "2x3", "3x3", "3x3+x", "3x3+windoku", "2x5", "3x4", "4x4", "jigsaw:1112122233343444"] {
            let layout: Layout = name.parse().unwrap();
            let mut grids = EliminationGrids::new(&layout, 5);
            for _ in 0..3 {
                let grid = grids.next_grid(&Limits::default()).unwrap();
                assert!(grid_of(&layout, &grid).full_grid().is_some(), "{name}");
            }
        }
    }

    #[test]
    fn a_seed_means_the_same_grids() {
        let layout = Layout::classic();
        let grids = |seed| {
            let mut grids = EliminationGrids::new(&layout, seed);
            [grids.next_grid(&Limits::default()).unwrap(), grids.next_grid(&Limits::default()).unwrap()]
        };
        assert_eq!(grids(3), grids(3));
        assert_ne!(grids(3)[0], grids(3)[1]);
        assert_ne!(grids(3), grids(4));
    }

    #[test]
    fn limits_end_the_search() {
        let mut grids = EliminationGrids::new(&Layout::classic(), 1);
        grids.attempts = 0;
        assert_eq!(grids.next_grid(&Limits::default()), Err(NoElimination::Attempts(0)));
        grids.attempts = 1;
        let late = Limits::default().until(Stop::when(&|| true));
        assert_eq!(grids.next_grid(&late), Err(NoElimination::Time(0)));
    }
}
