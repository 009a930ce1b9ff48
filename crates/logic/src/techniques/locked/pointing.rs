//! # Pointing
//! **Definition.** In a box, a digit can only go where the box meets a line. Then the line has its digit in the box,
//! and the digit is eliminated from the rest of the line. The same holds for regions, diagonals and windows instead of
//! the box, and for any other house that contains all the places.
//!
//! **Example.** In box 1 the 4 can only go in r1c1 or r1c2, so 4 is eliminated from r1c4 to r1c9.
//!
//! **Why it is sound.** Base: the digit in the box; cover: the digit in the line; rank 0. The base candidates lie in
//! the cover, so every other candidate of the cover is false.
//!
//! **Near misses.** One more place of the digit in the box, outside the line: nothing follows from the box alone; that
//! is a finned pattern.
//!
//! **Cost.** One subset test per house and digit: at most 81 at 9x9 (boxes alone), 625 at 25x25.
//!
//! **Also known as.** Locked candidates type 1, pointing pair or triple, box-line interaction.

use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    aliases: &[("locked-candidates-1", 1)],
    codes: &[Code::new("0100", 1)],
    ..Technique::plain(
        ("pointing", "Pointing"),
        Family::LOCKED,
        heading!("pointing.rs"),
        finder!(|facts, _, found| super::confined(facts, Among::Regions, found)),
        Explain::Sets(super::tell_confined),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        let position = Position::open("3x3").keep('4', "box 1", "r1c1 r1c2");
        assert_eq!(position.conclusions("pointing"), ["So 4 can be removed from r1c456789."]);
    }

    #[test]
    fn near_miss() {
        let position = Position::open("3x3").keep('4', "box 1", "r1c1 r1c2 r2c3");
        assert!(position.conclusions("pointing").is_empty(), "one place lies outside the row");
    }

    #[test]
    fn other_size() {
        let position = Position::open("jigsaw:1112122233343444").keep('3', "region at r1c4", "r1c4 r2c4");
        assert_eq!(position.conclusions("pointing"), ["So 3 can be removed from r34c4."]);
    }

    #[test]
    fn explains() {
        let hint = &Position::open("3x3").keep('4', "box 1", "r1c1 r1c2").hints("pointing")[0];
        assert_eq!((&*hint.title, &*hint.place), ("Pointing on 4, box 1 and row 1", "Look at the 4s in box 1."));
        assert_eq!(hint.reasons[0], "In box 1 the 4 can only go in r1c1 or r1c2, and both lie in row 1.");
        assert_eq!(hint.reasons[1], "Wherever it goes, row 1 has its 4 there and nowhere else.");
    }
}
