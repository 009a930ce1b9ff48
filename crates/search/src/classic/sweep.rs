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
//! In a band each digit takes one triad of each line and one of each box: one of six patterns. A digit can be in a triad
//! iff a pattern with it is left, which finds locked candidates and more at once, and a digit without a pattern is a
//! contradiction. A triad that holds three digits for certain holds no others.
//!
//! All this only ever strikes candidates that no solution has, so a sweep that strikes nothing has settled its lane.

use super::position::{ALL, CELLS, GROUP};
use super::vector::Vector;

/// What a sweep saw, in vectors.
#[derive(Clone, Copy)]
pub(crate) struct Seen<V> {
    /// Not zero where there is a contradiction.
    pub(crate) failed: V,
    /// The sums of all masks before and after the second half.
    before: V,
    after: V,
    /// Zero where every cell had one candidate, or none, before the second half. If there was no contradiction, all
    /// columns are right then.
    pub(crate) open: V,
    /// The least mask before the second half.
    least: V,
}

impl<V: Vector> Seen<V> {
    #[inline(always)]
    fn nothing() -> Seen<V> {
        let zero = V::splat(0);
        Seen { failed: zero, before: zero, after: zero, open: zero, least: V::splat(ALL) }
    }

    /// All ones where the second half struck nothing. The first half might then strike more, but seldom does, and to wait
    /// for it costs more than a guess too early.
    #[inline(always)]
    pub(crate) fn is_settled(&self) -> V {
        self.before.equals(self.after)
    }

    #[inline(always)]
    fn done(self) -> Seen<V> {
        Seen { failed: self.failed.or(self.least.is_zero()), ..self }
    }
}

/// Where a sweep notes the cells of a band that have one candidate: kept from sweep to sweep, because to clear it each time
/// would take longer than to fill it.
pub(crate) type Singles<V> = [[[V; 3]; 3]; 3];

/// Room for those of a band.
#[inline(always)]
pub(crate) fn no_singles<V: Vector>() -> Singles<V> {
    [[[V::splat(0); 3]; 3]; 3]
}

/// Strikes what one sweep finds, with a whole position in each lane.
#[inline(always)]
pub(crate) fn sweep_lanes<V: Vector>(board: &mut [V; CELLS], single: &mut Singles<V>) -> Seen<V> {
    let mut seen = Seen::nothing();
    for k in 0..3 {
        band::<V, true, 9, 3, 1>(&mut board[27 * k..], single, &mut seen);
    }
    for k in 0..3 {
        band::<V, false, 1, 27, 9>(&mut board[3 * k..], single, &mut seen);
    }
    seen.done()
}

/// All ones where the masks of each row and each box add up to all digits: of nine single candidates only nine different
/// ones do.
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

/// Strikes what one sweep finds, with a band of a position in each lane: all three bands of a position at once.
#[inline(always)]
pub(crate) fn sweep_groups<V: Vector>(board: &mut [V; GROUP], single: &mut Singles<V>) -> Seen<V> {
    let mut seen = Seen::nothing();
    band::<V, true, 9, 3, 1>(board, single, &mut seen);
    let mut turned = turned(board);
    band::<V, false, 9, 3, 1>(&mut turned, single, &mut seen);
    *board = self::turned(&turned);
    seen.done()
}

/// Bands of rows as bands of columns, and back.
#[inline(always)]
fn turned<V: Vector>(board: &[V; GROUP]) -> [V; GROUP] {
    let mut turned = [V::splat(ALL); GROUP];
    for r in 0..3 {
        for e in 0..3 {
            let at = 9 * r + e;
            let [x, y, z] = V::turn(board[at], board[at + 3], board[at + 6]);
            let at = 9 * e + r;
            (turned[at], turned[at + 3], turned[at + 6]) = (x, y, z);
        }
    }
    turned
}

/// One band: of rows (`ACROSS`) or of columns. The element `e` of triad `b` in line `r` is at `r * R + b * B + e * E`.
#[inline(always)]
fn band<V: Vector, const ACROSS: bool, const R: usize, const B: usize, const E: usize>(
    board: &mut [V],
    single: &mut Singles<V>,
    seen: &mut Seen<V>,
) {
    let board = &mut board[..2 * (R + B + E) + 1];
    let zero = V::splat(0);

    // Cells with one candidate, also by triad.
    let mut placed = [[zero; 3]; 3];
    for r in 0..3 {
        for b in 0..3 {
            let at = r * R + b * B;
            let cells = [board[at], board[at + E], board[at + 2 * E]];
            let rest = cells.map(V::above_lowest);
            let [x, y, z] = [0, 1, 2].map(|e| rest[e].is_zero().and(cells[e]));
            if !ACROSS {
                seen.least = seen.least.least(cells[0]).least(cells[1]).least(cells[2]);
                seen.open = seen.open.or(rest[0]).or(rest[1]).or(rest[2]);
                seen.before = seen.before.plus(cells[0]).plus(cells[1]).plus(cells[2]);
            }
            single[r][b] = [x, y, z];
            placed[r][b] = x.or3(y, z);
        }
    }

    // What is placed in a line or box is struck from its other cells.
    let mut t = [[zero; 3]; 3];
    for r in 0..3 {
        let line = placed[r][0].or3(placed[r][1], placed[r][2]);
        for b in 0..3 {
            let near = if ACROSS { line.or(placed[0][b].or3(placed[1][b], placed[2][b])) } else { line };
            let at = r * R + b * B;
            let [x, y, z] = [0, 1, 2].map(|e| board[at + e * E].without(near).or(single[r][b][e]));
            (board[at], board[at + E], board[at + 2 * E]) = (x, y, z);
            t[r][b] = x.or3(y, z);
        }
    }

    // Which digits each triad can hold.
    let (can, any) = patterns(&t);
    seen.failed = seen.failed.or(any.xor(V::splat(ALL)));

    hidden::<V, ACROSS, R, B, E>(board, &can, 0, seen);
    hidden::<V, ACROSS, R, B, E>(board, &can, 1, seen);
    hidden::<V, ACROSS, R, B, E>(board, &can, 2, seen);
}

/// Strikes from the triads of a line what they cannot hold, and all but the digit from a cell that has to hold it.
#[inline(always)]
fn hidden<V: Vector, const ACROSS: bool, const R: usize, const B: usize, const E: usize>(
    board: &mut [V],
    can: &[[V; 3]; 3],
    r: usize,
    seen: &mut Seen<V>,
) {
    for b in 0..3 {
        let may = can[r][b];
        // Digits that no other triad of the line can hold.
        let must = may.without2(can[r][(b + 1) % 3], can[r][(b + 2) % 3]);
        let at = r * R + b * B;
        let [x, y, z] = [0, 1, 2].map(|e| board[at + e * E].and(may));
        let here = x.once(y, z).and(must);
        let [x, y, z] = [x, y, z].map(|cell| {
            let hidden = cell.and(here);
            hidden.is_zero().choose(cell, hidden)
        });
        if !ACROSS {
            seen.after = seen.after.plus(x).plus(y).plus(z);
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
