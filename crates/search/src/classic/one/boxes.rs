//! One position in nine vectors, and one sweep of propagation over it: the least time for one position. Vectors of
//! twice the width hold two positions, which takes less than twice the time.
//!
//! A vector holds the same cell of all nine boxes, so what cells of a box have in common takes no exchange between
//! lanes, and rows and columns exchange only what each box has of them.
//!
//! ```text
//!   [r][e]      the cell in row r and column e of its box
//!   lane        0  1  2  -  4  5  6  -  8  9  10 -  -  -  -  -
//!   box         0  1  2     3  4  5     6  7  8
//! ```
//!
//! The other lanes are padding: all nine candidates, which nothing changes. What a sweep does is told in
//! [`sweep`](crate::classic::many::sweep), which does the same in each lane; and a cell to guess at is chosen as in
//! [`branch`](crate::classic::branch). So both searches guess alike.

use crate::classic::arch::vector::{Alone, Boxes};
use crate::classic::branch::{NO_PAIR, TABLE};
use crate::classic::position::{ALL, CELLS, Grid, Masks};

/// A position: the cells of boxes by row and column.
pub(crate) type Cells<V> = [[V; 3]; 3];

/// The first cell of the box of each lane, in reading order.
const CORNERS: [u16; 16] = [0, 3, 6, 0, 27, 30, 33, 0, 54, 57, 60, 0, 0, 0, 0, 0];

/// The vectors of a position.
#[inline(always)]
pub(crate) fn load<V: Alone>(masks: &Masks) -> Cells<V> {
    [V::row_of_boxes(masks, 0), V::row_of_boxes(masks, 1), V::row_of_boxes(masks, 2)]
}

/// What cells have besides their lowest candidates: nothing where a cell has one candidate or none.
#[inline(always)]
pub(crate) fn rests<V: Boxes>(cells: &Cells<V>) -> Cells<V> {
    let mut rests = *cells;
    for row in &mut rests {
        *row = [row[0].above_lowest(), row[1].above_lowest(), row[2].above_lowest()];
    }
    rests
}

/// All candidates of cells that have more than one, but the lowest, by what cells have besides one.
#[inline(always)]
pub(crate) fn open<V: Boxes>([a, b, c]: &Cells<V>) -> V {
    a[0].or3(a[1], a[2]).or3(b[0].or3(b[1], b[2]), c[0].or3(c[1], c[2]))
}

/// What a sweep saw, in lanes of boxes.
#[derive(Clone, Copy)]
pub(crate) struct Seen<V> {
    /// Not zero where there is a contradiction.
    pub(crate) failed: V,
    /// Not zero where the second half struck something. As long as it does, propagation goes on.
    pub(crate) changed: V,
}

/// Strikes what one sweep finds. What cells have besides one candidate is given. It is inlined so that
/// vectors stay in registers; in a page, for which it is too large, it is not.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
#[cfg_attr(target_family = "wasm", inline(never))]
pub(crate) fn sweep<V: Boxes>(cells: &mut Cells<V>, rests: &Cells<V>) -> Seen<V> {
    let mut failed = V::splat(0);
    half::<V, true>(cells, rests, &mut failed);
    let mut columns = turned(cells);
    let before = columns;
    half::<V, false>(&mut columns, &self::rests(&before), &mut failed);
    let mut changed = V::splat(0);
    let mut least = V::splat(ALL);
    for e in 0..3 {
        for r in 0..3 {
            changed = changed.or_differs(before[e][r], columns[e][r]);
            least = least.least(columns[e][r]);
        }
    }
    *cells = turned(&columns);
    Seen { failed: failed.or(least.is_zero()), changed }
}

/// Rows as columns, and back.
#[inline(always)]
fn turned<V: Boxes>([a, b, c]: &Cells<V>) -> Cells<V> {
    [[a[0], b[0], c[0]], [a[1], b[1], c[1]], [a[2], b[2], c[2]]]
}

/// What other boxes have of a line, those of the band or those of the stack.
#[inline(always)]
fn others<V: Boxes, const ACROSS: bool>(here: V) -> [V; 2] {
    if ACROSS { here.across() } else { here.down() }
}

/// One half: bands of rows (`ACROSS`), by `[row][column]`, or of columns, by `[column][row]`.
#[inline(always)]
pub(crate) fn half<V: Boxes, const ACROSS: bool>(cells: &mut Cells<V>, rests: &Cells<V>, failed: &mut V) {
    let zero = V::splat(0);

    // What is placed in a line or box is struck from its other cells.
    let (mut placed, mut single) = ([zero; 3], [[zero; 3]; 3]);
    for r in 0..3 {
        for e in 0..3 {
            single[r][e] = rests[r][e].is_zero().and(cells[r][e]);
        }
        placed[r] = single[r][0].or3(single[r][1], single[r][2]);
    }
    let in_box = placed[0].or3(placed[1], placed[2]);
    let mut t = [zero; 3];
    for r in 0..3 {
        let [next, last] = others::<V, ACROSS>(placed[r]);
        let mut near = placed[r].or3(next, last);
        if ACROSS {
            near = near.or(in_box);
        }
        let [x, y, z] = cells[r];
        let [x, y, z] =
            [x.without_but(near, single[r][0]), y.without_but(near, single[r][1]), z.without_but(near, single[r][2])];
        cells[r] = [x, y, z];
        t[r] = x.or3(y, z);
    }

    // Which digits each triad can hold. A pattern takes three triads from the first line on: one of them, in the next
    // line that of the next box, and so on, or that of the last box. What a pattern is to one box, it is to the others
    // in another line.
    let [next, last] = [others::<V, ACROSS>(t[1]), others::<V, ACROSS>(t[2])];
    let (forth, back) = (t[0].and3(next[0], last[1]), t[0].and3(next[1], last[0]));
    let [forth_next, forth_last] = others::<V, ACROSS>(forth);
    let [back_next, back_last] = others::<V, ACROSS>(back);
    let can = [forth.or(back), forth_last.or(back_next), forth_next.or(back_last)];
    // Each digit has a pattern.
    *failed = failed.or(can[0].or3(can[1], can[2]).xor(V::splat(ALL)));
    for r in 0..3 {
        // Digits that no pattern has in another line of this box, so that none has them in another box of this line.
        let must = can[r].without2(can[(r + 1) % 3], can[(r + 2) % 3]);
        let can = can[r];
        let [x, y, z] = cells[r];
        let [x, y, z] = [x.and(can), y.and(can), z.and(can)];
        let here = x.once(y, z).and(must);
        cells[r] = [x.rather(here), y.rather(here), z.rather(here)];
    }
}

/// Guesses: leaves the lowest candidate of a cell, and gives the position without that candidate. What cells have
/// besides one candidate is given.
#[inline(always)]
pub(crate) fn guess<V: Alone>(cells: &mut Cells<V>, rests: &Cells<V>) -> Cells<V> {
    let places = places(rests, rests);
    match least(&places) {
        NO_PAIR => {
            let (places, least) = choice_without_pair(rests);
            take_lowest(cells, rests, &places, least)
        }
        least => take_lowest(cells, rests, &places, least),
    }
}

/// The same with the cell of a number.
#[inline(always)]
fn take_lowest<V: Alone>(cells: &mut Cells<V>, rests: &Cells<V>, places: &Cells<V>, chosen: u16) -> Cells<V> {
    let mut frame = *cells;
    let chosen = V::splat(chosen);
    for r in 0..3 {
        for e in 0..3 {
            let (cell, rest) = (cells[r][e], rests[r][e]);
            let here = places[r][e].equals(chosen);
            frame[r][e] = here.choose(rest, cell);
            cells[r][e] = cell.without(rest.and(here));
        }
    }
    frame
}

/// The cell to guess at. There must be an open one.
#[inline(always)]
pub(crate) fn cell<V: Alone>(rests: &Cells<V>) -> usize {
    let least = match least(&places(rests, rests)) {
        NO_PAIR => choice_without_pair(rests).1,
        least => least,
    };
    usize::from(least) % TABLE
}

/// The numbers of cells with fewest candidates where none has two, see [`places`], and the least of them.
#[inline(always)]
fn choice_without_pair<V: Alone>(rests: &Cells<V>) -> (Cells<V>, u16) {
    let mut left = self::rests(rests);
    loop {
        let places = places(rests, &left);
        let least = least(&places);
        if least != NO_PAIR {
            return (places, least);
        }
        left = self::rests(&left);
    }
}

#[inline(always)]
fn least<V: Alone>(places: &Cells<V>) -> u16 {
    let mut least = V::splat(NO_PAIR);
    for row in places {
        least = least.least(row[0].least(row[1].least(row[2])));
    }
    least.least_lane()
}

/// For each cell that has just one candidate of those left its number, plus [`TABLE`] for each cell it sees with
/// nothing besides one; for others [`NO_PAIR`].
#[inline(always)]
fn places<V: Alone>(rests: &Cells<V>, left: &Cells<V>) -> Cells<V> {
    let (zero, one) = (V::splat(0), V::splat(TABLE as u16));
    let (mut rows, mut columns) = ([zero; 3], [zero; 3]);
    let mut is_one = [[zero; 3]; 3];
    for r in 0..3 {
        for e in 0..3 {
            let left = left[r][e];
            is_one[r][e] = left.above_lowest().is_zero().without(left.is_zero());
            let closed = rests[r][e].is_zero().and(one);
            rows[r] = rows[r].plus(closed);
            columns[e] = columns[e].plus(closed);
        }
    }
    let in_box = rows[0].plus(rows[1]).plus(rows[2]).plus(V::load(&CORNERS));
    for (e, column) in columns.iter_mut().enumerate() {
        let [next, last] = column.down();
        *column = next.plus(last).plus(V::splat(e as u16));
    }
    for r in 0..3 {
        let [next, last] = rows[r].across();
        let across = next.plus(last).plus(in_box).plus(V::splat(9 * r as u16));
        for e in 0..3 {
            is_one[r][e] = is_one[r][e].choose(across.plus(columns[e]), V::splat(NO_PAIR));
        }
    }
    is_one
}

/// Two positions beside each other.
#[inline(always)]
pub(crate) fn pair<V: Alone>(one: &Cells<V>, other: &Cells<V>) -> Cells<V::Pair> {
    let mut pair = [[V::pair(one[0][0], other[0][0]); 3]; 3];
    for r in 0..3 {
        for e in 0..3 {
            pair[r][e] = V::pair(one[r][e], other[r][e]);
        }
    }
    pair
}

/// Both positions of a pair.
#[inline(always)]
pub(crate) fn halves<V: Alone>(pair: &Cells<V::Pair>, one: &mut Cells<V>, other: &mut Cells<V>) {
    for r in 0..3 {
        for e in 0..3 {
            [one[r][e], other[r][e]] = V::halves(pair[r][e]);
        }
    }
}

/// Whether two positions are the same.
#[inline(always)]
pub(crate) fn are_equal<V: Alone>(one: &Cells<V>, other: &Cells<V>) -> bool {
    let mut differs = V::splat(0);
    for r in 0..3 {
        for e in 0..3 {
            differs = differs.or_differs(one[r][e], other[r][e]);
        }
    }
    differs.is_none()
}

/// Whether a position with at most one candidate in each cell has each digit in each row, column and box.
#[inline(always)]
pub(crate) fn is_solved<V: Alone>(cells: &Cells<V>) -> bool {
    let columns = turned(cells);
    let mut all = V::splat(ALL);
    let mut in_box = V::splat(0);
    for k in 0..3 {
        let row = cells[k][0].or3(cells[k][1], cells[k][2]);
        in_box = in_box.or(row);
        let [next, last] = row.across();
        all = all.and(row.or3(next, last));
        let column = columns[k][0].or3(columns[k][1], columns[k][2]);
        let [next, last] = column.down();
        all = all.and(column.or3(next, last));
    }
    all.and(in_box).xor(V::splat(ALL)).is_none()
}

/// The grid of a position with one candidate in each cell.
#[inline(always)]
pub(crate) fn grid<V: Alone>(cells: &Cells<V>) -> Grid {
    let mut lines = [[[0; 16]; 3]; 3];
    for (row, lines) in cells.iter().zip(&mut lines) {
        *lines = V::rows_of_board([digit(row[0]), digit(row[1]), digit(row[2])]);
    }
    // In reading order: each line overwrites what was too much of the one before.
    let mut digits = [0; CELLS + 7];
    for at in 0..9 {
        digits[9 * at..][..16].copy_from_slice(&lines[at % 3][at / 3]);
    }
    Grid(*digits.first_chunk().unwrap_or(&[0; CELLS]))
}

/// The digit of each mask with one candidate.
#[inline(always)]
fn digit<V: Boxes>(mask: V) -> V {
    // By the bits of the digit: which masks have them.
    let [one, two, four, eight] =
        [V::splat(0b1_0101_0101), V::splat(0b0110_0110), V::splat(0b0111_1000), V::splat(0b1_1000_0000)];
    let one = V::splat(1).without(mask.and(one).is_zero());
    let two = V::splat(2).without(mask.and(two).is_zero());
    let four = V::splat(4).without(mask.and(four).is_zero());
    let eight = V::splat(8).without(mask.and(eight).is_zero());
    one.or3(two, four).or(eight)
}
