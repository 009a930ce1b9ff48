//! Limits of logic: it stops soon after it is told to, and says so.

use pencilproof_core::{Layout, Position, Stop};
use pencilproof_logic::{Catalogue, Limits, PathEnd, Pick, Profile, find_all, next, solve};
use std::sync::atomic::{AtomicU64, Ordering};

/// An open board of side 25 with a few candidates struck: set logic and full GEM find much to look at.
fn large() -> Position {
    let layout = Layout::for_side(25).expect("a side");
    let mut position = Position::open(&layout);
    for (index, candidate) in layout.candidates().enumerate().filter(|(index, _)| index % 3 != 0) {
        if index % 7 < 5 && position.digits(candidate.cell()).len() > 2 {
            let _ = position.eliminate(candidate);
        }
    }
    position
}

#[test]
fn a_stop_ends_every_technique() {
    let position = large();
    let stop = || true;
    let limits = Limits::until(Stop::when(&stop));
    let found = find_all(&position, &Profile::complete(), limits);
    assert!(!found.is_complete);
    let path = solve(&mut position.clone(), &Profile::default(), Pick::First, limits);
    assert_eq!((path.end, path.steps.len()), (PathEnd::Stopped, 0));
}

#[test]
fn the_stop_is_asked_often() {
    // After the first few looks the stop is set; every technique that looks at all is over soon after, so the number of
    // looks stays small.
    for name in ["gem-full:4", "sledgehammer:4", "set-logic", "gem"] {
        let profile = Profile::complete().only(&[Catalogue::standard().selector(name).unwrap()]).unwrap();
        let looks = AtomicU64::new(0);
        let stop = || looks.fetch_add(1, Ordering::Relaxed) >= 3;
        let found = find_all(&large(), &profile, Limits::until(Stop::when(&stop)));
        let looks = looks.into_inner();
        assert!(found.is_complete || looks <= 5, "{name} went on for {looks} looks");
    }
}

#[test]
fn a_limit_on_work_ends_at_the_same_point() {
    let position = large();
    let limited = |work| next(&position, &Profile::complete(), Pick::Best, Limits::default().at_most(work));
    assert_eq!(limited(5000), limited(5000));
    assert!(!limited(5000).is_complete);
}
