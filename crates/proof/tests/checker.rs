//! The checker accepts honest proofs and refuses what is not shown.

use pencilproof_core::{Board, Candidate, Digit, Layout, Puzzle, Rule};
use pencilproof_proof::{CaseTree, Lemma, Literal, Proof, Refusal, Split, Step, check, propagate};

/// A minimal puzzle that singles do not solve, and its solution.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLUTION: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn board(text: &str) -> Board<2> {
    let givens = text.chars().map(Digit::from_symbol);
    Board::from_puzzle(&Puzzle::from_givens(Layout::classic(), givens)).unwrap()
}

fn step(placements: &[Candidate], eliminations: &[Candidate], proof: Proof) -> Step {
    Step::bare("test", placements.to_vec(), eliminations.to_vec(), proof)
}

fn candidate(name: &str) -> Candidate {
    Layout::classic().parse_candidate(name).unwrap()
}

fn house(name: &str) -> pencilproof_core::House {
    let layout = Layout::classic();
    layout.houses().find(|&house| layout.house_name(house) == name).unwrap()
}

/// Every case of every false candidate: splits on the smallest rule until singles end each branch.
fn refute(mut board: Board<2>) -> CaseTree {
    if propagate(&mut board).is_err() {
        return CaseTree::Close;
    }
    let open = board.layout().rules().filter(|&rule| board.count(rule) > 1);
    let on = open.min_by_key(|&rule| board.count(rule)).expect("a solution was reached: nothing to refute");
    let branch = |candidate| {
        let mut branch = board.clone();
        let tree = if branch.place(candidate).is_ok() { refute(branch) } else { CaseTree::Close };
        (Literal { candidate, is_true: true }, tree)
    };
    CaseTree::Split { on: Split::Rule(on), branches: board.live(on).map(branch).collect() }
}

fn by_cases(board: &Board<2>, wrong: Candidate) -> Proof {
    let mut assumed = board.clone();
    let refuted = if assumed.place(wrong).is_ok() { refute(assumed) } else { CaseTree::Close };
    let branches = vec![
        (Literal { candidate: wrong, is_true: true }, refuted),
        (Literal { candidate: wrong, is_true: false }, CaseTree::Close),
    ];
    Proof::Cases(CaseTree::Split { on: Split::Candidate(wrong), branches })
}

#[test]
fn a_single_shows_its_candidate_and_nothing_else() {
    let board = board("12345678.........................................................................");
    let nine = candidate("9r1c9");
    let rule = Rule::House(house("row 1"), nine.digit());
    assert_eq!(check(&board, &step(&[nine], &[], Proof::Single(rule))), Ok(()));
    assert_eq!(check(&board, &step(&[nine], &[], Proof::Single(Rule::Cell(nine.cell())))), Ok(()));
    let elsewhere = Rule::House(house("row 2"), nine.digit());
    assert_eq!(check(&board, &step(&[nine], &[], Proof::Single(elsewhere))), Err(Refusal::NotSingle(elsewhere, 9)));
    let other = candidate("1r2c9");
    assert!(matches!(check(&board, &step(&[nine, other], &[], Proof::Single(rule))), Err(Refusal::NotShown(_))));
    assert_eq!(check(&board, &step(&[], &[], Proof::Single(rule))), Err(Refusal::Nothing));
}

#[test]
fn counting_needs_cover_and_rank() {
    // The 1 of box 1 lies in row 1, since the other rows of the box are filled.
    let board = board(&format!("{:.<9}{:.<9}{:.<63}", "", "234", "567"));
    let one = Digit::from_value(1).unwrap();
    let (in_box, in_row) = (Rule::House(house("box 1"), one), Rule::House(house("row 1"), one));
    let victim = candidate("1r1c9");
    assert_eq!(check(&board, &step(&[], &[victim], Proof::counting([in_box], [in_row]))), Ok(()));
    // One more rule of cover and the rank is too high; one less and the base is bare.
    let loose = Proof::counting([in_box], [in_row, Rule::Cell(candidate("1r9c9").cell())]);
    assert!(matches!(check(&board, &step(&[], &[victim], loose)), Err(Refusal::NotShown(_))));
    let bare = Proof::counting([in_box], []);
    assert!(matches!(check(&board, &step(&[], &[victim], bare)), Err(Refusal::NotCovered(_))));
    // The other way round it would strike the rest of the box, but the row is not covered by it.
    let reversed = Proof::counting([in_row], [in_box]);
    let refused = check(&board, &step(&[], &[candidate("1r1c9")], reversed));
    assert!(matches!(refused, Err(Refusal::NotCovered(_))));
}

#[test]
fn counting_refuses_foreign_and_weightless_rules() {
    let board = board(HARD);
    let victim = board.candidates().find(|candidate| board.value(candidate.cell()).is_none()).unwrap();
    let far = Rule::Cell(pencilproof_core::Cell::from_index(600));
    let bad = Proof::counting([far], []);
    assert_eq!(check(&board, &step(&[], &[victim], bad)), Err(Refusal::BadRule(far)));
    let rule = Rule::Cell(victim.cell());
    let idle = Proof::Counting { base: vec![(rule, 0)], cover: vec![] };
    assert_eq!(check(&board, &step(&[], &[victim], idle)), Err(Refusal::BadRule(rule)));
    let nothing = Proof::counting([], []);
    assert!(matches!(check(&board, &step(&[], &[victim], nothing)), Err(Refusal::NotShown(_))));
    let outside = Candidate::new(pencilproof_core::Cell::from_index(2000), victim.digit());
    assert_eq!(check(&board, &step(&[], &[outside], Proof::counting([], []))), Err(Refusal::NotOpen(outside)));
}

#[test]
fn cases_refute_every_false_candidate_and_no_true_one() {
    let board = board(HARD);
    let solution: Vec<Digit> = SOLUTION.chars().filter_map(Digit::from_symbol).collect();
    let open: Vec<_> = board.candidates().filter(|c| board.value(c.cell()).is_none()).collect();
    for wrong in open.iter().copied().filter(|c| solution[c.cell().index()] != c.digit()).step_by(7) {
        let honest = step(&[], &[wrong], by_cases(&board, wrong));
        assert_eq!(check(&board, &honest), Ok(()));
        // The same cases do not show the opposite, nor the falsity of a true candidate.
        assert!(check(&board, &step(&[wrong], &[], honest.proof.clone())).is_err());
        let truth = Candidate::new(wrong.cell(), solution[wrong.cell().index()]);
        assert!(check(&board, &step(&[], &[truth], honest.proof)).is_err());
    }
}

#[test]
fn a_missing_branch_is_refused() {
    let board = board(HARD);
    let cell = Layout::classic().parse_cell("r1c2").unwrap();
    let rule = Rule::Cell(cell);
    let branches: Vec<_> =
        board.live(rule).map(|candidate| (Literal { candidate, is_true: true }, CaseTree::Close)).collect();
    let victim = board.live(rule).next().unwrap();
    let on = Split::Rule(rule);
    let cut = CaseTree::Split { on, branches: branches[1..].to_vec() };
    assert_eq!(check(&board, &step(&[], &[victim], Proof::Cases(cut))), Err(Refusal::BadSplit(on)));
    let whole = CaseTree::Split { on, branches };
    assert!(matches!(check(&board, &step(&[], &[victim], Proof::Cases(whole))), Err(Refusal::NotShown(_))));
}

#[test]
fn lemmas_are_proved_before_they_are_used() {
    let board = board(HARD);
    let solution: Vec<Digit> = SOLUTION.chars().filter_map(Digit::from_symbol).collect();
    let open = board.candidates().filter(|c| board.value(c.cell()).is_none());
    let wrong: Vec<_> = open.filter(|c| solution[c.cell().index()] != c.digit()).take(2).collect();
    let denial = |candidate| Literal { candidate, is_true: false };
    let lemma = |by| CaseTree::Lemma {
        lemma: Lemma { clause: vec![denial(wrong[0])], by: Box::new(by) },
        then: Box::new(CaseTree::Close),
    };
    let proved = lemma(by_cases(&board, wrong[0]));
    assert_eq!(check(&board, &step(&[], &[wrong[0]], Proof::Cases(proved))), Ok(()));
    let bare = lemma(Proof::Cases(CaseTree::Close));
    assert!(check(&board, &step(&[], &[wrong[0]], Proof::Cases(bare))).is_err());
    // A clause of two literals: one of the two wrong candidates is false. Split on it, refute the rest.
    let Proof::Cases(refuted) = by_cases(&board, wrong[0]) else { unreachable!() };
    let clause = vec![denial(wrong[0]), denial(wrong[1])];
    let tree = |on| CaseTree::Lemma {
        lemma: Lemma { clause: clause.clone(), by: Box::new(Proof::Cases(refuted.clone())) },
        then: Box::new(CaseTree::Split {
            on,
            branches: clause.iter().map(|&literal| (literal, refuted.clone())).collect(),
        }),
    };
    assert_eq!(check(&board, &step(&[], &[wrong[0]], Proof::Cases(tree(Split::Clause(0))))), Ok(()));
    assert_eq!(check(&board, &step(&[], &[wrong[0]], Proof::Cases(tree(Split::Clause(1))))), Err(Refusal::NoClause(1)));
}

#[test]
fn trees_nested_too_deep_are_refused() {
    let board = board(HARD);
    let solution: Vec<Digit> = SOLUTION.chars().filter_map(Digit::from_symbol).collect();
    // Denying false candidates that singles do not place, one below the other, and never coming to an end.
    let cell = board.unplaced().iter().find(|&cell| board.digits(cell).len() > 3).unwrap();
    let victim = board.digits(cell).iter().find(|&digit| digit != solution[cell.index()]).unwrap();
    let victim = Candidate::new(cell, victim);
    let truth = Literal { candidate: Candidate::new(cell, solution[cell.index()]), is_true: true };
    let mut tree = CaseTree::Close;
    for _ in 0..300 {
        let lemma = Lemma { clause: vec![truth, truth.denied()], by: Box::new(Proof::Cases(CaseTree::Close)) };
        tree = CaseTree::Lemma { lemma, then: Box::new(tree) };
    }
    assert_eq!(check(&board, &step(&[], &[victim], Proof::Cases(tree))), Err(Refusal::TooDeep));
}

#[test]
fn candidates_that_do_not_exist_prove_nothing() {
    let board = board(HARD);
    let solution: Vec<Digit> = SOLUTION.chars().filter_map(Digit::from_symbol).collect();
    let cell = board.unplaced().iter().next().unwrap();
    let truth = Candidate::new(cell, solution[cell.index()]);
    let far = Candidate::new(pencilproof_core::Cell::from_index(100), truth.digit());
    let large = Candidate::new(cell, Digit::from_index(20));
    for ghost in [far, large] {
        let split = CaseTree::Split { on: Split::Candidate(ghost), branches: vec![] };
        let refused = Err(Refusal::BadCandidate(ghost));
        assert_eq!(check(&board, &step(&[], &[truth], Proof::Cases(split))), refused);
        for is_true in [true, false] {
            let clause = vec![Literal { candidate: ghost, is_true }];
            let lemma = Lemma { clause, by: Box::new(Proof::Cases(CaseTree::Close)) };
            let tree = CaseTree::Lemma { lemma, then: Box::new(CaseTree::Close) };
            assert_eq!(check(&board, &step(&[], &[truth], Proof::Cases(tree))), refused);
        }
    }
}

#[test]
fn what_is_shown_within_a_lemma_does_not_outlive_it() {
    let board = board(HARD);
    let solution: Vec<Digit> = SOLUTION.chars().filter_map(Digit::from_symbol).collect();
    let cells: Vec<_> = board.unplaced().iter().take(2).collect();
    let [truth, other] = [0, 1].map(|i| Candidate::new(cells[i], solution[cells[i].index()]));
    let literal = |candidate, is_true| Literal { candidate, is_true };
    // Under `other` the clause [other] is shown; under its denial that clause must not be at hand.
    let lemma = Lemma {
        clause: vec![literal(other, true)],
        by: Box::new(Proof::Cases(CaseTree::Split {
            on: Split::Candidate(other),
            branches: vec![(literal(other, true), CaseTree::Close)],
        })),
    };
    let within = CaseTree::Split {
        on: Split::Candidate(other),
        branches: vec![
            (literal(other, true), CaseTree::Lemma { lemma, then: Box::new(CaseTree::Close) }),
            (literal(other, false), CaseTree::Split { on: Split::Clause(0), branches: vec![] }),
        ],
    };
    let outer = Lemma { clause: vec![literal(truth, false)], by: Box::new(Proof::Cases(within)) };
    let tree = CaseTree::Lemma { lemma: outer, then: Box::new(CaseTree::Close) };
    assert!(check(&board, &step(&[], &[truth], Proof::Cases(tree))).is_err());
}

#[test]
fn nested_lemmas_are_checked_once_each() {
    // Forty lemmas, one within the proof of the other: with two attempts at each this would not end.
    let board = board(HARD);
    let solution: Vec<Digit> = SOLUTION.chars().filter_map(Digit::from_symbol).collect();
    let open = board.candidates().filter(|c| board.value(c.cell()).is_none());
    let wrong: Vec<_> = open.filter(|c| solution[c.cell().index()] != c.digit()).take(40).collect();
    let mut by = Proof::Cases(CaseTree::Close);
    for &candidate in &wrong {
        let lemma = Lemma { clause: vec![Literal { candidate, is_true: false }], by: Box::new(by) };
        by = Proof::Cases(CaseTree::Lemma { lemma, then: Box::new(CaseTree::Close) });
    }
    assert!(check(&board, &step(&[], &[wrong[39]], by)).is_err());
}

/// Every tree that comes of leaving out one branch, or of cutting one subtree off.
fn mutations(tree: &CaseTree) -> Vec<CaseTree> {
    let CaseTree::Split { on, branches } = tree else { return Vec::new() };
    let with = |branches| CaseTree::Split { on: *on, branches };
    let mut mutated = Vec::new();
    for index in 0..branches.len() {
        let mut fewer = branches.clone();
        fewer.remove(index);
        mutated.push(with(fewer));
        for subtree in mutations(&branches[index].1) {
            let mut changed = branches.clone();
            changed[index].1 = subtree;
            mutated.push(with(changed));
        }
    }
    mutated.push(CaseTree::Close);
    mutated
}

#[test]
fn mutated_cases_are_refused() {
    let board = board(HARD);
    let solution: Vec<Digit> = SOLUTION.chars().filter_map(Digit::from_symbol).collect();
    let open = board.candidates().filter(|c| board.value(c.cell()).is_none());
    // The smallest refutation that has to split.
    let wrong = open.filter(|c| solution[c.cell().index()] != c.digit());
    let trees = wrong.map(|c| (c, by_cases(&board, c)));
    let (victim, tree) = trees
        .filter_map(|(c, proof)| match proof {
            Proof::Cases(tree) => Some((c, tree)),
            _ => None,
        })
        .min_by_key(|(_, tree)| match mutations(tree).len() {
            few if few < 8 => usize::MAX,
            many => many,
        })
        .unwrap();
    assert_eq!(check(&board, &step(&[], &[victim], Proof::Cases(tree.clone()))), Ok(()));
    for mutated in mutations(&tree) {
        assert!(check(&board, &step(&[], &[victim], Proof::Cases(mutated.clone()))).is_err(), "{mutated:?}");
    }
}
