//! Everything that follows on each side of an either-or, level by level.

use super::start::Start;
use crate::cases::{Level, Sheet, confine, needed, subsets};
use crate::prelude::*;
use pencilproof_proof::{Refutation, Side, Why};

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
                let inferences = needed(&attempt, &[], Some(empty));
                marked |= sheet.set_off(candidate, Why::Absurd(Box::new(Refutation { inferences, empty })));
            }
        }
    }
    ControlFlow::Continue(marked)
}
