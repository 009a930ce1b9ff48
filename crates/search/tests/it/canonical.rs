//! Canonical forms: the same for equivalent puzzles, reached by the reported symmetry, as many as are known.

use crate::AT_ONCE;
use pencilproof_core::{Digit, Layout, Puzzle, Stop, Symmetry};
use pencilproof_search::{Canonical, Canonizer, ClassicGrids, End, Limits, NoCanonicalForm, for_each_solution};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

/// The grid with most automorphisms, in its canonical form.
const MOST_SYMMETRIC: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// A small fixed sequence of numbers, enough to vary the maps.
fn numbers(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |n| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    }
}

fn parse(layout: &Layout, text: &str) -> Puzzle {
    Puzzle::from_givens(layout.clone(), text.chars().map(Digit::from_symbol))
}

fn form(canonizer: &Canonizer, puzzle: &Puzzle) -> Canonical {
    canonizer.of_puzzle(puzzle, &Limits::default()).unwrap()
}

/// Checks that a puzzle and some equivalent ones have the same canonical form, reached by the reported symmetries.
fn check(canonizer: &Canonizer, puzzle: &Puzzle, seeds: std::ops::Range<u64>) -> u64 {
    let canonical = form(canonizer, puzzle);
    assert_eq!(canonical.symmetry().unwrap().puzzle(&puzzle.givens_only()), canonical.puzzle());
    // It is its own canonical form.
    assert_eq!(form(canonizer, &canonical.puzzle()).digits(), canonical.digits());
    for seed in seeds {
        let map = Symmetry::random(puzzle.layout(), numbers(seed));
        if map.target() != puzzle.layout() {
            continue;
        }
        let image = map.puzzle(puzzle);
        let other = form(canonizer, &image);
        assert_eq!(other.digits(), canonical.digits());
        assert_eq!(other.automorphisms(), canonical.automorphisms());
        assert_eq!(other.symmetry().unwrap().puzzle(&image), canonical.puzzle());
        assert!(other.digits().iter().map(|digit| digit.map_or(0, Digit::value)).le(values(&image)));
    }
    canonical.automorphisms()
}

fn values(puzzle: &Puzzle) -> impl Iterator<Item = usize> {
    puzzle.layout().cells().map(|cell| puzzle.value(cell).map_or(0, |value| value.digit.value()))
}

#[test]
fn full_grids_are_the_same_under_every_symmetry() {
    let layout = Layout::classic();
    let canonizer = Canonizer::new(&layout).unwrap();
    for (seed, digits) in ClassicGrids::new(8).take(40).enumerate() {
        let grid = Puzzle::from_givens(layout.clone(), digits.map(Some));
        let seed = 100 * seed as u64;
        check(&canonizer, &grid, seed..seed + 10);
    }
}

#[test]
fn the_known_numbers_of_automorphisms() {
    let layout = Layout::classic();
    let canonizer = Canonizer::new(&layout).unwrap();
    let grid = parse(&layout, MOST_SYMMETRIC);
    assert_eq!(form(&canonizer, &grid).to_string(), MOST_SYMMETRIC);
    assert_eq!(check(&canonizer, &grid, 0..20), 648);
}

#[test]
fn contradictory_puzzles_are_the_same_under_every_symmetry() {
    for name in ["2x2", "2x3", "3x2", "3x3"] {
        let layout: Layout = name.parse().unwrap();
        let canonizer = Canonizer::new(&layout).unwrap();
        for seed in 0..20 {
            // Digits repeat in rows, columns and boxes.
            let mut below = numbers(seed);
            let digits = layout.cells().map(|_| (below(3) == 0).then(|| Digit::from_index(below(layout.side()) / 2)));
            let puzzle = Puzzle::from_givens(layout.clone(), digits.collect::<Vec<_>>());
            check(&canonizer, &puzzle, 50 * seed..50 * seed + 5);
        }
    }
}

#[test]
fn puzzles_are_the_same_under_every_symmetry() {
    for name in ["2x2", "2x3", "3x2", "2x4", "3x3"] {
        let layout: Layout = name.parse().unwrap();
        let canonizer = Canonizer::new(&layout).unwrap();
        let side = layout.side();
        let mut grids = pencilproof_search::RandomGrids::new(&layout, 1);
        for seed in 0..12u64 {
            let grid = grids.next_grid(&Limits::default()).unwrap();
            let mut below = numbers(seed);
            let mut puzzle = Puzzle::empty(layout.clone());
            for cell in layout.cells() {
                if below(100) < 25 + 5 * seed as usize {
                    puzzle.set(cell, grid.get(cell), below(2) == 0);
                }
            }
            if puzzle.values().count() > side {
                let mut givens = Puzzle::empty(layout.clone());
                puzzle.values().for_each(|(cell, value)| givens.set(cell, value.digit, true));
                check(&canonizer, &givens, 10 * seed..10 * seed + 5);
            }
        }
    }
}

#[test]
fn an_invalid_position_has_a_canonical_form_too() {
    let layout = Layout::classic();
    let canonizer = Canonizer::new(&layout).unwrap();
    let mut text: Vec<char> = MOST_SYMMETRIC.chars().collect();
    text.swap(0, 40);
    check(&canonizer, &parse(&layout, &text.into_iter().collect::<String>()), 0..3);
}

/// All grids of a layout by canonical form, and the automorphisms of each.
fn classes(layout: &Layout) -> BTreeMap<String, (u64, u64)> {
    let canonizer = Canonizer::new(layout).unwrap();
    let mut classes = BTreeMap::new();
    for_each_solution(&Puzzle::empty(layout.clone()), &Limits::count_all(), |grid| {
        let digits: Vec<_> = grid.digits().iter().copied().map(Some).collect();
        let canonical = canonizer.of_digits(&digits, &Limits::default()).unwrap();
        classes.entry(canonical.to_string()).or_insert((0, canonical.automorphisms())).0 += 1;
        ControlFlow::Continue(())
    });
    classes
}

#[test]
fn the_288_grids_of_4x4_are_of_two_classes() {
    let classes = classes(&"2x2".parse().unwrap());
    assert_eq!(classes.len(), 2);
    assert_eq!(classes.values().map(|(size, _)| size).sum::<u64>(), 288);
    // Lines in two bands and two stacks, the bands, the stacks, the transposition; and the digits.
    let group = (2u64 * 2 * 2).pow(2) * 2 * 24;
    assert!(classes.values().all(|(size, automorphisms)| size * automorphisms == group), "{classes:?}");
}

#[test]
fn layouts_without_canonical_forms_are_told() {
    let of = |name: &str| Canonizer::new(&name.parse().unwrap()).err();
    assert_eq!(of("3x3+x"), Some(NoCanonicalForm::Houses));
    assert_eq!(of("3x3+windoku"), Some(NoCanonicalForm::Houses));
    assert_eq!(of("jigsaw:1112122233343444"), Some(NoCanonicalForm::Houses));
    assert_eq!(of("4x4"), Some(NoCanonicalForm::Side(16)));
    assert_eq!(of("3x4"), None);
}

#[test]
fn limits_are_honoured() {
    // All of its 2.6 billion symmetries would have to be counted.
    let empty = Puzzle::empty("3x4".parse().unwrap());
    let canonizer = Canonizer::new(empty.layout()).unwrap();
    let asked = AtomicU32::new(0);
    let over = || asked.fetch_add(1, Ordering::Relaxed) == 5;
    assert_eq!(canonizer.of_puzzle(&empty, &Limits::default().until(Stop::when(&over))), Err(End::Stopped));
    // It is not called again after it has become true.
    assert_eq!(asked.into_inner(), 6);
    assert_eq!(canonizer.of_puzzle(&empty, &Limits::default().until(AT_ONCE)), Err(End::Stopped));
}

#[test]
fn all_symmetries_of_an_empty_board_are_counted() {
    let empty = Puzzle::empty("2x3".parse().unwrap());
    let canonizer = Canonizer::new(empty.layout()).unwrap();
    // Rows in three bands of two, columns in two stacks of three.
    assert_eq!(form(&canonizer, &empty).automorphisms(), (6 * 2 * 2 * 2) * (2 * 6 * 6));
    // More orders of rows and stacks than are looked at together.
    let empty = Puzzle::empty(Layout::classic());
    let canonizer = Canonizer::new(empty.layout()).unwrap();
    assert_eq!(form(&canonizer, &empty).automorphisms(), 2 * 6 * 6 * 6u64.pow(6));
    let mut one = empty.clone();
    one.set(one.layout().cell(4, 4), Digit::from_index(4), true);
    // What keeps its cell: it can be taken to any of 81.
    assert_eq!(form(&canonizer, &one).automorphisms(), 2 * 6u64.pow(8) / 81);
}
