//! Cells that have room for exactly as many digits as there are cells: each digit is bounded by the houses that hold
//! its places there.
//!
//! ```text
//!   base:  the cells
//!   cover: for each digit, as few houses as hold its places in the cells
//! ```
//!
//! With as many houses as cells the rank is 0, and every other candidate of these houses is false. Where a digit's
//! places are held in several ways, each way counts for a part, and all cells count as often as there are parts.

use crate::prelude::*;
use pencilproof_proof::merged;
use std::collections::BTreeSet;

/// A digit with the ways to hold all its places among the cells, each of equally many houses.
pub(super) struct Share {
    pub(super) digit: Digit,
    pub(super) ways: Vec<Vec<House>>,
}

/// Reports what goes, unless all of it is known.
pub(super) fn report<const W: usize>(
    facts: &Facts<'_, W>,
    cells: CellSet<W>,
    mut shares: Vec<Share>,
    known: &mut BTreeSet<Candidate>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let board = facts.board();
    let mut victims: BTreeSet<Candidate> = BTreeSet::new();
    for Share { digit, ways } in &mut shares {
        let mut own = CellSet::EMPTY;
        let mut keeps = |way: &Vec<House>| {
            let gone = struck(facts, cells, *digit, way);
            let is_new = !gone.is_subset(&own);
            own |= gone;
            is_new
        };
        let kept: Vec<Vec<House>> = ways.iter().filter(|way| keeps(way)).cloned().collect();
        match kept.is_empty() {
            true => ways.truncate(1),
            false => *ways = kept,
        }
        victims.extend(candidates(own, *digit));
    }
    // What goes from a single one of the cells goes without it, too: that is a smaller argument.
    let places: CellSet<W> = victims.iter().map(|victim| victim.cell()).collect();
    let is_smaller = places.len() == 1 && places.is_subset(&cells);
    if is_smaller || victims.iter().filter(|&&victim| known.insert(victim)).count() == 0 {
        return ControlFlow::Continue(());
    }
    found.eliminate(victims, || {
        let parts = shares.iter().map(|share| share.ways.len()).max().unwrap_or(1) as u32;
        let cover = shares.iter().flat_map(|Share { digit, ways }| {
            let first = parts + 1 - ways.len() as u32;
            let weights = std::iter::once(first).chain(std::iter::repeat(1));
            let rules = |way: &Vec<House>| way.iter().map(|&house| Rule::House(house, *digit)).collect::<Vec<_>>();
            ways.iter()
                .zip(weights)
                .flat_map(move |(way, weight)| rules(way).into_iter().map(move |rule| (rule, weight)))
        });
        Reason::sets(board, cells.iter().map(|cell| (Rule::Cell(cell), parts)), merged(cover))
    })
}

/// Where a digit goes if each of these houses has one of its places in the cells.
fn struck<const W: usize>(facts: &Facts<'_, W>, cells: CellSet<W>, digit: Digit, way: &[House]) -> CellSet<W> {
    let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
    for &house in way {
        let house = facts.geometry().house(house);
        twice |= once & house;
        once |= house;
    }
    facts.board().open_plane(digit) & ((once - cells) | (twice & cells))
}

/// How often a digit fits into the cells of a pattern, and the houses that say so.
pub(super) struct Fit {
    pub(super) digit: Digit,
    pub(super) count: usize,
    pub(super) houses: Vec<House>,
}

/// The cells of a pattern and its digits, ascending.
pub(super) fn parts(sets: &SetPattern) -> Option<(Vec<Cell>, Vec<Fit>)> {
    let mut cells = Vec::new();
    for set in &sets.base {
        match set.rule {
            Rule::Cell(cell) => cells.push(cell),
            Rule::House(..) => return None,
        }
    }
    cells.sort();
    let parts = sets.base.first()?.weight;
    let mut fits: Vec<(Digit, u32, Vec<House>)> = Vec::new();
    for set in &sets.cover {
        let Rule::House(house, digit) = set.rule else { return None };
        match fits.iter_mut().find(|(known, ..)| *known == digit) {
            Some((_, weight, houses)) => {
                *weight += set.weight;
                houses.push(house);
            }
            None => fits.push((digit, set.weight, vec![house])),
        }
    }
    fits.sort();
    let fit = |(digit, weight, mut houses): (Digit, u32, Vec<House>)| {
        houses.sort();
        Fit { digit, count: (weight / parts) as usize, houses }
    };
    Some((cells, fits.into_iter().map(fit).collect()))
}

/// How often digits fit: `1 once`, `2 and 3 twice`, in this order.
pub(super) fn counts(fits: &[Fit]) -> Vec<String> {
    let most = fits.iter().map(|fit| fit.count).max().unwrap_or(0);
    let often = (1..=most).filter_map(|count| {
        let digits: Vec<Digit> = fits.iter().filter(|fit| fit.count == count).map(|fit| fit.digit).collect();
        (!digits.is_empty()).then(|| format!("{} {}", text::and(digits), text::times(count)))
    });
    often.collect()
}

/// Why nothing else is left in the houses, of those digits that lose something.
pub(super) fn finished(fits: &[Fit], cells: &[Cell], context: &Context<'_>) -> Vec<String> {
    let (layout, gone) = (context.layout, &context.step.eliminations);
    let loses = |fit: &&Fit| gone.iter().any(|gone| gone.digit() == fit.digit && !cells.contains(&gone.cell()));
    let mut by_houses: Vec<(&[House], Vec<Digit>)> = Vec::new();
    for fit in fits.iter().filter(loses) {
        match by_houses.iter_mut().find(|(houses, _)| *houses == fit.houses) {
            Some((_, digits)) => digits.push(fit.digit),
            None => by_houses.push((&fit.houses, vec![fit.digit])),
        }
    }
    let by_houses = by_houses.into_iter();
    let finished: Vec<String> = by_houses
        .map(|(houses, digits)| format!("{} in {}", text::and(digits), text::houses(layout, houses)))
        .collect();
    let mut reasons = Vec::new();
    if !finished.is_empty() {
        reasons.push(format!(
            "Each of these places is used, and outside of the cells nothing is left for {}.",
            finished.join("; ")
        ));
    }
    let inside: Vec<Candidate> = gone.iter().copied().filter(|gone| cells.contains(&gone.cell())).collect();
    if !inside.is_empty() {
        let each = if inside.len() == 1 {
            "is where two of these houses meet and"
        } else {
            "lie where two of these houses meet and each"
        };
        reasons.push(format!(
            "{} {each} would use two places to fill one cell.",
            text::and(inside.iter().map(|&inside| layout.candidate_name(inside)))
        ));
    }
    reasons
}
