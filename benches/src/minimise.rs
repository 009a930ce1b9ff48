//! Minimal puzzles from full grids: each cell a part, in a random order.

use crate::timed_by;
use anyhow::ensure;
use pencilproof_search::ClassicGrids;
use pencilproof_search::Limits;
use pencilproof_search::classic::{BackEnd, BatchSolver, ClassicPosition, Grid, Reduction};
use std::hint::black_box;
use sudoku::Sudoku;

/// Times ours on every back end of this machine, and the crate `sudoku`, on the same random full grids, and checks
/// ours.
///
/// # Errors
/// If a puzzle has not exactly its grid as its solution, or is not minimal.
pub fn run(count: usize, runs: usize) -> anyhow::Result<()> {
    let mut source = ClassicGrids::new(1);
    let grids: Vec<[u8; 81]> = (0..count).map(|_| source.next_grid().map(|digit| digit.index() as u8 + 1)).collect();
    println!("{count} full grids to minimal puzzles");
    for back_end in BackEnd::ALL {
        let Some(mut solver) = BatchSolver::with_back_end(back_end) else { continue };
        let mut puzzles = Vec::new();
        let times = (0..runs.max(1)).map(|_| {
            puzzles = grids.iter().zip(0..).map(|(grid, seed)| Reduction::shuffled(*grid, seed)).collect();
            timed_by(|| solver.minimise(&mut puzzles, &Limits::default()))
        });
        report(&format!("pencilproof {back_end:?}"), count, times.collect());
        let givens: usize = puzzles.iter().map(|puzzle| puzzle.givens().count()).sum();
        println!("    {:.2} givens in the mean", givens as f64 / count as f64);
        check(&mut solver, &puzzles, &grids)?;
    }
    let few = &grids[..count.div_ceil(8)];
    let full: Vec<Sudoku> = few.iter().map(|grid| Sudoku::from_bytes(*grid)).collect::<Result<_, _>>()?;
    let times =
        (0..runs.max(1)).map(|_| timed_by(|| full.iter().for_each(|grid| _ = black_box(Sudoku::generate_from(*grid)))));
    report("sudoku (crate)", full.len(), times.collect());
    Ok(())
}

fn report(name: &str, count: usize, mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let rate = count as f64 / times[times.len() / 2];
    println!("  {name:24} {rate:12.0}/s {:9.1} us", 1e6 / rate);
}

/// Every puzzle has its grid for its only solution, and without any of its givens it has others.
fn check(solver: &mut BatchSolver, puzzles: &[Reduction], grids: &[[u8; 81]]) -> anyhow::Result<()> {
    let position = |digits: &[u8; 81]| ClassicPosition::from_digits(digits).unwrap_or(ClassicPosition::EMPTY);
    let whole: Vec<ClassicPosition> = puzzles.iter().map(|puzzle| position(&puzzle.digits)).collect();
    for (answer, grid) in solver.solve_all(&whole, &Limits::default()).iter().zip(grids) {
        ensure!(answer.unique() == Some(&Grid(*grid)), "a puzzle has not its grid for its only solution");
    }
    let without = |puzzle: &Reduction, cell: usize| {
        let mut digits = puzzle.digits;
        digits[cell] = 0;
        position(&digits)
    };
    let fewer: Vec<ClassicPosition> =
        puzzles.iter().flat_map(|puzzle| puzzle.givens().map(|cell| without(puzzle, cell))).collect();
    let answers = solver.solve_all(&fewer, &Limits::default());
    ensure!(answers.iter().all(|answer| answer.count == 2), "a puzzle is not minimal");
    Ok(())
}
