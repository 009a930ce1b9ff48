//! As many digits as cells, each digit among places that one house holds: all of them are needed, and each is true
//! among its places.

use super::row::cells;
use crate::prelude::*;
use pencilproof_proof::{Pattern, merged};

/// A digit that is true among some places, once at most.
pub(super) struct Share<const W: usize> {
    pub(super) digit: Digit,
    pub(super) places: CellSet<W>,
    /// The houses from which the digit goes elsewhere; each holds all places.
    pub(super) houses: Vec<House>,
}

/// Reports what shares clear, as many of them as cells. Nothing goes from the cells of `kept`.
pub(super) fn report<const W: usize, const N: usize>(
    facts: &Facts<'_, W>,
    sets: [CellSet<W>; N],
    mut shares: Vec<Share<W>>,
    kept: CellSet<W>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (board, geometry) = (facts.board(), facts.geometry());
    let mut victims: Vec<Candidate> = Vec::new();
    for Share { digit, places, houses } in &mut shares {
        let gone = |house: House| (board.open_plane(*digit) & geometry.house(house)) - *places - kept;
        // The last house of a single place is its box: a symmetry may swap its row and its column.
        let Some(&spare) = houses.last() else { return ControlFlow::Continue(()) };
        houses.retain(|&house| !gone(house).is_empty());
        victims.extend(houses.iter().flat_map(|&house| candidates(gone(house), *digit)));
        if houses.is_empty() {
            houses.push(spare);
        }
    }
    found.eliminate(victims, || {
        // Every share counts as often as the one that clears the most houses.
        let weight = shares.iter().map(|share| share.houses.len()).max().unwrap_or(1) as u32;
        let rules = shares.iter().flat_map(|share| {
            let spare = weight + 1 - share.houses.len() as u32;
            let weights = std::iter::once(spare).chain(std::iter::repeat(1));
            share.houses.iter().zip(weights).map(|(&house, weight)| (Rule::House(house, share.digit), weight))
        });
        let all = sets.iter().fold(CellSet::EMPTY, |all, &set| all | set);
        let base = all.iter().map(|cell| (Rule::Cell(cell), weight));
        let proof = Proof::weighted(base, merged(rules));
        Reason::new(
            proof,
            Evidence::Pattern(Pattern { cells: cells(facts, sets), guardians: Vec::new(), rules: Vec::new() }),
        )
    })
}
