//! How deep proofs may be nested, on a thread with the default stack.

use crate::common::{is_true, on_default_stack, step};
use pencilproof_core::{Board, Candidate, Digit, Layout, Puzzle, Symmetry};
use pencilproof_proof::{
    Assumes, CaseTree, Lemma, Proof, Refusal, Split, Step, check, check_refutation, nesting_limit, refute,
};

/// A board of side 25 whose first row lacks its last value, and that value.
fn large() -> (Board<10>, Candidate) {
    let layout = Layout::for_side(25).unwrap();
    let mut puzzle = Puzzle::empty(layout.clone());
    for col in 0..24 {
        puzzle.set(layout.cell(0, col), Digit::from_index(col), true);
    }
    (Board::from_puzzle(&puzzle).unwrap(), Candidate::new(layout.cell(0, 24), Digit::from_index(24)))
}

/// Splits on something that is settled, one within the other.
fn nested_splits(depth: usize, settled: Candidate) -> CaseTree {
    (0..depth).fold(CaseTree::Close, |tree, _| CaseTree::Split {
        on: Split::Candidate(settled),
        branches: vec![(is_true(settled), tree)],
    })
}

/// Lemmas that are proved by cases, each within the proof of another one, by denying one candidate each. The innermost
/// case does not close.
fn nested_lemmas(depth: usize, board: &Board<10>) -> CaseTree {
    let layout = board.layout();
    let denied =
        |cell, shift| Candidate::new(cell, Digit::from_index((layout.row(cell) + layout.col(cell) + shift) % 25));
    let open = [3, 9].into_iter().flat_map(|shift| board.unplaced().iter().map(move |cell| denied(cell, shift)));
    let open = open.filter(|&candidate| board.is_live(candidate));
    open.take(depth).fold(CaseTree::Close, |tree, candidate| {
        let lemma = Lemma { clause: vec![is_true(candidate)], by: Box::new(Proof::Cases(tree)) };
        CaseTree::Lemmas { lemmas: vec![lemma], then: Box::new(CaseTree::Close) }
    })
}

#[test]
fn splits_are_followed_as_deep_as_there_are_cells() {
    on_default_stack(|| {
        let (board, last) = large();
        let limit = nesting_limit(board.layout());
        assert_eq!(limit, 625);
        let place = |depth| step(&[last], &[], Proof::Cases(nested_splits(depth, last)));
        assert_eq!(check(&board, &place(limit)), Ok(Assumes::Nothing));
        assert_eq!(check(&board, &place(limit + 1)), Err(Refusal::TooDeep));
        let layout = Layout::classic();
        assert_eq!(nesting_limit(&layout), 100);
    });
}

#[test]
fn lemmas_within_lemmas_are_followed_as_deep() {
    on_default_stack(|| {
        let (board, last) = large();
        let limit = nesting_limit(board.layout());
        let place = |depth| step(&[last], &[], Proof::Cases(nested_lemmas(depth, &board)));
        assert_eq!(check(&board, &place(limit)), Err(Refusal::NotClosed));
        assert_eq!(check(&board, &place(limit + 1)), Err(Refusal::TooDeep));
    });
}

#[test]
fn rows_after_rows_are_levels() {
    on_default_stack(|| {
        let (board, last) = large();
        let limit = nesting_limit(board.layout());
        let rows = |depth| {
            (0..depth).fold(CaseTree::Close, |then, _| CaseTree::Lemmas { lemmas: vec![], then: Box::new(then) })
        };
        assert_eq!(check(&board, &step(&[last], &[], Proof::Cases(rows(limit)))), Ok(Assumes::Nothing));
        assert_eq!(check(&board, &step(&[last], &[], Proof::Cases(rows(limit + 1)))), Err(Refusal::TooDeep));
    });
}

#[test]
fn a_row_of_lemmas_is_no_nesting() {
    on_default_stack(|| {
        let (board, last) = large();
        let lemma = Lemma { clause: vec![is_true(last)], by: Box::new(Proof::Cases(CaseTree::Close)) };
        let tree = CaseTree::Lemmas { lemmas: vec![lemma; 2000], then: Box::new(CaseTree::Close) };
        assert_eq!(check(&board, &step(&[last], &[], Proof::Cases(tree))), Ok(Assumes::Nothing));
    });
}

#[test]
fn deep_trees_are_cloned_compared_mapped_and_dropped() {
    on_default_stack(|| {
        let (board, last) = large();
        let layout = board.layout().clone();
        let limit = nesting_limit(&layout);
        for tree in [nested_splits(limit, last), nested_lemmas(limit, &board)] {
            let step = step(&[last], &[], Proof::Cases(tree));
            let transpose = Symmetry::transpose(&layout).unwrap();
            let there: Step = step.map(&transpose);
            assert!(there != step && there.clone() == there);
            assert!(there.map(&transpose) == step);
            assert!(format!("{step:?}").len() > limit);
        }
    });
}

#[test]
fn a_large_board_without_solution_is_refuted() {
    // Three cells of a row have two digits left.
    on_default_stack(|| {
        let layout = Layout::for_side(25).unwrap();
        let mut puzzle = Puzzle::empty(layout.clone());
        let pair = [0, 1].map(Digit::from_index).into_iter().collect();
        for col in 0..3 {
            puzzle.set_marks(layout.cell(0, col), Some(pair));
        }
        let board = Board::<10>::from_puzzle(&puzzle).unwrap();
        let tree = refute(&board, &mut || true).unwrap();
        assert_eq!(check_refutation(&board, &tree), Ok(Assumes::Nothing));
        assert_eq!(check_refutation(&board, &CaseTree::Close), Err(Refusal::NotClosed));
    });
}
