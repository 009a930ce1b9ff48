//! # L-Wing
//! **Definition.** Three houses with two places for a digit each, x, y and z, such that a place of x is one of y, and
//! a place of y is one of z or sees one of the same digit: one of the two far places has its digit.
//!
//! **Example.** `(x)r1c1 = (x-y)r1c7 = (y-x)r5c7 = (x)r5c2`: if r1c1 is not x, r1c7 is x and not y, r5c7 is y and not
//! x, and r5c2 is x: x goes from what sees r1c1 and r5c2.
//!
//! **Why it is sound.** A chain of three strong links between single candidates: base the rules of the strong links,
//! cover those of the two weak links and of the two through which a victim sees the ends. The rank is 1, and the victim
//! lies in both of these.
//!
//! **Near misses.** With one digit alone it is an X-Chain. A house with three places for the digit.
//!
//! **Cost.** As for chains, of three links at most: some hundred microseconds at 9x9.
//!
//! **Also known as.** Local wing; a short alternating inference chain.

use super::wing::Wing;
use super::{find_wings, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("wing-h-LLL", 1), Code::new("wing-l2", 1), Code::new("wing-l3", 1)],
    ..Technique::plain(
        ("l-wing", "L-Wing"),
        Family::WING,
        heading!("l_wing.rs"),
        finder!(|facts, _, found| find_wings(facts, Wing::L, found)),
        Explain::Chain(tell::telling),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn wing(layout: &str) -> Position {
        Position::open(layout).keep('2', "row 1", "r1c1 r1c7").keep('8', "column 7", "r1c7 r5c7").keep(
            '3',
            "row 5",
            "r5c7 r5c1",
        )
    }

    #[test]
    fn finds() {
        assert_eq!(wing("3x3").conclusions("l-wing"), ["So 2 can be removed from r5c1; 3 from r1c1."]);
    }

    #[test]
    fn near_miss() {
        let position = Position::open("3x3").keep('2', "row 1", "r1c1 r1c7").keep('8', "column 7", "r1c7 r5c7").keep(
            '3',
            "row 6",
            "r6c7 r6c1",
        );
        assert!(position.conclusions("l-wing").is_empty(), "the houses do not meet in a cell");
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").keep('2', "row 1", "r1c1 r1c4").keep('5', "column 4", "r1c4 r5c4").keep(
            '6',
            "row 5",
            "r5c4 r5c1",
        );
        assert_eq!(position.conclusions("l-wing"), ["So 2 can be removed from r5c1; 6 from r1c1."]);
    }

    #[test]
    fn explains() {
        let hint = &wing("3x3").hints("l-wing")[0];
        assert_eq!(hint.title, "L-Wing on 2 3 8, r1c1 to r5c1");
        assert_eq!(
            hint.reasons[0],
            "If r1c1 is not 2: r1c7 is 2, not 8 (row 1), r5c7 is 8, not 3 (column 7), r5c1 is 3 (row 5)."
        );
        assert_eq!(hint.reasons[2], "(2)r1c1 = (2-8)r1c7 = (8-3)r5c7 = (3)r5c1 => r5c1<>2, r1c1<>3");
    }
}
