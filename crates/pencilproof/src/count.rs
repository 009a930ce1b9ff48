//! Counting solutions, and finding some of them: of one puzzle within the time limit, or of many together.

use crate::batch::{DigitBoards, Listed, Wanted};
use crate::clock::Timer;
use crate::solve::Solver;
use pencilproof_core::{Puzzle, Stop};
use pencilproof_search::classic::{Answer, ClassicPosition};
use pencilproof_search::{End, Estimate, Estimator, Limits, NotUnique, Outcome, Solution};
use std::ops::ControlFlow;

/// Probes for a random solution before the first one is taken.
const PROBES_FOR_SOLUTION: u64 = 32;

/// Probes of an estimate between two looks at it.
const PROBES_PER_LOOK: u64 = 8;

/// A number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Count {
    /// Exactly this number.
    Exactly(u64),
    /// At least this number: the limit was reached.
    AtLeast(u64),
    /// At least this number: time ran out.
    TimedOut(u64),
}

impl Count {
    /// What a search that met so many solutions says about their number.
    pub(crate) fn of(count: u64, end: End) -> Count {
        match end {
            End::Exhausted => Count::Exactly(count),
            End::Limit => Count::AtLeast(count),
            End::Nodes | End::Stopped => Count::TimedOut(count),
        }
    }
}

/// Whether a search that met so many solutions shows that there is exactly one.
pub(crate) fn is_one(count: u64, end: End) -> Result<(), NotUnique> {
    match (count, end) {
        (0, End::Exhausted) => Err(NotUnique::NoSolution),
        (1, End::Exhausted) => Ok(()),
        (0 | 1, end) => Err(NotUnique::Undecided(end)),
        _ => Err(NotUnique::Several),
    }
}

/// The solutions of one of many puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// Their number.
    pub count: Count,
    /// How often the search had to guess.
    pub guesses: u64,
    /// The solution in one line, if there is exactly one.
    pub solution: Option<String>,
}

impl Counted {
    fn of_answer(answer: &Answer) -> Counted {
        let count = Count::of(answer.count, answer.end);
        Counted { count, guesses: answer.nodes, solution: answer.unique().map(ToString::to_string) }
    }

    fn of_outcome(outcome: &Outcome) -> Counted {
        let count = Count::of(outcome.count, outcome.end);
        let only = outcome.solutions.first().filter(|_| count == Count::Exactly(1));
        Counted { count, guesses: outcome.nodes, solution: only.map(ToString::to_string) }
    }
}

impl Solver {
    /// Every solution up to a limit, by search. The returned end says whether there may be more.
    pub fn solutions(&mut self, puzzle: &Puzzle, limit: u64) -> (Vec<Solution>, End) {
        let keep = usize::try_from(limit).unwrap_or(usize::MAX);
        let timer = self.timer();
        let limits = Limits { solutions: limit, keep, ..Limits::default() };
        let outcome = self.search_within(puzzle, limits, &timer);
        (outcome.solutions, outcome.end)
    }

    /// The solution of a puzzle, if there is exactly one.
    pub(crate) fn only_solution(&mut self, puzzle: &Puzzle, timer: &Timer) -> Result<Solution, NotUnique> {
        if puzzle.conflict().is_some() {
            return Err(NotUnique::NoSolution);
        }
        let mut outcome = self.search_within(puzzle, Limits::default(), timer);
        is_one(outcome.count, outcome.end).and_then(|()| outcome.solutions.pop().ok_or(NotUnique::NoSolution))
    }

    /// Counts the solutions of each puzzle up to a limit of at least two, classic puzzles together in SIMD lanes.
    ///
    /// ```
    /// use pencilproof::{Count, Listed, Solver};
    /// let line = *b"27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
    /// let counted = Solver::default().count_each(&[Listed::Line(&line), Listed::Line(&[b'.'; 81])], 10);
    /// assert_eq!(counted[0].count, Count::Exactly(1));
    /// assert!(counted[0].solution.as_ref().is_some_and(|solution| solution.starts_with("276845139")));
    /// assert_eq!(counted[1].count, Count::AtLeast(10));
    /// ```
    pub fn count_each(&mut self, puzzles: &[Listed<'_>], limit: u64) -> Vec<Counted> {
        let wanted = Wanted { solutions: limit.max(2), ..Wanted::ONLY };
        let positions: Vec<Option<ClassicPosition>> = puzzles.iter().map(|puzzle| puzzle.position()).collect();
        // Where each of those that are searched together stands.
        let places: Vec<usize> = (0..puzzles.len()).filter(|&place| positions[place].is_some()).collect();
        let nothing = Counted { count: Count::Exactly(0), guesses: 0, solution: None };
        let mut counted = vec![nothing; puzzles.len()];
        self.search_together(positions.iter().flatten().copied(), wanted, |number, answer| {
            counted[places[number]] = Counted::of_answer(answer);
        });
        for ((puzzle, counted), position) in puzzles.iter().zip(&mut counted).zip(positions) {
            // A puzzle whose values are in each other's way has no solution.
            if let (Listed::Puzzle(puzzle), None) = (puzzle, position)
                && puzzle.conflict().is_none()
            {
                let limits = Limits { solutions: wanted.solutions, keep: wanted.keep, ..Limits::default() };
                let timer = self.timer();
                *counted = Counted::of_outcome(&self.search_within(puzzle, limits, &timer));
            }
        }
        counted
    }

    /// Counts the solutions of each board up to a limit. `visit` gets the number of each board from 0, and of its
    /// solutions.
    pub fn count_digits(&mut self, boards: DigitBoards<'_>, limit: u64, mut visit: impl FnMut(usize, u64)) {
        let wanted = Wanted { solutions: limit, keep: 0 };
        self.search_together(boards.positions(), wanted, |board, answer| visit(board, answer.count));
    }

    /// Counts the solutions of a puzzle up to a limit. `watch` gets their number whenever another one is found.
    pub fn count_watched(&mut self, puzzle: &Puzzle, limit: u64, mut watch: impl FnMut(u64)) -> Count {
        let timer = self.timer();
        let over = || timer.is_over();
        let limits = Limits::count_up_to(limit).until(Stop::when(&over));
        let mut count = 0;
        let tally = self.search(puzzle.layout()).for_each_solution(puzzle, &limits, |_| {
            count += 1;
            watch(count);
            ControlFlow::Continue(())
        });
        Count::of(tally.count, tally.end)
    }

    /// A solution, by chance if a few random tries come to one, else the first that search meets.
    ///
    /// # Errors
    /// [`End::Exhausted`] if there is none, anything else if time ran out.
    pub fn some_solution(&mut self, puzzle: &Puzzle, seed: u64) -> Result<Solution, End> {
        let timer = self.timer();
        let over = || timer.is_over();
        let random = Estimator::new(puzzle, seed).random_solution(PROBES_FOR_SOLUTION, Stop::when(&over));
        random.map_or_else(
            || {
                let mut outcome = self.search_within(puzzle, Limits::first(), &timer);
                outcome.solutions.pop().ok_or(outcome.end)
            },
            Ok,
        )
    }

    /// An estimate of the number of solutions: as good as the time allows, or exact, which also ends it. Without a time
    /// limit it may go on until it is cancelled. `watch` gets the estimates before the last.
    pub fn estimate(&self, puzzle: &Puzzle, seed: u64, mut watch: impl FnMut(&Estimate)) -> Estimate {
        let timer = self.timer();
        let cancelled = || self.options().cancel.is_cancelled();
        let mut estimator = Estimator::new(puzzle, seed);
        loop {
            estimator.run(PROBES_PER_LOOK, Stop::when(&cancelled));
            let estimate = estimator.estimate();
            if estimate.is_exact || timer.is_over() {
                return estimate;
            }
            watch(&estimate);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use std::time::Duration;

    const EMPTY: [u8; 81] = [b'.'; 81];
    const EASY: &[u8; 81] = b"27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";

    #[test]
    fn what_takes_a_lane_too_long_is_counted_with_the_clock_of_the_caller() {
        let counts = |timeout, clock| {
            let mut solver = Solver::new(Options { timeout, clock, ..Options::default() });
            let puzzles = [EASY, &EMPTY, EASY].map(Listed::Line);
            solver.count_each(&puzzles, 30_000).into_iter().map(|counted| counted.count).collect::<Vec<_>>()
        };
        let whole = [Count::Exactly(1), Count::AtLeast(30_000), Count::Exactly(1)];
        assert_eq!(counts(None, || panic!("the clock is read")), whole);
        // Time stands still, so that it never runs out.
        assert_eq!(counts(Some(Duration::from_secs(1)), || Duration::ZERO), whole);
        let late = counts(Some(Duration::ZERO), || Duration::ZERO);
        assert_eq!(late, [Count::Exactly(1), Count::TimedOut(0), Count::Exactly(1)]);
    }
}
