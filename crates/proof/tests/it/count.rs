//! All solutions of a position, the proof that there are no others, and the candidates that are true in none.

use crate::common::{HARD, digits, puzzle};
use crate::export::{accepted, filtered, is_given, refused, told};
use pencilproof_core::{Board, Candidate, Digit, Puzzle};
use pencilproof_proof::export::{Ending, NotExported, Premises, opb, opb_without, veripb};
use pencilproof_proof::{CaseTree, NotRefuted, Refusal, check_enumeration, elimination_steps, enumerate};
use std::collections::BTreeSet;

/// Puzzles of side 4 with none, one and many solutions.
const SMALL: [&str; 6] = [
    "12343412........",
    "1...............",
    "12..34..........",
    "1......3......32",
    ".2.3.3....32....",
    "1.2.3.4.........",
];

fn board(puzzle: &Puzzle) -> Board<1> {
    Board::from_puzzle(puzzle).unwrap()
}

/// The solutions by trying every digit in every cell.
fn brute_force(puzzle: &Puzzle) -> BTreeSet<Vec<Digit>> {
    fn fill(puzzle: &Puzzle, grid: &mut Vec<Digit>, found: &mut BTreeSet<Vec<Digit>>) {
        let layout = puzzle.layout();
        let Some(cell) = layout.cells().nth(grid.len()) else {
            found.insert(grid.clone());
            return;
        };
        for digit in layout.digits().iter() {
            let is_given = puzzle.value(cell).is_none_or(|value| value.digit == digit);
            let is_taken = |other: &pencilproof_core::Cell| grid.get(other.index()) == Some(&digit);
            if is_given && !layout.peers(cell).iter().any(is_taken) {
                grid.push(digit);
                fill(puzzle, grid, found);
                grid.pop();
            }
        }
    }
    let mut found = BTreeSet::new();
    fill(puzzle, &mut Vec::new(), &mut found);
    found
}

fn all(puzzle: &Puzzle) -> (Vec<Vec<Digit>>, CaseTree) {
    enumerate(&board(puzzle), usize::MAX, &mut || true).unwrap()
}

/// The formula and the proof of a count.
fn counted(puzzle: &Puzzle, (solutions, tree): &(Vec<Vec<Digit>>, CaseTree)) -> (String, Result<String, NotExported>) {
    let formula = opb(puzzle, Premises::Givens, solutions.first().map(|first| &first[..])).unwrap();
    (formula, veripb(puzzle, Premises::Givens, &[], Ending::Counted(solutions, tree)))
}

/// How few cells of any solution agree with the first.
fn least(solutions: &[Vec<Digit>]) -> usize {
    let agree = |other: &Vec<Digit>| other.iter().zip(&solutions[0]).filter(|(one, other)| one == other).count();
    solutions.iter().map(agree).min().unwrap()
}

#[test]
fn all_solutions_are_listed_and_the_proof_of_that_is_accepted() {
    for text in SMALL {
        let puzzle = puzzle(text);
        let found = all(&puzzle);
        let solutions = &found.0;
        assert_eq!(solutions.iter().cloned().collect::<BTreeSet<_>>(), brute_force(&puzzle), "{text}");
        assert_eq!(check_enumeration(&board(&puzzle), solutions, &found.1), Ok(()), "{text}");
        let (formula, proof) = counted(&puzzle, &found);
        let proof = proof.unwrap();
        assert_eq!(proof.matches(" solx ").count(), solutions.len());
        let verdict = match solutions.len() {
            0 => "s VERIFIED UNSATISFIABLE".to_string(),
            _ => format!("s VERIFIED BOUNDS {0} <= obj <= {0}", least(solutions)),
        };
        accepted(&format!("count-{}", solutions.len()), &formula, &proof, &verdict);
    }
}

#[test]
fn there_may_be_a_limit() {
    let puzzle = puzzle(SMALL[0]);
    assert_eq!(enumerate(&board(&puzzle), 3, &mut || true).unwrap_err(), NotRefuted::More { most: 3 });
    assert_eq!(enumerate(&board(&puzzle), 4, &mut || true).unwrap().0.len(), 4);
    assert_eq!(enumerate(&board(&puzzle), 4, &mut || false).unwrap_err(), NotRefuted::Stopped);
}

#[test]
fn a_list_with_one_too_few_too_many_or_a_wrong_one_is_refused() {
    let puzzle = puzzle(SMALL[0]);
    let (solutions, tree) = all(&puzzle);
    let judged = |solutions: &[Vec<Digit>]| {
        let (_, proof) = counted(&puzzle, &(solutions.to_vec(), tree.clone()));
        let refusal = check_enumeration(&board(&puzzle), solutions, &tree).unwrap_err();
        assert_eq!(proof.unwrap_err(), NotExported::Refused { step: 0, refusal: refusal.clone() });
        refusal
    };
    for missing in 0..solutions.len() {
        let mut fewer = solutions.clone();
        fewer.remove(missing);
        assert_eq!(judged(&fewer), Refusal::NotClosed);
    }
    assert_eq!(judged(&[]), Refusal::NotClosed);
    let twice = [&solutions[..], &solutions[..1]].concat();
    assert_eq!(judged(&twice), Refusal::NoSolution(solutions.len()));
    let mut wrong = solutions.clone();
    wrong[1].swap(8, 9);
    assert_eq!(judged(&wrong), Refusal::NoSolution(1));
    wrong[1].truncate(15);
    assert_eq!(judged(&wrong), Refusal::NoSolution(1));
}

#[test]
fn veripb_refuses_a_count_with_one_thing_wrong() {
    let puzzle = puzzle(SMALL[0]);
    let found = all(&puzzle);
    let (formula, proof) = counted(&puzzle, &found);
    let proof = proof.unwrap();
    let dropped = |start: &str| filtered(&proof, |line| !line.starts_with(start));
    refused("count-fewer", &formula, &dropped("@solution2 "));
    refused("count-open", &formula, &dropped("@contradiction "));
    refused("count-weak", &formula, &proof.replace("@contradiction rup >= 1", "@contradiction rup >= 0"));
    let second = proof.lines().find(|line| line.starts_with("@solution2 ")).unwrap();
    refused(
        "count-twice",
        &formula,
        &proof.replace(second, &format!("{second}\n{}", second.replace("@solution2", "@more"))),
    );
    let (without, givens) = (filtered(&formula, |line| !is_given(line)), formula.lines().filter(|line| is_given(line)));
    let givens = givens.count();
    assert_eq!(givens, 8);
    let without = without.replace("#constraint= 136", &format!("#constraint= {}", 136 - givens));
    refused("count-givens", &without, &proof);
}

#[test]
fn candidates_that_are_true_in_no_solution_are_struck() {
    for text in SMALL {
        let puzzle = puzzle(text);
        let (solutions, _) = all(&puzzle);
        let Some(first) = solutions.first() else { continue };
        let is_true = |candidate: Candidate| {
            solutions.iter().any(|solution| solution[candidate.cell().index()] == candidate.digit())
        };
        let start = board(&puzzle);
        let steps = elimination_steps(&start, &is_true, &mut || true).unwrap();
        let others: Vec<Candidate> = puzzle.layout().candidates().filter(|&candidate| !is_true(candidate)).collect();
        let formula = opb_without(&puzzle, Premises::Givens, &others).unwrap();
        let proof = veripb(&puzzle, Premises::Givens, &told(&steps), Ending::Witnessed(&solutions)).unwrap();
        let verdict = format!("s VERIFIED BOUNDS {0} <= obj <= {0}", others.len());
        accepted("witnessed", &formula, &proof, &verdict);
        refused("witnessed-open", &formula, &filtered(&proof, |line| !line.starts_with("@without ")));
        refused("witnessed-none", &formula, &filtered(&proof, |line| !line.starts_with("sol ")));
        // One solution alone lacks candidates of the others, which nothing has struck.
        if solutions.len() > 1 {
            let alone =
                veripb(&puzzle, Premises::Givens, &told(&steps), Ending::Witnessed(std::slice::from_ref(first)));
            assert!(matches!(alone, Err(NotExported::Refused { refusal: Refusal::NotShown(_), .. })), "{alone:?}");
        }
    }
}

#[test]
fn what_is_said_to_be_false_must_be() {
    let puzzle = puzzle(SMALL[0]);
    let nothing = |_: Candidate| false;
    assert_eq!(elimination_steps(&board(&puzzle), &nothing, &mut || true).unwrap_err(), NotRefuted::Solvable);
}

#[test]
fn a_puzzle_with_one_solution_has_a_count_of_one() {
    let puzzle = puzzle(HARD);
    let board = Board::<2>::from_puzzle(&puzzle).unwrap();
    let (solutions, tree) = enumerate(&board, 1, &mut || true).unwrap();
    assert_eq!(solutions, [digits(crate::common::SOLUTION)]);
    let (formula, proof) = counted(&puzzle, &(solutions, tree));
    accepted("count-hard", &formula, &proof.unwrap(), "s VERIFIED BOUNDS 81 <= obj <= 81");
}
