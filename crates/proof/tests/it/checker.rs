//! The checker accepts honest proofs and refuses what is not shown.

use crate::common::{HARD, SOLUTION, board, candidate, digits, house, is_false, is_true, step, xy_wing};
use pencilproof_core::{Board, Candidate, Cell, Digit, Layout, Rule};
use pencilproof_proof::{Assumes, CaseTree, HEAVIEST, Lemma, Literal, Proof, Refusal, Split, Weighing, check, refute};

fn by_cases(board: &Board<2>, wrong: Candidate) -> Proof {
    let mut assumed = board.clone();
    let refuted = match assumed.place(wrong) {
        Ok(()) => refute(&assumed, &mut || true).unwrap(),
        Err(_) => CaseTree::Close,
    };
    let branches = vec![(is_true(wrong), refuted), (is_false(wrong), CaseTree::Close)];
    Proof::Cases(CaseTree::Split { on: Split::Candidate(wrong), branches })
}

fn row(lemmas: Vec<Lemma>, then: CaseTree) -> CaseTree {
    CaseTree::Lemmas { lemmas, then: Box::new(then) }
}

#[test]
fn a_single_shows_its_candidate_and_nothing_else() {
    let board = board("12345678.........................................................................");
    let nine = candidate("9r1c9");
    let rule = Rule::House(house("row 1"), nine.digit());
    assert_eq!(check(&board, &step(&[nine], &[], Proof::Single(rule))), Ok(Assumes::Nothing));
    assert_eq!(check(&board, &step(&[nine], &[], Proof::Single(Rule::Cell(nine.cell())))), Ok(Assumes::Nothing));
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
    assert_eq!(check(&board, &step(&[], &[victim], Proof::counting([in_box], [in_row]))), Ok(Assumes::Nothing));
    // It says nothing about what its rules do not hold.
    let elsewhere = candidate("2r9c9");
    let silent = check(&board, &step(&[], &[elsewhere], Proof::counting([in_box], [in_row])));
    assert_eq!(silent, Err(Refusal::NotShown(is_false(elsewhere))));
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
    let far = Rule::Cell(Cell::from_index(600));
    let bad = Proof::counting([far], []);
    assert_eq!(check(&board, &step(&[], &[victim], bad)), Err(Refusal::BadRule(far)));
    let rule = Rule::Cell(victim.cell());
    for weight in [0, HEAVIEST + 1, u32::MAX] {
        for (base, cover) in [(vec![(rule, weight)], vec![(rule, 1)]), (vec![(rule, 1)], vec![(rule, weight)])] {
            let refused = check(&board, &step(&[], &[victim], Proof::weighted(base, cover)));
            assert_eq!(refused, Err(Refusal::BadWeight(rule.into(), weight)));
        }
    }
    // The heaviest weights are summed up like any others, and show as little as one rule against itself.
    let heavy = Proof::weighted([(rule, HEAVIEST)], [(rule, HEAVIEST)]);
    assert!(matches!(check(&board, &step(&[], &[victim], heavy)), Err(Refusal::NotShown(_))));
    let other = Rule::House(house("row 1"), victim.digit());
    for (base, cover) in [(vec![rule, other, rule], vec![other]), (vec![other], vec![other, rule, rule])] {
        let refused = check(&board, &step(&[], &[victim], Proof::counting(base, cover)));
        assert_eq!(refused, Err(Refusal::RuleTwice(rule.into())));
    }
    let nothing = Proof::counting([], []);
    assert!(matches!(check(&board, &step(&[], &[victim], nothing)), Err(Refusal::NotShown(_))));
    let outside = Candidate::new(Cell::from_index(2000), victim.digit());
    assert_eq!(check(&board, &step(&[], &[outside], Proof::counting([], []))), Err(Refusal::NotOpen(outside)));
}

#[test]
fn cases_refute_every_false_candidate_and_no_true_one() {
    let board = board(HARD);
    let solution = digits(SOLUTION);
    let open: Vec<_> = board.candidates().filter(|c| board.value(c.cell()).is_none()).collect();
    for wrong in open.iter().copied().filter(|c| solution[c.cell().index()] != c.digit()).step_by(7) {
        let honest = step(&[], &[wrong], by_cases(&board, wrong));
        assert_eq!(check(&board, &honest), Ok(Assumes::Nothing));
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
    let solution = digits(SOLUTION);
    let open = board.candidates().filter(|c| board.value(c.cell()).is_none());
    let wrong: Vec<_> = open.filter(|c| solution[c.cell().index()] != c.digit()).take(2).collect();
    let denial = |candidate| Literal { candidate, is_true: false };
    let lemma = |by| row(vec![Lemma { clause: vec![denial(wrong[0])], by: Box::new(by) }], CaseTree::Close);
    let proved = lemma(by_cases(&board, wrong[0]));
    assert_eq!(check(&board, &step(&[], &[wrong[0]], Proof::Cases(proved))), Ok(Assumes::Nothing));
    let bare = lemma(Proof::Cases(CaseTree::Close));
    assert!(check(&board, &step(&[], &[wrong[0]], Proof::Cases(bare))).is_err());
    // A clause of two literals: one of the two wrong candidates is false. Split on it, refute the rest.
    let Proof::Cases(refuted) = by_cases(&board, wrong[0]) else { unreachable!() };
    let clause = vec![denial(wrong[0]), denial(wrong[1])];
    let tree = |on| {
        let lemma = Lemma { clause: clause.clone(), by: Box::new(Proof::Cases(refuted.clone())) };
        let branches = clause.iter().map(|&literal| (literal, refuted.clone())).collect();
        row(vec![lemma], CaseTree::Split { on, branches })
    };
    assert_eq!(check(&board, &step(&[], &[wrong[0]], Proof::Cases(tree(Split::Clause(0))))), Ok(Assumes::Nothing));
    assert_eq!(check(&board, &step(&[], &[wrong[0]], Proof::Cases(tree(Split::Clause(1))))), Err(Refusal::NoClause(1)));
}

#[test]
fn candidates_that_do_not_exist_prove_nothing() {
    let board = board(HARD);
    let solution = digits(SOLUTION);
    let cell = board.unplaced().iter().next().unwrap();
    let truth = Candidate::new(cell, solution[cell.index()]);
    let far = Candidate::new(Cell::from_index(100), truth.digit());
    let large = Candidate::new(cell, Digit::from_index(20));
    for ghost in [far, large] {
        let split = CaseTree::Split { on: Split::Candidate(ghost), branches: vec![] };
        let refused = Err(Refusal::BadCandidate(ghost));
        assert_eq!(check(&board, &step(&[], &[truth], Proof::Cases(split))), refused);
        for is_true in [true, false] {
            let clause = vec![Literal { candidate: ghost, is_true }];
            let lemma = Lemma { clause, by: Box::new(Proof::Cases(CaseTree::Close)) };
            let tree = row(vec![lemma], CaseTree::Close);
            assert_eq!(check(&board, &step(&[], &[truth], Proof::Cases(tree))), refused);
        }
    }
}

#[test]
fn rules_that_do_not_exist_prove_nothing() {
    let board = board(HARD);
    let open = candidate("1r1c2");
    for ghost in [
        Rule::Cell(Cell::from_index(81)),
        Rule::Cell(Cell::from_index(600)),
        Rule::House(pencilproof_core::House::from_index(27), open.digit()),
        Rule::House(house("row 1"), Digit::from_index(9)),
    ] {
        let refused = Err(Refusal::BadRule(ghost));
        assert_eq!(check(&board, &step(&[open], &[], Proof::Single(ghost))), refused);
        assert_eq!(check(&board, &step(&[], &[open], Proof::counting([], [ghost]))), refused);
        let split = CaseTree::Split { on: Split::Rule(ghost), branches: vec![] };
        assert_eq!(check(&board, &step(&[open], &[], Proof::Cases(split))), refused);
    }
}

#[test]
fn what_is_shown_within_a_lemma_does_not_outlive_it() {
    let board = board(HARD);
    let solution = digits(SOLUTION);
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
            (literal(other, true), row(vec![lemma], CaseTree::Close)),
            (literal(other, false), CaseTree::Split { on: Split::Clause(0), branches: vec![] }),
        ],
    };
    let outer = Lemma { clause: vec![literal(truth, false)], by: Box::new(Proof::Cases(within)) };
    let tree = row(vec![outer], CaseTree::Close);
    assert!(check(&board, &step(&[], &[truth], Proof::Cases(tree))).is_err());
}

#[test]
fn nested_lemmas_are_checked_once_each() {
    // Forty lemmas, one within the proof of the other: with two attempts at each this would not end.
    let board = board(HARD);
    let solution = digits(SOLUTION);
    let open = board.candidates().filter(|c| board.value(c.cell()).is_none());
    let wrong: Vec<_> = open.filter(|c| solution[c.cell().index()] != c.digit()).take(40).collect();
    let mut by = Proof::Cases(CaseTree::Close);
    for &candidate in &wrong {
        let lemma = Lemma { clause: vec![Literal { candidate, is_true: false }], by: Box::new(by) };
        by = Proof::Cases(row(vec![lemma], CaseTree::Close));
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
    let solution = digits(SOLUTION);
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
    assert_eq!(check(&board, &step(&[], &[victim], Proof::Cases(tree.clone()))), Ok(Assumes::Nothing));
    for mutated in mutations(&tree) {
        assert!(check(&board, &step(&[], &[victim], Proof::Cases(mutated.clone()))).is_err(), "{mutated:?}");
    }
}

/// An empty board of side 4, and a candidate of it.
fn four() -> (Board<2>, impl Fn(&str) -> Candidate) {
    let board = board("................");
    let layout = board.layout().clone();
    (board, move |name: &str| layout.parse_candidate(name).unwrap())
}

#[test]
fn clauses_of_a_branch_are_not_known_in_the_next() {
    let (board, name) = four();
    let (x, goal) = (name("1r1c1"), name("1r1c2"));
    // Where x is true, so is the clause [x]. Where x is false, that clause would close any case.
    let lemma = Lemma { clause: vec![is_true(x)], by: Box::new(Proof::Cases(CaseTree::Close)) };
    let shows = row(vec![lemma], CaseTree::Close);
    let uses = CaseTree::Split { on: Split::Clause(0), branches: vec![] };
    let branches = vec![(is_true(x), shows), (is_false(x), uses)];
    let tree = CaseTree::Split { on: Split::Candidate(x), branches };
    assert_eq!(check(&board, &step(&[], &[goal], Proof::Cases(tree))), Err(Refusal::NoClause(0)));
}

#[test]
fn clauses_of_the_proof_of_a_lemma_are_not_known_after_it() {
    let board = board(HARD);
    let solution = digits(SOLUTION);
    let open = board.candidates().filter(|c| board.value(c.cell()).is_none());
    let wrong: Vec<Candidate> = open.filter(|c| solution[c.cell().index()] != c.digit()).take(2).collect();
    let Proof::Cases(CaseTree::Split { branches, .. }) = by_cases(&board, wrong[0]) else { unreachable!() };
    // The proof of [not wrong] starts where wrong is true, and so is the clause [wrong].
    let inner = Lemma { clause: vec![is_true(wrong[0])], by: Box::new(Proof::Cases(CaseTree::Close)) };
    let by = Box::new(Proof::Cases(row(vec![inner], branches[0].1.clone())));
    let outer = Lemma { clause: vec![is_false(wrong[0])], by };
    let tree = |then| Proof::Cases(row(vec![outer.clone()], then));
    assert_eq!(check(&board, &step(&[], &[wrong[0]], tree(CaseTree::Close))), Ok(Assumes::Nothing));
    let uses = CaseTree::Split { on: Split::Clause(1), branches: vec![] };
    assert_eq!(check(&board, &step(&[], &[wrong[1]], tree(uses))), Err(Refusal::NoClause(1)));
}

#[test]
fn conclusions_must_be_open() {
    let board = board(HARD);
    let close = || Proof::Cases(CaseTree::Close);
    let [placed, dead] = ["8r1c1", "8r1c2"].map(candidate);
    for closed in [placed, dead] {
        assert_eq!(check(&board, &step(&[closed], &[], close())), Err(Refusal::NotOpen(closed)));
        assert_eq!(check(&board, &step(&[], &[closed], close())), Err(Refusal::NotOpen(closed)));
    }
    let open = candidate("1r1c2");
    assert_eq!(check(&board, &step(&[open], &[], close())), Err(Refusal::NotShown(is_true(open))));
}

#[test]
fn counting_places_what_it_leaves_alone() {
    // The 1 of box 1 lies in row 1, so that of box 2 does not: r2c4 is its only other place.
    let board = board(&format!("{:.<9}{:.<9}{:.<63}", "", "234.89", "567234"));
    let in_box = Rule::House(house("box 1"), Digit::from_value(1).unwrap());
    let in_row = Rule::House(house("row 1"), Digit::from_value(1).unwrap());
    let pointing = || Proof::counting([in_box], [in_row]);
    let left = candidate("1r2c4");
    assert_eq!(check(&board, &step(&[left], &[candidate("1r1c4")], pointing())), Ok(Assumes::Nothing));
    for wrong in ["1r1c4", "1r1c1", "7r2c4"].map(candidate) {
        assert_eq!(check(&board, &step(&[wrong], &[], pointing())), Err(Refusal::NotShown(is_true(wrong))));
    }
    assert_eq!(check(&board, &step(&[], &[left], pointing())), Err(Refusal::NotShown(is_false(left))));
}

#[test]
fn counting_places_nothing_that_it_strikes() {
    // Two cells of a row have room for 1 alone: the count strikes both, so it cannot place either.
    let mut puzzle = crate::common::puzzle(&".".repeat(81));
    let [one, other] = ["1r1c1", "1r1c2"].map(candidate);
    for cell in [one.cell(), other.cell()] {
        puzzle.set_marks(cell, Some([one.digit()].into_iter().collect()));
    }
    let board = Board::<2>::from_puzzle(&puzzle).unwrap();
    let row = Rule::House(house("row 1"), one.digit());
    let count = || Proof::counting([Rule::Cell(one.cell()), Rule::Cell(other.cell())], [row]);
    assert_eq!(check(&board, &step(&[], &[one], count())), Ok(Assumes::Nothing));
    assert_eq!(check(&board, &step(&[one], &[], count())), Err(Refusal::NotShown(is_true(one))));
    // The rank is below zero: there is no solution, so every candidate is false, also those that no rule holds.
    assert_eq!(check(&board, &step(&[], &[candidate("5r9c9")], count())), Ok(Assumes::Nothing));
}

#[test]
fn branches_are_those_of_the_live_possibilities() {
    // r1c4 is 1. A branch in which it is not, or in which something else is assumed, has no say; the one that is
    // possible must be there.
    let board = board("234.............");
    let [one, foreign] = ["1r1c4", "2r4c4"].map(|name| board.layout().parse_candidate(name).unwrap());
    let garbage = || CaseTree::Split { on: Split::Clause(7), branches: vec![] };
    let on = Split::Candidate(one);
    let split = |branches| step(&[one], &[], Proof::Cases(CaseTree::Split { on, branches }));
    let honest = (is_true(one), CaseTree::Close);
    let branches = vec![(is_false(one), garbage()), honest.clone(), (is_true(foreign), garbage())];
    assert_eq!(check(&board, &split(branches)), Ok(Assumes::Nothing));
    assert_eq!(check(&board, &split(vec![honest])), Ok(Assumes::Nothing));
    assert_eq!(check(&board, &split(vec![(is_false(one), CaseTree::Close)])), Err(Refusal::BadSplit(on)));
    assert_eq!(check(&board, &split(vec![(is_true(one), garbage())])), Err(Refusal::NoClause(7)));
}

#[test]
fn each_lemma_of_a_row_sees_what_those_before_it_change() {
    // The 1 of box 1 is in row 1: then r1c9 is 2, and with that r9c9 is 3. Neither single is there before its lemma.
    let mut puzzle = crate::common::puzzle(&format!("{:.<9}{:.<9}{:.<63}", "", "234", "567"));
    let marks = |values: &[usize]| Some(values.iter().filter_map(|&value| Digit::from_value(value)).collect());
    let [high, low, free] = ["1r1c9", "3r9c9", "1r5c9"].map(candidate);
    puzzle.set_marks(high.cell(), marks(&[1, 2]));
    puzzle.set_marks(low.cell(), marks(&[2, 3]));
    let board = Board::<2>::from_puzzle(&puzzle).unwrap();
    let one = high.digit();
    let pointing = Proof::counting([Rule::House(house("box 1"), one)], [Rule::House(house("row 1"), one)]);
    let first = Lemma { clause: vec![is_false(high)], by: Box::new(pointing) };
    let second = Lemma { clause: vec![is_true(low)], by: Box::new(Proof::Single(Rule::Cell(low.cell()))) };
    let place = |lemmas| step(&[low], &[], Proof::Cases(row(lemmas, CaseTree::Close)));
    assert_eq!(check(&board, &place(vec![first.clone(), second.clone()])), Ok(Assumes::Nothing));
    let early = check(&board, &place(vec![second, first.clone()]));
    assert_eq!(early, Err(Refusal::NotSingle(Rule::Cell(low.cell()), 2)));
    // A clause of two literals changes nothing by itself, though it is shown: 1r1c9 leaves no place for 1 in box 1.
    let two = Lemma { clause: vec![is_false(high), is_true(free)], by: Box::new(Proof::Cases(CaseTree::Close)) };
    assert_eq!(check(&board, &place(vec![two])), Err(Refusal::NotShown(is_true(low))));
    // Lemmas are numbered whatever their length.
    let clause = vec![is_false(high), is_true(free)];
    let two = Lemma { clause: clause.clone(), by: Box::new(Proof::Cases(CaseTree::Close)) };
    let branches: Vec<_> = clause.iter().map(|&literal| (literal, CaseTree::Close)).collect();
    for (index, expected) in [(1, Ok(Assumes::Nothing)), (2, Err(Refusal::NoClause(2)))] {
        let split = CaseTree::Split { on: Split::Clause(index), branches: branches.clone() };
        let tree = row(vec![first.clone(), two.clone()], split);
        assert_eq!(check(&board, &step(&[low], &[], Proof::Cases(tree))), expected);
    }
    let short = Lemma { clause, by: first.by };
    assert_eq!(check(&board, &place(vec![short])), Err(Refusal::ClauseProof(2)));
}

#[test]
fn an_empty_clause_closes_its_case_once_it_is_proved() {
    let board = board(HARD);
    let solution = digits(SOLUTION);
    let open = board.candidates().filter(|c| board.value(c.cell()).is_none());
    let wrong = open.filter(|c| solution[c.cell().index()] != c.digit()).max_by_key(|c| board.digits(c.cell()).len());
    let Proof::Cases(CaseTree::Split { on, branches }) = by_cases(&board, wrong.unwrap()) else { unreachable!() };
    let garbage = CaseTree::Split { on: Split::Clause(7), branches: vec![] };
    let refuted = |by| {
        let empty = Lemma { clause: vec![], by: Box::new(Proof::Cases(by)) };
        let branches = vec![(branches[0].0, row(vec![empty], garbage.clone())), branches[1].clone()];
        step(&[], &[wrong.unwrap()], Proof::Cases(CaseTree::Split { on, branches }))
    };
    assert_eq!(check(&board, &refuted(branches[0].1.clone())), Ok(Assumes::Nothing));
    assert!(branches[0].1 != CaseTree::Close);
    assert_eq!(check(&board, &refuted(CaseTree::Close)), Err(Refusal::NotClosed));
}

#[test]
fn refusals_name_cells_and_rules() {
    let layout = Layout::classic();
    let seven = candidate("7r3c5");
    let rule = Rule::House(house("row 3"), seven.digit());
    let ghost = Candidate::new(Cell::from_index(200), seven.digit());
    let ghost_rule = Rule::Cell(ghost.cell());
    for (refusal, words) in [
        (Refusal::NotOpen(seven), "7r3c5 is not open in this position"),
        (Refusal::NotOpen(ghost), "a candidate that is not of this layout is not open in this position"),
        (Refusal::NotSingle(rule, 2), "7 in row 3 has 2 candidates, not one"),
        (Refusal::NotCovered(seven), "7r3c5 is in more base than cover rules"),
        (Refusal::NotShown(is_false(seven)), "the proof does not show that 7r3c5 is false"),
        (Refusal::BadSplit(Split::Rule(rule)), "the branches of the split on 7 in row 3 leave out a possibility"),
        (Refusal::BadSplit(Split::Clause(3)), "the branches of the split on clause 3 leave out a possibility"),
        (Refusal::RuleTwice(rule.into()), "7 in row 3 occurs twice on one side of a counting proof"),
        (
            Refusal::RuleTwice(ghost_rule.into()),
            "a rule that is not of this layout occurs twice on one side of a counting proof",
        ),
        (Refusal::BadWeight(rule.into(), 0), "7 in row 3 has the weight 0: a weight is at least 1 and at most 1048576"),
        (Refusal::NotClosed, "a case that must end in a contradiction does not"),
    ] {
        assert_eq!(refusal.describe(&layout), words);
        assert!(!refusal.to_string().contains('@'), "{refusal}");
    }
}

#[test]
fn several_countings_show_together_what_each_shows() {
    let (puzzle, counts) = xy_wing();
    let board = Board::<2>::from_puzzle(&puzzle).unwrap();
    let victims = ["3r1c6", "3r2c1"].map(candidate);
    let check = |victims: &[Candidate], proof: Proof| check(&board, &step(&[], victims, proof));
    assert_eq!(check(&victims, Proof::Several(counts.to_vec())), Ok(Assumes::Nothing));
    // Each of them shows one, and their sum none.
    for (index, Weighing { base, cover }) in counts.iter().cloned().enumerate() {
        assert_eq!(check(&victims[index..=index], Proof::Counting { base, cover }), Ok(Assumes::Nothing));
        let alone = Proof::Several(vec![counts[index].clone()]);
        assert_eq!(check(&victims, alone), Err(Refusal::NotShown(is_false(victims[1 - index]))));
    }
    assert!(matches!(check(&victims, Proof::Several(Vec::new())), Err(Refusal::NotShown(_))));
    // All of them must be valid, even one that is not needed.
    let bare = Weighing { base: counts[0].base.clone(), cover: Vec::new() };
    let needless = [counts.to_vec(), vec![bare]].concat();
    assert!(matches!(check(&victims, Proof::Several(needless)), Err(Refusal::NotCovered(_))));
}
