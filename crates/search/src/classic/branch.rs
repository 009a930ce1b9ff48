//! Where to guess.

use super::position::{Bands, CELLS, GROUP, Masks};
use super::vector::Census;

/// The number of places, padding and all.
const PLACES: usize = 4 * GROUP;

/// The cells that share a row, column or box with each cell, as bits in two halves.
pub(crate) static CELL_PEERS: [[u64; 2]; CELLS] = {
    let mut peers = [[0; 2]; CELLS];
    let mut a = 0;
    while a < CELLS {
        let mut b = 0;
        while b < CELLS {
            if related(a, b) {
                peers[a][b / 64] |= 1 << (b % 64);
            }
            b += 1;
        }
        a += 1;
    }
    peers
};

/// The same for the places of [`Bands`].
static PLACE_PEERS: [[u64; 2]; PLACES] = {
    let mut peers = [[0; 2]; PLACES];
    let mut a = 0;
    while a < PLACES {
        let mut b = 0;
        while b < PLACES {
            if a % 4 < 3 && b % 4 < 3 && related(a % 4 * 27 + a / 4, b % 4 * 27 + b / 4) {
                peers[a][b / 64] |= 1 << (b % 64);
            }
            b += 1;
        }
        a += 1;
    }
    peers
};

const fn related(a: usize, b: usize) -> bool {
    let same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
    a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box)
}

/// The cell to guess at: of those with two candidates the first of those that see most open ones; without any, of those
/// with fewest candidates. There must be an open one.
#[inline(always)]
pub(crate) fn cell(masks: &Masks, census: Census) -> usize {
    let mut among = census.pairs;
    if among == 0 {
        among = fewest_cells(masks, census.open);
    }
    most_seen::<CELLS, false>(among, census.open, &CELL_PEERS)
}

/// The same for the places of a position as bands.
#[inline(always)]
pub(crate) fn place(bands: &Bands, census: Census) -> usize {
    let mut among = census.pairs;
    if among == 0 {
        among = fewest_places(bands, census.open);
    }
    most_seen::<PLACES, true>(among, census.open, &PLACE_PEERS)
}

/// Of cells, or of places of [`Bands`], the one that sees most open ones; of several, the first in reading order: so both
/// kinds of search guess alike.
#[inline(always)]
fn most_seen<const N: usize, const BANDS: bool>(among: u128, open: u128, peers: &[[u64; 2]; N]) -> usize {
    // In halves: instructions are for 64 bits.
    let open = [open as u64, (open >> 64) as u64];
    let (mut best, mut most) = (0, 0);
    for (half, mut among) in [among as u64, (among >> 64) as u64].into_iter().enumerate() {
        while among != 0 {
            let at = half * 64 + among.trailing_zeros() as usize;
            among &= among - 1;
            let peers = peers[at % N];
            let seen = (peers[0] & open[0]).count_ones() + (peers[1] & open[1]).count_ones();
            let cell = if BANDS { at % 4 * 27 + at / 4 } else { at };
            let value = (seen as usize + 1) * 128 - cell;
            if value > most {
                (best, most) = (at, value);
            }
        }
    }
    best
}

#[cold]
fn fewest_cells(masks: &Masks, open: u128) -> u128 {
    fewest(open, |cell| masks.0[cell])
}

#[cold]
fn fewest_places(bands: &Bands, open: u128) -> u128 {
    fewest(open, |place| (bands.0[place / 4] >> (16 * (place % 4))) as u16)
}

/// Those of the open ones that have fewest candidates.
fn fewest(open: u128, mask: impl Fn(usize) -> u16) -> u128 {
    let (mut among, mut least) = (0, u32::MAX);
    for at in (0..PLACES).filter(|at| open >> at & 1 == 1) {
        let count = mask(at).count_ones();
        if count < least {
            (among, least) = (0, count);
        }
        if count == least {
            among |= 1 << at;
        }
    }
    among
}
