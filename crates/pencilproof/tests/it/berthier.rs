//! Ratings by whips, braids and nested trials: those published, what is refused, where limits end them.

use pencilproof::core::{Digit, Layout, Puzzle};
use pencilproof::{BerthierOptions, BerthierRating, BerthierScale, NotRated, json, rate_by_whips};
use std::time::Duration;

const PUBLISHED: &str = include_str!("berthier.txt");
const EASY: &str = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
/// Found by mith: the first published puzzle of a depth over 2.
const LOKI: &str = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

fn puzzle(text: &str) -> Puzzle {
    Puzzle::from_givens(Layout::classic(), text.chars().map(Digit::from_symbol))
}

#[test]
fn published_ratings_are_found() {
    let mut count = 0;
    for line in PUBLISHED.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(' ').collect();
        for (scale, published) in BerthierScale::ALL.into_iter().zip(&fields[1..6]) {
            let Ok(number) = published.parse() else { continue };
            let rated = rate_by_whips(&puzzle(fields[0]), scale, &BerthierOptions::default());
            assert_eq!(rated, Ok(BerthierRating::Exactly(number)), "{line}: {}", scale.id());
            count += 1;
        }
    }
    assert!(count > 50, "{count}");
}

#[test]
fn a_depth_over_the_limit_is_said_to_be_more() {
    let options = BerthierOptions { most_depth: 2, ..BerthierOptions::default() };
    let rated = rate_by_whips(&puzzle(LOKI), BerthierScale::TrialDepth, &options);
    assert_eq!(rated, Ok(BerthierRating::AtLeast(3)));
}

#[test]
fn limits_end_a_rating_and_it_says_so() {
    let hard = puzzle(LOKI);
    for options in [
        BerthierOptions { work: 1000, ..BerthierOptions::default() },
        BerthierOptions { timeout: Some(Duration::ZERO), ..BerthierOptions::default() },
    ] {
        for scale in BerthierScale::ALL {
            let rated = rate_by_whips(&hard, scale, &options);
            assert_eq!(rated, Ok(BerthierRating::AtLeast(1)), "{}", scale.id());
        }
    }
}

#[test]
fn what_cannot_be_rated_is_refused() {
    let rated = |puzzle: &Puzzle| rate_by_whips(puzzle, BerthierScale::W, &BerthierOptions::default());
    assert_eq!(rated(&puzzle(&".".repeat(81))), Err(NotRated::Several));
    assert!(matches!(rated(&puzzle(&format!("11{}", ".".repeat(79)))), Err(NotRated::NoSolution(Some(_)))));
    assert_eq!(rated(&puzzle(EASY)), Ok(BerthierRating::Exactly(0)));
}

#[test]
fn json_names_the_scale() {
    let (scale, puzzle) = (BerthierScale::GroupedW, puzzle(EASY));
    let of = |rated| serde_json::to_value(json::rated_by_whips(&puzzle, scale, &rated)).unwrap();
    let whole = of(Ok(BerthierRating::Exactly(5)));
    assert_eq!((whole["scale"].as_str(), whole["rating"].as_u64()), (Some("gw"), Some(5)));
    let part = of(Ok(BerthierRating::AtLeast(7)));
    assert!(part["rating"].is_null() && part["at_least"] == 7);
    assert_eq!(of(Err(NotRated::Several))["reason"], "several solutions");
}
