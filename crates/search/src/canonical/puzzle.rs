//! The least image of any puzzle, row by row, of all that may still be least at once.
//!
//! After each row only those are kept that are least so far: seldom more than a few. The columns of a stack are ordered
//! no further than the rows so far ask for. Those that are alike in all of them are a class, most often because they
//! are empty; in it the next row puts empty cells first, then digits with a name, then those without:
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
use std::ops::Range;

/// The longest side.
const SIDE: usize = super::LONGEST_SIDE;

/// How many images may be under way after a row. Where there are more, because the puzzle has many symmetries, those so
/// far are followed to their ends first; so the memory is bounded.
const MOST: usize = 4096;

/// The least image of values in reading order, 0 for an empty cell, with boxes of these many rows and columns.
///
/// # Errors
/// If a limit says to stop.
pub(super) fn least(values: &[u8], boxes: (usize, usize), limits: &Limits<'_>) -> Result<Least, End> {
    limits.interruption().map_or(Ok(()), Err)?;
    let side = boxes.0 * boxes.1;
    let transposed: Vec<u8> = (0..side * side).map(|cell| values[cell % side * side + cell / side]).collect();
    let sides = [values, &transposed];
    let watch = Watch::new(limits);
    let images = Vec::with_capacity(64);
    let mut search = Search { sides, side, boxes, bounds: Vec::new(), images, least: Least::new(), watch };
    for transposed in [false, true].into_iter().take(if boxes.0 == boxes.1 { 2 } else { 1 }) {
        search.stacks(0, 0, Image::new(transposed));
    }
    search.rows(0, 0..search.images.len())?;
    Ok(search.least)
}

struct Search<'a, 'l> {
    /// The values, and those of the transposed board.
    sides: [&'a [u8]; 2],
    side: usize,
    /// Rows and columns of a box.
    boxes: (usize, usize),
    /// For each order of the stacks and each row, how little the row can come to in an image.
    bounds: Vec<u64>,
    /// The images under way, those with most rows last.
    images: Vec<Image>,
    least: Least,
    watch: Watch<'a, 'l>,
}

/// An image as far as its rows are chosen, and what they say of columns and digits.
#[derive(Clone, Copy)]
struct Image {
    /// For each row of the image, which one comes there.
    rows: [u8; SIDE],
    /// The rows that are chosen, as bits.
    used: u16,
    /// For each column of the image, which one comes there; within a class in any order.
    order: [u8; SIDE],
    /// The columns of the image with which a class begins, as bits.
    begins: u16,
    /// What each digit is called, 0 for those without a name and for empty cells.
    names: [u8; SIDE + 1],
    /// The next name.
    next: u8,
    transposed: bool,
    /// Where the bounds of its rows begin.
    bounds: u16,
}

impl Image {
    fn new(transposed: bool) -> Image {
        let (rows, order, names) = ([0; SIDE], [0; SIDE], [0; SIDE + 1]);
        Image { rows, used: 0, order, begins: 0, names, next: 1, transposed, bounds: 0 }
    }

    /// Takes the value of a column of the image in the next row: digits get a name, and where the column before has
    /// another value, a class begins.
    fn take(&mut self, value: usize, at: usize, before: usize) {
        self.begins |= u16::from(value != before) << at;
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
    /// Begins an image for each order of the stacks from `at` on.
    fn stacks(&mut self, at: usize, used: u32, image: Image) {
        let width = self.boxes.1;
        if at * width == self.side {
            let values = self.sides[usize::from(image.transposed)];
            let bounds = values.chunks_exact(self.side).map(|row| bound(row, &image.order[..self.side], width));
            self.images.push(Image { bounds: self.bounds.len() as u16, ..image });
            self.bounds.extend(bounds);
            return;
        }
        for stack in (0..self.side / width).filter(|stack| used >> stack & 1 == 0) {
            let mut image = image;
            image.begins |= 1 << (at * width);
            (0..width).for_each(|col| image.order[at * width + col] = (stack * width + col) as u8);
            self.stacks(at + 1, used | 1 << stack, image);
        }
    }

    /// Chooses the rows from `at` on for some of the images, those that come least.
    fn rows(&mut self, at: usize, images: Range<usize>) -> Result<(), End> {
        let next = images.end;
        for index in images {
            let image = self.images[index];
            self.watch.tick().map_or(Ok(()), Err)?;
            if at == self.side {
                let (rows, order) = (&image.rows[..self.side], &image.order[..self.side]);
                self.least.complete(image.transposed, rows, order, image.orders(self.side));
                continue;
            }
            let height = self.boxes.0;
            let band = |row: usize| row / height;
            let current = (!at.is_multiple_of(height)).then(|| band(image.rows[at - 1].into()));
            for row in 0..self.side {
                let begun = image.used >> (band(row) * height) & ((1 << height) - 1) != 0;
                if image.used & 1 << row != 0 || current.map_or(begun, |current| current != band(row)) {
                    continue;
                }
                if self.bounds[usize::from(image.bounds) + row] > self.least.row(at) {
                    continue;
                }
                let mut image = image;
                image.rows[at] = row as u8;
                image.used |= 1 << row;
                self.columns(at, image, next, 0, 0);
            }
            if self.images.len() > next + MOST {
                self.rows(at + 1, next..self.images.len())?;
                self.images.truncate(next);
            }
        }
        if self.images.len() > next {
            self.rows(at + 1, next..self.images.len())?;
            self.images.truncate(next);
        }
        Ok(())
    }

    /// Orders the columns of an image from `from` on for a row just chosen, the columns before which make `packed` in
    /// four bits each. Adds the image to those from `next` on if the row comes as least as in those, in their place if
    /// it is less. Digits without a name are named in every order that may be least.
    fn columns(&mut self, at: usize, mut image: Image, next: usize, packed: u64, from: usize) {
        let values = &self.sides[usize::from(image.transposed)][usize::from(image.rows[at]) * self.side..][..self.side];
        let value = |image: &Image, place: usize| usize::from(values[usize::from(image.order[place])]);
        let mut packed = packed;
        for to in from..self.side {
            let begins = u32::from(image.begins);
            let class = to..to + 1 + (begins >> (to + 1) | 1 << (self.side - to - 1)).trailing_zeros() as usize;
            let name = |place: usize| match value(&image, place) {
                0 => 0,
                value if image.names[value] == 0 => image.next,
                value => image.names[value],
            };
            let (name, place) = class.clone().map(|place| (name(place), place)).min().unwrap_or((0, to));
            packed = packed << 4 | u64::from(name);
            if packed > self.least.row(at) >> (4 * (self.side - 1 - to)) {
                return;
            }
            image.order.swap(to, place);
            if name == image.next {
                // No digit of the class has a name then.
                let mut tried = 1u32 << value(&image, to);
                for other in to + 1..class.end {
                    let digit = value(&image, other);
                    if tried >> digit & 1 == 0 {
                        tried |= 1 << digit;
                        let mut image = image;
                        image.order.swap(to, other);
                        image.take(digit, to, value(&image, to.max(1) - 1));
                        self.columns(at, image, next, packed, to + 1);
                    }
                }
            }
            image.take(value(&image, to), to, value(&image, to.max(1) - 1));
        }
        if packed < self.least.row(at) {
            self.images.truncate(next);
        }
        if self.least.offer(at, packed) {
            self.images.push(image);
        }
    }
}

/// How little a row comes to when its columns are in this order but for those of a stack: the empty cells of each stack
/// first, the others all the first digit.
fn bound(row: &[u8], order: &[u8], width: usize) -> u64 {
    order.chunks_exact(width).fold(0, |bound, stack| {
        let ones = stack.iter().filter(|&&col| row[usize::from(col)] > 0).count();
        bound << (4 * width) | 0x1111_1111_1111 & ((1 << (4 * ones)) - 1)
    })
}
