//! Digging: givens are dropped as long as the solution stays the only one. Classic boards are dug many at once.

use crate::{grid_of, puzzle_of};
use pencilproof_core::{Cell, Digit, DigitSet, Layout, Puzzle};
use pencilproof_search::classic::{BatchSolver, ClassicPosition, Reduction};
use pencilproof_search::{End, Limits, Searcher, Solution};

/// Decisions that a search may take before a given stays because nobody knows whether it could go; only where the puzzle
/// need not be minimal.
const PATIENCE: u64 = 500;

/// A full grid, and what has been dug out of it.
#[derive(Clone, Debug)]
pub(crate) struct Dig {
    /// The solution, in reading order.
    pub(crate) grid: Vec<Digit>,
    /// Numbers of orbits, in the order in which they are tried.
    pub(crate) order: Vec<u16>,
    /// Those that went, in order.
    pub(crate) gone: Vec<u16>,
    /// Whether all orbits were tried and decided.
    pub(crate) is_certain: bool,
}

impl Dig {
    pub(crate) fn new(grid: Vec<Digit>, order: Vec<u16>) -> Dig {
        Dig { grid, order, gone: Vec::new(), is_certain: false }
    }

    /// The givens when only the first orbits that went are gone.
    pub(crate) fn givens(&self, orbits: &[Vec<Cell>], gone: usize) -> Vec<Option<Digit>> {
        let mut givens: Vec<Option<Digit>> = self.grid.iter().copied().map(Some).collect();
        let cells = self.gone[..gone].iter().flat_map(|&orbit| &orbits[usize::from(orbit)]);
        cells.for_each(|cell| givens[cell.index()] = None);
        givens
    }
}

/// What answers whether a solution is the only one.
#[derive(Debug)]
pub(crate) enum Digger {
    Classic(Box<BatchSolver>),
    General(Box<Searcher>),
}

impl Digger {
    pub(crate) fn new(layout: &Layout) -> Digger {
        if *layout == Layout::classic() {
            Digger::Classic(Box::default())
        } else {
            Digger::General(Box::new(Searcher::new(layout)))
        }
    }

    /// Digs: of each grid all orbits are tried in its order. `patient` means that each is decided, however long it takes.
    /// Returns why it was cut short, if it was.
    pub(crate) fn dig(
        &mut self,
        layout: &Layout,
        orbits: &[Vec<Cell>],
        digs: &mut [Dig],
        patient: bool,
        limits: &Limits<'_>,
    ) -> Option<End> {
        match self {
            Digger::Classic(solver) => dig_classic(solver, orbits, digs, limits),
            Digger::General(solver) => {
                let nodes = if patient { u64::MAX } else { PATIENCE };
                let limits = Limits { keep: 0, nodes, ..*limits };
                digs.iter_mut().find_map(|dig| dig_general(solver, layout, orbits, dig, &limits))
            }
        }
    }

    /// For each puzzle with one solution whether it is minimal; `None` where it was not known in time.
    pub(crate) fn are_minimal(&mut self, puzzles: &[Puzzle], limits: &Limits<'_>) -> Vec<Option<bool>> {
        match self {
            Digger::Classic(solver) => {
                let positions: Vec<ClassicPosition> = puzzles
                    .iter()
                    .map(|puzzle| ClassicPosition::from_puzzle(puzzle).unwrap_or(ClassicPosition::EMPTY))
                    .collect();
                solver.redundant_givens(&positions, limits).iter().map(|found| found.is_minimal()).collect()
            }
            Digger::General(solver) => {
                let found = |puzzle| solver.redundant_givens(puzzle, limits).ok().and_then(|found| found.is_minimal());
                puzzles.iter().map(found).collect()
            }
        }
    }

    /// The first solution of a puzzle that has one; why none was found in time.
    pub(crate) fn solution(&mut self, puzzle: &Puzzle, limits: &Limits<'_>) -> Result<Vec<Digit>, End> {
        let limits = Limits { solutions: 1, keep: 1, ..*limits };
        let (found, end) = match self {
            Digger::Classic(solver) => {
                let answer =
                    solver.solve_one(&ClassicPosition::from_puzzle(puzzle).unwrap_or(ClassicPosition::EMPTY), &limits);
                (answer.solutions().first().map(Solution::from), answer.end)
            }
            Digger::General(solver) => {
                let outcome = solver.solve(puzzle, &limits);
                (outcome.solutions.into_iter().next(), outcome.end)
            }
        };
        found.map(|solution| solution.digits().to_vec()).ok_or(end)
    }

    /// For each puzzle the number of its solutions, up to a limit; `None` where it was not known in time.
    pub(crate) fn counts(&mut self, puzzles: &[Puzzle], most: u64, limits: &Limits<'_>) -> Vec<Option<u64>> {
        let limits = Limits { solutions: most, keep: 0, ..*limits };
        let known = |count, end| matches!(end, End::Exhausted | End::Limit).then_some(count);
        match self {
            Digger::Classic(solver) => {
                let positions: Vec<ClassicPosition> = puzzles
                    .iter()
                    .map(|puzzle| ClassicPosition::from_puzzle(puzzle).unwrap_or(ClassicPosition::EMPTY))
                    .collect();
                let answers = solver.solve_all(&positions, &limits);
                answers.iter().map(|answer| known(answer.count, answer.end)).collect()
            }
            Digger::General(solver) => {
                let count = |puzzle| {
                    let outcome = solver.solve(puzzle, &limits);
                    known(outcome.count, outcome.end)
                };
                puzzles.iter().map(count).collect()
            }
        }
    }
}

fn dig_classic(solver: &mut BatchSolver, orbits: &[Vec<Cell>], digs: &mut [Dig], limits: &Limits<'_>) -> Option<End> {
    let mask = |orbit: &Vec<Cell>| orbit.iter().fold(0, |mask, cell| mask | 1u128 << cell.index());
    let masks: Vec<u128> = orbits.iter().map(mask).collect();
    let reduction = |dig: &Dig| Reduction {
        digits: std::array::from_fn(|cell| dig.grid[cell].value() as u8),
        parts: dig.order.iter().map(|&orbit| masks[usize::from(orbit)]).collect(),
        end: None,
    };
    let mut reductions: Vec<Reduction> = digs.iter().map(reduction).collect();
    solver.minimise(&mut reductions, limits);
    for (dig, reduction) in digs.iter_mut().zip(&reductions) {
        let is_gone = |orbit: &u16| orbits[usize::from(*orbit)].iter().any(|cell| reduction.digits[cell.index()] == 0);
        dig.gone = dig.order.iter().copied().filter(is_gone).collect();
        dig.is_certain = reduction.end.is_none();
    }
    reductions.iter().find_map(|reduction| reduction.end)
}

fn dig_general(
    solver: &mut Searcher,
    layout: &Layout,
    orbits: &[Vec<Cell>],
    dig: &mut Dig,
    limits: &Limits<'_>,
) -> Option<End> {
    let mut puzzle = grid_of(layout, &dig.grid);
    dig.is_certain = true;
    for &orbit in &dig.order {
        let cells = &orbits[usize::from(orbit)];
        cells.iter().for_each(|&cell| puzzle.clear(cell));
        // Of a cell alone, another solution has another digit there: that is less to search than two solutions.
        let solutions = if let &[cell] = &cells[..] {
            puzzle.set_marks(cell, Some(layout.digits() - DigitSet::only(dig.grid[cell.index()])));
            1
        } else {
            2
        };
        let outcome = solver.solve(&puzzle, &Limits { solutions, ..*limits });
        cells.iter().for_each(|&cell| puzzle.set_marks(cell, None));
        if outcome.end == End::Exhausted && outcome.count < solutions {
            dig.gone.push(orbit);
            continue;
        }
        cells.iter().for_each(|&cell| puzzle.set(cell, dig.grid[cell.index()], true));
        match outcome.end {
            End::Exhausted => {}
            End::Limit if outcome.count == solutions => {}
            End::Nodes => dig.is_certain = false,
            end => {
                dig.is_certain = false;
                return Some(end);
            }
        }
    }
    None
}

/// The puzzle of a dig with only the first orbits that went gone.
pub(crate) fn dug(layout: &Layout, orbits: &[Vec<Cell>], dig: &Dig, gone: usize) -> Puzzle {
    puzzle_of(layout, dig.givens(orbits, gone))
}
