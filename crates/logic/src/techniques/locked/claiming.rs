//! # Claiming
//! **Definition.** In a line, a digit can only go where the line meets a box. Then the box has its digit in the line,
//! and the digit is eliminated from the rest of the box. The same holds for any other house that contains all the
//! places.
//!
//! **Example.** In row 1 the 4 can only go in r1c1 or r1c2, so 4 is eliminated from the other rows of box 1.
//!
//! **Why it is sound.** Base: the digit in the line; cover: the digit in the box; rank 0. The base candidates lie in
//! the cover, so every other candidate of the cover is false.
//!
//! **Near misses.** One more place of the digit in the line, outside the box: nothing follows.
//!
//! **Cost.** One subset test per line and digit: at most 162 at 9x9, 1,250 at 25x25.
//!
//! **Also known as.** Locked candidates type 2, box-line reduction.

use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    aliases: &[("locked-candidates-2", 1)],
    codes: &[Code::new("0101", 1)],
    ..Technique::plain(
        ("claiming", "Claiming"),
        Family::LOCKED,
        heading!("claiming.rs"),
        finder!(|facts, _, found| super::confined(facts, Among::Lines, found)),
        Explain::Sets(super::tell_confined),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        let position = Position::open("3x3").keep('4', "row 1", "r1c1 r1c2");
        assert_eq!(position.conclusions("claiming"), ["So 4 can be removed from r2c123 and r3c123."]);
    }

    #[test]
    fn near_miss() {
        let position = Position::open("3x3").keep('4', "row 1", "r1c1 r1c4");
        assert!(position.conclusions("claiming").is_empty(), "the places lie in two boxes");
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").keep('6', "column 1", "r1c1 r2c1");
        assert_eq!(position.conclusions("claiming"), ["So 6 can be removed from r1c23 and r2c23."]);
    }

    #[test]
    fn explains() {
        let hint = &Position::open("3x3").keep('4', "row 1", "r1c1 r1c2 r1c3").hints("claiming")[0];
        assert_eq!(hint.title, "Claiming on 4, row 1 and box 1");
        assert_eq!(hint.reasons[0], "In row 1 the 4 can only go in r1c1, r1c2 or r1c3, and all lie in box 1.");
    }
}
