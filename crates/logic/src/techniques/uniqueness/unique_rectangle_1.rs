//! # Unique rectangle type 1
//! **Definition.** Four cells in two rows, two columns and two boxes that can all hold the same two digits, none of
//! them a given. Three of the cells hold nothing else. If the fourth one did not either, the two digits could change
//! places, and the puzzle would have a second solution. So the fourth cell holds another digit: both digits go from it.
//! With the setting `missing`, corners may have lost one of the two digits.
//!
//! **Example.** r1c1, r1c2 and r4c1 are 2 or 8, and r4c2 is 2, 5, 7 or 8; the cells lie in boxes 1 and 4. So 2 and 8 go
//! from r4c2.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A lemma proves that one of the other
//! candidates of the cells, the *guardians*, is true, by exchanging the two digits; each guardian is then a case.
//!
//! **Near misses.** Four cells in four boxes: the exchange would break the boxes. One of the cells is a given, which
//! cannot change.
//!
//! **Cost.** The rectangles of a position are listed once for all techniques of unique rectangles: each bivalue cell
//! with each cell of its row and of its column that has both digits, some microseconds at 9x9. Then each is looked at
//! once.
//!
//! **Also known as.** Uniqueness test 1; UR type 1; UR+1.

use super::{rectangle, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[Code::new("0600", 1), Code::new("0600-2", 1).with(rectangle::MISSING), Code::new("ur-sl-1x1sl", 1)],
    settings: rectangle::SETTINGS,
    ..Technique::plain(
        ("unique-rectangle-1", "Unique rectangle type 1"),
        Family::UNIQUENESS,
        heading!("unique_rectangle_1.rs"),
        finder!(find),
        Explain::Pattern(tell::rectangle),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    rectangle::each(facts, params, |rectangle| match rectangle.roof().count() {
        1 => rectangle::exchange(&rectangle::cells(rectangle)).one_roof(facts, found),
        _ => ControlFlow::Continue(()),
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "unique-rectangle-1";

    /// r1c1, r1c2 and r4c1 are 2 or 8. An open board allows an exchange of what is live.
    fn three(layout: &str) -> Position {
        Position::open(layout).only("r1c1", "28").only("r1c2", "28").only("r4c1", "28")
    }

    #[test]
    fn finds() {
        assert_eq!(three("3x3").only("r4c2", "2578").conclusions(ID), ["So 2 and 8 can be removed from r4c2."]);
        assert_eq!(three("3x3").only("r4c2", "258").conclusions(ID), ["So 2 and 8 can be removed from r4c2."]);
    }

    #[test]
    fn near_miss() {
        let four_boxes = Position::open("3x3").only("r1c1", "28").only("r1c4", "28").only("r4c1", "28");
        assert!(four_boxes.only("r4c4", "258").conclusions(ID).is_empty());
        let diagonal = three("3x3+x").only("r4c2", "258");
        assert!(diagonal.conclusions(ID).is_empty(), "r1c1 lies on a diagonal, its partners do not");
        assert!(
            three("3x3").only("r4c2", "25").conclusions(ID).is_empty(),
            "8 may be forbidden: the marks are the puzzle"
        );
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").only("r1c1", "25").only("r1c2", "25").only("r3c1", "25");
        assert_eq!(position.only("r3c2", "256").conclusions(ID), ["So 2 and 5 can be removed from r3c2."]);
    }

    #[test]
    fn explains() {
        let hint = &three("3x3").only("r4c2", "2578").hints(ID)[0];
        assert_eq!(hint.title, "Unique rectangle type 1 on 2 8, r1c12 and r4c12");
        assert_eq!(hint.place, "Look at the cells that can be 2 or 8 in rows 1 and 4.");
        assert_eq!(
            hint.reasons,
            [
                "r1c1, r1c2, r4c1 and r4c2 can all be 2 or 8. They lie in two rows, two columns and two boxes, and none of \
                 them is a given.",
                "If all four held only 2 and 8, these digits could change places, and there would be two solutions.",
                "Only r4c2 has other candidates, 5 and 7. It must hold one of them.",
                "This relies on the puzzle having only one solution."
            ]
        );
    }
}
