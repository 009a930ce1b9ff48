//! Budget of logic: it stops soon after the stop condition holds, and reports that.

use pencilproof_core::{Candidate, Digit, Layout, Position, Puzzle, Stop};
use pencilproof_logic::{Budget, Catalogue, PathEnd, Pick, Profile, find_all, next, solve};
use std::sync::atomic::{AtomicU64, Ordering};

/// A position of side 25 in which each cell has the candidate of a solution and one or two others, so that a search has
/// much to do.
fn large() -> Position {
    let layout = Layout::for_side(25).expect("a side");
    let mut position = Position::open(&layout);
    let mut state = 25_u64;
    for cell in layout.cells() {
        let (row, col) = (layout.row(cell), layout.col(cell));
        let truth = (5 * (row % 5) + row / 5 + col) % 25;
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let kept = [truth, (state >> 33) as usize % 25, (state >> 40) as usize % 25].map(Digit::from_index);
        for digit in layout.digits().iter().filter(|digit| !kept.contains(digit)) {
            position.eliminate(Candidate::new(cell, digit)).expect("the solution stays");
        }
    }
    position
}

/// The complete profile without singles, which would find a step at once.
fn beyond_singles() -> Profile {
    let singles = ["full-house", "hidden-single", "naked-single"];
    let singles = singles.map(|name| Catalogue::standard().selector(name).expect("a technique"));
    Profile::complete().without(&singles).expect("other techniques")
}

#[test]
fn a_stop_ends_every_technique() {
    let position = large();
    let stop = || true;
    let limits = Budget::until(Stop::when(&stop));
    let found = find_all(&position, &beyond_singles(), limits);
    assert!(!found.is_complete);
    let path = solve(&mut position.clone(), &Profile::default(), Pick::First, limits);
    assert_eq!((path.end, path.steps.len()), (PathEnd::Stopped, 0));
}

#[test]
fn the_stop_is_asked_often() {
    // The stop condition holds from the first few calls on. Every technique that asks at all ends soon after, so the
    // number of calls stays small.
    for name in ["gem-full:4", "sledgehammer:4", "set-logic", "gem"] {
        let profile = Profile::complete().only(&[Catalogue::standard().selector(name).unwrap()]).unwrap();
        let looks = AtomicU64::new(0);
        let stop = || looks.fetch_add(1, Ordering::Relaxed) >= 3;
        let found = find_all(&large(), &profile, Budget::until(Stop::when(&stop)));
        let looks = looks.into_inner();
        assert!(found.is_complete || looks <= 5, "{name} went on for {looks} looks");
    }
}

#[test]
fn a_limit_on_work_ends_at_the_same_point() {
    let position = large();
    let limited = |work| find_all(&position, &beyond_singles(), Budget::default().at_most(work));
    let found = limited(5000);
    assert!(!found.is_complete);
    assert_eq!(found, limited(5000));
}

/// Givens on the diagonal from the top left, ascending, so that every house has one at most.
fn nearly_empty(side: usize, givens: usize) -> Position {
    let digit = |at: usize| {
        (at.is_multiple_of(side + 1) && at / (side + 1) < givens).then(|| Digit::from_index(at / (side + 1)))
    };
    Position::new(&Puzzle::from_givens(Layout::for_side(side).unwrap(), (0..side * side).map(digit))).unwrap()
}

#[test]
fn little_is_searched_where_nothing_can_be_found() {
    for (side, givens) in [(16, 0), (16, 3), (25, 0), (25, 1), (25, 20)] {
        let position = nearly_empty(side, givens);
        // About fifty milliseconds for each technique at most; nearly all of them take none.
        let found = next(&position, &Profile::complete(), Pick::First, Budget::default().at_most(5_000_000));
        assert!(found.is_complete && found.steps.is_empty(), "{side} with {givens}: {:?}", found.steps);
    }
}
