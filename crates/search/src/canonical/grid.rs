//! The least image of a full grid of 9x9, where the first two rows leave little choice.
//!
//! The first row of the image is always 123456789, so the columns are ordered for the second. The three digits of its
//! first box come from two other stacks of the first row. If all are from one, it starts with 456; else two are from
//! one, and that stack has to come second, for 457. So for each pair of rows of a band and each first stack there are:
//!
//! ```text
//!   123 456 789   all from one stack: the order of the first stack is free, and it orders the second, that the third
//!   456 789 ...
//!   123 456 789   two from one stack: the order of those two is free, and that of the last two columns, 4, 5 and 7 are
//!   457 ... ...   where the first stack has them; next come 8, 9 and one of 1 to 3, which leaves one order or two
//! ```
//!
//! The rows below follow from their first cells.

use super::least::Least;

/// The six orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Whether values in reading order are a full grid: every row, column and box holds each digit.
pub(super) fn is_full(values: &[u8]) -> bool {
    let (mut rows, mut cols, mut boxes) = ([0u32; 9], [0u32; 9], [0u32; 9]);
    for (row, values) in values.chunks_exact(9).enumerate() {
        for (col, &value) in values.iter().enumerate() {
            let digit = 1 << value;
            rows[row] |= digit;
            cols[col] |= digit;
            boxes[row / 3 * 3 + col / 3] |= digit;
        }
    }
    [rows, cols, boxes].as_flattened().iter().all(|&set| set == 0x3FE)
}

/// The least image of a full grid in reading order.
pub(super) fn least(values: &[u8]) -> Least {
    let mut least = Least::new();
    for transposed in [false, true] {
        let value = |row: usize, col: usize| values[if transposed { col * 9 + row } else { row * 9 + col }];
        let grid = std::array::from_fn(|row| std::array::from_fn(|col| value(row, col)));
        Search { grid: &grid, transposed, least: &mut least }.pairs();
    }
    least
}

struct Search<'a> {
    grid: &'a [[u8; 9]; 9],
    transposed: bool,
    least: &'a mut Least,
}

impl Search<'_> {
    /// Every pair of rows of a band with every first stack.
    fn pairs(&mut self) {
        for first in 0..9 {
            let mut column_of = [0; 10];
            self.grid[first].iter().enumerate().for_each(|(col, &value)| column_of[usize::from(value)] = col);
            for second in (first / 3 * 3..first / 3 * 3 + 3).filter(|&second| second != first) {
                // For each column, where the first row has the digit of the second.
                let from = self.grid[second].map(|value| column_of[usize::from(value)]);
                (0..3).for_each(|stack| self.orders(first, second, &from, stack));
            }
        }
    }

    /// The orders of columns for a pair of rows and a first stack.
    fn orders(&mut self, first: usize, second: usize, from: &[usize; 9], stack: usize) {
        let next = (stack + 1) % 3;
        let in_next = |col: &usize| from[*col] / 3 == next;
        let cols = [3 * stack, 3 * stack + 1, 3 * stack + 2];
        let count = cols.iter().filter(|col| in_next(col)).count();
        if count % 3 == 0 {
            for order in ORDERS {
                let a = order.map(|place| cols[place]);
                let b = a.map(|col| from[col]);
                let c = b.map(|col| from[col]);
                self.rows(first, second, from, [a, b, c]);
            }
            return;
        }
        // Nothing that starts with 457 is less than what starts with 456, and the least of it starts with 457 189, for
        // which 1 and 4 have to change places from the first row to the second.
        let is_swapped = |&col: &usize| from[from[col]] == col;
        match self.least.row(1) >> 12 {
            0x456_000..=0x456_fff => return,
            0x457_189 if !cols.iter().any(is_swapped) => return,
            _ => {}
        }
        let is_single = |col: &&usize| in_next(col) == (count == 1);
        let Some(&single) = cols.iter().find(is_single) else { return };
        let [p, q] = [(single + 1) % 3, (single + 2) % 3].map(|place| 3 * stack + place);
        let other = 3 * (from[p] / 3) + 3 - from[p] % 3 - from[q] % 3;
        // The second box of the second row holds 8, 9 and one of 1 to 3: that one first if it can be, and 8 before 9.
        let is_low = |col: usize| from[col] / 3 == stack;
        let (orders, count) = match [is_low(from[p]), is_low(from[q])] {
            [true, _] => ([[p, q]; 2], 1),
            [_, true] => ([[q, p]; 2], 1),
            _ => ([[p, q], [q, p]], 2),
        };
        for [p, q] in orders.into_iter().take(count) {
            let b = [from[p], from[q], other];
            let low_first = is_low(b[0]);
            let (low, eight, nine) = if low_first { (b[0], b[1], b[2]) } else { (b[2], b[0], b[1]) };
            let low = if from[low] == p { 1 } else { 3 - u64::from(from[low] == q) };
            let start = if low_first { 0x457_089 | low << 8 } else { 0x457_890 | low };
            if start <= self.least.row(1) >> 12 {
                self.rows(first, second, from, [[p, q, single], b, [from[single], from[eight], from[nine]]]);
            }
        }
    }

    /// The rows of an image whose first two are chosen and whose columns are ordered.
    fn rows(&mut self, first: usize, second: usize, from: &[usize; 9], cols: [[usize; 3]; 3]) {
        let cols: &[usize; 9] = cols.as_flattened().try_into().unwrap_or(&[0; 9]);
        let mut place = [0u64; 9];
        cols.iter().enumerate().for_each(|(to, &col)| place[col] = to as u64 + 1);
        let packed = cols.iter().fold(0, |packed, &col| packed << 4 | place[from[col]]);
        if packed > self.least.row(1) {
            return;
        }
        let mut names = [0; 10];
        self.grid[first].iter().zip(place).for_each(|(&value, place)| names[usize::from(value)] = place);
        let name = |row: usize, col: usize| names[usize::from(self.grid[row][cols[col]])];
        let pack = |row: usize| (0..9).fold(0, |packed, col| packed << 4 | name(row, col));
        let third = 3 * (first / 3) + 3 - first % 3 - second % 3;
        let first_three = [0x1_2345_6789, packed, pack(third)];
        if !first_three.into_iter().enumerate().all(|(row, packed)| self.least.offer(row, packed)) {
            return;
        }
        // Each band below by its least row, the rows in each by their first cells.
        let mut rows = [first, second, third, 0, 0, 0, 0, 0, 0];
        let by_first = |row: &usize| name(*row, 0);
        let mut bands = [1, 2].map(|next| (first / 3 + next) % 3).map(|band| {
            let mut rows = [3 * band, 3 * band + 1, 3 * band + 2];
            rows.sort_unstable_by_key(by_first);
            rows
        });
        bands.sort_unstable_by_key(|rows| by_first(&rows[0]));
        rows[3..].copy_from_slice(bands.as_flattened());
        if (3..9).all(|row| self.least.offer(row, pack(rows[row]))) {
            self.least.complete(self.transposed, &rows.map(|row| row as u8), &cols.map(|col| col as u8), 1);
        }
    }
}
