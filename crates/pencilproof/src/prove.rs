//! Proofs that an independent checker accepts.

use crate::solve::{Options, Report, SearchUse, Solver, Verdict};
use pencilproof_core::{Board, Digit, Puzzle, with_width};
use pencilproof_logic::Hint;
use pencilproof_proof::export::{Ending, opb, veripb};
use pencilproof_proof::{NotRefuted, Proof, Step, refute, search_steps};
use std::time::Instant;

/// A puzzle as a formula, and a proof about it, both as text for VeriPB.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The puzzle in OPB.
    pub formula: String,
    /// The solving path as a VeriPB proof, version 3.
    pub proof: String,
    /// What it proves.
    pub proves: Proves,
    /// Steps of logic in it.
    pub logic_steps: usize,
    /// Steps of search in it.
    pub search_steps: usize,
}

/// What a certificate proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proves {
    /// This grid is a solution, and the only one.
    OnlySolution(Box<Puzzle>),
    /// There is no solution.
    NoSolution,
}

/// Why there is no certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoProof {
    /// The puzzle has several solutions; two of them.
    Several(Box<[Puzzle; 2]>),
    /// The time was up.
    TimedOut,
}

impl Solver {
    /// Proves that a puzzle has exactly one solution, or none: the steps of logic, and where they end the cases of a
    /// search, as a proof that does not ask to be believed.
    ///
    /// # Errors
    /// If the puzzle has several solutions, or the time was up before that was known.
    pub fn prove(&mut self, puzzle: &Puzzle) -> Result<Certificate, NoProof> {
        let deadline = self.options().timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        let report = match self.options().search {
            // Logic must be tried, and search must finish: anything else proves nothing.
            SearchUse::Complete => self.solve(puzzle),
            _ => Solver::new(Options { search: SearchUse::Complete, ..self.options().clone() }).solve(puzzle),
        };
        match &report.verdict {
            Verdict::Several(two) => return Err(NoProof::Several(two.clone())),
            Verdict::TimedOut { .. } | Verdict::Stuck => return Err(NoProof::TimedOut),
            Verdict::Solved { .. } | Verdict::NoSolution | Verdict::Contradiction(_) => {}
        }
        let mut in_time = || deadline.is_none_or(|deadline| Instant::now() < deadline);
        // The verdict says that there is no other solution, so only the time can end the search for a proof of that.
        let certificate = with_width!(puzzle.layout(), W => certificate::<W>(puzzle, &report, &mut in_time));
        certificate.map_err(|_| NoProof::TimedOut)
    }
}

fn certificate<const W: usize>(
    puzzle: &Puzzle,
    report: &Report,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Certificate, NotRefuted> {
    let mut numbered: Vec<(String, &Step)> = Vec::new();
    let mut add = |title: &str, conclusion: &str, step| {
        numbered.push((format!("{}. {title}: {conclusion}", numbered.len() + 1), step));
    };
    for rated in &report.steps {
        let hint = Hint::of(&rated.step, puzzle.layout());
        add(&hint.title, &hint.conclusion, &rated.step);
    }
    let solution: Option<Vec<Digit>> = match &report.verdict {
        Verdict::Solved { grid, .. } => grid.full_grid(),
        _ => None,
    };
    let position = Board::<W>::from_puzzle(&report.position);
    let searched = match (&position, &solution) {
        (Ok(position), Some(solution)) => search_steps(position, solution, go_on)?,
        _ => Vec::new(),
    };
    for step in &searched {
        let title = if matches!(step.proof, Proof::Cases(_)) { "Search" } else { "Single, after search" };
        add(title, &Hint::of(step, puzzle.layout()).conclusion, step);
    }
    let tree = match (&report.verdict, &position) {
        (Verdict::NoSolution, Ok(position)) => Some(refute(position, go_on)?),
        _ => None,
    };
    let ending = match &solution {
        Some(grid) => Ending::Solved(grid),
        None => Ending::Refuted(tree.as_ref()),
    };
    let proof = veripb::<W>(puzzle, &numbered, ending);
    Ok(Certificate {
        formula: opb(puzzle),
        proof,
        proves: match &report.verdict {
            Verdict::Solved { grid, .. } => Proves::OnlySolution(Box::new(grid.clone())),
            _ => Proves::NoSolution,
        },
        logic_steps: report.steps.len(),
        search_steps: searched.len(),
    })
}
