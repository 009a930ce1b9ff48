//! The certificate of a deadly pattern whose cells can trade places: extended rectangles and their like.

use crate::exchange::{is_covered, is_free, may_change};
use crate::{ExchangeFlaw, Literal};
use pencilproof_core::{Board, Cell, CellSet, DigitSet, Symmetry};

/// A deadly pattern: cells with a few digits each, such that a solution with one of its digits in each of these cells
/// remains a solution when the contents move from cell to cell as listed.
///
/// It proves the clause "one of the other live candidates of these cells is true" for a puzzle that has exactly one
/// solution. The conditions, all of which the checker tests:
///
/// 1. The moves permute their cells: each cell of the pattern is once the source and once the target of a move.
/// 2. At least one content moves to another cell of a house of its own, so something changes.
/// 3. For each house, let `gone` be the cells whose contents leave it and `come` the cells outside it whose contents
///    come in, which are as many. Both are empty; or the cells of `come` share a house as well, and the digits of
///    `gone` and `come` together are as many as the cells of `gone`.
/// 4. Nothing else forbids it: condition 3 of [`Exchange`](crate::Exchange), where the digits that move to a cell
///    must be live in it too.
///
/// Why this is sound: suppose that in the solution each of the cells holds one of its digits. The cells of `gone` share
/// a house and have as many digits as cells, so they hold exactly these digits; and so do the cells of `come`. So each
/// house holds the same digits as before. By condition 2 some cell takes another digit than it had, and the result is a
/// second solution of the same puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rearrangement {
    /// The moves, all at once.
    pub moves: Vec<Move>,
}

/// A move of what a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// The cell.
    pub from: Cell,
    /// The digits of the pattern in this cell.
    pub digits: DigitSet,
    /// Where its content goes.
    pub to: Cell,
}

impl Rearrangement {
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
        if self.moves.is_empty() {
            return Err(ExchangeFlaw::Empty);
        }
        let (layout, geometry) = (root.layout(), root.geometry());
        let (mut sources, mut targets) = (CellSet::<W>::EMPTY, CellSet::<W>::EMPTY);
        for &Move { from, digits, to } in &self.moves {
            if from.index() >= layout.cell_count() || !sources.insert(from) {
                return Err(ExchangeFlaw::BadCell(from));
            }
            if to.index() >= layout.cell_count() || !targets.insert(to) {
                return Err(ExchangeFlaw::NotPermuted(to));
            }
            if digits.is_empty() || !digits.is_subset(layout.digits()) {
                return Err(ExchangeFlaw::BadDigits(from));
            }
        }
        if let Some(cell) = (sources - targets).first() {
            return Err(ExchangeFlaw::NotPermuted(cell));
        }
        if !self.moves.iter().any(|one| geometry.peers(one.from).contains(one.to)) {
            return Err(ExchangeFlaw::Idle);
        }
        let digits_of =
            |cell: Cell| self.moves.iter().find(|one| one.from == cell).map_or(DigitSet::EMPTY, |one| one.digits);
        for &Move { from, digits, to } in &self.moves {
            is_free(layout, from)?;
            may_change(root, to, digits_of(to), digits)?;
            is_covered(position, from, digits, clause)?;
        }
        for house in layout.houses() {
            let cells = geometry.house(house);
            let moving = |leaves: bool| {
                let crosses = |one: &&Move| cells.contains(one.from) == leaves && cells.contains(one.to) != leaves;
                self.moves.iter().filter(crosses).map(|one| one.from).collect::<CellSet<W>>()
            };
            let (gone, come) = (moving(true), moving(false));
            let digits = (gone | come).iter().fold(DigitSet::EMPTY, |digits, cell| digits | digits_of(cell));
            let share_a_house = || geometry.shared_houses(come).next().is_some();
            if !gone.is_empty() && (digits.len() != gone.len() || !share_a_house()) {
                return Err(ExchangeFlaw::Upset(house));
            }
        }
        Ok(())
    }

    pub(crate) fn map(&self, symmetry: &Symmetry) -> Rearrangement {
        let image = |one: &Move| Move {
            from: symmetry.cell(one.from),
            digits: symmetry.digit_set(one.digits),
            to: symmetry.cell(one.to),
        };
        let mut moves: Vec<Move> = self.moves.iter().map(image).collect();
        moves.sort();
        Rearrangement { moves }
    }
}
