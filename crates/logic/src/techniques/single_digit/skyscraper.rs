//! # Skyscraper
//! **Definition.** In each of two parallel lines a digit has two places, and one place of each lies in the same
//! crossing line. One of the other two places has the digit, so it is eliminated from every cell that sees both of
//! them.
//!
//! **Example.** In rows 2 and 7 the 4 has two places each, one of them in column 3; the others are r2c8 and r7c9. 4
//! goes from r1c9, r3c9, r8c8 and r9c8.
//!
//! **Why it is sound.** Base: the digit in both lines; cover: the digit in the crossing line and in the houses by which
//! a victim sees the two ends; rank 1, and the victim lies in two more covers than base houses. Where the victims see
//! the ends by different houses, each has a count of its own.
//!
//! **Near misses.** Both pairs of ends in crossing lines: that is an X-Wing. A third place in one of the lines.
//!
//! **Cost.** Each pair of houses in which the digit has two places: a few comparisons per digit.
//!
//! **Also known as.** Sashimi X-Wing, seen from its strong links; X-chain of four candidates.

use super::strong::{Shape, find_shape};
use super::tell;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("0400", 1)],
    ..Technique::plain(
        ("skyscraper", "Skyscraper"),
        Family::SINGLE_DIGIT,
        heading!("skyscraper.rs"),
        finder!(|facts, _, found| find_shape(facts, Shape::Skyscraper, found)),
        Explain::Chain(tell::tell_joined),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn towers(layout: &str) -> Position {
        Position::open(layout).keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", "r7c3 r7c9")
    }

    #[test]
    fn finds() {
        assert_eq!(towers("3x3").conclusions("skyscraper"), ["So 4 can be removed from r13c9 and r89c8."]);
    }

    #[test]
    fn near_miss() {
        let x_wing = Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", "r7c3 r7c8");
        assert!(x_wing.conclusions("skyscraper").is_empty());
        let third = Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", "r7c3 r7c9 r7c7");
        assert!(third.conclusions("skyscraper").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").keep('4', "row 1", "r1c1 r1c4").keep('4', "row 5", "r5c1 r5c5");
        assert_eq!(position.conclusions("skyscraper"), ["So 4 can be removed from r2c5 and r6c4."]);
    }

    #[test]
    fn explains() {
        let hint = &towers("3x3").hints("skyscraper")[0];
        assert_eq!(hint.title, "Skyscraper on 4, rows 2 and 7");
        assert_eq!(
            hint.reasons[0],
            "In row 2 the 4 goes in r2c8 or r2c3; in row 7 in r7c3 or r7c9. r2c3 and r7c3 lie in column 3, so at most one \
             of them is 4."
        );
        assert_eq!(hint.reasons[1], "At least one of r2c8 and r7c9 is 4, and r1c9, r3c9, r8c8 and r9c8 see both.");
        assert_eq!(hint.reasons[2], "(4)r2c8 = r2c3 - r7c3 = r7c9 => r13c9<>4, r89c8<>4");
    }
}
