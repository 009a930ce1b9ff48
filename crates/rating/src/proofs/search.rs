//! Proofs of last resort.

use super::denial;
use pencilproof_core::{Board, Candidate, Position, Rule, Stop, with_board};
use pencilproof_proof::{CaseTree, Lemma, NotRefuted, Proof, Step, refute};

/// A proof of a step by search: each candidate that it removes is refuted, unless it is stopped.
pub(super) fn searched(step: &Step, position: &Position, stop: Stop<'_>) -> Result<Proof, NotRefuted> {
    let beside = step
        .placements
        .iter()
        .flat_map(|&placed| position.live(Rule::Cell(placed.cell())).filter(move |&other| other != placed));
    let mut gone: Vec<Candidate> = step.eliminations.iter().copied().chain(beside).collect();
    gone.sort_unstable();
    gone.dedup();
    let lemma = |candidate: Candidate| {
        let tree = with_board!(position, board => refutation(board, candidate, stop))?;
        Ok(Lemma { clause: vec![denial(candidate)], by: Box::new(Proof::Cases(tree)) })
    };
    let lemmas = gone.into_iter().map(lemma).collect::<Result<Vec<Lemma>, NotRefuted>>()?;
    Ok(Proof::Cases(CaseTree::Lemmas { lemmas, then: Box::new(CaseTree::Close) }))
}

/// Why a candidate is false.
fn refutation<const W: usize>(board: &Board<W>, candidate: Candidate, stop: Stop<'_>) -> Result<CaseTree, NotRefuted> {
    let mut tried = board.clone();
    match tried.place(candidate) {
        Ok(()) => refute(&tried, &mut || !stop.is_set()),
        Err(_) => Ok(CaseTree::Close),
    }
}
