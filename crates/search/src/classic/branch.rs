//! Where to guess.

use super::position::{Bands, CELLS, GROUP, Masks};
use super::vector::Census;

/// More than there are cells or places: tables of so many need no check of an index below it.
const TABLE: usize = 128;

/// For each of some numbers those related to it, as bits in two halves.
type Peers = [[u64; 2]; TABLE];

/// The cells that share a row, column or box with each cell.
pub(crate) static CELL_PEERS: Peers = {
    let mut peers = [[0; 2]; TABLE];
    let mut at = 0;
    while at < CELLS * CELLS {
        let (a, b) = (at / CELLS, at % CELLS);
        if related(a, b) {
            peers[a][b / 64] |= 1 << (b % 64);
        }
        at += 1;
    }
    peers
};

/// The same for the places of [`Bands`].
static PLACE_PEERS: Peers = {
    let mut peers = [[0; 2]; TABLE];
    let mut at = 0;
    while at < CELLS * CELLS {
        let (a, b) = (place_of(at / CELLS), place_of(at % CELLS));
        if related(at / CELLS, at % CELLS) {
            peers[a][b / 64] |= 1 << (b % 64);
        }
        at += 1;
    }
    peers
};

/// The place of a cell in [`Bands`].
const fn place_of(cell: usize) -> usize {
    cell % GROUP * 4 + cell / GROUP
}

/// The cell at a place in [`Bands`] that is not padding.
const fn cell_at(place: usize) -> usize {
    place % 4 * GROUP + place / 4
}

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
    most_seen::<false>(among, census.open, &CELL_PEERS)
}

/// The same for the places of a position as bands.
#[inline(always)]
pub(crate) fn place(bands: &Bands, census: Census) -> usize {
    let mut among = census.pairs;
    if among == 0 {
        among = fewest_places(bands, census.open);
    }
    place_of(most_seen::<true>(among, census.open, &PLACE_PEERS))
}

/// Of cells, or of places of [`Bands`], the cell that sees most open ones; of several, the first in reading order: so both
/// kinds of search guess alike.
#[inline(always)]
fn most_seen<const BANDS: bool>(among: u128, open: u128, peers: &Peers) -> usize {
    // In halves: instructions are for 64 bits.
    let open = [open as u64, (open >> 64) as u64];
    let mut most = 0;
    for (half, mut among) in [among as u64, (among >> 64) as u64].into_iter().enumerate() {
        while among != 0 {
            let at = half * 64 + among.trailing_zeros() as usize;
            among &= among - 1;
            let peers = peers[at % TABLE];
            let seen = (peers[0] & open[0]).count_ones() + (peers[1] & open[1]).count_ones();
            let cell = if BANDS { cell_at(at) } else { at };
            // One number for both, so that there is one to keep.
            most = most.max((seen as usize + 1) * TABLE - 1 - cell);
        }
    }
    TABLE - 1 - most % TABLE
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
    for at in (0..TABLE).filter(|at| open >> at & 1 == 1) {
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
