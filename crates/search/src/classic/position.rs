//! Positions of the classic 9x9 as candidate masks.

use crate::Solution;
use pencilproof_core::{Digit, Puzzle};

/// The number of cells.
pub(crate) const CELLS: usize = 81;
/// All nine candidates.
pub(crate) const ALL: u16 = 0x1ff;

/// The masks of all cells, contiguous; padded so that it is a whole number of vectors. The padding is zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Masks(pub(crate) [u16; 96]);

impl Masks {
    pub(crate) const EMPTY: Masks = Masks([0; 96]);

    /// Every digit everywhere.
    const OPEN: Masks = {
        let mut masks = Masks::EMPTY;
        let mut cell = 0;
        while cell < CELLS {
            masks.0[cell] = ALL;
            cell += 1;
        }
        masks
    };

    /// What `cells` gives, to be changed.
    #[inline(always)]
    pub(crate) fn cells_mut(&mut self) -> &mut [u16] {
        &mut self.0[..CELLS]
    }

    #[inline(always)]
    pub(crate) fn cells(&self) -> &[u16; CELLS] {
        // There are more than enough.
        self.0.first_chunk().unwrap_or(&[0; CELLS])
    }
}

/// A position of the classic 9x9: nine bits for each cell in reading order, one for each digit that may go there.
///
/// It need not be consistent: positions without a solution are as good as any.
///
/// ```
/// use pencilproof_search::classic::ClassicPosition;
/// let text = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
/// let position: ClassicPosition = text.parse()?;
/// assert_eq!((position.mask(0), position.mask(2)), (1 << (2 - 1), 0x1ff));
/// # Ok::<(), pencilproof_search::classic::NotAPosition>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClassicPosition(pub(super) Masks);

impl ClassicPosition {
    /// The empty board.
    pub const EMPTY: ClassicPosition = ClassicPosition(Masks::OPEN);

    /// The position of 81 digits in reading order, 0 for an empty cell; none if one is above 9.
    #[must_use]
    pub fn from_digits(digits: &[u8; CELLS]) -> Option<ClassicPosition> {
        let mut masks = Masks::OPEN;
        let mut most = 0;
        for (mask, &digit) in masks.0.iter_mut().zip(digits) {
            most = most.max(digit);
            if digit != 0 {
                *mask = 1 << (digit & 15) >> 1;
            }
        }
        (most <= 9).then_some(ClassicPosition(masks))
    }

    /// The position of a puzzle: its values, given or placed, and its marks; none if its layout is not the classic one.
    #[must_use]
    pub fn from_puzzle(puzzle: &Puzzle) -> Option<ClassicPosition> {
        puzzle.layout().is_classic().then(|| ClassicPosition::of(puzzle))
    }

    /// The position of a puzzle of the classic layout.
    pub(crate) fn of(puzzle: &Puzzle) -> ClassicPosition {
        let mut masks = Masks::OPEN;
        for (mask, cell) in masks.0.iter_mut().zip(puzzle.layout().cells()) {
            match (puzzle.value(cell), puzzle.marks(cell)) {
                (Some(value), _) => *mask = 1 << value.digit.index(),
                (None, Some(marks)) => *mask = marks.bits() as u16 & ALL,
                (None, None) => {}
            }
        }
        ClassicPosition(masks)
    }

    /// The candidates of a cell: bit 0 is the digit 1.
    ///
    /// # Panics
    /// If the cell is not below 81.
    #[inline]
    #[must_use]
    pub fn mask(&self, cell: usize) -> u16 {
        self.0.cells()[cell]
    }

    /// Replaces the candidates of a cell; bits above the ninth are dropped.
    ///
    /// # Panics
    /// If the cell is not below 81.
    #[inline]
    pub fn set_mask(&mut self, cell: usize, mask: u16) {
        self.0.cells_mut()[cell] = mask & ALL;
    }

    /// The cells with one candidate.
    pub(crate) fn givens(&self) -> impl Iterator<Item = usize> + Clone {
        self.0.cells().iter().enumerate().filter(|(_, mask)| mask.is_power_of_two()).map(|(cell, _)| cell)
    }

    #[inline(always)]
    pub(crate) fn masks(&self) -> &Masks {
        &self.0
    }
}

/// The cells of a set of bits.
pub(super) fn cells(mut bits: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (cell < CELLS).then_some(cell)
    })
}

/// A solved board of the classic 9x9: the digits 1 to 9 in reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grid(pub [u8; CELLS]);

impl Grid {
    /// The digits of masks with one candidate each.
    #[inline]
    pub(crate) fn of(masks: &Masks) -> Grid {
        let mut digits = [0; CELLS];
        for (digit, &mask) in digits.iter_mut().zip(&masks.0) {
            // A mask is 2^k with k below 9: one less fits into a byte and has k bits. That can be done many at once.
            *digit = (mask.wrapping_sub(1) as u8).count_ones() as u8 + 1;
        }
        Grid(digits)
    }

    /// The digits as characters, in reading order.
    // Not inlined: in a crate that is compiled for size it would go digit by digit.
    #[inline(never)]
    #[must_use]
    pub fn line(&self) -> [u8; CELLS] {
        self.0.map(|digit| b'0' + digit)
    }
}

impl From<&Grid> for Solution {
    fn from(grid: &Grid) -> Solution {
        Solution::new(grid.0.iter().map(|&digit| Digit::from_index(usize::from(digit) - 1)))
    }
}

impl std::fmt::Display for Grid {
    /// The digits in reading order, without line breaks.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}
