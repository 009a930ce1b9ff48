//! # Turbot fish
//! **Definition.** Two houses in which a digit has two places each, one place of the one seeing one place of the other.
//! One of the other two places has the digit, so it is eliminated from every cell that sees both of them. What is a
//! skyscraper or a 2-string kite is not repeated here, so mostly one of the houses is a box.
//!
//! **Example.** In box 1 the 4 goes in r1c1 or r3c3, in row 7 in r7c3 or r7c8. r3c3 and r7c3 share column 3: 4 goes
//! from r1c8.
//!
//! **Why it is sound.** Base: the digit in both houses; cover: the digit in the house that joins them and in the houses
//! by which a victim sees the two ends; rank 1, and the victim lies in two more covers than base houses.
//!
//! **Near misses.** Two houses that share one of their places. A third place in one of the houses.
//!
//! **Cost.** Each pair of houses in which the digit has two places: a few comparisons per digit.
//!
//! **Also known as.** Turbot chain; X-chain of four candidates.

use super::strong::{Shape, find_shape};
use super::tell;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("0403", 1)],
    ..Technique::plain(
        ("turbot-fish", "Turbot fish"),
        Family::SINGLE_DIGIT,
        heading!("turbot_fish.rs"),
        finder!(|facts, _, found| find_shape(facts, Shape::Turbot, found)),
        Explain::Chain(tell::tell_joined),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn turbot() -> Position {
        Position::open("3x3").keep('4', "box 1", "r1c1 r3c3").keep('4', "row 7", "r7c3 r7c8")
    }

    #[test]
    fn finds() {
        assert_eq!(turbot().conclusions("turbot-fish"), ["So 4 can be removed from r1c8."]);
    }

    #[test]
    fn near_miss() {
        let kite = Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "column 1", "r1c1 r7c1");
        assert!(kite.conclusions("turbot-fish").is_empty());
        let third = Position::open("3x3").keep('4', "box 1", "r1c1 r3c3 r2c2").keep('4', "row 7", "r7c3 r7c8");
        assert!(third.conclusions("turbot-fish").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").keep('4', "box 1", "r1c1 r2c3").keep('4', "row 5", "r5c3 r5c5");
        assert_eq!(position.conclusions("turbot-fish"), ["So 4 can be removed from r1c5."]);
    }

    #[test]
    fn explains() {
        let hint = &turbot().hints("turbot-fish")[0];
        assert_eq!(hint.title, "Turbot fish on 4, row 7 and box 1");
        assert_eq!(hint.reasons[2], "(4)r1c1 = r3c3 - r7c3 = r7c8 => r1c8<>4");
    }
}
