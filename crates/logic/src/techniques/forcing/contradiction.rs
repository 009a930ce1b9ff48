//! Candidates that lead to a contradiction.

use super::{below, is_too_large};
use crate::cases::{Level, Sheet, Tracer, case_tree, follow, needed};
use crate::prelude::*;
use pencilproof_proof::{Branch, Cases, Choice, Inference, Why};

/// Of the refutations that are reached soonest, so many are traced back to find the shortest.
const MOST_COMPARED: usize = 8;

/// The most work of trying candidates within the cases of a position with sums.
const MOST_WORK: u64 = 4_000_000;

/// Reports the candidates that inferences up to a level refute and those of lower levels do not.
///
/// If one step is wanted, it is the refutation with the fewest inferences among those that are reached soonest. Where
/// candidates are tried within a case, which is dear, the first that is found is taken; cells with few candidates go
/// first, and where there are sums, candidates of which much follows without that.
pub(super) fn find<const W: usize>(facts: &Facts<'_, W>, level: Level, found: &mut Found<'_>) -> ControlFlow<()> {
    if facts.sums().is_some() && level == Level::Probes {
        return probe_with_sums(facts, found);
    }
    if is_too_large(facts, level) {
        return ControlFlow::Continue(());
    }
    let board = facts.board();
    let mut open: Vec<Candidate> = board.unplaced().iter().flat_map(|cell| board.live(Rule::Cell(cell))).collect();
    let mut sheet = Sheet::with_sums(board, facts.sums());
    if level == Level::Probes && found.wants_one() {
        keep_unknown(facts, level, &mut open, found)?;
        open.sort_by_key(|candidate| board.count(Rule::Cell(candidate.cell())));
        return open.into_iter().try_for_each(|candidate| try_out(facts, &mut sheet, candidate, level, found));
    }
    let consequences = facts.consequences(level, found)?;
    let mut refuted = open;
    refuted.retain(|&candidate| consequences.fails(candidate));
    if refuted.is_empty() {
        return ControlFlow::Continue(());
    }
    keep_unknown(facts, level, &mut refuted, found)?;
    if found.wants_one() && refuted.len() > 1 {
        refuted.sort_by_key(|&candidate| (consequences.fails_after(candidate), candidate));
        let mut counts = Vec::with_capacity(MOST_COMPARED);
        for &candidate in refuted.iter().take(MOST_COMPARED) {
            follow(&mut sheet, candidate, level, facts.singles(), found)?;
            counts.push((Tracer::new(&sheet).count(&[], sheet.clash), candidate));
        }
        refuted = counts.into_iter().min().map(|(_, candidate)| candidate).into_iter().collect();
    }
    refuted.into_iter().try_for_each(|candidate| try_out(facts, &mut sheet, candidate, level, found))
}

/// Tries candidates within the case of each candidate, as far as the work for it lasts.
fn probe_with_sums<const W: usize>(facts: &Facts<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, level) = (facts.board(), Level::Probes);
    let consequences = facts.consequences(Level::Locked, found)?;
    let mut open: Vec<Candidate> = board.unplaced().iter().flat_map(|cell| board.live(Rule::Cell(cell))).collect();
    keep_unknown(facts, level, &mut open, found)?;
    open.sort_by_cached_key(|&candidate| {
        let off = board.layout().digits().iter().map(|digit| consequences.off(candidate, digit).len());
        (usize::MAX - off.sum::<usize>(), candidate)
    });
    let mut sheet = Sheet::with_sums(board, facts.sums());
    let limits = found.meter().limits().at_most(MOST_WORK);
    let mut work = Found::new(("", Assumes::Nothing, 1), false, None, limits, None);
    for candidate in open {
        if follow(&mut sheet, candidate, level, facts.singles(), &mut work).is_break() {
            break;
        }
        report(&sheet, candidate, found)?;
    }
    found.meter().rejoin(work.meter());
    ControlFlow::Continue(())
}

/// Leaves out the candidates that lower levels refute.
fn keep_unknown<const W: usize>(
    facts: &Facts<'_, W>,
    level: Level,
    candidates: &mut Vec<Candidate>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for lower in below(level).filter(|&lower| !is_too_large(facts, lower)) {
        let known = facts.consequences(lower, found)?;
        candidates.retain(|&candidate| !known.fails(candidate));
    }
    ControlFlow::Continue(())
}

/// Follows a candidate, and reports it if it leads to a contradiction.
fn try_out<const W: usize>(
    facts: &Facts<'_, W>,
    sheet: &mut Sheet<'_, W>,
    candidate: Candidate,
    level: Level,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    follow(sheet, candidate, level, facts.singles(), found)?;
    report(sheet, candidate, found)
}

/// Reports a candidate if its case ends in a contradiction.
fn report<const W: usize>(sheet: &Sheet<'_, W>, candidate: Candidate, found: &mut Found<'_>) -> ControlFlow<()> {
    let Some(empty) = sheet.clash else { return ControlFlow::Continue(()) };
    found.eliminate([candidate], || {
        let inferences = needed(sheet, &[], Some(empty));
        let proof = prove(sheet.board(), candidate, &inferences);
        Reason::new(proof, Evidence::Cases(cases(candidate, inferences, empty)))
    })
}

fn literal(candidate: Candidate, is_true: bool) -> Literal {
    Literal { candidate, is_true }
}

/// The candidate is true, which fails, or it is false.
fn cases(candidate: Candidate, inferences: Vec<Inference>, empty: Rule) -> Cases {
    let denied = Inference { literal: literal(candidate, false), why: Why::Assumed };
    Cases {
        on: Choice::Candidate(candidate),
        branches: vec![
            Branch { assumed: vec![literal(candidate, true)], inferences, empty: Some(empty) },
            Branch { assumed: vec![denied.literal], inferences: vec![denied], empty: None },
        ],
    }
}

fn prove<const W: usize>(board: &Board<W>, candidate: Candidate, inferences: &[Inference]) -> Proof {
    let branches = vec![
        (literal(candidate, false), CaseTree::Close),
        (literal(candidate, true), case_tree(board, candidate, inferences)),
    ];
    Proof::Cases(CaseTree::Split { on: Split::Candidate(candidate), branches })
}
