//! Canonical forms: one puzzle to stand for all that are equivalent to it.
//!
//! Two puzzles are equivalent if a symmetry of the layout takes one to the other: relabelling the digits, exchanging
//! lines within chutes, chutes, and, where boxes are square, rows with columns. The canonical form is the least of all
//! equivalent puzzles when the cells are read in order, an empty cell before any digit (the "minlex" form).

mod grid;
mod least;
mod puzzle;

use crate::{End, Limits};
use least::Least;
use pencilproof_core::{Cell, Digit, Layout, Puzzle, Regions, Symmetry, SymmetryError};
use std::fmt;

/// The longest side: rows are packed into a word, and the orders of columns to try grow beyond use.
const LONGEST_SIDE: usize = 12;

/// Makes canonical forms of the puzzles of a layout. It has no tables of its own, so that one for each puzzle costs no
/// more than a copy of a [`Layout`].
///
/// A full grid of 9x9 takes a few microseconds, most puzzles about ten. Those with few givens take longer,
/// because they have many symmetries: the empty 9x9 has 3,359,232 automorphisms, and all are counted. Give a
/// stop condition.
///
/// ```
/// use pencilproof_core::{Digit, Layout, Puzzle};
/// use pencilproof_search::{Canonizer, Limits};
/// let canonizer = Canonizer::new(&Layout::for_side(4)?)?;
/// let grid: Vec<_> = "2413134231244231".chars().map(Digit::from_symbol).collect();
/// let canonical = canonizer.of_digits(&grid, &Limits::default()).expect("no limit was set");
/// assert_eq!(canonical.to_string(), "1234341223414123");
/// let puzzle = Puzzle::from_givens(Layout::for_side(4)?, grid);
/// assert_eq!(canonical.symmetry()?.puzzle(&puzzle), canonical.puzzle());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Canonizer {
    layout: Layout,
    /// Rows and columns of a box.
    boxes: (usize, usize),
}

/// Why there are no canonical forms for a layout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NoCanonicalForm {
    /// It has houses besides rows, columns and rectangular boxes.
    Houses,
    /// Its side is longer than 12.
    Side(usize),
    /// It has constraints.
    Constraints,
}

impl fmt::Display for NoCanonicalForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoCanonicalForm::Houses => {
                write!(f, "canonical forms are known for layouts with rectangular boxes and no further houses")
            }
            NoCanonicalForm::Side(side) => {
                write!(f, "canonical forms are made up to a side of {LONGEST_SIDE}, not of {side}")
            }
            NoCanonicalForm::Constraints => write!(f, "there are no canonical forms of puzzles with constraints"),
        }
    }
}

impl std::error::Error for NoCanonicalForm {}

/// The canonical form of a puzzle, and how the puzzle is taken to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canonical {
    layout: Layout,
    digits: Box<[Option<Digit>]>,
    /// For each cell of the canonical form the cell of the puzzle that comes there.
    sources: Box<[Cell]>,
    /// For each digit of the puzzle what becomes of it.
    labels: Box<[Digit]>,
    automorphisms: u64,
}

impl Canonizer {
    /// The canonizer of a layout.
    ///
    /// # Errors
    /// If the layout has constraints, other houses than rows, columns and boxes, or a side above 12.
    pub fn new(layout: &Layout) -> Result<Canonizer, NoCanonicalForm> {
        if !layout.is_plain() {
            return Err(NoCanonicalForm::Constraints);
        }
        let &Regions::Boxes { rows, cols } = layout.regions() else { return Err(NoCanonicalForm::Houses) };
        if layout.has_extras() {
            return Err(NoCanonicalForm::Houses);
        }
        if layout.side() > LONGEST_SIDE {
            return Err(NoCanonicalForm::Side(layout.side()));
        }
        Ok(Canonizer { layout: layout.clone(), boxes: (rows, cols) })
    }

    /// The canonical form of the values of a puzzle, given or placed; marks are ignored. Of the limits, only the
    /// stop condition counts.
    ///
    /// # Errors
    /// [`End::Stopped`] if the stop condition became true first.
    ///
    /// # Panics
    /// If the puzzle is of another layout.
    pub fn of_puzzle(&self, puzzle: &Puzzle, limits: &Limits<'_>) -> Result<Canonical, End> {
        assert!(*puzzle.layout() == self.layout, "a puzzle of another layout");
        let values: Vec<Option<Digit>> =
            self.layout.cells().map(|cell| puzzle.value(cell).map(|value| value.digit)).collect();
        self.of_digits(&values, limits)
    }

    /// The canonical form of digits in reading order. Full grids of 9x9 are too quick to ask for limits.
    ///
    /// # Errors
    /// As [`Canonizer::of_puzzle`].
    ///
    /// # Panics
    /// If there are not as many as cells, or one is beyond the side.
    pub fn of_digits(&self, digits: &[Option<Digit>], limits: &Limits<'_>) -> Result<Canonical, End> {
        let side = self.layout.side();
        assert_eq!(digits.len(), side * side, "one entry for each cell");
        let values: Vec<u8> = digits.iter().map(|digit| digit.map_or(0, |digit| digit.value() as u8)).collect();
        assert!(values.iter().all(|&value| usize::from(value) <= side), "a digit beyond the side");
        let least = match self.boxes == (3, 3) && grid::is_full(&values) {
            true => grid::least(&values),
            false => puzzle::least(&values, self.boxes, limits)?,
        };
        Ok(self.canonical(&values, &least))
    }

    fn canonical(&self, values: &[u8], least: &Least) -> Canonical {
        let side = self.layout.side();
        let (down, right) = if least.transposed { (1, side) } else { (side, 1) };
        let source = |row: u8, col: u8| Cell::from_index(usize::from(row) * down + usize::from(col) * right);
        let mut sources = Vec::with_capacity(side * side);
        for &row in &least.rows[..side] {
            sources.extend(least.cols[..side].iter().map(|&col| source(row, col)));
        }
        // Digits are named in the order in which they appear; those that do not come last.
        let mut labels = [0; LONGEST_SIDE + 1];
        let mut named = 0;
        let in_order = sources.iter().map(|cell| values[cell.index()]);
        for value in in_order.chain(1..=side as u8).map(usize::from) {
            if value > 0 && labels[value] == 0 {
                named += 1;
                labels[value] = named;
            }
        }
        let digits = sources.iter().map(|cell| Digit::from_value(labels[usize::from(values[cell.index()])])).collect();
        let labels = labels[1..=side].iter().map(|&label| Digit::from_index(label - 1)).collect();
        Canonical { layout: self.layout.clone(), digits, sources: sources.into(), labels, automorphisms: least.count }
    }
}

impl Canonical {
    /// The digits in reading order.
    #[must_use]
    pub fn digits(&self) -> &[Option<Digit>] {
        &self.digits
    }

    /// The canonical form as a puzzle of givens.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        Puzzle::from_givens(self.layout.clone(), self.digits.iter().copied())
    }

    /// A symmetry that takes the puzzle to its canonical form.
    ///
    /// # Errors
    /// Never for what [`Canonizer`] makes.
    pub fn symmetry(&self) -> Result<Symmetry, SymmetryError> {
        let mut cells = vec![Cell::from_index(0); self.sources.len()];
        self.sources.iter().enumerate().for_each(|(to, from)| cells[from.index()] = Cell::from_index(to));
        Symmetry::new(&self.layout, &self.layout, cells, self.labels.to_vec())
    }

    /// How many maps of the cells take the puzzle to itself, each with the relabelling that goes with it: 1 for most.
    #[must_use]
    pub fn automorphisms(&self) -> u64 {
        self.automorphisms
    }
}

impl fmt::Display for Canonical {
    /// The usual symbols in reading order, `.` for empty cells, without line breaks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One text is much quicker to write than many characters.
        f.write_str(&self.digits.iter().map(|digit| digit.map_or('.', Digit::symbol)).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ClassicGrids;

    #[test]
    fn full_grids_have_the_same_form_by_the_way_of_puzzles() {
        let canonizer = Canonizer::new(&Layout::classic()).expect("boxes alone");
        for digits in ClassicGrids::new(9).take(30) {
            let values = digits.map(|digit| digit.value() as u8);
            let slow = puzzle::least(&values, (3, 3), &Limits::default()).expect("no limits");
            let quick = grid::least(&values);
            assert_eq!(quick.count, slow.count);
            assert_eq!(canonizer.canonical(&values, &quick).digits, canonizer.canonical(&values, &slow).digits);
        }
    }
}
