//! Alternatives and constraints that only full grids tell: VeriPB's verdict, and what no formula says.

use crate::common::{candidate, step};
use crate::export::{accepted, filtered, refused, told};
use pencilproof_core::{Constraint, Field, Kind, Layout, Puzzle};
use pencilproof_proof::export::{Ending, NotExported, Premises, opb, veripb, writable};
use pencilproof_proof::{CaseTree, Proof, Refusal};

fn constraint(layout: &Layout, kind: &str, cells: &[&str], value: (&'static str, i64)) -> Constraint {
    let cells = Field::Cells(cells.iter().map(|name| layout.parse_cell(name).unwrap()).collect());
    Constraint::new(Kind::by_id(kind).unwrap(), [("cells", cells), (value.0, Field::Number(value.1))]).unwrap()
}

#[test]
fn what_every_option_rules_out_is_confirmed() {
    let plain = Layout::classic();
    let row: Vec<String> = (1..=9).map(|col| format!("r1c{col}")).collect();
    let row: Vec<&str> = row.iter().map(String::as_str).collect();
    let options = Field::Options(vec![
        vec![constraint(&plain, "skyscraper", &row, ("value", 8))],
        vec![constraint(&plain, "killer", &["r1c1", "r1c2"], ("sum", 3))],
    ]);
    let either = Constraint::new(Kind::by_id("either").unwrap(), [("options", options)]).unwrap();
    let puzzle = Puzzle::empty(plain.with_constraints(vec![either]).unwrap());
    // The clue leaves r1c1 1 and 2, and so does the cage.
    let right = step(&[], &[candidate("3r1c1"), candidate("9r1c1")], Proof::Cases(CaseTree::Close));
    let formula = opb(&puzzle, Premises::Givens, None).unwrap();
    let proof = veripb(&puzzle, Premises::Givens, &told(std::slice::from_ref(&right)), Ending::Open).unwrap();
    accepted("either", &formula, &proof, "s VERIFIED NO CONCLUSION");
    refused("either", &filtered(&formula, |line| !line.starts_with("@either")), &proof);
    // The cage alone would leave r1c3 neither 1 nor 2, the clue alone no 9.
    let wrong = step(&[], &[candidate("9r1c3")], Proof::Cases(CaseTree::Close));
    let refusal = veripb(&puzzle, Premises::Givens, &told(&[wrong]), Ending::Open).unwrap_err();
    assert!(matches!(refusal, NotExported::Refused { refusal: Refusal::NotShown(_), .. }), "{refusal:?}");
}

#[test]
fn what_no_formula_says_is_refused_by_name() {
    let plain = Layout::for_side(4).unwrap();
    let rank = constraint(&plain, "full-rank", &["r1c1", "r1c2", "r1c3", "r1c4"], ("value", 3));
    let puzzle = Puzzle::empty(plain.with_constraints(vec![rank]).unwrap());
    let named = NotExported::Constraint { name: "full rank r1c1 r1c2 r1c3 r1c4, value 3".to_owned() };
    assert_eq!(writable(puzzle.layout()), Err(named.clone()));
    assert_eq!(opb(&puzzle, Premises::Givens, None), Err(named.clone()));
    assert_eq!(veripb(&puzzle, Premises::Givens, &[], Ending::Open), Err(named));
    assert_eq!(writable(&plain), Ok(()));
}
