//! In how many solutions each candidate is true.
//!
//! One solution settles as many candidates as there are cells, so the first solutions met answer for most of them. Only
//! for candidates that none of them has is there a search of their own, and every solution that it meets counts for the
//! others.

use crate::solve::Solver;
use pencilproof_core::{Candidate, Position, Puzzle, Stop};
use pencilproof_search::{End, Limits, Solution};

/// How many solutions are kept at first if candidates are counted further than to one.
const KEPT: usize = 1000;
/// The same if it matters only whether there is a solution.
const KEPT_FOR_ONE: usize = 64;

/// In how many solutions each candidate is true, up to a limit.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CandidateCounts {
    /// The numbers by candidate, in the order of cells and, in each, of digits.
    counts: Vec<u64>,
    side: usize,
    /// The limit: a number that has reached it may be larger in truth.
    pub limit: u64,
    /// Whether every number is settled. If time ran out before, some may be too small.
    pub is_complete: bool,
}

impl CandidateCounts {
    /// The number of solutions in which a candidate is true.
    ///
    /// # Panics
    /// If the candidate is not of the layout of the puzzle.
    #[must_use]
    pub fn get(&self, candidate: Candidate) -> u64 {
        self.counts[candidate.cell().index() * self.side + candidate.digit().index()]
    }

    /// The numbers of each cell, in the order of its digits.
    pub fn by_cell(&self) -> impl Iterator<Item = &[u64]> {
        self.counts.chunks(self.side)
    }

    fn number_mut(&mut self, candidate: Candidate) -> &mut u64 {
        &mut self.counts[candidate.cell().index() * self.side + candidate.digit().index()]
    }

    /// Counts a solution that has not been counted.
    fn count(&mut self, solution: &Solution) {
        for (cell, digit) in solution.digits().iter().enumerate() {
            let number = &mut self.counts[cell * self.side + digit.index()];
            *number = (*number + 1).min(self.limit);
        }
    }

    /// Notes that a solution exists, which may have been counted.
    fn note(&mut self, solution: &Solution) {
        for (cell, digit) in solution.digits().iter().enumerate() {
            let number = &mut self.counts[cell * self.side + digit.index()];
            *number = (*number).max(1);
        }
    }
}

impl Solver {
    /// In how many solutions of a position each candidate is true, up to a limit (at least one). Values and marks are
    /// kept: what they rule out is true in none.
    ///
    /// ```
    /// use pencilproof::core::{Digit, Layout, Puzzle};
    /// use pencilproof::Solver;
    /// let puzzle = Puzzle::from_givens(Layout::for_side(4)?, "12..34.....2..1.".chars().map(Digit::from_symbol));
    /// let counts = Solver::default().true_candidates(&puzzle, 1);
    /// assert!(counts.is_complete);
    /// assert!(counts.by_cell().all(|cell| cell.iter().sum::<u64>() >= 1), "every cell has a value in some solution");
    /// # Ok::<(), pencilproof::core::LayoutError>(())
    /// ```
    pub fn true_candidates(&mut self, puzzle: &Puzzle, limit: u64) -> CandidateCounts {
        let (layout, limit) = (puzzle.layout().clone(), limit.max(1));
        let counts = vec![0; layout.cell_count() * layout.side()];
        let mut found = CandidateCounts { counts, side: layout.side(), limit, is_complete: true };
        // What has no solution for a reason that can be seen is not searched.
        let Ok(position) = Position::new(puzzle) else { return found };
        let timer = self.timer();
        let over = || timer.is_over();
        let search = self.search(&layout);
        let keep = if limit == 1 { KEPT_FOR_ONE } else { KEPT };
        let limits = Limits { solutions: keep as u64, keep, stop: Stop::when(&over), ..Limits::default() };
        let first = search.solve(puzzle, &limits);
        first.solutions.iter().for_each(|solution| found.count(solution));
        if first.end == End::Exhausted {
            return found;
        }
        let marked = position.to_puzzle(puzzle);
        for cell in layout.cells() {
            let Some(open) = marked.marks(cell).filter(|_| marked.value(cell).is_none()) else {
                // Every solution agrees with a value; it is counted like any other candidate.
                if let Some(value) = marked.value(cell) {
                    let candidate = Candidate::new(cell, value.digit);
                    settle(search, puzzle, candidate, &mut found, &over);
                }
                continue;
            };
            for digit in open {
                settle(search, puzzle, Candidate::new(cell, digit), &mut found, &over);
            }
        }
        found
    }
}

/// Settles the number of a candidate by a search of its own, unless it has reached the limit.
fn settle(
    search: &mut pencilproof_search::Searcher,
    puzzle: &Puzzle,
    candidate: Candidate,
    found: &mut CandidateCounts,
    over: &(dyn Fn() -> bool + Sync),
) {
    if found.get(candidate) >= found.limit || !found.is_complete {
        return;
    }
    let mut supposed = puzzle.clone();
    supposed.set(candidate.cell(), candidate.digit(), false);
    let limits = Limits { solutions: found.limit, keep: 1, stop: Stop::when(over), ..Limits::default() };
    let outcome = search.solve(&supposed, &limits);
    outcome.solutions.iter().for_each(|solution| found.note(solution));
    let number = found.number_mut(candidate);
    *number = outcome.count.max(*number);
    found.is_complete = matches!(outcome.end, End::Exhausted | End::Limit);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cancel, Options};
    use pencilproof_core::{Digit, DigitSet, Layout};

    fn puzzle(text: &str, side: usize) -> Puzzle {
        Puzzle::from_givens(Layout::for_side(side).unwrap(), text.chars().map(Digit::from_symbol))
    }

    /// The numbers from all solutions.
    fn brute_force(puzzle: &Puzzle, limit: u64) -> Vec<u64> {
        let (solutions, end) = Solver::default().solutions(puzzle, u64::MAX);
        assert_eq!(end, End::Exhausted);
        let side = puzzle.layout().side();
        let mut counts = vec![0; side * puzzle.layout().cell_count()];
        for solution in &solutions {
            for (cell, digit) in solution.digits().iter().enumerate() {
                counts[cell * side + digit.index()] += 1;
            }
        }
        counts.into_iter().map(|count: u64| count.min(limit)).collect()
    }

    fn agrees(puzzle: &Puzzle) {
        for limit in [1, 2, 3, 50, 5000] {
            let counts = Solver::default().true_candidates(puzzle, limit);
            assert!(counts.is_complete);
            assert_eq!(counts.counts, brute_force(puzzle, limit), "limit {limit}");
        }
    }

    #[test]
    fn the_numbers_are_those_of_all_solutions() {
        for text in ["................", "1...............", "12..34..........", "1......3......32", "1.2.3.4........."]
        {
            agrees(&puzzle(text, 4));
        }
        // Thousands of solutions, more than are kept.
        agrees(&puzzle(&format!("123456{}", ".".repeat(30)), 6));
    }

    #[test]
    fn marks_rule_out_solutions() {
        let mut marked = puzzle("1...............", 4);
        let cell = marked.layout().cell(0, 1);
        marked.set_marks(cell, Some(DigitSet::only(Digit::from_index(1))));
        agrees(&marked);
        let counts = Solver::default().true_candidates(&marked, 1);
        assert_eq!(counts.get(Candidate::new(cell, Digit::from_index(2))), 0);
    }

    #[test]
    fn a_puzzle_without_a_solution_has_no_true_candidates() {
        for text in ["11..............", "12....3....4...."] {
            let counts = Solver::default().true_candidates(&puzzle(text, 4), 1);
            assert!(counts.is_complete && counts.counts.iter().all(|&count| count == 0), "{text}");
        }
    }

    #[test]
    fn what_is_cut_short_says_so() {
        let cancel = Cancel::default();
        cancel.cancel();
        let mut solver = Solver::new(Options { cancel, ..Options::default() });
        assert!(!solver.true_candidates(&puzzle(&".".repeat(256), 16), 1).is_complete);
    }
}
