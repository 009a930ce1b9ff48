//! # S-Wing
//! **Definition.** A cell with two candidates x and y, a house with two places for x and a house with two places for
//! y, one place of each of which the cell sees: one of the two far places has its digit.
//!
//! **Example.** `(x)r1c1 = (x)r1c7 - (x=y)r4c7 - (y)r4c2 = (y)r2c2`: if r1c1 is not x, r1c7 is x, r4c7 is y and r2c2 is
//! y: x goes from r2c2 if it sees r1c1, and y from r1c1.
//!
//! **Why it is sound.** A chain of three strong links between single candidates: base the rules of the strong links,
//! cover those of the two weak links and of the two through which a victim sees the ends. The rank is 1, and the victim
//! lies in both of these.
//!
//! **Near misses.** The two far places must see each other or lie in one cell, or nothing sees both. A house with three
//! places for the digit.
//!
//! **Cost.** As for chains, of three links at most: some hundred microseconds at 9x9.
//!
//! **Also known as.** Split wing; a short alternating inference chain.

use super::wing::Wing;
use super::{find_wings, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("wing-s", 1)],
    ..Technique::plain(
        ("s-wing", "S-Wing"),
        Family::WING,
        heading!("s_wing.rs"),
        finder!(|facts, _, found| find_wings(facts, Wing::S, found)),
        Explain::Chain(tell::telling),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn wing(layout: &str) -> Position {
        Position::open(layout).keep('2', "row 1", "r1c1 r1c7").only("r4c7", "28").keep('8', "column 2", "r4c2 r2c2")
    }

    #[test]
    fn finds() {
        assert_eq!(wing("3x3").conclusions("s-wing"), ["So 2 can be removed from r2c2; 8 from r1c1."]);
    }

    #[test]
    fn near_miss() {
        let position =
            Position::open("3x3").keep('2', "row 1", "r1c1 r1c7").only("r4c7", "28").keep('8', "column 6", "r4c6 r2c6");
        assert!(position.conclusions("s-wing").is_empty(), "the ends do not see each other");
    }

    #[test]
    fn other_size() {
        let position =
            Position::open("2x3").keep('2', "row 1", "r1c1 r1c4").only("r3c4", "25").keep('5', "column 2", "r3c2 r2c2");
        assert_eq!(position.conclusions("s-wing"), ["So 2 can be removed from r2c2; 5 from r1c1."]);
    }

    #[test]
    fn explains() {
        let hint = &wing("3x3").hints("s-wing")[0];
        assert_eq!(hint.title, "S-Wing on 2 8, r1c1 to r2c2");
        assert_eq!(
            hint.reasons[0],
            "If r1c1 is not 2: r1c7 is 2 (row 1), r4c7 is 8, not 2 (column 7), r4c2 is not 8 (row 4), r2c2 is 8 (column 2)."
        );
        assert_eq!(hint.reasons[2], "(2)r1c1 = r1c7 - (2=8)r4c7 - (8)r4c2 = r2c2 => r2c2<>2, r1c1<>8");
    }
}
