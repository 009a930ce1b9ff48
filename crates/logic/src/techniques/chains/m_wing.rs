//! # M-Wing
//! **Definition.** A cell with two candidates x and y, a house with two places for y, one of which the cell sees, and
//! a house with two places for x, one of which is the other place of y: one of the cell and the far place is x.
//!
//! **Example.** `(x=y)r1c1 - (y)r1c7 = (y-x)r5c7 = (x)r5c3`: if r1c1 is not x it is y, so r5c7 is y and not x, and r5c3
//! is x: x goes from what sees r1c1 and r5c3.
//!
//! **Why it is sound.** A chain of three strong links between single candidates: base the rules of the strong links,
//! cover those of the two weak links and of the two through which a victim sees the ends. The rank is 1, and the victim
//! lies in both of these.
//!
//! **Near misses.** The house of y and that of x must meet in one cell. If the cell holds only x and y, it is a W-Wing.
//! A house with three places for the digit.
//!
//! **Cost.** As for chains, of three links at most: some hundred microseconds at 9x9.
//!
//! **Also known as.** Half M-Wing; a short alternating inference chain.

use super::wing::Wing;
use super::{find_wings, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("wing-m", 1)],
    ..Technique::plain(
        ("m-wing", "M-Wing"),
        Family::WING,
        heading!("m_wing.rs"),
        finder!(|facts, _, found| find_wings(facts, Wing::M, found)),
        Explain::Chain(tell::telling),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn wing(layout: &str) -> Position {
        Position::open(layout).only("r1c1", "28").keep('8', "column 7", "r1c7 r5c7").keep('2', "row 5", "r5c7 r5c3")
    }

    #[test]
    fn finds() {
        assert_eq!(wing("3x3").conclusions("m-wing"), ["So 2 can be removed from r123c3 and r46c1."]);
    }

    #[test]
    fn near_miss() {
        let position =
            Position::open("3x3").only("r1c1", "28").keep('8', "column 7", "r1c7 r5c7").keep('2', "row 6", "r6c7 r6c3");
        assert!(position.conclusions("m-wing").is_empty(), "the houses do not meet in a cell");
    }

    #[test]
    fn other_size() {
        let position =
            Position::open("2x3").only("r1c1", "25").keep('5', "column 4", "r1c4 r5c4").keep('2', "row 5", "r5c4 r5c2");
        assert_eq!(position.conclusions("m-wing"), ["So 2 can be removed from r12c2 and r6c1."]);
    }

    #[test]
    fn explains() {
        let hint = &wing("3x3").hints("m-wing")[0];
        assert_eq!(hint.title, "M-Wing on 2 8, r1c1 to r5c3");
        assert_eq!(
            hint.reasons[0],
            "If r1c1 is not 2: r1c1 is 8, r1c7 is not 8 (row 1), r5c7 is 8, not 2 (column 7), r5c3 is 2 (row 5)."
        );
        assert_eq!(hint.reasons[2], "(2=8)r1c1 - (8)r1c7 = (8-2)r5c7 = (2)r5c3 => r123c3<>2, r46c1<>2");
    }
}
