//! Equivalent puzzles by random symmetries, as puzzles or, millions a second for the classic 9x9, as lines of text.
//!
//! Each is made from a random number sequence of its own, that of the seed and its number, so that it matters neither
//! how the work is shared among threads nor in which form the puzzles are wanted.

use crate::clock::Timer;
use crate::json::grid;
use crate::{NotVaried, Solver, Vary, bulk};
use pencilproof_core::{Layout, Puzzle, Symmetry};
use pencilproof_search::{ClassicSymmetry, Dice, NotUnique};
use std::ops::{ControlFlow, Range};

/// Lines that are made together: tenths of a millisecond of work. Symmetries of other layouts take far longer.
const CLASSIC_PART: u64 = 1024;
const OTHER_PART: u64 = 16;

impl Vary {
    /// Makes a number of equivalent puzzles by random symmetries, with the placed values and marks. For the classic
    /// layout each symmetry is exactly as likely as any other ([`ClassicSymmetry`]). Returns false if time ran out.
    ///
    /// # Errors
    /// None at present; the type is shared with [`Vary::neighbours`].
    pub fn equivalent<B>(
        &self,
        puzzle: &Puzzle,
        count: u64,
        mut visit: impl FnMut(Puzzle) -> ControlFlow<B>,
    ) -> Result<bool, NotVaried> {
        Ok(self.images([puzzle], count, &self.timer(), |[other]| visit(other)))
    }

    /// Makes the same puzzles, each with its solution, which is that of the puzzle under the same symmetry. Returns
    /// false if time ran out.
    ///
    /// # Errors
    /// If the puzzle does not have exactly one solution.
    pub fn equivalent_and_solved<B>(
        &self,
        puzzle: &Puzzle,
        count: u64,
        mut visit: impl FnMut(Puzzle, Puzzle) -> ControlFlow<B>,
    ) -> Result<bool, NotVaried> {
        let timer = self.timer();
        let Some(solution) = only_solution(puzzle, &timer)? else { return Ok(false) };
        Ok(self.images([puzzle, &solution], count, &timer, |[other, solution]| visit(other, solution)))
    }

    /// Makes the same puzzles as lines of text: the usual symbols in reading order, `.` for an empty cell and, if
    /// [`Vary::solutions`] says so, a comma and the solution under the same symmetry. `visit` receives many lines at
    /// once, each with its line break, and how many they are. Returns false if time ran out.
    ///
    /// # Errors
    /// If solutions are wanted and the puzzle does not have exactly one.
    pub fn equivalent_lines<B>(
        &self,
        puzzle: &Puzzle,
        count: u64,
        mut visit: impl FnMut(&[u8], u64) -> ControlFlow<B>,
    ) -> Result<bool, NotVaried> {
        let timer = self.timer();
        let mut boards = vec![puzzle.clone()];
        if self.solutions {
            let Some(solution) = only_solution(puzzle, &timer)? else { return Ok(false) };
            boards.push(solution);
        }
        let boards = Boards::new(&boards);
        let size = boards.part();
        let count_of_parts = count.div_ceil(size);
        let parts = (0..count_of_parts).map(|part| part * size..count.min((part + 1).saturating_mul(size)));
        let threads = self.threads.min(usize::try_from(count_of_parts).unwrap_or(usize::MAX));
        let lines = |(): &mut (), part: Range<u64>| {
            (!timer.is_over()).then(|| (part.end - part.start, boards.lines(self.seed, part)))
        };
        let flow = bulk::in_order(
            parts,
            threads,
            || (),
            lines,
            |lines| match lines {
                Some((count, text)) if visit(&text, count).is_continue() => ControlFlow::Continue(()),
                lines => ControlFlow::Break(lines.is_some()),
            },
        );
        Ok(flow.break_value().unwrap_or(true))
    }

    /// Boards under a number of random symmetries. Returns false if time ran out.
    fn images<B, const N: usize>(
        &self,
        boards: [&Puzzle; N],
        count: u64,
        timer: &Timer,
        mut visit: impl FnMut([Puzzle; N]) -> ControlFlow<B>,
    ) -> bool {
        for number in 0..count {
            if timer.is_over() {
                return false;
            }
            if visit(images(boards, &mut Dice::of(self.seed, number))).is_break() {
                break;
            }
        }
        true
    }
}

/// The only solution of a puzzle, as one with all values given. None if time ran out.
fn only_solution(puzzle: &Puzzle, timer: &Timer) -> Result<Option<Puzzle>, NotVaried> {
    let solution = match Solver::default().only_solution(puzzle, timer) {
        Ok(solution) => solution,
        Err(NotUnique::Undecided(_)) => return Ok(None),
        Err(NotUnique::NoSolution) => return Err(NotVaried::NoSolution),
        Err(NotUnique::Several) => return Err(NotVaried::Several),
    };
    let digits = solution.digits().iter().copied().map(Some);
    Ok(Some(Puzzle::from_givens(puzzle.layout().clone(), digits)))
}

/// A puzzle, and perhaps its solution, that are to go through the same symmetries.
enum Boards {
    Classic(Vec<[u8; 81]>),
    Other(Vec<Puzzle>),
}

impl Boards {
    fn new(boards: &[Puzzle]) -> Boards {
        let classic = |board: &Puzzle| {
            let line = grid(board);
            line.as_bytes().first_chunk().copied().filter(|_| board.layout().is_classic())
        };
        match boards.iter().map(classic).collect() {
            Some(lines) => Boards::Classic(lines),
            None => Boards::Other(boards.to_vec()),
        }
    }

    /// How many lines to make at once.
    fn part(&self) -> u64 {
        match self {
            Boards::Classic(_) => CLASSIC_PART,
            Boards::Other(_) => OTHER_PART,
        }
    }

    /// The lines of these numbers.
    fn lines(&self, seed: u64, numbers: Range<u64>) -> Vec<u8> {
        let mut text = Vec::new();
        for number in numbers {
            let dice = &mut Dice::of(seed, number);
            match self {
                Boards::Classic(boards) => {
                    let symmetry = ClassicSymmetry::random(dice);
                    boards.iter().for_each(|board| {
                        text.extend_from_slice(&symmetry.line(board));
                        text.push(b',');
                    });
                }
                Boards::Other(boards) => {
                    let symmetry = symmetry(boards[0].layout(), dice);
                    boards.iter().for_each(|board| {
                        text.extend_from_slice(grid(&symmetry.puzzle(board)).as_bytes());
                        text.push(b',');
                    });
                }
            }
            text.last_mut().into_iter().for_each(|comma| *comma = b'\n');
        }
        text
    }
}

/// Boards of one layout under a random symmetry.
fn images<const N: usize>(boards: [&Puzzle; N], dice: &mut Dice) -> [Puzzle; N] {
    let layout = boards[0].layout();
    if layout.is_classic() {
        let symmetry = ClassicSymmetry::random(dice);
        // Boards of the classic layout have an image.
        boards.map(|board| symmetry.puzzle(board).unwrap_or_else(|| board.clone()))
    } else {
        let symmetry = symmetry(layout, dice);
        boards.map(|board| symmetry.puzzle(board))
    }
}

/// A random symmetry of any layout. Some lead to another layout, with the boxes or regions turned; those are not taken.
fn symmetry(layout: &Layout, dice: &mut Dice) -> Symmetry {
    loop {
        let symmetry = Symmetry::random(layout, |count| dice.below(count));
        if symmetry.target() == layout {
            return symmetry;
        }
    }
}
