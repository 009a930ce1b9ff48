//! # 2-string kite
//! **Definition.** A digit has two places in a row and two in a column, and one place of each lies in the same box. One
//! of the other two places has the digit, so it is eliminated from every cell that sees both of them: the cell where
//! the column of the one crosses the row of the other.
//!
//! **Example.** In row 2 the 4 goes in r2c3 or r2c8, in column 1 in r1c1 or r7c1. r2c3 and r1c1 share box 1: 4 goes
//! from r7c8.
//!
//! **Why it is sound.** Base: the digit in the row and the column; cover: the digit in the box and in the houses by
//! which the victim sees the two ends; rank 1, and the victim lies in two covers.
//!
//! **Near misses.** The row and the column meet in one of the places: then they share a candidate, not a box. A third
//! place in the row.
//!
//! **Cost.** Each pair of houses in which the digit has two places: a few comparisons per digit.
//!
//! **Also known as.** Kite; X-chain of four candidates.

use super::strong::{Shape, find_shape};
use super::tell;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    aliases: &[("2-string-kite", 1)],
    codes: &[Code::new("0401", 1)],
    ..Technique::plain(
        ("two-string-kite", "2-string kite"),
        Family::SINGLE_DIGIT,
        heading!("two_string_kite.rs"),
        finder!(|facts, _, found| find_shape(facts, Shape::Kite, found)),
        Explain::Chain(tell::tell_joined),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        let kite = Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "column 1", "r1c1 r7c1");
        assert_eq!(kite.conclusions("two-string-kite"), ["So 4 can be removed from r7c8."]);
    }

    #[test]
    fn near_miss() {
        let shared = Position::open("3x3").keep('4', "row 2", "r2c1 r2c8").keep('4', "column 1", "r2c1 r7c1");
        assert!(shared.conclusions("two-string-kite").is_empty());
        let boxes = Position::open("3x3").keep('4', "row 2", "r2c4 r2c8").keep('4', "column 1", "r1c1 r7c1");
        assert!(boxes.conclusions("two-string-kite").is_empty());
    }

    #[test]
    fn other_size() {
        let kite = Position::open("2x3").keep('4', "row 2", "r2c3 r2c5").keep('4', "column 1", "r1c1 r5c1");
        assert_eq!(kite.conclusions("2-string-kite"), ["So 4 can be removed from r5c5."]);
    }

    #[test]
    fn explains() {
        let kite = Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "column 1", "r1c1 r7c1");
        let hint = &kite.hints("two-string-kite")[0];
        assert_eq!(hint.title, "2-string kite on 4, row 2 and column 1");
        assert_eq!(hint.reasons[1], "At least one of r2c8 and r7c1 is 4, and r7c8 sees both.");
    }
}
