//! Random symmetries of the classic board, each as likely as any other, and the images of boards under them.
//!
//! ```text
//!   transposition     2        which of the two comes first makes no difference to the set of symmetries
//!   bands, stacks     6 * 6
//!   rows of bands     6^3
//!   columns of stacks 6^3
//!   digits            9!       in all 2 * 6^8 * 9! = 1,218,998,108,160
//! ```

use super::bands::ORDERS;
use super::dice::{Dice, permutation};
use crate::classic::ClassicPosition;
use pencilproof_core::{Cell, Digit, DigitSet, Layout, Puzzle, Symmetry, SymmetryError};

const SIDE: usize = 9;
const CELLS: usize = 81;

/// A symmetry of the classic board with a relabelling of its digits. It makes an equivalent board of any other in well
/// under a microsecond; [`Symmetry`] is its like for every layout, and slower.
///
/// The same symmetry takes a puzzle, its solution and positions on the way to boards that belong together.
///
/// ```
/// use pencilproof_search::{ClassicSymmetry, Dice};
/// let puzzle = b"27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
/// let grid = b"276845139835917462419632857623478915198253746754169283347591628962384571581726394";
/// let mut dice = Dice::new(7);
/// let symmetry = ClassicSymmetry::random(&mut dice);
/// let (puzzle, grid) = (symmetry.line(puzzle), symmetry.line(grid));
/// assert!(puzzle.iter().zip(&grid).all(|(given, digit)| *given == b'.' || given == digit));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClassicSymmetry {
    /// For each row, then column, of the image, how far its cells come from after the first: cell `(r, c)` of the image
    /// is cell `rows[r] + cols[c]` of the board in reading order. Either the rows are multiples of nine or the columns.
    rows: [u8; SIDE],
    cols: [u8; SIDE],
    /// What becomes of each digit, as a number from 1.
    digits: [u8; SIDE],
}

impl ClassicSymmetry {
    /// How many there are: 1,218,998,108,160.
    pub const COUNT: u64 = 2 * 6u64.pow(8) * 362_880;

    /// A random symmetry. Each of [`ClassicSymmetry::COUNT`] is exactly as likely as any other.
    #[inline]
    #[must_use]
    pub fn random(dice: &mut Dice) -> ClassicSymmetry {
        let [turn, a, b, c, d, e, f, g, h, digits @ ..] =
            dice.choose([2, 6, 6, 6, 6, 6, 6, 6, 6, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
        ClassicSymmetry::of_parts(turn == 1, [a, b, c, d], [e, f, g, h], digits)
    }

    /// The symmetry of a transposition or none, the orders of the bands and of the rows in each, the same for stacks
    /// and columns, and an order of the digits.
    #[inline]
    fn of_parts(transposed: bool, rows: [usize; 4], cols: [usize; 4], digits: [usize; SIDE]) -> ClassicSymmetry {
        let (down, across) = if transposed { (1, 9) } else { (9, 1) };
        ClassicSymmetry {
            rows: lines(rows).map(|row| down * row),
            cols: lines(cols).map(|col| across * col),
            digits: permutation(digits).map(|digit| digit + 1),
        }
    }

    /// The image of a line of text, 81 characters in reading order: the characters `1` to `9` are relabelled, all
    /// others only move with their cells.
    #[inline]
    #[must_use]
    pub fn line(&self, line: &[u8; CELLS]) -> [u8; CELLS] {
        self.bytes(line, b'0')
    }

    /// The image of digits in reading order: the numbers 1 to 9 are relabelled, all others, such as 0 for an empty
    /// cell, only move with their cells.
    #[inline]
    #[must_use]
    pub fn digits(&self, digits: &[u8; CELLS]) -> [u8; CELLS] {
        self.bytes(digits, 0)
    }

    /// The image of a position.
    #[must_use]
    pub fn position(&self, position: &ClassicPosition) -> ClassicPosition {
        let (low, high) = (masks(&self.digits[..5]), masks(&self.digits[5..]));
        let mut image = ClassicPosition::EMPTY;
        for (to, from) in self.sources().enumerate() {
            let mask = usize::from(position.mask(from));
            image.set_mask(to, low[mask & 31] | high[mask >> 5]);
        }
        image
    }

    /// The image of a puzzle, with its placed values and marks; none if its layout is not the classic one.
    #[must_use]
    pub fn puzzle(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        let layout = puzzle.layout();
        if !layout.is_classic() {
            return None;
        }
        let label = |digit: Digit| Digit::from_index(usize::from(self.digits[digit.index()]) - 1);
        let mut image = Puzzle::empty(layout.clone());
        for (to, from) in self.sources().enumerate() {
            let (to, from) = (Cell::from_index(to), Cell::from_index(from));
            if let Some(value) = puzzle.value(from) {
                image.set(to, label(value.digit), value.given);
            }
            if let Some(marks) = puzzle.marks(from) {
                image.set_marks(to, Some(marks.iter().map(label).collect::<DigitSet>()));
            }
        }
        Some(image)
    }

    /// The same as a symmetry of the general kind, which has the images of houses, candidates and rules too.
    ///
    /// # Errors
    /// Never.
    pub fn symmetry(&self) -> Result<Symmetry, SymmetryError> {
        let classic = Layout::classic();
        let mut cells = vec![Cell::from_index(0); CELLS];
        self.sources().enumerate().for_each(|(to, from)| cells[from] = Cell::from_index(to));
        let digits = self.digits.map(|digit| Digit::from_index(usize::from(digit) - 1));
        Symmetry::new(&classic, &classic, cells, digits.to_vec())
    }

    /// For each cell of the image, which cell comes there.
    fn sources(&self) -> impl Iterator<Item = usize> {
        self.rows.iter().flat_map(|row| self.cols.iter().map(move |col| usize::from(row + col)))
    }

    /// The image of bytes of which those after `zero` are the digits.
    #[inline(always)]
    fn bytes(&self, bytes: &[u8; CELLS], zero: u8) -> [u8; CELLS] {
        let mut labels = UNCHANGED;
        labels[usize::from(zero) + 1..][..SIDE].copy_from_slice(&self.digits.map(|digit| zero + digit));
        // With a place for every byte, no index needs a check.
        let mut board = [0; 256];
        board[..CELLS].copy_from_slice(bytes);
        let mut image = [0; CELLS];
        for (image, row) in image.chunks_exact_mut(SIDE).zip(self.rows) {
            image.iter_mut().zip(self.cols).for_each(|(image, col)| {
                *image = labels[usize::from(board[usize::from(row + col)])];
            });
        }
        image
    }
}

/// Every byte by itself.
const UNCHANGED: [u8; 256] = {
    let mut bytes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        bytes[byte] = byte as u8;
        byte += 1;
    }
    bytes
};

/// The images of all sets of at most five digits, for what becomes of each of them.
fn masks(labels: &[u8]) -> [u16; 32] {
    let mut images = [0; 32];
    for set in 1..1usize << labels.len() {
        images[set] = images[set & (set - 1)] | 1 << (labels[set.trailing_zeros() as usize] - 1);
    }
    images
}

/// The order of nine lines for that of their chutes and those of the lines in each chute, by index in [`ORDERS`].
#[inline]
fn lines([chutes, orders @ ..]: [usize; 4]) -> [u8; SIDE] {
    let (chutes, orders) = (ORDERS[chutes], orders.map(|order| ORDERS[order]));
    std::array::from_fn(|line| 3 * chutes[line / 3] + orders[line / 3][line % 3])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Canonizer, Limits};
    use std::collections::BTreeSet;

    const PUZZLE: &[u8; CELLS] = b"27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";

    const FIRST_IMAGE: &str = "...265..9..18.....7.......21....29....3..7.....561..28.5......4..7...19....9.....";

    /// All orders of lines, as parts.
    fn orders() -> impl Iterator<Item = [usize; 4]> {
        (0..1296).map(|order| [order / 216, order / 36 % 6, order / 6 % 6, order % 6])
    }

    #[test]
    fn the_parts_stand_for_as_many_symmetries_as_there_are() {
        let all: BTreeSet<[u8; SIDE]> = orders().map(lines).collect();
        assert_eq!(all.len(), 1296);
        for order in &all {
            let bands: Vec<u8> = order.iter().map(|line| line / 3).collect();
            assert!(bands.chunks(3).all(|band| band == [band[0]; 3]), "{order:?}");
            assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), SIDE);
        }
        // Rows go by nines unless the board is transposed, so that makes different symmetries of the same orders.
        let by_nines = [false, true].map(|transposed| {
            let symmetry = ClassicSymmetry::of_parts(transposed, [0; 4], [0; 4], [0; SIDE]);
            symmetry.rows.iter().all(|row| row % 9 == 0)
        });
        assert_eq!(by_nines, [true, false]);
        let relabellings: u64 = (1..=9).product();
        assert_eq!(2 * 1296 * 1296 * relabellings, ClassicSymmetry::COUNT);
    }

    /// The chi-square statistic of counts that should be equal, as standard deviations above what is to be expected.
    fn excess(counts: &[u32]) -> f64 {
        let (total, freedom) = (counts.iter().sum::<u32>(), counts.len() as f64 - 1.0);
        let expected = f64::from(total) / counts.len() as f64;
        let chi_square: f64 = counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
        (chi_square - freedom) / (2.0 * freedom).sqrt()
    }

    #[test]
    fn every_part_is_uniform_and_independent_of_the_others() {
        let all: Vec<[u8; SIDE]> = orders().map(lines).collect();
        let index = |lines: [u8; SIDE]| all.iter().position(|order| *order == lines).expect("an order of lines");
        let mut dice = Dice::new(5);
        // Each row has the counts of a pair of parts: transposition and orders, then orders and digits.
        let mut counts = [vec![0; 2 * 1296], vec![0; 2 * 1296], vec![0; 36 * 36], vec![0; 6 * 72], vec![0; 6 * 72]];
        let mut at = vec![vec![0; SIDE]; SIDE];
        for _ in 0..100_000 {
            let symmetry = ClassicSymmetry::random(&mut dice);
            let transposed = usize::from(symmetry.rows.iter().any(|row| row % 9 > 0));
            let [down, across] = [[9, 1], [1, 9]][transposed];
            let rows = index(symmetry.rows.map(|row| row / down));
            let cols = index(symmetry.cols.map(|col| col / across));
            let [first, second] = [symmetry.digits[0], symmetry.digits[1]].map(usize::from);
            let digits = 8 * (first - 1) + second - 1 - usize::from(second > first);
            counts[0][2 * rows + transposed] += 1;
            counts[1][2 * cols + transposed] += 1;
            counts[2][36 * (rows / 36) + cols / 36] += 1;
            counts[3][72 * (rows % 6) + digits] += 1;
            counts[4][72 * (cols % 6) + digits] += 1;
            symmetry.digits.iter().zip(&mut at).for_each(|(&digit, at)| at[usize::from(digit) - 1] += 1);
        }
        for counts in counts.iter().chain(&at) {
            assert!(counts.iter().all(|&count| count > 0));
            assert!((-5.0..5.0).contains(&excess(counts)), "{counts:?}");
        }
    }

    #[test]
    fn images_are_those_of_the_general_symmetry_and_equivalent() {
        let layout = Layout::classic();
        let canonizer = Canonizer::new(&layout).expect("boxes alone");
        let mut puzzle = Puzzle::from_givens(layout.clone(), PUZZLE.iter().map(|&c| Digit::from_symbol(c.into())));
        puzzle.set(layout.cell(0, 2), Digit::from_index(5), false);
        puzzle.set_marks(layout.cell(0, 3), Some(DigitSet::all(7)));
        let form = |puzzle: &Puzzle| canonizer.of_puzzle(puzzle, &Limits::default()).expect("no limit").to_string();
        let mut dice = Dice::new(9);
        let mut images = BTreeSet::new();
        for _ in 0..300 {
            let symmetry = ClassicSymmetry::random(&mut dice);
            let image = symmetry.puzzle(&puzzle).expect("a classic puzzle");
            assert_eq!(image, symmetry.symmetry().expect("a symmetry").puzzle(&puzzle));
            assert_eq!(form(&image), form(&puzzle));
            let position = |puzzle: &Puzzle| ClassicPosition::from_puzzle(puzzle).expect("a classic puzzle");
            assert_eq!(symmetry.position(&position(&puzzle)), position(&image));
            let line = symmetry.line(PUZZLE);
            let digits = symmetry.digits(&PUZZLE.map(|symbol| if symbol == b'.' { 0 } else { symbol - b'0' }));
            for (cell, (symbol, digit)) in layout.cells().zip(line.into_iter().zip(digits)) {
                let given = image.value(cell).filter(|value| value.given).map(|value| value.digit);
                assert_eq!((Digit::from_symbol(symbol.into()), Digit::from_value(digit.into())), (given, given));
            }
            images.insert(line);
        }
        assert_eq!(images.len(), 300);
    }

    #[test]
    fn other_layouts_and_symbols() {
        let symmetry = ClassicSymmetry::random(&mut Dice::new(1));
        assert_eq!(symmetry.puzzle(&Puzzle::empty("3x3+x".parse().expect("a layout"))), None);
        // What is no digit stays what it is.
        let odd: [u8; CELLS] = std::array::from_fn(|cell| 100 + cell as u8);
        for image in [symmetry.line(&odd), symmetry.digits(&odd)] {
            assert_ne!(image, odd);
            assert_eq!(BTreeSet::from(image), BTreeSet::from(odd));
        }
    }

    #[test]
    fn a_seed_means_the_same_symmetries_on_every_machine() {
        let line = ClassicSymmetry::random(&mut Dice::new(1)).line(PUZZLE);
        assert_eq!(String::from_utf8_lossy(&line), FIRST_IMAGE);
    }
}
