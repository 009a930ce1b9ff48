//! What the checker has said about the steps of a trail, so that it need not be called again.
//!
//! A proof that holds among more candidates holds among fewer, and one that is refused among fewer is refused among
//! more. So a verdict on a step in one position decides the positions within it, or those that it lies within.

use pencilproof_core::{DigitSet, Position, with_board};

/// The live digits of each cell.
pub(super) type Live = Box<[DigitSet]>;

/// The live digits of each cell of a position.
pub(super) fn live(position: &Position) -> Live {
    with_board!(position, board => board.layout().cells().map(|cell| board.digits(cell)).collect())
}

/// The verdicts on the steps of a trail, by number.
pub(super) struct Seen(Vec<Verdicts>);

/// The verdicts on a step.
#[derive(Clone, Default)]
struct Verdicts {
    /// Where the proof held: none of these within another.
    held: Vec<Live>,
    /// Where it was refused: none of these within another.
    refused: Vec<Live>,
}

/// How many positions of each verdict are kept: the latest, which are most like the next.
const KEPT: usize = 6;

impl Seen {
    /// No verdicts on this many steps.
    pub(super) fn new(steps: usize) -> Seen {
        Seen(vec![Verdicts::default(); steps])
    }

    /// Whether the proof of a step holds in a position; `check` says so if no verdict decides.
    pub(super) fn holds(&mut self, step: usize, live: &Live, check: impl FnOnce() -> bool) -> bool {
        let Verdicts { held, refused } = &mut self.0[step];
        if held.iter().any(|seen| is_within(live, seen)) {
            return true;
        }
        if refused.iter().any(|seen| is_within(seen, live)) {
            return false;
        }
        let holds = check();
        let (verdicts, decides): (_, fn(&Live, &Live) -> bool) = match holds {
            true => (held, |new, old| is_within(old, new)),
            false => (refused, |new, old| is_within(new, old)),
        };
        verdicts.retain(|old| !decides(live, old));
        verdicts.insert(0, live.clone());
        verdicts.truncate(KEPT);
        holds
    }
}

/// Whether all candidates of a position are those of another one.
fn is_within(few: &Live, many: &Live) -> bool {
    few.iter().zip(many).all(|(&few, &many)| few - many == DigitSet::EMPTY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilproof_core::{Candidate, Cell, Digit, Layout};

    #[test]
    fn a_verdict_decides_what_is_within_or_around() {
        let mut positions = vec![Position::open(&Layout::for_side(4).unwrap())];
        for index in 0..3 {
            let mut next = positions[index].clone();
            next.eliminate(Candidate::new(Cell::from_index(index), Digit::from_index(0))).unwrap();
            positions.push(next);
        }
        let boards: Vec<Live> = positions.iter().map(live).collect();
        let mut seen = Seen::new(2);
        let mut asked = Vec::new();
        for (step, board, truth) in [
            (0, 2, true),
            (0, 3, true),
            (0, 0, false),
            (0, 1, false),
            (1, 1, false),
            (1, 0, false),
            (1, 2, true),
            (1, 3, true),
        ] {
            let said = seen.holds(step, &boards[board], || {
                asked.push((step, board));
                truth
            });
            assert_eq!(said, truth, "step {step} in position {board}");
        }
        assert_eq!(asked, [(0, 2), (0, 0), (0, 1), (1, 1), (1, 2)]);
    }
}
