//! One sweep of propagation over a board of vectors: a puzzle in each lane, no branch that depends on data.
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

use super::position::{ALL, CELLS};
use super::vector::Vector;

/// What a sweep saw, in vectors.
#[derive(Clone, Copy)]
pub(crate) struct Seen<V> {
    /// Not zero where there is a contradiction.
    pub(crate) failed: V,
    /// The sum of all masks before the second half: it is that of the last sweep iff neither half struck anything.
    pub(crate) sum: V,
    /// Zero where every cell had one candidate before the second half.
    pub(crate) open: V,
    /// All ones where every row and box added up to all digits before the second half, which of nine single candidates
    /// only nine different ones do.
    pub(crate) full: V,
}

/// Strikes what one sweep finds.
#[inline(always)]
pub(crate) fn sweep<V: Vector>(board: &mut [V; CELLS]) -> Seen<V> {
    let zero = V::splat(0);
    let mut seen = Seen { failed: zero, sum: zero, open: zero, full: V::splat(u16::MAX) };
    let mut least = V::splat(ALL);
    let mut rows = [zero; 9];
    for k in 0..3 {
        band::<V, true>(board, k, &mut seen, &mut least, &mut rows);
    }
    for k in 0..3 {
        band::<V, false>(board, k, &mut seen, &mut least, &mut rows);
    }
    for row in rows {
        seen.full = seen.full.and(row.equals(V::splat(ALL)));
    }
    seen.failed = seen.failed.or(least.is_zero());
    seen
}

/// One band: of rows (`ACROSS`) or of columns.
#[inline(always)]
fn band<V: Vector, const ACROSS: bool>(
    board: &mut [V; CELLS],
    k: usize,
    seen: &mut Seen<V>,
    least: &mut V,
    rows: &mut [V; 9],
) {
    let at = |r: usize, b: usize, e: usize| match ACROSS {
        true => (k * 3 + r) * 9 + b * 3 + e,
        false => (b * 3 + e) * 9 + k * 3 + r,
    };
    let zero = V::splat(0);

    // Cells, cells with one candidate, and those by triad.
    let mut c = [[[zero; 3]; 3]; 3];
    let mut single = [[[zero; 3]; 3]; 3];
    let mut placed = [[zero; 3]; 3];
    for r in 0..3 {
        for b in 0..3 {
            for e in 0..3 {
                let cell = board[at(r, b, e)];
                let rest = cell.above_lowest();
                c[r][b][e] = cell;
                single[r][b][e] = rest.is_zero().and(cell);
                if !ACROSS {
                    *least = least.least(cell);
                    seen.open = seen.open.or(rest);
                }
            }
            let [x, y, z] = single[r][b];
            placed[r][b] = x.or3(y, z);
            seen.failed = seen.failed.or(x.twice(y, z));
        }
    }
    if !ACROSS {
        for b in 0..3 {
            let mut in_box = zero;
            for e in 0..3 {
                let across = c[0][b][e].plus(c[1][b][e]).plus(c[2][b][e]);
                rows[b * 3 + e] = rows[b * 3 + e].plus(across);
                in_box = in_box.plus(across);
            }
            seen.full = seen.full.and(in_box.equals(V::splat(ALL)));
            seen.sum = seen.sum.plus(in_box);
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
                board[at(r, b, e)] = hidden.is_zero().choose(cell, hidden);
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
