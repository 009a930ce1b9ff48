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

pub(crate) use backend::Runner;
pub(crate) use lanes::{LaneBase, LaneFlags, Lanes, Propagation};
pub(crate) use reach::{CYCLE, Existence, OFF_END, ON_END, Reach, Shortest};

use crate::grid::Grid;
use crate::tables::{CELLS, RULES};

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
