//! The certificate of Gurth's symmetrical placement: a map of the whole board that takes the givens to themselves.

use crate::exchange::{has_givens, is_free};
use crate::{ExchangeFlaw, Literal, sees};
use pencilproof_core::{Board, Candidate, Cell, CellSet, Digit, Symmetry};

/// A map of all cells and all digits that takes houses to houses and givens to givens.
///
/// It proves a clause for a puzzle that has exactly one solution. The conditions, all of which the checker tests:
///
/// 1. The puzzle consists of givens, and its layout has no constraints.
/// 2. Each cell is the image of one cell, and each digit that of one digit. The image of each house is a house.
/// 3. The image of each given is a given: if a cell was given with a digit, the image of the cell was given with the
///    image of the digit.
/// 4. Some literal of the clause holds if the others do not. The images of a candidate, one after the other until the
///    candidate comes round again, are all true or all false. They are false if one of them is not live, or is in the
///    clause; or if two of them exclude each other, being in one cell or of one digit in one house. They are true if
///    one of them is placed.
///
/// Why this is sound: where the solution has a digit in a cell, let the image of the cell have the image of the digit.
/// Each house is the image of one house, so it still holds each digit once; and the givens are where they were. The
/// result is a solution of the same puzzle, of which there is only one. So a candidate is true exactly if its image is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Automorphism {
    /// The image of each cell, in the order of cells.
    pub cells: Vec<Cell>,
    /// The image of each digit, in the order of digits.
    pub digits: Vec<Digit>,
}

impl Automorphism {
    /// The image of a cell of the layout.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Cell {
        self.cells[cell.index()]
    }

    /// The image of a digit of the layout.
    #[must_use]
    pub fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// The images of a candidate of the layout, one after the other, without the candidate itself.
    pub fn images(&self, candidate: Candidate) -> impl Iterator<Item = Candidate> {
        let next = |last: Candidate| Candidate::new(self.cell(last.cell()), self.digit(last.digit()));
        let images = std::iter::successors(Some(next(candidate)), move |&last| Some(next(last)));
        images.take_while(move |&image| image != candidate)
    }

    /// Whether it is a map of the layout of `root` that takes the givens of the puzzle which led there to themselves.
    ///
    /// # Errors
    /// The first thing found wrong.
    pub fn fits<const W: usize>(&self, root: &Board<W>) -> Result<(), ExchangeFlaw> {
        let (layout, geometry) = (root.layout(), root.geometry());
        layout.cells().try_for_each(|cell| is_free(layout, cell))?;
        let are_all = |mut indices: Vec<usize>, count: usize| {
            indices.sort_unstable();
            indices.into_iter().eq(0..count)
        };
        let is_map = layout.is_plain()
            && are_all(self.cells.iter().map(|cell| cell.index()).collect(), layout.cell_count())
            && are_all(self.digits.iter().map(|digit| digit.index()).collect(), layout.side());
        if !is_map || !has_givens(root) {
            return Err(ExchangeFlaw::Misshapen);
        }
        for house in layout.houses() {
            let image: CellSet<W> = geometry.house(house).iter().map(|cell| self.cell(cell)).collect();
            if !layout.houses().any(|known| geometry.house(known) == image) {
                return Err(ExchangeFlaw::Upset(house));
            }
        }
        let is_kept = |&given: &Cell| {
            let image = self.cell(given);
            root.givens().contains(image) && root.value(image) == root.value(given).map(|digit| self.digit(digit))
        };
        root.givens().iter().find(|given| !is_kept(given)).map_or(Ok(()), |given| Err(ExchangeFlaw::Moved(given)))
    }

    /// Whether it proves the clause in a position that was reached from `root`.
    ///
    /// # Errors
    /// The first thing found wrong.
    pub(crate) fn proves<const W: usize>(
        &self,
        root: &Board<W>,
        position: &Board<W>,
        clause: &[Literal],
    ) -> Result<(), ExchangeFlaw> {
        self.fits(root)?;
        let layout = root.layout();
        let is_false = |image: Candidate| {
            !position.is_live(image) || clause.contains(&Literal { candidate: image, is_true: true })
        };
        let is_placed = |image: Candidate| position.value(image.cell()) == Some(image.digit());
        let holds = |literal: &Literal| match literal.is_true {
            false => {
                self.images(literal.candidate).any(|image| is_false(image) || sees(layout, literal.candidate, image))
            }
            true => self.images(literal.candidate).any(is_placed),
        };
        if clause.iter().any(holds) { Ok(()) } else { Err(ExchangeFlaw::Unforced) }
    }

    pub(crate) fn map(&self, symmetry: &Symmetry) -> Automorphism {
        let cell = |(index, &image): (usize, &Cell)| (symmetry.cell(Cell::from_index(index)), symmetry.cell(image));
        let digit =
            |(index, &image): (usize, &Digit)| (symmetry.digit(Digit::from_index(index)), symmetry.digit(image));
        let mut cells: Vec<(Cell, Cell)> = self.cells.iter().enumerate().map(cell).collect();
        let mut digits: Vec<(Digit, Digit)> = self.digits.iter().enumerate().map(digit).collect();
        cells.sort();
        digits.sort();
        Automorphism {
            cells: cells.into_iter().map(|(_, image)| image).collect(),
            digits: digits.into_iter().map(|(_, image)| image).collect(),
        }
    }
}
