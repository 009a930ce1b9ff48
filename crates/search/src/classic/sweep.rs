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
    /// The sum of all masks before the second half: it is that of the last sweep iff neither half struck anything.
    pub(crate) sum: V,
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
        Seen { failed: zero, sum: zero, open: zero, least: V::splat(ALL) }
    }

    #[inline(always)]
    fn done(self) -> Seen<V> {
        Seen { failed: self.failed.or(self.least.is_zero()), ..self }
    }
}

/// Strikes what one sweep finds, with a whole position in each lane.
#[inline(always)]
pub(crate) fn sweep_lanes<V: Vector>(board: &mut [V; CELLS]) -> Seen<V> {
    let mut seen = Seen::nothing();
    for k in 0..3 {
        band::<V, true, 9, 3, 1>(&mut board[27 * k..], &mut seen);
    }
    for k in 0..3 {
        band::<V, false, 1, 27, 9>(&mut board[3 * k..], &mut seen);
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
pub(crate) fn sweep_groups<V: Vector>(board: &mut [V; GROUP]) -> Seen<V> {
    let mut seen = Seen::nothing();
    band::<V, true, 9, 3, 1>(board, &mut seen);
    let mut turned = turned(board);
    band::<V, false, 9, 3, 1>(&mut turned, &mut seen);
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
    seen: &mut Seen<V>,
) {
    let board = &mut board[..2 * (R + B + E) + 1];
    let zero = V::splat(0);

    // Cells, cells with one candidate, and those by triad.
    let mut c = [[[zero; 3]; 3]; 3];
    let mut single = [[[zero; 3]; 3]; 3];
    let mut placed = [[zero; 3]; 3];
    for r in 0..3 {
        for b in 0..3 {
            for e in 0..3 {
                let cell = board[r * R + b * B + e * E];
                let rest = cell.above_lowest();
                c[r][b][e] = cell;
                single[r][b][e] = rest.is_zero().and(cell);
                if !ACROSS {
                    seen.least = seen.least.least(cell);
                    seen.open = seen.open.or(rest);
                    seen.sum = seen.sum.plus(cell);
                }
            }
            let [x, y, z] = single[r][b];
            placed[r][b] = x.or3(y, z);
            seen.failed = seen.failed.or(x.twice(y, z));
        }
    }

    // What is placed in a line or box is struck from its other cells.
    let mut t = [[zero; 3]; 3];
    for r in 0..3 {
        let line = placed[r][0].or3(placed[r][1], placed[r][2]);
        for b in 0..3 {
            let near = if ACROSS { line.or(placed[0][b].or3(placed[1][b], placed[2][b])) } else { line };
            for e in 0..3 {
                c[r][b][e] = c[r][b][e].without(near.without(single[r][b][e]));
            }
            t[r][b] = c[r][b][0].or3(c[r][b][1], c[r][b][2]);
        }
    }

    // Which digits each triad can hold, twice: triads that can hold three digits own them.
    let (first, _) = patterns(&t);
    let mut own = [[zero; 3]; 3];
    for r in 0..3 {
        for b in 0..3 {
            let more = first[r][b].above_lowest().above_lowest().above_lowest();
            own[r][b] = more.is_zero().and(first[r][b]);
        }
    }
    for r in 0..3 {
        for b in 0..3 {
            let (r1, r2, b1, b2) = ((r + 1) % 3, (r + 2) % 3, (b + 1) % 3, (b + 2) % 3);
            t[r][b] = first[r][b].without(own[r][b1].or(own[r][b2]).or3(own[r1][b], own[r2][b]));
        }
    }
    let (can, any) = patterns(&t);
    seen.failed = seen.failed.or(any.xor(V::splat(ALL)));

    for r in 0..3 {
        for b in 0..3 {
            // Digits that no other triad of the line can hold; where there are three, the triad holds just these.
            let must = can[r][b].without2(can[r][(b + 1) % 3], can[r][(b + 2) % 3]);
            let three = must.above_lowest().above_lowest();
            let may = three.is_zero().choose(can[r][b], must);
            let [x, y, z] = c[r][b].map(|cell| cell.and(may));
            let here = x.once(y, z).and(must);
            for (e, cell) in [x, y, z].into_iter().enumerate() {
                let hidden = cell.and(here);
                board[r * R + b * B + e * E] = hidden.is_zero().choose(cell, hidden);
            }
        }
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
