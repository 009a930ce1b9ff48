//! The certificate of a reverse bivalue universal grave: two digits change places wherever they are not known.

use crate::exchange::{has_givens, is_covered, is_free};
use crate::{ExchangeFlaw, Literal};
use pencilproof_core::{Board, Cell, CellSet, Digit, DigitSet, Symmetry};

/// Two digits, and cells among which are all givens with one of them, such that each house holds none of the cells or
/// two.
///
/// It proves the clause "one of the other live candidates of these cells is true" for a puzzle that has exactly one
/// solution. The conditions, all of which the checker tests:
///
/// 1. The puzzle consists of givens, and its layout has no constraints.
/// 2. No cell occurs twice. Every given with one of the two digits is one of the cells.
/// 3. Each house of the layout holds none of the cells or two, and some house none.
///
/// Why this is sound: suppose that in the solution each of the cells holds one of the two digits. A house with two of
/// the cells has both digits there, and neither of them anywhere else; a house with none has both elsewhere. When the
/// two digits change places in all other cells, each house holds what it held. No given has changed, and in a house
/// with none of the cells something has: this is a second solution of the same puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PairSwap {
    /// The two digits.
    pub digits: [Digit; 2],
    /// The cells that stay as they are.
    pub cells: Vec<Cell>,
}

impl PairSwap {
    /// Whether the pattern proves the clause in a position that was reached from `root`.
    ///
    /// # Errors
    /// The first thing found wrong.
    pub(crate) fn proves<const W: usize>(
        &self,
        root: &Board<W>,
        position: &Board<W>,
        clause: &[Literal],
    ) -> Result<(), ExchangeFlaw> {
        let (layout, geometry) = (root.layout(), root.geometry());
        let pair: DigitSet = self.digits.into_iter().collect();
        let Some(&first) = self.cells.first() else { return Err(ExchangeFlaw::Empty) };
        if pair.len() != 2 || !pair.is_subset(layout.digits()) {
            return Err(ExchangeFlaw::BadDigits(first));
        }
        layout.cells().try_for_each(|cell| is_free(layout, cell))?;
        if !has_givens(root) || !layout.is_plain() {
            return Err(ExchangeFlaw::Misshapen);
        }
        let mut cells = CellSet::<W>::EMPTY;
        for &cell in &self.cells {
            if cell.index() >= layout.cell_count() || !cells.insert(cell) {
                return Err(ExchangeFlaw::BadCell(cell));
            }
        }
        if let Some(given) = (root.givens() - cells).iter().find(|&given| root.digits(given).is_subset(pair)) {
            return Err(ExchangeFlaw::Given(given));
        }
        let mut leaves_some = false;
        for house in layout.houses() {
            match (geometry.house(house) & cells).len() {
                0 => leaves_some = true,
                2 => {}
                count => return Err(ExchangeFlaw::Uneven(house, count)),
            }
        }
        if !leaves_some {
            return Err(ExchangeFlaw::Idle);
        }
        self.cells.iter().try_for_each(|&cell| is_covered(position, cell, pair, clause))
    }

    pub(crate) fn map(&self, symmetry: &Symmetry) -> PairSwap {
        let mut cells: Vec<Cell> = self.cells.iter().map(|&cell| symmetry.cell(cell)).collect();
        cells.sort();
        let mut digits = self.digits.map(|digit| symmetry.digit(digit));
        digits.sort();
        PairSwap { digits, cells }
    }
}
