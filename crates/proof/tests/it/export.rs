//! Exported proofs: what they say, that every label they use is there, and, where VeriPB is installed, its verdict.

use crate::common::{HARD, SOLUTION, candidate, digits, house, is_false, is_true, puzzle, step, xy_wing};
use pencilproof_core::{Board, Candidate, Digit, Puzzle, Rule};
use pencilproof_proof::export::{Ending, NotExported, Premises, opb, veripb};
use pencilproof_proof::{
    Assumes, CaseTree, Exchange, Lemma, Literal, NotRefuted, Proof, Refusal, Split, Step, check, nesting_limit, refute,
    search_steps,
};
use std::collections::HashSet;
use std::process::{Command, Stdio};

/// VeriPB's last word, or `None` where it is not installed.
fn verdict(name: &str, formula: &str, proof: &str) -> Option<String> {
    let stem = std::env::temp_dir().join(format!("pencilproof-{}-{name}", std::process::id()));
    let (formula_file, proof_file) = (stem.with_extension("opb"), stem.with_extension("pbp"));
    std::fs::write(&formula_file, formula).unwrap();
    std::fs::write(&proof_file, proof).unwrap();
    let run = Command::new("veripb").arg(&formula_file).arg(&proof_file).stderr(Stdio::null()).output();
    std::fs::remove_file(formula_file).unwrap();
    std::fs::remove_file(proof_file).unwrap();
    let words = String::from_utf8(run.ok()?.stdout).unwrap();
    Some(words.lines().last().unwrap_or("").to_string())
}

/// Every label is defined before it is used, every line ends as it must, and VeriPB, if it is there, says `expected`.
pub(crate) fn accepted(name: &str, formula: &str, proof: &str, expected: &str) {
    let mut known: HashSet<&str> = formula.lines().filter_map(|line| line.split(' ').next()).collect();
    let mut lines = proof.lines();
    assert_eq!(lines.next(), Some("pseudo-Boolean proof version 3.0"));
    for line in lines.filter(|line| !line.starts_with('%')) {
        let body = line.strip_suffix(';').unwrap_or_else(|| panic!("no end: {line}"));
        let mut words = body.split(' ').peekable();
        let label = words.next_if(|word| word.starts_with('@'));
        for word in words.filter(|word| word.starts_with('@')) {
            assert!(known.contains(word), "{word} is used before it is there: {line}");
        }
        known.extend(label);
    }
    if let Some(said) = verdict(name, formula, proof) {
        assert_eq!(said, expected, "{name}");
    }
}

/// VeriPB, where it is installed, refuses the proof.
pub(crate) fn refused(name: &str, formula: &str, proof: &str) {
    if let Some(said) = verdict(name, formula, proof) {
        assert!(!said.contains("VERIFIED"), "{name}: {said}");
    }
}

/// The lines for which `keep` is true.
pub(crate) fn filtered(text: &str, keep: impl Fn(&str) -> bool) -> String {
    text.split_inclusive('\n').filter(|line| keep(line)).collect()
}

/// Whether a line of a proof derives a constraint.
pub(crate) fn derives(line: &str) -> bool {
    line.split(' ').take(2).any(|word| word == "rup" || word == "pol")
}

/// Whether a line of a formula is a given.
pub(crate) fn is_given(line: &str) -> bool {
    line.starts_with("@r") && line.trim_end().ends_with(" >= 1 ;") && line.split(' ').count() == 6
}

pub(crate) fn told(steps: &[Step]) -> Vec<(String, &Step)> {
    steps.iter().map(|step| ("a step\nof two lines".to_string(), step)).collect()
}

const UNIQUE: &str = "s VERIFIED BOUNDS 81 <= obj <= 81";

#[test]
fn search_alone_proves_the_only_solution() {
    let puzzle = puzzle(HARD);
    let board = Board::<2>::from_puzzle(&puzzle).unwrap();
    let solution = digits(SOLUTION);
    let steps = search_steps(&board, &solution, &mut || true).unwrap();
    let mut position = board.clone();
    for step in &steps {
        assert_eq!(check(&position, step), Ok(Assumes::Nothing));
        step.apply(&mut position).unwrap();
    }
    assert!(position.is_solved());
    let formula = opb(&puzzle, Premises::Givens, Some(&solution)).unwrap();
    let proof = veripb(&puzzle, Premises::Givens, &told(&steps), Ending::Solved(&solution)).unwrap();
    assert!(formula.contains("\nmin: 1 r1c1n8 1 r1c2n1 "));
    assert!(proof.contains("@unique rup 1 r1c1n8 "));
    assert!(proof.contains("conclusion BOUNDS 81 : @unique 81 : ~r1c1n1 "));
    accepted("search", &formula, &proof, UNIQUE);

    let placement = |line: &&str| line.starts_with("@r") && derives(line) && line.contains(" rup 1 r");
    let truth = proof.lines().filter(placement).nth(20).unwrap();
    refused("opposite", &formula, &proof.replacen(truth, &truth.replacen(" rup 1 r", " rup 1 ~r", 1), 1));
    refused("one-step-less", &formula, &filtered(&proof, |line| line.trim_end() != truth));
    refused("no-unique", &formula, &filtered(&proof, |line| !line.starts_with("@unique")));
    refused("unique-80", &formula, &proof.replacen(">= 81 :", ">= 80 :", 1));
    refused("no-steps", &formula, &filtered(&proof, |line| !derives(line) || line.starts_with("@unique")));
    refused("bare", &formula, &filtered(&proof, |line| !derives(line)));
    let free = proof.replacen("BOUNDS 81 : @unique 81 :", "BOUNDS 80 : @unique 81 :", 1);
    assert!(verdict("weaker", &formula, &free).is_none_or(|said| said != UNIQUE));
    refused("other-grid", &formula, &proof.replacen("81 : ~r1c1n1", "81 : r1c1n1", 1));
    refused("no-givens", &filtered(&formula, |line| !is_given(line)), &proof);
    let givens: Vec<&str> = formula.split_inclusive('\n').filter(|line| is_given(line)).collect();
    assert_eq!(givens.len(), puzzle.givens().count());
    for (index, given) in givens.iter().enumerate().step_by(5) {
        refused(&format!("given-{index}"), &filtered(&formula, |line| line != *given), &proof);
    }
    refused("no-objective", &filtered(&formula, |line| !line.starts_with("min:")), &proof);
    // The objective rules out no solution: without the givens another grid is one, and disagrees.
    refused("other-objective", &formula.replacen("min: 1 r1c1n8 ", "min: 1 r1c1n7 ", 1), &proof);
}

#[test]
fn puzzles_without_solution_are_refuted() {
    let unsatisfiable = "s VERIFIED UNSATISFIABLE";
    // Equal givens; a rule that is empty at once; a contradiction that only cases show.
    for (name, text) in [("twice", "11.............."), ("empty", "234....1........")] {
        let puzzle = puzzle(text);
        let formula = opb(&puzzle, Premises::Givens, None).unwrap();
        let proof = veripb(&puzzle, Premises::Givens, &[], Ending::Refuted(None)).unwrap();
        accepted(name, &formula, &proof, unsatisfiable);
        refused(&format!("{name}-bare"), &formula, &filtered(&proof, |line| !derives(line)));
        refused(&format!("{name}-solvable"), &filtered(&formula, |line| !is_given(line)), &proof);
    }
    let mut wrong = puzzle(HARD);
    let layout = wrong.layout().clone();
    wrong.set(layout.cell(0, 1), Digit::from_value(4).unwrap(), true);
    let board = Board::<2>::from_puzzle(&wrong).unwrap();
    let tree = refute(&board, &mut || true).unwrap();
    assert_eq!(refute(&board, &mut || false), Err(NotRefuted::Stopped));
    let formula = opb(&wrong, Premises::Givens, None).unwrap();
    let proof = veripb(&wrong, Premises::Givens, &[], Ending::Refuted(Some(&tree))).unwrap();
    assert!(proof.contains("conclusion UNSAT : @contradiction;"));
    accepted("cases", &formula, &proof, unsatisfiable);
    refused("cases-bare", &formula, &filtered(&proof, |line| !derives(line)));
    refused("cases-dropped", &formula, &filtered(&proof, |line| !derives(line) || line.starts_with('@')));
    refused("cases-unlabelled", &formula, &filtered(&proof, |line| !line.starts_with('@')));
    refused("cases-weak", &formula, &proof.replacen("@contradiction rup >= 1", "@contradiction rup >= 0", 1));
    refused("cases-solvable", &filtered(&formula, |line| !line.starts_with("@r1c2n4 ")), &proof);
    let solvable = Board::<2>::from_puzzle(&puzzle(HARD)).unwrap();
    assert_eq!(refute(&solvable, &mut || true), Err(NotRefuted::Solvable));
    // A claim without its cases is refused: by VeriPB, and by the checker where it is given half of them.
    let bare = veripb(&wrong, Premises::Givens, &[], Ending::Refuted(None)).unwrap();
    refused("claimed", &formula, &bare);
    let half = veripb(&wrong, Premises::Givens, &[], Ending::Refuted(Some(&CaseTree::Close)));
    assert_eq!(half, Err(NotExported::Refused { step: 0, refusal: Refusal::NotClosed }));
}

#[test]
fn counting_is_a_sum_alone_and_in_cases() {
    // The 1 of box 1 lies in row 1, since the other rows of the box are filled.
    let puzzle = puzzle(&format!("{:.<9}{:.<9}{:.<63}", "", "234", "567"));
    let formula = opb(&puzzle, Premises::Givens, None).unwrap();
    let one = Digit::from_value(1).unwrap();
    let (in_box, in_row) = (Rule::House(house("box 1"), one), Rule::House(house("row 1"), one));
    let victim = candidate("1r1c9");
    let weighted = Proof::weighted([(in_box, 2)], [(in_row, 2)]);
    for (name, counting) in [("plain", Proof::counting([in_box], [in_row])), ("weighted", weighted)] {
        let alone = step(&[], &[victim], counting.clone());
        let lemma = Lemma { clause: vec![is_false(victim)], by: Box::new(counting) };
        let within = CaseTree::Lemmas { lemmas: vec![lemma], then: Box::new(CaseTree::Close) };
        let nested = step(&[], &[victim], Proof::Cases(within));
        for (kind, step) in [("alone", alone), ("nested", nested)] {
            let proof = veripb(&puzzle, Premises::Givens, &[("pointing".into(), &step)], Ending::Open).unwrap();
            assert!(proof.contains("@sum1 pol @b1n1ge"), "{proof}");
            accepted(&format!("{name}-{kind}"), &formula, &proof, "s VERIFIED NO CONCLUSION");
            refused(&format!("{name}-{kind}-mutated"), &formula, &proof.replace("~r1c9n1", "~r2c9n1"));
        }
    }
}

#[test]
fn a_placement_by_counting_needs_what_the_count_strikes() {
    // As above; and r2c4 is the only other place for the 1 of box 2.
    let puzzle = puzzle(&format!("{:.<9}{:.<9}{:.<63}", "", "234.89", "567234"));
    let one = Digit::from_value(1).unwrap();
    let pointing = Proof::counting([Rule::House(house("box 1"), one)], [Rule::House(house("row 1"), one)]);
    let step = step(&[candidate("1r2c4")], &[], pointing);
    let proof = veripb(&puzzle, Premises::Givens, &[("pointing".into(), &step)], Ending::Open).unwrap();
    let struck: Vec<&str> = proof.lines().filter_map(|line| line.strip_prefix("@not_")?.split(' ').next()).collect();
    assert_eq!(struck, ["r1c4n1", "r1c5n1", "r1c6n1", "r1c7n1", "r1c8n1", "r1c9n1"]);
    assert!(proof.contains("\n@r2c4n1 rup 1 r2c4n1 >= 1 : "));
    accepted("placement", &opb(&puzzle, Premises::Givens, None).unwrap(), &proof, "s VERIFIED NO CONCLUSION");
}

#[test]
fn lemmas_and_clauses_nest() {
    let puzzle = puzzle(HARD);
    let solution = digits(SOLUTION);
    let board = Board::<2>::from_puzzle(&puzzle).unwrap();
    let open = board.candidates().filter(|c| board.value(c.cell()).is_none());
    let wrong: Vec<Candidate> = open.filter(|c| solution[c.cell().index()] != c.digit()).take(2).collect();
    let cases = |wrong: Candidate| {
        let mut assumed = board.clone();
        let refuted = match assumed.place(wrong) {
            Ok(()) => refute(&assumed, &mut || true).unwrap(),
            Err(_) => CaseTree::Close,
        };
        let branches = vec![(is_true(wrong), refuted), (is_false(wrong), CaseTree::Close)];
        CaseTree::Split { on: Split::Candidate(wrong), branches }
    };
    // One of the two is false; split on that, and refute the first in each branch.
    let clause: Vec<Literal> = wrong.iter().map(|&candidate| is_false(candidate)).collect();
    let branches = clause.iter().map(|&literal| (literal, cases(wrong[0]))).collect();
    let lemma = Lemma { clause, by: Box::new(Proof::Cases(cases(wrong[0]))) };
    let then = Box::new(CaseTree::Split { on: Split::Clause(0), branches });
    let step = step(&[], &[wrong[0]], Proof::Cases(CaseTree::Lemmas { lemmas: vec![lemma], then }));
    assert_eq!(check(&board, &step), Ok(Assumes::Nothing));
    let proof = veripb(&puzzle, Premises::Givens, &[("a lemma".into(), &step)], Ending::Open).unwrap();
    accepted("lemma", &opb(&puzzle, Premises::Givens, None).unwrap(), &proof, "s VERIFIED NO CONCLUSION");
}

/// A puzzle of side 4 with a given, a placed value and marks.
fn mixed() -> Puzzle {
    let mut puzzle = puzzle("1...............");
    let layout = puzzle.layout().clone();
    puzzle.set(layout.cell(1, 2), Digit::from_value(1).unwrap(), false);
    puzzle.set_marks(layout.cell(3, 3), Some([1, 2].into_iter().filter_map(Digit::from_value).collect()));
    puzzle
}

#[test]
fn a_formula_is_of_the_givens_or_of_the_position() {
    let mut puzzle = mixed();
    let givens = opb(&puzzle, Premises::Givens, None).unwrap();
    assert!(givens.ends_with("@r1c1n1 1 r1c1n1 >= 1 ;\n"));
    assert!(!givens.contains("@placed_") && !givens.contains("@mark_") && !givens.contains("* This describes"));
    let formula = opb(&puzzle, Premises::Position, None).unwrap();
    assert!(formula.starts_with("* #variable= 64 #constraint= 132\n* This describes a position"));
    let end = "@r1c1n1 1 r1c1n1 >= 1 ;\n@placed_r2c3n1 1 r2c3n1 >= 1 ;\n\
               @mark_r4c4n3 1 ~r4c4n3 >= 1 ;\n@mark_r4c4n4 1 ~r4c4n4 >= 1 ;\n";
    assert!(formula.ends_with(end));

    // The 1 of row 3 and row 4: with r1c1 and r2c3 taken, columns 2 and 4 are left, and r4c4 may be 1. Without the 2 in
    // r4c4 that is all it can be, but only in the position.
    let two = Digit::from_value(2).unwrap();
    puzzle.set(puzzle.layout().cell(3, 0), two, false);
    let formula = opb(&puzzle, Premises::Position, None).unwrap();
    let board = Board::<2>::from_puzzle(&puzzle).unwrap();
    let layout = board.layout().clone();
    assert_eq!(Board::<2>::from_puzzle(&Premises::Position.of(&puzzle)).unwrap(), board);
    let one = Candidate::new(layout.cell(3, 3), Digit::from_value(1).unwrap());
    let in_column = Rule::Cell(one.cell());
    let single = step(&[one], &[], Proof::Single(in_column));
    let told = [("a single".to_string(), &single)];
    let proof = veripb(&puzzle, Premises::Position, &told, Ending::Open).unwrap();
    assert!(
        proof.contains("% assumed: the values and marks of the player\n@r2c3n1 rup 1 r2c3n1 >= 1 : @placed_r2c3n1 ~;")
    );
    accepted("position", &formula, &proof, "s VERIFIED NO CONCLUSION");
    refused("position-of-givens", &givens, &proof);
    let refusal = veripb(&puzzle, Premises::Givens, &told, Ending::Open);
    assert!(matches!(refusal, Err(NotExported::Refused { step: 0, refusal: Refusal::NotSingle(..) })), "{refusal:?}");
}

#[test]
fn the_marks_of_a_sukaku_are_its_givens() {
    let mut sukaku = Puzzle::empty(mixed().layout().clone());
    let layout = sukaku.layout().clone();
    let two: pencilproof_core::DigitSet = [1, 2].into_iter().filter_map(Digit::from_value).collect();
    sukaku.set_marks(layout.cell(3, 3), Some(two));
    let end = "@not_r4c4n3 1 ~r4c4n3 >= 1 ;\n@not_r4c4n4 1 ~r4c4n4 >= 1 ;\n";
    for from in [Premises::Givens, Premises::Position] {
        let formula = opb(&sukaku, from, None).unwrap();
        assert!(formula.ends_with(end) && !formula.contains("* This describes"));
        accepted("sukaku", &formula, &veripb(&sukaku, from, &[], Ending::Open).unwrap(), "s VERIFIED NO CONCLUSION");
    }
    // A placed value is assumed there too.
    sukaku.set(layout.cell(0, 0), Digit::from_value(1).unwrap(), false);
    assert!(!opb(&sukaku, Premises::Givens, None).unwrap().contains("r1c1n1 1 r1c1n1 >= 1"));
    assert!(opb(&sukaku, Premises::Position, None).unwrap().contains("\n@placed_r1c1n1 1 r1c1n1 >= 1 ;\n@not_r4c4n3 "));
    assert_eq!(Premises::Givens.of(&sukaku).values().count(), 0);
}

#[test]
fn steps_that_assume_uniqueness_are_not_exported() {
    // A rectangle of which three corners have two candidates, and some single beside it.
    let mut puzzle = puzzle(&format!("{:.<81}", "9"));
    let layout = puzzle.layout().clone();
    let [one, two, three] = [1, 2, 3].map(|value| Digit::from_value(value).unwrap());
    let corners = [(2, 3), (2, 6), (1, 3), (1, 6)].map(|(row, col)| layout.cell(row, col));
    for (index, &corner) in corners.iter().enumerate() {
        let marks = if index == 0 { vec![one, two, three] } else { vec![one, two] };
        puzzle.set_marks(corner, Some(marks.into_iter().collect()));
    }
    let single = layout.cell(8, 8);
    puzzle.set_marks(single, Some([three].into_iter().collect()));
    // Rows 2 and 3, columns 4 and 7: two boxes.
    let exchange = Proof::Exchange(Exchange { cells: corners.map(|corner| (corner, [one, two])).to_vec() });
    let roof = Candidate::new(corners[0], three);
    let first = step(&[Candidate::new(single, three)], &[], Proof::Single(Rule::Cell(single)));
    let lemma = Lemma { clause: vec![is_true(roof)], by: Box::new(exchange.clone()) };
    let row = CaseTree::Lemmas { lemmas: vec![lemma], then: Box::new(CaseTree::Close) };
    let branches = vec![(is_true(roof), CaseTree::Close), (is_false(roof), row.clone())];
    let deep = CaseTree::Split { on: Split::Candidate(roof), branches };
    let refusal = NotExported::AssumesUniqueness { step: 1 };
    assert_eq!(refusal.to_string(), "step 2 assumes that the puzzle has exactly one solution");
    let expected = Err(refusal);
    for proof in [exchange, Proof::Cases(row.clone()), Proof::Cases(deep)] {
        let second = step(&[roof], &[], proof);
        let steps = [first.clone(), second];
        assert_eq!(veripb(&puzzle, Premises::Position, &told(&steps), Ending::Open), expected);
    }
    // Nor one that the checker never reaches, nor one at the end.
    let sure = Candidate::new(single, three);
    let branches = vec![(is_true(sure), CaseTree::Close), (is_false(sure), row)];
    let idle = step(&[sure], &[], Proof::Cases(CaseTree::Split { on: Split::Candidate(sure), branches }));
    let export = veripb(&puzzle, Premises::Position, &told(&[idle]), Ending::Open);
    assert_eq!(export, Err(NotExported::AssumesUniqueness { step: 0 }));
    puzzle.set_marks(corners[0], Some([one, two].into_iter().collect()));
    let lemma = Lemma {
        clause: vec![],
        by: Box::new(Proof::Exchange(Exchange { cells: corners.map(|corner| (corner, [one, two])).to_vec() })),
    };
    let tree = CaseTree::Lemmas { lemmas: vec![lemma], then: Box::new(CaseTree::Close) };
    let export = veripb(&puzzle, Premises::Position, &told(&[first]), Ending::Refuted(Some(&tree)));
    assert_eq!(export, Err(NotExported::AssumesUniqueness { step: 1 }));
}

#[test]
fn deep_proofs_are_exported() {
    crate::common::on_default_stack(|| {
        let puzzle = puzzle(&format!("{:.<256}", "123456789ABCDEF"));
        let board = Board::<4>::from_puzzle(&puzzle).unwrap();
        let layout = board.layout().clone();
        let last = Candidate::new(layout.cell(0, 15), Digit::from_index(15));
        let tree = (0..nesting_limit(&layout)).fold(CaseTree::Close, |tree, _| CaseTree::Split {
            on: Split::Candidate(last),
            branches: vec![(is_true(last), tree)],
        });
        let step = step(&[last], &[], Proof::Cases(tree));
        let proof = veripb(&puzzle, Premises::Givens, &[("deep".into(), &step)], Ending::Open).unwrap();
        accepted("deep", &opb(&puzzle, Premises::Givens, None).unwrap(), &proof, "s VERIFIED NO CONCLUSION");
    });
}

#[test]
fn several_countings_are_as_many_sums() {
    let (puzzle, counts) = xy_wing();
    let formula = opb(&puzzle, Premises::Givens, None).unwrap();
    let victims = ["3r1c6", "3r2c1"].map(candidate);
    let several = Proof::Several(counts.to_vec());
    let lemmas: Vec<Lemma> =
        victims.iter().map(|&victim| Lemma { clause: vec![is_false(victim)], by: Box::new(several.clone()) }).collect();
    let nested = Proof::Cases(CaseTree::Lemmas { lemmas, then: Box::new(CaseTree::Close) });
    for (name, proof) in [("several", several), ("several-nested", nested)] {
        let step = step(&[], &victims, proof);
        let proof = veripb(&puzzle, Premises::Givens, &[("a wing".into(), &step)], Ending::Open).unwrap();
        assert!(proof.contains("@sum2 pol "), "{proof}");
        accepted(name, &formula, &proof, "s VERIFIED NO CONCLUSION");
        refused(&format!("{name}-mutated"), &formula, &proof.replace("~r1c6n3", "~r3c6n3"));
    }
}
