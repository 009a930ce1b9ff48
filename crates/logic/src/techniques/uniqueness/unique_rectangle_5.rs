//! # Unique rectangle type 5
//! **Definition.** Four cells in two rows, two columns and two boxes that can all hold the same two digits, none of
//! them a given. Two of the cells on a diagonal, or three of them, can also hold one more digit, the same in all; the
//! others can hold nothing else. One of them must hold the third digit, or the two digits could change places in all
//! four cells. So the third digit goes from all cells that see each of them. With the setting `missing`, corners may
//! have lost one of the two digits.
//!
//! **Example.** r1c1 and r4c2 are 2 or 8, r1c2 and r4c1 are 2, 5 or 8. So 5 goes from r2c1, r3c1, r5c2 and r6c2.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A lemma proves that one of the cells is the
//! third digit, by exchanging the two digits; each is then a case.
//!
//! **Near misses.** Two cells side by side: that is type 2.
//!
//! **Cost.** The rectangles of a position are listed once for all techniques of unique rectangles (see type 1).
//!
//! **Also known as.** Uniqueness test 5; UR type 5; UR+2d and UR+3x.

use super::{rectangle, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[Code::new("0604", 1), Code::new("0604-2", 1).with(rectangle::MISSING)],
    settings: rectangle::SETTINGS,
    ..Technique::plain(
        ("unique-rectangle-5", "Unique rectangle type 5"),
        Family::UNIQUENESS,
        heading!("unique_rectangle_5.rs"),
        finder!(find),
        Explain::Pattern(tell::rectangle),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    rectangle::each(facts, params, |rectangle| {
        let is_diagonal = rectangle.two_roofs().is_some_and(|roofs| !rectangle::is_side(roofs));
        let is_type_5 = (is_diagonal || rectangle.roof().count() == 3) && rectangle.only_extra().is_some();
        match is_type_5 {
            true => rectangle::exchange(&rectangle::cells(rectangle)).common(facts, found),
            false => ControlFlow::Continue(()),
        }
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "unique-rectangle-5";

    fn diagonal(layout: &str, roof: &str) -> Position {
        let floor = Position::open(layout).only("r1c1", "28").only("r4c2", "28");
        floor.only("r1c2", roof).only("r4c1", roof)
    }

    #[test]
    fn finds() {
        let conclusions = diagonal("3x3", "258").conclusions(ID);
        assert_eq!(conclusions, ["So 5 can be removed from r23c1 and r56c2."]);
        let three = Position::open("3x3").only("r1c1", "28").only("r1c2", "258");
        let three = three.only("r4c1", "258").only("r4c2", "258");
        assert_eq!(three.conclusions(ID), ["So 5 can be removed from r56c2."]);
    }

    #[test]
    fn near_miss() {
        assert!(diagonal("3x3", "2578").conclusions(ID).is_empty(), "two more digits");
        let side = Position::open("3x3").only("r1c1", "28").only("r1c2", "28");
        assert!(side.only("r4c1", "258").only("r4c2", "258").conclusions(ID).is_empty(), "that is type 2");
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").only("r1c1", "25").only("r3c2", "25");
        let position = position.only("r1c2", "256").only("r3c1", "256");
        assert_eq!(position.conclusions(ID), ["So 6 can be removed from r2c1 and r4c2."]);
    }

    #[test]
    fn explains() {
        let hint = &diagonal("3x3", "258").hints(ID)[0];
        assert_eq!(hint.title, "Unique rectangle type 5 on 2 8, r1c12 and r4c12");
        assert_eq!(hint.reasons[2], "Therefore one of r1c2 and r4c1 is 5.");
    }
}
