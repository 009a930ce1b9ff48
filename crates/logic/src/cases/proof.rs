//! The proof of one case.

use pencilproof_core::{Board, Candidate};
use pencilproof_proof::{CaseTree, Inference, Lemma, Proof, Why, propagate};

/// The tree of the case in which a candidate is true. The checker follows singles by itself; every inference beyond
/// singles becomes a lemma.
pub(crate) fn case_tree<const W: usize>(board: &Board<W>, candidate: Candidate, log: &[Inference]) -> CaseTree {
    if log.iter().all(|mark| matches!(mark.why, Why::Assumed | Why::Sees(_) | Why::Last(_))) {
        return CaseTree::Close;
    }
    let mut here = board.clone();
    let mut lemmas: Vec<Lemma> = Vec::new();
    if here.place(candidate).is_ok() && propagate(&mut here).is_ok() {
        for mark in log {
            // Singles may already be ahead of the marks.
            let is_live = || here.is_live(mark.literal.candidate);
            let by = match &mark.why {
                Why::Meets(_) if is_live() => Proof::Cases(CaseTree::Close),
                Why::Absurd(line) if is_live() => {
                    Proof::Cases(case_tree(&here, mark.literal.candidate, &line.inferences))
                }
                Why::Counting(count) if is_live() => {
                    Proof::Counting { base: count.base.clone(), cover: count.cover.clone() }
                }
                Why::Fillings(ways) if is_live() => Proof::Fillings(ways.parts.clone()),
                // Singles, which the checker follows by itself.
                _ => continue,
            };
            lemmas.push(Lemma { clause: vec![mark.literal], by: Box::new(by) });
            if here.eliminate(mark.literal.candidate).is_err() || propagate(&mut here).is_err() {
                break;
            }
        }
    }
    match lemmas.is_empty() {
        true => CaseTree::Close,
        false => CaseTree::Lemmas { lemmas, then: Box::new(CaseTree::Close) },
    }
}
