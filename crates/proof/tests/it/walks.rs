//! Walks: what following them and filling their cells shows, beside all ways to fill the cells, and VeriPB's verdict.

use crate::common::{candidate, step};
use crate::export::{accepted, filtered, refused, told};
use pencilproof_core::{Board, Candidate, Cell, Constraint, Digit, DigitSet, Layout, Member, Puzzle};
use pencilproof_proof::export::{Ending, Premises, opb, veripb};
use pencilproof_proof::{Assumes, CaseTree, Filling, Proof, Refusal, Step, check, enumerate, search_steps};

/// A layout with a constraint: `skyscraper`, its cells, and its value.
fn walked(plain: &Layout, kind: &str, cells: &[&str], value: i64) -> Layout {
    let cells = cells.iter().map(|&cell| Member::Text(cell.to_owned())).collect();
    let members =
        [("type", Member::Text(kind.to_owned())), ("cells", Member::List(cells)), ("value", Member::Number(value))];
    let members = members.map(|(name, member)| (name.to_owned(), member));
    plain.with_constraints(vec![Constraint::from_members(plain, &members).unwrap()]).unwrap()
}

fn followed() -> Proof {
    Proof::Cases(CaseTree::Close)
}

fn filled(layout: &Layout) -> Proof {
    Proof::Fillings(layout.constraint_ids().map(Filling::Constraint).collect())
}

/// For each of some cells the digits that it has in a filling from its own digits in which the constraint holds.
fn possible(layout: &Layout, cells: &[Cell], live: &[DigitSet], differ: bool) -> Vec<DigitSet> {
    let mut found = vec![DigitSet::EMPTY; cells.len()];
    let mut fillings: Vec<Vec<Digit>> = vec![Vec::new()];
    for digits in live {
        let longer = |filling: &Vec<Digit>| digits.iter().map(|digit| [&filling[..], &[digit]].concat()).collect();
        fillings = fillings.iter().flat_map::<Vec<Vec<Digit>>, _>(longer).collect();
    }
    for filling in fillings {
        let is_twice = |at: usize| filling[..at].contains(&filling[at]);
        let digit =
            |cell: Cell| cells.iter().position(|&own| own == cell).map_or(Digit::from_index(0), |at| filling[at]);
        if !(differ && (1..filling.len()).any(is_twice)) && layout.constraints_hold(digit) {
            found.iter_mut().zip(filling).for_each(|(found, digit)| *found |= DigitSet::only(digit));
        }
    }
    found
}

/// A digit of each cell goes by a proof if and only if it is in no filling.
fn compare(layout: &Layout, cells: &[Cell], live: &[DigitSet], possible: &[DigitSet], proof: &Proof) {
    let mut board = Board::<2>::open(layout);
    for (&cell, live) in cells.iter().zip(live) {
        for digit in (layout.digits() - *live).iter() {
            board.eliminate(Candidate::new(cell, digit)).unwrap();
        }
    }
    for (&cell, (live, possible)) in cells.iter().zip(live.iter().zip(possible)) {
        for digit in live.iter() {
            let judged = check(&board, &step(&[], &[Candidate::new(cell, digit)], proof.clone()));
            match possible.contains(digit) {
                false => assert_eq!(judged, Ok(Assumes::Nothing)),
                true => assert!(matches!(judged, Err(Refusal::NotShown(_))), "{judged:?}"),
            }
        }
    }
}

#[test]
fn what_a_walk_strikes_is_in_no_filling() {
    let mut state = 5u64;
    let mut below = move |n: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    let plain = Layout::classic();
    let (apart, row) = (["r1c1", "r5c2", "r3c6", "r8c9"], ["r1c7", "r1c2", "r1c4", "r1c9"]);
    let mut some = 0;
    for round in 0..400 {
        let kind = ["skyscraper", "sum-line"][round % 2];
        let value = if kind == "skyscraper" { 1 + below(4) } else { 5 + below(8) } as i64;
        let (names, differ) = if round % 4 < 2 { (apart, false) } else { (row, true) };
        let layout = walked(&plain, kind, &names, value);
        let cells = names.map(|name| layout.parse_cell(name).unwrap());
        // Three digits or more in each cell, so that nothing follows from houses.
        let live: Vec<DigitSet> =
            cells.iter().map(|_| DigitSet::from_bits(0b111 << below(7) | below(512) as u32)).collect();
        let possible = possible(&layout, &cells, &live, differ);
        if possible[0].is_empty() {
            continue;
        }
        some += 1;
        compare(&layout, &cells, &live, &possible, &filled(&layout));
        if !differ && possible.iter().all(|digits| digits.len() > 1) {
            compare(&layout, &cells, &live, &possible, &followed());
        }
    }
    assert!(some > 200, "{some}");
}

#[test]
fn a_walk_that_ends_nowhere_is_a_contradiction() {
    let layout = walked(&Layout::classic(), "sum-line", &["r1c1", "r5c2"], 7);
    let mut board = Board::<2>::open(&layout);
    for digit in [3, 4, 5, 6, 7, 8, 9] {
        board.eliminate(candidate(&format!("{digit}r1c1"))).unwrap();
        board.eliminate(candidate(&format!("{digit}r5c2"))).unwrap();
    }
    for proof in [followed(), filled(&layout)] {
        assert_eq!(check(&board, &step(&[], &[candidate("1r9c9")], proof)), Ok(Assumes::Nothing));
    }
}

#[test]
fn a_formula_says_what_a_walk_is() {
    let layout = walked(&Layout::for_side(4).unwrap(), "skyscraper", &["r1c1", "r1c2"], 1);
    let formula = opb(&Puzzle::empty(layout), Premises::Givens, None).unwrap();
    // Four steps by the first digit, and one on from each by those that are no higher.
    for line in [
        "* #variable= 72 #constraint= 153",
        "@skyscraper1start 1 skyscraper1s1_1 1 skyscraper1s1_2 1 skyscraper1s1_3 1 skyscraper1s1_4 >= 1 ;",
        "@skyscraper1r1c1n2 1 ~r1c1n2 1 skyscraper1s1_2 >= 1 ;",
        "@skyscraper1s1_1digit 1 ~skyscraper1s1_1 1 r1c1n1 >= 1 ;",
        "@skyscraper1s2_2after 1 ~skyscraper1s2_2 1 skyscraper1s1_2 >= 1 ;",
        "@skyscraper1s1_2before 1 ~skyscraper1s1_2 1 skyscraper1s2_2 >= 1 ;",
    ] {
        assert!(formula.lines().any(|other| other == line), "{line} in {formula}");
    }
}

#[test]
fn walks_are_confirmed() {
    let plain = Layout::classic();
    let row: Vec<String> = (1..=9).map(|col| format!("r1c{col}")).collect();
    let row: Vec<&str> = row.iter().map(String::as_str).collect();
    let layout = walked(&plain, "skyscraper", &row, 8);
    let puzzle = Puzzle::empty(layout.clone());
    let is_walk = |line: &str| line.starts_with("@skyscraper");
    let written = |steps: &[Step]| {
        let proof = veripb(&puzzle, Premises::Givens, &told(steps), Ending::Open).unwrap();
        (opb(&puzzle, Premises::Givens, None).unwrap(), proof)
    };
    for (name, proof) in [("walk-followed", followed()), ("walk-filled", filled(&layout))] {
        let (formula, proof) = written(&[step(&[], &[candidate("3r1c1"), candidate("9r1c7")], proof)]);
        accepted(name, &formula, &proof, "s VERIFIED NO CONCLUSION");
        refused(name, &filtered(&formula, |line| !is_walk(line)), &proof);
    }
}

#[test]
fn the_only_solution_is_proved_and_all_are_counted() {
    let plain = Layout::for_side(4).unwrap();
    let clue = |kind: &str, cells: &[&str], value| walked(&plain, kind, cells, value).constraints()[0].clone();
    let constraints = vec![
        clue("skyscraper", &["r1c1", "r1c2", "r1c3", "r1c4"], 4),
        clue("skyscraper", &["r4c1", "r4c2", "r4c3", "r4c4"], 1),
        clue("sandwich", &["r1c2", "r2c2", "r3c2", "r4c2"], 0),
    ];
    let layout = plain.with_constraints(constraints).unwrap();
    let puzzle = Puzzle::empty(layout.clone());
    let board = Board::<1>::from_puzzle(&puzzle).unwrap();
    let (solutions, tree) = enumerate(&board, 100, &mut || true).unwrap();
    assert!(solutions.len() > 1);
    let (formula, proof) = (
        opb(&puzzle, Premises::Givens, Some(&solutions[0])).unwrap(),
        veripb(&puzzle, Premises::Givens, &[], Ending::Counted(&solutions, &tree)).unwrap(),
    );
    let least =
        solutions.iter().map(|one| one.iter().zip(&solutions[0]).filter(|(a, b)| a == b).count()).min().unwrap();
    accepted("walk-count", &formula, &proof, &format!("s VERIFIED BOUNDS {least} <= obj <= {least}"));
    // With one more given, the first of them alone is left.
    let other = |at: &usize| solutions[1..].iter().all(|one| one[*at] != solutions[0][*at]);
    let Some(at) = (0..16).find(other) else { return assert!(solutions.len() > 2) };
    let mut given = puzzle;
    given.set(Cell::from_index(at), solutions[0][at], true);
    let steps = search_steps(&Board::<1>::from_puzzle(&given).unwrap(), &solutions[0], &mut || true).unwrap();
    let proof = veripb(&given, Premises::Givens, &told(&steps), Ending::Solved(&solutions[0])).unwrap();
    let formula = opb(&given, Premises::Givens, Some(&solutions[0])).unwrap();
    accepted("walk-unique", &formula, &proof, "s VERIFIED BOUNDS 16 <= obj <= 16");
    refused("walk-unique", &filtered(&formula, |line| !line.starts_with("@skyscraper")), &proof);
}
