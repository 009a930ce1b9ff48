//! Positions: boards of any size, without a type parameter.

use crate::{
    Board, Candidate, Cell, Consequence, Contradiction, Digit, DigitSet, Layout, Puzzle, Rule, Symmetry, with_width,
};

/// A position of a puzzle of any size: a [`Board`] of the width that its layout needs.
///
/// What is here is for programs that look at positions and move them. Code that runs over all candidates again and
/// again is generic in the width and takes a [`Board`]; [`with_board!`](crate::with_board) hands it over.
///
/// ```
/// use pencilproof_core::{Candidate, Digit, Layout, Position, Puzzle};
/// let layout = Layout::for_side(4)?;
/// let puzzle = Puzzle::from_givens(layout.clone(), "1...............".chars().map(Digit::from_symbol));
/// let mut position = Position::new(&puzzle).unwrap();
/// assert_eq!(position.candidates().count(), 1 + 15 * 4 - 7);
/// position.place(Candidate::new(layout.cell(3, 3), Digit::from_value(1).unwrap())).unwrap();
/// assert_eq!(position.unplaced().count(), 14);
/// assert_eq!(position.givens().count(), 1);
/// # Ok::<(), pencilproof_core::LayoutError>(())
/// ```
// The narrow board, which nearly every program uses, stays inline so that a copy of it touches no heap.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, PartialEq, Eq)]
pub enum Position {
    /// Sides up to 11. Not in WebAssembly: see [`Width`](crate::Width).
    #[cfg(not(target_family = "wasm"))]
    Two(Board<2>),
    /// Sides up to 16. Not in WebAssembly.
    #[cfg(not(target_family = "wasm"))]
    Four(Box<Board<4>>),
    /// Sides up to 25.
    Ten(Box<Board<10>>),
}

/// Runs an expression with the [`Board`] of a [`Position`], whatever its width: the bridge to code that is generic in
/// the width. The expression is compiled once per width and must have the same type for each.
///
/// With `mut` the board can be changed.
///
/// ```
/// use pencilproof_core::{Board, Layout, Position, with_board};
/// fn fewest<const W: usize>(board: &Board<W>) -> Option<usize> {
///     board.unplaced().iter().map(|cell| board.digits(cell).len()).min()
/// }
/// let mut position = Position::open(&Layout::for_side(16).unwrap());
/// assert_eq!(with_board!(position, board => fewest(board)), Some(16));
/// let first = position.candidates().next().unwrap();
/// assert_eq!(with_board!(mut position, board => board.eliminate(first)), Ok(true));
/// ```
#[macro_export]
macro_rules! with_board {
    (mut $position:expr, $board:ident => $body:expr) => {
        match $position.by_mut() {
            #[cfg(not(target_family = "wasm"))]
            $crate::Position::Two($board) => $body,
            #[cfg(not(target_family = "wasm"))]
            $crate::Position::Four(boxed) => {
                let $board: &mut $crate::Board<4> = boxed;
                $body
            }
            $crate::Position::Ten(boxed) => {
                let $board: &mut $crate::Board<10> = boxed;
                $body
            }
        }
    };
    ($position:expr, $board:ident => $body:expr) => {
        match $position.by_ref() {
            #[cfg(not(target_family = "wasm"))]
            $crate::Position::Two($board) => $body,
            #[cfg(not(target_family = "wasm"))]
            $crate::Position::Four(boxed) => {
                let $board: &$crate::Board<4> = boxed;
                $body
            }
            $crate::Position::Ten(boxed) => {
                let $board: &$crate::Board<10> = boxed;
                $body
            }
        }
    };
}

impl Position {
    /// The position of a puzzle: its marks, then each value placed and struck from its peers; nothing else is derived.
    ///
    /// # Errors
    /// The first contradiction met: equal values in a house, or a rule without candidates.
    pub fn new(puzzle: &Puzzle) -> Result<Position, Contradiction> {
        with_width!(puzzle.layout(), W => Board::<W>::from_puzzle(puzzle).map(Position::from))
    }

    /// The position of a layout with every candidate live and no givens.
    #[must_use]
    pub fn open(layout: &Layout) -> Position {
        with_width!(layout, W => Position::from(Board::<W>::open(layout)))
    }

    /// Itself: lets [`with_board!`](crate::with_board) take a position and a reference to one alike.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn by_ref(&self) -> &Position {
        self
    }

    #[doc(hidden)]
    #[inline]
    pub fn by_mut(&mut self) -> &mut Position {
        self
    }

    /// The layout.
    #[inline]
    #[must_use]
    pub fn layout(&self) -> &Layout {
        with_board!(self, board => board.layout())
    }

    /// The live digits of a cell; of a placed cell, its value.
    #[inline]
    #[must_use]
    pub fn digits(&self, cell: Cell) -> DigitSet {
        with_board!(self, board => board.digits(cell))
    }

    /// The digit of a placed cell.
    #[inline]
    #[must_use]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        with_board!(self, board => board.value(cell))
    }

    /// Whether a candidate is live.
    #[inline]
    #[must_use]
    pub fn is_live(&self, candidate: Candidate) -> bool {
        with_board!(self, board => board.is_live(candidate))
    }

    /// Whether every cell is placed.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        with_board!(self, board => board.is_solved())
    }

    /// All live candidates, by cell and digit; the values of placed cells are among them.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> {
        self.layout().cells().flat_map(|cell| self.digits(cell).iter().map(move |digit| Candidate::new(cell, digit)))
    }

    /// The cells that are not placed, in reading order.
    pub fn unplaced(&self) -> impl Iterator<Item = Cell> {
        self.layout().cells().filter(|&cell| self.value(cell).is_none())
    }

    /// The cells whose value is a given of the puzzle, in reading order; see [`Board::givens`].
    pub fn givens(&self) -> impl Iterator<Item = Cell> {
        self.layout().cells().filter(|&cell| self.is_given(cell))
    }

    /// Whether the value of a cell is a given of the puzzle.
    #[inline]
    #[must_use]
    pub fn is_given(&self, cell: Cell) -> bool {
        with_board!(self, board => board.givens().contains(cell))
    }

    /// Whether the marks are the puzzle; see [`Board::marks_are_given`].
    #[inline]
    #[must_use]
    pub fn marks_are_given(&self) -> bool {
        with_board!(self, board => board.marks_are_given())
    }

    /// How many live candidates a rule has.
    #[inline]
    #[must_use]
    pub fn count(&self, rule: Rule) -> usize {
        with_board!(self, board => board.count(rule))
    }

    /// The live candidates of a rule, by cell and digit.
    pub fn live(&self, rule: Rule) -> impl Iterator<Item = Candidate> {
        self.layout().candidates_of(rule).filter(|&candidate| self.is_live(candidate))
    }

    /// The first rule without a live candidate, if any.
    #[must_use]
    pub fn empty_rule(&self) -> Option<Rule> {
        with_board!(self, board => board.empty_rule())
    }

    /// Eliminates a candidate; returns whether it was live.
    ///
    /// # Errors
    /// The first rule that is left without candidates; the candidate is eliminated all the same.
    pub fn eliminate(&mut self, candidate: Candidate) -> Result<bool, Contradiction> {
        with_board!(mut self, board => board.eliminate(candidate))
    }

    /// Places a candidate: eliminates the other candidates of its cell, and its digit from the peers. Nothing more is
    /// derived.
    ///
    /// # Errors
    /// As [`Board::place`]; the position must not be used afterwards.
    pub fn place(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        with_board!(mut self, board => board.place(candidate))
    }

    /// Places a candidate, then each unplaced peer that is left with one candidate, and so on; every placement is
    /// appended to `report`.
    ///
    /// # Errors
    /// As [`Board::place_and_follow`]; the report then ends with the placement that led there.
    pub fn place_and_follow(
        &mut self,
        candidate: Candidate,
        report: &mut Vec<Consequence>,
    ) -> Result<(), Contradiction> {
        with_board!(mut self, board => board.place_and_follow(candidate, report))
    }

    /// The position as a puzzle: the givens of `puzzle`, the placed cells as placed values, and all marks.
    #[must_use]
    pub fn to_puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        with_board!(self, board => board.to_puzzle(puzzle))
    }

    /// The image of the position under a symmetry of its layout.
    ///
    /// # Panics
    /// If the symmetry starts from another layout.
    #[must_use]
    pub fn map(&self, symmetry: &Symmetry) -> Position {
        with_board!(self, board => Position::from(board.map(symmetry)))
    }
}

#[cfg(not(target_family = "wasm"))]
impl From<Board<2>> for Position {
    fn from(board: Board<2>) -> Position {
        Position::Two(board)
    }
}

#[cfg(not(target_family = "wasm"))]
impl From<Board<4>> for Position {
    fn from(board: Board<4>) -> Position {
        Position::Four(Box::new(board))
    }
}

impl From<Board<10>> for Position {
    fn from(board: Board<10>) -> Position {
        Position::Ten(Box::new(board))
    }
}

impl std::fmt::Debug for Position {
    /// As the board's.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        with_board!(self, board => board.fmt(f))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_its_board_at_every_width() {
        for side in [4, 9, 16, 25] {
            let layout = Layout::for_side(side).unwrap();
            let mut puzzle = Puzzle::empty(layout.clone());
            puzzle.set(layout.cell(0, 1), Digit::from_index(2), true);
            puzzle.set(layout.cell(side - 1, 0), Digit::from_index(3), false);
            let mut position = Position::new(&puzzle).unwrap();
            with_board!(position, board => {
                assert!(position.candidates().eq(board.candidates()));
                assert!(position.unplaced().eq(board.unplaced().iter()));
                assert!(position.givens().eq(board.givens().iter()));
                for rule in layout.rules() {
                    assert!(position.live(rule).eq(board.live(rule)));
                    assert_eq!(position.count(rule), board.live(rule).count());
                }
            });
            let struck = Candidate::new(layout.cell(2, 2), Digit::from_index(0));
            assert_eq!(position.eliminate(struck), Ok(true));
            assert_eq!(position.eliminate(struck), Ok(false));
            assert_eq!(Position::new(&position.to_puzzle(&puzzle)).as_ref(), Ok(&position));
            let there = Symmetry::transpose(&layout).unwrap();
            assert_eq!(position.map(&there).map(&there), position);
            position.place(Candidate::new(layout.cell(2, 2), Digit::from_index(1))).unwrap();
            assert_eq!(position.value(layout.cell(2, 2)), Digit::from_value(2));
            assert!(!position.is_solved() && position.empty_rule().is_none());
        }
    }

    #[test]
    fn a_wider_board_than_needed_is_a_position_too() {
        let layout = Layout::classic();
        let position = Position::from(Board::<10>::open(&layout));
        assert!(position.candidates().eq(Position::open(&layout).candidates()));
    }
}
