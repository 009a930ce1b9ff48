//! The solvers that are compared.

use crate::lists::Line;
use crate::tdoku::Tdoku;
use pencilproof_search::Limits;
use pencilproof_search::classic::{Answer, BackEnd, BatchSolver, ClassicPosition, Grid};
use std::ops::ControlFlow;
use std::path::Path;

/// Counts the solutions of puzzles up to a limit.
pub trait Counter {
    /// Fills in a count for each puzzle.
    fn count(&mut self, lines: &[Line], limit: u64, counts: &mut [u64]);
}

/// A solver and its name.
pub struct Named {
    pub name: String,
    pub solver: Box<dyn Counter>,
}

/// How ours are called.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Calls {
    /// Many puzzles at once.
    Batch,
    /// A call for each puzzle.
    Single,
    /// A call for each puzzle that also writes the solution as text.
    Text,
}

/// Ours on every back end of this machine, and the others.
///
/// # Errors
/// If a library cannot be loaded.
pub fn all(calls: Calls, tdoku: Option<&Path>) -> anyhow::Result<Vec<Named>> {
    let mut all: Vec<Named> = Vec::new();
    let mut add = |name: String, solver: Box<dyn Counter>| all.push(Named { name, solver });
    if let Some(path) = tdoku {
        add("tdoku".into(), Box::new(Tdoku::load(path)?));
    }
    add("sudoku (crate)".into(), Box::new(Crate));
    for back_end in BackEnd::ALL {
        let Some(solver) = BatchSolver::with_back_end(back_end) else { continue };
        let solver: Box<dyn Counter> = match calls {
            Calls::Batch => Box::new(solver),
            Calls::Single => Box::new(Single(solver)),
            Calls::Text => Box::new(Text(solver)),
        };
        add(format!("pencilproof {back_end:?}"), solver);
    }
    Ok(all)
}

impl Counter for BatchSolver {
    fn count(&mut self, lines: &[Line], limit: u64, counts: &mut [u64]) {
        let keep = if limit > 2 { 0 } else { 1 };
        let limits = Limits { keep, ..Limits::count_up_to(limit) };
        let positions = lines.iter().filter_map(|line| ClassicPosition::from_line(line.first_chunk()?));
        let mut counts = counts.iter_mut();
        let _ = self.solve_each(positions, &limits, |answer| {
            if let Some(count) = counts.next() {
                *count = answer.count;
            }
            ControlFlow::<()>::Continue(())
        });
        assert!(counts.next().is_none(), "a puzzle was lost");
    }
}

impl Counter for Tdoku {
    fn count(&mut self, lines: &[Line], limit: u64, counts: &mut [u64]) {
        for (line, count) in lines.iter().zip(counts) {
            *count = Tdoku::count(self, line, limit as usize) as u64;
        }
    }
}

/// The crate `sudoku`.
struct Crate;

impl Counter for Crate {
    fn count(&mut self, lines: &[Line], limit: u64, counts: &mut [u64]) {
        for (line, count) in lines.iter().zip(counts) {
            let line = std::str::from_utf8(&line[..81]).unwrap_or_default();
            *count = sudoku::Sudoku::from_str_line(line)
                .map_or(0, |puzzle| puzzle.solutions_count_up_to(limit as usize)) as u64;
        }
    }
}

/// A call for each puzzle.
struct Single(BatchSolver);

impl Counter for Single {
    fn count(&mut self, lines: &[Line], limit: u64, counts: &mut [u64]) {
        let limits = Limits { keep: 1, ..Limits::count_up_to(limit) };
        for (line, count) in lines.iter().zip(counts) {
            let position = line.first_chunk().and_then(ClassicPosition::from_line);
            *count = position.map_or(0, |position| self.0.solve_one(&position, &limits).count);
        }
    }
}

/// A call for each puzzle, from text to text.
struct Text(BatchSolver);

impl Counter for Text {
    fn count(&mut self, lines: &[Line], _: u64, counts: &mut [u64]) {
        for (line, count) in lines.iter().zip(counts) {
            let answer = line.first_chunk().and_then(|line| self.0.solve_line(line).ok());
            let solution: Option<[u8; 81]> = answer.as_ref().and_then(Answer::unique).map(Grid::line);
            std::hint::black_box(solution);
            *count = answer.map_or(0, |answer| answer.count);
        }
    }
}
