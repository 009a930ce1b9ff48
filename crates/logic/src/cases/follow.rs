//! Following one candidate as far as a level of inferences leads.

use super::{Level, Sheet, confine, needed, subsets};
use crate::Found;
use pencilproof_core::{Board, Candidate};
use pencilproof_proof::{Inference, Literal, Refutation, Why};
use std::ops::ControlFlow;

/// The singles that a position has already, which follow in every case: candidates that are the last of a rule and not
/// placed yet.
pub(crate) fn singles<const W: usize>(board: &Board<W>) -> Vec<Inference> {
    let mut singles: Vec<Inference> = Vec::new();
    for rule in board.layout().rules().filter(|&rule| board.count(rule) == 1) {
        let open = board.live(rule).filter(|candidate| !board.placed().contains(candidate.cell()));
        singles.extend(
            open.map(|candidate| Inference { literal: Literal { candidate, is_true: true }, why: Why::Last(rule) }),
        );
    }
    singles
}

/// Marks everything that follows from a candidate; `singles` are those of the position. Breaks when `found` reaches a
/// limit.
///
/// Simpler inferences go first: singles to the end, then locked candidates, then subsets, then probes. A probe tries
/// one more candidate and follows singles from there; if they lead to a contradiction, it is false in this case.
pub(crate) fn follow<const W: usize>(
    sheet: &mut Sheet<'_, W>,
    candidate: Candidate,
    level: Level,
    singles: &[Inference],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    sheet.clear();
    sheet.set_on(candidate, Why::Assumed);
    for single in singles {
        sheet.set_on(single.literal.candidate, single.why.clone());
    }
    loop {
        sheet.follow();
        found.work(1 + sheet.log.len() as u64)?;
        if sheet.clash.is_some() || level == Level::Singles {
            return ControlFlow::Continue(());
        }
        let before = sheet.log.len();
        confine(sheet);
        if sheet.log.len() == before && level >= Level::Subsets {
            subsets(sheet, found.meter().limits());
        }
        if sheet.log.len() == before && level >= Level::Probes {
            probe(sheet, found)?;
        }
        if sheet.log.len() == before {
            return ControlFlow::Continue(());
        }
    }
}

/// Refutes candidates of a case by singles until one is found false.
fn probe<const W: usize>(sheet: &mut Sheet<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = sheet.board();
    let mut attempt = sheet.branch();
    for digit in board.layout().digits().iter() {
        for cell in (sheet.left(digit) - board.placed() - sheet.on(digit)).iter() {
            let candidate = Candidate::new(cell, digit);
            // An earlier refutation can have decided it.
            if sheet.is_on(candidate) || sheet.is_off(candidate) {
                continue;
            }
            attempt.clear();
            attempt.set_on(candidate, Why::Assumed);
            attempt.follow();
            found.work(1 + attempt.log.len() as u64)?;
            if let Some(empty) = attempt.clash {
                let inferences = needed(board, &attempt.log, &[], Some(empty));
                sheet.set_off(candidate, Why::Absurd(Box::new(Refutation { inferences, empty })));
                sheet.follow();
                if sheet.clash.is_some() {
                    return ControlFlow::Continue(());
                }
                attempt = sheet.branch();
            }
        }
    }
    ControlFlow::Continue(())
}
