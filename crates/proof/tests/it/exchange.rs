//! Exchange certificates: deadly patterns are accepted, and nothing else; what they prove holds if the puzzle has
//! exactly one solution, and need not hold otherwise.

use crate::common::{HARD, SOLUTION, candidate, digits, house, is_false, is_true, puzzle, step};
use crate::deadly::{self, grids, random};
use pencilproof_core::{Board, Candidate, Cell, Digit, DigitSet, Geometry, Layout, Puzzle, Symmetry};
use pencilproof_proof::{
    Assumes, CaseTree, Exchange, ExchangeFlaw, Lemma, Literal, Proof, Refusal, Split, check, check_refutation,
};

fn digit(value: usize) -> Digit {
    Digit::from_value(value).unwrap()
}

fn cell(name: &str) -> Cell {
    Layout::classic().parse_cell(name).unwrap()
}

/// Cells of the classic layout, each with the same two digits.
fn pattern(cells: &[&str], [a, b]: [usize; 2]) -> Exchange {
    Exchange { cells: cells.iter().map(|name| (cell(name), [digit(a), digit(b)])).collect() }
}

const RECTANGLE: [&str; 4] = ["r1c1", "r1c4", "r2c1", "r2c4"];

/// A classic puzzle with the given 9r9c9 and marks in some cells.
fn marked(marks: &[(&str, &[usize])]) -> Puzzle {
    let mut puzzle = Puzzle::empty(Layout::classic());
    puzzle.set(cell("r9c9"), digit(9), true);
    for (name, values) in marks {
        puzzle.set_marks(cell(name), Some(values.iter().map(|&value| digit(value)).collect()));
    }
    puzzle
}

fn position(puzzle: &Puzzle) -> Board<2> {
    Board::from_puzzle(puzzle).unwrap()
}

/// Every other live candidate of the cells: what a pattern proves.
fn clause(board: &Board<2>, exchange: &Exchange) -> Vec<Literal> {
    let others = |&(cell, pair): &(Cell, [Digit; 2])| {
        let others = board.digits(cell) - pair.into_iter().collect::<DigitSet>();
        others.iter().map(move |digit| is_true(Candidate::new(cell, digit))).collect::<Vec<_>>()
    };
    exchange.cells.iter().flat_map(others).collect()
}

fn judge(board: &Board<2>, exchange: &Exchange, clause: Vec<Literal>) -> Result<(), ExchangeFlaw> {
    deadly::judge(board, Proof::Exchange(exchange.clone()), clause)
}

#[test]
fn the_roof_of_a_rectangle_is_shown_directly_and_by_cases() {
    let puzzle = marked(&[("r1c1", &[1, 2]), ("r1c4", &[1, 2]), ("r2c1", &[1, 2]), ("r2c4", &[1, 2, 3])]);
    let board = position(&puzzle);
    let roof = candidate("3r2c4");
    let exchange = Proof::Exchange(pattern(&RECTANGLE, [1, 2]));
    assert_eq!(check(&board, &step(&[roof], &[], exchange.clone())), Ok(Assumes::Uniqueness));
    // It shows this conclusion and no other.
    let other = candidate("3r1c5");
    let missing = Err(Refusal::Exchange(ExchangeFlaw::Missing(roof)));
    assert_eq!(check(&board, &step(&[], &[other], exchange.clone())), missing);
    assert_eq!(check(&board, &step(&[roof], &[other], exchange.clone())), missing);
    assert_eq!(check(&board, &step(&[], &[roof], exchange.clone())), missing, "its denial is not in the clause");
    // In the branch without the roof the pattern is bare: a contradiction.
    let lemma = Lemma { clause: vec![], by: Box::new(exchange) };
    let bare = CaseTree::Lemmas { lemmas: vec![lemma], then: Box::new(CaseTree::Close) };
    let on = Split::Candidate(roof);
    let branches = vec![(is_true(roof), CaseTree::Close), (is_false(roof), bare)];
    let tree = CaseTree::Split { on, branches: branches.clone() };
    let by_cases = step(&[roof], &[], Proof::Cases(tree));
    assert_eq!(check(&board, &by_cases), Ok(Assumes::Uniqueness));
    // In the other branch it proves nothing.
    let swapped = CaseTree::Split { on, branches: vec![(is_true(roof), branches[1].1.clone())] };
    let refused = check(&board, &step(&[], &[roof], Proof::Cases(swapped)));
    assert_eq!(refused, Err(Refusal::BadSplit(on)));
    let both = vec![(is_true(roof), branches[1].1.clone()), (is_false(roof), CaseTree::Close)];
    let tree = CaseTree::Split { on, branches: both };
    assert_eq!(check(&board, &step(&[], &[roof], Proof::Cases(tree))), missing);
    // The image under a symmetry proves the image.
    let layout = Layout::classic();
    let transpose = Symmetry::transpose(&layout).unwrap();
    assert_eq!(check(&board.map(&transpose), &by_cases.map(&transpose)), Ok(Assumes::Uniqueness));
    let image = pattern(&["r1c1", "r1c2", "r4c1", "r4c2"], [1, 2]);
    let mapped = step(&[roof], &[], Proof::Exchange(pattern(&RECTANGLE, [2, 1]))).map(&transpose);
    assert_eq!(mapped.proof, Proof::Exchange(image));
}

#[test]
fn a_clause_of_two_is_split_on() {
    // Type 2: one of 3r2c1, 3r2c4 is true, so 3 goes from the rest of row 2.
    let puzzle = marked(&[("r1c1", &[1, 2]), ("r1c4", &[1, 2]), ("r2c1", &[1, 2, 3]), ("r2c4", &[1, 2, 3])]);
    let board = position(&puzzle);
    let exchange = pattern(&RECTANGLE, [1, 2]);
    let both = clause(&board, &exchange);
    assert_eq!(both, [is_true(candidate("3r2c1")), is_true(candidate("3r2c4"))]);
    let tree = |clause: &[Literal]| {
        let lemma = Lemma { clause: clause.to_vec(), by: Box::new(Proof::Exchange(exchange.clone())) };
        let branches = clause.iter().map(|&literal| (literal, CaseTree::Close)).collect();
        let then = Box::new(CaseTree::Split { on: Split::Clause(0), branches });
        Proof::Cases(CaseTree::Lemmas { lemmas: vec![lemma], then })
    };
    let victim = candidate("3r2c9");
    assert_eq!(check(&board, &step(&[], &[victim], tree(&both))), Ok(Assumes::Uniqueness));
    let missing = Err(Refusal::Exchange(ExchangeFlaw::Missing(candidate("3r2c4"))));
    assert_eq!(check(&board, &step(&[], &[victim], tree(&both[..1]))), missing);
    // A literal more does no harm; the denial of one that is needed does not help.
    let more = [&both[..], &[is_true(candidate("4r2c8"))]].concat();
    assert_eq!(judge(&board, &exchange, more), Ok(()));
    let denied = vec![both[0], both[1].denied()];
    assert_eq!(judge(&board, &exchange, denied), Err(ExchangeFlaw::Missing(candidate("3r2c4"))));
}

#[test]
fn nothing_is_assumed_where_no_exchange_is_relied_upon() {
    let puzzle =
        marked(&[("r1c1", &[1, 2]), ("r1c4", &[1, 2]), ("r2c1", &[1, 2]), ("r2c4", &[1, 2, 3]), ("r5c5", &[4])]);
    let board = position(&puzzle);
    let four = candidate("4r5c5");
    let lemma =
        Lemma { clause: vec![is_true(candidate("3r2c4"))], by: Box::new(Proof::Exchange(pattern(&RECTANGLE, [1, 2]))) };
    let idle = CaseTree::Lemmas { lemmas: vec![lemma], then: Box::new(CaseTree::Close) };
    assert_eq!(check(&board, &step(&[four], &[], Proof::Cases(CaseTree::Close))), Ok(Assumes::Nothing));
    // The branch in which 4r5c5 is false is not there, so nothing in it is relied upon.
    let branches = vec![(is_true(four), CaseTree::Close), (is_false(four), idle.clone())];
    let tree = CaseTree::Split { on: Split::Candidate(four), branches };
    assert_eq!(check(&board, &step(&[four], &[], Proof::Cases(tree))), Ok(Assumes::Nothing));
    assert_eq!(check(&board, &step(&[four], &[], Proof::Cases(idle))), Ok(Assumes::Uniqueness));
}

#[test]
fn loops_and_whole_boards_are_patterns() {
    let six = ["r1c1", "r1c4", "r2c4", "r2c7", "r3c7", "r3c1"];
    let marks = six.map(|name| (name, if name == "r3c1" { &[1, 2, 5, 6][..] } else { &[1, 2][..] }));
    let board = position(&marked(&marks));
    let exchange = pattern(&six, [1, 2]);
    assert_eq!(judge(&board, &exchange, vec![is_true(candidate("5r3c1")), is_true(candidate("6r3c1"))]), Ok(()));
    for gone in 0..six.len() {
        let mut five = exchange.clone();
        five.cells.remove(gone);
        let refused = judge(&board, &five, clause(&board, &five));
        assert!(matches!(refused, Err(ExchangeFlaw::Unbalanced(_, _, 1))), "{refused:?}");
    }
    // A bivalue universal grave with one cell more: every cell but one has two digits.
    let [a, b] = ["1234341221434321", "3412123443212143"].map(digits);
    let layout = Layout::for_side(4).unwrap();
    let cells = layout.cells().zip(a.iter().copied().zip(b)).map(|(cell, (a, b))| (cell, [a, b])).collect();
    let bug = Exchange { cells };
    // Its cells are all open: there is no given, so the marks are the puzzle.
    let mut puzzle = Puzzle::empty(layout.clone());
    for &(cell, pair) in &bug.cells {
        puzzle.set_marks(cell, Some(pair.into_iter().collect()));
    }
    puzzle.set_marks(layout.cell(0, 0), Some([1, 2, 3].map(digit).into_iter().collect()));
    let board = position(&puzzle);
    assert!(board.marks_are_given());
    let saves = Candidate::new(layout.cell(0, 0), digit(2));
    assert_eq!(check(&board, &step(&[saves], &[], Proof::Exchange(bug.clone()))), Ok(Assumes::Uniqueness));
    let (&last, rest) = bug.cells.split_last().unwrap();
    let cut = Exchange { cells: rest.to_vec() };
    assert!(matches!(judge(&board, &cut, vec![is_true(saves)]), Err(ExchangeFlaw::Unbalanced(..))));
    let twice = Exchange { cells: [&bug.cells[..], &[last]].concat() };
    assert_eq!(judge(&board, &twice, vec![is_true(saves)]), Err(ExchangeFlaw::BadCell(last.0)));
}

#[test]
fn what_is_no_pattern_is_refused() {
    let board = position(&marked(&[]));
    let flaw = |exchange: &Exchange| judge(&board, exchange, clause(&board, exchange)).unwrap_err();
    let layout = Layout::classic();
    assert_eq!(flaw(&Exchange { cells: vec![] }), ExchangeFlaw::Empty, "that would prove the empty clause");
    // Two cells: each house is met twice or never, but for the columns and boxes, or the other way round.
    assert_eq!(flaw(&pattern(&["r1c1", "r1c4"], [1, 2])), ExchangeFlaw::Unbalanced(house("column 1"), digit(1), 1));
    // Three cells in a row.
    let three = [["r1c1", "r1c4", "r1c7"], ["r2c1", "r2c4", "r2c7"]].concat();
    assert_eq!(flaw(&pattern(&three, [1, 2])), ExchangeFlaw::Unbalanced(house("row 1"), digit(1), 3));
    // A rectangle in four boxes.
    let wide = ["r1c1", "r1c4", "r4c1", "r4c4"];
    assert_eq!(flaw(&pattern(&wide, [1, 2])), ExchangeFlaw::Unbalanced(house("box 1"), digit(1), 1));
    // One corner exchanges other digits.
    let mut mixed = pattern(&RECTANGLE, [1, 2]);
    mixed.cells[3].1 = [digit(1), digit(3)];
    assert!(matches!(flaw(&mixed), ExchangeFlaw::Unbalanced(_, two, 1) if two == digit(2)));
    mixed.cells[3].1 = [digit(1), digit(1)];
    assert_eq!(flaw(&mixed), ExchangeFlaw::BadDigits(cell("r2c4")));
    mixed.cells[3].1 = [digit(1), digit(12)];
    assert_eq!(flaw(&mixed), ExchangeFlaw::BadDigits(cell("r2c4")));
    // A given, and a cell that the layout does not have.
    let corner = pattern(&["r7c1", "r7c9", "r9c1", "r9c9"], [8, 9]);
    assert_eq!(flaw(&corner), ExchangeFlaw::Given(cell("r9c9")));
    let mut ghost = pattern(&RECTANGLE, [1, 2]);
    ghost.cells[0].0 = Cell::from_index(300);
    let flaw = judge(&board, &ghost, vec![]).unwrap_err();
    assert_eq!(flaw, ExchangeFlaw::BadCell(Cell::from_index(300)));
    assert_eq!(flaw.describe(&layout), flaw.to_string());
}

#[test]
fn diagonals_and_windows_are_houses_too() {
    // r1c1 is on a diagonal, r2c4 in a window, the other corners in neither.
    for (variant, name) in [("3x3+x", "diagonal 1"), ("3x3+windoku", "window 1")] {
        let layout: Layout = variant.parse().unwrap();
        let mut puzzle = Puzzle::empty(layout.clone());
        puzzle.set(layout.cell(8, 8), digit(9), true);
        let board = position(&puzzle);
        let exchange = pattern(&RECTANGLE, [1, 2]);
        let house = layout.houses().find(|&house| layout.house_name(house) == name).unwrap();
        let flaw = judge(&board, &exchange, clause(&board, &exchange)).unwrap_err();
        assert_eq!(flaw, ExchangeFlaw::Unbalanced(house, digit(1), 1));
        assert_eq!(flaw.describe(&layout), format!("the pattern meets 1 in {name} in 1 cells, not in two"));
    }
}

#[test]
fn placed_cells_may_be_avoidable_but_not_in_a_sukaku() {
    // An avoidable rectangle: three cells are placed, not given; the fourth must not complete it.
    let mut puzzle = marked(&[("r2c4", &[1, 3])]);
    for (name, value) in [("r1c1", 1), ("r1c4", 2), ("r2c1", 2)] {
        puzzle.set(cell(name), digit(value), false);
    }
    let board = position(&puzzle);
    let exchange = pattern(&RECTANGLE, [1, 2]);
    let saves = candidate("3r2c4");
    let avoidable = step(&[saves], &[], Proof::Exchange(exchange.clone()));
    assert_eq!(check(&board, &avoidable), Ok(Assumes::Uniqueness));
    // Not with another value in one of them, nor with a given.
    for given in ["r1c1", "r1c4", "r2c1"] {
        let mut given_there = puzzle.clone();
        given_there.set(cell(given), puzzle.value(cell(given)).unwrap().digit, true);
        let flaw = Err(Refusal::Exchange(ExchangeFlaw::Given(cell(given))));
        assert_eq!(check(&position(&given_there), &avoidable), flaw);
    }
    let other = pattern(&RECTANGLE, [1, 3]);
    let flaw = judge(&board, &other, clause(&board, &other));
    assert_eq!(flaw, Err(ExchangeFlaw::Placed(cell("r1c4"))));
    // Without any given the placed values are all there is, and must stay.
    puzzle.clear(cell("r9c9"));
    let board = position(&puzzle);
    assert!(board.marks_are_given());
    let placed = Err(Refusal::Exchange(ExchangeFlaw::Placed(cell("r1c1"))));
    assert_eq!(check(&board, &avoidable), placed);
    puzzle.set_marks(cell("r2c4"), None);
    let board = position(&puzzle);
    assert!(!board.marks_are_given() && board.givens().is_empty());
    assert_eq!(judge(&board, &exchange, clause(&board, &exchange)), Err(ExchangeFlaw::Placed(cell("r1c1"))));
}

#[test]
fn digits_may_be_missing_unless_marks_are_the_puzzle() {
    let mut puzzle = marked(&[("r1c1", &[1, 2, 3]), ("r2c4", &[1, 4])]);
    let exchange = pattern(&RECTANGLE, [1, 2]);
    let board = position(&puzzle);
    assert!(!board.is_live(candidate("2r2c4")));
    assert_eq!(judge(&board, &exchange, clause(&board, &exchange)), Ok(()));
    puzzle.clear(cell("r9c9"));
    let board = position(&puzzle);
    let flaw = judge(&board, &exchange, clause(&board, &exchange)).unwrap_err();
    assert_eq!(flaw, ExchangeFlaw::NotLive(candidate("2r2c4")));
    assert_eq!(flaw.describe(&Layout::classic()), "2r2c4 may be forbidden by the marks of the puzzle");
    // The root decides, not the branch: 2r1c1 is live at the root and false in this branch.
    puzzle.set_marks(cell("r2c4"), Some([1, 2].map(digit).into_iter().collect()));
    let board = position(&puzzle);
    let lemma = Lemma { clause: clause(&board, &exchange), by: Box::new(Proof::Exchange(exchange.clone())) };
    let within = CaseTree::Lemmas { lemmas: vec![lemma], then: Box::new(CaseTree::Close) };
    let branches = vec![(is_true(candidate("2r1c1")), CaseTree::Close), (is_false(candidate("2r1c1")), within)];
    let tree = CaseTree::Split { on: Split::Candidate(candidate("2r1c1")), branches };
    let refused = check(&board, &step(&[], &[candidate("5r5c5")], Proof::Cases(tree)));
    assert!(matches!(refused, Err(Refusal::NotShown(_))), "the lemma itself was accepted: {refused:?}");
    // An open board has no puzzle, so only its live candidates count.
    let mut open = Board::new(Geometry::new(&Layout::classic()));
    assert_eq!(judge(&open, &exchange, clause(&open, &exchange)), Ok(()));
    open.eliminate(candidate("1r1c1")).unwrap();
    assert_eq!(judge(&open, &exchange, clause(&open, &exchange)), Err(ExchangeFlaw::NotLive(candidate("1r1c1"))));
}

/// The cells in which two grids differ, with both digits: exactly the deadly patterns.
fn difference(layout: &Layout, a: &[Digit], b: &[Digit]) -> Exchange {
    let pairs = layout.cells().map(|cell| (cell, [a[cell.index()], b[cell.index()]]));
    Exchange { cells: pairs.filter(|(_, [a, b])| a != b).collect() }
}

#[test]
fn accepted_clauses_hold_in_the_only_solution() {
    let layout = Layout::for_side(4).unwrap();
    let grids = grids(&layout);
    assert_eq!(grids.len(), 288);
    // Every pattern of up to ten cells, and some larger ones.
    let pairs = grids.iter().enumerate().flat_map(|(index, a)| grids[..index].iter().map(move |b| (a, b)));
    let patterns = pairs.map(|(a, b)| difference(&layout, a, b)).enumerate();
    let patterns: Vec<Exchange> =
        patterns.filter(|(index, one)| one.cells.len() <= 10 || index % 50 == 0).map(|(_, one)| one).collect();
    let mut random = random();
    let (mut accepted, mut refused, mut short) = (0, 0, 0);
    for round in 0..150 {
        let solution = &grids[random(grids.len())];
        // Candidates are taken away until the solution is the only one: as givens, or as marks.
        let as_marks = round % 3 == 0;
        let mut puzzle = Puzzle::empty(layout.clone());
        let mut left: Vec<&Vec<Digit>> = grids.iter().collect();
        while left.len() > 1 {
            let cell = Cell::from_index(random(16));
            if as_marks {
                let gone = digit(1 + random(4));
                if gone != solution[cell.index()] {
                    let marks = puzzle.marks(cell).unwrap_or(layout.digits()) - DigitSet::only(gone);
                    puzzle.set_marks(cell, Some(marks));
                    left.retain(|grid| grid[cell.index()] != gone);
                }
            } else {
                puzzle.set(cell, solution[cell.index()], true);
                left.retain(|grid| grid[cell.index()] == solution[cell.index()]);
            }
        }
        // No given more than it takes, so that there is room for patterns.
        for cell in puzzle.clone().givens().map(|(cell, _)| cell) {
            let mut fewer = puzzle.clone();
            fewer.clear(cell);
            let fits = |grid: &&Vec<Digit>| fewer.givens().all(|(cell, digit)| grid[cell.index()] == digit);
            if grids.iter().filter(fits).count() == 1 {
                puzzle = fewer;
            }
        }
        // A position on the way to the solution.
        let mut board = position(&puzzle);
        for _ in 0..random(20) {
            let candidate = Candidate::new(Cell::from_index(random(16)), digit(1 + random(4)));
            let is_placement = solution[candidate.cell().index()] == candidate.digit();
            if is_placement && random(4) == 0 {
                board.place(candidate).unwrap();
            } else if !is_placement {
                board.eliminate(candidate).unwrap();
            }
        }
        let open = |exchange: &&Exchange| exchange.cells.iter().all(|(cell, _)| !board.givens().contains(*cell));
        let open: Vec<&Exchange> = patterns.iter().filter(open).collect();
        for _ in 0..300 {
            // Mostly patterns without givens: those with one are all refused.
            let mut exchange = match open.is_empty() || random(8) == 0 {
                true => patterns[random(patterns.len())].clone(),
                false => open[random(open.len())].clone(),
            };
            let is_pattern = random(4) > 0;
            if !is_pattern {
                // Something else: a cell less, or another digit.
                let place = random(exchange.cells.len());
                match random(2) {
                    0 => drop(exchange.cells.remove(place)),
                    _ => exchange.cells[place].1[random(2)] = digit(1 + random(4)),
                }
            }
            let clause = clause(&board, &exchange);
            let judged = judge(&board, &exchange, clause.clone());
            if judged.is_err() {
                refused += 1;
                let expected = !is_pattern
                    || exchange.cells.iter().any(|&(cell, pair)| {
                        let pair: DigitSet = pair.into_iter().collect();
                        let stays = !pair.is_subset(board.digits(cell)) || board.value(cell).is_some();
                        let odd_value = board.value(cell).is_some_and(|value| !pair.contains(value));
                        board.givens().contains(cell) || odd_value || as_marks && stays
                    });
                assert!(expected, "{judged:?} {exchange:?}\n{board:?}");
                continue;
            }
            accepted += 1;
            short += usize::from(clause.len() < 3);
            let holds = clause.iter().any(|one| solution[one.candidate.cell().index()] == one.candidate.digit());
            assert!(holds, "{exchange:?}\n{board:?}");
        }
    }
    assert!(accepted > 2000 && refused > 2000 && short > 50, "{accepted} accepted, {refused} refused, {short} short");
}

#[test]
fn clauses_of_rectangles_hold_in_the_only_solution() {
    let layout = Layout::classic();
    let solution = digits(SOLUTION);
    let start = puzzle(HARD);
    let mut random = random();
    for part in [0, 40, 70] {
        let mut position = start.clone();
        for cell in layout.cells().filter(|&cell| start.value(cell).is_none()) {
            if random(100) < part {
                position.set(cell, solution[cell.index()], false);
            }
        }
        let board = Board::<2>::from_puzzle(&position).unwrap();
        let mut accepted = 0;
        for _ in 0..20_000 {
            let mut two = |below: usize| [random(below), random(below)];
            let ([top, bottom], [left, right], [a, b]) = (two(9), two(9), two(9));
            let corners = [(top, left), (top, right), (bottom, left), (bottom, right)];
            let cells = corners.map(|(row, col)| (layout.cell(row, col), [digit(a + 1), digit(b + 1)])).to_vec();
            let exchange = Exchange { cells };
            let clause = clause(&board, &exchange);
            if judge(&board, &exchange, clause.clone()).is_ok() {
                accepted += 1;
                assert!(clause.iter().any(|one| solution[one.candidate.cell().index()] == one.candidate.digit()));
            }
        }
        assert!(accepted > 20, "{accepted} of {part}");
    }
}

#[test]
fn with_several_solutions_the_clause_may_fail() {
    let layout = Layout::for_side(4).unwrap();
    let grids = grids(&layout);
    // Two grids that differ in a rectangle. Where they agree are the givens, so both are solutions.
    let first = &grids[0];
    let is_rectangle = |other: &&Vec<Digit>| difference(&layout, first, other).cells.len() == 4;
    let second = grids.iter().find(is_rectangle).unwrap();
    let exchange = difference(&layout, first, second);
    let mut puzzle = Puzzle::empty(layout.clone());
    for cell in layout.cells().filter(|&cell| first[cell.index()] == second[cell.index()]) {
        puzzle.set(cell, first[cell.index()], true);
    }
    // The pattern shows that there is no solution, and says what that rests on.
    let lemma = Lemma { clause: vec![], by: Box::new(Proof::Exchange(exchange.clone())) };
    let tree = CaseTree::Lemmas { lemmas: vec![lemma], then: Box::new(CaseTree::Close) };
    assert_eq!(check_refutation(&position(&puzzle), &tree), Ok(Assumes::Uniqueness));
    // With fewer givens there are other candidates, none of them true in these two solutions.
    let cells: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
    cells[1..].iter().for_each(|&cell| puzzle.clear(cell));
    let board = position(&puzzle);
    let clause = clause(&board, &exchange);
    assert!(!clause.is_empty());
    assert_eq!(judge(&board, &exchange, clause.clone()), Ok(()));
    for solution in [first, second] {
        assert!(clause.iter().all(|one| solution[one.candidate.cell().index()] != one.candidate.digit()));
    }
}
