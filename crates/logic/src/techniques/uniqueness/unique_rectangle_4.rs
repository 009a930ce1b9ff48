//! # Unique rectangle type 4
//! **Definition.** Four cells in two rows, two columns and two boxes that can all hold the same two digits, none of
//! them a given. Two of the cells, side by side, can hold other digits as well, and one of them must, or the two digits
//! could change places. In a house of both, one of the two digits has no other place. So one of the two cells holds
//! that digit, the other one another digit than the two: the second digit goes from both. With the setting `missing`,
//! corners may have lost one of the two digits.
//!
//! **Example.** r1c1 and r1c2 are 2 or 8, r4c1 and r4c2 have more candidates, and in row 4 the 8 has only these two
//! places. So 2 goes from r4c1 and r4c2.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A lemma proves that one of the other
//! candidates of the two cells is true, by exchanging the two digits. Each is a case: if it is in one cell, the
//! confined digit is in the other.
//!
//! **Near misses.** The digit has a third place in the house.
//!
//! **Cost.** The rectangles of a position are listed once for all techniques of unique rectangles (see type 1).
//!
//! **Also known as.** Uniqueness test 4; UR type 4; UR+2X/1SL.

use super::{rectangle, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[
        Code::new("0603", 1),
        Code::new("0603-2", 1).with(rectangle::MISSING),
        Code::new("ur-guardians2-subset", 1),
        Code::new("ur-guardians3-subset", 1),
        Code::new("ur-guardians4-subset", 1),
    ],
    settings: rectangle::SETTINGS,
    ..Technique::plain(
        ("unique-rectangle-4", "Unique rectangle type 4"),
        Family::UNIQUENESS,
        heading!("unique_rectangle_4.rs"),
        finder!(find),
        Explain::Pattern(tell::rectangle),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    rectangle::each(facts, params, |rectangle| match rectangle.two_roofs().is_some_and(rectangle::is_side) {
        true => rectangle::exchange(&rectangle::cells(rectangle)).confined(facts, found),
        false => ControlFlow::Continue(()),
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "unique-rectangle-4";

    fn two(layout: &str) -> Position {
        let floor = Position::open(layout).only("r1c1", "28").only("r1c2", "28");
        floor.only("r4c1", "2458").only("r4c2", "2678")
    }

    #[test]
    fn finds() {
        let conclusions = two("3x3").keep('8', "row 4", "r4c1 r4c2").conclusions(ID);
        assert_eq!(conclusions, ["So 2 can be removed from r4c12."]);
        let conclusions = two("3x3").keep('2', "box 4", "r4c1 r4c2").conclusions(ID);
        assert_eq!(conclusions, ["So 8 can be removed from r4c12."]);
    }

    #[test]
    fn near_miss() {
        assert!(two("3x3").keep('8', "row 4", "r4c1 r4c2 r4c9").conclusions(ID).is_empty(), "a third place");
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").only("r1c1", "25").only("r1c2", "25");
        let position = position.only("r3c1", "256").only("r3c2", "1256").keep('5', "row 3", "r3c1 r3c2");
        assert_eq!(position.conclusions(ID), ["So 2 can be removed from r3c12."]);
    }

    #[test]
    fn explains() {
        let hint = &two("3x3").keep('8', "row 4", "r4c1 r4c2").hints(ID)[0];
        assert_eq!(hint.title, "Unique rectangle type 4 on 2 8, r1c12 and r4c12");
        assert_eq!(
            hint.reasons[2..4],
            [
                "Therefore r4c1 is 4 or 5, or r4c2 is 6 or 7.",
                "In row 4, 8 can only be in r4c1 or r4c2. One of them is 8, the other one holds a digit just \
                 named."
            ]
        );
    }
}
