//! Full grids by elimination.
//!
//! Every cell starts with all values. The box in the centre is filled at random; from then on values are set one at a
//! time. Each value set goes from the other cells of its houses; a cell that is left with one value has it, a value that
//! is left with one cell of a house goes there, and where the places of a value in one house all lie in another, the
//! rest of the other loses it. A cell or a value without a place is an error, and everything starts again: nothing is
//! ever taken back. The next value is one of a rule (a cell, or a value in a house) with the fewest possibilities, both
//! drawn at random; the method leaves this open, and with it dead ends are few.

use pencilproof_core::{Board, Candidate, CellSet, Contradiction, Digit, Geometry, House, Layout, Rule, with_width};
use pencilproof_search::{Dice, Limits};
use thiserror::Error;

/// Attempts at a grid before it is given up.
const ATTEMPTS: u32 = 10_000;

/// Random full grids by elimination, from a seed: the same on every machine.
///
/// The grids of a layout that a symmetry takes to one another are equally likely if the symmetry keeps the box in the
/// centre, and every grid can come; beyond that nothing is claimed, and uniform it is not. For that there is
/// [`RandomGrids`](pencilproof_search::RandomGrids).
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

/// Why there is no grid by elimination.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum NoElimination {
    /// All attempts came to a dead end.
    #[error("elimination came to a dead end in each of {0} attempts at a grid")]
    Attempts(u32),
    /// The time was up, or it was cancelled.
    #[error("the time was up after {0} attempts at a grid by elimination")]
    Time(u32),
}

impl EliminationGrids {
    /// The grids of a layout that a seed stands for.
    pub fn new(layout: &Layout, seed: u64) -> EliminationGrids {
        EliminationGrids { layout: layout.clone(), dice: Dice::new(seed), attempts: ATTEMPTS }
    }

    /// Starts over with another seed.
    pub fn reseed(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
    }

    /// The digits of the next grid, in reading order. Of the limits, only the stop condition counts.
    ///
    /// # Errors
    /// If all attempts fail, or the time is up.
    pub fn next_grid(&mut self, limits: &Limits<'_>) -> Result<Vec<Digit>, NoElimination> {
        with_width!(self.layout, W => self.next_of_width::<W>(limits))
    }

    fn next_of_width<const W: usize>(&mut self, limits: &Limits<'_>) -> Result<Vec<Digit>, NoElimination> {
        let table = Table::<W>::new(&self.layout);
        for attempt in 0..self.attempts {
            if limits.stop.is_set() {
                return Err(NoElimination::Time(attempt));
            }
            if let Ok(board) = table.attempt(&mut self.dice) {
                return Ok(self.layout.cells().filter_map(|cell| board.value(cell)).collect());
            }
        }
        Err(NoElimination::Attempts(self.attempts))
    }
}

/// What an attempt needs to know of a layout.
struct Table<const W: usize> {
    geometry: Geometry<W>,
    /// Pairs of houses with two common cells or more.
    crossings: Vec<(House, House)>,
}

impl<const W: usize> Table<W> {
    fn new(layout: &Layout) -> Table<W> {
        let geometry = Geometry::new(layout);
        let pairs = layout.houses().flat_map(|a| layout.houses().map(move |b| (a, b)));
        let cross = |&(a, b): &(House, House)| a != b && (geometry.house(a) & geometry.house(b)).len() > 1;
        let crossings = pairs.filter(cross).collect();
        Table { geometry, crossings }
    }

    fn attempt(&self, dice: &mut Dice) -> Result<Board<W>, Contradiction> {
        let mut board = Board::new(self.geometry.clone());
        let layout = self.geometry.layout();
        let centre = layout.region_of(layout.cell(layout.side() / 2, layout.side() / 2));
        let mut digits: Vec<Digit> = layout.digits().iter().collect();
        dice.shuffle(&mut digits);
        for (&cell, &digit) in layout.house_cells(centre).iter().zip(&digits) {
            self.set(&mut board, Candidate::new(cell, digit))?;
        }
        loop {
            self.follow(&mut board)?;
            let Some(candidate) = choose(&board, dice) else { return Ok(board) };
            self.set(&mut board, candidate)?;
        }
    }

    /// Sets a value, and the cells that it leaves with one.
    fn set(&self, board: &mut Board<W>, candidate: Candidate) -> Result<(), Contradiction> {
        board.place_and_follow(candidate, &mut Vec::new())
    }

    /// Sets what is forced and trims what houses leave each other, until there is no more.
    fn follow(&self, board: &mut Board<W>) -> Result<(), Contradiction> {
        loop {
            if self.force(board)? {
                continue;
            }
            if !self.trim(board)? {
                return Ok(());
            }
        }
    }

    /// Sets the last candidates of cells and of values in houses; true if there were any.
    fn force(&self, board: &mut Board<W>) -> Result<bool, Contradiction> {
        let mut any = false;
        for rule in self.geometry.layout().rules() {
            if board.count(rule) != 1 {
                continue;
            }
            let last = board.live(rule).find(|candidate| board.value(candidate.cell()).is_none());
            if let Some(candidate) = last {
                self.set(board, candidate)?;
                any = true;
            }
        }
        Ok(any)
    }

    /// Where the places of a value in one house all lie in another, the rest of the other loses it; true if any did.
    fn trim(&self, board: &mut Board<W>) -> Result<bool, Contradiction> {
        let mut any = false;
        for &(a, b) in &self.crossings {
            let (first, second) = (self.geometry.house(a), self.geometry.house(b));
            for digit in self.geometry.layout().digits().iter() {
                let plane: CellSet<W> = board.plane(digit);
                if !(plane & first).is_subset(&second) {
                    continue;
                }
                for cell in ((plane & second) - first).iter() {
                    any |= board.eliminate(Candidate::new(cell, digit))?;
                }
            }
        }
        Ok(any)
    }
}

/// One of the candidates of one of the rules with fewest, both drawn at random; none if every rule is settled.
fn choose<const W: usize>(board: &Board<W>, dice: &mut Dice) -> Option<Candidate> {
    let mut least = usize::MAX;
    let mut smallest: Vec<Rule> = Vec::new();
    for rule in board.layout().rules() {
        let count = board.count(rule);
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
    board.live(rule).nth(dice.below(least))
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
    fn limits_end_it() {
        let mut grids = EliminationGrids::new(&Layout::classic(), 1);
        grids.attempts = 0;
        assert_eq!(grids.next_grid(&Limits::default()), Err(NoElimination::Attempts(0)));
        grids.attempts = 1;
        let late = Limits::default().until(Stop::when(&|| true));
        assert_eq!(grids.next_grid(&late), Err(NoElimination::Time(0)));
    }
}
