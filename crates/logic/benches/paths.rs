//! The paths of a list of puzzles by the default profile, without search.
//!
//! ```text
//! cargo bench -p pencilproof-logic --bench paths -- FILE [COUNT]      a puzzle a line; the first so many of them
//! ```
//!
//! Beside the time it prints the number of steps and a fingerprint of all steps with their proofs: while neither
//! changes, solving has only become faster. The allocator is that of the command.

#![allow(clippy::print_stdout, reason = "a benchmark tells what it measures")]

use pencilproof_core::{Digit, Layout, Position, Puzzle};
use pencilproof_logic::{Budget, Pick, Profile, solve};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    // What cargo adds of its own starts with a dash.
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [file] => paths(file, usize::MAX),
        [file, count] => paths(file, count.parse().expect("a number of puzzles")),
        _ => println!("usage: FILE [COUNT]"),
    }
}

fn paths(file: &str, count: usize) {
    let text = std::fs::read_to_string(file).expect("a file of puzzles");
    let lines = text.lines().map(|line| line.split(['#', ' ']).next().unwrap_or("")).filter(|line| !line.is_empty());
    let profile = Profile::default();
    let (mut puzzles, mut solved, mut steps, mut time) = (0, 0, 0, Duration::ZERO);
    let mut fingerprint = DefaultHasher::new();
    for line in lines.take(count) {
        let layout = Layout::for_side(line.len().isqrt()).expect("a side with a usual layout");
        let puzzle = Puzzle::from_givens(layout, line.chars().map(Digit::from_symbol));
        let start = Instant::now();
        let mut position = Position::new(&puzzle).expect("a puzzle without a contradiction");
        let path = solve(&mut position, &profile, Pick::First, Budget::default());
        time += start.elapsed();
        puzzles += 1;
        solved += usize::from(position.is_solved());
        steps += path.steps.len();
        // A path of steps with all that belongs to them, as text, has no better name.
        path.steps.iter().for_each(|rated| format!("{:?}{:?}", rated.step, rated.rating).hash(&mut fingerprint));
    }
    println!(
        "{puzzles} puzzles, {solved} solved, {steps} steps in {:.3} s; fingerprint {:016x}",
        time.as_secs_f64(),
        fingerprint.finish()
    );
}
