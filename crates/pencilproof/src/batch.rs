//! Many classic puzzles at once, in SIMD lanes instead of one search for each: what the operations on lists share.
//!
//! The operations themselves stand beside those on one puzzle, in `solve`, `check`, `count` and `canonical`. A lane
//! gives up only here.

use crate::Solver;
use crate::count::is_one;
use pencilproof_core::{Digit, Layout, Puzzle, Stop};
use pencilproof_format::PlainLine;
use pencilproof_search::classic::{Answer, ClassicPosition, Grid};
use pencilproof_search::{End, Limits, NotUnique, Redundancy};
use std::ops::ControlFlow;
use thiserror::Error;

/// With a time limit, puzzles that take more guesses than this are searched on their own, with a clock. Hardly any do.
const TOGETHER: u64 = 20_000;

/// A puzzle of a list.
#[derive(Clone, Copy, Debug)]
pub enum Listed<'a> {
    /// The cells of a plain line: `1` to `9`, and `.` or `0` for an empty cell. Any other symbol is an empty cell too.
    Line(&'a [u8; 81]),
    /// Any puzzle.
    Puzzle(&'a Puzzle),
}

impl Listed<'_> {
    /// The position, if the puzzle can be searched together with others.
    pub(crate) fn position(self) -> Option<ClassicPosition> {
        match self {
            Listed::Line(cells) => Some(position(cells)),
            Listed::Puzzle(puzzle) if puzzle.conflict().is_none() => ClassicPosition::from_puzzle(puzzle),
            Listed::Puzzle(_) => None,
        }
    }
}

/// Boards of the classic layout: 81 digits each in reading order, 0 for an empty cell.
#[derive(Clone, Copy, Debug)]
pub struct DigitBoards<'a>(&'a [[u8; 81]]);

/// A board has a number above 9.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("board {board} has a number above 9")]
pub struct NotDigits {
    /// The first such board, from 0.
    pub board: usize,
}

impl<'a> DigitBoards<'a> {
    /// The boards.
    ///
    /// # Errors
    /// If a board has a number above 9.
    pub fn new(boards: &'a [[u8; 81]]) -> Result<DigitBoards<'a>, NotDigits> {
        let is_wrong = |board: &[u8; 81]| board.iter().fold(0, |most, &digit| digit.max(most)) > 9;
        boards.iter().position(is_wrong).map_or(Ok(DigitBoards(boards)), |board| Err(NotDigits { board }))
    }

    /// The boards as puzzles of givens.
    pub fn puzzles(self) -> impl ExactSizeIterator<Item = Puzzle> {
        self.digits().map(|digits| Puzzle::from_givens(Layout::classic(), digits))
    }

    pub(crate) fn digits(self) -> impl ExactSizeIterator<Item = [Option<Digit>; 81]> {
        self.0.iter().map(|board| board.map(|digit| Digit::from_value(digit.into())))
    }

    pub(crate) fn positions(self) -> impl ExactSizeIterator<Item = ClassicPosition> + Clone {
        self.0.iter().map(|board| ClassicPosition::from_digits(board).unwrap_or(ClassicPosition::EMPTY))
    }
}

/// What a search of many looks for in each.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    /// Solutions are counted up to this number.
    pub(crate) solutions: u64,
    /// So many of them are kept.
    pub(crate) keep: usize,
}

impl Wanted {
    /// The only solution, if there is one.
    pub(crate) const ONLY: Wanted = Wanted { solutions: 2, keep: 1 };
}

impl Solver {
    /// Searches positions in SIMD lanes, and on its own what would take a lane too long for the time limit. `visit`
    /// gets the answer of each position together with its number, those of the lanes in order, then the others.
    pub(crate) fn search_together(
        &mut self,
        positions: impl Iterator<Item = ClassicPosition> + Clone,
        wanted: Wanted,
        mut visit: impl FnMut(usize, &Answer),
    ) {
        let Wanted { solutions, keep } = wanted;
        let (timeout, cancel) = (self.options().timeout, self.options().cancel.clone());
        let cancelled = || cancel.is_cancelled();
        let nodes = timeout.map_or(u64::MAX, |_| TOGETHER);
        let limits = Limits { solutions, keep, nodes, stop: Stop::when(&cancelled) };
        let (mut number, mut left) = (0, Vec::new());
        let _ = self.batch().solve_each(positions.clone(), &limits, |answer| {
            match answer.end {
                End::Nodes => left.push(number),
                _ => visit(number, answer),
            }
            number += 1;
            ControlFlow::<()>::Continue(())
        });
        let (mut positions, mut next) = (positions, 0);
        for number in left {
            let Some(position) = positions.nth(number - next) else { break };
            next = number + 1;
            let timer = self.timer();
            let over = || timer.is_over();
            let limits = Limits { nodes: u64::MAX, ..limits }.until(Stop::when(&over));
            visit(number, &self.batch().solve_one(&position, &limits));
        }
    }

    /// The redundant givens of positions that have exactly one solution each, without a time limit.
    pub(crate) fn redundant_together(&mut self, positions: &[ClassicPosition]) -> Vec<Redundancy> {
        let cancel = self.options().cancel.clone();
        let cancelled = || cancel.is_cancelled();
        self.batch().redundant_givens(positions, &Limits::default().until(Stop::when(&cancelled)))
    }

    /// The solution of each line that has exactly one, or what else is known of its solutions.
    pub(crate) fn only_solutions(&mut self, lines: &[PlainLine]) -> Vec<Result<Grid, NotUnique>> {
        let mut grids = vec![Err(NotUnique::NoSolution); lines.len()];
        self.search_together(lines.iter().map(|line| position(&line.cells)), Wanted::ONLY, |number, answer| {
            let grid = answer.solutions().first().copied();
            grids[number] = is_one(answer.count, answer.end).and_then(|()| grid.ok_or(NotUnique::NoSolution));
        });
        grids
    }
}

/// The position of the cells of a plain line. These have only symbols that a position accepts, so it never fails; an
/// empty board would not have one solution.
pub(crate) fn position(cells: &[u8; 81]) -> ClassicPosition {
    ClassicPosition::from_line(cells).unwrap_or(ClassicPosition::EMPTY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_digits_alone() {
        let (right, mut wrong) = ([9; 81], [0; 81]);
        wrong[80] = 10;
        assert_eq!(DigitBoards::new(&[right, wrong, wrong]).err(), Some(NotDigits { board: 1 }));
        assert_eq!(DigitBoards::new(&[right]).unwrap().puzzles().len(), 1);
    }
}
