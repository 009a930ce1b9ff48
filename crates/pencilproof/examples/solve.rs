//! Solves a puzzle and prints every position with its step: `cargo run -p pencilproof --example solve`, or with a
//! puzzle of your own: `cargo run -p pencilproof --example solve -- PUZZLE`, where PUZZLE is 81 characters, or any text
//! or link in a known format.

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use pencilproof::format::{ReadOptions, read_str};
use pencilproof::render::{Picture, Terminal, terminal};
use pencilproof::{Solver, Verdict};
use std::error::Error;

const PUZZLE: &str = "91......84..51....8...7.3..3.81.4.............61....2...9.......239...5....46..12";

fn main() -> Result<(), Box<dyn Error>> {
    // The format is detected: a line of digits, a drawn grid, pencil marks, a link to a web site, JSON, XML.
    let text = std::env::args().nth(1).unwrap_or_else(|| PUZZLE.to_string());
    let documents = read_str(&text, &ReadOptions::default()).map_err(|error| error.to_string())?;
    let puzzle = &documents.first().ok_or("there is no puzzle in the text")?.puzzle;

    // Logic comes first, in the order of the default profile; search completes what logic cannot.
    let report = Solver::default().solve(puzzle);

    // There is one more position than there are steps: the last is the result.
    for (position, rated) in report.positions().zip(&report.steps) {
        let hint = rated.hint(puzzle.layout());
        println!("{} (rated {})", hint.title, rated.rating);
        hint.reasons.iter().for_each(|reason| println!("  {reason}"));
        println!("  {}\n", hint.conclusion);
        let before = position.to_puzzle(puzzle);
        println!("{}", terminal(&Picture::new(&before).with_step(&rated.step), &Terminal::default()));
    }

    println!("{}", terminal(&Picture::new(report.best_grid()), &Terminal::default()));
    let steps = report.steps.len();
    match &report.verdict {
        Verdict::Solved { search_from: None, .. } => println!("Solved by logic in {steps} steps."),
        Verdict::Solved { .. } => println!("Solved: {steps} steps of logic, the rest by search."),
        verdict => println!("Not solved: {verdict:?}"),
    }
    Ok(())
}
