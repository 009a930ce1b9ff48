//! What is rated: values and candidates of a classic 9x9.

use crate::Step;
use crate::grid::Grid;
use crate::step::{candidate, claim_of_candidate};
use crate::tables::{CELLS, claim, ones};
use pencilproof_core::{Candidate, Cell, Digit, DigitSet, Position};
use std::fmt;

/// A state of a classic 9x9: its values, and the candidates of the empty cells.
#[derive(Clone, PartialEq, Eq)]
pub struct State(pub(crate) Grid);

/// Why something cannot be rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StateError {
    /// The scale knows the classic 9x9 alone.
    NotClassic,
    /// A text of this many characters is not a grid of 81.
    NotAGrid(usize),
    /// This candidate, the value of a cell, is ruled out by an equal value.
    Conflict(Candidate),
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateError::NotClassic => f.write_str("the scale knows the classic 9x9 alone"),
            StateError::NotAGrid(found) => write!(f, "a grid has 81 characters, not {found}"),
            StateError::Conflict(candidate) => {
                let (row, column) = (candidate.cell().index() / 9 + 1, candidate.cell().index() % 9 + 1);
                write!(f, "r{row}c{column} cannot be {}: it sees another one", candidate.digit().value())
            }
        }
    }
}

impl std::error::Error for StateError {}

impl State {
    /// Reads 81 characters, row by row: a digit from 1 to 9 is a given, anything else an empty cell. Candidates are
    /// what no given sees.
    ///
    /// # Errors
    /// Not 81 characters, or two equal givens in a house.
    pub fn parse(text: &str) -> Result<State, StateError> {
        let count = text.chars().count();
        if count != CELLS {
            return Err(StateError::NotAGrid(count));
        }
        let digits = text.chars().map(|symbol| symbol.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1)));
        State::from_values(digits)
    }

    fn from_values(values: impl Iterator<Item = Option<usize>>) -> Result<State, StateError> {
        let mut grid = Grid::open();
        for (cell, digit) in values.enumerate() {
            let Some(digit) = digit else { continue };
            let given = claim(cell, digit);
            if !grid.has(given) {
                return Err(StateError::Conflict(candidate(given)));
            }
            grid.place(given);
        }
        Ok(State(grid))
    }

    /// The state of a position: its values, and its candidates as they are.
    ///
    /// # Errors
    /// A layout other than the classic one.
    pub fn of(position: &Position) -> Result<State, StateError> {
        if !position.layout().is_classic() {
            return Err(StateError::NotClassic);
        }
        let value = |cell| position.value(Cell::from_index(cell)).map(Digit::index);
        let mut grid = State::from_values((0..CELLS).map(value))?.0;
        for cell in (0..CELLS).filter(|&cell| value(cell).is_none()) {
            let digits = position.digits(Cell::from_index(cell)).bits() as u16;
            ones(grid.digits[cell] & !digits).for_each(|digit| grid.remove(claim(cell, digit)));
        }
        Ok(State(grid))
    }

    /// Whether every cell has a value.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.0.left == 0
    }

    /// The value of a cell.
    #[must_use]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        Digit::from_value(self.0.values[cell.index()].into())
    }

    /// The candidates of an empty cell.
    #[must_use]
    pub fn digits(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.0.digits[cell.index()].into())
    }

    /// Carries a step out.
    pub fn apply(&mut self, step: &Step) {
        step.eliminations.iter().for_each(|&gone| self.0.remove(claim_of_candidate(gone)));
        if let Some(placed) = step.placement {
            self.0.place(claim_of_candidate(placed));
        }
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = |&value: &u8| if value == 0 { '.' } else { (b'0' + value) as char };
        f.write_str(&self.0.values.iter().map(symbol).collect::<String>())
    }
}
