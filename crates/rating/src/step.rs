//! Steps of the scale.

use crate::tables::{Claim, parts};
use crate::{Difficulty, Technique};
use pencilproof_core::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use pencilproof_proof::Literal;

/// The first thing that the techniques of the scale find in a state.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Which of them.
    pub technique: Technique,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// Of chains, the number of claims that the conclusion rests on, counted as the original does: the length of the
    /// argument, which adds to the difficulty.
    pub complexity: Option<u32>,
    /// The candidate that the step places, if it places one.
    pub placement: Option<Candidate>,
    /// The candidates that it removes, by cell and digit, besides those that the placement takes with it. A chain that
    /// shows a candidate to be true removes the others of its cell.
    pub eliminations: Vec<Candidate>,
    /// How it was found: what a proof and an explanation start from.
    pub argument: Argument,
}

/// What an argument is about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument {
    /// The digit has one place in the house.
    HiddenSingle(House),
    /// The cell has one digit.
    NakedSingle,
    /// The digit has all its places of the first house in the second. A direct step then looks at the house of its
    /// placement, of the same kind as the first.
    Locking {
        /// The house that is locked.
        from: House,
        /// The house that loses the digit elsewhere.
        to: House,
        /// The digit.
        digit: Digit,
        /// Of a direct step, the house in which the digit has one place left.
        then: Option<House>,
    },
    /// As many digits as cells.
    NakedSet {
        /// The house.
        house: House,
        /// Its cells.
        cells: CellSet<2>,
        /// Their digits.
        digits: DigitSet,
    },
    /// As many cells as digits. A direct step places another digit of the house.
    HiddenSet {
        /// The house.
        house: House,
        /// The cells.
        cells: CellSet<2>,
        /// The digits that have no other places.
        digits: DigitSet,
    },
    /// Lines whose places for a digit lie in as many lines across.
    Fish {
        /// The digit.
        digit: Digit,
        /// The base lines.
        base: Vec<House>,
        /// The cover lines.
        cover: Vec<House>,
    },
    /// An XY-Wing or XYZ-Wing.
    Wing {
        /// The pivot.
        pivot: Cell,
        /// The two others.
        pincers: [Cell; 2],
        /// The digit that goes.
        digit: Digit,
    },
    /// A unique rectangle or loop.
    Loop {
        /// Its cells in order.
        cells: Vec<Cell>,
        /// The two digits.
        digits: [Digit; 2],
        /// Its type.
        kind: LoopKind,
    },
    /// A bivalue universal grave but for some cells.
    Bug {
        /// The cells with further digits, and these.
        cells: Vec<(Cell, DigitSet)>,
        /// Its type.
        kind: BugKind,
    },
    /// An aligned exclusion: the two or three base cells.
    Aligned(Vec<Cell>),
    /// A chain, or several.
    Chain(ChainShape),
}

/// What the further digits of a unique loop lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoopKind {
    /// Type 1: one cell has further digits.
    One,
    /// Type 2: one further digit, in several cells.
    Two,
    /// Type 3 with a naked set.
    Naked {
        /// The house.
        house: House,
        /// The cells of the set besides the two of the loop.
        cells: CellSet<2>,
        /// Its digits.
        digits: DigitSet,
    },
    /// Type 3 with a hidden set.
    Hidden {
        /// The house.
        house: House,
        /// The cells of the set besides the two of the loop.
        cells: CellSet<2>,
        /// Its digits, those of the loop among them.
        digits: DigitSet,
    },
    /// Type 4: the house in which one of the digits is locked into the two cells, and that digit. The other digit goes.
    Four {
        /// The house.
        house: House,
        /// The locked digit.
        locked: Digit,
    },
}

/// What the further digits of a BUG lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BugKind {
    /// Type 1: one cell.
    One,
    /// Type 2: one digit.
    Two,
    /// Type 3: a naked set of the house.
    Three {
        /// The house.
        house: House,
        /// The cells of the set.
        cells: CellSet<2>,
        /// Its digits.
        digits: DigitSet,
    },
    /// Type 4: two cells of a house, and the digit that they share.
    Four {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
    },
}

/// The shape of a chain argument. What follows from the starts is found again from the state: it is determined by the
/// technique.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChainShape {
    /// A cycle of claims, each the opposite of the one before it; the first is true or all are the other way around.
    /// They are in order, and the last leads to the first.
    Cycle(Links, Vec<Literal>),
    /// From a claim to its opposite: the claims in order, the conclusion last.
    Forcing(Links, Vec<Literal>),
    /// A claim that leads to a candidate that is both true and false.
    Contradiction(Literal),
    /// A candidate that has the consequence whether it is true or false.
    Double(Candidate),
    /// All candidates of a cell have the consequence.
    Cell(Cell),
    /// All places of a digit in a house have the consequence.
    Region(House, Digit),
}

/// What joins the claims of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Links {
    /// Places of a digit: an X-chain.
    X,
    /// Digits of cells, and houses for what a claim rules out: a Y-chain.
    Y,
    /// Both.
    Xy,
}

impl Links {
    /// Whether the places of a digit in a house count.
    pub(crate) const fn x(self) -> bool {
        !matches!(self, Links::Y)
    }

    /// Whether the digits of a cell count.
    pub(crate) const fn y(self) -> bool {
        !matches!(self, Links::X)
    }
}

impl Step {
    /// A step without conclusions yet.
    pub(crate) fn new(technique: Technique, difficulty: f64, argument: Argument) -> Step {
        Step {
            technique,
            difficulty: Difficulty::from_raw(difficulty),
            complexity: None,
            placement: None,
            eliminations: Vec::new(),
            argument,
        }
    }

    /// The step with a placement.
    pub(crate) fn placing(mut self, placed: Claim) -> Step {
        self.placement = Some(candidate(placed));
        self
    }

    /// The step with eliminations, sorted and each once.
    pub(crate) fn removing(mut self, removed: impl IntoIterator<Item = Claim>) -> Step {
        self.eliminations.extend(removed.into_iter().map(candidate));
        self.eliminations.sort_unstable();
        self.eliminations.dedup();
        self
    }
}

pub(crate) fn candidate(claim: Claim) -> Candidate {
    let (cell, digit) = parts(claim);
    Candidate::new(Cell::from_index(cell), Digit::from_index(digit))
}

pub(crate) fn claim_of_candidate(candidate: Candidate) -> Claim {
    crate::tables::claim(candidate.cell().index(), candidate.digit().index())
}

/// The house with this number here: the layout counts rows, columns, boxes.
pub(crate) fn house(number: usize) -> House {
    House::from_index(match number / 9 {
        0 => number + 18,
        _ => number - 9,
    })
}

/// The number here of a house of the layout.
pub(crate) fn house_number(house: House) -> usize {
    match house.index() / 9 {
        2 => house.index() - 18,
        _ => house.index() + 9,
    }
}

/// The cells of some positions of a house.
pub(crate) fn cell_set(house: usize, positions: u16) -> CellSet<2> {
    crate::tables::ones(positions)
        .map(|place| Cell::from_index(crate::tables::CELLS_OF[house][place] as usize))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{CELLS_OF, HOUSES};
    use pencilproof_core::Layout;

    #[test]
    fn houses_have_the_cells_of_the_layout() {
        let layout = Layout::classic();
        for (number, cells) in CELLS_OF.iter().enumerate().take(HOUSES) {
            let mut cells: Vec<usize> = cells.iter().map(|&cell| cell as usize).collect();
            let mut theirs: Vec<usize> = layout.house_cells(house(number)).iter().map(|cell| cell.index()).collect();
            cells.sort_unstable();
            theirs.sort_unstable();
            assert_eq!(cells, theirs, "house {number}");
            assert_eq!(house_number(house(number)), number);
        }
    }
}
