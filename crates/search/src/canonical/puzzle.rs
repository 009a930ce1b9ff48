//! The least image of any puzzle, row by row whatever comes least, for each order of the stacks.
//!
//! The columns of a stack are ordered no further than the rows so far ask for. Those that are alike in all of them are
//! a class, most often because they are empty; in it the next row puts empty cells first, then digits with a name, then
//! those without:
//!
//! ```text
//!   classes          {c0 c1 c2} {c3 c4} c5 | ...
//!   the next row       .  5  .   8  3   .      5 has the name 2, 3 and 8 have none
//!   the image          0  0  2   3  4   0      3 and 8 are named in either order
//!   classes          {c0 c2} c1 c3 c4 c5 | ... or c4 before c3
//! ```
//!
//! Nothing is taken for granted of the puzzle: digits may repeat in a row.

use super::least::Least;
use crate::limits::Watch;
use crate::{End, Limits};

/// The longest side.
const SIDE: usize = super::LONGEST_SIDE;

/// The least image of values in reading order, 0 for an empty cell, with boxes of these many rows and columns.
///
/// # Errors
/// If a limit says to stop.
pub(super) fn least(values: &[u8], boxes: (usize, usize), limits: &Limits<'_>) -> Result<Least, End> {
    limits.interruption().map_or(Ok(()), Err)?;
    let side = boxes.0 * boxes.1;
    let mut least = Least::new();
    let transposed: Vec<u8> = (0..side * side).map(|cell| values[cell % side * side + cell / side]).collect();
    let mut sides = vec![(false, values)];
    if boxes.0 == boxes.1 {
        sides.push((true, &transposed));
    }
    for (transposed, values) in sides {
        let watch = Watch::new(limits);
        let mut search = Search { values, side, boxes, transposed, rows: [0; SIDE], least, watch };
        search.stacks(0, 0, Columns { order: [0; SIDE], begins: 0, names: [0; SIDE + 1], next: 1 })?;
        least = search.least;
    }
    Ok(least)
}

struct Search<'a, 'l> {
    values: &'a [u8],
    side: usize,
    /// Rows and columns of a box.
    boxes: (usize, usize),
    transposed: bool,
    /// For each row of the image, which one comes there, as far as they are chosen.
    rows: [u8; SIDE],
    least: Least,
    watch: Watch<'a, 'l>,
}

/// What the rows so far say of columns and digits.
#[derive(Clone, Copy)]
struct Columns {
    /// For each column of the image, which one comes there; within a class in any order.
    order: [u8; SIDE],
    /// The columns of the image with which a class begins, as bits.
    begins: u32,
    /// What each digit is called, 0 for those without a name and for empty cells.
    names: [u8; SIDE + 1],
    /// The next name.
    next: u8,
}

impl Columns {
    /// Takes the value of a column of the image in the next row: digits get a name, and where the column before has
    /// another value, a class begins.
    fn take(&mut self, value: usize, at: usize, before: usize) {
        self.begins |= u32::from(value != before) << at;
        if value > 0 && self.names[value] == 0 {
            self.names[value] = self.next;
            self.next += 1;
        }
    }

    /// How many orders of the columns are left.
    fn orders(&self, side: usize) -> u64 {
        let mut place = 0;
        let places = (0..side).map(|col| {
            place = if self.begins >> col & 1 == 1 { 1 } else { place + 1 };
            place
        });
        places.product()
    }
}

impl Search<'_, '_> {
    /// Chooses the stacks from `at` on.
    fn stacks(&mut self, at: usize, used: u32, columns: Columns) -> Result<(), End> {
        let width = self.boxes.1;
        if at * width == self.side {
            return self.rows(0, 0, columns);
        }
        for stack in (0..self.side / width).filter(|stack| used >> stack & 1 == 0) {
            let mut columns = columns;
            columns.begins |= 1 << (at * width);
            (0..width).for_each(|col| columns.order[at * width + col] = (stack * width + col) as u8);
            self.stacks(at + 1, used | 1 << stack, columns)?;
        }
        Ok(())
    }

    /// Chooses the rows from `at` on: those that come least.
    fn rows(&mut self, at: usize, used: u32, columns: Columns) -> Result<(), End> {
        self.watch.tick().map_or(Ok(()), Err)?;
        if at == self.side {
            let (rows, order) = (&self.rows[..self.side], &columns.order[..self.side]);
            self.least.complete(self.transposed, rows, order, columns.orders(self.side));
            return Ok(());
        }
        let height = self.boxes.0;
        let band = |row: usize| row / height;
        let current = (!at.is_multiple_of(height)).then(|| band(self.rows[at - 1].into()));
        for row in 0..self.side {
            let begun = used >> (band(row) * height) & ((1 << height) - 1) != 0;
            if used & 1 << row != 0 || current.map_or(begun, |current| current != band(row)) {
                continue;
            }
            self.rows[at] = row as u8;
            self.columns(at, used | 1 << row, columns, 0, 0)?;
        }
        Ok(())
    }

    /// Orders the columns of the image from `from` on for a row just chosen, the columns before which make `packed` in
    /// four bits each, and goes on with the next row. Digits without a name are named in every order that may be least.
    fn columns(&mut self, at: usize, used: u32, mut columns: Columns, packed: u64, from: usize) -> Result<(), End> {
        let values = &self.values[usize::from(self.rows[at]) * self.side..][..self.side];
        let value = |columns: &Columns, place: usize| usize::from(values[usize::from(columns.order[place])]);
        let mut packed = packed;
        for to in from..self.side {
            let class = to..to + 1 + (columns.begins >> (to + 1) | 1 << (self.side - to - 1)).trailing_zeros() as usize;
            let name = |place: usize| match value(&columns, place) {
                0 => 0,
                value if columns.names[value] == 0 => columns.next,
                value => columns.names[value],
            };
            let (name, place) = class.clone().map(|place| (name(place), place)).min().unwrap_or((0, to));
            packed = packed << 4 | u64::from(name);
            if packed > self.least.row(at) >> (4 * (self.side - 1 - to)) {
                return Ok(());
            }
            columns.order.swap(to, place);
            if name == columns.next {
                // No digit of the class has a name then.
                let mut tried = 1u32 << value(&columns, to);
                for other in to + 1..class.end {
                    let digit = value(&columns, other);
                    if tried >> digit & 1 == 0 {
                        tried |= 1 << digit;
                        let mut columns = columns;
                        columns.order.swap(to, other);
                        columns.take(digit, to, value(&columns, to.max(1) - 1));
                        self.columns(at, used, columns, packed, to + 1)?;
                    }
                }
            }
            columns.take(value(&columns, to), to, value(&columns, to.max(1) - 1));
        }
        if self.least.offer(at, packed) { self.rows(at + 1, used, columns) } else { Ok(()) }
    }
}
