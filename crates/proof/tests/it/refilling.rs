//! Refillings: patterns whose every filling has a twin are accepted, and nothing else; what they prove holds if the
//! puzzle has exactly one solution.

use crate::common::{candidate, is_true};
use crate::deadly::{self, grids, random, with_one_solution};
use pencilproof_core::{Board, Candidate, Cell, Digit, DigitSet, Layout, Puzzle, Symmetry};
use pencilproof_proof::{ExchangeFlaw, Literal, Proof, Refilling};

fn cell(name: &str) -> Cell {
    Layout::classic().parse_cell(name).unwrap()
}

fn set(digits: &[usize]) -> DigitSet {
    digits.iter().filter_map(|&value| Digit::from_value(value)).collect()
}

fn pattern(cells: &str, digits: &[usize]) -> Refilling {
    Refilling { cells: cells.split(' ').map(|name| (cell(name), set(digits))).collect() }
}

/// A polygon of eight cells, and one of seven: without r2c2.
const EIGHT: &str = "r1c1 r1c2 r2c1 r2c2 r1c4 r2c4 r4c1 r4c2";
const SEVEN: &str = "r1c1 r1c2 r2c1 r1c4 r2c4 r4c1 r4c2";
/// Three cells of a row in each of three boxes above each other.
const NINE: &str = "r1c1 r1c2 r1c3 r4c1 r4c2 r4c3 r7c1 r7c2 r7c3";

fn with_given(name: &str) -> Board<2> {
    let mut puzzle = Puzzle::empty(Layout::classic());
    let given = candidate(name);
    puzzle.set(given.cell(), given.digit(), true);
    Board::from_puzzle(&puzzle).unwrap()
}

/// Every other live candidate of the cells.
fn clause(board: &Board<2>, pattern: &Refilling) -> Vec<Literal> {
    let others = |&(cell, digits): &(Cell, DigitSet)| -> Vec<Literal> {
        (board.digits(cell) - digits).iter().map(|digit| is_true(Candidate::new(cell, digit))).collect()
    };
    pattern.cells.iter().flat_map(others).collect()
}

fn judge(board: &Board<2>, pattern: &Refilling, clause: Vec<Literal>) -> Result<(), ExchangeFlaw> {
    deadly::judge(board, Proof::Refilling(pattern.clone()), clause)
}

fn flaw(board: &Board<2>, pattern: &Refilling) -> Option<ExchangeFlaw> {
    judge(board, pattern, clause(board, pattern)).err()
}

#[test]
fn polygons_and_matrices_are_deadly() {
    let board = with_given("9r9c9");
    for (cells, digits) in [(EIGHT, &[1, 2, 3, 4][..]), (SEVEN, &[1, 2, 3]), (NINE, &[1, 2, 3, 4])] {
        let pattern = pattern(cells, digits);
        assert_eq!(flaw(&board, &pattern), None, "{cells}");
        let short = clause(&board, &pattern)[1..].to_vec();
        let left_out = clause(&board, &pattern)[0].candidate;
        assert_eq!(judge(&board, &pattern, short), Err(ExchangeFlaw::Missing(left_out)));
        let transpose = Symmetry::transpose(&Layout::classic()).unwrap();
        let Proof::Refilling(image) = Proof::Refilling(pattern).map(&transpose) else { panic!() };
        assert_eq!(flaw(&board.map(&transpose), &image), None);
    }
}

#[test]
fn the_other_way_may_use_what_is_not_live() {
    let mut octagon = pattern(EIGHT, &[1, 2, 3, 4]);
    octagon.cells[0].1 = set(&[1, 2]);
    octagon.cells[4].1 = set(&[3, 4]);
    assert_eq!(flaw(&with_given("9r9c9"), &octagon), None);
    // Without givens a cell takes only what its marks allow.
    let mut open = Board::<2>::open(&Layout::classic());
    assert_eq!(flaw(&open, &octagon), None, "all marks are live");
    for name in ["3r1c1", "4r1c1", "1r1c4", "2r1c4"] {
        open.eliminate(candidate(name)).unwrap();
    }
    assert_eq!(flaw(&open, &octagon), Some(ExchangeFlaw::Fixed));
    open.eliminate(candidate("1r1c1")).unwrap();
    assert_eq!(flaw(&open, &octagon), Some(ExchangeFlaw::NotLive(candidate("1r1c1"))));
}

#[test]
fn what_is_no_pattern_is_refused() {
    let board = with_given("9r9c9");
    assert_eq!(flaw(&board, &Refilling { cells: Vec::new() }), Some(ExchangeFlaw::Empty));
    for dropped in 0..8 {
        let mut fewer = pattern(EIGHT, &[1, 2, 3, 4]);
        fewer.cells.remove(dropped);
        assert_eq!(flaw(&board, &fewer), Some(ExchangeFlaw::Fixed), "{dropped} is dropped");
        let mut other = pattern(EIGHT, &[1, 2, 3, 4]);
        other.cells[dropped].1 = set(&[1, 2, 3, 5]);
        assert_eq!(flaw(&board, &other), Some(ExchangeFlaw::Fixed), "{dropped} has another digit");
        let name = Layout::classic().cell_name(other.cells[dropped].0);
        let given = with_given(&format!("1{name}"));
        let judged = flaw(&given, &pattern(EIGHT, &[1, 2, 3, 4]));
        assert_eq!(judged, Some(ExchangeFlaw::Given(other.cells[dropped].0)));
    }
    let mut twice = pattern(EIGHT, &[1, 2, 3, 4]);
    twice.cells.push(twice.cells[0]);
    assert_eq!(flaw(&board, &twice), Some(ExchangeFlaw::BadCell(cell("r1c1"))));
    let mut empty = pattern(EIGHT, &[1, 2, 3, 4]);
    empty.cells[3].1 = DigitSet::EMPTY;
    assert_eq!(flaw(&board, &empty), Some(ExchangeFlaw::BadDigits(cell("r2c2"))));
    let columns = "r1c1 r1c2 r1c3 r4c1 r4c2 r4c3 r7c1 r7c2 r8c3";
    assert_eq!(flaw(&board, &pattern(columns, &[1, 2, 3, 4])), Some(ExchangeFlaw::Fixed));
    let many = "r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r1c2 r2c2 r3c2";
    assert_eq!(flaw(&board, &pattern(many, &[1, 2])), Some(ExchangeFlaw::TooLarge));
    assert_eq!(flaw(&board, &pattern("r1c1 r1c2", &[1, 2, 3, 4, 5, 6])), Some(ExchangeFlaw::TooLarge));
    let apart = "r1c1 r2c4 r3c7 r4c2 r5c5 r6c8 r7c3 r8c6";
    assert_eq!(flaw(&board, &pattern(apart, &[1, 2, 3, 4])), Some(ExchangeFlaw::TooLarge), "65,536 ways");
    for flaw in [ExchangeFlaw::Fixed, ExchangeFlaw::TooLarge] {
        let words = flaw.describe(&Layout::classic());
        assert!(!words.is_empty() && !words.contains("Cell("), "{words}");
    }
}

#[test]
fn a_placed_value_must_be_of_the_pattern() {
    let with = |name: &str, digits: &[usize]| {
        let mut board = with_given("9r9c9");
        board.place(candidate(name)).unwrap();
        let mut octagon = pattern(EIGHT, &[1, 2, 3, 4]);
        octagon.cells[0].1 = set(digits);
        flaw(&board, &octagon)
    };
    assert_eq!(with("1r1c1", &[1]), None);
    assert_eq!(with("1r1c1", &[2, 3]), Some(ExchangeFlaw::Placed(cell("r1c1"))));
    assert_eq!(with("7r1c1", &[1, 2, 3, 4]), Some(ExchangeFlaw::Placed(cell("r1c1"))));
}

#[test]
fn extra_houses_count() {
    let mut puzzle = Puzzle::empty("3x3+windoku".parse().unwrap());
    puzzle.set(cell("r9c9"), Digit::from_value(9).unwrap(), true);
    let board = Board::<2>::from_puzzle(&puzzle).unwrap();
    let octagon = pattern(EIGHT, &[1, 2, 3, 4]);
    assert_eq!(flaw(&board, &octagon), Some(ExchangeFlaw::Fixed), "r2c2 and r4c2 lie in a window, r2c4 in it as well");
}

#[test]
fn accepted_clauses_hold_in_the_only_solution() {
    let layout = Layout::for_side(4).unwrap();
    let grids = grids(&layout);
    let mut random = random();
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..40 {
        // Givens until the solution is the only one.
        let (solution, puzzle) = with_one_solution(&layout, &grids, &mut random);
        let board = Board::<2>::from_puzzle(&puzzle).unwrap();
        for _ in 0..800 {
            // Mostly open cells with two or three digits, now and then any.
            let mut cells = Vec::new();
            for cell in layout.cells() {
                if random(2) == 0 && (puzzle.value(cell).is_none() || random(20) == 0) {
                    let size = 2 + random(2);
                    let digits: DigitSet = (0..size).map(|_| Digit::from_index(random(4))).collect();
                    cells.push((cell, digits));
                }
            }
            let pattern = Refilling { cells };
            let clause = clause(&board, &pattern);
            if judge(&board, &pattern, clause.clone()).is_err() {
                refused += 1;
                continue;
            }
            accepted += 1;
            let holds = clause.iter().any(|one| solution[one.candidate.cell().index()] == one.candidate.digit());
            assert!(holds, "{pattern:?}\n{board:?}");
        }
    }
    assert!(accepted > 100 && refused > 1000, "{accepted} accepted, {refused} refused");
}
