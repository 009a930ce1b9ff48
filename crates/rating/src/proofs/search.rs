//! Proofs of last resort.

use super::denial;
use pencilproof_core::{Board, Candidate, Position, Rule, with_board};
use pencilproof_proof::{CaseTree, Lemma, Proof, Step, refute};

/// A proof of a step by search: each candidate that it removes is refuted. `None` if one of them cannot be.
pub(super) fn searched(step: &Step, position: &Position) -> Option<Proof> {
    let beside = step
        .placements
        .iter()
        .flat_map(|&placed| position.live(Rule::Cell(placed.cell())).filter(move |&other| other != placed));
    let mut gone: Vec<Candidate> = step.eliminations.iter().copied().chain(beside).collect();
    gone.sort_unstable();
    gone.dedup();
    let lemma = |candidate: Candidate| {
        let tree = with_board!(position, board => refutation(board, candidate))?;
        Some(Lemma { clause: vec![denial(candidate)], by: Box::new(Proof::Cases(tree)) })
    };
    let lemmas = gone.into_iter().map(lemma).collect::<Option<Vec<Lemma>>>()?;
    Some(Proof::Cases(CaseTree::Lemmas { lemmas, then: Box::new(CaseTree::Close) }))
}

/// Why a candidate is false.
fn refutation<const W: usize>(board: &Board<W>, candidate: Candidate) -> Option<CaseTree> {
    let mut tried = board.clone();
    match tried.place(candidate) {
        Ok(()) => refute(&tried, &mut || true).ok(),
        Err(_) => Some(CaseTree::Close),
    }
}
