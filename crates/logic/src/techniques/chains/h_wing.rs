//! # H-Wing
//! **Definition.** A cell with two candidates x and y and two more strong links: a house with two places for y and one
//! with two places for z, or another cell with y and z and a house with two places for z. One of the cell and the far
//! place has its digit.
//!
//! **Example.** `(x=y)r1c1 - (y)r1c7 = (y-z)r5c7 = (z)r5c1`: if r1c1 is not x, it is y, r5c7 is y and not z, and r5c1
//! is z: x goes from r5c1, and z from r1c1.
//!
//! **Why it is sound.** A chain of three strong links between single candidates: base the rules of the strong links,
//! cover those of the two weak links and of the two through which a victim sees the ends. The rank is 1, and the victim
//! lies in both of these.
//!
//! **Near misses.** If z is x, it is an M-Wing. A house with three places for the digit.
//!
//! **Cost.** As for chains, of three links at most: some hundred microseconds at 9x9.
//!
//! **Also known as.** Hybrid wing; a short alternating inference chain.

use super::wing::Wing;
use super::{find_wings, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("wing-h-LLV", 1), Code::new("wing-h-LVV", 1)],
    ..Technique::plain(
        ("h-wing", "H-Wing"),
        Family::WING,
        heading!("h_wing.rs"),
        finder!(|facts, _, found| find_wings(facts, Wing::H, found)),
        Explain::Chain(tell::telling),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn wing(layout: &str) -> Position {
        Position::open(layout).only("r1c1", "28").keep('8', "column 7", "r1c7 r5c7").keep('3', "row 5", "r5c7 r5c1")
    }

    #[test]
    fn finds() {
        assert_eq!(wing("3x3").conclusions("h-wing"), ["So 2 can be removed from r5c1."]);
    }

    #[test]
    fn near_miss() {
        let position = Position::open("3x3").only("r1c1", "278").keep('8', "column 7", "r1c7 r5c7").keep(
            '3',
            "row 5",
            "r5c7 r5c1",
        );
        assert!(position.conclusions("h-wing").is_empty(), "the cell has three candidates");
    }

    #[test]
    fn other_size() {
        let position =
            Position::open("2x3").only("r1c1", "25").keep('5', "column 4", "r1c4 r5c4").keep('6', "row 5", "r5c4 r5c1");
        assert_eq!(position.conclusions("h-wing"), ["So 2 can be removed from r5c1."]);
    }

    #[test]
    fn explains() {
        let hint = &wing("3x3").hints("h-wing")[0];
        assert_eq!(hint.title, "H-Wing on 2 3 8, r1c1 to r5c1");
        assert_eq!(
            hint.reasons[0],
            "If r1c1 is not 2: r1c1 is 8, r1c7 is not 8 (row 1), r5c7 is 8, not 3 (column 7), r5c1 is 3 (row 5)."
        );
        assert_eq!(hint.reasons[2], "(2=8)r1c1 - (8)r1c7 = (8-3)r5c7 = (3)r5c1 => r5c1<>2");
    }
}
