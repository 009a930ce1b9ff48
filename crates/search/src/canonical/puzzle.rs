//! The least image of any puzzle: every first row with every order of columns that makes it least, then row by row
//! whatever comes least.

use super::least::Least;
use crate::limits::Watch;
use crate::{End, Limits};

/// The longest side.
const SIDE: usize = super::LONGEST_SIDE;

/// The least image of values in reading order, 0 for an empty cell, with boxes of so many rows and columns.
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
        let (rows, cols, watch) = ([0; SIDE], [0; SIDE], Watch::new(limits));
        let mut search = Search { values, side, boxes, transposed, rows, cols, least, watch };
        for row in 0..side {
            search.rows[0] = row as u8;
            search.columns(0, 0, 0, 1)?;
        }
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
    /// For each row, then column, of the image, which one comes there, as far as they are chosen.
    rows: [u8; SIDE],
    cols: [u8; SIDE],
    least: Least,
    watch: Watch<'a, 'l>,
}

/// What each digit is called so far, 0 for those without a name and for empty cells.
#[derive(Clone, Copy)]
struct Names {
    names: [u8; SIDE + 1],
    next: u8,
}

impl Search<'_, '_> {
    /// Chooses the columns from `at` on, given the first row so far and which columns are used.
    fn columns(&mut self, at: usize, used: u32, packed: u64, next: u64) -> Result<(), End> {
        if at == self.side {
            if self.least.offer(0, packed) {
                let mut names = Names { names: [0; SIDE + 1], next: 1 };
                let row = usize::from(self.rows[0]);
                self.pack(row, &mut names);
                self.rows(1, 1 << row, names)?;
            }
            return self.watch.tick().map_or(Ok(()), Err);
        }
        let width = self.boxes.1;
        // Within a stack its other columns, else those of the stacks not begun.
        let stack = |col: usize| col / width;
        let current = (!at.is_multiple_of(width)).then(|| stack(self.cols[at - 1].into()));
        for col in 0..self.side {
            let begun = used >> (stack(col) * width) & ((1 << width) - 1) != 0;
            if used & 1 << col != 0 || current.map_or(begun, |current| current != stack(col)) {
                continue;
            }
            let is_empty = self.values[usize::from(self.rows[0]) * self.side + col] == 0;
            let (name, next) = if is_empty { (0, next) } else { (next, next + 1) };
            let packed = packed << 4 | name;
            if packed <= self.least.row(0) >> (4 * (self.side - 1 - at)) {
                self.cols[at] = col as u8;
                self.columns(at + 1, used | 1 << col, packed, next)?;
            }
        }
        Ok(())
    }

    /// Chooses the rows from `at` on: those that come least.
    fn rows(&mut self, at: usize, used: u32, names: Names) -> Result<(), End> {
        if at == self.side {
            self.least.complete(self.transposed, &self.rows[..self.side], &self.cols[..self.side]);
            return self.watch.tick().map_or(Ok(()), Err);
        }
        let height = self.boxes.0;
        let band = |row: usize| row / height;
        let current = (!at.is_multiple_of(height)).then(|| band(self.rows[at - 1].into()));
        for row in 0..self.side {
            let begun = used >> (band(row) * height) & ((1 << height) - 1) != 0;
            if used & 1 << row != 0 || current.map_or(begun, |current| current != band(row)) {
                continue;
            }
            let mut names = names;
            let packed = self.pack(row, &mut names);
            if self.least.offer(at, packed) {
                self.rows[at] = row as u8;
                self.rows(at + 1, used | 1 << row, names)?;
            }
        }
        Ok(())
    }

    /// A row of the image in four bits a cell; digits without a name get one.
    #[inline]
    fn pack(&self, row: usize, names: &mut Names) -> u64 {
        let values = &self.values[row * self.side..][..self.side];
        self.cols[..self.side].iter().fold(0, |packed, &col| {
            let value = usize::from(values[usize::from(col)]);
            if value > 0 && names.names[value] == 0 {
                names.names[value] = names.next;
                names.next += 1;
            }
            packed << 4 | u64::from(names.names[value])
        })
    }
}
