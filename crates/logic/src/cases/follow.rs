//! Following one candidate as far as a level of inferences leads.

use super::{Level, Sheet, add_up, confine, needed, subsets};
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
/// Simpler inferences go first: singles to the end, then sums and locked candidates, then subsets, then probes. A probe
/// tries one more candidate and follows singles from there, and sums and locked candidates where there are sums; if
/// they lead to a contradiction, it is false in this case.
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
    advance(sheet, level, found)
}

/// Marks everything that follows from the marks that there are.
fn advance<const W: usize>(sheet: &mut Sheet<'_, W>, level: Level, found: &mut Found<'_>) -> ControlFlow<()> {
    loop {
        sheet.follow();
        found.work(1 + sheet.log.len() as u64)?;
        if sheet.clash.is_some() || level == Level::Singles {
            return ControlFlow::Continue(());
        }
        let before = sheet.log.len();
        add_up(sheet, found)?;
        if sheet.log.len() == before {
            confine(sheet);
        }
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

/// Refutes candidates of a case one after the other. Where there are sums, which make it dear, cells with few
/// candidates go first.
fn probe<const W: usize>(sheet: &mut Sheet<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = sheet.board();
    let level = if sheet.sums().is_some() { Level::Locked } else { Level::Singles };
    let mut open: Vec<Candidate> = Vec::new();
    for digit in board.layout().digits().iter() {
        let cells = sheet.left(digit) - board.placed() - sheet.on(digit);
        open.extend(cells.iter().map(|cell| Candidate::new(cell, digit)));
    }
    if sheet.sums().is_some() {
        open.sort_by_key(|candidate| sheet.left_in(candidate.cell()).len());
    }
    let mut attempt = sheet.branch();
    for candidate in open {
        // An earlier refutation can have decided it.
        if sheet.is_on(candidate) || sheet.is_off(candidate) {
            continue;
        }
        attempt.clear();
        attempt.set_on(candidate, Why::Assumed);
        advance(&mut attempt, level, found)?;
        if let Some(empty) = attempt.clash {
            let inferences = needed(&attempt, &[], Some(empty));
            sheet.set_off(candidate, Why::Absurd(Box::new(Refutation { inferences, empty })));
            advance(sheet, level, found)?;
            if sheet.clash.is_some() {
                return ControlFlow::Continue(());
            }
            attempt = sheet.branch();
        }
    }
    ControlFlow::Continue(())
}
