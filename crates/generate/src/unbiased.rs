//! Minimal puzzles that are all about equally likely.
//!
//! Removing givens in random order until no more can go favours puzzles with few givens, because more orders of removal
//! lead to them. Here *sets of cells* are drawn instead. A uniformly random grid and a uniformly random set of `n` of
//! its cells yield each puzzle with `n` givens with the same probability, `1 / C(81, n)` for its grid. A set with a
//! unique solution keeps it when cells are added, so every such set is reached by removing one cell at a time from
//! larger ones. Many sets are followed at once. At each number of givens, the sets with several solutions are replaced
//! by copies of the others (sequential Monte Carlo: Del Moral, Doucet, Jasra, 2006). A minimal puzzle with `n` givens
//! gets the weight `C(81, n)` times the share of all sets of that size with a unique solution. One puzzle is drawn by
//! weight, and the sum of the weights decides whether it is accepted. The expected weight is the same for every puzzle,
//! whatever the number of sets followed.
//!
//! The weights are those of Denis Berthier, "Unbiased Statistics of a CSP", 2009. He follows one set at a time and
//! starts again when it has several solutions.

use crate::AttemptError;
use pencilproof_core::Digit;
use pencilproof_search::classic::{BatchSolver, ClassicPosition};
use pencilproof_search::{Dice, Limits, RandomGrids};

/// The number of sets that are followed at once.
const SETS: usize = 2048;

/// The number of givens at the start. It is high enough that many sets have one solution, and low enough that little
/// work is spent on larger sets.
const START: usize = 36;

/// The fewest givens of a puzzle with one solution.
const FEWEST: usize = 17;

/// A sum of weights that few runs exceed, in units of [`weight`]. A run with a larger sum is accepted for certain, so
/// its puzzle comes out slightly too rarely.
const ENOUGH: f64 = 12.0;

/// The number of cells of a board.
const CELLS: usize = 81;

const ALL: u16 = 0x1ff;

/// A set of cells of a grid, which are the givens of a puzzle.
#[derive(Clone)]
struct Set {
    grid: u32,
    /// The cells, in no particular order.
    given: Vec<u8>,
}

impl Set {
    fn position(&self, grids: &[Vec<Digit>]) -> ClassicPosition {
        let mut position = ClassicPosition::EMPTY;
        self.given.iter().for_each(|&cell| position.set_mask(cell.into(), 1 << self.digit(grids, cell).index()));
        position
    }

    fn digit(&self, grids: &[Vec<Digit>], cell: u8) -> Digit {
        grids[self.grid as usize][usize::from(cell)]
    }
}

/// The givens of a puzzle, and its solution.
pub(crate) type Drawn = (Vec<Option<Digit>>, Vec<Digit>);

/// One run: a puzzle, or `None` if the run is not accepted.
pub(crate) fn draw(
    solver: &mut BatchSolver,
    source: &mut RandomGrids,
    dice: &mut Dice,
    limits: &Limits<'_>,
) -> Result<Option<Drawn>, AttemptError> {
    let grids: Vec<Vec<Digit>> =
        (0..SETS).map(|_| Ok(source.next_grid(limits)?.digits().to_vec())).collect::<Result<_, AttemptError>>()?;
    let start = |grid: usize, dice: &mut Dice| {
        let mut cells: Vec<u8> = (0..CELLS as u8).collect();
        dice.shuffle(&mut cells);
        cells.truncate(START);
        Set { grid: grid as u32, given: cells }
    };
    let mut sets: Vec<Set> = (0..SETS).map(|grid| start(grid, dice)).collect();
    // The share of all sets of the present size that have one solution.
    let mut share = 1.0;
    let mut total = 0.0;
    let mut chosen: Option<Set> = None;
    for givens in (FEWEST..=START).rev() {
        let alive = unique(solver, &sets, &grids, limits)?;
        let minimal = minimal(solver, &alive, &grids, limits)?;
        for set in minimal {
            let weight = share / SETS as f64 * weight(givens);
            total += weight;
            if dice.fraction() * total < weight {
                chosen = Some(set);
            }
        }
        if alive.is_empty() {
            break;
        }
        share *= alive.len() as f64 / SETS as f64;
        let drop_one = |dice: &mut Dice| {
            let mut set = alive[dice.below(alive.len())].clone();
            set.given.swap_remove(dice.below(givens));
            set
        };
        sets = (0..SETS).map(|_| drop_one(dice)).collect();
    }
    let taken = chosen.filter(|_| dice.fraction() * ENOUGH < total);
    Ok(taken.map(|set| {
        let mut givens = vec![None; CELLS];
        set.given.iter().for_each(|&cell| givens[usize::from(cell)] = Some(set.digit(&grids, cell)));
        (givens, grids[set.grid as usize].clone())
    }))
}

/// The number of sets of `givens` cells, in units that make the sum of a run about 1.
fn weight(givens: usize) -> f64 {
    /// Minimal puzzles per grid: 3.1e37 puzzles over 6.67e21 grids, by Berthier's estimate.
    const UNIT: f64 = 4.65e15;
    (0..givens).fold(1.0, |product, i| product * (CELLS - i) as f64 / (i + 1) as f64) / UNIT
}

/// The sets with one solution.
fn unique(
    solver: &mut BatchSolver,
    sets: &[Set],
    grids: &[Vec<Digit>],
    limits: &Limits<'_>,
) -> Result<Vec<Set>, AttemptError> {
    let positions: Vec<ClassicPosition> = sets.iter().map(|set| set.position(grids)).collect();
    let answers = solver.solve_all(&positions, &Limits { keep: 0, solutions: 2, ..*limits });
    let mut alive = Vec::new();
    for (set, answer) in sets.iter().zip(answers) {
        match answer.is_unique() {
            Some(true) => alive.push(set.clone()),
            Some(false) => {}
            None => return Err(AttemptError::Ended(answer.end)),
        }
    }
    Ok(alive)
}

/// The minimal ones of some sets with one solution.
fn minimal(
    solver: &mut BatchSolver,
    sets: &[Set],
    grids: &[Vec<Digit>],
    limits: &Limits<'_>,
) -> Result<Vec<Set>, AttemptError> {
    let mut open: Vec<&Set> = sets.iter().collect();
    // One given of each set per round: most sets drop out after a few rounds.
    for at in 0..sets.first().map_or(0, |set| set.given.len()) {
        let other = |set: &&Set| {
            let mut position = set.position(grids);
            let cell = set.given[at];
            position.set_mask(cell.into(), ALL & !(1 << set.digit(grids, cell).index()));
            position
        };
        let positions: Vec<ClassicPosition> = open.iter().map(other).collect();
        let answers = solver.solve_all(&positions, &Limits { keep: 0, solutions: 1, ..*limits });
        if let Some(answer) =
            answers.iter().find(|answer| answer.count == 0 && answer.end != pencilproof_search::End::Exhausted)
        {
            return Err(AttemptError::Ended(answer.end));
        }
        let mut needed = answers.iter().map(|answer| answer.count > 0);
        open.retain(|_| needed.next() == Some(true));
    }
    Ok(open.into_iter().cloned().collect())
}
