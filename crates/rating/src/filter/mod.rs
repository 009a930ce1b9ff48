//! What decides quickly whether a kind of chain can exist in a grid, and where it would start.
//!
//! The order in which chains are found matters to the scale, but not to whether there are any. So the search in order,
//! `chains`, asks here first, where claims are bits and only sets count: [`Reach`] for the chains from a single start,
//! [`Lanes`] for those from several. Both err on one side alone: they never miss a chain, but may promise one that the
//! search does not find.

#[allow(unsafe_code)]
mod backend;
mod bits;
mod lanes;
#[cfg(test)]
mod naive;
mod reach;
mod turn;

pub use backend::BackEnd;
pub(crate) use backend::Runner;
pub(crate) use lanes::{LaneBase, LaneFlags, Lanes, Propagation};
pub(crate) use reach::{CYCLE, Existence, OFF_END, ON_END, Reach, Shortest};

use crate::grid::Grid;
use crate::tables::{CELLS, CELLS_OF, CLAIMS, Claim, HOUSES_OF, RULES};

/// The claim at each position of each rule.
static MEMBERS: [[Claim; 9]; RULES] = members();
/// The rules of each claim: of its cell, block, row and column.
static RULES_OF: [[u16; 4]; CLAIMS] = rules_of();

const fn members() -> [[Claim; 9]; RULES] {
    let mut members = [[0; 9]; RULES];
    let mut rule = 0;
    while rule < RULES {
        let mut place = 0;
        while place < 9 {
            members[rule][place] = if rule < CELLS {
                rule * 9 + place
            } else {
                CELLS_OF[(rule - CELLS) / 9][place] as usize * 9 + (rule - CELLS) % 9
            } as Claim;
            place += 1;
        }
        rule += 1;
    }
    members
}

const fn rules_of() -> [[u16; 4]; CLAIMS] {
    let mut rules = [[0; 4]; CLAIMS];
    let mut claim = 0;
    while claim < CLAIMS {
        let (cell, digit) = (claim / 9, claim % 9);
        rules[claim][0] = cell as u16;
        let mut kind = 0;
        while kind < 3 {
            rules[claim][kind + 1] = (CELLS + HOUSES_OF[cell][kind] as usize * 9 + digit) as u16;
            kind += 1;
        }
        claim += 1;
    }
    rules
}

/// The positions of the candidates of each rule.
#[inline(always)]
fn rules(grid: &Grid) -> [u16; RULES] {
    let mut rules = [0; RULES];
    rules[..CELLS].copy_from_slice(&grid.digits);
    rules[CELLS..].copy_from_slice(grid.places.as_flattened());
    rules
}

/// Whether there is more than one position.
#[inline(always)]
fn has_several(positions: u16) -> bool {
    positions & positions.wrapping_sub(1) != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables;

    #[test]
    fn the_tables_are_those_of_the_grid() {
        for (rule, members) in MEMBERS.iter().enumerate() {
            assert!((0..9).all(|place| members[place] == tables::claim_of(rule, place)), "rule {rule}");
        }
        for (claim, rules) in RULES_OF.iter().enumerate() {
            assert_eq!(rules.map(usize::from), tables::rules_of(claim as Claim), "claim {claim}");
        }
    }
}
