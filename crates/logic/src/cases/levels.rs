//! Inferences of a case beyond singles.

use super::sheet::{Cause, Sheet};
use crate::patterns::places::Places;
use crate::patterns::subsets::{hidden, naked};
use crate::sums::differing;
use crate::{Assumes, Budget, Found};
use pencilproof_core::{Board, Candidate, House, Rule};
use pencilproof_proof::{Proof, Weighing, Why};
use std::ops::ControlFlow;

/// The level of the inferences made in a case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Level {
    Singles,
    Locked,
    Subsets,
    Probes,
}

impl Level {
    /// The number of levels.
    pub(crate) const COUNT: usize = 4;

    pub(crate) fn of(size: usize) -> Level {
        [Level::Singles, Level::Locked, Level::Subsets, Level::Probes][size.clamp(1, 4) - 1]
    }
}

/// Locked candidates in one case: a candidate that sees every place left for its digit in a house is off.
pub(crate) fn confine<const W: usize>(sheet: &mut Sheet<'_, W>) {
    let board = sheet.board();
    for digit in board.layout().digits().iter() {
        for house in board.layout().houses() {
            let places = sheet.places(house, digit);
            if places.is_empty() || places.single().is_some() {
                continue;
            }
            let mut seen = sheet.left(digit);
            for place in places.iter() {
                seen &= differing(board, place);
                if seen.is_empty() {
                    break;
                }
            }
            for cell in seen.iter() {
                sheet.set_off(Candidate::new(cell, digit), Why::Meets(Rule::House(house, digit)));
            }
        }
    }
}

/// What constraints and derived sums leave in one case: a candidate that is in none of the ways to fill one, or breaks
/// a bound, is off, and so is one that sees every place of a digit that a cage needs. Singles are followed on the way.
pub(crate) fn add_up<const W: usize>(sheet: &mut Sheet<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, Some(sums)) = (sheet.board(), sheet.sums()) else { return ControlFlow::Continue(()) };
    let mut struck = Vec::new();
    while let Some(number) = sheet.take_restless() {
        struck.clear();
        sums.parts[number].strikes(board, sheet, &mut struck);
        found.work(sums.parts[number].work(board.layout()) + struck.len() as u64)?;
        for &candidate in &struck {
            sheet.set_off(candidate, Cause::Sum(number));
        }
        sheet.follow();
        if sheet.clash.is_some() {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// A search of one house.
type InHouse<'a> = dyn Fn(House, &mut Found<'_>) -> ControlFlow<()> + 'a;

/// Naked and hidden subsets up to quads in one case.
pub(crate) fn subsets<const W: usize>(sheet: &mut Sheet<'_, W>, limits: Budget<'_>) {
    let Some(position) = position(sheet) else { return };
    let places = Places::new(&position);
    let largest = (position.layout().side() / 2).min(4);
    for size in 2..=largest {
        let in_house: [&InHouse<'_>; 2] = [&|house, found| naked(&position, house, size, found), &|house, found| {
            hidden((&position, &places), house, size, found)
        }];
        for find in in_house {
            let mut found = Found::new(("", Assumes::Nothing, size), false, None, limits, None);
            let _ = position.layout().houses().try_for_each(|house| find(house, &mut found));
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

/// The position if the case is true.
fn position<const W: usize>(sheet: &Sheet<'_, W>) -> Option<Board<W>> {
    let mut position = sheet.board().clone();
    let open: Vec<Candidate> = sheet.all_on().filter(|on| !position.placed().contains(on.cell())).collect();
    sheet.all_off().try_for_each(|candidate| position.eliminate(candidate).map(drop)).ok()?;
    open.into_iter().try_for_each(|candidate| position.place(candidate)).ok()?;
    Some(position)
}
