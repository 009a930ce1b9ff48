//! Prints every hint of a position, the easiest first, each in stages that reveal more and more:
//! `cargo run -p pencilproof --example hints`.

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use pencilproof::core::{Digit, Layout, Puzzle};
use pencilproof::{Advice, Solver};

const PUZZLE: &str = "17...4.699...2.73.........4....478...5....2....723.....83.1..7.....7..8..1......6";

fn main() {
    let puzzle = Puzzle::from_givens(Layout::classic(), PUZZLE.chars().map(Digit::from_symbol));
    let layout = puzzle.layout();
    let mut solver = Solver::default();

    // Advice for somebody who is stuck: their mistake if there is one, otherwise the next step.
    match solver.advise(&puzzle).advice {
        Advice::Step(rated) => println!("Do this next. {}\n", rated.hint(layout).conclusion),
        Advice::Wrong(mistake) => println!("{}\n", mistake.describe(layout)),
        advice => println!("{advice:?}\n"),
    }

    // Every step that the techniques find, by rating.
    let found = match solver.all_steps(&puzzle) {
        Ok(found) => found.steps,
        Err(contradiction) => return println!("{}", contradiction.describe(layout)),
    };
    for group in found.chunk_by(|one, other| one.rating == other.rating) {
        println!("Rated {}:", group[0].rating);
        for rated in group {
            let hint = rated.hint(layout);
            println!("  1. {}", hint.family);
            println!("  2. {}", hint.place);
            println!("  3. {}. {}", hint.title, hint.reasons.join(" "));
            println!("  4. {}\n", hint.conclusion);
        }
    }
}
