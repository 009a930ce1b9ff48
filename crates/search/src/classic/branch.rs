//! Where to guess.

use super::arch::vector::{Census, Vector};
use super::position::{CELLS, Masks};

/// More than there are cells: a table of this size needs no bounds check for an index modulo it.
pub(crate) const TABLE: usize = 128;

/// More than any number of [`in_lanes`] that stands for a cell.
pub(crate) const NO_PAIR: u16 = i16::MAX as u16;

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

/// Whether two cells share a row, column or box and are not the same.
pub(crate) const fn related(a: usize, b: usize) -> bool {
    let same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
    a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box)
}

/// The cell to guess at: of those with two candidates the first of those that see most open ones; without any, of those
/// with fewest candidates. There must be an open one.
#[inline(always)]
pub(crate) fn cell(masks: &Masks, census: Census) -> usize {
    let mut among = census.pairs;
    if among == 0 {
        among = fewest(masks, census.open);
    }
    most_seen(among, census.open)
}

/// Of cells the one that sees most open ones; of several, the first.
#[inline(always)]
fn most_seen(among: u128, open: u128) -> usize {
    // In halves: instructions are for 64 bits.
    let open = [open as u64, (open >> 64) as u64];
    let mut most = 0;
    for (half, mut among) in [among as u64, (among >> 64) as u64].into_iter().enumerate() {
        while among != 0 {
            let cell = half * 64 + among.trailing_zeros() as usize;
            among &= among - 1;
            let peers = CELL_PEERS[cell % TABLE];
            let seen = (peers[0] & open[0]).count_ones() + (peers[1] & open[1]).count_ones();
            // One number for both, so that there is one to keep.
            most = most.max((seen as usize + 1) * TABLE - 1 - cell);
        }
    }
    TABLE - 1 - most % TABLE
}

/// What [`in_lanes`] notes of positions.
#[derive(Clone, Debug)]
pub(crate) struct Notes<V> {
    /// For each cell its candidates but the lowest, and for closed ones all bits.
    rests: [V; CELLS],
    /// The closed cells of each minirow, by row and stack, and of each minicolumn, by band and column. Each counts as
    /// [`TABLE`].
    rows: [[V; 3]; 9],
    columns: [[V; 9]; 3],
}

impl<V: Vector> Notes<V> {
    #[inline(always)]
    pub(crate) fn new() -> Notes<V> {
        let zero = V::splat(0);
        Notes { rests: [zero; CELLS], rows: [[zero; 3]; 9], columns: [[zero; 9]; 3] }
    }
}

/// The cell to guess at in each lane, if one has two candidates: the choice of [`cell`] for all lanes at once, by
/// numbers of which the rest after division by [`TABLE`] is the cell, or [`NO_PAIR`].
#[inline(always)]
pub(crate) fn in_lanes<V: Vector>(board: &[V; CELLS], notes: &mut Notes<V>) -> V {
    let Notes { rests, rows, columns } = notes;
    let (zero, one) = (V::splat(0), V::splat(TABLE as u16));
    for (band, columns) in columns.iter_mut().enumerate() {
        let mut down = [zero; 9];
        for (row, stacks) in rows[3 * band..][..3].iter_mut().enumerate() {
            let r = 3 * band + row;
            for (stack, closed_across) in stacks.iter_mut().enumerate() {
                let mut across = zero;
                for c in 3 * stack..3 * stack + 3 {
                    let rest = board[9 * r + c].above_lowest();
                    let closed = rest.is_zero();
                    // A closed cell is no pair either.
                    rests[9 * r + c] = rest.or(closed);
                    across = across.plus(closed.and(one));
                    down[c] = down[c].plus(closed.and(one));
                }
                *closed_across = across;
            }
        }
        *columns = down;
    }
    // A cell sees its box, the rest of its row and the rest of its column. Fewest closed are most open; of several the
    // first.
    let mut least = V::splat(NO_PAIR);
    for band in 0..3 {
        let mut down = [zero; 9];
        for c in 0..9 {
            let others = columns[(band + 1) % 3][c].plus(columns[(band + 2) % 3][c]);
            down[c] = others.plus(V::splat(c as u16));
        }
        for stack in 0..3 {
            let at = 3 * band;
            let here = rows[at][stack].plus(rows[at + 1][stack]).plus(rows[at + 2][stack]);
            for r in at..at + 3 {
                let others = rows[r][(stack + 1) % 3].plus(rows[r][(stack + 2) % 3]);
                let across = here.plus(others).plus(V::splat(9 * r as u16));
                for c in 3 * stack..3 * stack + 3 {
                    let is_pair = rests[9 * r + c].above_lowest().is_zero();
                    least = least.least(is_pair.choose(across.plus(down[c]), V::splat(NO_PAIR)));
                }
            }
        }
    }
    least
}

/// Those of the open cells that have fewest candidates.
#[cold]
fn fewest(masks: &Masks, open: u128) -> u128 {
    let (mut among, mut least) = (0, u32::MAX);
    for (cell, mask) in masks.cells().iter().enumerate().filter(|(cell, _)| open >> cell & 1 == 1) {
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

#[cfg(test)]
mod tests {
    use super::super::arch::portable::Portable;
    use super::super::arch::vector::Columns;
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    #[test]
    fn all_lanes_together_choose_as_each_alone() {
        const LANES: usize = 8;
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut notes = Notes::new();
        let mut chosen = [0; 2];
        for round in 0..if cfg!(miri) { 2 } else { 300 } {
            // The higher the round, the fewer cells are open; every fourth board has hardly a pair.
            let mut columns = [Masks::EMPTY; LANES];
            for mask in columns.iter_mut().flat_map(|column| &mut column.0[..CELLS]) {
                let (word, a, b) = (dice.next_u64(), dice.next_u64() % 9, dice.next_u64() % 9);
                *mask = match word % 320 {
                    closed if closed < round => 1 << a,
                    open if round % 4 == 0 && open < 319 => 0b111 << (a % 7),
                    _ => 1 << a | 1 << b,
                };
            }
            let mut board = [Portable::<LANES>::splat(0); CELLS];
            Portable::write_all(&mut board, Portable::splat(u16::MAX), &columns);
            let mut choices = [0; LANES];
            in_lanes(&board, &mut notes).store(&mut choices);
            for (choice, masks) in choices.into_iter().zip(&columns) {
                let census = Portable::<LANES>::census(masks);
                chosen[usize::from(census.pairs != 0)] += 1;
                match census.pairs {
                    0 => assert_eq!(choice, NO_PAIR),
                    _ => assert_eq!(usize::from(choice) % TABLE, cell(masks, census)),
                }
            }
        }
        assert!(cfg!(miri) || chosen[0] > 50 && chosen[1] > 50, "{chosen:?}");
    }
}
