//! Whips, g-whips and braids: a candidate is supposed, and rule after rule is left with one possibility.
//!
//! [`find`] looks for them in order of the targets; [`tell`] puts them into words.

pub(crate) mod braid;
pub(crate) mod g_whip;
pub(crate) mod whip;

mod tell;

use crate::prelude::*;
use crate::whips::{Answer, Search, WhipKind, cases, proof};
use std::ops::RangeInclusive;

/// The most rules of a whip, for readers and for time.
const LONGEST: usize = 9;

/// Positions with more open candidates are left alone.
const MOST_CANDIDATES: usize = 2000;

/// The number of states with equally many rules at which the search of one target ends. Each state of a braid costs
/// several times as much, because it goes on from all rules.
const fn most_states(kind: WhipKind) -> usize {
    if kind.is_braid() { 3000 } else { 20_000 }
}

/// The lengths from `least`; those of one rule are locked candidates.
fn lengths(least: usize) -> RangeInclusive<usize> {
    least..=LONGEST
}

/// Finds the candidates of which the shortest whip of a kind has a length.
fn find<const W: usize>(facts: &Facts<'_, W>, kind: WhipKind, length: usize, found: &mut Found<'_>) -> ControlFlow<()> {
    let most = (MOST_CANDIDATES, most_states(kind));
    let Some(mut search) = Search::new(facts, kind, most, found.meter())? else { return ControlFlow::Continue(()) };
    for target in 0..search.candidates().len() {
        let Answer::Shortest(whip) = search.shortest(target, length, found.meter())? else { continue };
        if whip.length() == length {
            found.eliminate([whip.target], || {
                let cases = cases(facts.board(), &whip);
                Reason::new(proof(facts.board(), &whip, &cases.branches[0].inferences), Evidence::Cases(cases))
            })?;
        }
    }
    ControlFlow::Continue(())
}
