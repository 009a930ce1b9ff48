//! # Avoidable rectangle type 1
//! **Definition.** Three of four cells in two rows, two columns and two boxes have been placed, none of them is a
//! given, and none of the four cells is. Two of them, in the row and in the column of the fourth cell, hold the same
//! digit. If the fourth cell held the digit of the third one, the two digits could change places, and the puzzle would
//! have a second solution. So that digit goes from it.
//!
//! **Example.** r1c2 and r4c1 have been placed as 2 and r1c1 as 8. So 8 goes from r4c2.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. Placed values follow from the givens, so the
//! givens allow the exchange as much as if the cells were open. A lemma proves that one of the other candidates of the
//! fourth cell is true; each of them is then a case.
//!
//! **Near misses.** One of the cells is a given. The puzzle has no givens: then its marks or its placed values are all
//! there is, and they must stay.
//!
//! **Cost.** Each two placed cells with the same digit: a few microseconds at 9x9, when the grid is half full.
//!
//! **Also known as.** Avoidable rectangle; unique rectangle with placed cells.

use super::{rectangle, tell};
use crate::facts::is_exchangeable;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[Code::new("0607", 1)],
    ..Technique::plain(
        ("avoidable-rectangle-1", "Avoidable rectangle type 1"),
        Family::UNIQUENESS,
        heading!("avoidable_rectangle_1.rs"),
        finder!(find),
        Explain::Pattern(tell::avoidable),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    if board.givens().is_empty() {
        return ControlFlow::Continue(());
    }
    let movable = board.placed() - board.givens();
    for digit in layout.digits().iter() {
        let mut rest = board.plane(digit) & movable;
        for one in (board.plane(digit) & movable).iter() {
            rest.remove(one);
            for other in rest.iter() {
                let crossings =
                    [layout.cell(layout.row(one), layout.col(other)), layout.cell(layout.row(other), layout.col(one))];
                for [third, open] in [crossings, [crossings[1], crossings[0]]] {
                    let value = board.value(third).filter(|_| movable.contains(third));
                    let is_open = |value: &Digit| !board.placed().contains(open) && board.digits(open).contains(*value);
                    let Some(value) = value.filter(is_open) else { continue };
                    found.work(1)?;
                    let mut corners = [one, other, third, open];
                    corners.sort_unstable();
                    if is_exchangeable(facts.board(), &corners) {
                        let pair = DigitSet::only(digit) | DigitSet::only(value);
                        rectangle::exchange(&corners.map(|cell| (cell, pair))).one_roof(facts, found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::{Position, of_puzzle};

    const ID: &str = "avoidable-rectangle-1";

    #[test]
    fn finds() {
        let position = of_puzzle("3x3", "9r9c9", "2r1c2 2r4c1 8r1c1");
        assert_eq!(position.conclusions(ID), ["So 8 can be removed from r4c2."]);
    }

    #[test]
    fn near_miss() {
        assert!(of_puzzle("3x3", "9r9c9 2r1c2", "2r4c1 8r1c1").conclusions(ID).is_empty(), "a given");
        assert!(of_puzzle("3x3", "9r9c9", "2r1c4 2r4c1 8r1c1").conclusions(ID).is_empty(), "four boxes");
        let open = Position::open("3x3").place("2r1c2 2r4c1 8r1c1");
        assert!(open.conclusions(ID).is_empty(), "the placed values are all there is");
    }

    #[test]
    fn other_size() {
        let position = of_puzzle("2x3", "6r6c6", "2r1c2 2r3c1 5r1c1");
        assert_eq!(position.conclusions(ID), ["So 5 can be removed from r3c2."]);
    }

    #[test]
    fn explains() {
        let hint = &of_puzzle("3x3", "9r9c9", "2r1c2 2r4c1 8r1c1").hints(ID)[0];
        assert_eq!(hint.title, "Avoidable rectangle type 1 on 2 8, r1c12 and r4c12");
        assert_eq!(
            hint.reasons[..2],
            [
                "r1c1, r1c2 and r4c1 are 8, 2 and 2. They were placed, they are no givens.",
                "If r4c2 were 8, then 2 and 8 could change places in the four cells, and there would be two solutions."
            ]
        );
    }
}
