//! Steps: what a technique returns.

use crate::{Assumes, Evidence, Mark, Proof, Refusal, check, evidence};
use pencilproof_core::{Board, Candidate, Contradiction, Position, Symmetry, with_board};
use std::borrow::Cow;

/// A deduction in one position: what follows, why it is so, and how it was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// The id of the technique, such as `naked-subset`.
    pub technique: Cow<'static, str>,
    /// The size of the pattern where the technique has sizes (2 for a pair), else 1.
    pub size: usize,
    /// Candidates shown to be true, ascending.
    pub placements: Vec<Candidate>,
    /// Candidates shown to be false, ascending.
    pub eliminations: Vec<Candidate>,
    /// Why: data for the checker.
    pub proof: Proof,
    /// How it was seen: data for words and pictures.
    pub evidence: Evidence,
}

impl Step {
    /// A step with nothing to tell beyond its proof, of size 1; the conclusions are sorted.
    #[must_use]
    pub fn bare(
        technique: impl Into<Cow<'static, str>>,
        mut placements: Vec<Candidate>,
        mut eliminations: Vec<Candidate>,
        proof: Proof,
    ) -> Step {
        placements.sort();
        eliminations.sort();
        Step { technique: technique.into(), size: 1, placements, eliminations, proof, evidence: Evidence::Bare }
    }

    /// What a picture of the step shows besides its conclusions.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        self.evidence.marks()
    }

    /// Carries the conclusions out on a board.
    ///
    /// # Errors
    /// The first rule that this leaves without candidates: the position had no solution.
    pub fn apply<const W: usize>(&self, board: &mut Board<W>) -> Result<(), Contradiction> {
        self.eliminations.iter().try_for_each(|&candidate| board.eliminate(candidate).map(drop))?;
        self.placements.iter().try_for_each(|&candidate| board.place(candidate))
    }

    /// Carries the conclusions out in a position.
    ///
    /// # Errors
    /// As [`Step::apply`].
    pub fn apply_to(&self, position: &mut Position) -> Result<(), Contradiction> {
        with_board!(mut position, board => self.apply(board))
    }

    /// Whether the proof shows the conclusions in a position, and what it assumes: [`check`] for a position.
    ///
    /// # Errors
    /// The first thing found wrong.
    pub fn check(&self, position: &Position) -> Result<Assumes, Refusal> {
        with_board!(position, board => check(board, self))
    }

    /// Whether the step would change the board.
    #[must_use]
    pub fn changes<const W: usize>(&self, board: &Board<W>) -> bool {
        self.eliminations.iter().any(|&candidate| board.is_live(candidate))
            || self.placements.iter().any(|candidate| board.value(candidate.cell()).is_none())
    }

    /// The image of the step under a symmetry.
    #[must_use]
    pub fn map(&self, symmetry: &Symmetry) -> Step {
        Step {
            technique: self.technique.clone(),
            size: self.size,
            placements: evidence::candidates(&self.placements, symmetry),
            eliminations: evidence::candidates(&self.eliminations, symmetry),
            proof: self.proof.map(symmetry),
            evidence: self.evidence.map(symmetry),
        }
    }
}
