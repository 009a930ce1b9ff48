//! The techniques below chains, each with the order in which the original looks.
//!
//! A technique that finds nothing allocates nothing: on the way to a chain nearly all of them find nothing.

mod aligned;
mod bug;
mod fish;
mod locking;
mod loops;
mod sets;
mod singles;
#[cfg(test)]
pub(crate) mod testing;
mod wings;

pub(crate) use bug::bug;
pub(crate) use fish::fish;
pub(crate) use locking::{direct_locking, locking};
pub(crate) use sets::{direct_hidden_set, hidden_set, naked_set};
pub(crate) use singles::{hidden_single, naked_single};
pub(crate) use wings::wing;

use crate::grid::Grid;
use crate::tables::ones;
use crate::{Mode, Step, Technique};

/// What the techniques that are not cheap remember from step to step of a puzzle.
pub(crate) struct Basics {
    mode: Mode,
    pairs: aligned::Memory,
    triplets: aligned::Memory,
}

impl Basics {
    pub(crate) fn new(mode: Mode) -> Basics {
        Basics { mode, pairs: aligned::Memory::default(), triplets: aligned::Memory::default() }
    }

    /// A new puzzle.
    pub(crate) fn start(&mut self) {
        self.pairs.forget();
        self.triplets.forget();
    }

    pub(crate) fn unique_loop(&mut self, grid: &Grid) -> Option<Step> {
        loops::unique_loop(grid, self.mode)
    }

    pub(crate) fn aligned(&mut self, grid: &Grid, technique: Technique) -> Option<Step> {
        let memory = if technique == Technique::AlignedPair { &mut self.pairs } else { &mut self.triplets };
        aligned::aligned(grid, technique, self.mode, memory)
    }
}

/// How many ones the nine-bit masks have: faster than counting, where the processor has no instruction for it.
static COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut mask: usize = 1;
    while mask < 512 {
        counts[mask] = counts[mask / 2] + (mask % 2) as u8;
        mask += 1;
    }
    counts
};

/// How many ones a nine-bit mask has.
#[inline(always)]
fn count(mask: u16) -> usize {
    COUNTS[mask as usize & 511] as usize
}

/// Goes through the combinations of `size` of the sets that `usable` picks, in the order of the original (ascending as
/// masks), and takes those whose union has `size` members too: `found` gets the combination and the union, and ends the
/// search with a result.
#[inline]
fn closed_combinations<T>(
    sets: &[u16; 9],
    usable: u16,
    size: usize,
    mut found: impl FnMut(u16, u16) -> Option<T>,
) -> Option<T> {
    if count(usable) < size {
        return None;
    }
    Combinations { sets, size }.extend(usable, size, (0, 0), &mut found)
}

#[derive(Clone, Copy)]
struct Combinations<'a> {
    sets: &'a [u16; 9],
    size: usize,
}

impl Combinations<'_> {
    /// Adds `left` more of the sets in `below`, the highest first: that its choice comes first makes the order
    /// ascending.
    fn extend<T>(
        self,
        below: u16,
        left: usize,
        (chosen, union): (u16, u16),
        found: &mut impl FnMut(u16, u16) -> Option<T>,
    ) -> Option<T> {
        for index in ones(below) {
            let with = (chosen | 1 << index, union | self.sets[index]);
            let members = count(with.1);
            if members > self.size {
                continue;
            }
            let result = if left > 1 {
                self.extend(below & ((1 << index) - 1), left - 1, with, found)
            } else if members == self.size {
                found(with.0, with.1)
            } else {
                None
            };
            if result.is_some() {
                return result;
            }
        }
        None
    }
}
