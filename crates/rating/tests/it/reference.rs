//! The numbers are those of the original program.

use crate::{references, state};
use pencilproof_core::Stop;
use pencilproof_rating::{Difficulty, Options, Rater, Rating, State, StateError, Technique, TechniqueSet};
use std::ops::ControlFlow;

#[test]
fn ratings_are_those_of_the_original() {
    let mut rater = Rater::new();
    for (puzzle, expected) in references() {
        assert_eq!(rater.rate(&state(puzzle)).to_string(), expected, "{puzzle}");
    }
}

#[test]
fn every_technique_up_to_nested_chains_is_used() {
    let mut rater = Rater::new();
    let mut used = TechniqueSet::EMPTY;
    for (puzzle, _) in references() {
        let watched = rater.watch(&state(puzzle), Stop::never(), &mut |_, step| {
            used = used.with(step.technique);
            ControlFlow::Continue(())
        });
        assert!(watched.is_ok());
    }
    let unused: Vec<Technique> = Technique::ALL.into_iter().filter(|&technique| !used.contains(technique)).collect();
    // These hardly occur: they have tests of their own.
    let rare = [Technique::HiddenQuad, Technique::NestedDynamic, Technique::NestedNested];
    assert!(unused.iter().all(|technique| rare.contains(technique)), "{unused:?}");
}

#[test]
fn what_no_technique_solves_is_beyond() {
    let singles = [Technique::HiddenSingle, Technique::NakedSingle].into_iter().collect();
    let mut rater = Rater::with(Options { techniques: singles, ..Options::default() });
    let (puzzle, _) = references().find(|(_, rating)| rating == "10.6/1.2/1.2").unwrap();
    let rating = rater.rate(&state(puzzle));
    assert_eq!(
        (rating.er, rating.ep.to_string(), rating.ed.to_string()),
        (Difficulty::BEYOND, "1.2".into(), "1.2".into())
    );
    assert_eq!(rater.rate(&state(&".".repeat(81))), Rating { er: Difficulty::BEYOND, ..Rating::default() });
}

#[test]
fn states_that_cannot_be_rated() {
    assert_eq!(State::parse("123"), Err(StateError::NotAGrid(3)));
    let twice = format!("1.......1{}", ".".repeat(72));
    let error = State::parse(&twice).unwrap_err();
    assert_eq!(error.to_string(), "r1c9 cannot be 1: it sees another one");
    let layout = pencilproof_core::Layout::for_side(4).unwrap();
    assert_eq!(State::of(&pencilproof_core::Position::open(&layout)), Err(StateError::NotClassic));
}

#[test]
fn a_stopped_rating_says_how_far_it_came() {
    let (puzzle, _) = references().find(|(_, rating)| rating == "10.6/1.2/1.2").unwrap();
    let calls = std::sync::atomic::AtomicU32::new(0);
    let soon = || calls.fetch_add(1, std::sync::atomic::Ordering::Relaxed) >= 20;
    let stopped = Rater::new().watch(&state(puzzle), Stop::when(&soon), &mut |_, _| ControlFlow::Continue(()));
    let so_far = stopped.unwrap_err().so_far;
    assert!(so_far.steps > 0 && so_far.rating.ed.to_string() == "1.2" && so_far.rating.er < Difficulty::BEYOND);
}
