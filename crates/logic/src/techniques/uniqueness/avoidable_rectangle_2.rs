//! # Avoidable rectangle type 2
//! **Definition.** Two of four cells in two rows, two columns and two boxes have been placed, and none of the four
//! cells is a given. Each of the other two has two candidates: the digit with which the two placed digits could change
//! places in all four cells, and one more digit, the same in both. One of the two must hold that third digit, or the
//! puzzle would have a second solution. So it goes from all cells that see both.
//!
//! **Example.** r1c1 has been placed as 8 and r1c2 as 2; r4c1 is 2 or 5, r4c2 is 5 or 8. So 5 goes from the rest of row
//! 4 and of box 4.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. Placed values follow from the givens, so the
//! givens allow the exchange as much as if the cells were open. A lemma proves that one of the two open cells is the
//! third digit; each is then a case.
//!
//! **Near misses.** One of the cells is a given. The puzzle has no givens: then its marks or its placed values are all
//! there is, and they must stay.
//!
//! **Cost.** Each two bivalue cells of a line, and each two with the same digits: some microseconds at 9x9.
//!
//! **Also known as.** Avoidable rectangle; unique rectangle with placed cells.

use super::{rectangle, tell};
use crate::facts::{is_exchangeable, lines};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[Code::new("0608", 1)],
    ..Technique::plain(
        ("avoidable-rectangle-2", "Avoidable rectangle type 2"),
        Family::UNIQUENESS,
        heading!("avoidable_rectangle_2.rs"),
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
    let mut rest = facts.bivalue_cells();
    for one in facts.bivalue_cells().iter() {
        rest.remove(one);
        let digits = board.digits(one);
        for other in rest.iter() {
            let common = digits & board.digits(other);
            let [is_row, is_column] = [layout.row(one) == layout.row(other), layout.col(one) == layout.col(other)];
            if is_row || is_column {
                // Side by side: they share the third digit alone, and their neighbours hold the other one's other
                // digit.
                let Some(third) = common.single() else { continue };
                found.work(1)?;
                let [own, others] = [digits, board.digits(other)].map(|digits| digits - DigitSet::only(third));
                let across = facts.geometry().house(lines(facts.layout(), one)[usize::from(is_row)]);
                let value = |cell: Cell| board.value(cell).map_or(DigitSet::EMPTY, DigitSet::only);
                for beside in (across & movable).iter().filter(|&cell| value(cell) == others) {
                    let last = match is_row {
                        true => layout.cell(layout.row(beside), layout.col(other)),
                        false => layout.cell(layout.row(other), layout.col(beside)),
                    };
                    if movable.contains(last) && value(last) == own {
                        conclude(facts, [one, other, beside, last], own | others, found)?;
                    }
                }
            } else if common == digits {
                // On a diagonal: either digit may be the third one.
                let corners =
                    [layout.cell(layout.row(one), layout.col(other)), layout.cell(layout.row(other), layout.col(one))];
                let [Some(value), Some(same)] = corners.map(|cell| board.value(cell)) else { continue };
                if value == same && corners.iter().all(|&corner| movable.contains(corner)) {
                    for digit in digits.iter() {
                        let pair = DigitSet::only(value) | DigitSet::only(digit);
                        conclude(facts, [one, other, corners[0], corners[1]], pair, found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn conclude<const W: usize>(
    facts: &Facts<'_, W>,
    mut corners: [Cell; 4],
    pair: DigitSet,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    corners.sort_unstable();
    match is_exchangeable(facts.board(), &corners) {
        true => rectangle::exchange(&corners.map(|cell| (cell, pair))).common(facts, found),
        false => ControlFlow::Continue(()),
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::{Position, of_puzzle};

    const ID: &str = "avoidable-rectangle-2";

    fn two(givens: &str) -> Position {
        of_puzzle("3x3", givens, "8r1c1 2r1c2").only("r4c1", "25").only("r4c2", "58")
    }

    #[test]
    fn finds() {
        let conclusions = two("9r9c9").conclusions(ID);
        assert_eq!(conclusions, ["So 5 can be removed from r4c3456789, r5c123 and r6c123."]);
        let diagonal = of_puzzle("3x3", "9r9c9", "2r1c2 2r4c1").only("r1c1", "58").only("r4c2", "58");
        let conclusions = diagonal.conclusions(ID);
        assert_eq!(
            conclusions,
            ["So 8 can be removed from r23c2 and r56c1.", "So 5 can be removed from r23c2 and r56c1."]
        );
    }

    #[test]
    fn near_miss() {
        assert!(two("9r9c9 8r1c1").conclusions(ID).is_empty(), "a given");
        let unlike = of_puzzle("3x3", "9r9c9", "8r1c1 2r1c2").only("r4c1", "25").only("r4c2", "48");
        assert!(unlike.conclusions(ID).is_empty(), "two different digits");
    }

    #[test]
    fn other_size() {
        let position = of_puzzle("2x3", "1r6c6", "5r1c1 2r1c2").only("r3c1", "26").only("r3c2", "56");
        assert_eq!(position.conclusions(ID), ["So 6 can be removed from r3c3456 and r4c123."]);
    }

    #[test]
    fn explains() {
        let hint = &two("9r9c9").hints(ID)[0];
        assert_eq!(hint.title, "Avoidable rectangle type 2 on 2 8, r1c12 and r4c12");
        assert_eq!(
            hint.reasons[..2],
            [
                "r1c1 and r1c2 are 8 and 2. They were placed, they are no givens.",
                "If r4c1 were 2 and r4c2 were 8, then 2 and 8 could change places in the four cells, and there would be two \
                 solutions."
            ]
        );
    }
}
