//! Arguments by cases: each inference follows from those before it, and nothing else passes.

use crate::common::{candidate, house};
use pencilproof_core::{Board, Candidate, Cell, Digit, Geometry, House, Layout, Rule};
use pencilproof_proof::{
    Branch, Cases, Choice, Inference, Literal, Refutation, Side, Unfounded, Weighing, Why, check_cases,
};

/// An open board on which r1c1 is 2 or 8, and the 8 of row 1 goes in r1c1 or r1c7.
fn board() -> Board<2> {
    let mut board = Board::new(Geometry::new(&Layout::classic()));
    let layout = Layout::classic();
    let in_first = layout.digits().iter().map(|digit| Candidate::new(layout.cell(0, 0), digit));
    let eights = [2, 3, 4, 5, 6, 8, 9].map(|col| candidate(&format!("8r1c{col}")));
    let stays = [candidate("2r1c1"), candidate("8r1c1")];
    for gone in in_first.filter(|one| !stays.contains(one)).chain(eights) {
        board.eliminate(gone).unwrap();
    }
    board
}

fn literal(name: &str, is_true: bool) -> Literal {
    Literal { candidate: candidate(name), is_true }
}

fn infer(name: &str, is_true: bool, why: Why) -> Inference {
    Inference { literal: literal(name, is_true), why }
}

fn cell_rule() -> Rule {
    Rule::Cell(candidate("2r1c1").cell())
}

fn sound() -> Cases {
    let row = Rule::House(house("row 1"), candidate("8r1c1").digit());
    Cases {
        on: Choice::Rule(cell_rule()),
        branches: vec![
            Branch {
                assumed: vec![literal("2r1c1", true)],
                inferences: vec![
                    infer("8r1c1", false, Why::Assumed),
                    infer("2r1c1", true, Why::Last(cell_rule())),
                    infer("2r1c5", false, Why::Sees(candidate("2r1c1"))),
                    infer("8r1c7", true, Why::Last(row)),
                ],
                empty: None,
            },
            Branch {
                assumed: vec![literal("8r1c1", true)],
                inferences: vec![
                    infer("2r1c1", false, Why::Assumed),
                    infer("8r1c1", true, Why::Last(cell_rule())),
                    infer("8r3c3", false, Why::Sees(candidate("8r1c1"))),
                ],
                empty: None,
            },
        ],
    }
}

const GREEN: usize = Side::Green.index();
const BLUE: usize = Side::Blue.index();

#[test]
fn sound_cases_are_accepted() {
    assert_eq!(check_cases(&board(), &sound()), Ok(()));
    let one = candidate("5r5c5");
    let sees = infer("5r5c6", false, Why::Sees(one));
    let branch = |is_true, inferences| Branch { assumed: vec![literal("5r5c5", is_true)], inferences, empty: None };
    let on_candidate = Cases {
        on: Choice::Candidate(one),
        branches: vec![
            branch(true, vec![infer("5r5c5", true, Why::Assumed), sees.clone()]),
            branch(false, vec![infer("5r5c5", false, Why::Assumed)]),
        ],
    };
    assert_eq!(check_cases(&board(), &on_candidate), Ok(()));
    let mut missing = on_candidate.clone();
    missing.branches.pop();
    assert_eq!(check_cases(&board(), &missing), Err(Unfounded::Choice));
}

#[test]
fn more_than_two_cases_are_followed() {
    let mut board = board();
    for digit in ["4", "5", "6", "7", "8", "9"] {
        board.eliminate(candidate(&format!("{digit}r5c5"))).unwrap();
    }
    let branch = |name: &str| Branch {
        assumed: vec![literal(name, true)],
        inferences: vec![infer(name, true, Why::Assumed)],
        empty: None,
    };
    let mut cases = Cases {
        on: Choice::Rule(Rule::Cell(candidate("1r5c5").cell())),
        branches: ["1r5c5", "2r5c5", "3r5c5"].map(branch).to_vec(),
    };
    assert_eq!(check_cases(&board, &cases), Ok(()));
    cases.branches.pop();
    assert_eq!(check_cases(&board, &cases), Err(Unfounded::Choice), "a possibility is left out");
}

#[test]
fn an_inference_needs_those_it_rests_on() {
    for (branch, index, next) in [(GREEN, 0, 0), (GREEN, 1, 1), (BLUE, 0, 0), (BLUE, 1, 1)] {
        let mut cases = sound();
        cases.branches[branch].inferences.remove(index);
        let expected = Unfounded::Inference { branch, inference: next };
        assert_eq!(check_cases(&board(), &cases), Err(expected), "without inference {index}");
    }
    let mut swapped = sound();
    swapped.branches[GREEN].inferences.swap(1, 2);
    let expected = Unfounded::Inference { branch: GREEN, inference: 1 };
    assert_eq!(check_cases(&board(), &swapped), Err(expected), "a reason comes before what rests on it");
}

#[test]
fn a_case_does_not_lend_its_inferences_to_another() {
    let mut cases = sound();
    cases.branches[BLUE].inferences.push(infer("2r1c9", false, Why::Sees(candidate("2r1c1"))));
    assert_eq!(check_cases(&board(), &cases), Err(Unfounded::Inference { branch: BLUE, inference: 3 }));
}

#[test]
fn false_reasons_are_refused() {
    let row = |digit: &str| Rule::House(house("row 1"), candidate(&format!("{digit}r1c1")).digit());
    let count = |base, cover| Why::Counting(Box::new(Weighing::new([(base, 1)], [(cover, 1)])));
    let nothing = Why::Absurd(Box::new(Refutation { inferences: Vec::new(), empty: row("3") }));
    let wrong = [
        infer("5r5c5", false, Why::Assumed),
        infer("5r5c5", false, Why::Sees(candidate("2r1c1"))),
        infer("3r1c5", true, Why::Last(row("3"))),
        infer("3r4c5", false, Why::Meets(row("3"))),
        infer("3r2c5", false, count(row("3"), Rule::House(house("box 2"), candidate("3r1c5").digit()))),
        infer("3r2c5", false, count(row("3"), row("3"))),
        infer("3r5c5", false, nothing),
        infer("8r1c5", false, Why::Sees(candidate("8r1c7"))),
    ];
    for lie in wrong {
        let mut cases = sound();
        let at = cases.branches[GREEN].inferences.len();
        cases.branches[GREEN].inferences.push(lie.clone());
        let expected = Unfounded::Inference { branch: GREEN, inference: at };
        assert_eq!(check_cases(&board(), &cases), Err(expected), "{lie:?}");
    }
}

#[test]
fn what_the_layout_does_not_have_is_an_error() {
    let ghost_rule = Rule::House(House::from_index(200), candidate("3r1c1").digit());
    let ghost_cell = Rule::Cell(Cell::from_index(700));
    let ghost_candidate = Candidate::new(Cell::from_index(700), Digit::from_index(3));
    let ghost_digit = Candidate::new(candidate("3r1c1").cell(), Digit::from_index(20));
    let count = |rule| Why::Counting(Box::new(Weighing::new([(rule, 1)], [(cell_rule(), 1)])));
    let absurd = |empty| Why::Absurd(Box::new(Refutation { inferences: Vec::new(), empty }));
    let nested = Refutation { inferences: vec![infer("3r1c5", false, Why::Last(ghost_rule))], empty: cell_rule() };
    let reasons = [
        Why::Sees(ghost_candidate),
        Why::Sees(ghost_digit),
        Why::Last(ghost_rule),
        Why::Meets(ghost_cell),
        count(ghost_rule),
        absurd(ghost_cell),
        Why::Absurd(Box::new(nested)),
    ];
    for why in reasons {
        let mut cases = sound();
        cases.branches[GREEN].inferences.insert(0, infer("3r1c5", false, why.clone()));
        let expected = Unfounded::Ghost { branch: GREEN, inference: 0 };
        assert_eq!(check_cases(&board(), &cases), Err(expected), "{why:?}");
    }
    for candidate in [ghost_candidate, ghost_digit] {
        let mut cases = sound();
        let literal = Literal { candidate, is_true: false };
        cases.branches[GREEN].inferences.insert(0, Inference { literal, why: Why::Assumed });
        assert_eq!(check_cases(&board(), &cases), Err(Unfounded::Ghost { branch: GREEN, inference: 0 }));
    }
    let mut empty = sound();
    empty.branches[BLUE].empty = Some(ghost_rule);
    assert_eq!(check_cases(&board(), &empty), Err(Unfounded::Empty { branch: BLUE }));
    let mut choice = sound();
    choice.on = Choice::Rule(ghost_cell);
    assert_eq!(check_cases(&board(), &choice), Err(Unfounded::Choice));
}

#[test]
fn cases_and_contradictions_must_be_those_of_the_position() {
    let mut missing = sound();
    missing.branches[BLUE].assumed.clear();
    assert_eq!(check_cases(&board(), &missing), Err(Unfounded::Choice), "a case is empty");
    let mut other = sound();
    other.branches[BLUE].assumed = vec![literal("8r1c7", true)];
    assert_eq!(check_cases(&board(), &other), Err(Unfounded::Choice), "a candidate of another rule");
    let mut failed = sound();
    failed.branches[GREEN].empty = Some(Rule::Cell(candidate("5r5c5").cell()));
    assert_eq!(check_cases(&board(), &failed), Err(Unfounded::Empty { branch: GREEN }), "nothing fails there");
}

#[test]
fn locked_candidates_and_a_refutation_are_followed() {
    // The 4 of box 1 goes in row 1: r1c9 would leave it no place.
    let mut board = board();
    let rest = [(2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3)];
    for (row, col) in rest {
        board.eliminate(candidate(&format!("4r{row}c{col}"))).unwrap();
    }
    let four = Rule::House(house("box 1"), candidate("4r1c1").digit());
    let mut cases = sound();
    let blue = &mut cases.branches[BLUE].inferences;
    blue.push(infer("4r1c9", false, Why::Meets(four)));
    let tried = vec![
        infer("4r1c8", true, Why::Assumed),
        infer("4r1c2", false, Why::Sees(candidate("4r1c8"))),
        infer("4r1c3", false, Why::Sees(candidate("4r1c8"))),
    ];
    let refutation = Why::Absurd(Box::new(Refutation { inferences: tried, empty: four }));
    blue.push(infer("4r1c8", false, refutation));
    assert_eq!(check_cases(&board, &cases), Ok(()));
}

#[test]
fn counting_leaves_out_what_is_false_by_then() {
    // Where r1c1 is not 8, the 8 of row 1 is in box 3.
    let eight = candidate("8r1c1").digit();
    let rule = |name| (Rule::House(house(name), eight), 1);
    let count = Weighing::new([rule("row 1")], [rule("box 3")]);
    let counted = infer("8r2c8", false, Why::Counting(Box::new(count)));
    let mut cases = sound();
    cases.branches[GREEN].inferences.push(counted.clone());
    assert_eq!(check_cases(&board(), &cases), Ok(()));
    let mut early = sound();
    early.branches[GREEN].inferences.insert(0, counted);
    assert_eq!(check_cases(&board(), &early), Err(Unfounded::Inference { branch: GREEN, inference: 0 }));
}
