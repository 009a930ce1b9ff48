//! Proofs that an independent checker accepts.

mod count;

pub use count::{ProvedCandidates, ProvedCount};

use crate::clock::Timer;
use crate::hint::{Advice, Walk};
use crate::solve::{Options, Report, SearchUse, Solver, Verdict};
use pencilproof_core::{Digit, Position, Puzzle, with_board};
use pencilproof_logic::{Assumes, Rated};
use pencilproof_proof::export::{Ending, NotExported, Premises, opb, veripb, veripb_within, writable};
use pencilproof_proof::{NotRefuted, Proof, Step, refute, search_steps};
use pencilproof_words::text;
use std::cell::Cell;
use thiserror::Error;

/// A puzzle as a formula, with a proof about it, both as text for VeriPB.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Certificate {
    /// The puzzle in OPB.
    pub formula: String,
    /// The solving path as a VeriPB proof, version 3.
    pub proof: String,
    /// What it proves.
    pub proves: Proves,
    /// The number of steps of logic.
    pub logic_steps: usize,
    /// The number of steps of search.
    pub search_steps: usize,
    /// The number of steps that assume uniqueness, listed after it is proved.
    pub uniqueness_steps: usize,
}

/// What a certificate proves.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Proves {
    /// This grid is a solution, and the only one.
    OnlySolution(Box<Puzzle>),
    /// There is no solution.
    NoSolution,
}

/// Some steps from a position as a VeriPB proof, which claims no more than what they conclude.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ProvedSteps {
    /// The puzzle or the position in OPB.
    pub formula: String,
    /// The steps as a VeriPB proof, version 3.
    pub proof: String,
    /// Each step in a line: number, name and conclusion, as in the comments of the proof.
    pub steps: Vec<String>,
}

/// Why there is no certificate.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NoProof {
    /// The puzzle has several solutions; two of them.
    #[error("the puzzle has several solutions")]
    Several(Box<[Puzzle; 2]>),
    /// The puzzle has more solutions than are to be listed.
    #[error("nothing proved: the puzzle has more than {most} solutions")]
    More {
        /// How many are to be listed.
        most: usize,
    },
    /// Time ran out.
    #[error("time ran out")]
    TimedOut,
    /// The proof would be longer than it may be.
    #[error("nothing proved: the proof would be longer than {most} bytes{}", after(*logic_steps, *search_steps))]
    TooLong {
        /// How long it may be, in bytes.
        most: usize,
        /// How many steps of logic fit.
        logic_steps: usize,
        /// How many steps of search fit.
        search_steps: usize,
    },
    /// A constraint of the puzzle cannot be written, or a step, which is a bug in the technique that found it.
    #[error("{0}")]
    NotExported(NotExported),
}

/// How far a proof got, if it has steps.
fn after(logic_steps: usize, search_steps: usize) -> String {
    if logic_steps + search_steps == 0 {
        return String::new();
    }
    format!(", after {logic_steps} steps of logic and {search_steps} of search")
}

/// How a puzzle is to be proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proving {
    /// What the proof starts from.
    pub from: Premises,
    /// Whether those steps of this solver's path that assume uniqueness follow, once it is proved.
    pub with_uniqueness: bool,
    /// How long the proof may be, in bytes.
    pub most: usize,
}

impl Default for Proving {
    /// From the givens, without steps that assume uniqueness, of any length.
    fn default() -> Proving {
        Proving { from: Premises::Givens, with_uniqueness: false, most: usize::MAX }
    }
}

/// A case of a search takes at least as many bytes of a proof, on average.
const BYTES_OF_CASE: usize = 100;

impl Solver {
    /// Proves that a puzzle has exactly one solution, or none. The proof has the steps of logic and, where logic ends,
    /// the cases of a search; an independent checker can verify it. Techniques that assume a unique solution are left
    /// out, because the proof would be circular.
    ///
    /// The proof starts from the givens or, with [`Premises::Position`], from the position with its placed values and
    /// marks.
    ///
    /// # Errors
    /// If the puzzle has several solutions, or time ran out before that was known.
    pub fn prove(&mut self, puzzle: &Puzzle, from: Premises) -> Result<Certificate, NoProof> {
        self.prove_as(puzzle, Proving { from, ..Proving::default() })
    }

    /// The same proof, and after it, if there is one solution, those steps of this solver's path that assume so. Now
    /// they follow: the checker confirms what each of them concludes, though not how.
    ///
    /// # Errors
    /// If the puzzle has several solutions, or time ran out before that was known.
    pub fn prove_with_uniqueness(&mut self, puzzle: &Puzzle, from: Premises) -> Result<Certificate, NoProof> {
        self.prove_as(puzzle, Proving { from, with_uniqueness: true, ..Proving::default() })
    }

    /// The same, with or without the steps that assume uniqueness, and up to a length.
    ///
    /// # Errors
    /// If the puzzle has several solutions, time ran out before that was known, or the proof would be too long.
    pub fn prove_as(&mut self, puzzle: &Puzzle, how: Proving) -> Result<Certificate, NoProof> {
        writable(puzzle.layout()).map_err(NoProof::NotExported)?;
        let timer = self.timer();
        let report = self.without_uniqueness(puzzle, how.from)?;
        let path = how.with_uniqueness.then(|| Solver::new(self.options().clone()).solve(&report.puzzle));
        certificate(how, &report, path.as_ref(), &timer)
    }

    /// Proves the next steps, as many as there are up to a number. Techniques that assume a unique solution are left
    /// out.
    ///
    /// ```
    /// use pencilproof::core::{Digit, Layout, Puzzle};
    /// use pencilproof::Solver;
    /// use pencilproof::proof::export::Premises;
    /// let puzzle = Puzzle::from_givens(Layout::for_side(4)?, "1......3......32".chars().map(Digit::from_symbol));
    /// let proved = Solver::default().prove_steps(&puzzle, Premises::Position, 2)?;
    /// assert_eq!(proved.steps.len(), 2);
    /// assert!(proved.proof.contains(&proved.steps[1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If time ran out before there was a step.
    pub fn prove_steps(&mut self, puzzle: &Puzzle, from: Premises, steps: u64) -> Result<ProvedSteps, NoProof> {
        writable(puzzle.layout()).map_err(NoProof::NotExported)?;
        let puzzle = from.of(puzzle);
        let walk = match self.options().profile.without_uniqueness() {
            Ok(profile) => Solver::new(Options { profile, ..self.options().clone() }).walk(&puzzle, steps),
            Err(_) => Walk { steps: Vec::new(), position: puzzle.clone(), end: None, faults: Vec::new() },
        };
        let is_late = walk.end.is_some_and(|end| end.advice == Advice::OutOfTime);
        if is_late && walk.steps.is_empty() {
            return Err(NoProof::TimedOut);
        }
        let steps = told(&walk.steps, &puzzle);
        let numbered: Vec<(String, &Step)> = steps.iter().map(|(title, step)| (title.clone(), step)).collect();
        Ok(ProvedSteps {
            formula: opb(&puzzle, from, None).map_err(NoProof::NotExported)?,
            proof: veripb(&puzzle, from, &numbered, Ending::Open).map_err(NoProof::NotExported)?,
            steps: steps.into_iter().map(|(title, _)| title).collect(),
        })
    }

    /// Solves a puzzle, to the end, by techniques that assume nothing.
    fn without_uniqueness(&mut self, puzzle: &Puzzle, from: Premises) -> Result<Report, NoProof> {
        let puzzle = from.of(puzzle);
        // Logic is used unless the profile is empty, and search must finish: otherwise nothing is proved.
        let options = match self.options().profile.without_uniqueness() {
            Ok(profile) => Options { profile, search: SearchUse::Complete, ..self.options().clone() },
            Err(_) => Options { search: SearchUse::Only, ..self.options().clone() },
        };
        let report = Solver::new(options).solve(&puzzle);
        match &report.verdict {
            Verdict::Several(two) => Err(NoProof::Several(two.clone())),
            Verdict::TimedOut { .. } | Verdict::Stuck => Err(NoProof::TimedOut),
            Verdict::Solved { .. } | Verdict::NoSolution | Verdict::Contradiction(_) => Ok(report),
        }
    }
}

fn certificate(how: Proving, report: &Report, path: Option<&Report>, timer: &Timer) -> Result<Certificate, NoProof> {
    let puzzle = &report.puzzle;
    let logic_steps = report.steps.len();
    let too_long = |step: usize| NoProof::TooLong {
        most: how.most,
        logic_steps: step.min(logic_steps),
        search_steps: step.saturating_sub(logic_steps),
    };
    let cases = Cell::new(0usize);
    let go_on = &mut || {
        cases.set(cases.get() + 1);
        !timer.is_over() && cases.get() <= how.most / BYTES_OF_CASE
    };
    // The verdict says that there is no other solution, so a search for a proof of that can only be cut short.
    let stopped = |_: NotRefuted| if timer.is_over() { NoProof::TimedOut } else { too_long(logic_steps) };
    let mut steps = told(&report.steps, puzzle);
    let solution: Option<Vec<Digit>> = match &report.verdict {
        Verdict::Solved { grid, .. } => grid.full_grid(),
        _ => None,
    };
    let position = Position::new(&report.position);
    let searched = match (&position, &solution) {
        (Ok(position), Some(solution)) => {
            with_board!(position, board => search_steps(board, solution, go_on)).map_err(stopped)?
        }
        _ => Vec::new(),
    };
    let search_steps = searched.len();
    for step in searched {
        let title = if matches!(step.proof, Proof::Cases(_)) { "Search" } else { "Single, after search" };
        steps.push((number(title, &step, steps.len(), puzzle), step));
    }
    let tree = match (&report.verdict, &position) {
        (Verdict::NoSolution, Ok(position)) => {
            Some(with_board!(position, board => refute(board, go_on)).map_err(stopped)?)
        }
        _ => None,
    };
    let assume_uniqueness =
        |path: &Report| path.steps.iter().filter(|rated| rated.assumes == Assumes::Uniqueness).count();
    let uniqueness_steps = path.filter(|_| solution.is_some()).map_or(0, assume_uniqueness);
    let path = path.map(|path| told(&path.steps, puzzle)).unwrap_or_default();
    let after: Vec<(String, &Step)> = path.iter().map(|(title, step)| (title.clone(), step)).collect();
    let ending = match &solution {
        Some(grid) if uniqueness_steps > 0 => Ending::SolvedAndFollowed(grid, &after),
        Some(grid) => Ending::Solved(grid),
        None => Ending::Refuted(tree.as_ref()),
    };
    let numbered: Vec<(String, &Step)> = steps.iter().map(|(title, step)| (title.clone(), step)).collect();
    Ok(Certificate {
        formula: opb(puzzle, how.from, solution.as_deref()).map_err(NoProof::NotExported)?,
        proof: veripb_within(puzzle, how.from, &numbered, ending, how.most).map_err(|reason| match reason {
            NotExported::TooLong { step, .. } => too_long(step.min(numbered.len())),
            reason => NoProof::NotExported(reason),
        })?,
        proves: match &report.verdict {
            Verdict::Solved { grid, .. } => Proves::OnlySolution(Box::new(grid.clone())),
            _ => Proves::NoSolution,
        },
        logic_steps,
        search_steps,
        uniqueness_steps,
    })
}

/// The steps of a path, each with a line about it.
fn told(steps: &[Rated], puzzle: &Puzzle) -> Vec<(String, Step)> {
    let told = steps.iter().enumerate().map(|(index, rated)| {
        let title = rated.hint(puzzle.layout()).title;
        (number(&title, &rated.step, index, puzzle), rated.step.clone())
    });
    told.collect()
}

/// A line about a step.
fn number(title: &str, step: &Step, index: usize, puzzle: &Puzzle) -> String {
    let conclusion = text::conclusion(puzzle.layout(), &step.placements, &step.eliminations);
    format!("{}. {title}: {conclusion}", index + 1)
}
