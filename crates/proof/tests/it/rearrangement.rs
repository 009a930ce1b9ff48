//! Rearrangements: cells that can trade places are accepted, and nothing else; what they prove holds if the puzzle has
//! exactly one solution.

use crate::common::{candidate, house, is_true};
use crate::deadly::{self, grids, random, with_one_solution};
use pencilproof_core::{Board, Candidate, Cell, Digit, DigitSet, Layout, Puzzle, Symmetry};
use pencilproof_proof::{ExchangeFlaw, Literal, Move, Proof, Rearrangement};

fn digit(value: usize) -> Digit {
    Digit::from_value(value).unwrap()
}

fn cell(name: &str) -> Cell {
    Layout::classic().parse_cell(name).unwrap()
}

fn set(digits: &[usize]) -> DigitSet {
    digits.iter().map(|&value| digit(value)).collect()
}

/// Each two cells trade places; all have the same digits.
fn trade(pairs: &[(&str, &str)], digits: &[usize]) -> Rearrangement {
    let moves = pairs.iter().flat_map(|&(one, other)| [(one, other), (other, one)]);
    let moves = moves.map(|(from, to)| Move { from: cell(from), digits: set(digits), to: cell(to) });
    Rearrangement { moves: moves.collect() }
}

/// r1c147 and r2c147.
const LINES: [(&str, &str); 3] = [("r1c1", "r2c1"), ("r1c4", "r2c4"), ("r1c7", "r2c7")];

fn with_given(name: &str) -> Board<2> {
    let mut puzzle = Puzzle::empty(Layout::classic());
    let given = candidate(name);
    puzzle.set(given.cell(), given.digit(), true);
    Board::from_puzzle(&puzzle).unwrap()
}

/// Every other live candidate of the cells.
fn clause(board: &Board<2>, pattern: &Rearrangement) -> Vec<Literal> {
    let others = |one: &Move| {
        (board.digits(one.from) - one.digits).iter().map(|digit| is_true(Candidate::new(one.from, digit))).collect()
    };
    pattern.moves.iter().flat_map(|one| -> Vec<Literal> { others(one) }).collect()
}

fn judge(board: &Board<2>, pattern: &Rearrangement, clause: Vec<Literal>) -> Result<(), ExchangeFlaw> {
    deadly::judge(board, Proof::Rearrangement(pattern.clone()), clause)
}

#[test]
fn lines_of_a_band_trade_as_many_digits_as_cells() {
    let board = with_given("9r9c9");
    let pattern = trade(&LINES, &[1, 2, 3]);
    assert_eq!(judge(&board, &pattern, clause(&board, &pattern)), Ok(()));
    let short = clause(&board, &pattern)[1..].to_vec();
    let left_out = clause(&board, &pattern)[0].candidate;
    assert_eq!(judge(&board, &pattern, short), Err(ExchangeFlaw::Missing(left_out)));
    let transpose = Symmetry::transpose(&Layout::classic()).unwrap();
    let image = Proof::Rearrangement(pattern).map(&transpose);
    let Proof::Rearrangement(image) = image else { panic!("{image:?}") };
    let turned = board.map(&transpose);
    assert_eq!(judge(&turned, &image, clause(&turned, &image)), Ok(()));
    // Three cells in a circle: their row may hold what it held, and so may their box.
    let circle = [("r1c1", "r1c2"), ("r1c2", "r1c3"), ("r1c3", "r1c1")];
    let circle = circle.map(|(from, to)| Move { from: cell(from), digits: set(&[1, 2, 3]), to: cell(to) });
    let circle = Rearrangement { moves: circle.to_vec() };
    let upset = judge(&board, &circle, clause(&board, &circle));
    assert_eq!(upset, Err(ExchangeFlaw::Upset(house("column 1"))));
}

#[test]
fn what_is_no_pattern_is_refused() {
    let board = with_given("9r9c9");
    let flaw = |pattern: &Rearrangement| judge(&board, pattern, clause(&board, pattern)).unwrap_err();
    assert_eq!(flaw(&Rearrangement { moves: vec![] }), ExchangeFlaw::Empty);
    assert_eq!(flaw(&trade(&LINES, &[1, 2, 3, 4])), ExchangeFlaw::Upset(house("row 1")), "too many digits");
    assert_eq!(flaw(&trade(&LINES[..2], &[1, 2, 3])), ExchangeFlaw::Upset(house("row 1")));
    let bands = [("r1c1", "r4c1"), ("r1c4", "r4c4"), ("r1c7", "r4c7")];
    assert_eq!(flaw(&trade(&bands, &[1, 2, 3])), ExchangeFlaw::Upset(house("box 1")), "lines of two bands");
    let mut twice = trade(&LINES, &[1, 2, 3]);
    twice.moves.push(twice.moves[0]);
    assert_eq!(flaw(&twice), ExchangeFlaw::BadCell(cell("r1c1")));
    let mut collapsed = trade(&LINES, &[1, 2, 3]);
    collapsed.moves[1].to = cell("r2c1");
    assert_eq!(flaw(&collapsed), ExchangeFlaw::NotPermuted(cell("r2c1")));
    let mut away = trade(&LINES, &[1, 2, 3]);
    away.moves[1].to = cell("r3c1");
    assert_eq!(flaw(&away), ExchangeFlaw::NotPermuted(cell("r1c1")), "nothing moves there");
    let mut empty = trade(&LINES, &[1, 2, 3]);
    empty.moves[2].digits = DigitSet::EMPTY;
    assert_eq!(flaw(&empty), ExchangeFlaw::BadDigits(cell("r1c4")));
    let still = Move { from: cell("r1c1"), digits: set(&[1, 2]), to: cell("r1c1") };
    assert_eq!(flaw(&Rearrangement { moves: vec![still] }), ExchangeFlaw::Idle);
    let given = with_given("1r1c1");
    let pattern = trade(&LINES, &[1, 2, 3]);
    let judged = judge(&given, &pattern, clause(&given, &pattern));
    assert_eq!(judged, Err(ExchangeFlaw::Given(cell("r1c1"))));
    // Without givens a cell takes only what its marks allow.
    let mut open = Board::<2>::open(&Layout::classic());
    assert_eq!(judge(&open, &pattern, clause(&open, &pattern)), Ok(()));
    open.eliminate(candidate("2r2c4")).unwrap();
    let judged = judge(&open, &pattern, clause(&open, &pattern));
    assert_eq!(judged, Err(ExchangeFlaw::NotLive(candidate("2r2c4"))));
    for flaw in [ExchangeFlaw::NotPermuted(cell("r2c1")), ExchangeFlaw::Upset(house("row 1")), ExchangeFlaw::Idle] {
        let words = flaw.describe(&Layout::classic());
        assert!(!words.is_empty() && !words.contains("Cell("), "{words}");
    }
}

#[test]
fn accepted_clauses_hold_in_the_only_solution() {
    let layout = Layout::for_side(4).unwrap();
    let grids = grids(&layout);
    let mut random = random();
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..60 {
        // Givens until the solution is the only one.
        let (solution, puzzle) = with_one_solution(&layout, &grids, &mut random);
        let board = Board::<2>::from_puzzle(&puzzle).unwrap();
        let open: Vec<Cell> = layout.cells().filter(|cell| puzzle.value(*cell).is_none()).collect();
        for _ in 0..3000 {
            // Mostly pairs of cells of two lines of a band that trade places, and anything else.
            let count = 1 + random(3);
            let mut moves: Vec<Move> = Vec::new();
            let band = 2 * random(2);
            let turned = random(2) == 0;
            let at =
                |line: usize, place: usize| if turned { layout.cell(place, line) } else { layout.cell(line, place) };
            let digits: DigitSet = (0..4).filter(|_| random(2) == 0).map(Digit::from_index).collect();
            for place in (0..4).filter(|_| random(4) < count) {
                let pair = [at(band, place), at(band + 1, place)];
                moves.extend([[pair[0], pair[1]], [pair[1], pair[0]]].map(|[from, to]| Move { from, digits, to }));
            }
            if random(3) == 0 && !moves.is_empty() {
                let index = random(moves.len());
                match random(3) {
                    0 => moves[index].to = open[random(open.len())],
                    1 => moves[index].digits = DigitSet::only(Digit::from_index(random(4))),
                    _ => drop(moves.swap_remove(index)),
                }
            }
            let pattern = Rearrangement { moves };
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
