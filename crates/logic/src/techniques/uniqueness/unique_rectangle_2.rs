//! # Unique rectangle type 2
//! **Definition.** Four cells in two rows, two columns and two boxes that can all hold the same two digits, none of
//! them a given. Two of the cells, side by side, can also hold one more digit, the same in both; the other two can hold
//! nothing else. One of the two must hold the third digit, or the two digits could change places in all four cells. So
//! the third digit goes from all cells that see both. With the setting `missing`, corners may have lost one of the two
//! digits.
//!
//! **Example.** r1c1 and r1c2 are 2 or 8, r4c1 and r4c2 are 2, 5 or 8. So 5 goes from the rest of row 4 and of box 4.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A lemma proves that one of the two is the
//! third digit, by exchanging the two digits; each is then a case.
//!
//! **Near misses.** The two cells have different third digits: that is a case for type 3 or type 4.
//!
//! **Cost.** The rectangles of a position are listed once for all techniques of unique rectangles (see type 1).
//!
//! **Also known as.** Uniqueness test 2; UR type 2; UR+2x.

use super::{rectangle, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[
        Code::new("0601", 1),
        Code::new("0601-2", 1).with(rectangle::MISSING),
        Code::new("ur-guardians2-samedigit", 1),
    ],
    settings: rectangle::SETTINGS,
    ..Technique::plain(
        ("unique-rectangle-2", "Unique rectangle type 2"),
        Family::UNIQUENESS,
        heading!("unique_rectangle_2.rs"),
        finder!(find),
        Explain::Pattern(tell::rectangle),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    rectangle::each(facts, params, |rectangle| {
        let is_type_2 = rectangle.two_roofs().is_some_and(rectangle::is_side) && rectangle.only_extra().is_some();
        match is_type_2 {
            true => rectangle::exchange(&rectangle::cells(rectangle)).common(facts, found),
            false => ControlFlow::Continue(()),
        }
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "unique-rectangle-2";

    fn two(layout: &str, roof: &str) -> Position {
        let floor = Position::open(layout).only("r1c1", "28").only("r1c2", "28");
        floor.only("r4c1", roof).only("r4c2", roof)
    }

    #[test]
    fn finds() {
        let conclusions = two("3x3", "258").conclusions(ID);
        assert_eq!(conclusions, ["So 5 can be removed from r4c3456789, r5c123 and r6c123."]);
    }

    #[test]
    fn near_miss() {
        assert!(two("3x3", "2578").conclusions(ID).is_empty(), "two more digits");
        let unlike = Position::open("3x3").only("r1c1", "28").only("r1c2", "28");
        let unlike = unlike.only("r4c1", "258").only("r4c2", "278");
        assert!(unlike.conclusions(ID).is_empty(), "nothing sees both guardians");
        let diagonal = Position::open("3x3").only("r1c1", "28").only("r4c2", "28");
        assert!(diagonal.only("r1c2", "258").only("r4c1", "258").conclusions(ID).is_empty(), "that is type 5");
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").only("r1c1", "25").only("r1c2", "25");
        let position = position.only("r3c1", "256").only("r3c2", "256");
        assert_eq!(position.conclusions(ID), ["So 6 can be removed from r3c3456 and r4c123."]);
    }

    #[test]
    fn explains() {
        let hint = &two("3x3", "258").hints(ID)[0];
        assert_eq!(hint.title, "Unique rectangle type 2 on 2 8, r1c12 and r4c12");
        assert_eq!(hint.reasons[2], "Therefore one of r4c1 and r4c2 is 5.");
    }
}
