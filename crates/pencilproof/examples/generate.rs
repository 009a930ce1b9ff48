//! Generates three puzzles and rates them: `cargo run -p pencilproof --example generate`, or with another seed:
//! `cargo run -p pencilproof --example generate -- 7`.

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use pencilproof::core::Layout;
use pencilproof::generate::{GivenSymmetry, Wish};
use pencilproof::{Ended, Generation, json};
use std::error::Error;
use std::ops::ControlFlow;

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |text| text.parse())?;

    // Start from a wish for any puzzle, and set what matters. `graded` requests the difficulty of each puzzle.
    let wish = Wish {
        symmetry: GivenSymmetry::HalfTurn,
        difficulty: Some("medium..hard".parse()?),
        graded: true,
        ..Wish::any(Layout::classic())
    };

    // The same wish and seed produce the same puzzles on every machine, with any number of threads.
    let order = Generation { count: 3, threads: 2, ..Generation::new(wish, seed) };
    let summary = order.run(
        |made| {
            println!("{}", json::grid(&made.puzzle));
            if let Some(grade) = &made.grade {
                println!("  {}: {}", grade.hardness.degree(), grade.hardness);
                grade.steps.iter().for_each(|(technique, count)| println!("  {count:>3} x {technique}"));
            }
            ControlFlow::<()>::Continue(())
        },
        |_| (),
    )?;
    assert_eq!(summary.ended, Ended::Complete);
    println!("{} puzzles in {} attempts from seed {seed}", summary.made, summary.attempts);
    Ok(())
}
