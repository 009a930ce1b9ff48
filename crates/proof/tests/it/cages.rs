//! Formulas and proofs with cages: what they say, and VeriPB's verdict where it is installed.

use crate::common::{candidate, step};
use crate::export::{accepted, derives, filtered, refused, told};
use crate::fillings::{caged, row};
use pencilproof_core::{Board, Candidate, Constraint, Digit, Field, Kind, Layout, Puzzle};
use pencilproof_proof::export::{Ending, NotExported, Premises, opb, veripb, veripb_within};
use pencilproof_proof::{
    CaseTree, Exchange, ExchangeFlaw, Filling, Proof, Refusal, Split, Step, Weighing, check, refute, search_steps,
};

const OPEN: &str = "s VERIFIED NO CONCLUSION";

/// Formula and proof of some steps from an empty board.
fn written(layout: &Layout, steps: &[Step]) -> (String, String) {
    let puzzle = Puzzle::empty(layout.clone());
    let proof = veripb(&puzzle, Premises::Givens, &told(steps), Ending::Open).unwrap();
    (opb(&puzzle, Premises::Givens, None).unwrap(), proof)
}

/// Without the cages, the proof does not hold.
fn needs_cages(name: &str, formula: &str, proof: &str) {
    let is_sum = |line: &str| line.starts_with("@killer") && !line.contains("le 1 ~");
    refused(name, &filtered(formula, |line| !is_sum(line)), proof);
    let idle = |line: &str| match is_sum(line) {
        true => line.rsplit_once(">= ").unwrap().0.to_owned() + ">= 0 ;\n",
        false => line.to_owned(),
    };
    refused(name, &formula.split_inclusive('\n').map(idle).collect::<String>(), proof);
}

#[test]
fn a_formula_says_what_a_cage_is() {
    let layout = caged(&["r1c1 r1c2 r2c1=15", "r5c5 r5c6=3"]);
    let formula = opb(&Puzzle::empty(layout), Premises::Givens, None).unwrap();
    for line in [
        "* killer1: killer cage r1c1 r1c2 r2c1, sum 15",
        "@killer1n5le 1 ~r1c1n5 1 ~r1c2n5 1 ~r2c1n5 >= 2 ;",
        "@killer2ge 1 r5c5n1 2 r5c5n2 3 r5c5n3 4 r5c5n4 5 r5c5n5 6 r5c5n6 7 r5c5n7 8 r5c5n8 9 r5c5n9 1 r5c6n1 2 r5c6n2 \
         3 r5c6n3 4 r5c6n4 5 r5c6n5 6 r5c6n6 7 r5c6n7 8 r5c6n8 9 r5c6n9 >= 3 ;",
    ] {
        assert!(formula.lines().any(|other| other == line), "{line}");
    }
    // Turned round: of 90, all but 3.
    assert!(
        formula.lines().any(|line| line.starts_with("@killer2le 1 ~r5c5n1 2 ~r5c5n2 ") && line.ends_with(" >= 87 ;"))
    );
    assert!(formula.starts_with(&format!("* #variable= 729 #constraint= {}\n", 648 + 2 * 9 + 2 * 2)));
}

#[test]
fn sums_and_fillings_are_confirmed() {
    let layout = caged(&["r1c1 r1c2 r1c3 r1c4=22", "r1c5 r1c6 r1c7 r1c8=22"]);
    let weighing = Weighing::new(layout.bounds().map(|bound| (bound, 1)), row(&layout, 1));
    let counted = Proof::Counting { base: weighing.base.clone(), cover: weighing.cover.clone() };
    let filled = Proof::Fillings(vec![Filling::Sum(weighing)]);
    let cases = {
        let two = candidate("2r1c9");
        let branches =
            vec![(crate::common::is_true(two), CaseTree::Close), (crate::common::is_false(two), CaseTree::Close)];
        Proof::Cases(CaseTree::Split { on: Split::Candidate(two), branches })
    };
    for (name, proof) in [("counted", counted), ("filled", filled)] {
        let (formula, proof) = written(&layout, &[step(&[], &[candidate("2r1c9"), candidate("7r1c9")], proof)]);
        accepted(name, &formula, &proof, OPEN);
        needs_cages(name, &formula, &proof);
    }
    // By cases it does not follow from each cage alone.
    let puzzle = Puzzle::empty(layout);
    let wrong = [step(&[], &[candidate("2r1c9")], cases)];
    let wrong = veripb(&puzzle, Premises::Givens, &told(&wrong), Ending::Open);
    assert!(matches!(wrong, Err(NotExported::Refused { step: 0, .. })));
    let layout = caged(&["r1c1 r1c2 r1c3=8", "r1c5 r1c6=15"]);
    let all = || Proof::Fillings(layout.constraint_ids().map(Filling::Constraint).collect());
    // In the cage, beside it, and because the other has 6 or 8 and 7 or 9.
    let victims = ["6r1c2", "1r1c9", "1r3c1", "5r1c5"].map(candidate);
    let (formula, proof) = written(&layout, &[step(&[], &victims, all())]);
    accepted("combinations", &formula, &proof, OPEN);
    needs_cages("combinations", &formula, &proof);
}

#[test]
fn cases_follow_bounds() {
    // With 1 in r1c2, r2c2 would need 10.
    let layout = caged(&["r1c1 r1c2=10", "r1c2 r2c2=11"]);
    let one = candidate("1r1c2");
    let branches =
        vec![(crate::common::is_true(one), CaseTree::Close), (crate::common::is_false(one), CaseTree::Close)];
    let proof = Proof::Cases(CaseTree::Split { on: Split::Candidate(one), branches });
    let (formula, proof) = written(&layout, &[step(&[], &[one], proof)]);
    assert!(proof.contains("\npol @killer"), "{proof}");
    accepted("bounds", &formula, &proof, OPEN);
    needs_cages("bounds", &formula, &proof);
}

/// A layout of side 4 with dominoes, and its grid.
fn dominoes() -> (Layout, Vec<Digit>) {
    let plain = Layout::for_side(4).unwrap();
    let grid: Vec<Digit> = "1234341221434321".chars().filter_map(Digit::from_symbol).collect();
    let cage = |(row, col): (usize, usize)| {
        let cells = vec![plain.cell(row, col), plain.cell(row + 1, col)];
        let sum: usize = cells.iter().map(|cell| grid[cell.index()].value()).sum();
        let fields = [("cells", Field::Cells(cells)), ("sum", Field::Number(sum as i64))];
        Constraint::new(Kind::by_id("killer").unwrap(), fields).unwrap()
    };
    let places = [(0, 0), (0, 1), (1, 2), (1, 3), (2, 0), (2, 1), (0, 2)];
    (plain.with_constraints(places.into_iter().map(cage).collect()).unwrap(), grid)
}

#[test]
fn killers_are_proved_and_refuted_by_search() {
    let (layout, grid) = dominoes();
    let mut puzzle = Puzzle::empty(layout.clone());
    let solved = layout.cells().find_map(|cell| {
        let board = Board::<2>::from_puzzle(&puzzle).unwrap();
        let steps = search_steps(&board, &grid, &mut || true);
        if steps.is_err() {
            puzzle.set(cell, grid[cell.index()], true);
        }
        steps.ok()
    });
    let steps = solved.expect("enough givens");
    let ending = Ending::Solved(&grid);
    let proof = veripb(&puzzle, Premises::Givens, &told(&steps), ending).unwrap();
    let formula = opb(&puzzle, Premises::Givens, Some(&grid)).unwrap();
    accepted("domino", &formula, &proof, "s VERIFIED BOUNDS 16 <= obj <= 16");
    needs_cages("domino", &formula, &proof);
    refused("domino-bare", &formula, &filtered(&proof, |line| !derives(line)));
    let short = veripb_within(&puzzle, Premises::Givens, &told(&steps), ending, 900);
    assert!(matches!(short, Err(NotExported::TooLong { most: 900, .. })), "{short:?}");
    // Another digit than the only solution has.
    let free = layout.cells().find(|&cell| puzzle.value(cell).is_none()).unwrap();
    let allowed = puzzle.allowed(free).iter().find(|&digit| digit != grid[free.index()]);
    puzzle.set(free, allowed.unwrap_or(grid[free.index()]), true);
    let board = Board::<2>::from_puzzle(&puzzle).unwrap();
    let tree = refute(&board, &mut || true).unwrap();
    let proof = veripb(&puzzle, Premises::Givens, &[], Ending::Refuted(Some(&tree))).unwrap();
    accepted("domino-none", &opb(&puzzle, Premises::Givens, None).unwrap(), &proof, "s VERIFIED UNSATISFIABLE");
}

#[test]
fn exchanges_keep_clear_of_cages() {
    // A rectangle of two digits in the rows 1 and 2, which no house tells apart.
    let cells = ["1r1c1", "2r1c4", "1r2c4", "2r2c1"].map(|name| candidate(name).cell());
    let pair = [Digit::from_value(1).unwrap(), Digit::from_value(2).unwrap()];
    let proof = || Proof::Exchange(Exchange { cells: cells.iter().map(|&cell| (cell, pair)).collect() });
    let judged = |layout: &Layout| {
        let mut board = Board::<2>::open(layout);
        for (index, &cell) in cells.iter().enumerate() {
            let kept = |digit: Digit| pair.contains(&digit) || index == 0 && digit.value() == 3;
            let gone = layout.digits().iter().filter(|&digit| !kept(digit));
            gone.for_each(|digit| assert_eq!(board.eliminate(Candidate::new(cell, digit)), Ok(true)));
        }
        check(&board, &step(&[candidate("3r1c1")], &[], proof()))
    };
    assert!(judged(&Layout::classic()).is_ok());
    assert!(judged(&caged(&["r5c5 r5c6=3", "r3c1 r3c2=17"])).is_ok());
    let touched = Err(Refusal::Exchange(ExchangeFlaw::Constrained(cells[1])));
    assert_eq!(judged(&caged(&["r1c4 r1c5=9"])), touched);
}
