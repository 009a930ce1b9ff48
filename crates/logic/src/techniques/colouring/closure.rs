//! Everything that follows on each side of an either-or, level by level.

use super::outcome::needed;
use super::sheet::Sheet;
use super::start::Start;
use crate::prelude::*;
use crate::techniques::subsets::{hidden_subset, naked_subset};
use crate::{Budget, Find};
use pencilproof_proof::{Refutation, Side, Weighing, Why};

/// The level of the inferences made on a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Level {
    Singles = 1,
    Locked,
    Subsets,
    Probes,
}

impl Level {
    pub(super) fn of(size: usize) -> Level {
        [Level::Singles, Level::Locked, Level::Subsets, Level::Probes][size.clamp(1, 4) - 1]
    }
}

/// Marks everything that follows from an either-or, on both sides. Breaks when `found` reaches a limit.
pub(super) fn close<const W: usize>(
    sheets: &mut [Sheet<'_, W>; 2],
    start: &Start<W>,
    level: Level,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for side in Side::BOTH {
        let sheet = &mut sheets[side.index()];
        sheet.clear();
        for candidate in start.groups[side.other().index()].candidates() {
            sheet.set_off(candidate, Why::Assumed);
        }
    }
    loop {
        sheets.iter_mut().for_each(Sheet::follow);
        found.work(sheets.iter().map(|sheet| 1 + sheet.log.len() as u64).sum())?;
        let limits = found.meter().limits();
        if !(level >= Level::Locked && each(sheets, confine)
            || level >= Level::Subsets && each(sheets, |sheet| subsets(sheet, limits))
            || level >= Level::Probes && probe(sheets, found)?)
        {
            return ControlFlow::Continue(());
        }
    }
}

/// Applies a rule to each side without a contradiction, and returns whether it marked anything.
fn each<'b, const W: usize>(sheets: &mut [Sheet<'b, W>; 2], rule: impl Fn(&mut Sheet<'b, W>)) -> bool {
    let before: usize = sheets.iter().map(|sheet| sheet.log.len()).sum();
    sheets.iter_mut().filter(|sheet| sheet.clash.is_none()).for_each(rule);
    sheets.iter().map(|sheet| sheet.log.len()).sum::<usize>() > before
}

/// Locked candidates on one side: a candidate that sees every place left for its digit in a house is off.
fn confine<const W: usize>(sheet: &mut Sheet<'_, W>) {
    let board = sheet.board();
    let geometry = board.geometry();
    for digit in board.layout().digits().iter() {
        for house in board.layout().houses() {
            let places = sheet.places(house, digit);
            if places.len() < 2 {
                continue;
            }
            let mut seen = sheet.left(digit);
            for place in places.iter() {
                seen &= geometry.peers(place);
            }
            for cell in seen.iter() {
                sheet.set_off(Candidate::new(cell, digit), Why::Meets(Rule::House(house, digit)));
            }
        }
    }
}

/// Naked and hidden subsets up to quads on one side.
fn subsets<const W: usize>(sheet: &mut Sheet<'_, W>, limits: Budget<'_>) {
    let Some(position) = position(sheet) else { return };
    let facts = Facts::new(&position);
    let largest = (position.layout().side() / 2).min(4);
    for size in 2..=largest {
        for (technique, find) in [
            (&naked_subset::TECHNIQUE, naked_subset::find as Find<W>),
            (&hidden_subset::TECHNIQUE, hidden_subset::find as Find<W>),
        ] {
            let mut found = Found::new((technique.id, Assumes::Nothing, size), false, None, limits, None);
            let _ = find(&facts, &Params::of(technique, size), &mut found);
            for hit in found.hits {
                let Proof::Counting { base, cover } = hit.step.proof else { continue };
                let count = Weighing { base, cover };
                for candidate in hit.step.eliminations {
                    sheet.set_off(candidate, Why::Counting(Box::new(count.clone())));
                }
            }
        }
    }
}

/// The position if the side is true.
fn position<const W: usize>(sheet: &Sheet<'_, W>) -> Option<Board<W>> {
    let mut position = sheet.board().clone();
    let open: Vec<Candidate> = sheet.all_on().filter(|on| !position.placed().contains(on.cell())).collect();
    sheet.all_off().try_for_each(|candidate| position.eliminate(candidate).map(drop)).ok()?;
    open.into_iter().try_for_each(|candidate| position.place(candidate)).ok()?;
    Some(position)
}

/// A candidate that is on for one side and leads to a contradiction on the other is off there, so it is true exactly
/// with its side. Returns whether anything was marked.
fn probe<const W: usize>(sheets: &mut [Sheet<'_, W>; 2], found: &mut Found<'_>) -> ControlFlow<(), bool> {
    let mut marked = false;
    for side in Side::BOTH {
        let [tried, sheet] = match (side, &mut *sheets) {
            (Side::Green, [green, blue]) => [green, blue],
            (Side::Blue, [green, blue]) => [blue, green],
        };
        if sheet.clash.is_some() || tried.clash.is_some() {
            continue;
        }
        let open: Vec<Candidate> = tried.all_on().filter(|&on| !sheet.is_on(on) && !sheet.is_off(on)).collect();
        for candidate in open {
            let mut attempt = sheet.branch();
            attempt.set_on(candidate, Why::Assumed);
            attempt.follow();
            found.work(1 + attempt.log.len() as u64)?;
            if let Some(empty) = attempt.clash {
                let inferences = needed(sheet.board(), &attempt.log, &[], Some(empty));
                marked |= sheet.set_off(candidate, Why::Absurd(Box::new(Refutation { inferences, empty })));
            }
        }
    }
    ControlFlow::Continue(marked)
}
