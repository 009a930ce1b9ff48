//! Proofs about puzzles with any number of solutions: how many there are, and which candidates are true in one.

use super::{BYTES_OF_CASE, NoProof, number};
use crate::clock::Timer;
use crate::solve::{Solver, filled};
use pencilproof_core::{Board, Candidate, Digit, DigitSet, Position, Puzzle, with_board};
use pencilproof_proof::export::{Ending, NotExported, Premises, opb, opb_without, veripb_within, writable};
use pencilproof_proof::{NotRefuted, Proof, Step, elimination_steps, enumerate};
use pencilproof_search::End;
use std::cell::Cell;

/// All solutions of a puzzle, and a proof that there are no others.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ProvedCount {
    /// The puzzle in OPB.
    pub formula: String,
    /// A VeriPB proof, version 3: a line `@solution1 solx` for each solution, then `@contradiction`, which says that
    /// nothing else is left.
    pub proof: String,
    /// The solutions, in the order of these lines.
    pub solutions: Vec<Puzzle>,
}

/// The candidates that are true in some solution, each in one that is shown, and a proof that no other one is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ProvedCandidates {
    /// The puzzle in OPB.
    pub formula: String,
    /// A VeriPB proof, version 3: a line `sol` for each of the solutions, and `@without`, which says that all
    /// candidates that are in none of them are false.
    pub proof: String,
    /// For each cell, in reading order, the digits that it has in some solution. All are empty if there is none.
    pub candidates: Vec<DigitSet>,
    /// Solutions that together have all these candidates.
    pub solutions: Vec<Puzzle>,
}

/// How long a proof may be, and how long the search for it may take.
struct Limit<'a> {
    most: usize,
    timer: &'a Timer,
    cases: Cell<usize>,
}

impl Limit<'_> {
    /// Counts a case, and whether the proof may go on.
    fn go_on(&self) -> bool {
        self.cases.set(self.cases.get() + 1);
        !self.timer.is_over() && self.cases.get() <= self.most / BYTES_OF_CASE
    }

    fn too_long(&self) -> NoProof {
        NoProof::TooLong { most: self.most, logic_steps: 0, search_steps: 0 }
    }

    /// Why a search for a proof ended.
    fn stopped(&self, why: NotRefuted) -> NoProof {
        match why {
            NotRefuted::More { most } => NoProof::More { most },
            _ if self.timer.is_over() => NoProof::TimedOut,
            _ => self.too_long(),
        }
    }

    fn proof(&self, of: (&Puzzle, Premises), steps: &[(String, &Step)], ending: Ending<'_>) -> Result<String, NoProof> {
        veripb_within(of.0, of.1, steps, ending, self.most).map_err(|reason| match reason {
            NotExported::TooLong { .. } => self.too_long(),
            reason => NoProof::NotExported(reason),
        })
    }
}

impl Solver {
    /// Proves how many solutions a puzzle has, up to `most_solutions`, in a proof of at most `most` bytes. Nothing is
    /// assumed: each solution is excluded once it is listed, and cases show that there are no others.
    ///
    /// ```
    /// use pencilproof::core::{Digit, Layout, Puzzle};
    /// use pencilproof::Solver;
    /// use pencilproof::proof::export::Premises;
    /// let puzzle = Puzzle::from_givens(Layout::for_side(4)?, "12343412........".chars().map(Digit::from_symbol));
    /// let proved = Solver::default().prove_count(&puzzle, Premises::Givens, 10_000, usize::MAX)?;
    /// assert_eq!(proved.solutions.len(), 4);
    /// assert_eq!(proved.proof.matches(" solx ").count(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a constraint cannot be written, there are more solutions, time ran out, or the proof would be too long.
    pub fn prove_count(
        &mut self,
        puzzle: &Puzzle,
        from: Premises,
        most_solutions: usize,
        most: usize,
    ) -> Result<ProvedCount, NoProof> {
        writable(puzzle.layout()).map_err(NoProof::NotExported)?;
        let puzzle = from.of(puzzle);
        let timer = self.timer();
        let limit = Limit { most, timer: &timer, cases: Cell::new(0) };
        let listed = match &Position::new(&puzzle) {
            Ok(position) => {
                let listed = with_board!(position, board => enumerate(board, most_solutions, &mut || limit.go_on()));
                Some(listed.map_err(|why| limit.stopped(why))?)
            }
            Err(_) => None,
        };
        let ending = match &listed {
            Some((solutions, tree)) => Ending::Counted(solutions, tree),
            None => Ending::Refuted(None),
        };
        Ok(ProvedCount {
            formula: opb(&puzzle, from, listed.as_ref().and_then(|(solutions, _)| Some(&solutions.first()?[..])))
                .map_err(NoProof::NotExported)?,
            proof: limit.proof((&puzzle, from), &[], ending)?,
            solutions: grids(&puzzle, &listed.map(|(solutions, _)| solutions).unwrap_or_default()),
        })
    }

    /// Proves which candidates are true in some solution of a puzzle, however many solutions there are, in a proof of
    /// at most `most` bytes.
    ///
    /// # Errors
    /// If a constraint cannot be written, time ran out, or the proof would be too long.
    pub fn prove_candidates(
        &mut self,
        puzzle: &Puzzle,
        from: Premises,
        most: usize,
    ) -> Result<ProvedCandidates, NoProof> {
        writable(puzzle.layout()).map_err(NoProof::NotExported)?;
        let puzzle = from.of(puzzle);
        let timer = self.timer();
        let limit = Limit { most, timer: &timer, cases: Cell::new(0) };
        let layout = puzzle.layout();
        let mut candidates = vec![DigitSet::EMPTY; layout.cell_count()];
        if let Ok(position) = &Position::new(&puzzle) {
            let solutions = with_board!(position, board => self.witnesses(&puzzle, board, &mut candidates))?;
            if !solutions.is_empty() {
                let is_true = |candidate: Candidate| candidates[candidate.cell().index()].contains(candidate.digit());
                let steps = with_board!(position, board => elimination_steps(board, &is_true, &mut || limit.go_on()));
                let steps = steps.map_err(|why| limit.stopped(why))?;
                let titles = steps.iter().enumerate().map(|(index, step)| {
                    let title = if matches!(step.proof, Proof::Single(_)) { "Single" } else { "Search" };
                    (number(title, step, index, &puzzle), step)
                });
                let steps: Vec<(String, &Step)> = titles.collect();
                let others: Vec<Candidate> = layout.candidates().filter(|&candidate| !is_true(candidate)).collect();
                return Ok(ProvedCandidates {
                    formula: opb_without(&puzzle, from, &others).map_err(NoProof::NotExported)?,
                    proof: limit.proof((&puzzle, from), &steps, Ending::Witnessed(&solutions))?,
                    solutions: grids(&puzzle, &solutions),
                    candidates,
                });
            }
        }
        // There is no solution, so there is nothing but a refutation.
        let ProvedCount { formula, proof, solutions } = self.prove_count(&puzzle, from, 0, most)?;
        Ok(ProvedCandidates { formula, proof, candidates, solutions })
    }

    /// Solutions in which all candidates are true that are true in any; these are added to `candidates`.
    fn witnesses<const W: usize>(
        &mut self,
        puzzle: &Puzzle,
        board: &Board<W>,
        candidates: &mut [DigitSet],
    ) -> Result<Vec<Vec<Digit>>, NoProof> {
        let mut solutions: Vec<Vec<Digit>> = Vec::new();
        for candidate in board.candidates() {
            if candidates[candidate.cell().index()].contains(candidate.digit()) {
                continue;
            }
            let mut supposed = puzzle.clone();
            supposed.set(candidate.cell(), candidate.digit(), false);
            match self.some_solution(&supposed, solutions.len() as u64) {
                Ok(solution) => {
                    candidates.iter_mut().zip(solution.digits()).for_each(|(digits, &digit)| {
                        digits.insert(digit);
                    });
                    solutions.push(solution.digits().to_vec());
                }
                Err(End::Exhausted) => {}
                Err(_) => return Err(NoProof::TimedOut),
            }
        }
        Ok(solutions)
    }
}

/// The solutions as full grids of the puzzle.
fn grids(puzzle: &Puzzle, solutions: &[Vec<Digit>]) -> Vec<Puzzle> {
    solutions.iter().map(|solution| filled(puzzle, solution)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilproof_core::Layout;

    /// The values that the player placed on a board without givens.
    fn placed(text: &str) -> Puzzle {
        let mut puzzle = Puzzle::empty(Layout::for_side(4).unwrap());
        for (cell, symbol) in puzzle.layout().clone().cells().zip(text.chars()) {
            if let Some(digit) = Digit::from_symbol(symbol) {
                puzzle.set(cell, digit, false);
            }
        }
        puzzle
    }

    #[test]
    fn values_of_the_player_count_only_in_a_position() {
        let puzzle = placed("12343412........");
        let mut solver = Solver::default();
        let mut count = |from| solver.prove_count(&puzzle, from, 1000, usize::MAX).map(|proved| proved.solutions.len());
        assert_eq!((count(Premises::Givens), count(Premises::Position)), (Ok(288), Ok(4)));
        let mut number = |from| {
            let proved = solver.prove_candidates(&puzzle, from, usize::MAX).unwrap();
            proved.candidates.iter().map(|digits| digits.len()).sum::<usize>()
        };
        assert_eq!((number(Premises::Givens), number(Premises::Position)), (64, 24));
        // The values make a wrong board of what has solutions without them.
        let wrong = placed("1234341221434312");
        let single = solver.prove_as(&wrong, crate::Proving::default());
        assert!(matches!(single, Err(NoProof::Several(_))), "{single:?}");
    }

    #[test]
    fn a_proof_may_be_too_long_or_late() {
        let puzzle = placed("");
        let mut solver = Solver::default();
        let short = solver.prove_count(&puzzle, Premises::Givens, 1000, 1000).unwrap_err();
        assert!(matches!(short, NoProof::TooLong { most: 1000, .. }), "{short:?}");
        assert_eq!(solver.prove_count(&puzzle, Premises::Givens, 287, usize::MAX), Err(NoProof::More { most: 287 }));
    }
}
