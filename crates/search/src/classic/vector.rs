//! The operations that a back end provides: vectors of 16-bit lanes, and positions taken out of and put into them.
//!
//! The algorithms are written once over [`Vector`]; what a back end may do better than the compositions given here, it
//! overrides. Every operation works on each lane alone.

use super::position::{Bands, CELLS, GROUP, Masks};

/// A vector of 16-bit lanes, the low nine bits of which hold candidates.
pub(crate) trait Vector: Copy + Send + 'static {
    /// The number of lanes, a multiple of four, at most 32.
    const LANES: usize;

    /// The same number in every lane.
    fn splat(value: u16) -> Self;
    /// Bitwise and.
    fn and(self, other: Self) -> Self;
    /// Bitwise or.
    fn or(self, other: Self) -> Self;
    /// Bitwise exclusive or.
    fn xor(self, other: Self) -> Self;
    /// The bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    /// The sum, modulo 2^16.
    fn plus(self, other: Self) -> Self;
    /// The lesser, of numbers below 2^15.
    fn least(self, other: Self) -> Self;
    /// All ones where the lane of `self` is zero, else zero.
    fn is_zero(self) -> Self;
    /// All ones where the lanes are equal, else zero.
    fn equals(self, other: Self) -> Self;
    /// The lane of `yes` where that of `self` is all ones, of `no` where it is zero.
    fn choose(self, yes: Self, no: Self) -> Self;
    /// A bit for each lane: its highest bit.
    fn lanes(self) -> u32;

    /// All ones in the lanes of which the bit is set, else zero.
    fn chosen(lanes: u32) -> Self;
    /// The first numbers of a slice, which are enough.
    fn load(numbers: &[u16]) -> Self;
    /// Replaces the first numbers of a slice, which are enough.
    fn store(self, numbers: &mut [u16]);
    /// The masks of all cells in one lane.
    fn read(board: &[Self; CELLS], lane: usize, masks: &mut Masks);
    /// The masks of all cells in every lane.
    fn read_all(board: &[Self; CELLS], columns: &mut [Masks]);
    /// Replaces the masks of all cells in the lanes that are all ones.
    fn write_all(board: &mut [Self; CELLS], chosen: Self, columns: &[Masks]);
    /// Replaces one lane.
    fn set(&mut self, lane: usize, value: u16);

    /// The bands of a position in one group of four lanes.
    fn read_group(board: &[Self; GROUP], group: usize, bands: &mut Bands);
    /// Replaces one group of four lanes.
    fn set_group(&mut self, group: usize, value: u64);
    /// In each group of four lanes, lane `i` of vector `j` goes to lane `j` of vector `i`, of the first three; the
    /// fourth lanes become all nine candidates.
    fn turn(a: Self, b: Self, c: Self) -> [Self; 3];

    /// Which cells of a position have more than one candidate, and which have two.
    fn census(masks: &Masks) -> Census;
    /// The same for the places of a position.
    fn census_bands(bands: &Bands) -> Census;

    /// Replaces the bands of a position in one group of four lanes.
    #[inline(always)]
    fn write_group(board: &mut [Self; GROUP], group: usize, bands: &Bands) {
        for (bands, cell) in bands.0.iter().zip(board) {
            cell.set_group(group, *bands);
        }
    }

    /// All bits less the lowest of each lane.
    #[inline(always)]
    fn above_lowest(self) -> Self {
        self.and(self.plus(Self::splat(u16::MAX)))
    }

    /// The masks of cells with one candidate, zero for others.
    #[inline(always)]
    fn if_single(self) -> Self {
        self.above_lowest().is_zero().and(self)
    }

    /// Of candidates that have to be here, those in a mask; where there are none, all in the mask.
    #[inline(always)]
    fn or_rather(self, here: Self) -> Self {
        let hidden = self.and(here);
        hidden.is_zero().choose(self, hidden)
    }

    /// Bits of any of three.
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    /// Bits of all of three.
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }

    /// The bits of `self` in neither of two.
    #[inline(always)]
    fn without2(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }

    /// The bits of exactly one of three.
    #[inline(always)]
    fn once(self, b: Self, c: Self) -> Self {
        let any = self.or(b);
        any.or(c).without(self.and(b).or(c.and(any)))
    }
}

/// What is open in a position: a bit for each cell or place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Census {
    /// Those with more than one candidate.
    pub(crate) open: u128,
    /// Those with two candidates.
    pub(crate) pairs: u128,
}
