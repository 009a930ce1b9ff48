//! What decides beforehand whether there is anything to find changes no step.

use crate::{references, state};
use pencilproof_core::Stop;
use pencilproof_rating::{BackEnd, Mode, Options, Rater, Step};
use std::ops::ControlFlow;

/// The steps of a puzzle.
fn path(rater: &mut Rater, puzzle: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let watched = rater.watch(&state(puzzle), Stop::never(), &mut |_, step| {
        steps.push(step.clone());
        ControlFlow::Continue(())
    });
    assert!(watched.is_ok());
    steps
}

/// Compares paths step by step: technique, difficulty, complexity, conclusions and argument.
fn assert_same(options: Options, puzzles: impl Iterator<Item = &'static str>) {
    let (mut fast, mut other) = (Rater::new(), Rater::with(options));
    for puzzle in puzzles {
        let (expected, found) = (path(&mut fast, puzzle), path(&mut other, puzzle));
        for (number, (expected, found)) in expected.iter().zip(&found).enumerate() {
            assert_eq!(expected, found, "step {} of {puzzle}", number + 1);
        }
        assert_eq!(expected.len(), found.len(), "{puzzle}");
    }
}

fn er(rating: &str) -> f64 {
    rating.split('/').next().unwrap().parse().unwrap()
}

#[test]
fn the_naive_search_finds_the_same_steps() {
    let puzzles = references().filter(|(_, rating)| er(rating) < 10.5).map(|(puzzle, _)| puzzle);
    assert_same(Options { mode: Mode::Naive, ..Options::default() }, puzzles);
}

#[test]
fn all_back_ends_find_the_same_steps() {
    for back_end in BackEnd::ALL.into_iter().filter(|back_end| back_end.is_there()) {
        let puzzles = references().filter(|(_, rating)| er(rating) >= 6.0).map(|(puzzle, _)| puzzle);
        assert_same(Options { back_end, ..Options::default() }, puzzles);
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let puzzles = references().filter(|(_, rating)| er(rating) >= 9.5).map(|(puzzle, _)| puzzle);
    assert_same(Options { threads: 3, ..Options::default() }, puzzles);
}

#[test]
fn a_rater_learns_nothing_for_the_next_puzzle() {
    let puzzles: Vec<&str> = references().map(|(puzzle, _)| puzzle).step_by(5).collect();
    let mut used = Rater::new();
    for puzzle in puzzles.iter().chain(puzzles.iter().rev()) {
        assert_eq!(path(&mut used, puzzle), path(&mut Rater::new(), puzzle), "{puzzle}");
    }
}
