//! Cells and sets of cells.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A place on the board: its index in reading order, `0..side * side`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell with an index in reading order, at most `u16::MAX`; a layout says how many there are.
    #[inline]
    pub const fn from_index(index: usize) -> Cell {
        debug_assert!(index <= u16::MAX as usize);
        Cell(index as u16)
    }

    /// The index in reading order.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cell {}", self.0)
    }
}

/// A set of cells as `W` words of 64 bits: room for `64 * W` cells.
///
/// ```text
///   word 0                word 1
///   cell 0 .. cell 63     cell 64 .. cell 127     ...     (bit 0 is the first)
/// ```
///
/// `W` is 2 up to 11x11, 4 up to 16x16 and 10 up to 25x25 ([`Width`](crate::Width)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> CellSet<W> {
    /// The empty set.
    pub const EMPTY: Self = CellSet([0; W]);

    /// The first `count` cells in reading order.
    pub fn first_cells(count: usize) -> Self {
        (0..count).map(Cell::from_index).collect()
    }

    /// The set with one cell.
    #[inline]
    pub fn only(cell: Cell) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    /// How many cells it holds.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether it holds none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether it holds the cell.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Whether each of its cells is in `other`.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// Whether the two have a cell in common.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Adds a cell; true if it was not there.
    #[inline]
    pub fn insert(&mut self, cell: Cell) -> bool {
        let word = &mut self.0[cell.index() / 64];
        let before = *word;
        *word |= 1 << (cell.index() % 64);
        *word != before
    }

    /// Takes a cell out; true if it was there.
    #[inline]
    pub fn remove(&mut self, cell: Cell) -> bool {
        let word = &mut self.0[cell.index() / 64];
        let before = *word;
        *word &= !(1 << (cell.index() % 64));
        *word != before
    }

    /// The first cell in reading order, if any.
    #[inline]
    pub fn first(&self) -> Option<Cell> {
        let (index, word) = self.0.iter().enumerate().find(|(_, word)| **word != 0)?;
        Some(Cell::from_index(index * 64 + word.trailing_zeros() as usize))
    }

    /// The cell of a set that holds exactly one.
    #[inline]
    pub fn single(&self) -> Option<Cell> {
        let first = self.first()?;
        (*self == Self::only(first)).then_some(first)
    }

    /// Its cells in reading order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Cell> + Clone + use<W> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < W && words[at] == 0 {
                at += 1;
            }
            let word = words.get_mut(at)?;
            let bit = word.trailing_zeros() as usize;
            *word &= *word - 1;
            Some(Cell::from_index(at * 64 + bit))
        })
    }

    #[inline]
    fn zip(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        CellSet(std::array::from_fn(|word| combine(self.0[word], other.0[word])))
    }
}

impl<const W: usize> Default for CellSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> BitAnd for CellSet<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const W: usize> BitOr for CellSet<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const W: usize> Sub for CellSet<W> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

impl<const W: usize> BitAndAssign for CellSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for CellSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> SubAssign for CellSet<W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const W: usize> FromIterator<Cell> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| {
            set.insert(cell);
        });
        set
    }
}

impl<const W: usize> fmt::Debug for CellSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iterates_over_word_borders() {
        let cells = [0, 63, 64, 80, 127].map(Cell::from_index);
        let set: CellSet<2> = cells.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        assert_eq!(set.len(), 5);
        assert_eq!((set - CellSet::first_cells(64)).first(), Some(Cell::from_index(64)));
        assert!(set.intersects(&CellSet::only(Cell::from_index(127))));
        assert_eq!(CellSet::<2>::only(Cell::from_index(70)).single(), Some(Cell::from_index(70)));
        assert_eq!(set.single(), None);
    }
}
