//! Digging: removing givens from a full grid while the solution stays unique. Classic boards are dug many at once.

use crate::{grid_of, puzzle_of};
use pencilproof_core::{Cell, Digit, DigitSet, Layout, Puzzle};
use pencilproof_search::classic::{BatchSolver, ClassicPosition, Reduction};
use pencilproof_search::{End, Limits, Searcher, Solution};
use std::ops::ControlFlow;

/// The number of decisions after which the search for a second solution gives up and the given stays. It applies only
/// if the puzzle need not be minimal.
const PATIENCE: u64 = 500;

/// A full grid, and the orbits removed from it.
#[derive(Clone, Debug)]
pub(crate) struct Dig {
    /// The solution, in reading order.
    pub(crate) grid: Vec<Digit>,
    /// Indices of orbits, in the order in which they are tried.
    pub(crate) order: Vec<u16>,
    /// The orbits removed, in order.
    pub(crate) gone: Vec<u16>,
    /// Whether all orbits were tried, and each with a definite answer.
    pub(crate) is_certain: bool,
}

impl Dig {
    pub(crate) fn new(grid: Vec<Digit>, order: Vec<u16>) -> Dig {
        Dig { grid, order, gone: Vec::new(), is_certain: false }
    }

    /// The digits at the stage where `gone` orbits have been removed, 0 for an empty cell.
    pub(crate) fn digits(&self, orbits: &[Vec<Cell>], gone: usize) -> Vec<u8> {
        let mut digits: Vec<u8> = self.grid.iter().map(|digit| digit.value() as u8).collect();
        let cells = self.gone[..gone].iter().flat_map(|&orbit| &orbits[usize::from(orbit)]);
        cells.for_each(|cell| digits[cell.index()] = 0);
        digits
    }

    /// The givens at the stage where `gone` orbits have been removed.
    pub(crate) fn givens(&self, orbits: &[Vec<Cell>], gone: usize) -> Vec<Option<Digit>> {
        let mut givens: Vec<Option<Digit>> = self.grid.iter().copied().map(Some).collect();
        let cells = self.gone[..gone].iter().flat_map(|&orbit| &orbits[usize::from(orbit)]);
        cells.for_each(|cell| givens[cell.index()] = None);
        givens
    }
}

/// The solver that decides whether a solution is unique.
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

    /// Digs: tries all orbits of each grid in the order of that grid. If `patient`, each orbit gets a definite answer,
    /// however long that takes. Returns why digging ended early, if it did.
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

    /// Whether each puzzle is minimal, for puzzles with one solution; `None` if that was not known in time.
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

    /// Whether propagation alone solves each of these classic boards, which have one solution; false if that was not
    /// known in time.
    pub(crate) fn are_solved_by_propagation(
        &mut self,
        boards: impl IntoIterator<Item = Vec<u8>>,
        limits: &Limits<'_>,
    ) -> Vec<bool> {
        let Digger::Classic(solver) = self else { return Vec::new() };
        let mut solved = Vec::new();
        let position = |digits: Vec<u8>| digits.first_chunk().and_then(ClassicPosition::from_digits);
        let positions = boards.into_iter().map(|digits| position(digits).unwrap_or(ClassicPosition::EMPTY));
        let _ = solver.solve_each(positions, &Limits { solutions: 2, keep: 0, nodes: 0, ..*limits }, |answer| {
            solved.push(answer.is_unique() == Some(true));
            ControlFlow::<()>::Continue(())
        });
        solved
    }

    /// The solution of a puzzle that has one; an error says why it was not found in time.
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

    /// The number of solutions of each puzzle, counted up to a limit; `None` if that was not known in time.
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
        // For a single cell it is faster to search for a solution with another digit there than for two solutions.
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

/// The puzzle at the stage of a dig where `gone` orbits have been removed.
pub(crate) fn dug(layout: &Layout, orbits: &[Vec<Cell>], dig: &Dig, gone: usize) -> Puzzle {
    puzzle_of(layout, dig.givens(orbits, gone))
}
