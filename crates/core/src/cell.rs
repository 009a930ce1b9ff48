//! Cells and sets of cells.

use crate::operators::operators;
use std::fmt;
use std::iter::FusedIterator;

/// A place on the board: its index in reading order, `0..side * side`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell with an index in reading order, at most `u16::MAX`; a layout says how many there are.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Cell {
        debug_assert!(index <= u16::MAX as usize);
        Cell(index as u16)
    }

    /// The index in reading order.
    #[inline]
    #[must_use]
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
    #[must_use]
    pub fn first_cells(count: usize) -> Self {
        (0..count).map(Cell::from_index).collect()
    }

    /// The set with one cell.
    #[inline]
    #[must_use]
    pub fn only(cell: Cell) -> Self {
        // No word is addressed by a variable, so that the set can stay in registers.
        let bit = 1 << (cell.index() % 64);
        CellSet(std::array::from_fn(|word| if word == cell.index() / 64 { bit } else { 0 }))
    }

    /// How many cells it holds.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether it holds none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether it holds the cell.
    #[inline]
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Whether each of its cells is in `other`.
    #[inline]
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// Whether the two have a cell in common.
    #[inline]
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Adds a cell; returns whether it was missing.
    #[inline]
    pub fn insert(&mut self, cell: Cell) -> bool {
        let word = &mut self.0[cell.index() / 64];
        let before = *word;
        *word |= 1 << (cell.index() % 64);
        *word != before
    }

    /// Removes a cell; returns whether it was there.
    #[inline]
    pub fn remove(&mut self, cell: Cell) -> bool {
        let word = &mut self.0[cell.index() / 64];
        let before = *word;
        *word &= !(1 << (cell.index() % 64));
        *word != before
    }

    /// The first cell in reading order, if any.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<Cell> {
        let (index, word) = self.0.iter().enumerate().find(|(_, word)| **word != 0)?;
        Some(Cell::from_index(index * 64 + word.trailing_zeros() as usize))
    }

    /// The cell of a set that holds exactly one.
    #[inline]
    #[must_use]
    pub fn single(&self) -> Option<Cell> {
        let mut used = self.0.iter().enumerate().filter(|(_, word)| **word != 0);
        let (index, word) = used.next()?;
        let is_single = word & (word - 1) == 0 && used.next().is_none();
        is_single.then(|| Cell::from_index(index * 64 + word.trailing_zeros() as usize))
    }

    /// The last cell in reading order, if any.
    #[inline]
    #[must_use]
    pub fn last(&self) -> Option<Cell> {
        let (index, word) = self.0.iter().enumerate().rfind(|(_, word)| **word != 0)?;
        Some(Cell::from_index(index * 64 + word.ilog2() as usize))
    }

    /// Its cells in reading order.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> CellSetIter<W> {
        CellSetIter { words: self.0, at: 0 }
    }

    /// All subsets, each once: first the empty set, last the set itself. There are `2^len` of them.
    ///
    /// ```
    /// use pencilproof_core::{Cell, CellSet};
    /// let set: CellSet<2> = [3, 70].map(Cell::from_index).into_iter().collect();
    /// assert_eq!(set.subsets().map(|subset| subset.len()).collect::<Vec<_>>(), [0, 1, 1, 2]);
    /// ```
    #[must_use]
    pub fn subsets(&self) -> CellSubsets<W> {
        CellSubsets { set: *self, next: Some(Self::EMPTY) }
    }

    /// The cells among the first `count` that are not in the set.
    ///
    /// ```
    /// use pencilproof_core::{Cell, CellSet};
    /// let corners: CellSet<2> = [0, 3, 12, 15].map(Cell::from_index).into_iter().collect();
    /// assert_eq!(corners.complement(16).len(), 12);
    /// ```
    #[must_use]
    pub fn complement(self, count: usize) -> Self {
        Self::first_cells(count) - self
    }

    #[inline]
    fn zip(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        CellSet(std::array::from_fn(|word| combine(self.0[word], other.0[word])))
    }
}

impl From<CellSet<2>> for u128 {
    /// Its words, the first one low.
    #[inline]
    fn from(set: CellSet<2>) -> u128 {
        u128::from(set.0[0]) | u128::from(set.0[1]) << 64
    }
}

impl<const W: usize> Default for CellSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

operators!(impl[const W: usize] CellSet<W>);

impl<const W: usize> Extend<Cell> for CellSet<W> {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        cells.into_iter().for_each(|cell| {
            self.insert(cell);
        });
    }
}

impl<const W: usize> FromIterator<Cell> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(cells);
        set
    }
}

impl<const W: usize> IntoIterator for CellSet<W> {
    type Item = Cell;
    type IntoIter = CellSetIter<W>;
    #[inline]
    fn into_iter(self) -> CellSetIter<W> {
        self.iter()
    }
}

impl<const W: usize> IntoIterator for &CellSet<W> {
    type Item = Cell;
    type IntoIter = CellSetIter<W>;
    #[inline]
    fn into_iter(self) -> CellSetIter<W> {
        self.iter()
    }
}

impl<const W: usize> fmt::Debug for CellSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}

/// The cells of a [`CellSet`] in reading order, from either end.
#[derive(Clone, Debug)]
pub struct CellSetIter<const W: usize> {
    /// The cells that are left.
    words: [u64; W],
    /// All words before this one are zero.
    at: usize,
}

impl<const W: usize> Iterator for CellSetIter<W> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        // Few words are all looked at each time, so that they can stay in registers.
        let first = if W <= 4 { 0 } else { self.at };
        for (at, word) in self.words.iter_mut().enumerate().skip(first) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                self.at = at;
                return Some(Cell::from_index(at * 64 + bit));
            }
        }
        self.at = W;
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = CellSet(self.words).len();
        (left, Some(left))
    }
}

impl<const W: usize> DoubleEndedIterator for CellSetIter<W> {
    #[inline]
    fn next_back(&mut self) -> Option<Cell> {
        let last = CellSet(self.words).last()?;
        self.words[last.index() / 64] ^= 1 << (last.index() % 64);
        Some(last)
    }
}

impl<const W: usize> ExactSizeIterator for CellSetIter<W> {}
impl<const W: usize> FusedIterator for CellSetIter<W> {}

/// The subsets of a [`CellSet`].
#[derive(Clone, Debug)]
pub struct CellSubsets<const W: usize> {
    set: CellSet<W>,
    next: Option<CellSet<W>>,
}

impl<const W: usize> Iterator for CellSubsets<W> {
    type Item = CellSet<W>;

    fn next(&mut self) -> Option<CellSet<W>> {
        let subset = self.next?;
        // The next subset is `subset - set` as a long number, without the bits outside the set: the borrow runs through
        // the bits that the set lacks.
        let mut following = CellSet::EMPTY;
        let mut borrow = false;
        for (at, word) in following.0.iter_mut().enumerate() {
            let (difference, first) = subset.0[at].overflowing_sub(self.set.0[at]);
            let (difference, second) = difference.overflowing_sub(u64::from(borrow));
            borrow = first || second;
            *word = difference & self.set.0[at];
        }
        self.next = (!following.is_empty()).then_some(following);
        Some(subset)
    }
}

impl<const W: usize> FusedIterator for CellSubsets<W> {}

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

    #[test]
    fn iterators_run_from_both_ends() {
        let cells = [0, 63, 64, 80, 127].map(Cell::from_index);
        let set: CellSet<2> = cells.into_iter().collect();
        assert!(set.iter().rev().eq(cells.into_iter().rev()));
        let mut iter = set.into_iter();
        assert_eq!((iter.next(), iter.next_back(), iter.len()), (Some(cells[0]), Some(cells[4]), 3));
        assert!(iter.by_ref().eq(cells[1..4].iter().copied()));
        assert_eq!((iter.next(), iter.next_back(), iter.len()), (None, None, 0));
        assert_eq!((&set).into_iter().next_back(), set.last());
        assert_eq!(CellSet::<2>::EMPTY.last(), None);
    }

    #[test]
    fn subsets_are_all_and_different() {
        let set: CellSet<4> = [0, 63, 64, 130, 255].map(Cell::from_index).into_iter().collect();
        let subsets: Vec<CellSet<4>> = set.subsets().collect();
        assert_eq!(subsets.iter().collect::<std::collections::BTreeSet<_>>().len(), 32);
        assert!(subsets.len() == 32 && subsets.iter().all(|subset| subset.is_subset(&set)));
        assert_eq!(CellSet::<2>::EMPTY.subsets().count(), 1);
    }

    #[test]
    fn operators_agree_with_membership() {
        let set = |step: usize| -> CellSet<2> { (0..100).step_by(step).map(Cell::from_index).collect() };
        let (a, b) = (set(2), set(3));
        for cell in (0..100).map(Cell::from_index) {
            let (in_a, in_b) = (a.contains(cell), b.contains(cell));
            assert_eq!((a & b).contains(cell), in_a && in_b);
            assert_eq!((a | b).contains(cell), in_a || in_b);
            assert_eq!((a ^ b).contains(cell), in_a != in_b);
            assert_eq!((a - b).contains(cell), in_a && !in_b);
            assert_eq!(a.complement(100).contains(cell), !in_a);
        }
    }
}
