//! Turning squares of bits: rows of lanes become rows of candidates.

use super::bits::Bits;
use super::lanes::{LIMIT, Row, Rows};

/// The lanes of starts that are true, and of those that are false, by number.
#[inline(always)]
pub(super) fn halves(row: &Row) -> [Bits<4>; 2] {
    let mut halves = [Bits::NONE; 2];
    for word in 0..4 {
        halves[0].0[word] = row.0[word];
        halves[1].0[word] = row.0[word + 4];
    }
    halves
}

#[inline(always)]
fn pair(on: Bits<4>, off: Bits<4>) -> Row {
    let ([a, b, c, d], [e, f, g, h]) = (on.0, off.0);
    Bits([a, b, c, d, e, f, g, h])
}

/// Turns rows of lanes into rows of candidates, for lanes of starts that are true. What is not numbered has zeros.
#[inline(always)]
pub(super) fn turn(count: usize, rows: &[Rows; LIMIT], after: &mut [Row; LIMIT]) {
    let mut squares = [[Row::NONE; 64]; 4];
    for (square, rows) in squares.iter_mut().zip(rows[..count].chunks(64)) {
        for (row, rows) in square.iter_mut().zip(rows) {
            *row = pair(halves(&rows.on)[0], halves(&rows.off)[0]);
        }
        turn_squares(square);
    }
    for bit in 0..64 {
        let [a, b, c, d] = [squares[0][bit].0, squares[1][bit].0, squares[2][bit].0, squares[3][bit].0];
        for word in 0..4 {
            let (on, off) = (word, word + 4);
            after[word * 64 + bit] = Bits([a[on], b[on], c[on], d[on], a[off], b[off], c[off], d[off]]);
        }
    }
}

/// Exchanges bit `i` of row `j` with bit `j` of row `i`, in each of the eight words.
#[inline(always)]
fn turn_squares(rows: &mut [Row; 64]) {
    exchange::<32>(rows, 0x0000_0000_ffff_ffff);
    exchange::<16>(rows, 0x0000_ffff_0000_ffff);
    exchange::<8>(rows, 0x00ff_00ff_00ff_00ff);
    exchange::<4>(rows, 0x0f0f_0f0f_0f0f_0f0f);
    exchange::<2>(rows, 0x3333_3333_3333_3333);
    exchange::<1>(rows, 0x5555_5555_5555_5555);
}

/// In squares of twice a side, exchanges the two quarters off the diagonal.
#[inline(always)]
fn exchange<const SIDE: usize>(rows: &mut [Row; 64], low: u64) {
    // Stepping over the lower halves like this keeps compilers from making vectors across rows.
    let mut row = 0;
    while row < 64 {
        let (mut upper, mut lower) = (rows[row], rows[(row | SIDE) & 63]);
        for word in 0..8 {
            let change = (upper.0[word] >> SIDE ^ lower.0[word]) & low;
            lower.0[word] ^= change;
            upper.0[word] ^= change << SIDE;
        }
        (rows[row], rows[(row | SIDE) & 63]) = (upper, lower);
        row = ((row | SIDE) + 1) & !SIDE;
    }
}

#[cfg(test)]
mod tests {
    use super::super::naive::Random;
    use super::*;

    #[test]
    fn turning_twice_changes_nothing() {
        let mut random = Random(3);
        let mut rows = [Row::NONE; 64];
        rows.iter_mut()
            .flat_map(|row| &mut row.0)
            .for_each(|word| *word = random.below(1 << 31) as u64 * 0x2_0000_0001);
        let before = rows;
        turn_squares(&mut rows);
        for (i, row) in rows.iter().enumerate() {
            for (j, other) in before.iter().enumerate() {
                assert!((0..8).all(|word| row.0[word] >> j & 1 == other.0[word] >> i & 1));
            }
        }
        turn_squares(&mut rows);
        assert!(rows == before);
    }
}
