//! Maps of the whole board that keep the givens: what is accepted holds in puzzles with one solution, and what lacks a
//! condition is refused.

use crate::common::{candidate, house, is_false, is_true, puzzle, step};
use crate::deadly::{grids, judge, random};
use pencilproof_core::{Board, Candidate, Cell, Constraint, Digit, Field, Kind, Layout, Puzzle, Symmetry};
use pencilproof_proof::{Assumes, Automorphism, ExchangeFlaw, Literal, Proof, Refusal, check};

/// A puzzle that a half turn takes to itself, when each digit becomes what it lacks of ten.
const TURNED: &str = "..............51.69736.....29......3.6.8.2.4.7......18.....47314.95..............";

fn turned() -> Board<2> {
    Board::from_puzzle(&puzzle(TURNED)).unwrap()
}

fn half_turn() -> Automorphism {
    let (mut cells, mut digits): (Vec<Cell>, Vec<Digit>) =
        (Layout::classic().cells().collect(), Layout::classic().digits().iter().collect());
    cells.reverse();
    digits.reverse();
    Automorphism { cells, digits }
}

/// What is wrong with the clause: one literal as the conclusion of a step, several as a lemma.
fn flaw(board: &Board<2>, map: &Automorphism, clause: &[Literal]) -> Option<ExchangeFlaw> {
    let proof = Proof::Automorphism(map.clone());
    let &[Literal { candidate, is_true }] = clause else { return judge(board, proof, clause.to_vec()).err() };
    let step = if is_true { step(&[candidate], &[], proof) } else { step(&[], &[candidate], proof) };
    match check(board, &step) {
        Ok(Assumes::Uniqueness) => None,
        Err(Refusal::Exchange(flaw)) => Some(flaw),
        other => panic!("{other:?}"),
    }
}

#[test]
fn candidates_are_true_with_their_images() {
    let (mut board, map) = (turned(), half_turn());
    // r5c5 stays, and 5 is the only digit that stays.
    assert_eq!(flaw(&board, &map, &[is_false(candidate("1r5c5"))]), None);
    assert_eq!(flaw(&board, &map, &[is_false(candidate("5r5c5"))]), Some(ExchangeFlaw::Unforced));
    // r4c5 becomes r6c5.
    assert_eq!(flaw(&board, &map, &[is_false(candidate("5r4c5"))]), None);
    assert_eq!(flaw(&board, &map, &[is_false(candidate("1r1c1"))]), Some(ExchangeFlaw::Unforced));
    assert_eq!(flaw(&board, &map, &[is_false(candidate("1r1c1")), is_true(candidate("9r9c9"))]), None);
    assert_eq!(flaw(&board, &map, &[is_true(candidate("1r1c1")), is_false(candidate("9r9c9"))]), None);
    let other = [is_false(candidate("1r1c1")), is_true(candidate("5r9c9"))];
    assert_eq!(flaw(&board, &map, &other), Some(ExchangeFlaw::Unforced));
    let turned = Symmetry::transpose(&Layout::classic()).unwrap();
    let Proof::Automorphism(image) = Proof::Automorphism(map.clone()).map(&turned) else { panic!() };
    assert_eq!(flaw(&board.map(&turned), &image, &[is_false(candidate("5r5c4"))]), None);
    board.eliminate(candidate("9r9c9")).unwrap();
    assert_eq!(flaw(&board, &map, &[is_false(candidate("1r1c1"))]), None);
    board.place(candidate("4r9c9")).unwrap();
    assert_eq!(flaw(&board, &map, &[is_true(candidate("6r1c1"))]), None);
    assert_eq!(flaw(&board, &map, &[is_true(candidate("8r1c1"))]), Some(ExchangeFlaw::Unforced));
    assert_eq!(flaw(&board, &map, &[]), Some(ExchangeFlaw::Unforced));
    let whole = step(&[candidate("6r1c1")], &[candidate("1r5c5"), candidate("9r5c5")], Proof::Automorphism(map));
    assert_eq!(check(&board, &whole), Ok(Assumes::Uniqueness));
}

#[test]
fn a_map_that_does_not_keep_the_puzzle_is_refused() {
    let (board, map, layout) = (turned(), half_turn(), Layout::classic());
    let clause = [is_false(candidate("1r5c5"))];
    assert_eq!(flaw(&board, &map, &clause), None);
    let changed = |change: &dyn Fn(&mut Automorphism)| {
        let mut map = map.clone();
        change(&mut map);
        flaw(&board, &map, &clause)
    };
    let first = board.givens().first().unwrap();
    assert!(matches!(changed(&|map| map.digits.swap(3, 4)), Some(ExchangeFlaw::Moved(_))));
    assert!(matches!(changed(&|map| map.digits = layout.digits().iter().collect()), Some(ExchangeFlaw::Moved(_))));
    assert_eq!(changed(&|map| map.digits[0] = map.digits[1]), Some(ExchangeFlaw::Misshapen));
    assert_eq!(changed(&|map| map.digits.truncate(8)), Some(ExchangeFlaw::Misshapen));
    assert_eq!(changed(&|map| map.cells[0] = map.cells[1]), Some(ExchangeFlaw::Misshapen));
    assert_eq!(changed(&|map| map.cells.truncate(80)), Some(ExchangeFlaw::Misshapen));
    assert_eq!(changed(&|map| map.cells[0] = Cell::from_index(81)), Some(ExchangeFlaw::Misshapen));
    // A swap within row 5 upsets two columns.
    assert_eq!(changed(&|map| map.cells.swap(36, 37)), Some(ExchangeFlaw::Upset(house("column 1"))));
    let identity = Automorphism { cells: layout.cells().collect(), digits: layout.digits().iter().collect() };
    assert_eq!(flaw(&board, &identity, &clause), Some(ExchangeFlaw::Unforced));
    // One given more, whose image is none; or one less.
    let mut more = board.to_puzzle(&Puzzle::empty(layout.clone()));
    more.set(layout.parse_cell("r1c1").unwrap(), Digit::from_symbol('1').unwrap(), true);
    let more = Board::from_puzzle(&more).unwrap();
    assert_eq!(flaw(&more, &map, &clause), Some(ExchangeFlaw::Moved(layout.parse_cell("r1c1").unwrap())));
    let mut fewer = puzzle(TURNED);
    fewer.clear(first);
    let fewer = Board::from_puzzle(&fewer).unwrap();
    assert_eq!(flaw(&fewer, &map, &clause), Some(ExchangeFlaw::Moved(map.cell(first))));
    assert_eq!(flaw(&Board::open(&layout), &map, &clause), Some(ExchangeFlaw::Misshapen), "no givens");
    for flaw in [ExchangeFlaw::Moved(first), ExchangeFlaw::Unforced] {
        let words = flaw.describe(&layout);
        assert!(!words.is_empty() && !words.contains("Cell("), "{words}");
    }
}

#[test]
fn the_other_rules_of_a_layout_must_be_kept_too() {
    let on = |layout: Layout| {
        let mut givens = Puzzle::empty(layout);
        for given in ["1r1c2", "9r9c8"].map(candidate) {
            givens.set(given.cell(), given.digit(), true);
        }
        flaw(&Board::from_puzzle(&givens).unwrap(), &half_turn(), &[is_false(candidate("2r5c5"))])
    };
    let disjoint: Layout = "3x3+disjoint".parse().unwrap();
    assert_eq!(on(disjoint), None, "a half turn takes places in boxes to places in boxes");
    let corner: Layout = "3x3+extra:r1c1r1c2r2c3r4c4r5c5r6c7r7c8r8c8r9c9".parse().unwrap();
    assert!(matches!(on(corner), Some(ExchangeFlaw::Upset(_))));
    let cells = ["r1c1", "r1c2"].map(|name| Layout::classic().parse_cell(name).unwrap());
    let fields = [("cells", Field::Cells(cells.to_vec())), ("sum", Field::Number(10))];
    let cage = Constraint::new(Kind::by_id("killer").unwrap(), fields).unwrap();
    let caged = Layout::classic().with_constraints(vec![cage]).unwrap();
    assert_eq!(on(caged), Some(ExchangeFlaw::Constrained(cells[0])));
}

/// The relabelling that takes a grid to itself together with a map of the cells, if there is one.
fn relabelling(layout: &Layout, grid: &[Digit], cells: &[Cell]) -> Option<Vec<Digit>> {
    let mut digits: Vec<Option<Digit>> = vec![None; layout.side()];
    for cell in layout.cells() {
        let (from, to) = (grid[cell.index()], grid[cells[cell.index()].index()]);
        if *digits[from.index()].get_or_insert(to) != to {
            return None;
        }
    }
    digits.into_iter().collect()
}

#[test]
fn accepted_clauses_hold_in_the_only_solution() {
    let layout = Layout::for_side(4).unwrap();
    let grids = grids(&layout);
    let mut random = random();
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..3000 {
        let solution = &grids[random(grids.len())];
        let turn = Symmetry::random(&layout, &mut random);
        let cells: Vec<Cell> = layout.cells().map(|cell| turn.cell(cell)).collect();
        let Some(digits) = relabelling(&layout, solution, &cells) else { continue };
        let map = Automorphism { cells, digits };
        // Givens with all their images, until the solution is the only one; at times one of them is missing.
        let mut puzzle = Puzzle::empty(layout.clone());
        let mut left: Vec<&Vec<Digit>> = grids.iter().collect();
        while left.len() > 1 {
            let first = Cell::from_index(random(16));
            let mut cell = first;
            loop {
                puzzle.set(cell, solution[cell.index()], true);
                left.retain(|grid| grid[cell.index()] == solution[cell.index()]);
                cell = map.cell(cell);
                if cell == first || random(40) == 0 {
                    break;
                }
            }
        }
        let mut board = Board::<2>::from_puzzle(&puzzle).unwrap();
        for wrong in layout.candidates() {
            if solution[wrong.cell().index()] != wrong.digit() && board.is_live(wrong) && random(4) == 0 {
                board.eliminate(wrong).unwrap();
            }
        }
        let holds = |one: &Literal| (solution[one.candidate.cell().index()] == one.candidate.digit()) == one.is_true;
        for one in layout.candidates().flat_map(|candidate| [is_true(candidate), is_false(candidate)]) {
            let two = Literal {
                candidate: Candidate::new(Cell::from_index(random(16)), Digit::from_index(random(4))),
                is_true: random(2) == 0,
            };
            for clause in [vec![one], vec![one, two]] {
                match judge(&board, Proof::Automorphism(map.clone()), clause.clone()) {
                    Ok(()) => {
                        assert!(clause.iter().any(holds), "{map:?} {clause:?}\n{board:?}");
                        accepted += 1;
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(accepted > 1000 && refused > 1000, "{accepted} accepted, {refused} refused");
}
