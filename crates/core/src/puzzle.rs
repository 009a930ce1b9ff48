//! Puzzles: values and pencil marks as they are read.

use crate::{Cell, Constraint, Contradiction, Digit, DigitSet, Layout, LayoutError};

/// A value in a cell of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value {
    /// The digit.
    pub digit: Digit,
    /// Whether it belongs to the puzzle, or was placed later.
    pub given: bool,
}

/// A layout with values and pencil marks: any content, solvable or not, nothing derived.
///
/// Pencil marks, where a cell has them, are the candidates that are still thought possible there; a cell without marks
/// of its own allows every digit that the values around it leave.
///
/// ```
/// use pencilproof_core::{Digit, Layout, Puzzle};
/// let mut puzzle = Puzzle::empty(Layout::for_side(4).unwrap());
/// let cell = puzzle.layout().cell(0, 0);
/// puzzle.set(cell, Digit::from_value(3).unwrap(), true);
/// assert_eq!(puzzle.givens().count(), 1);
/// assert!(puzzle.conflict().is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    layout: Layout,
    values: Vec<Option<Value>>,
    marks: Vec<Option<DigitSet>>,
}

impl Puzzle {
    /// The puzzle without values or marks.
    #[must_use]
    pub fn empty(layout: Layout) -> Puzzle {
        let count = layout.cell_count();
        Puzzle { layout, values: vec![None; count], marks: vec![None; count] }
    }

    /// The puzzle with the given digits, one entry per cell in reading order.
    ///
    /// # Panics
    /// If there are not exactly as many entries as cells, or a digit is beyond the side.
    pub fn from_givens(layout: Layout, givens: impl IntoIterator<Item = Option<Digit>>) -> Puzzle {
        let mut puzzle = Puzzle::empty(layout);
        let mut count = 0;
        for (index, digit) in givens.into_iter().enumerate() {
            assert!(index < puzzle.values.len(), "more entries than cells");
            if let Some(digit) = digit {
                puzzle.set(Cell::from_index(index), digit, true);
            }
            count += 1;
        }
        assert_eq!(count, puzzle.values.len(), "one entry for each cell");
        puzzle
    }

    /// The layout.
    #[inline]
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Sets the value of a cell, replacing any value there.
    ///
    /// # Panics
    /// If the cell or the digit is not of this layout.
    pub fn set(&mut self, cell: Cell, digit: Digit, given: bool) {
        assert!(self.layout.digits().contains(digit), "digit {digit} of side {}", self.layout.side());
        self.values[cell.index()] = Some(Value { digit, given });
    }

    /// Empties a cell; its marks stay.
    pub fn clear(&mut self, cell: Cell) {
        self.values[cell.index()] = None;
    }

    /// Sets or removes the marks of a cell. Marks of a cell with a value are kept but ignored.
    pub fn set_marks(&mut self, cell: Cell, marks: Option<DigitSet>) {
        self.marks[cell.index()] = marks.map(|marks| marks & self.layout.digits());
    }

    /// The value of a cell.
    #[inline]
    #[must_use]
    pub fn value(&self, cell: Cell) -> Option<Value> {
        self.values[cell.index()]
    }

    /// The marks of a cell, if it has marks of its own.
    #[inline]
    #[must_use]
    pub fn marks(&self, cell: Cell) -> Option<DigitSet> {
        self.marks[cell.index()]
    }

    /// Whether any empty cell has marks of its own.
    #[must_use]
    pub fn has_marks(&self) -> bool {
        self.layout.cells().any(|cell| self.value(cell).is_none() && self.marks(cell).is_some())
    }

    /// The cells with values, and the values.
    pub fn values(&self) -> impl Iterator<Item = (Cell, Value)> {
        self.values.iter().enumerate().filter_map(|(index, value)| Some((Cell::from_index(index), (*value)?)))
    }

    /// The cells with givens, and the digits.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Digit)> {
        self.values().filter(|(_, value)| value.given).map(|(cell, value)| (cell, value.digit))
    }

    /// The same puzzle with only its givens: no placed values and no marks.
    #[must_use]
    pub fn givens_only(&self) -> Puzzle {
        let mut puzzle = Puzzle::empty(self.layout.clone());
        self.givens().for_each(|(cell, digit)| puzzle.set(cell, digit, true));
        puzzle
    }

    /// The digits that the puzzle itself allows in a cell: its value if it has one, else its marks (without marks, all
    /// digits) less the values of its peers and of the cells of its groups.
    #[must_use]
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        if let Some(value) = self.value(cell) {
            return DigitSet::only(value.digit);
        }
        let differing = self.layout.peers(cell).iter().chain(self.layout.group_mates(cell));
        let seen: DigitSet = differing.filter_map(|&peer| self.value(peer)).map(|value| value.digit).collect();
        self.marks(cell).unwrap_or(self.layout.digits()) - seen
    }

    /// The first pair of equal values in a house, else the first constraint that the values break, if any.
    #[must_use]
    pub fn conflict(&self) -> Option<Contradiction> {
        for house in self.layout.houses() {
            let mut holder: [Option<Cell>; crate::MAX_SIDE] = [None; crate::MAX_SIDE];
            for &cell in self.layout.house_cells(house) {
                let Some(value) = self.value(cell) else { continue };
                if let Some(first) = holder[value.digit.index()].replace(cell) {
                    return Some(Contradiction::Twice { house, digit: value.digit, cells: [first, cell] });
                }
            }
        }
        match self.layout.is_plain() {
            true => None,
            false => self.layout.first_broken(|cell| self.value(cell).map(|value| value.digit)),
        }
    }

    /// The same puzzle with these constraints instead of those of its layout.
    ///
    /// # Errors
    /// If they do not fit its layout.
    pub fn with_constraints(self, list: Vec<Constraint>) -> Result<Puzzle, LayoutError> {
        Ok(Puzzle { layout: self.layout.with_constraints(list)?, ..self })
    }

    /// The same values and marks without the constraints of the layout.
    #[must_use]
    pub fn without_constraints(self) -> Puzzle {
        Puzzle { layout: self.layout.without_constraints(), ..self }
    }

    /// The digits of a full and correct grid: every cell has a value, every house each digit once, and the constraints
    /// hold.
    #[must_use]
    pub fn full_grid(&self) -> Option<Vec<Digit>> {
        let digits: Vec<Digit> = self.values.iter().map(|value| value.map(|v| v.digit)).collect::<Option<_>>()?;
        self.conflict().is_none().then_some(digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_equal_values_in_a_house() {
        let layout: Layout = "3x3+x".parse().unwrap();
        let mut puzzle = Puzzle::empty(layout.clone());
        let five = Digit::from_value(5).unwrap();
        puzzle.set(layout.cell(0, 0), five, true);
        puzzle.set(layout.cell(4, 4), five, false);
        let Some(conflict) = puzzle.conflict() else { panic!("the diagonal holds 5 twice") };
        assert_eq!(conflict.describe(&layout), "diagonal 1 has 5 twice, in r1c1 and r5c5");
        puzzle.clear(layout.cell(4, 4));
        assert_eq!(puzzle.conflict(), None);
        assert!(!puzzle.allowed(layout.cell(4, 4)).contains(five));
    }
}
