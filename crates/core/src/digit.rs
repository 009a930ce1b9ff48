//! Digits and sets of digits.

use crate::operators::operators;
use std::fmt;
use std::iter::FusedIterator;

/// The largest side of a puzzle, and so the largest digit.
pub const MAX_SIDE: usize = 25;

/// A value that a cell can hold, `1..=side`; stored from zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// The digit with the given index, `0..MAX_SIDE`: index 0 is the digit 1.
    ///
    /// # Panics
    /// If the index is out of range.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Digit {
        assert!(index < MAX_SIDE);
        Digit(index as u8)
    }

    /// The digit of a value `1..=MAX_SIDE`, or `None`.
    #[inline]
    #[must_use]
    pub const fn from_value(value: usize) -> Option<Digit> {
        if 1 <= value && value <= MAX_SIDE { Some(Digit((value - 1) as u8)) } else { None }
    }

    /// The index, `0..MAX_SIDE`.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The value, `1..=MAX_SIDE`.
    #[inline]
    #[must_use]
    pub const fn value(self) -> usize {
        self.0 as usize + 1
    }

    /// The usual symbol: `1` to `9`, then `A` to `P`.
    #[must_use]
    pub const fn symbol(self) -> char {
        (if self.0 < 9 { b'1' + self.0 } else { b'A' + self.0 - 9 }) as char
    }

    /// The digit of a usual symbol, either case, or `None`.
    #[must_use]
    pub const fn from_symbol(symbol: char) -> Option<Digit> {
        match symbol {
            '1'..='9' => Some(Digit(symbol as u8 - b'1')),
            'A'..='P' => Some(Digit(symbol as u8 - b'A' + 9)),
            'a'..='p' => Some(Digit(symbol as u8 - b'a' + 9)),
            _ => None,
        }
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symbol())
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of digits, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DigitSet(u32);

impl DigitSet {
    /// The empty set.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// The digits `1..=side`.
    #[inline]
    #[must_use]
    pub const fn all(side: usize) -> DigitSet {
        DigitSet((1 << side) - 1)
    }

    /// The set with one digit.
    #[inline]
    #[must_use]
    pub const fn only(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.0)
    }

    /// The set of a bit mask, bit 0 for the digit 1.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u32) -> DigitSet {
        DigitSet(bits & ((1 << MAX_SIDE) - 1))
    }

    /// The bit mask, bit 0 for the digit 1.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// How many digits it holds.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds the digit.
    #[inline]
    #[must_use]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.0 & 1 == 1
    }

    /// Whether each of its digits is in `other`.
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: DigitSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Adds a digit; returns whether it was missing.
    #[inline]
    pub fn insert(&mut self, digit: Digit) -> bool {
        let before = self.0;
        self.0 |= 1 << digit.0;
        self.0 != before
    }

    /// Removes a digit; returns whether it was there.
    #[inline]
    pub fn remove(&mut self, digit: Digit) -> bool {
        let before = self.0;
        self.0 &= !(1 << digit.0);
        self.0 != before
    }

    /// The smallest digit, if any.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit(self.0.trailing_zeros() as u8)) }
    }

    /// The digit of a set that holds exactly one.
    #[inline]
    #[must_use]
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The largest digit, if any.
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit(self.0.ilog2() as u8)) }
    }

    /// Whether the two have a digit in common.
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: DigitSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The digits `1..=side` that are not in the set. There is no `!`, because a set does not know the side.
    #[inline]
    #[must_use]
    pub const fn complement(self, side: usize) -> DigitSet {
        DigitSet(DigitSet::all(side).0 & !self.0)
    }

    /// Its digits in ascending order.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> DigitSetIter {
        DigitSetIter(self)
    }

    /// All subsets, each once: first the empty set, last the set itself. There are `2^len` of them.
    ///
    /// ```
    /// use pencilproof_core::DigitSet;
    /// assert_eq!(DigitSet::all(3).subsets().filter(|subset| subset.len() == 2).count(), 3);
    /// ```
    #[must_use]
    pub const fn subsets(self) -> DigitSubsets {
        DigitSubsets { set: self, next: Some(DigitSet::EMPTY) }
    }

    #[inline]
    fn zip(self, other: DigitSet, combine: impl Fn(u32, u32) -> u32) -> DigitSet {
        DigitSet(combine(self.0, other.0))
    }
}

operators!(impl[] DigitSet);

impl Extend<Digit> for DigitSet {
    fn extend<I: IntoIterator<Item = Digit>>(&mut self, digits: I) {
        digits.into_iter().for_each(|digit| {
            self.insert(digit);
        });
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        set.extend(digits);
        set
    }
}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = DigitSetIter;
    #[inline]
    fn into_iter(self) -> DigitSetIter {
        self.iter()
    }
}

impl IntoIterator for &DigitSet {
    type Item = Digit;
    type IntoIter = DigitSetIter;
    #[inline]
    fn into_iter(self) -> DigitSetIter {
        self.iter()
    }
}

/// The digits of a [`DigitSet`] in ascending order, from either end.
#[derive(Clone, Debug)]
pub struct DigitSetIter(DigitSet);

impl Iterator for DigitSetIter {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        let digit = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(digit)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for DigitSetIter {
    #[inline]
    fn next_back(&mut self) -> Option<Digit> {
        let digit = self.0.last()?;
        self.0.0 ^= 1 << digit.0;
        Some(digit)
    }
}

impl ExactSizeIterator for DigitSetIter {}
impl FusedIterator for DigitSetIter {}

/// The subsets of a [`DigitSet`].
#[derive(Clone, Debug)]
pub struct DigitSubsets {
    set: DigitSet,
    next: Option<DigitSet>,
}

impl Iterator for DigitSubsets {
    type Item = DigitSet;

    #[inline]
    fn next(&mut self) -> Option<DigitSet> {
        let subset = self.next?;
        // The borrow of the subtraction runs through the bits that the set lacks.
        let following = subset.0.wrapping_sub(self.set.0) & self.set.0;
        self.next = (following != 0).then_some(DigitSet(following));
        Some(subset)
    }
}

impl FusedIterator for DigitSubsets {}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{")?;
        self.iter().try_for_each(|digit| write!(f, "{digit}"))?;
        write!(f, "}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_round_trip() {
        for index in 0..MAX_SIDE {
            let digit = Digit::from_index(index);
            assert_eq!(Digit::from_symbol(digit.symbol()), Some(digit));
            assert_eq!(Digit::from_value(digit.value()), Some(digit));
        }
        assert_eq!(Digit::from_symbol('0'), None);
        assert_eq!(Digit::from_symbol('Q'), None);
        assert_eq!(Digit::from_value(26), None);
    }

    #[test]
    fn sets_count_and_iterate() {
        let mut set: DigitSet = [3, 1, 25].iter().filter_map(|&v| Digit::from_value(v)).collect();
        assert_eq!(set.iter().map(Digit::value).collect::<Vec<_>>(), [1, 3, 25]);
        assert!(set.is_subset(DigitSet::all(25)) && !set.is_subset(DigitSet::all(24)));
        assert!(set.remove(Digit::from_index(2)) && !set.remove(Digit::from_index(2)));
        assert_eq!(set.single(), None);
        set.remove(Digit::from_index(24));
        assert_eq!(set.single(), Digit::from_value(1));
        assert_eq!(DigitSet::EMPTY.single(), None);
    }

    #[test]
    fn iterators_run_from_both_ends_and_subsets_are_all() {
        let set: DigitSet = [1, 3, 4, 25].into_iter().filter_map(Digit::from_value).collect();
        assert_eq!(set.iter().rev().map(Digit::value).collect::<Vec<_>>(), [25, 4, 3, 1]);
        let mut iter = set.into_iter();
        assert_eq!((iter.next_back(), iter.next(), iter.len()), (set.last(), set.first(), 2));
        let subsets: Vec<DigitSet> = set.subsets().collect();
        assert_eq!(subsets.iter().collect::<std::collections::BTreeSet<_>>().len(), 16);
        assert!(subsets.len() == 16 && subsets.iter().all(|subset| subset.is_subset(set)));
        assert_eq!(set.complement(25) | set, DigitSet::all(25));
        assert_eq!(set ^ DigitSet::all(25), set.complement(25));
        assert!(!set.intersects(set.complement(25)));
    }
}
