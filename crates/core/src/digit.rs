//! Digits and sets of digits.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

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
    pub const fn from_index(index: usize) -> Digit {
        assert!(index < MAX_SIDE);
        Digit(index as u8)
    }

    /// The digit of a value `1..=MAX_SIDE`, or `None`.
    #[inline]
    pub const fn from_value(value: usize) -> Option<Digit> {
        if 1 <= value && value <= MAX_SIDE { Some(Digit((value - 1) as u8)) } else { None }
    }

    /// The index, `0..MAX_SIDE`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The value, `1..=MAX_SIDE`.
    #[inline]
    pub const fn value(self) -> usize {
        self.0 as usize + 1
    }

    /// The usual symbol: `1` to `9`, then `A` to `P`.
    pub const fn symbol(self) -> char {
        (if self.0 < 9 { b'1' + self.0 } else { b'A' + self.0 - 9 }) as char
    }

    /// The digit of a usual symbol, either case, or `None`.
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
    pub const fn all(side: usize) -> DigitSet {
        DigitSet((1 << side) - 1)
    }

    /// The set with one digit.
    #[inline]
    pub const fn only(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.0)
    }

    /// The set of a bit mask, bit 0 for the digit 1.
    #[inline]
    pub const fn from_bits(bits: u32) -> DigitSet {
        DigitSet(bits & ((1 << MAX_SIDE) - 1))
    }

    /// The bit mask, bit 0 for the digit 1.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// How many digits it holds.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds the digit.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.0 & 1 == 1
    }

    /// Whether each of its digits is in `other`.
    #[inline]
    pub const fn is_subset(self, other: DigitSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Adds a digit; true if it was not there.
    #[inline]
    pub fn insert(&mut self, digit: Digit) -> bool {
        let before = self.0;
        self.0 |= 1 << digit.0;
        self.0 != before
    }

    /// Takes a digit out; true if it was there.
    #[inline]
    pub fn remove(&mut self, digit: Digit) -> bool {
        let before = self.0;
        self.0 &= !(1 << digit.0);
        self.0 != before
    }

    /// The smallest digit, if any.
    #[inline]
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit(self.0.trailing_zeros() as u8)) }
    }

    /// The digit of a set that holds exactly one.
    #[inline]
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// Its digits in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Digit> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let digit = DigitSet(bits).first()?;
            bits &= bits - 1;
            Some(digit)
        })
    }
}

impl BitAnd for DigitSet {
    type Output = DigitSet;
    #[inline]
    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

impl BitOr for DigitSet {
    type Output = DigitSet;
    #[inline]
    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

impl Sub for DigitSet {
    type Output = DigitSet;
    #[inline]
    fn sub(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }
}

impl BitAndAssign for DigitSet {
    #[inline]
    fn bitand_assign(&mut self, other: DigitSet) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for DigitSet {
    #[inline]
    fn bitor_assign(&mut self, other: DigitSet) {
        self.0 |= other.0;
    }
}

impl SubAssign for DigitSet {
    #[inline]
    fn sub_assign(&mut self, other: DigitSet) {
        self.0 &= !other.0;
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        DigitSet(digits.into_iter().fold(0, |bits, digit| bits | 1 << digit.0))
    }
}

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
}
