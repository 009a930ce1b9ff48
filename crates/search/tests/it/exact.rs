//! The search against a naive one that knows nothing of it, on small boards of every kind.
//!
//! The naive one has its own idea of the houses: it reads the layout's cells by row and column and the shape from the
//! test, not from `Layout::houses`.

use pencilproof_core::{Cell, Digit, DigitSet, Layout, Puzzle};
use pencilproof_search::{End, Limits, Searcher, for_each_solution, solve};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A shape by name, with the group of each cell besides its row and column, and whether the diagonals count.
struct Shape {
    name: &'static str,
    side: usize,
    group: fn(usize, usize) -> usize,
    diagonals: bool,
    /// The window of a cell, if it lies in one.
    window: fn(usize, usize) -> Option<usize>,
}

fn box_2x2(row: usize, col: usize) -> usize {
    row / 2 * 2 + col / 2
}

fn box_2x3(row: usize, col: usize) -> usize {
    row / 2 * 2 + col / 3
}

fn box_3x2(row: usize, col: usize) -> usize {
    row / 3 * 3 + col / 2
}

fn jigsaw_4(row: usize, col: usize) -> usize {
    [[0, 0, 0, 1], [0, 1, 1, 1], [2, 2, 2, 3], [2, 3, 3, 3]][row][col]
}

fn jigsaw_5(row: usize, col: usize) -> usize {
    [[0, 0, 0, 1, 1], [0, 2, 1, 1, 1], [0, 2, 2, 2, 3], [4, 4, 4, 2, 3], [4, 4, 3, 3, 3]][row][col]
}

fn jigsaw_6(row: usize, col: usize) -> usize {
    [
        [0, 0, 0, 0, 1, 1],
        [2, 0, 0, 1, 1, 1],
        [2, 2, 2, 2, 2, 1],
        [3, 3, 3, 3, 4, 4],
        [5, 3, 3, 4, 4, 4],
        [5, 5, 5, 5, 5, 4],
    ][row][col]
}

fn no_window(_: usize, _: usize) -> Option<usize> {
    None
}

fn window_4(row: usize, col: usize) -> Option<usize> {
    ((1..3).contains(&row) && (1..3).contains(&col)).then_some(0)
}

const JIGSAW_4: &str = "jigsaw:1112122233343444";
const JIGSAW_5: &str = "jigsaw:1112213222133345553455444";
const JIGSAW_6: &str = "jigsaw:111122311222333332444455644555666665";

const SHAPES: [Shape; 9] = [
    Shape { name: "2x2", side: 4, group: box_2x2, diagonals: false, window: no_window },
    Shape { name: "2x2+x", side: 4, group: box_2x2, diagonals: true, window: no_window },
    Shape { name: "2x2+windoku", side: 4, group: box_2x2, diagonals: false, window: window_4 },
    Shape { name: JIGSAW_4, side: 4, group: jigsaw_4, diagonals: false, window: no_window },
    Shape { name: "2x3", side: 6, group: box_2x3, diagonals: false, window: no_window },
    Shape { name: "3x2+x", side: 6, group: box_3x2, diagonals: true, window: no_window },
    Shape { name: JIGSAW_5, side: 5, group: jigsaw_5, diagonals: false, window: no_window },
    Shape { name: JIGSAW_6, side: 6, group: jigsaw_6, diagonals: false, window: no_window },
    Shape { name: "2x3+x", side: 6, group: box_2x3, diagonals: true, window: no_window },
];

impl Shape {
    fn layout(&self) -> Layout {
        self.name.parse().unwrap()
    }

    /// Whether two different cells must differ.
    fn are_peers(&self, a: usize, b: usize) -> bool {
        let side = self.side;
        let ((row, col), (other_row, other_col)) = ((a / side, a % side), (b / side, b % side));
        row == other_row
            || col == other_col
            || (self.group)(row, col) == (self.group)(other_row, other_col)
            || self.diagonals && row == col && other_row == other_col
            || self.diagonals && row + col == side - 1 && other_row + other_col == side - 1
            || (self.window)(row, col).is_some_and(|window| (self.window)(other_row, other_col) == Some(window))
    }

    /// The solutions of a puzzle, at most `limit`, by trying every digit in every cell in reading order.
    fn naive(&self, puzzle: &Puzzle, limit: usize) -> Vec<Vec<usize>> {
        let cells: Vec<Vec<usize>> = puzzle
            .layout()
            .cells()
            .map(|cell| match puzzle.value(cell) {
                Some(value) => vec![value.digit.index()],
                None => puzzle.marks(cell).unwrap_or(DigitSet::all(self.side)).iter().map(Digit::index).collect(),
            })
            .collect();
        let mut found = Vec::new();
        self.fill(&cells, &mut Vec::new(), &mut found, limit);
        found
    }

    fn fill(&self, allowed: &[Vec<usize>], grid: &mut Vec<usize>, found: &mut Vec<Vec<usize>>, limit: usize) {
        let at = grid.len();
        if found.len() == limit {
            return;
        }
        if at == allowed.len() {
            found.push(grid.clone());
            return;
        }
        for &digit in &allowed[at] {
            if (0..at).all(|other| grid[other] != digit || !self.are_peers(at, other)) {
                grid.push(digit);
                self.fill(allowed, grid, found, limit);
                grid.pop();
            }
        }
    }
}

fn all_solutions(solver: &mut Searcher, puzzle: &Puzzle) -> (u64, BTreeSet<Vec<usize>>) {
    let mut found = BTreeSet::new();
    let tally = solver.for_each_solution(puzzle, &Limits::count_all(), |solution| {
        found.insert(solution.digits().iter().map(|digit| digit.index()).collect());
        ControlFlow::Continue(())
    });
    assert_eq!(tally.end, End::Exhausted);
    (tally.count, found)
}

#[test]
fn counts_the_grids_of_small_boards() {
    assert_eq!(solve(&Puzzle::empty(Layout::for_side(4).unwrap()), &Limits::count_all()).count, 288);
    for shape in SHAPES.iter().filter(|shape| shape.side < 6) {
        let puzzle = Puzzle::empty(shape.layout());
        let expected = shape.naive(&puzzle, usize::MAX);
        let (count, found) = all_solutions(&mut Searcher::new(puzzle.layout()), &puzzle);
        assert_eq!(count, expected.len() as u64, "{}", shape.name);
        assert_eq!(found, expected.into_iter().collect(), "{}", shape.name);
    }
}

#[test]
fn counts_the_grids_of_six_with_a_first_row() {
    // There are 28,200,960 grids of 2x3, and relabelling the digits shares them out evenly among the 720 first rows.
    let layout: Layout = "2x3".parse().unwrap();
    let mut puzzle = Puzzle::empty(layout.clone());
    for (col, digit) in layout.digits().iter().enumerate() {
        puzzle.set(layout.cell(0, col), digit, true);
    }
    let outcome = solve(&puzzle, &Limits::count_all());
    assert_eq!((outcome.count, outcome.end), (28_200_960 / 720, End::Exhausted));
    assert!(outcome.solutions.is_empty());
}

/// A puzzle of a shape: a full grid with most cells emptied, some marks, and now and then a value changed.
fn puzzles() -> impl Strategy<Value = (usize, Puzzle)> {
    let cell = (0..100u8, any::<u32>(), 0..25usize);
    (0..SHAPES.len(), any::<u64>(), 0..100u8, 0..60u8, proptest::collection::vec(cell, 36)).prop_map(
        |(shape, seed, given_percent, mark_percent, cells)| {
            let layout = SHAPES[shape].layout();
            let grid = some_grid(&SHAPES[shape], seed);
            let mut puzzle = Puzzle::empty(layout.clone());
            // Enough values that the naive search ends.
            let given_percent = given_percent.max(if layout.side() > 4 { 35 } else { 0 });
            for (index, cell) in layout.cells().enumerate() {
                let (roll, noise, other) = cells[index];
                let digit = grid.as_ref().map_or(other % layout.side(), |grid| grid[index]);
                if roll < given_percent {
                    let digit = if noise % 64 == 0 { other % layout.side() } else { digit };
                    puzzle.set(cell, Digit::from_index(digit), noise % 3 != 0);
                }
                if noise >> 8 & 127 < u32::from(mark_percent) {
                    let keep = if noise % 32 == 1 { 0 } else { 1 << digit };
                    puzzle.set_marks(cell, Some(DigitSet::from_bits(noise >> 12 & noise >> 4 | keep)));
                }
            }
            (shape, puzzle)
        },
    )
}

/// The first grid of a shape under a shuffled order of digits in each cell, if it has one.
fn some_grid(shape: &Shape, seed: u64) -> Option<Vec<usize>> {
    let mut state = seed;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    let allowed: Vec<Vec<usize>> = (0..shape.side * shape.side)
        .map(|_| {
            let mut digits: Vec<usize> = (0..shape.side).collect();
            (1..shape.side).rev().for_each(|i| digits.swap(i, below(i + 1)));
            digits
        })
        .collect();
    let mut found = Vec::new();
    shape.fill(&allowed, &mut Vec::new(), &mut found, 1);
    found.pop()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn finds_the_same_solutions_as_the_naive_search((shape, puzzle) in puzzles()) {
        const CAP: usize = 3000;
        let expected = SHAPES[shape].naive(&puzzle, CAP);
        prop_assume!(expected.len() < CAP);
        let mut solver = Searcher::new(puzzle.layout());
        let (count, found) = all_solutions(&mut solver, &puzzle);
        prop_assert_eq!(count, expected.len() as u64);
        prop_assert_eq!(&found, &expected.into_iter().collect());
        // The same again from the used solver, by way of limits.
        for limit in [1, 2, 5] {
            let outcome = solver.solve(&puzzle, &Limits { keep: 3, ..Limits::count_up_to(limit) });
            prop_assert_eq!(outcome.count, limit.min(count));
            prop_assert_eq!(outcome.solutions.len() as u64, limit.min(count).min(3));
            prop_assert!(outcome.end == End::Exhausted || outcome.end == End::Limit);
            prop_assert!(outcome.end == End::Limit || outcome.count == count);
            prop_assert_eq!(&outcome, &solve(&puzzle, &Limits { keep: 3, ..Limits::count_up_to(limit) }));
            let kept: BTreeSet<_> = outcome.solutions.iter().cloned().collect();
            prop_assert_eq!(kept.len(), outcome.solutions.len());
        }
        prop_assert_eq!(solver.solve(&puzzle, &Limits::default()).is_unique(), Some(count == 1));
    }
}

/// A shape up to a side of 6 with up to three extra regions of random cells, as lists of indices.
fn with_regions() -> impl Strategy<Value = (usize, Vec<Vec<usize>>, u64)> {
    let shapes: Vec<usize> = (0..SHAPES.len()).collect();
    proptest::sample::select(shapes).prop_flat_map(|shape| {
        let side = SHAPES[shape].side;
        let region = proptest::sample::subsequence((0..side * side).collect::<Vec<_>>(), side);
        (Just(shape), proptest::collection::vec(region, 1..4), any::<u64>())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn extra_regions_of_any_cells_count((shape, regions, seed) in with_regions()) {
        let shape = &SHAPES[shape];
        let base = shape.layout();
        let cells = |region: &Vec<usize>| region.iter().map(|&index| Cell::from_index(index)).collect();
        let layout = base.with_houses(regions.iter().map(cells).collect()).unwrap();
        // Sides above 4 have too many grids: then half of one of them is given, whether or not it keeps the regions.
        let mut puzzle = Puzzle::empty(layout.clone());
        let grid = some_grid(shape, seed).unwrap();
        let given = |index: &usize| shape.side > 4 && seed >> (index % 61) & 1 == 1;
        for index in (0..grid.len()).filter(given) {
            puzzle.set(Cell::from_index(index), Digit::from_index(grid[index]), true);
        }
        const CAP: usize = 20_000;
        let of_base = shape.naive(&puzzle, CAP);
        prop_assume!(of_base.len() < CAP);
        let keeps = |grid: &Vec<usize>| {
            let is_house = |region: &Vec<usize>| {
                region.iter().map(|&cell| grid[cell]).collect::<BTreeSet<usize>>().len() == region.len()
            };
            regions.iter().all(is_house)
        };
        let expected: BTreeSet<Vec<usize>> = of_base.into_iter().filter(keeps).collect();
        let (count, found) = all_solutions(&mut Searcher::new(&layout), &puzzle);
        prop_assert_eq!(count, expected.len() as u64, "{}", layout);
        prop_assert_eq!(found, expected, "{}", layout);
        // The name alone says it all.
        prop_assert_eq!(layout.to_string().parse::<Layout>(), Ok(layout));
    }
}

#[test]
fn the_caller_can_break_off() {
    let empty = Puzzle::empty(Layout::for_side(4).unwrap());
    let mut calls = 0;
    let tally = for_each_solution(&empty, &Limits::count_all(), |_| {
        calls += 1;
        if calls == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((tally.count, tally.end, calls), (7, End::Stopped, 7));
}
