//! Boards of full size with known answers, limits, and redundant givens.

use crate::AT_ONCE;
use pencilproof_core::{Cell, Deadline, Digit, DigitSet, Layout, Puzzle, Stop};
use pencilproof_search::{End, Limits, NotUnique, Redundancy, Searcher, Solution, redundant_givens, solve};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A minimal puzzle and its solution.
struct Known {
    layout: &'static str,
    givens: &'static str,
    solution: &'static str,
}

const KNOWN: [Known; 6] = [
    Known {
        layout: "3x3",
        givens: "5.6.....11..42.6....7.....8.....1.........93......8..4.6....3.5..4716....7.8..4..",
        solution: "526389741189427653437165298243691587618574932795238164861942375354716829972853416",
    },
    Known {
        layout: "3x3",
        givens: "...497......2....5.6.........573..........5.1..7.4..2..2....36......4....145.9...",
        solution: "851497236743216895962853417295731648436982571187645923529178364678324159314569782",
    },
    Known {
        layout: "3x3+x",
        givens: ".2.7.1.5.6.....8.......2........859...45..2.3.......8...7...........397......4...",
        solution: "329781456641359827578642319763218594814597263295436781937865142456123978182974635",
    },
    Known {
        layout: "3x3+windoku",
        givens: "....2....3..1...........5............9.67..8..4.........3.....85.1...6.....4.....",
        solution: "817325964359146827624789531236851479195674283748293156463512798571938642982467315",
    },
    Known {
        layout: "jigsaw:111222333111222333111222333444555666444555666444555666777888999777888999777888999",
        givens: ".5.6..2..1.3...4.7.7.2.....2..........682...1..1.4........78...3.9....1.8......3.",
        solution: "954617283123589467678234159235761894496825371781943625512378946369452718847196532",
    },
    Known {
        layout: "4x4",
        givens: concat!(
            ".......9..3.2..7....2...46C8.D......546...1.A..3C.79.3.A.G...........5..E..C4A..56.F..1..3.4.B..D........F..1G82",
            ".E.3AB9.....F.....A.71.4.......E8..1F2......C....9..3E..A...B..6F2.....8.......49.....G....6..7.7G.B1..C..29.E..",
            "28.D........31C.E.3.8..5.C...42."
        ),
        solution: concat!(
            "61FGCD89BE3A2547A3E52G7146C89DBFBD82546E791FACG3C479B3FA2G5D86E11BG8652FE79C4A3D562FD817G3A4EB9CDA974CE36FB51G82",
            "4EC3AB9G81D2F7653CA671B49D8G52FE87B1F2A654E3C9DGG9543ECDA2F7B816F2DEG958CB6173A4951CEAG23846DF7B7G4B1F3CDA296E58",
            "286D974BF5GE31CAEF3A86D51C7BG429"
        ),
    },
];

fn puzzle(layout: &str, givens: &str) -> Puzzle {
    Puzzle::from_givens(layout.parse().unwrap(), givens.chars().map(Digit::from_symbol))
}

fn assert_full(side: usize, cells: impl Iterator<Item = Digit>, what: &str) {
    let mut values: Vec<usize> = cells.map(Digit::value).collect();
    values.sort_unstable();
    assert!(values.into_iter().eq(1..=side), "{what}");
}

/// Rows, columns, square boxes and values, read from the digits alone.
fn assert_valid(puzzle: &Puzzle, solution: &Solution) {
    let side = puzzle.layout().side();
    let root = side.isqrt();
    let at = |row: usize, col: usize| solution.digits()[row * side + col];
    for i in 0..side {
        assert_full(side, (0..side).map(|j| at(i, j)), "row");
        assert_full(side, (0..side).map(|j| at(j, i)), "column");
        assert_full(side, (0..side).map(|j| at(i / root * root + j / root, i % root * root + j % root)), "box");
    }
    assert!(puzzle.values().all(|(cell, value)| solution.get(cell) == value.digit));
}

#[test]
fn known_puzzles_have_their_one_solution() {
    // One solver for all: it changes layouts on the way.
    let mut solver = Searcher::new(&Layout::classic());
    for known in &KNOWN {
        let puzzle = puzzle(known.layout, known.givens);
        let outcome = solver.solve(&puzzle, &Limits::default());
        assert_eq!((outcome.count, outcome.end), (1, End::Exhausted), "{}", known.layout);
        assert_eq!(outcome.solutions[0].to_string(), known.solution);
        assert_valid(&puzzle, &outcome.solutions[0]);
        assert_eq!(solve(&puzzle, &Limits::default()), outcome);
    }
}

#[test]
fn two_solutions_are_told_from_one_and_many() {
    // Two rows of a band hold two digits crosswise in the same two columns: without those four cells both ways are
    // right.
    let full = puzzle("3x3", KNOWN[0].solution);
    let mut open = full.clone();
    let Some(cells) = exchangeable(&full) else { panic!("the grid has two pairs that can be exchanged") };
    cells.iter().for_each(|&cell| open.clear(cell));
    let outcome = solve(&open, &Limits { keep: 5, ..Limits::count_all() });
    assert_eq!((outcome.count, outcome.end, outcome.is_unique()), (2, End::Exhausted, Some(false)));
    assert_ne!(outcome.solutions[0], outcome.solutions[1]);
    outcome.solutions.iter().for_each(|solution| assert_valid(&open, solution));
}

/// Four cells of a 9x9 grid in two rows of a band and two columns that hold two digits crosswise.
fn exchangeable(full: &Puzzle) -> Option<[Cell; 4]> {
    let layout = full.layout();
    let value = |cell| full.value(cell).map(|value| value.digit);
    let corners = |top: usize, row: usize, left: usize, col: usize| {
        [layout.cell(top, left), layout.cell(top, col), layout.cell(row, left), layout.cell(row, col)]
    };
    let rows = (0..9).flat_map(|top| (top + 1..top / 3 * 3 + 3).map(move |row| (top, row)));
    let all = rows.flat_map(|(top, row)| (0..9).flat_map(move |l| (l + 1..9).map(move |c| corners(top, row, l, c))));
    all.into_iter().find(|&[a, b, c, d]| value(a) == value(d) && value(b) == value(c))
}

#[test]
fn contradictory_starts_have_no_solution() {
    let none = |puzzle: &Puzzle| {
        let outcome = solve(puzzle, &Limits::default());
        assert_eq!((outcome.count, outcome.end, outcome.is_unique()), (0, End::Exhausted, Some(false)));
    };
    let mut twice = Puzzle::empty(Layout::classic());
    twice.set(Cell::from_index(0), Digit::from_index(4), true);
    twice.set(Cell::from_index(8), Digit::from_index(4), false);
    none(&twice);
    let mut no_marks = Puzzle::empty(Layout::for_side(25).unwrap());
    no_marks.set_marks(Cell::from_index(624), Some(DigitSet::EMPTY));
    none(&no_marks);
    let mut all_same = Puzzle::empty(Layout::for_side(16).unwrap());
    all_same.layout().cells().for_each(|cell| all_same.set(cell, Digit::from_index(0), true));
    none(&all_same);
    let mut wrong = puzzle("3x3", KNOWN[0].givens);
    wrong.set(Cell::from_index(1), Digit::from_index(2), false);
    none(&wrong);
    assert_eq!(redundant_givens(&twice.givens_only(), &Limits::default()), Err(NotUnique::Several));
    twice.set(Cell::from_index(8), Digit::from_index(4), true);
    assert_eq!(redundant_givens(&twice, &Limits::default()), Err(NotUnique::NoSolution));
}

#[test]
fn a_full_grid_is_its_own_solution() {
    let full = puzzle("4x4", KNOWN[5].solution);
    let outcome = solve(&full, &Limits::first());
    assert_eq!((outcome.count, outcome.end, outcome.nodes), (1, End::Exhausted, 0));
    assert_eq!(outcome.solutions[0].to_string(), KNOWN[5].solution);
}

#[test]
fn empty_boards_of_every_size_are_filled() {
    for side in [9, 16, 25] {
        let empty = Puzzle::empty(Layout::for_side(side).unwrap());
        let outcome = solve(&empty, &Limits { solutions: 300, keep: 2, ..Limits::default() });
        assert_eq!((outcome.count, outcome.end, outcome.is_unique()), (300, End::Limit, Some(false)));
        outcome.solutions.iter().for_each(|solution| assert_valid(&empty, solution));
    }
}

#[test]
fn limits_are_honoured() {
    let empty = Puzzle::empty(Layout::classic());
    let end = |limits: &Limits<'_>| {
        let outcome = solve(&empty, limits);
        (outcome.count, outcome.solutions.len(), outcome.end)
    };
    assert_eq!(end(&Limits::count_up_to(0)), (0, 0, End::Limit));
    assert_eq!(end(&Limits::first()), (1, 1, End::Limit));
    assert_eq!(end(&Limits::default()), (2, 2, End::Limit));
    assert_eq!(end(&Limits { keep: 3, ..Limits::count_up_to(1000) }), (1000, 3, End::Limit));
    assert_eq!(end(&Limits::default().until(AT_ONCE)), (0, 0, End::Stopped));
    assert_eq!(solve(&empty, &Limits::default().until(AT_ONCE)).is_unique(), None);
}

#[test]
fn a_running_search_is_stopped() {
    for side in [9, 16, 25] {
        let empty = Puzzle::empty(Layout::for_side(side).unwrap());
        let start = Instant::now();
        let deadline = Deadline::after(Duration::from_millis(50));
        let outcome = solve(&empty, &Limits::count_all().until(Stop::when(&|| deadline.is_over())));
        assert_eq!(outcome.end, End::Stopped);
        // Far more than it takes, so that a busy machine does not fail the test.
        assert!(start.elapsed() < Duration::from_secs(5));
        let flag = AtomicBool::new(false);
        let is_set = || flag.load(Ordering::Relaxed);
        let limits = Limits::count_all().until(Stop::when(&is_set));
        let tally = Searcher::new(empty.layout()).for_each_solution(&empty, &limits, |_| {
            flag.store(true, Ordering::Relaxed);
            ControlFlow::Continue(())
        });
        assert_eq!(tally.end, End::Stopped);
    }
}

#[test]
fn minimal_puzzles_have_no_redundant_givens() {
    for known in &KNOWN {
        let found = redundant_givens(&puzzle(known.layout, known.givens), &Limits::default()).unwrap();
        assert_eq!((found.is_minimal(), found.end), (Some(true), End::Exhausted), "{}", known.layout);
    }
}

#[test]
fn an_extra_given_is_redundant_and_the_rest_agree_with_counting() {
    let mut extra = puzzle(KNOWN[0].layout, KNOWN[0].givens);
    let solution = solve(&extra, &Limits::first()).solutions.remove(0);
    let added = Cell::from_index(1);
    extra.set(added, solution.get(added), true);
    // A placed value and marks are no givens: they change nothing.
    extra.set(Cell::from_index(3), solution.get(Cell::from_index(3)), false);
    extra.set_marks(Cell::from_index(4), Some(DigitSet::EMPTY));
    let found = redundant_givens(&extra, &Limits::default()).unwrap();
    assert!(found.redundant.contains(&added));
    assert_eq!((found.is_minimal(), found.end), (Some(false), End::Exhausted));
    let givens = extra.givens_only();
    for (cell, _) in givens.givens() {
        let mut without = givens.clone();
        without.clear(cell);
        let unique = solve(&without, &Limits::default()).is_unique() == Some(true);
        assert_eq!(found.redundant.contains(&cell), unique, "{cell:?}");
    }
}

#[test]
fn a_cut_short_redundancy_check_says_so() {
    let known = puzzle(KNOWN[0].layout, KNOWN[0].givens);
    let limits = Limits::default().until(AT_ONCE);
    assert_eq!(redundant_givens(&known, &limits), Err(NotUnique::Undecided(End::Stopped)));
    let cut = |redundant: &[usize], undecided: &[usize]| Redundancy {
        redundant: redundant.iter().map(|&index| Cell::from_index(index)).collect(),
        undecided: undecided.iter().map(|&index| Cell::from_index(index)).collect(),
        end: End::Stopped,
        nodes: 0,
    };
    assert_eq!(cut(&[], &[3]).is_minimal(), None);
    assert_eq!(cut(&[2], &[3]).is_minimal(), Some(false));
}
