//! Traces: each mark follows from those before it, and nothing else passes.

use pencilproof_core::{Board, Candidate, House, Layout, Rule};
use pencilproof_proof::{Either, Inference, Literal, Refutation, Sets, Side, Trace, Unfounded, Why, check_trace};

fn candidate(name: &str) -> Candidate {
    Layout::classic().parse_candidate(name).unwrap()
}

fn house(name: &str) -> House {
    let layout = Layout::classic();
    layout.houses().find(|&house| layout.house_name(house) == name).unwrap()
}

/// An open board on which r1c1 is 2 or 8, and the 8 of row 1 goes in r1c1 or r1c7.
fn board() -> Board<2> {
    let mut board = Board::open(&Layout::classic());
    let layout = Layout::classic();
    let in_first = layout.digits().iter().map(|digit| Candidate::new(layout.cell(0, 0), digit));
    let eights = [2, 3, 4, 5, 6, 8, 9].map(|col| candidate(&format!("8r1c{col}")));
    let stays = [candidate("2r1c1"), candidate("8r1c1")];
    for gone in in_first.filter(|one| !stays.contains(one)).chain(eights) {
        board.eliminate(gone).unwrap();
    }
    board
}

fn mark(side: Side, name: &str, is_true: bool, why: Why) -> Inference {
    Inference { side, literal: Literal { candidate: candidate(name), is_true }, why }
}

fn sound() -> Trace {
    let cell = Rule::Cell(candidate("2r1c1").cell());
    let row = Rule::House(house("row 1"), candidate("8r1c1").digit());
    Trace {
        either: Either { rule: cell, parts: [vec![candidate("2r1c1")], vec![candidate("8r1c1")]] },
        marks: vec![
            mark(Side::Green, "8r1c1", false, Why::Assumed),
            mark(Side::Green, "2r1c1", true, Why::Last(cell)),
            mark(Side::Green, "2r1c5", false, Why::Sees(candidate("2r1c1"))),
            mark(Side::Green, "8r1c7", true, Why::Last(row)),
            mark(Side::Blue, "2r1c1", false, Why::Assumed),
            mark(Side::Blue, "8r1c1", true, Why::Last(cell)),
            mark(Side::Blue, "8r3c3", false, Why::Sees(candidate("8r1c1"))),
        ],
        clash: None,
    }
}

#[test]
fn a_sound_trace_is_accepted() {
    assert_eq!(check_trace(&board(), &sound()), Ok(()));
}

#[test]
fn a_mark_needs_those_it_rests_on() {
    for (index, next) in [(0, 0), (1, 1), (4, 4), (5, 5)] {
        let mut trace = sound();
        trace.marks.remove(index);
        assert_eq!(check_trace(&board(), &trace), Err(Unfounded(next)), "without mark {index}");
    }
    let mut swapped = sound();
    swapped.marks.swap(1, 2);
    assert_eq!(check_trace(&board(), &swapped), Err(Unfounded(1)), "a reason comes before what rests on it");
}

#[test]
fn a_side_does_not_lend_its_marks_to_the_other() {
    let mut trace = sound();
    trace.marks.push(mark(Side::Blue, "2r1c9", false, Why::Sees(candidate("2r1c1"))));
    assert_eq!(check_trace(&board(), &trace), Err(Unfounded(7)));
}

#[test]
fn false_reasons_are_refused() {
    let row = |digit: &str| Rule::House(house("row 1"), candidate(&format!("{digit}r1c1")).digit());
    let sets = |base, cover| Why::Counting(Box::new(Sets { base: vec![(base, 1)], cover: vec![(cover, 1)] }));
    let nothing = Why::Absurd(Box::new(Refutation { marks: Vec::new(), empty: row("3") }));
    let wrong = [
        mark(Side::Green, "5r5c5", false, Why::Assumed),
        mark(Side::Green, "5r5c5", false, Why::Sees(candidate("2r1c1"))),
        mark(Side::Green, "3r1c5", true, Why::Last(row("3"))),
        mark(Side::Green, "3r4c5", false, Why::Meets(row("3"))),
        mark(Side::Green, "3r2c5", false, sets(row("3"), Rule::House(house("box 2"), candidate("3r1c5").digit()))),
        mark(Side::Green, "3r5c5", false, nothing),
        mark(Side::Green, "8r1c5", false, Why::Sees(candidate("8r1c7"))),
    ];
    for lie in wrong {
        let mut trace = sound();
        let at = trace.marks.len();
        trace.marks.push(lie.clone());
        assert_eq!(check_trace(&board(), &trace), Err(Unfounded(at)), "{lie:?}");
    }
}

#[test]
fn parts_and_clash_must_be_those_of_the_position() {
    let mut missing = sound();
    missing.either.parts[1].clear();
    assert!(check_trace(&board(), &missing).is_err(), "a part is empty");
    let mut other = sound();
    other.either.parts[1] = vec![candidate("8r1c7")];
    assert!(check_trace(&board(), &other).is_err(), "a candidate of another rule");
    let mut failed = sound();
    failed.clash = Some((Side::Green, Rule::Cell(candidate("5r5c5").cell())));
    assert!(check_trace(&board(), &failed).is_err(), "nothing fails there");
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
    let mut trace = sound();
    trace.marks.push(mark(Side::Blue, "4r1c9", false, Why::Meets(four)));
    let tried = vec![
        mark(Side::Blue, "4r1c8", true, Why::Assumed),
        mark(Side::Blue, "4r1c2", false, Why::Sees(candidate("4r1c8"))),
        mark(Side::Blue, "4r1c3", false, Why::Sees(candidate("4r1c8"))),
    ];
    let refutation = Why::Absurd(Box::new(Refutation { marks: tried, empty: four }));
    trace.marks.push(mark(Side::Blue, "4r1c8", false, refutation));
    assert_eq!(check_trace(&board, &trace), Ok(()));
}
