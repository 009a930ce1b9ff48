//! # Unique rectangle type 3
//! **Definition.** Four cells in two rows, two columns and two boxes that can all hold the same two digits, none of
//! them a given. Two of the cells, side by side, can hold other digits as well, and one of them must, or the two digits
//! could change places. In a house of both there are n more cells that have, together with these other digits, n + 1
//! digits. One of the n + 1 digits is in the rectangle, the other n fill the n cells, so all of them go from the rest
//! of the house; and from the rest of a second house, if all these cells lie in that one as well. With the setting
//! `missing`, corners may have lost one of the two digits.
//!
//! **Example.** r1c1 and r1c2 are 2 or 8, r4c1 is 2, 5 or 8, r4c2 is 2, 7 or 8, and r4c6 is 5 or 7. So 5 and 7 go from
//! the rest of row 4.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A lemma proves that one of the other digits is
//! in the rectangle, by exchanging the two digits. Each is a case, in which the n cells have n digits: they are the
//! base, the digits in the house are the cover, the rank is 0.
//!
//! **Near misses.** A cell of the subset does not share a house with both corners. Both corners have the same one digit
//! besides the two: that is type 2.
//!
//! **Cost.** The rectangles of a position are listed once for all techniques of unique rectangles (see type 1). Where
//! such a rectangle is found, the subsets of up to half as many cells as the side are tried in each house that its two
//! corners share, smallest first.
//!
//! **Also known as.** Uniqueness test 3; UR type 3; UR+2X.

use super::{rectangle, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[
        Code::new("0602", 1),
        Code::new("0602-2", 1).with(rectangle::MISSING),
        Code::new("ur-guardians2-subset", 1),
        Code::new("ur-guardians3-subset", 1),
        Code::new("ur-guardians4-subset", 1),
    ],
    settings: rectangle::SETTINGS,
    ..Technique::plain(
        ("unique-rectangle-3", "Unique rectangle type 3"),
        Family::UNIQUENESS,
        heading!("unique_rectangle_3.rs"),
        finder!(find),
        Explain::Pattern(tell::rectangle),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    rectangle::each(facts, params, |rectangle| match rectangle.two_roofs().is_some_and(rectangle::is_side) {
        true => rectangle::exchange(&rectangle::cells(rectangle)).subset(facts, found),
        false => ControlFlow::Continue(()),
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "unique-rectangle-3";

    fn two(layout: &str) -> Position {
        let floor = Position::open(layout).only("r1c1", "28").only("r1c2", "28");
        floor.only("r4c1", "258").only("r4c2", "278")
    }

    #[test]
    fn finds() {
        let in_row = two("3x3").only("r4c6", "57").conclusions(ID);
        assert_eq!(in_row, ["So 5 and 7 can be removed from r4c345789."]);
        let in_both = two("3x3").only("r4c3", "57").conclusions(ID);
        assert_eq!(in_both.len(), 1, "row 4 and box 4 are cleared in one step");
        let two_cells = two("3x3").only("r4c6", "59").only("r4c8", "579").conclusions(ID);
        assert_eq!(two_cells, ["So 5, 7 and 9 can be removed from r4c34579."]);
    }

    #[test]
    fn near_miss() {
        assert!(two("3x3").only("r5c6", "57").conclusions(ID).is_empty(), "r5c6 does not see the roof");
        assert!(two("3x3").only("r4c6", "579").conclusions(ID).is_empty(), "a digit too many");
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").only("r1c1", "25").only("r1c2", "25");
        let position = position.only("r3c1", "256").only("r3c2", "251").only("r3c5", "16");
        assert_eq!(position.conclusions(ID), ["So 1 and 6 can be removed from r3c346."]);
    }

    #[test]
    fn explains() {
        let hint = &two("3x3").only("r4c6", "57").hints(ID)[0];
        assert_eq!(hint.title, "Unique rectangle type 3 on 2 8, r1c12 and r4c12");
        assert_eq!(
            hint.reasons[2..4],
            [
                "Therefore r4c1 is 5 or r4c2 is 7.",
                "r4c6 can only be 5 or 7. With the one in r4c12, 5 and 7 are used up in row 4."
            ]
        );
    }
}
