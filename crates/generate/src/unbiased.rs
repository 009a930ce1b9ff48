//! Minimal puzzles, each about as likely as any other.
//!
//! Dropping givens until no more can go favours puzzles with few of them: a puzzle with `n` givens lies in the way of more
//! orders of dropping, the fewer they are. Here instead *sets of cells* are drawn: a uniformly random grid and a
//! uniformly random set of `n` of its cells meet each puzzle of `n` givens with the same probability, `1 / C(81, n)` for
//! its grid. A set that has one solution still has it with more cells, so such sets are reached by dropping one cell at a
//! time from larger ones that have it. Many are followed at once; at each number of givens those with several solutions
//! are dropped and as many copies of the others put in their place (sequential Monte Carlo: Del Moral, Doucet, Jasra,
//! 2006). Puzzles met with `n` givens that are minimal count `C(81, n)` times the share of all sets that has one
//! solution; one of them is drawn by that weight, and the sum of the weights decides whether it is taken: what is expected
//! of that sum for any puzzle is the same for all, whatever the number followed.
//!
//! The weights are those of Denis Berthier, "Unbiased Statistics of a CSP", 2009, who follows one set at a time and
//! starts again when there are several solutions.

use crate::generator::Stop;
use pencilproof_core::Digit;
use pencilproof_search::classic::{BatchSolver, ClassicPosition};
use pencilproof_search::{Dice, Limits, RandomGrids};

/// Sets that are followed at once.
const SETS: usize = 2048;

/// Givens at the start: few enough that most of the searching is below, enough that many sets have one solution.
const START: usize = 36;

/// Below this number of givens no puzzle has one solution.
const FEWEST: usize = 17;

/// A sum of weights that few runs exceed, in units of [`weight`]. A run above is taken for sure, and its puzzle comes
/// out a little too seldom.
const ENOUGH: f64 = 12.0;

/// The cells of a board.
const CELLS: usize = 81;

const ALL: u16 = 0x1ff;

/// A set of cells of a grid: those that are given.
#[derive(Clone)]
struct Set {
    grid: u32,
    /// The cells given, in no order.
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

/// One run: a puzzle, or none if it is not taken.
pub(crate) fn draw(
    solver: &mut BatchSolver,
    source: &mut RandomGrids,
    dice: &mut Dice,
    limits: &Limits<'_>,
) -> Result<Option<Drawn>, Stop> {
    let grids: Vec<Vec<Digit>> =
        (0..SETS).map(|_| Ok(source.next_grid(limits)?.digits().to_vec())).collect::<Result<_, Stop>>()?;
    let start = |grid: usize, dice: &mut Dice| {
        let mut cells: Vec<u8> = (0..CELLS as u8).collect();
        dice.shuffle(&mut cells);
        cells.truncate(START);
        Set { grid: grid as u32, given: cells }
    };
    let mut sets: Vec<Set> = (0..SETS).map(|grid| start(grid, dice)).collect();
    // The share of all sets of a size that has one solution.
    let mut share = 1.0;
    let mut total = 0.0;
    let mut chosen: Option<Set> = None;
    for givens in (FEWEST..=START).rev() {
        let alive = unique(solver, &sets, &grids, limits)?;
        let minimal = minimal(solver, &alive, &grids, limits)?;
        for set in minimal {
            let weight = share / SETS as f64 * weight(givens);
            total += weight;
            if chance(dice) * total < weight {
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
    let taken = chosen.filter(|_| chance(dice) * ENOUGH < total);
    Ok(taken.map(|set| {
        let mut givens = vec![None; CELLS];
        set.given.iter().for_each(|&cell| givens[usize::from(cell)] = Some(set.digit(&grids, cell)));
        (givens, grids[set.grid as usize].clone())
    }))
}

/// The number of sets of so many cells, in units that make the sum of a run about one.
fn weight(givens: usize) -> f64 {
    /// Minimal puzzles a grid: 3.1e37 puzzles of 6.67e21 grids, by the same estimate.
    const UNIT: f64 = 4.65e15;
    (0..givens).fold(1.0, |product, i| product * (CELLS - i) as f64 / (i + 1) as f64) / UNIT
}

/// A number from 0 to 1.
fn chance(dice: &mut Dice) -> f64 {
    const STEPS: usize = 1 << 52;
    dice.below(STEPS) as f64 / STEPS as f64
}

/// Those that have one solution.
fn unique(solver: &mut BatchSolver, sets: &[Set], grids: &[Vec<Digit>], limits: &Limits<'_>) -> Result<Vec<Set>, Stop> {
    let positions: Vec<ClassicPosition> = sets.iter().map(|set| set.position(grids)).collect();
    let answers = solver.solve_all(&positions, &Limits { keep: 0, solutions: 2, ..*limits });
    let mut alive = Vec::new();
    for (set, answer) in sets.iter().zip(answers) {
        match answer.is_unique() {
            Some(true) => alive.push(set.clone()),
            Some(false) => {}
            None => return Err(Stop::Ended(answer.end)),
        }
    }
    Ok(alive)
}

/// Of sets with one solution those that have several without any one of their givens.
fn minimal(
    solver: &mut BatchSolver,
    sets: &[Set],
    grids: &[Vec<Digit>],
    limits: &Limits<'_>,
) -> Result<Vec<Set>, Stop> {
    let mut open: Vec<&Set> = sets.iter().collect();
    // One given of each at a time: most sets are out after a few.
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
            return Err(Stop::Ended(answer.end));
        }
        let mut needed = answers.iter().map(|answer| answer.count > 0);
        open.retain(|_| needed.next() == Some(true));
    }
    Ok(open.into_iter().cloned().collect())
}
