//! Checking puzzles: solutions, redundant givens. One puzzle within the time limit, or many together.

use crate::batch::{DigitBoards, Listed, Wanted, position};
use crate::clock::Timer;
use crate::count::Count;
use crate::solve::{Solver, filled};
use pencilproof_core::{Contradiction, Position, Puzzle, Stop};
use pencilproof_format::PlainLine;
use pencilproof_search::classic::{ClassicPosition, Grid};
use pencilproof_search::{End, Limits, NotUnique, Redundancy, Solution};

/// The result of checking a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Check {
    /// A contradiction that is visible in the values and marks.
    pub contradiction: Option<Contradiction>,
    /// The number of solutions.
    pub count: Count,
    /// Up to two solutions.
    pub solutions: Vec<Puzzle>,
    /// The redundant givens, for puzzles whose givens alone have one solution. Placed values and marks can exclude
    /// other solutions, so this can be missing even if the count is one.
    pub redundant: Result<Redundancy, NotUnique>,
}

impl Check {
    /// Whether the puzzle is a proper one: exactly one solution.
    pub fn is_valid(&self) -> bool {
        self.contradiction.is_none() && self.count == Count::Exactly(1)
    }

    /// Whether no given is redundant; `None` if that is unknown.
    pub fn is_minimal(&self) -> Option<bool> {
        self.redundant.as_ref().ok()?.is_minimal()
    }
}

/// The result of checking a plain line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineCheck {
    /// The line has exactly one solution: that and its redundant givens.
    Unique(Grid, Redundancy),
    /// The puzzle of any other line, and its check.
    Other(Box<(Puzzle, Check)>),
}

impl LineCheck {
    /// The puzzle and its check, which are made only now if there is one solution.
    pub fn whole(self, line: &PlainLine) -> (Puzzle, Check) {
        match self {
            LineCheck::Unique(grid, redundant) => {
                let puzzle = line.document().puzzle;
                let solutions = vec![filled(&puzzle, Solution::from(&grid).digits())];
                let redundant = Ok(redundant);
                (puzzle, Check { contradiction: None, count: Count::Exactly(1), solutions, redundant })
            }
            LineCheck::Other(other) => *other,
        }
    }
}

impl Solver {
    /// Counts the solutions of a puzzle up to a limit (at least two), and looks for redundant givens if there is
    /// exactly one.
    pub fn check(&mut self, puzzle: &Puzzle, limit: u64) -> Check {
        let timer = self.timer();
        let contradiction = Position::new(puzzle).err();
        if contradiction.is_some() {
            let redundant = Err(NotUnique::NoSolution);
            return Check { contradiction, count: Count::Exactly(0), solutions: Vec::new(), redundant };
        }
        let limits = Limits { solutions: limit.max(2), ..Limits::default() };
        let outcome = self.search_within(puzzle, limits, &timer);
        let count = Count::of(outcome.count, outcome.end);
        let redundant = match count {
            Count::Exactly(1) => self.redundant_within(puzzle, &timer),
            Count::Exactly(0) => Err(NotUnique::NoSolution),
            Count::TimedOut(0 | 1) => Err(NotUnique::Undecided(outcome.end)),
            _ => Err(NotUnique::Several),
        };
        Check {
            contradiction,
            count,
            solutions: outcome.solutions.iter().map(|solution| filled(puzzle, solution.digits())).collect(),
            redundant,
        }
    }

    /// Checks lines, which is faster than one by one. Their givens are tried without a time limit.
    pub fn check_lines<'a>(
        &'a mut self,
        lines: &'a [PlainLine],
        limit: u64,
    ) -> impl Iterator<Item = LineCheck> + use<'a> {
        let grids = self.only_solutions(lines);
        let unique = lines.iter().zip(&grids).filter(|(_, grid)| grid.is_ok());
        let positions: Vec<ClassicPosition> = unique.map(|(line, _)| position(&line.cells)).collect();
        let mut redundant = self.redundant_together(&positions).into_iter();
        lines.iter().zip(grids).map(move |(line, grid)| {
            match grid.ok().and_then(|grid| Some((grid, redundant.next()?))) {
                Some((grid, redundant)) => LineCheck::Unique(grid, redundant),
                None => {
                    let puzzle = line.document().puzzle;
                    let check = self.check(&puzzle, limit);
                    LineCheck::Other(Box::new((puzzle, check)))
                }
            }
        })
    }

    /// Checks boards: `visit` gets the number of each board from 0, the number of its solutions up to two, and whether
    /// it has one solution and no redundant given. The timeout is ignored; boards that were not done when the work was
    /// cancelled count as if they had no solution, or a redundant given.
    pub fn check_digits(&mut self, boards: DigitBoards<'_>, mut visit: impl FnMut(usize, u64, bool)) {
        let mut counts = vec![0; boards.positions().len()];
        let wanted = Wanted { solutions: 2, keep: 0 };
        self.search_together(boards.positions(), wanted, |board, answer| counts[board] = answer.count);
        let unique = boards.positions().zip(&counts).filter(|&(_, &count)| count == 1);
        let positions: Vec<ClassicPosition> = unique.map(|(position, _)| position).collect();
        let mut found = self.redundant_together(&positions).into_iter();
        for (board, count) in counts.into_iter().enumerate() {
            let redundant = if count == 1 { found.next() } else { None };
            visit(board, count, redundant.is_some_and(|redundant| redundant.is_minimal() == Some(true)));
        }
    }

    /// The redundant givens of puzzles, where lines must have exactly one solution: lines together and without a time
    /// limit, other puzzles one after the other.
    pub fn redundant_givens(&mut self, puzzles: &[Listed<'_>]) -> Vec<Result<Redundancy, NotUnique>> {
        let lines = puzzles.iter().filter_map(|puzzle| match puzzle {
            Listed::Line(cells) => Some(position(cells)),
            Listed::Puzzle(_) => None,
        });
        let positions: Vec<ClassicPosition> = lines.collect();
        let mut of_lines = self.redundant_together(&positions).into_iter();
        let of = |puzzle: &Listed<'_>| match puzzle {
            Listed::Line(_) => of_lines.next().ok_or(NotUnique::Undecided(End::Stopped)),
            Listed::Puzzle(puzzle) => {
                let timer = self.timer();
                self.redundant_within(puzzle, &timer)
            }
        };
        puzzles.iter().map(of).collect()
    }

    fn redundant_within(&mut self, puzzle: &Puzzle, timer: &Timer) -> Result<Redundancy, NotUnique> {
        let over = || timer.is_over();
        self.search(puzzle.layout()).redundant_givens(puzzle, &Limits::default().until(Stop::when(&over)))
    }
}
