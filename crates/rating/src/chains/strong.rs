//! What is true if a claim is false, in the grid as it is.

use crate::grid::Grid;
use crate::step::Links;
use crate::tables::{BITS_OF, CELLS, CELLS_OF, Claim, HOUSES_OF, RULES_FROM, claim, parts};

/// The strong links of a claim, each with its rule.
#[derive(Clone, Copy)]
pub(super) struct Strong {
    links: [(Claim, u16); 4],
    pub(super) count: u8,
}

impl Strong {
    pub(super) const NONE: Strong = Strong { links: [(0, 0); 4], count: 0 };

    /// What is true if the claim is false.
    pub(super) fn of(grid: &Grid, of: Claim, links: Links) -> Strong {
        let (cell, digit) = parts(of);
        let mut strong = Strong::NONE;
        if links.y() {
            let rest = grid.digits[cell] & !(1 << digit);
            if rest.is_power_of_two() {
                strong.push(claim(cell, rest.trailing_zeros() as usize), cell as u16);
            }
        }
        if links.x() {
            for kind in 0..3 {
                let rule = usize::from(RULES_FROM[cell][kind]) + digit;
                let rest = grid.places.as_flattened()[rule] & !BITS_OF[cell][kind];
                if rest.is_power_of_two() {
                    let cells = &CELLS_OF[usize::from(HOUSES_OF[cell][kind])];
                    let other = claim(cells[rest.trailing_zeros() as usize].into(), digit);
                    if !strong.iter().any(|(known, _)| known == other) {
                        strong.push(other, (CELLS + rule) as u16);
                    }
                }
            }
        }
        strong
    }

    fn push(&mut self, claim: Claim, rule: u16) {
        self.links[usize::from(self.count)] = (claim, rule);
        self.count += 1;
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Claim, u16)> {
        self.links.into_iter().take(self.count.into())
    }
}
