//! Solves and checks many plain lines at once, as a batch in SIMD lanes instead of one search per puzzle.
//!
//! Puzzles with exactly one solution are answered here. All others are left to the single-puzzle path, so that errors
//! are reported in one place.

use crate::solve::{Solver, filled};
use crate::{Check, Count, Report, Verdict};
use pencilproof_core::Puzzle;
use pencilproof_format::PlainLine;
use pencilproof_logic::Assumes;
use pencilproof_search::classic::{ClassicPosition, Grid};
use pencilproof_search::{Limits, Redundancy, Solution};
use std::ops::ControlFlow;

impl Solver {
    /// The solution of each line that has exactly one, by search alone. The timeout is ignored: use [`Solver::solve`]
    /// for puzzles that may take long.
    pub fn unique_solutions(&mut self, lines: &[PlainLine]) -> Vec<Option<Grid>> {
        let mut grids = Vec::with_capacity(lines.len());
        let limits = Limits { keep: 1, ..Limits::default() };
        let _ = self.batch().solve_each(lines.iter().map(position), &limits, |answer| {
            grids.push(answer.unique().copied());
            ControlFlow::<()>::Continue(())
        });
        grids
    }

    /// The redundant givens of each line that has exactly one solution. The timeout is ignored.
    pub fn redundant_givens(&mut self, lines: &[PlainLine]) -> Vec<Option<Redundancy>> {
        let mut positions: Vec<ClassicPosition> = lines.iter().map(position).collect();
        let mut unique = Vec::with_capacity(lines.len());
        let limits = Limits { keep: 0, ..Limits::default() };
        let _ = self.batch().solve_each(positions.iter().copied(), &limits, |answer| {
            unique.push(answer.is_unique() == Some(true));
            ControlFlow::<()>::Continue(())
        });
        let mut is_unique = unique.iter();
        positions.retain(|_| is_unique.next() == Some(&true));
        let mut found = self.batch().redundant_givens(&positions, &Limits::default()).into_iter();
        unique.into_iter().map(|is_unique| if is_unique { found.next() } else { None }).collect()
    }
}

impl Check {
    /// The result of checking a puzzle of givens alone that has this solution and no other.
    pub fn of_solution(puzzle: &Puzzle, grid: &Grid, redundant: Redundancy) -> Check {
        let solutions = vec![filled(puzzle, &Solution::from(grid))];
        Check { contradiction: None, count: Count::Exactly(1), solutions, redundant: Ok(redundant) }
    }
}

impl Report {
    /// The report of a search that found this solution and no other.
    pub fn of_solution(puzzle: &Puzzle, grid: &Grid) -> Report {
        let grid = filled(puzzle, &Solution::from(grid));
        let verdict = Verdict::Solved { grid, search_from: Some(0) };
        Report {
            puzzle: puzzle.clone(),
            steps: Vec::new(),
            position: puzzle.clone(),
            verdict,
            assumes: Assumes::Nothing,
            faults: Vec::new(),
        }
    }
}

fn position(line: &PlainLine) -> ClassicPosition {
    // A plain line has only characters that a position accepts, so this never fails. An empty board would not have a
    // unique solution.
    ClassicPosition::from_line(&line.cells).unwrap_or(ClassicPosition::EMPTY)
}
