//! What a formula takes for granted besides the rules of the layout, and under which label.

use super::names;
use crate::Literal;
use pencilproof_core::{Candidate, Cell, DigitSet, Puzzle};

/// What a formula takes for granted besides the rules of the layout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Premises {
    /// The puzzle alone: its givens. A puzzle without givens that has marks (a Sukaku) consists of its marks.
    #[default]
    Givens,
    /// The position: the puzzle, and besides it all placed values and marks. These are assumed, and what is proved
    /// depends on them; their labels say so (`@placed_r1c1n1`, `@mark_r4c4n3`).
    Position,
}

impl Premises {
    /// The part of a puzzle that is taken for granted. Its position is the one in which the first step of an exported
    /// proof must start.
    #[must_use]
    pub fn of(self, puzzle: &Puzzle) -> Puzzle {
        match self {
            Premises::Position => puzzle.clone(),
            Premises::Givens => {
                let mut start = puzzle.givens_only();
                if is_sukaku(puzzle) {
                    puzzle.layout().cells().for_each(|cell| start.set_marks(cell, puzzle.marks(cell)));
                }
                start
            }
        }
    }
}

/// Whether the marks of a puzzle are its givens.
fn is_sukaku(puzzle: &Puzzle) -> bool {
    puzzle.has_marks() && puzzle.givens().next().is_none()
}

/// A value or a missing mark that a formula takes for granted.
pub(super) struct Premise {
    pub(super) literal: Literal,
    /// The label of its constraint.
    pub(super) label: String,
    /// Whether it is no part of the puzzle but of the position: a placed value or a mark of the player.
    pub(super) is_assumed: bool,
}

/// The premises of a puzzle: first the values, then the candidates that the marks of empty cells leave out.
pub(super) fn premises(puzzle: &Puzzle, premises: Premises) -> Vec<Premise> {
    let layout = puzzle.layout();
    let start = premises.of(puzzle);
    let marks_are_given = is_sukaku(puzzle);
    let values = start.values().map(|(cell, value)| {
        let candidate = Candidate::new(cell, value.digit);
        Premise {
            literal: Literal { candidate, is_true: true },
            label: if value.given { names::is_true(layout, candidate) } else { names::is_placed(layout, candidate) },
            is_assumed: !value.given,
        }
    });
    let missing = |cell: Cell| match (start.value(cell), start.marks(cell)) {
        (None, Some(marks)) => layout.digits() - marks,
        _ => DigitSet::EMPTY,
    };
    let missing = layout.cells().flat_map(|cell| missing(cell).iter().map(move |digit| Candidate::new(cell, digit)));
    let marks = missing.map(|candidate| Premise {
        literal: Literal { candidate, is_true: false },
        label: if marks_are_given {
            names::is_false(layout, candidate)
        } else {
            names::is_not_marked(layout, candidate)
        },
        is_assumed: !marks_are_given,
    });
    values.chain(marks).collect()
}
