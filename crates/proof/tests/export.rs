//! Exported proofs: what they say, that every label they use is there, and, where VeriPB is installed, its verdict.

use pencilproof_core::{Board, Candidate, Digit, Layout, Puzzle, Rule};
use pencilproof_proof::export::{Ending, opb, veripb};
use pencilproof_proof::{
    CaseTree, Lemma, Literal, NotRefuted, Proof, Split, Step, check, propagate, refute, search_steps,
};
use std::collections::HashSet;
use std::process::{Command, Stdio};

const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLUTION: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn puzzle(text: &str) -> Puzzle {
    let layout = Layout::for_side(text.len().isqrt()).unwrap();
    Puzzle::from_givens(layout, text.chars().map(Digit::from_symbol))
}

fn digits(text: &str) -> Vec<Digit> {
    text.chars().filter_map(Digit::from_symbol).collect()
}

fn step(placements: Vec<Candidate>, eliminations: Vec<Candidate>, proof: Proof) -> Step {
    Step::bare("test", placements, eliminations, proof)
}

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
fn accepted(name: &str, puzzle: &Puzzle, proof: &str, expected: &str) {
    let formula = opb(puzzle);
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
    if let Some(said) = verdict(name, &formula, proof) {
        assert_eq!(said, expected, "{name}");
    }
}

/// A proof that says something false is refused, where VeriPB is installed.
fn refused(name: &str, puzzle: &Puzzle, proof: &str) {
    if let Some(said) = verdict(name, &opb(puzzle), proof) {
        assert!(!said.contains("VERIFIED"), "{name}: {said}");
    }
}

#[test]
fn search_alone_proves_the_only_solution() {
    let puzzle = puzzle(HARD);
    let board = Board::<2>::from_puzzle(&puzzle).unwrap();
    let solution = digits(SOLUTION);
    let steps = search_steps(&board, &solution, &mut || true).unwrap();
    let mut position = board.clone();
    for step in &steps {
        assert_eq!(check(&position, step), Ok(()));
        step.apply(&mut position).unwrap();
    }
    assert!(position.is_solved());
    let told: Vec<(String, &Step)> = steps.iter().map(|step| ("a step\nof two lines".to_string(), step)).collect();
    let proof = veripb::<2>(&puzzle, &told, Ending::Solved(&solution));
    assert!(proof.contains("@unique rup 1 r1c1n8 "));
    assert!(proof.contains("conclusion SAT : ~r1c1n1 "));
    accepted("search", &puzzle, &proof, "s VERIFIED SATISFIABLE");
    let truth = steps.iter().find_map(|step| step.placements.first()).unwrap();
    let name = format!("1 {}n{} >= 1", puzzle.layout().cell_name(truth.cell()), truth.digit().value());
    refused("search-mutated", &puzzle, &proof.replacen(&format!("rup {name}"), &format!("rup 1 ~{}", &name[2..]), 1));
    // Nor is another grid taken for the solution.
    refused("search-grid", &puzzle, &proof.replacen("SAT : ~r1c1n1", "SAT : r1c1n1", 1));
}

#[test]
fn puzzles_without_solution_are_refuted() {
    // Equal givens; a rule that is empty at once; a contradiction that only cases show.
    for (name, text) in [("twice", "11.............."), ("empty", "234....1........")] {
        let puzzle = puzzle(text);
        accepted(name, &puzzle, &veripb::<2>(&puzzle, &[], Ending::Refuted(None)), "s VERIFIED UNSATISFIABLE");
    }
    let mut wrong = puzzle(HARD);
    let layout = wrong.layout().clone();
    wrong.set(layout.cell(0, 1), Digit::from_value(4).unwrap(), true);
    let board = Board::<2>::from_puzzle(&wrong).unwrap();
    let tree = refute(&board, &mut || true).unwrap();
    assert_eq!(refute(&board, &mut || false), Err(NotRefuted::Stopped));
    let proof = veripb::<2>(&wrong, &[], Ending::Refuted(Some(&tree)));
    assert!(proof.contains("conclusion UNSAT;"));
    accepted("cases", &wrong, &proof, "s VERIFIED UNSATISFIABLE");
    let solvable = Board::<2>::from_puzzle(&puzzle(HARD)).unwrap();
    assert_eq!(refute(&solvable, &mut || true), Err(NotRefuted::Solvable));
    // A claim without its cases is refused.
    refused("bare", &wrong, &veripb::<2>(&wrong, &[], Ending::Refuted(None)));
}

#[test]
fn counting_becomes_a_sum() {
    // The 1 of box 1 lies in row 1, since the other rows of the box are filled.
    let puzzle = puzzle(&format!("{:.<9}{:.<9}{:.<63}", "", "234", "567"));
    let layout = puzzle.layout().clone();
    let house = |name: &str| layout.houses().find(|&house| layout.house_name(house) == name).unwrap();
    let one = Digit::from_value(1).unwrap();
    let (in_box, in_row) = (Rule::House(house("box 1"), one), Rule::House(house("row 1"), one));
    let victim = layout.parse_candidate("1r1c9").unwrap();
    let weighted = Proof::Counting { base: vec![(in_box, 2)], cover: vec![(in_row, 2)] };
    for (name, counting) in [("plain", Proof::counting([in_box], [in_row])), ("weighted", weighted)] {
        let alone = step(vec![], vec![victim], counting.clone());
        let lemma = Lemma { clause: vec![Literal { candidate: victim, is_true: false }], by: Box::new(counting) };
        let within = CaseTree::Lemma { lemma, then: Box::new(CaseTree::Close) };
        let nested = step(vec![], vec![victim], Proof::Cases(within));
        let board = Board::<2>::from_puzzle(&puzzle).unwrap();
        for (kind, step) in [("alone", alone), ("nested", nested)] {
            assert_eq!(check(&board, &step), Ok(()));
            let proof = veripb::<2>(&puzzle, &[("pointing".into(), &step)], Ending::Open);
            assert!(proof.contains("@sum1 pol @b1n1ge"), "{proof}");
            accepted(&format!("{name}-{kind}"), &puzzle, &proof, "s VERIFIED NO CONCLUSION");
            refused(&format!("{name}-{kind}-mutated"), &puzzle, &proof.replace("~r1c9n1", "~r2c9n1"));
        }
    }
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
        let branches = [(true, refuted), (false, CaseTree::Close)];
        let literal = |is_true| Literal { candidate: wrong, is_true };
        let branches = branches.into_iter().map(|(is_true, tree)| (literal(is_true), tree)).collect();
        CaseTree::Split { on: Split::Candidate(wrong), branches }
    };
    // One of the two is false; split on that, and refute the first in each branch.
    let clause: Vec<Literal> = wrong.iter().map(|&candidate| Literal { candidate, is_true: false }).collect();
    let branches = clause.iter().map(|&literal| (literal, cases(wrong[0]))).collect();
    let tree = CaseTree::Lemma {
        lemma: Lemma { clause, by: Box::new(Proof::Cases(cases(wrong[0]))) },
        then: Box::new(CaseTree::Split { on: Split::Clause(0), branches }),
    };
    let step = step(vec![], vec![wrong[0]], Proof::Cases(tree));
    assert_eq!(check(&board, &step), Ok(()));
    let proof = veripb::<2>(&puzzle, &[("a lemma".into(), &step)], Ending::Open);
    accepted("lemma", &puzzle, &proof, "s VERIFIED NO CONCLUSION");
}

#[test]
fn marks_belong_to_the_formula() {
    let mut puzzle = puzzle("1...............");
    let layout = puzzle.layout().clone();
    let cell = layout.cell(3, 3);
    puzzle.set_marks(cell, Some([1, 2].into_iter().filter_map(Digit::from_value).collect()));
    assert!(opb(&puzzle).ends_with("@not_r4c4n3 1 ~r4c4n3 >= 1 ;\n@not_r4c4n4 1 ~r4c4n4 >= 1 ;\n"));
    let mut board = Board::<2>::from_puzzle(&puzzle).unwrap();
    propagate(&mut board).unwrap();
    accepted("marks", &puzzle, &veripb::<2>(&puzzle, &[], Ending::Open), "s VERIFIED NO CONCLUSION");
}
