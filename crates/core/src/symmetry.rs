//! Symmetries: maps that take puzzles to equivalent puzzles.

use crate::{Candidate, Cell, Digit, DigitSet, House, Layout, Puzzle, Regions, Rule};
use std::fmt;

/// A map of cells and digits from one layout to another that takes houses to houses.
///
/// ```
/// use pencilproof_core::{Layout, Symmetry};
/// let classic = Layout::classic();
/// let turn = Symmetry::transpose(&classic)?;
/// assert_eq!(turn.cell(classic.cell(0, 4)), classic.cell(4, 0));
/// let mut swapped: Vec<usize> = (0..9).collect();
/// swapped.swap(0, 3); // rows of different bands
/// assert!(Symmetry::permute_rows(&classic, &swapped).is_err());
/// # Ok::<(), pencilproof_core::SymmetryError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    from: Layout,
    to: Layout,
    cells: Vec<Cell>,
    digits: Vec<Digit>,
    houses: Vec<House>,
}

/// Why a map is not a symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SymmetryError {
    /// Not a permutation of the cells, lines or digits.
    NotAPermutation,
    /// This house is not taken to a house.
    House(String),
    /// The two layouts of a composition do not meet.
    Layouts,
    /// A layout has constraints, which no map but the identity is known to keep.
    Constraints,
}

impl fmt::Display for SymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SymmetryError::NotAPermutation => write!(f, "not a permutation"),
            SymmetryError::House(house) => write!(f, "{house} would not become a house"),
            SymmetryError::Layouts => write!(f, "the layouts of the two maps do not meet"),
            SymmetryError::Constraints => write!(f, "constraints cannot be mapped yet"),
        }
    }
}

impl std::error::Error for SymmetryError {}

impl Symmetry {
    /// The symmetry that sends cell `i` to `cells[i]` and the digit with index `d` to `digits[d]`.
    ///
    /// # Errors
    /// If either is not a permutation, a house is not taken to a house, or a layout has constraints, unless it is the
    /// identity.
    pub fn new(from: &Layout, to: &Layout, cells: Vec<Cell>, digits: Vec<Digit>) -> Result<Symmetry, SymmetryError> {
        if !(from.is_plain() && to.is_plain()) {
            let identity = Symmetry::identity(from);
            let is_it = from == to && identity.cells == cells && identity.digits == digits;
            return if is_it { Ok(identity) } else { Err(SymmetryError::Constraints) };
        }
        let is_permutation = |images: &mut dyn Iterator<Item = usize>, count: usize| {
            let mut images: Vec<usize> = images.collect();
            images.sort_unstable();
            images.into_iter().eq(0..count)
        };
        let same_shape = from.side() == to.side() && from.houses().count() == to.houses().count();
        if !same_shape
            || !is_permutation(&mut cells.iter().map(|cell| cell.index()), from.cell_count())
            || !is_permutation(&mut digits.iter().map(|digit| digit.index()), from.side())
        {
            return Err(SymmetryError::NotAPermutation);
        }
        let mut houses: Vec<House> = Vec::new();
        for house in from.houses() {
            let images: Vec<Cell> = from.house_cells(house).iter().map(|cell| cells[cell.index()]).collect();
            // Where a region is a line, the line goes to the line and the region to the region.
            let is_line = from.kind(house).is_line();
            let free = to.houses_with(&images).filter(|image| !houses.contains(image));
            let image = free.min_by_key(|&image| to.kind(image).is_line() != is_line);
            houses.push(image.ok_or_else(|| SymmetryError::House(from.house_name(house)))?);
        }
        Ok(Symmetry { from: from.clone(), to: to.clone(), cells, digits, houses })
    }

    /// The map that changes nothing.
    #[must_use]
    pub fn identity(layout: &Layout) -> Symmetry {
        Symmetry {
            from: layout.clone(),
            to: layout.clone(),
            cells: layout.cells().collect(),
            digits: layout.digits().iter().collect(),
            houses: layout.houses().collect(),
        }
    }

    /// Relabels: the digit with index `d` becomes `digits[d]`.
    pub fn relabel(layout: &Layout, digits: &[Digit]) -> Result<Symmetry, SymmetryError> {
        Symmetry::new(layout, layout, layout.cells().collect(), digits.to_vec())
    }

    /// Sends row `r` to row `rows[r]`; allowed are permutations of the rows within a band and of
    /// whole bands, as far as the extra houses permit.
    pub fn permute_rows(layout: &Layout, rows: &[usize]) -> Result<Symmetry, SymmetryError> {
        Symmetry::of_places(layout, layout, rows.len(), |row, col| (rows[row], col))
    }

    /// Sends column `c` to column `cols[c]`; allowed are permutations of the columns within a stack and of
    /// whole stacks, as far as the extra houses permit.
    pub fn permute_cols(layout: &Layout, cols: &[usize]) -> Result<Symmetry, SymmetryError> {
        Symmetry::of_places(layout, layout, cols.len(), |row, col| (row, cols[col]))
    }

    /// Exchanges rows and columns; boxes of 2x3 become boxes of 3x2, and a region map is turned with the cells.
    pub fn transpose(layout: &Layout) -> Result<Symmetry, SymmetryError> {
        let side = layout.side();
        let base = match layout.regions() {
            &Regions::Boxes { rows, cols } => Layout::boxes(cols, rows),
            Regions::Jigsaw(map) => {
                Layout::jigsaw(&(0..side * side).map(|i| map[i % side * side + i / side]).collect::<Vec<u8>>())
            }
        };
        let base = base.map_err(|_| SymmetryError::NotAPermutation)?;
        let turned = |house: House| {
            let cells = layout.house_cells(house).iter();
            cells.map(|&cell| base.cell(layout.col(cell), layout.row(cell))).collect()
        };
        let to = base.with_houses(layout.extra_houses().map(turned).collect());
        let to = to.map_err(|_| SymmetryError::NotAPermutation)?;
        Symmetry::of_places(layout, &to, side, |row, col| (col, row))
    }

    fn of_places(
        from: &Layout,
        to: &Layout,
        count: usize,
        place: impl Fn(usize, usize) -> (usize, usize),
    ) -> Result<Symmetry, SymmetryError> {
        let side = from.side();
        if count != side {
            return Err(SymmetryError::NotAPermutation);
        }
        let mut cells = Vec::with_capacity(from.cell_count());
        for cell in from.cells() {
            let (row, col) = place(from.row(cell), from.col(cell));
            if row >= side || col >= side {
                return Err(SymmetryError::NotAPermutation);
            }
            cells.push(to.cell(row, col));
        }
        Symmetry::new(from, to, cells, from.digits().iter().collect())
    }

    /// A random symmetry of a layout: digits, lines within chutes, chutes, and (where the layout allows) the
    /// transposition. `below(n)` must return a number in `0..n`; uniform numbers give a uniform choice among the maps
    /// of a layout with boxes alone. For layouts with extra houses or regions only the parts that keep them are used;
    /// for those with constraints that is the identity.
    pub fn random(layout: &Layout, mut below: impl FnMut(usize) -> usize) -> Symmetry {
        let mut shuffle = |count: usize| {
            let mut order: Vec<usize> = (0..count).collect();
            (1..count).rev().for_each(|i| order.swap(i, below(i + 1)));
            order
        };
        let digits: Vec<Digit> = shuffle(layout.side()).into_iter().map(Digit::from_index).collect();
        let mut parts = vec![Symmetry::relabel(layout, &digits)];
        if let &Regions::Boxes { rows, cols } = layout.regions() {
            let mut lines = |chutes: usize, per_chute: usize| {
                let order = shuffle(chutes);
                let mut lines = Vec::with_capacity(chutes * per_chute);
                order.iter().for_each(|chute| lines.extend(shuffle(per_chute).iter().map(|i| chute * per_chute + i)));
                lines
            };
            parts.push(Symmetry::permute_rows(layout, &lines(cols, rows)));
            parts.push(Symmetry::permute_cols(layout, &lines(rows, cols)));
        }
        if shuffle(2)[0] == 1 {
            parts.push(Symmetry::transpose(layout));
        }
        parts.into_iter().flatten().fold(Symmetry::identity(layout), |all, part| all.then(&part).unwrap_or(all))
    }

    /// The symmetry that does this first and `next` after it.
    ///
    /// # Errors
    /// If `next` does not start from the layout where this ends.
    pub fn then(&self, next: &Symmetry) -> Result<Symmetry, SymmetryError> {
        if self.to != next.from {
            return Err(SymmetryError::Layouts);
        }
        Ok(Symmetry {
            from: self.from.clone(),
            to: next.to.clone(),
            cells: self.cells.iter().map(|&cell| next.cell(cell)).collect(),
            digits: self.digits.iter().map(|&digit| next.digit(digit)).collect(),
            houses: self.houses.iter().map(|&house| next.house(house)).collect(),
        })
    }

    /// The layout it starts from.
    #[must_use]
    pub fn source(&self) -> &Layout {
        &self.from
    }

    /// The layout it leads to.
    #[must_use]
    pub fn target(&self) -> &Layout {
        &self.to
    }

    /// The image of a cell.
    #[inline]
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Cell {
        self.cells[cell.index()]
    }

    /// The image of a digit.
    #[inline]
    #[must_use]
    pub fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// The image of a set of digits.
    #[must_use]
    pub fn digit_set(&self, digits: DigitSet) -> DigitSet {
        digits.iter().map(|digit| self.digit(digit)).collect()
    }

    /// The image of a house.
    #[inline]
    #[must_use]
    pub fn house(&self, house: House) -> House {
        self.houses[house.index()]
    }

    /// The image of a candidate.
    #[inline]
    #[must_use]
    pub fn candidate(&self, candidate: Candidate) -> Candidate {
        Candidate::new(self.cell(candidate.cell()), self.digit(candidate.digit()))
    }

    /// The image of a rule.
    #[must_use]
    pub fn rule(&self, rule: Rule) -> Rule {
        match rule {
            Rule::Cell(cell) => Rule::Cell(self.cell(cell)),
            Rule::House(house, digit) => Rule::House(self.house(house), self.digit(digit)),
        }
    }

    /// The image of a puzzle, values and marks. [`Board::map`](crate::Board::map) has that of a board.
    ///
    /// # Panics
    /// If the puzzle is of another layout than [`Symmetry::source`].
    #[must_use]
    pub fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        assert!(*puzzle.layout() == self.from, "a puzzle of another layout");
        let mut image = Puzzle::empty(self.to.clone());
        for cell in self.from.cells() {
            if let Some(value) = puzzle.value(cell) {
                image.set(self.cell(cell), self.digit(value.digit), value.given);
            }
            image.set_marks(self.cell(cell), puzzle.marks(cell).map(|marks| self.digit_set(marks)));
        }
        image
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small fixed sequence of numbers, enough to vary the maps.
    fn numbers(seed: u64) -> impl FnMut(usize) -> usize {
        let mut state = seed;
        move |n| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as usize % n
        }
    }

    #[test]
    fn random_symmetries_keep_houses_on_every_layout() {
        for name in [
            "2x2",
            "2x3",
            "3x3",
            "3x4",
            "3x3+x",
            "4x4+windoku",
            "5x5",
            "jigsaw:1112122233343444",
            "3x3+asterisk+disjoint",
            "2x3+rising",
            "2x3+extra:r1c1r1c4r2c5r4c4r5c1r6c6",
        ] {
            let layout: Layout = name.parse().unwrap();
            for seed in 0..20 {
                let map = Symmetry::random(&layout, numbers(seed));
                for house in layout.houses() {
                    let image = map.house(house);
                    for cell in layout.house_cells(house) {
                        assert!(map.target().house_cells(image).contains(&map.cell(*cell)), "{name}");
                    }
                }
            }
        }
    }

    #[test]
    fn transposing_twice_is_the_identity() {
        let layout: Layout = "2x3".parse().unwrap();
        let there = Symmetry::transpose(&layout).unwrap();
        assert_eq!(there.target().to_string(), "3x2");
        let back = Symmetry::transpose(there.target()).unwrap();
        assert_eq!(there.then(&back).unwrap(), Symmetry::identity(&layout));
        assert_eq!(there.then(&there), Err(SymmetryError::Layouts));
    }

    #[test]
    fn extra_regions_are_turned_with_the_board() {
        let layout: Layout = "2x3+extra:r1c1r1c4r2c5r4c4r5c1r6c6".parse().unwrap();
        let map = Symmetry::transpose(&layout).unwrap();
        assert_eq!(map.target().to_string(), "3x2+extra:r1c1r1c5r4c1r4c4r5c2r6c6");
        // Lines that an extra region distinguishes do not change places.
        let swapped = Symmetry::permute_rows(&layout, &[1, 0, 2, 3, 4, 5]);
        assert_eq!(swapped, Err(SymmetryError::House("extra region 1".to_owned())));
    }

    #[test]
    fn puzzles_map_with_values_and_marks() {
        let layout = Layout::classic();
        let mut puzzle = Puzzle::empty(layout.clone());
        puzzle.set(layout.cell(0, 1), Digit::from_index(4), true);
        puzzle.set_marks(layout.cell(2, 2), Some(DigitSet::all(3)));
        let map = Symmetry::random(&layout, numbers(7));
        let image = map.puzzle(&puzzle);
        assert_eq!(image.value(map.cell(layout.cell(0, 1))).unwrap().digit, map.digit(Digit::from_index(4)));
        assert_eq!(image.marks(map.cell(layout.cell(2, 2))), Some(map.digit_set(DigitSet::all(3))));
        let board = crate::Board::<2>::from_puzzle(&puzzle).unwrap();
        assert_eq!(board.map(&map), crate::Board::from_puzzle(&image).unwrap());
    }
}
