//! Where to guess.

use super::position::{CELLS, Masks};
use super::vector::Census;

/// The cells that share a row, column or box with each cell, as bits.
pub(crate) const PEERS: [u128; CELLS] = {
    let mut peers = [0u128; CELLS];
    let mut a = 0;
    while a < CELLS {
        let mut b = 0;
        while b < CELLS {
            let same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
            if a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box) {
                peers[a] |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    peers
};

/// The cell to guess at: of the cells with two candidates the first of those that see most open cells; without any, of
/// the cells with fewest. There must be an open cell.
#[inline(always)]
pub(crate) fn cell(masks: &Masks, census: Census) -> usize {
    let mut among = census.pairs;
    if among == 0 {
        among = fewest(masks, census.open);
    }
    let (mut best, mut most) = (0, 0);
    while among != 0 {
        let cell = among.trailing_zeros() as usize;
        among &= among - 1;
        let seen = (PEERS[cell] & census.open).count_ones() + 1;
        if seen > most {
            (best, most) = (cell, seen);
        }
    }
    best
}

/// The open cells with fewest candidates.
#[cold]
fn fewest(masks: &Masks, open: u128) -> u128 {
    let (mut among, mut least) = (0, u32::MAX);
    for (cell, mask) in masks.0[..CELLS].iter().enumerate().filter(|(cell, _)| open >> cell & 1 == 1) {
        let count = mask.count_ones();
        if count < least {
            (among, least) = (0, count);
        }
        if count == least {
            among |= 1 << cell;
        }
    }
    among
}
