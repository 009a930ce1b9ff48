//! Adds a technique from another crate to those of the library: `cargo run -p pencilproof --example own_technique`.
//!
//! The technique is in `fish.rs`. This file registers it and puts it into a profile. From then on it is treated like
//! any other: it takes part in solving, its steps are explained, profile files can name it and its settings, and the
//! checker judges its steps.

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

mod fish;

pub(crate) use fish::FISH;
use pencilproof::core::{Digit, Layout, Puzzle};
use pencilproof::logic::{Catalogue, Entry, Profile, ProfileError, Rating};
use pencilproof::{Options, SearchUse, Solver, json, read_profile, write_profile};
use std::error::Error;

/// A puzzle that singles and locked candidates solve only with the help of X-Wings.
pub(crate) const PUZZLE: &str = "36.........4.1.7....7.234.642..5.6.............6.4..895.947.2....2.6.9.........43";

/// The techniques of the library and the fish, each size of which has a line in the default and the complete profile.
/// Names must be unique; a duplicate is an error here. A server whose configuration has this catalogue lists, finds and
/// tells the fish, too.
pub(crate) fn catalogue() -> Result<Catalogue, Box<dyn Error>> {
    lines()?.into_iter().try_fold(Catalogue::standard(), |catalogue, line| Ok(catalogue.with_line(line)?))
}

/// The lines of the fish: sizes with their ratings.
fn lines() -> Result<Vec<Entry>, ProfileError> {
    let sizes = [(2, 32), (3, 38), (4, 52)];
    sizes.into_iter().map(|(size, tenths)| Entry::new(&FISH, size, Rating::tenths(tenths))).collect()
}

/// Singles, locked candidates and fish. A profile is an ordered table of techniques with their ratings.
pub(crate) fn profile(catalogue: &Catalogue) -> Result<Profile, ProfileError> {
    let names = ["full-house", "hidden-single", "naked-single", "pointing", "claiming", "line-fish"];
    let selectors = names.map(|name| catalogue.selector(name)).into_iter().collect::<Result<Vec<_>, _>>()?;
    catalogue.default_profile().only(&selectors)
}

/// The built-in puzzle.
pub(crate) fn puzzle() -> Puzzle {
    Puzzle::from_givens(Layout::classic(), PUZZLE.chars().map(Digit::from_symbol))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let catalogue = catalogue()?;
    let profile = profile(&catalogue)?;
    let puzzle = puzzle();

    let options = |profile| Options { profile, search: SearchUse::Never, ..Options::default() };
    let without = profile.without(&[catalogue.selector("line-fish")?])?;
    println!("Without fish: {:?}", Solver::new(options(without)).solve(&puzzle).verdict);

    let report = Solver::new(options(profile.clone())).solve(&puzzle);
    println!("With fish: {}, rated {}\n", json::grid(report.best_grid()), report.rating());

    for (position, rated) in report.positions().zip(&report.steps).filter(|(_, rated)| *rated.technique == FISH) {
        let hint = rated.hint(puzzle.layout());
        println!("{}, rated {}: {} {}", hint.title, rated.rating, hint.reasons.join(" "), hint.conclusion);
        // The checker has accepted this step already; anyone can repeat the check.
        println!("  The checker says: {:?}", rated.step.check(&position));
        println!("  JSON: {}\n", json::line(&json::step(rated, &position.to_puzzle(&puzzle))));
    }

    // A profile file can name the technique and its settings like any other.
    let file = "[[technique]]\nname = \"two-line-fish\"\nrows_only = true\nrating = 3.2\n";
    println!("{}", write_profile(&read_profile(&catalogue, file)?));
    for wrong in [file.replace("two-line", "two-lime"), file.replace("rows_only", "row_only")] {
        println!("{}", read_profile(&catalogue, &wrong).map_or_else(|error| error.to_string(), |_| "read".to_string()));
    }
    Ok(())
}
