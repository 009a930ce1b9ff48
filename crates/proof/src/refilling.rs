//! The certificate of a deadly pattern whose every filling has a twin: polygons, matrices and their like.

use crate::exchange::{has_givens, is_covered, is_free, may_change};
use crate::{ExchangeFlaw, Literal};
use pencilproof_core::{Board, Cell, CellSet, Digit, DigitSet, Symmetry};

/// A deadly pattern: cells with a few digits each, such that every way to fill them with these has another one, which
/// gives each house the same digits.
///
/// It proves the clause "one of the other live candidates of these cells is true" for a puzzle that has exactly one
/// solution. The conditions, all of which the checker tests:
///
/// 1. There is at least one cell and at most [`MOST_CELLS`]; no cell occurs twice or is a given; the digits of all
///    cells together are at most [`MOST_DIGITS`].
/// 2. There is a way to fill every cell with one of its digits, such that cells of a house differ; and for each such
///    way there is another one after which each house holds the same digits. The other way may use any digits of the
///    pattern in any cell, whether live or not; where the marks are the puzzle (a Sukaku), or there is no puzzle (an
///    open board), only those that are live in the position of the step.
/// 3. Nothing else forbids it: condition 3 of [`Exchange`](crate::Exchange).
///
/// Why this is sound: suppose that in the solution each of the cells holds one of its digits. Filled the other way,
/// the cells of each house still hold the same digits, so no digit is there twice; no given has changed and no
/// constraint notices. The result is a second solution of the same puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Refilling {
    /// The cells of the pattern, each with its digits.
    pub cells: Vec<(Cell, DigitSet)>,
}

/// The most cells of a [`Refilling`].
pub const MOST_CELLS: usize = 10;

/// The most digits of a [`Refilling`].
pub const MOST_DIGITS: usize = 5;

/// The most ways to fill the cells. A proof with more is refused, so that none takes long to check.
const MOST_FILLINGS: usize = 50_000;

impl Refilling {
    /// Whether the cells with their digits are a deadly pattern in a puzzle that led to `root`, so that one of the
    /// other candidates of its cells is true.
    ///
    /// # Errors
    /// The first thing found wrong.
    pub fn is_deadly<const W: usize>(&self, root: &Board<W>) -> Result<(), ExchangeFlaw> {
        let all = self.cells.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all | digits);
        if self.cells.is_empty() {
            return Err(ExchangeFlaw::Empty);
        }
        if self.cells.len() > MOST_CELLS || all.len() > MOST_DIGITS {
            return Err(ExchangeFlaw::TooLarge);
        }
        let (layout, geometry) = (root.layout(), root.geometry());
        let mut seen = CellSet::<W>::EMPTY;
        for &(cell, digits) in &self.cells {
            if cell.index() >= layout.cell_count() || !seen.insert(cell) {
                return Err(ExchangeFlaw::BadCell(cell));
            }
            if digits.is_empty() || !digits.is_subset(layout.digits()) {
                return Err(ExchangeFlaw::BadDigits(cell));
            }
            is_free(layout, cell)?;
            may_change(root, cell, digits, DigitSet::EMPTY)?;
        }
        let digits: Vec<Digit> = all.iter().collect();
        let bits = |set: DigitSet| -> u8 {
            digits.iter().enumerate().map(|(index, &digit)| u8::from(set.contains(digit)) << index).sum()
        };
        let is_any = has_givens(root);
        let able = |&(cell, _): &(Cell, DigitSet)| bits(if is_any { all } else { all & root.digits(cell) });
        let earlier = |(index, &(cell, _)): (usize, &(Cell, DigitSet))| {
            let before = self.cells[..index].iter().enumerate();
            before.filter(|(_, (other, _))| geometry.peers(cell).contains(*other)).map(|(other, _)| other).collect()
        };
        let mut fillings = Fillings {
            own: self.cells.iter().map(|&(_, digits)| bits(digits)).collect(),
            able: self.cells.iter().map(able).collect(),
            earlier: self.cells.iter().enumerate().map(earlier).collect(),
            houses: Vec::new(),
            found: Vec::new(),
        };
        for house in layout.houses().filter(|&house| geometry.house(house).intersects(&seen)) {
            let is_in = |&index: &usize| geometry.house(house).contains(self.cells[index].0);
            let house: Vec<usize> = (0..self.cells.len()).filter(is_in).collect();
            if !fillings.houses.contains(&house) {
                fillings.houses.push(house);
            }
        }
        fillings.fill(&mut Vec::new())?;
        // Fillings that give every house the same digits are next to each other.
        fillings.found.sort();
        let mut alike = fillings.found.chunk_by(|(one, _), (other, _)| one == other);
        let is_fixed = alike.any(|alike| matches!(alike, [(_, true)]));
        match is_fixed || !fillings.found.iter().any(|&(_, is_own)| is_own) {
            true => Err(ExchangeFlaw::Fixed),
            false => Ok(()),
        }
    }

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
        self.is_deadly(root)?;
        self.cells.iter().try_for_each(|&(cell, digits)| is_covered(position, cell, digits, clause))
    }

    pub(crate) fn map(&self, symmetry: &Symmetry) -> Refilling {
        let image = |&(cell, digits): &(Cell, DigitSet)| (symmetry.cell(cell), symmetry.digit_set(digits));
        let mut cells: Vec<(Cell, DigitSet)> = self.cells.iter().map(image).collect();
        cells.sort();
        Refilling { cells }
    }
}

/// The search for all ways to fill the cells. Each digit of the pattern is a bit.
struct Fillings {
    /// The digits of each cell.
    own: Vec<u8>,
    /// The digits that the other way may have in each cell.
    able: Vec<u8>,
    /// The earlier cells that share a house with each cell.
    earlier: Vec<Vec<usize>>,
    /// The cells of each house.
    houses: Vec<Vec<usize>>,
    /// What each house holds, and whether every cell holds one of its own digits.
    found: Vec<(Vec<u8>, bool)>,
}

impl Fillings {
    fn fill(&mut self, filled: &mut Vec<u8>) -> Result<(), ExchangeFlaw> {
        let cell = filled.len();
        if cell == self.own.len() {
            if self.found.len() == MOST_FILLINGS {
                return Err(ExchangeFlaw::TooLarge);
            }
            let held = self.houses.iter().map(|house| house.iter().fold(0, |held, &cell| held | filled[cell]));
            let is_own = filled.iter().zip(&self.own).all(|(digit, own)| digit & own != 0);
            self.found.push((held.collect(), is_own));
            return Ok(());
        }
        let used = self.earlier[cell].iter().fold(0, |used, &other| used | filled[other]);
        let mut rest = self.able[cell] & !used;
        while rest != 0 {
            let digit = rest & rest.wrapping_neg();
            rest &= !digit;
            filled.push(digit);
            self.fill(filled)?;
            filled.pop();
        }
        Ok(())
    }
}
