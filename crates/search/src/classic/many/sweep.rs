//! One sweep of propagation over vectors: many positions at once, no branch that depends on data.
//!
//! A sweep goes over three bands of rows, then three of columns. A band is nine triads, minirows or minicolumns:
//!
//! ```text
//!   triad    b=0      b=1      b=2
//!   r=0    e0 e1 e2 e0 e1 e2 e0 e1 e2     a line of the band
//!   r=1    e0 e1 e2 e0 e1 e2 e0 e1 e2
//!   r=2    e0 e1 e2 e0 e1 e2 e0 e1 e2
//!          a box
//! ```
//!
//! In a band each digit takes one triad of each line and one of each box: one of six patterns. A digit can be in a
//! triad iff a pattern with it is left, which finds locked candidates and more at once, and a digit without a pattern
//! is a contradiction: so are two equal singles of a line, but for those of one triad, which the other half of the
//! sweep finds.
//!
//! All this only ever strikes candidates that no solution has.

use crate::classic::arch::vector::Vector;
use crate::classic::position::{ALL, CELLS};
use std::hint::black_box;

/// A sum that no masks have: for lanes that have not been swept since they were written.
pub(crate) const NO_SUM: u16 = u16::MAX;

/// What a sweep saw, in vectors of which each lane is all ones or zero.
#[derive(Clone, Copy)]
pub(crate) struct Seen<V> {
    /// There is no contradiction.
    pub(crate) good: V,
    /// The second half struck nothing. The first half might then strike more, but seldom does, and to wait for it costs
    /// more than a guess too early.
    pub(crate) settled: V,
    /// It struck nothing, and the masks add up to those of a solved grid. Without a contradiction each column holds all
    /// digits, so there is then one for each cell and all columns are right; rows and boxes must still be checked. If
    /// not, the next sweep finds a contradiction.
    pub(crate) filled: V,
    /// The sums of all masks before the second half, which are no such lanes: equal to those of the last sweep iff
    /// neither half struck anything.
    pub(crate) sums: V,
}

/// What the bands of a sweep add to.
pub(crate) struct Sums<V> {
    /// Not zero where a digit has no pattern left.
    pub(crate) failed: V,
    /// The least mask before the second half.
    least: V,
    /// The sums of all masks before and after the second half.
    before: V,
    after: V,
}

impl<V: Vector> Sums<V> {
    #[inline(always)]
    pub(crate) fn new() -> Sums<V> {
        let zero = V::splat(0);
        Sums { failed: zero, least: V::splat(ALL), before: zero, after: zero }
    }

    /// What was seen after bands with this many columns.
    #[inline(always)]
    pub(crate) fn seen(self, columns: u16) -> Seen<V> {
        let settled = self.before.equals(self.after);
        Seen {
            good: self.failed.is_zero().without(self.least.is_zero()),
            settled,
            filled: settled.and(self.before.equals(V::splat(columns * ALL))),
            sums: self.before,
        }
    }
}

/// Where a sweep notes the cells of a band that have one candidate: kept from sweep to sweep, because to clear it each
/// time would take longer than to fill it.
pub(crate) type Singles<V> = [[[V; 3]; 3]; 3];

/// Room for those of a band.
#[inline(always)]
pub(crate) fn no_singles<V: Vector>() -> Singles<V> {
    [[[V::splat(0); 3]; 3]; 3]
}

/// Strikes what one sweep finds, with a whole position in each lane.
#[inline(always)]
pub(crate) fn sweep_lanes<V: Vector>(board: &mut [V; CELLS], single: &mut Singles<V>) -> Seen<V> {
    let mut sums = Sums::new();
    for k in 0..3 {
        band::<V, true, 9, 3, 1>(&mut board[27 * k..], single, &mut sums);
    }
    for k in 0..3 {
        band::<V, false, 1, 27, 9>(&mut board[3 * k..], single, &mut sums);
    }
    sums.seen(9)
}

/// All ones where the masks of each row and each box add up to all digits: of nine single candidates only nine
/// different ones do.
#[inline(always)]
pub(crate) fn full_lanes<V: Vector>(board: &[V; CELLS]) -> V {
    let (zero, all) = (V::splat(0), V::splat(ALL));
    let mut full = V::splat(u16::MAX);
    for rows in board.chunks_exact(27) {
        let mut boxes = [zero; 3];
        for row in rows.chunks_exact(9) {
            let mut sum = zero;
            for (triad, in_box) in row.chunks_exact(3).zip(&mut boxes) {
                let here = triad[0].plus(triad[1]).plus(triad[2]);
                *in_box = in_box.plus(here);
                sum = sum.plus(here);
            }
            full = full.and(sum.equals(all));
        }
        for sum in boxes {
            full = full.and(sum.equals(all));
        }
    }
    full
}

/// One band: of rows (`ACROSS`) or of columns. The element `e` of triad `b` in line `r` is at `r * R + b * B + e * E`.
#[inline(always)]
pub(crate) fn band<V: Vector, const ACROSS: bool, const R: usize, const B: usize, const E: usize>(
    board: &mut [V],
    single: &mut Singles<V>,
    sums: &mut Sums<V>,
) {
    let board = &mut board[..2 * (R + B + E) + 1];
    let zero = V::splat(0);
    // Not known to the compiler, so that loops stay loops: rolled out, they do not fit into the cache of instructions
    // that processors keep decoded, and take up to 1.7 times as long.
    let three = black_box(3).min(3);

    // Cells with one candidate, all that are placed in a line or box, and what masks add up to.
    let (mut lines, mut boxes) = ([zero; 3], [zero; 3]);
    for r in 0..three {
        let mut line = zero;
        for b in 0..3 {
            let at = r * R + b * B;
            let [x, y, z] = [board[at], board[at + E], board[at + 2 * E]];
            if !ACROSS {
                sums.least = sums.least.least(x).least(y).least(z);
                sums.before = sums.before.plus(x).plus(y).plus(z);
            }
            let [x, y, z] = [x.if_single(), y.if_single(), z.if_single()];
            single[r][b] = [x, y, z];
            let placed = x.or3(y, z);
            line = line.or(placed);
            boxes[b] = boxes[b].or(placed);
        }
        lines[r] = line;
    }

    // What is placed in a line or box is struck from its other cells.
    let mut t = [[zero; 3]; 3];
    for r in 0..three {
        for b in 0..3 {
            let near = if ACROSS { lines[r].or(boxes[b]) } else { lines[r] };
            let at = r * R + b * B;
            let s = single[r][b];
            let x = board[at].without(near).or(s[0]);
            let y = board[at + E].without(near).or(s[1]);
            let z = board[at + 2 * E].without(near).or(s[2]);
            (board[at], board[at + E], board[at + 2 * E]) = (x, y, z);
            t[r][b] = x.or3(y, z);
        }
    }

    // Which digits each triad can hold.
    let (can, any) = patterns(&t);
    sums.failed = sums.failed.or(any.xor(V::splat(ALL)));

    hidden::<V, ACROSS, R, B, E>(board, &can, 0, sums);
    hidden::<V, ACROSS, R, B, E>(board, &can, 1, sums);
    hidden::<V, ACROSS, R, B, E>(board, &can, 2, sums);
}

/// Strikes from the triads of a line what they cannot hold, and all but the digit from a cell that has to hold it.
#[inline(always)]
fn hidden<V: Vector, const ACROSS: bool, const R: usize, const B: usize, const E: usize>(
    board: &mut [V],
    can: &[[V; 3]; 3],
    r: usize,
    sums: &mut Sums<V>,
) {
    for b in 0..3 {
        let may = can[r][b];
        // Digits that no other triad of the line can hold.
        let must = may.without2(can[r][(b + 1) % 3], can[r][(b + 2) % 3]);
        let at = r * R + b * B;
        let [x, y, z] = [board[at].and(may), board[at + E].and(may), board[at + 2 * E].and(may)];
        let here = x.once(y, z).and(must);
        let [x, y, z] = [x.or_rather(here), y.or_rather(here), z.or_rather(here)];
        if !ACROSS {
            sums.after = sums.after.plus(x).plus(y).plus(z);
        }
        (board[at], board[at + E], board[at + 2 * E]) = (x, y, z);
    }
}

/// For each triad the digits of the patterns left, and all digits that have a pattern.
#[inline(always)]
fn patterns<V: Vector>(t: &[[V; 3]; 3]) -> ([[V; 3]; 3], V) {
    let p0 = t[0][0].and3(t[1][1], t[2][2]);
    let p1 = t[0][1].and3(t[1][2], t[2][0]);
    let p2 = t[0][2].and3(t[1][0], t[2][1]);
    let p3 = t[0][2].and3(t[1][1], t[2][0]);
    let p4 = t[0][0].and3(t[1][2], t[2][1]);
    let p5 = t[0][1].and3(t[1][0], t[2][2]);
    let can = [[p0.or(p4), p1.or(p5), p2.or(p3)], [p2.or(p5), p0.or(p3), p1.or(p4)], [p1.or(p3), p2.or(p4), p0.or(p5)]];
    (can, can[0][0].or3(can[0][1], can[0][2]))
}
