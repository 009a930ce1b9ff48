//! Two digits that change places: what is accepted holds in puzzles with one solution, and what lacks a condition is
//! refused.

use crate::common::{candidate, house, is_true};
use crate::deadly::{grids, judge, random, with_one_solution};
use pencilproof_core::{Board, Candidate, Cell, Digit, DigitSet, House, HouseKind, Layout, Puzzle, Symmetry};
use pencilproof_proof::{ExchangeFlaw, LineSwap, Literal, PairSwap, Proof};

fn cell(name: &str) -> Cell {
    Layout::classic().parse_cell(name).unwrap()
}

fn pair(digits: [usize; 2]) -> [Digit; 2] {
    digits.map(|value| Digit::from_value(value).unwrap())
}

/// The classic board with these givens.
fn with_givens(names: &str) -> Board<2> {
    let mut puzzle = Puzzle::empty(Layout::classic());
    for given in names.split(' ').map(candidate) {
        puzzle.set(given.cell(), given.digit(), true);
    }
    Board::from_puzzle(&puzzle).unwrap()
}

/// Every live candidate of the cells but two digits.
fn clause(board: &Board<2>, cells: &[Cell], digits: [Digit; 2]) -> Vec<Literal> {
    let pair: DigitSet = digits.into_iter().collect();
    let others =
        |&cell: &Cell| (board.digits(cell) - pair).iter().map(move |digit| is_true(Candidate::new(cell, digit)));
    cells.iter().flat_map(others).collect()
}

fn line_flaw(board: &Board<2>, swap: &LineSwap) -> Option<ExchangeFlaw> {
    judge(board, Proof::LineSwap(swap.clone()), clause(board, &swap.corners, swap.digits)).err()
}

fn pair_flaw(board: &Board<2>, swap: &PairSwap) -> Option<ExchangeFlaw> {
    judge(board, Proof::PairSwap(swap.clone()), clause(board, &swap.cells, swap.digits)).err()
}

/// Rows 1 and 2, with the corners r4c1 and r4c2 and the digits 2 and 8.
fn qiu() -> LineSwap {
    LineSwap { lines: [house("row 1"), house("row 2")], corners: [cell("r4c1"), cell("r4c2")], digits: pair([2, 8]) }
}

/// The board with these givens, where 2 and 8 are only in r12c12 in box 1.
fn crossed(givens: &str) -> Board<2> {
    let mut board = with_givens(givens);
    for name in ["r1c3", "r2c3", "r3c1", "r3c2", "r3c3"] {
        for digit in qiu().digits {
            board.eliminate(Candidate::new(cell(name), digit)).unwrap();
        }
    }
    board
}

#[test]
fn lines_with_one_open_group_are_accepted() {
    for givens in ["9r1c5", "9r1c5 9r2c8", "9r1c5 6r1c7 7r2c7 7r1c4 6r2c4", "6r1c1", "6r1c1 6r2c8"] {
        assert_eq!(line_flaw(&crossed(givens), &qiu()), None, "{givens}");
    }
    let board = crossed("9r1c5");
    let full = clause(&board, &qiu().corners, qiu().digits);
    let judged = judge(&board, Proof::LineSwap(qiu()), full[1..].to_vec());
    assert_eq!(judged, Err(ExchangeFlaw::Missing(full[0].candidate)));
    let transpose = Symmetry::transpose(&Layout::classic()).unwrap();
    let Proof::LineSwap(image) = Proof::LineSwap(qiu()).map(&transpose) else { panic!() };
    assert_eq!(line_flaw(&board.map(&transpose), &image), None);
}

#[test]
fn lines_that_lack_a_condition_are_refused() {
    let board = crossed("9r1c5");
    assert_eq!(line_flaw(&crossed("9r1c5 7r2c6"), &qiu()), Some(ExchangeFlaw::Torn));
    assert_eq!(line_flaw(&crossed("9r1c5 6r2c1"), &qiu()), Some(ExchangeFlaw::Torn), "column 1 counts");
    assert_eq!(line_flaw(&crossed("9r1c5 6r1c7 7r2c7"), &qiu()), Some(ExchangeFlaw::Torn), "not closed");
    assert_eq!(line_flaw(&crossed("9r1c5 2r1c1"), &qiu()), Some(ExchangeFlaw::Given(cell("r1c1"))));
    assert_eq!(line_flaw(&crossed("9r1c5 6r4c1"), &qiu()), Some(ExchangeFlaw::Given(cell("r4c1"))));
    let elsewhere = line_flaw(&with_givens("9r1c5"), &qiu());
    assert_eq!(elsewhere, Some(ExchangeFlaw::Elsewhere(candidate("2r1c3"))));
    let shape = |change: fn(&mut LineSwap)| {
        let mut swap = qiu();
        change(&mut swap);
        line_flaw(&board, &swap)
    };
    assert_eq!(shape(|swap| swap.lines[1] = house("row 4")), Some(ExchangeFlaw::Misshapen), "another band");
    assert_eq!(shape(|swap| swap.lines[1] = swap.lines[0]), Some(ExchangeFlaw::Misshapen));
    assert_eq!(shape(|swap| swap.lines[1] = house("column 2")), Some(ExchangeFlaw::Misshapen));
    assert_eq!(shape(|swap| swap.corners[1] = cell("r4c4")), Some(ExchangeFlaw::Misshapen), "another box");
    assert_eq!(shape(|swap| swap.corners[1] = cell("r5c2")), Some(ExchangeFlaw::Misshapen), "another row");
    assert_eq!(shape(|swap| swap.corners = [cell("r2c1"), cell("r2c2")]), Some(ExchangeFlaw::Misshapen));
    assert_eq!(shape(|swap| swap.digits[1] = swap.digits[0]), Some(ExchangeFlaw::BadDigits(cell("r4c1"))));
    let wrong = shape(|swap| swap.digits = pair([2, 7]));
    assert_eq!(wrong, Some(ExchangeFlaw::Elsewhere(candidate("7r1c3"))));
    let open = Board::<2>::open(&Layout::classic());
    assert_eq!(line_flaw(&open, &qiu()), Some(ExchangeFlaw::Misshapen), "no givens");
}

#[test]
fn pairs_that_lack_a_condition_are_refused() {
    let cells = |names: &str| names.split(' ').map(cell).collect::<Vec<Cell>>();
    let swap = |names: &str| PairSwap { digits: pair([2, 8]), cells: cells(names) };
    let board = with_givens("2r1c1 8r1c4 8r2c1");
    assert_eq!(pair_flaw(&board, &swap("r1c1 r1c4 r2c1 r2c4")), None);
    let transpose = Symmetry::transpose(&Layout::classic()).unwrap();
    let Proof::PairSwap(image) = Proof::PairSwap(swap("r1c1 r1c4 r2c1 r2c4")).map(&transpose) else { panic!() };
    assert_eq!(pair_flaw(&board.map(&transpose), &image), None);
    assert_eq!(pair_flaw(&board, &swap("r1c1 r1c4 r2c4")), Some(ExchangeFlaw::Given(cell("r2c1"))));
    let uneven = pair_flaw(&board, &swap("r1c1 r1c4 r2c1"));
    assert_eq!(uneven, Some(ExchangeFlaw::Uneven(house("row 2"), 1)));
    let twice = swap("r1c1 r1c4 r2c1 r2c4 r2c4");
    assert_eq!(pair_flaw(&board, &twice), Some(ExchangeFlaw::BadCell(cell("r2c4"))));
    assert_eq!(pair_flaw(&board, &PairSwap { digits: pair([2, 8]), cells: Vec::new() }), Some(ExchangeFlaw::Empty));
    let other = PairSwap { digits: pair([2, 2]), cells: cells("r1c1") };
    assert_eq!(pair_flaw(&board, &other), Some(ExchangeFlaw::BadDigits(cell("r1c1"))));
    let open = Board::<2>::open(&Layout::classic());
    assert_eq!(pair_flaw(&open, &swap("r1c1 r1c4 r2c1 r2c4")), Some(ExchangeFlaw::Misshapen), "no givens");
    // All places of 2 and 8: nothing is left.
    let all = "r1c1 r1c2 r2c4 r2c5 r3c7 r3c8 r4c2 r4c3 r5c5 r5c6 r6c8 r6c9 r7c3 r7c1 r8c6 r8c4 r9c9 r9c7";
    assert_eq!(pair_flaw(&with_givens("9r9c1"), &swap(all)), Some(ExchangeFlaw::Idle));
    for flaw in [
        ExchangeFlaw::Misshapen,
        ExchangeFlaw::Torn,
        ExchangeFlaw::Uneven(house("row 2"), 1),
        ExchangeFlaw::Elsewhere(candidate("2r1c3")),
    ] {
        let words = flaw.describe(&Layout::classic());
        assert!(!words.is_empty() && !words.contains("Cell(") && !words.contains("House("), "{words}");
    }
}

#[test]
fn accepted_clauses_hold_in_the_only_solution() {
    let layout = Layout::for_side(4).unwrap();
    let grids = grids(&layout);
    let mut random = random();
    let lines: Vec<House> = layout.houses().filter(|&house| layout.kind(house).is_line()).collect();
    let (mut lines_accepted, mut pairs_accepted, mut refused) = (0, 0, 0);
    for _ in 0..300 {
        // Givens until the solution is the only one, then fewer candidates that are not of the solution.
        let (solution, puzzle) = with_one_solution(&layout, &grids, &mut random);
        let mut board = Board::<2>::from_puzzle(&puzzle).unwrap();
        for cell in layout.cells().filter(|&cell| puzzle.value(cell).is_none()) {
            for digit in (board.digits(cell) - DigitSet::only(solution[cell.index()])).iter() {
                if random(2) == 0 {
                    board.eliminate(Candidate::new(cell, digit)).unwrap();
                }
            }
            if random(4) == 0 {
                board.place(Candidate::new(cell, solution[cell.index()])).unwrap();
            }
        }
        let test = |proof: Proof, cells: &[Cell], digits: [Digit; 2]| {
            let clause = clause(&board, cells, digits);
            if judge(&board, proof.clone(), clause.clone()).is_err() {
                return false;
            }
            let holds = clause.iter().any(|one| solution[one.candidate.cell().index()] == one.candidate.digit());
            assert!(holds, "{proof:?}\n{board:?}");
            true
        };
        for _ in 0..200 {
            let first = random(4);
            let digits = [first, (first + 1 + random(3)) % 4].map(Digit::from_index);
            // Two lines of a band, and two cells of a box in another one.
            let band = 2 * random(4);
            let (line, place) = ((band % 4 + 2 + random(2)) % 4, 2 * random(2));
            let corners = [place, place + 1].map(|place| match layout.kind(lines[band]) {
                HouseKind::Row => layout.cell(line, place),
                _ => layout.cell(place, line),
            });
            let swap = LineSwap { lines: [lines[band], lines[band + 1]], corners, digits };
            match test(Proof::LineSwap(swap), &corners, digits) {
                true => lines_accepted += 1,
                false => refused += 1,
            }
            // The known places of two digits, and some cells more.
            let is_known = |&cell: &Cell| board.value(cell).is_some_and(|value| digits.contains(&value));
            let mut cells: Vec<Cell> = layout.cells().filter(is_known).collect();
            for _ in 0..1 + random(2) {
                let cell = Cell::from_index(random(16));
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
            match test(Proof::PairSwap(PairSwap { digits, cells: cells.clone() }), &cells, digits) {
                true => pairs_accepted += 1,
                false => refused += 1,
            }
        }
    }
    assert!(
        lines_accepted > 100 && pairs_accepted > 100 && refused > 1000,
        "{lines_accepted} and {pairs_accepted} accepted, {refused} refused"
    );
}
