//! # Hidden rectangle
//! **Definition.** Four cells in two rows, two columns and two boxes that can all hold the same two digits, none of
//! them a given. One of the cells can hold nothing else. In the row and in the column of the opposite cell, one of the
//! two digits has no places outside of the four cells. If the opposite cell held the other digit, the first one would
//! be in both its neighbours, and the pattern would be complete: the two digits could change places. So the other digit
//! goes from the opposite cell. If two cells on a diagonal hold nothing else, each of them is the opposite of the other
//! one. With the setting `missing`, corners may have lost one of the two digits.
//!
//! **Example.** r1c1 is 2 or 8, the other corners r1c2, r4c1 and r4c2 have more candidates, and in row 4 and in column
//! 2 the 8 has only these places. So 2 goes from r4c2.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A lemma proves that one of the other
//! candidates of the cells is true, by exchanging the two digits. Each is a case: in a neighbour of the opposite cell,
//! it sends the confined digit there.
//!
//! **Near misses.** The digit is confined in the row of the opposite cell alone.
//!
//! **Cost.** The rectangles of a position are listed once for all techniques of unique rectangles (see type 1).
//!
//! **Also known as.** Hidden unique rectangle; HUR.

use super::{rectangle, tell};
use crate::facts::lines;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[Code::new("0606", 1), Code::new("0606-2", 1).with(rectangle::MISSING), Code::new("ur-sl-3x2sl", 1)],
    settings: rectangle::SETTINGS,
    ..Technique::plain(
        ("hidden-rectangle", "Hidden rectangle"),
        Family::UNIQUENESS,
        heading!("hidden_rectangle.rs"),
        finder!(find),
        Explain::Pattern(tell::rectangle),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = facts.board();
    rectangle::each(facts, params, |rectangle| {
        let is_diagonal = rectangle.two_roofs().is_some_and(|roofs| !rectangle::is_side(roofs));
        if !is_diagonal && rectangle.roof().count() != 3 {
            return ControlFlow::Continue(());
        }
        for opposite in rectangle.floor().map(|floor| rectangle.cells[3 - floor]) {
            let houses = lines(facts.layout(), opposite);
            let is_confined =
                |digit: &Digit| houses.iter().all(|&house| rectangle::is_confined(facts, rectangle, house, *digit));
            for digit in rectangle.pair.iter().filter(is_confined) {
                let gone = (rectangle.pair & board.digits(opposite)) - DigitSet::only(digit);
                let gone = gone.iter().map(|digit| Candidate::new(opposite, digit)).collect();
                let rules = houses.map(|house| Rule::House(house, digit)).to_vec();
                rectangle::exchange(&rectangle::cells(rectangle)).refute(facts, gone, rules, found)?;
            }
        }
        ControlFlow::Continue(())
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "hidden-rectangle";

    fn corner(layout: &str) -> Position {
        Position::open(layout).only("r1c1", "28")
    }

    #[test]
    fn finds() {
        let position = corner("3x3").keep('8', "row 4", "r4c1 r4c2").keep('8', "column 2", "r1c2 r4c2");
        assert_eq!(position.conclusions(ID), ["So 2 can be removed from r4c2."]);
        let diagonal = corner("3x3").only("r4c2", "28");
        let diagonal = diagonal.keep('8', "row 4", "r4c1 r4c2").keep('8', "column 2", "r1c2 r4c2");
        assert_eq!(diagonal.conclusions(ID), ["So 2 can be removed from r4c2."]);
    }

    #[test]
    fn near_miss() {
        assert!(corner("3x3").keep('8', "row 4", "r4c1 r4c2").conclusions(ID).is_empty(), "the row alone");
        let beside = corner("3x3").keep('8', "row 1", "r1c1 r1c2").keep('8', "column 2", "r1c2 r4c2");
        assert!(beside.conclusions(ID).is_empty(), "the lines of a neighbour");
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").only("r1c1", "25");
        let position = position.keep('5', "row 3", "r3c1 r3c2").keep('5', "column 2", "r1c2 r3c2");
        assert_eq!(position.conclusions(ID), ["So 2 can be removed from r3c2."]);
    }

    #[test]
    fn explains() {
        let position = corner("3x3").keep('8', "row 4", "r4c1 r4c2").keep('8', "column 2", "r1c2 r4c2");
        let hint = &position.hints(ID)[0];
        assert_eq!(hint.title, "Hidden rectangle on 2 8, r1c12 and r4c12");
        assert_eq!(
            hint.reasons[1..3],
            [
                "In row 4 and column 2, 8 has no other places. If r4c2 were 2, then r1c2 and r4c1 would be 8, and r1c1 would \
                 be 2.",
                "Then 2 and 8 could change places in all four cells, and there would be two solutions."
            ]
        );
    }
}
