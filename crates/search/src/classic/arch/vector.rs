//! The operations that a back end provides: vectors of 16-bit lanes, and positions taken out of and put into them.
//!
//! The algorithms are written once over [`Vector`]; what a back end may do better than the compositions given here, it
//! overrides. Every operation works on each lane alone.

use crate::classic::one::beside::{Beside, Rest};
use crate::classic::one::single::Frame;
use crate::classic::position::{CELLS, Masks};
use crate::limits::Limits;

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

/// Vectors that hold positions beside each other, one in each lane: a vector for each cell.
pub(crate) trait Columns: Vector {
    /// The masks of all cells in one lane.
    fn read(board: &[Self; CELLS], lane: usize, masks: &mut Masks);
    /// The masks of all cells in every lane.
    fn read_all(board: &[Self; CELLS], columns: &mut [Masks]);
    /// Replaces the masks of all cells in the lanes that are all ones.
    fn write_all(board: &mut [Self; CELLS], chosen: Self, columns: &[Masks]);
    /// Replaces one lane.
    fn set(&mut self, lane: usize, value: u16);
    /// Which cells of a position have more than one candidate, and which have two.
    fn census(masks: &Masks) -> Census;
}

/// Vectors that hold one position in nine, or two positions: see [`boxes`](crate::classic::one::boxes).
pub(crate) trait Boxes: Vector {
    /// In each lane, what the next box of the band has there and what the one after it has.
    fn across(self) -> [Self; 2];
    /// The same with the boxes of the stack.
    fn down(self) -> [Self; 2];

    /// The bits of `self` that are not in another, and all of a third.
    #[inline(always)]
    fn without_but(self, other: Self, third: Self) -> Self {
        self.without(other).or(third)
    }

    /// What [`Vector::or_rather`] gives, in fewer steps for most.
    #[inline(always)]
    fn rather(self, here: Self) -> Self {
        self.and(here.or(self.and(here).is_zero()))
    }

    /// Also the bits that differ in two others.
    #[inline(always)]
    fn or_differs(self, a: Self, b: Self) -> Self {
        self.or(a.xor(b))
    }
}

/// Vectors of groups of four lanes, each for one position: see [`bands`](crate::classic::one::bands).
pub(crate) trait Groups: Boxes {
    /// Vectors for one position, with a group for each band.
    type Alone: Alone + std::fmt::Debug;

    /// The lanes of a group.
    fn group(&self, group: usize) -> [u16; 4];
    /// Replaces the lanes of a group.
    fn set_group(&mut self, group: usize, lanes: [u16; 4]);
    /// The groups of the bands.
    fn bands(alone: &Self::Alone) -> [[u16; 4]; 3];
    /// Replaces the group of a band.
    fn set_band(alone: &mut Self::Alone, band: usize, group: [u16; 4]);
    /// A vector of these groups, with padding.
    fn of_bands(bands: [[u16; 4]; 3]) -> Self::Alone;
    /// Searches branches beside each other, by [`Beside::search`]. It must not be inlined: a function that did both
    /// kinds of search would not keep positions in registers. Compilers ignore `inline(never)` on functions with target
    /// features.
    fn beside(search: &mut Beside<Self>, parts: &[Frame<Self::Alone>], expected: u64, limits: &Limits<'_>) -> Rest;
}

/// Vectors of sixteen lanes, for one position.
pub(crate) trait Alone: Boxes {
    /// Vectors for two positions.
    type Pair: Boxes;

    /// Two vectors beside each other.
    fn pair(one: Self, other: Self) -> Self::Pair;
    /// Both vectors of a pair.
    fn halves(pair: Self::Pair) -> [Self; 2];
    /// Whether the lanes of all boxes are zero.
    fn is_none(self) -> bool;
    /// The least lane, of numbers below 2^15.
    fn least_lane(self) -> u16;
    /// The bits of any lane, padding too.
    fn any_lane(self) -> u16;
    /// The cells of a row of each box, of a position; the padding is all nine candidates.
    fn row_of_boxes(masks: &Masks, row: usize) -> [Self; 3];
    /// The low bytes of the cells of a row of each box, by rows of the board, from band to band. Nine bytes count.
    fn rows_of_board(cells: [Self; 3]) -> [[u8; 16]; 3];
}

/// What is open in a position: a bit for each cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Census {
    /// Those with more than one candidate.
    pub(crate) open: u128,
    /// Those with two candidates.
    pub(crate) pairs: u128,
}
