//! The loops that the Python package runs on arrays, in Rust on one thread: solving, and symmetries of puzzles with
//! their solutions. `crates/python/benches/speed.py` runs them in turns with its own.
//!
//! `array_loops FILE` reads lines of 81 characters, waits for a line on standard input before each loop, `solve` or
//! `augment`, and answers with the nanoseconds that it took.

use pencilproof::search::{ClassicSymmetry, Dice};
use pencilproof::{DigitBoards, Solver};
use std::io::{BufRead, Write};
use std::time::Instant;

type Digits = [u8; 81];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("array_loops FILE")?;
    let text = std::fs::read(path)?;
    let digit = |byte: u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    let lines = text.split(|&byte| byte == b'\n').filter_map(|line| line.first_chunk::<81>());
    let puzzles: Vec<Digits> = lines.map(|line| line.map(digit)).collect();
    let mut solutions = vec![[0; 81]; puzzles.len()];
    let boards = DigitBoards::new(&puzzles)?;
    solve(boards, &mut solutions);
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let start = Instant::now();
        match line?.as_str() {
            "solve" => {
                let mut solutions = vec![[0; 81]; puzzles.len()];
                solve(boards, &mut solutions);
            }
            _ => augment(&puzzles, &solutions),
        }
        writeln!(out, "{}", start.elapsed().as_nanos())?;
        out.flush()?;
    }
    Ok(())
}

fn solve(puzzles: DigitBoards<'_>, solutions: &mut [Digits]) {
    Solver::default().solve_digits(puzzles, |row, answer| {
        if let Some(grid) = answer.unique() {
            solutions[row] = grid.0;
        }
    });
}

fn augment(puzzles: &[Digits], solutions: &[Digits]) {
    let mut images = vec![([0; 81], [0; 81]); puzzles.len()];
    for (row, ((puzzle, solution), image)) in puzzles.iter().zip(solutions).zip(&mut images).enumerate() {
        let symmetry = ClassicSymmetry::random(&mut Dice::of(7, row as u64));
        *image = (symmetry.digits(puzzle), symmetry.digits(solution));
    }
    std::hint::black_box(&images);
}
