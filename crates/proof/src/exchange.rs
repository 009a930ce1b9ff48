//! The exchange certificate: what a deadly pattern of pairs proves about a puzzle with one solution.

use crate::Literal;
use pencilproof_core::{Board, Candidate, Cell, CellSet, Digit, DigitSet, House, Layout, MAX_SIDE, Rule, Symmetry};
use thiserror::Error;

/// A deadly pattern: cells with two digits each, such that a solution with one of its two digits in each of these cells
/// remains a solution when every cell takes its other digit.
///
/// It proves the clause "one of the other live candidates of these cells is true" for a puzzle that has exactly one
/// solution. The conditions, all of which the checker tests:
///
/// 1. There is at least one cell; no cell occurs twice or is a given; its two digits are different.
/// 2. Each house of the layout and digit is met by none or by exactly two of the pairs.
/// 3. No constraint holds one of the cells, and the puzzle does not forbid the exchange. Where it consists of givens,
///    nothing but the givens can, since marks and placed values only follow from them; a placed value must be one of
///    the two digits of its cell. Where the marks are the puzzle (a Sukaku), or there is no puzzle (an open board),
///    both digits must be live and the cell not placed, in the position of the step.
///
/// Why this is sound: suppose that in the solution each of the cells holds one of its two digits. A house that meets
/// `k` of the cells meets `k` digits of their pairs, since each pair has two digits and each digit is met twice. The
/// `k` cells hold different digits, so they hold exactly these `k`. When every cell takes its other digit, each digit
/// of the house moves from one of the two cells that it meets to the other one. So the house still holds each digit
/// once, no constraint notices, and the result is a second solution of the same puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Exchange {
    /// The cells of the pattern, each with the two digits that it exchanges.
    pub cells: Vec<(Cell, [Digit; 2])>,
}

/// Why an [`Exchange`], or a certificate of another kind for a deadly pattern, is none or does not prove a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum ExchangeFlaw {
    /// This cell belongs to a constraint, which the result of the exchange may break.
    #[error("a cell of the pattern belongs to a constraint")]
    Constrained(Cell),
    /// A pattern without cells exchanges nothing.
    #[error("the pattern has no cells")]
    Empty,
    /// The layout does not have this cell, or the pattern has it twice.
    #[error("a cell of the pattern is not of this layout, or occurs twice")]
    BadCell(Cell),
    /// The two digits of this cell are equal, or not of the layout.
    #[error("a cell of the pattern does not have two different digits of this layout")]
    BadDigits(Cell),
    /// This cell is a given, so it cannot change.
    #[error("a cell of the pattern is a given")]
    Given(Cell),
    /// This cell is placed, with a value that is not one of its two digits; or the puzzle has no givens, so the value
    /// is part of what must stay.
    #[error("a cell of the pattern is placed")]
    Placed(Cell),
    /// The puzzle has no givens, and the position does not have this candidate: its marks may forbid the exchange.
    #[error("a candidate of the pattern may be forbidden by the marks of the puzzle")]
    NotLive(Candidate),
    /// This house and digit are met once, or more than twice.
    #[error("the pattern meets a digit of a house in {2} cells, not in two")]
    Unbalanced(House, Digit, usize),
    /// No content moves to this cell, or more than one does.
    #[error("the contents of the pattern do not move from each of its cells to another one")]
    NotPermuted(Cell),
    /// Every content stays, or moves to a cell that may hold the same digit.
    #[error("the rearrangement may change nothing")]
    Idle,
    /// This house need not hold the same digits after the rearrangement.
    #[error("a house may hold other digits after the rearrangement")]
    Upset(House),
    /// Some way to fill the cells has no other one with the same digits in each house; or there is no way to fill them.
    #[error("some way to fill the pattern has no other one with the same digits in each house, or there is none")]
    Fixed,
    /// There are too many cells, digits or ways to fill the cells.
    #[error("the pattern has too many cells or digits, or too many ways to fill its cells")]
    TooLarge,
    /// The lines, cells and digits do not form the pattern, or the layout or the puzzle does not allow it.
    #[error("the lines, cells and digits do not form the pattern in this layout and puzzle")]
    Misshapen,
    /// A digit of the pattern has this place in the region of the crossing, outside of it.
    #[error("a digit of the pattern has another place in the region")]
    Elsewhere(Candidate),
    /// The givens of the two lines fix more than one group of columns that is not closed.
    #[error("the givens of the lines fix more than one open group")]
    Torn,
    /// This house has another number of the cells than none or two.
    #[error("a house has {1} cells of the pattern, not none or two")]
    Uneven(House, usize),
    /// This given does not become a given, or another one than its digit becomes.
    #[error("a given does not become the given that it should")]
    Moved(Cell),
    /// Nothing in the clause has to hold for a solution that the symmetry keeps.
    #[error("a solution with this symmetry need not satisfy the clause")]
    Unforced,
    /// The clause leaves out this other live candidate of a cell.
    #[error("the clause leaves out another candidate of the pattern's cells")]
    Missing(Candidate),
}

impl Exchange {
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
        if self.cells.is_empty() {
            return Err(ExchangeFlaw::Empty);
        }
        let layout = root.layout();
        let mut seen = CellSet::<W>::EMPTY;
        let mut met = vec![[0usize; MAX_SIDE]; layout.houses().count()];
        for &(cell, digits) in &self.cells {
            if cell.index() >= layout.cell_count() || !seen.insert(cell) {
                return Err(ExchangeFlaw::BadCell(cell));
            }
            let pair: DigitSet = digits.into_iter().collect();
            if pair.len() != 2 || !pair.is_subset(layout.digits()) {
                return Err(ExchangeFlaw::BadDigits(cell));
            }
            is_free(layout, cell)?;
            may_change(root, cell, pair, pair)?;
            is_covered(position, cell, pair, clause)?;
            for house in layout.houses_of(cell) {
                digits.iter().for_each(|digit| met[house.index()][digit.index()] += 1);
            }
        }
        for house in layout.houses() {
            for digit in layout.digits().iter() {
                let count = met[house.index()][digit.index()];
                if count != 0 && count != 2 {
                    return Err(ExchangeFlaw::Unbalanced(house, digit, count));
                }
            }
        }
        Ok(())
    }

    pub(crate) fn map(&self, symmetry: &Symmetry) -> Exchange {
        let image = |&(cell, digits): &(Cell, [Digit; 2])| {
            let mut images = digits.map(|digit| symmetry.digit(digit));
            images.sort();
            (symmetry.cell(cell), images)
        };
        let mut cells: Vec<(Cell, [Digit; 2])> = self.cells.iter().map(image).collect();
        cells.sort();
        Exchange { cells }
    }
}

/// Whether no constraint holds a cell, so that it only matters to its houses what it holds.
pub(crate) fn is_free(layout: &Layout, cell: Cell) -> Result<(), ExchangeFlaw> {
    let is_free = layout.constraints_of(cell).is_empty();
    if is_free { Ok(()) } else { Err(ExchangeFlaw::Constrained(cell)) }
}

/// Whether the puzzle lets a cell that holds one of the digits `from` take one of the digits `to` in its place:
/// condition 3 of [`Exchange`].
pub(crate) fn may_change<const W: usize>(
    root: &Board<W>,
    cell: Cell,
    from: DigitSet,
    to: DigitSet,
) -> Result<(), ExchangeFlaw> {
    let has_givens = has_givens(root);
    if root.givens().contains(cell) {
        return Err(ExchangeFlaw::Given(cell));
    }
    if root.value(cell).is_some_and(|value| !has_givens || !from.contains(value)) {
        return Err(ExchangeFlaw::Placed(cell));
    }
    let forbidden = ((from | to) - root.digits(cell)).first().filter(|_| !has_givens);
    forbidden.map_or(Ok(()), |digit| Err(ExchangeFlaw::NotLive(Candidate::new(cell, digit))))
}

/// Whether the puzzle consists of givens, so that marks and placed values only follow from these.
pub(crate) fn has_givens<const W: usize>(root: &Board<W>) -> bool {
    !root.marks_are_given() && !root.givens().is_empty()
}

/// Whether the clause has every live candidate of a cell but the digits of the pattern.
pub(crate) fn is_covered<const W: usize>(
    position: &Board<W>,
    cell: Cell,
    digits: DigitSet,
    clause: &[Literal],
) -> Result<(), ExchangeFlaw> {
    let mut others = (position.digits(cell) - digits).iter().map(|digit| Candidate::new(cell, digit));
    let is_left_out = |candidate: &Candidate| !clause.contains(&Literal { candidate: *candidate, is_true: true });
    others.find(is_left_out).map_or(Ok(()), |candidate| Err(ExchangeFlaw::Missing(candidate)))
}

impl ExchangeFlaw {
    /// The flaw in words, with the names of the layout: `r1c1 is a given`.
    #[must_use]
    pub fn describe(&self, layout: &Layout) -> String {
        match *self {
            ExchangeFlaw::BadCell(cell) if cell.index() < layout.cell_count() => {
                format!("the pattern has {} twice", layout.cell_name(cell))
            }
            ExchangeFlaw::BadDigits(cell) => {
                format!("the pattern does not have two different digits for {}", layout.cell_name(cell))
            }
            ExchangeFlaw::Constrained(cell) => format!("{} belongs to a constraint", layout.cell_name(cell)),
            ExchangeFlaw::Given(cell) => format!("{} is a given", layout.cell_name(cell)),
            ExchangeFlaw::Placed(cell) => format!("{} is placed", layout.cell_name(cell)),
            ExchangeFlaw::NotLive(candidate) => {
                format!("{} may be forbidden by the marks of the puzzle", layout.candidate_name(candidate))
            }
            ExchangeFlaw::Unbalanced(house, digit, count) => {
                let rule = layout.rule_name(Rule::House(house, digit));
                format!("the pattern meets {rule} in {count} cells, not in two")
            }
            ExchangeFlaw::Missing(candidate) => {
                format!("the clause leaves out {}", layout.candidate_name(candidate))
            }
            ExchangeFlaw::Elsewhere(candidate) => {
                format!("{} lies in the region as well", layout.candidate_name(candidate))
            }
            ExchangeFlaw::Uneven(house, count) => {
                format!("{} has {count} cells of the pattern, not none or two", layout.house_name(house))
            }
            ExchangeFlaw::NotPermuted(cell) if cell.index() < layout.cell_count() => {
                format!("not exactly one content moves to {}", layout.cell_name(cell))
            }
            ExchangeFlaw::Moved(cell) => {
                format!("{} does not become the given that it should", layout.cell_name(cell))
            }
            ExchangeFlaw::Upset(house) => {
                format!("{} may hold other digits after the rearrangement", layout.house_name(house))
            }
            ExchangeFlaw::Empty
            | ExchangeFlaw::BadCell(_)
            | ExchangeFlaw::NotPermuted(_)
            | ExchangeFlaw::Idle
            | ExchangeFlaw::Fixed
            | ExchangeFlaw::Misshapen
            | ExchangeFlaw::Torn
            | ExchangeFlaw::Unforced
            | ExchangeFlaw::TooLarge => self.to_string(),
        }
    }
}
