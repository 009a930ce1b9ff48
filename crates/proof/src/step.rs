//! Steps: what a technique returns.

use crate::{Proof, Trace};
use pencilproof_core::{Board, Candidate, Cell, Contradiction, House, Symmetry};

/// A deduction in one position: what follows, why, and what to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The id of the technique, such as `naked-subset`.
    pub technique: &'static str,
    /// The size of the pattern where the technique has sizes (2 for a pair), else 1.
    pub size: usize,
    /// Candidates shown to be true, ascending.
    pub placements: Vec<Candidate>,
    /// Candidates shown to be false, ascending.
    pub eliminations: Vec<Candidate>,
    /// Why.
    pub proof: Proof,
    /// What a picture of the step shows besides its conclusions.
    pub marks: Vec<Mark>,
    /// For a step that starts from an either-or: what follows on each side, mark by mark.
    pub trace: Option<Box<Trace>>,
}

/// A part of the picture of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark {
    /// What part it plays.
    pub role: Role,
    /// Where.
    pub shape: Shape,
}

/// The part that something plays in an argument; whoever draws chooses the look of a role, never of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Role {
    /// What the argument stands on.
    Base,
    /// Where the argument strikes.
    Cover,
    /// A cell or house to look at first.
    Focus,
    /// True exactly if green is.
    Green,
    /// True exactly if blue is.
    Blue,
    /// True if green is.
    GreenOn,
    /// True if blue is.
    BlueOn,
    /// False if green is true.
    GreenOff,
    /// False if blue is true.
    BlueOff,
    /// True exactly if the first side of a second either-or is.
    Amber,
    /// True exactly if the other side of a second either-or is.
    Violet,
}

impl Role {
    /// The word for it: `base`, `green-on`.
    pub const fn word(self) -> &'static str {
        match self {
            Role::Base => "base",
            Role::Cover => "cover",
            Role::Focus => "focus",
            Role::Green => "green",
            Role::Blue => "blue",
            Role::GreenOn => "green-on",
            Role::BlueOn => "blue-on",
            Role::GreenOff => "green-off",
            Role::BlueOff => "blue-off",
            Role::Amber => "amber",
            Role::Violet => "violet",
        }
    }
}

/// Something on the board that can be marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Shape {
    /// One candidate.
    Candidate(Candidate),
    /// A whole cell.
    Cell(Cell),
    /// A whole house.
    House(House),
}

impl Step {
    /// Carries the conclusions out on a board.
    ///
    /// # Errors
    /// The first rule that this leaves without candidates: the position had no solution.
    pub fn apply<const W: usize>(&self, board: &mut Board<W>) -> Result<(), Contradiction> {
        self.eliminations.iter().try_for_each(|&candidate| board.eliminate(candidate).map(drop))?;
        self.placements.iter().try_for_each(|&candidate| board.place(candidate))
    }

    /// Whether the step would change the board.
    pub fn changes<const W: usize>(&self, board: &Board<W>) -> bool {
        self.eliminations.iter().any(|&candidate| board.is_live(candidate))
            || self.placements.iter().any(|candidate| board.value(candidate.cell()).is_none())
    }

    /// The image of the step under a symmetry.
    pub fn map(&self, symmetry: &Symmetry) -> Step {
        let candidates = |list: &[Candidate]| {
            let mut images: Vec<Candidate> = list.iter().map(|&candidate| symmetry.candidate(candidate)).collect();
            images.sort();
            images
        };
        let mut marks: Vec<Mark> = self
            .marks
            .iter()
            .map(|mark| Mark {
                role: mark.role,
                shape: match mark.shape {
                    Shape::Candidate(candidate) => Shape::Candidate(symmetry.candidate(candidate)),
                    Shape::Cell(cell) => Shape::Cell(symmetry.cell(cell)),
                    Shape::House(house) => Shape::House(symmetry.house(house)),
                },
            })
            .collect();
        marks.sort();
        Step {
            technique: self.technique,
            size: self.size,
            placements: candidates(&self.placements),
            eliminations: candidates(&self.eliminations),
            proof: self.proof.map(symmetry),
            marks,
            trace: self.trace.as_ref().map(|trace| Box::new(trace.map(symmetry))),
        }
    }
}
