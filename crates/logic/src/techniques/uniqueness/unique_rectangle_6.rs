//! # Unique rectangle type 6
//! **Definition.** Four cells in two rows, two columns and two boxes that can all hold the same two digits, none of
//! them a given. Two cells on a diagonal can hold nothing else; the other two can hold other digits as well, and one of
//! them must, or the two digits could change places. One of the two digits has no other place in both rows and both
//! columns. If one cell with other candidates held it, so would the other. So it goes from both. With the setting
//! `missing`, corners may have lost one of the two digits.
//!
//! **Example.** r1c1 and r4c2 are 2 or 8, r1c2 and r4c1 have more candidates, and 8 has no other place in rows 1 and 4
//! and columns 1 and 2. So 8 goes from r1c2 and r4c1.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A lemma proves that one of the other
//! candidates of the two cells is true, by exchanging the two digits. Each is a case: then that cell does not hold the
//! confined digit, so its row and its column have it in the cells with nothing but the two digits.
//!
//! **Near misses.** The digit has another place in one of the four lines; the other conclusions of a hidden rectangle
//! may still hold.
//!
//! **Cost.** The rectangles of a position are listed once for all techniques of unique rectangles (see type 1).
//!
//! **Also known as.** Uniqueness test 6; UR type 6; a unique rectangle that meets an X-Wing.

use super::{rectangle, tell};
use crate::facts::lines;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[Code::new("0605", 1), Code::new("0605-2", 1).with(rectangle::MISSING)],
    settings: rectangle::SETTINGS,
    ..Technique::plain(
        ("unique-rectangle-6", "Unique rectangle type 6"),
        Family::UNIQUENESS,
        heading!("unique_rectangle_6.rs"),
        finder!(find),
        Explain::Pattern(tell::rectangle),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = facts.board();
    rectangle::each(facts, params, |rectangle| {
        let Some(roofs) = rectangle.two_roofs().filter(|&roofs| !rectangle::is_side(roofs)) else {
            return ControlFlow::Continue(());
        };
        let [one, other] = roofs.map(|roof| lines(facts.layout(), rectangle.cells[roof]));
        let mut houses = [one[0], other[0], one[1], other[1]];
        houses.sort_unstable();
        let is_confined =
            |digit: &Digit| houses.iter().all(|&house| rectangle::is_confined(facts, rectangle, house, *digit));
        for digit in rectangle.pair.iter().filter(is_confined) {
            let gone = roofs.map(|roof| Candidate::new(rectangle.cells[roof], digit));
            let gone = gone.into_iter().filter(|&candidate| board.is_live(candidate)).collect();
            let rules = houses.map(|house| Rule::House(house, digit)).to_vec();
            rectangle::exchange(&rectangle::cells(rectangle)).refute(facts, gone, rules, found)?;
        }
        ControlFlow::Continue(())
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "unique-rectangle-6";

    fn diagonal(layout: &str) -> Position {
        let floor = Position::open(layout).only("r1c1", "28").only("r4c2", "28");
        floor.only("r1c2", "2568").only("r4c1", "2478")
    }

    fn wing(layout: &str) -> Position {
        diagonal(layout).keep('8', "row 1", "r1c1 r1c2").keep('8', "row 4", "r4c1 r4c2").keep(
            '8',
            "column 1",
            "r1c1 r4c1",
        )
    }

    #[test]
    fn finds() {
        let conclusions = wing("3x3").keep('8', "column 2", "r1c2 r4c2").conclusions(ID);
        assert_eq!(conclusions, ["So 8 can be removed from r1c2 and r4c1."]);
    }

    #[test]
    fn near_miss() {
        assert!(wing("3x3").conclusions(ID).is_empty(), "8 has other places in column 2");
        assert!(diagonal("3x3").conclusions(ID).is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").only("r1c1", "25").only("r3c2", "25");
        let position = position.only("r1c2", "256").only("r3c1", "125").keep('5', "row 1", "r1c1 r1c2");
        let position = position.keep('5', "row 3", "r3c1 r3c2").keep('5', "column 1", "r1c1 r3c1");
        let position = position.keep('5', "column 2", "r1c2 r3c2");
        assert_eq!(position.conclusions(ID), ["So 5 can be removed from r1c2 and r3c1."]);
    }

    #[test]
    fn explains() {
        let hint = &wing("3x3").keep('8', "column 2", "r1c2 r4c2").hints(ID)[0];
        assert_eq!(hint.title, "Unique rectangle type 6 on 2 8, r1c12 and r4c12");
        assert_eq!(
            hint.reasons[2..4],
            [
                "Therefore r1c2 is 5 or 6, or r4c1 is 4 or 7.",
                "In rows 1 and 4 and columns 1 and 2, 8 has no other places. If r1c2 is none of 2 and 8, then r1c1 and \
                 r4c2 are 8; and so if r4c1 is none of 2 and 8."
            ]
        );
    }
}
