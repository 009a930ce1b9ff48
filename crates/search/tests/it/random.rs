//! Random full grids: right, the same for the same seed, and in the proportions that are promised.

use crate::AT_ONCE;
use pencilproof_core::{Deadline, Digit, Layout, Puzzle, Stop};
use pencilproof_search::{ClassicGrids, Limits, NoGrid, RandomGrids, Solution};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

const JIGSAW_4: &str = "jigsaw:1112122233343444";
const JIGSAW_6: &str = "jigsaw:111122311222332333444455644555666665";
/// The last cells of the first two rows, in the same column, would have to be equal.
const IMPOSSIBLE: &str = "jigsaw:1112222133334444";

/// Whether every cell has a digit and every house each digit once.
fn is_full(layout: &Layout, digits: &[Digit]) -> bool {
    Puzzle::from_givens(layout.clone(), digits.iter().map(|&digit| Some(digit))).full_grid().is_some()
}

fn grids(name: &str, seed: u64) -> RandomGrids {
    RandomGrids::new(&name.parse().unwrap(), seed)
}

fn text(digits: &[Digit]) -> String {
    digits.iter().map(|digit| digit.symbol()).collect()
}

#[test]
fn classic_grids_are_full_and_follow_from_the_seed() {
    let mut grids = ClassicGrids::new(1);
    let first: Vec<_> = grids.by_ref().take(2000).collect();
    assert!(first.iter().all(|digits| is_full(&Layout::classic(), digits)));
    assert_eq!(text(&first[0]), FIRST);
    // A clone goes on from the same place; another seed leads elsewhere, the same seed back.
    let next = grids.clone().next_grid();
    assert_eq!(next, grids.next_grid());
    grids.reseed(2);
    assert_ne!(grids.next_grid(), first[0]);
    grids.reseed(1);
    assert!(first.iter().all(|digits| *digits == grids.next_grid()));
}

const FIRST: &str = "473158629912736854856942371135294786284675913769381245627413598591867432348529167";

#[test]
fn pairs_of_cells_are_equal_as_often_as_they_should_be() {
    // The digit of a cell has six places in another box of its chute and nine in a box beyond. Exchanging lines within
    // chutes takes them to one another, so in uniform grids they are equally likely.
    const COUNT: usize = 60_000;
    let mut equal = BTreeMap::new();
    for digits in ClassicGrids::new(3).take(COUNT) {
        for (cell, digit) in digits.iter().enumerate().skip(1) {
            *equal.entry(cell).or_insert(0usize) += usize::from(*digit == digits[0]);
        }
    }
    for (cell, count) in equal {
        let (row, col) = (cell / 9, cell % 9);
        let expected = match (row / 3, col / 3) {
            _ if row == 0 || col == 0 => 0,
            (0, 0) => 0,
            (0, _) | (_, 0) => COUNT / 6,
            _ => COUNT / 9,
        };
        // Six standard deviations.
        assert!(count.abs_diff(expected) <= (6.0 * (expected as f64).sqrt()) as usize, "{cell}: {count}, {expected}");
    }
}

#[test]
fn every_layout_has_random_grids() {
    let names =
        ["2x2", "2x2+x", JIGSAW_4, "2x3", "3x2+x", JIGSAW_6, "2x4", "3x3", "3x3+x", "3x3+windoku", "2x5", "3x4"];
    for name in names.into_iter().chain(["4x4", "4x4+x", "4x4+windoku", "4x5", "5x5"]) {
        let (mut source, mut again) = (grids(name, 5), grids(name, 5));
        let mut seen = BTreeMap::new();
        for _ in 0..5 {
            let grid = source.next_grid(&Limits::default()).unwrap();
            assert!(is_full(source.layout(), grid.digits()), "{name}");
            assert_eq!(again.next_grid(&Limits::default()).unwrap(), grid, "{name}");
            seen.insert(grid, ());
        }
        assert!(seen.len() > 1, "{name}");
        again.reseed(5);
        assert_eq!(again.next_grid(&Limits::default()), grids(name, 5).next_grid(&Limits::default()), "{name}");
    }
}

#[test]
fn grids_of_searched_layouts_are_the_same_on_every_machine() {
    let first = |name| grids(name, 1).next_grid(&Limits::default()).unwrap().to_string();
    assert_eq!(first("2x3"), FIRST_2X3);
    assert_eq!(first("3x3+x"), FIRST_X);
}

const FIRST_2X3: &str = "153264462531321456645123516342234615";
const FIRST_X: &str = "568742139714396825392158467253861794681479253947523618476235981139687542825914376";

#[test]
fn small_grids_are_uniform() {
    for (name, count) in [("2x2", 288), (JIGSAW_4, 144)] {
        let mut source = grids(name, 4);
        let mut counts: BTreeMap<Solution, usize> = BTreeMap::new();
        for _ in 0..count * 200 {
            *counts.entry(source.next_grid(&Limits::default()).unwrap()).or_default() += 1;
        }
        assert_eq!(counts.len(), count, "{name}");
        // Six standard deviations.
        assert!(counts.values().all(|&times| times.abs_diff(200) < 6 * 15), "{name}: {counts:?}");
    }
}

#[test]
fn equivalent_grids_are_equally_likely_where_they_are_searched() {
    // The value of each cell, and the place of a digit in each row, of 6x6.
    const COUNT: usize = 12_000;
    let mut source = grids("2x3", 6);
    let mut values = [[0usize; 6]; 36];
    for _ in 0..COUNT {
        let grid = source.next_grid(&Limits::default()).unwrap();
        grid.digits().iter().enumerate().for_each(|(cell, digit)| values[cell][digit.index()] += 1);
    }
    let expected = COUNT / 6;
    assert!(values.as_flattened().iter().all(|count| count.abs_diff(expected) < 6 * 41), "{values:?}");
}

#[test]
fn layouts_without_grids_are_told() {
    assert_eq!(grids(IMPOSSIBLE, 1).next_grid(&Limits::default()), Err(NoGrid::Impossible));
    let text = NoGrid::Impossible.to_string();
    assert_eq!(text, "no full grid of this layout exists");
}

#[test]
fn limits_are_honoured() {
    for name in ["2x2", "3x3", "5x5"] {
        assert_eq!(grids(name, 1).next_grid(&Limits::default().until(AT_ONCE)), Err(NoGrid::Stopped));
    }
    let start = Instant::now();
    let deadline = Deadline::after(Duration::from_millis(1));
    let over = || deadline.is_over();
    let limits = Limits::default().until(Stop::when(&over));
    let mut source = grids("5x5", 1);
    while source.next_grid(&limits).is_ok() {}
    // Far more than it takes, so that a busy machine does not fail the test.
    assert!(start.elapsed() < Duration::from_secs(5));
}
