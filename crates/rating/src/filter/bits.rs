//! Rows of bits as plain arrays of words. Compilers make vectors of them, as wide as the back end allows; so the same
//! few lines are all back ends, and no two can differ.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// A row of `64 * W` bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(32))]
pub(super) struct Bits<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> Bits<W> {
    pub(super) const NONE: Bits<W> = Bits([0; W]);
    pub(super) const ALL: Bits<W> = Bits([!0; W]);

    #[inline(always)]
    pub(super) fn set(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    #[inline(always)]
    pub(super) fn has(&self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 != 0
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        let mut all = 0;
        for word in self.0 {
            all |= word;
        }
        all == 0
    }

    #[inline(always)]
    pub(super) fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The bits that are not in the other row.
    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The lowest bit.
    #[inline(always)]
    pub(super) fn first(&self) -> Option<usize> {
        for (word, &bits) in self.0.iter().enumerate() {
            if bits != 0 {
                return Some(word * 64 + bits.trailing_zeros() as usize);
            }
        }
        None
    }

    /// The bits, ascending.
    #[inline(always)]
    pub(super) fn iter(self) -> Each<W> {
        Each { rest: self.0, word: 0 }
    }
}

/// See [`Bits::iter`].
pub(super) struct Each<const W: usize> {
    rest: [u64; W],
    word: usize,
}

impl<const W: usize> Iterator for Each<W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let bits = self.rest[self.word];
            if bits != 0 {
                self.rest[self.word] = bits & (bits - 1);
                return Some(self.word * 64 + bits.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}

macro_rules! by_word {
    ($($operation:ident $name:ident $symbol:tt;)*) => {$(
        impl<const W: usize> $operation for Bits<W> {
            type Output = Bits<W>;

            #[inline(always)]
            fn $name(mut self, other: Bits<W>) -> Bits<W> {
                for word in 0..W {
                    self.0[word] $symbol other.0[word];
                }
                self
            }
        }
    )*};
}

by_word! {
    BitAnd bitand &=;
    BitOr bitor |=;
    BitXor bitxor ^=;
}

impl<const W: usize> Not for Bits<W> {
    type Output = Bits<W>;

    #[inline(always)]
    fn not(mut self) -> Bits<W> {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Bits<W>) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Bits<W>) {
        *self = *self | other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_found_again() {
        let mut row = Bits::<4>::NONE;
        assert!(row.is_empty() && row.first().is_none());
        let places = [3, 63, 64, 200, 255];
        places.iter().for_each(|&place| row.set(place));
        assert_eq!(row.first(), Some(3));
        assert_eq!(row.iter().collect::<Vec<_>>(), places);
        assert!(row.has(200) && !row.has(201));
        assert_eq!((!row).iter().count(), 256 - places.len());
        assert!(row.meets(Bits::ALL) && !row.meets(!row));
        assert!(row.without(row).is_empty() && (row ^ row).is_empty());
    }
}
