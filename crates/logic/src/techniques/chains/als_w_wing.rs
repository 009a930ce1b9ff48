//! # ALS W-Wing
//! **Definition.** Two almost locked sets, each with the digits x and y, or one such set and a cell with x and y alone.
//! A house has two places for y; one of them sees every y of the first set, the other every y of the second. So one of
//! the two goes without y and has an x. x goes from what sees every x of both. A set has two or three cells of a house
//! and one digit more than cells.
//!
//! **Example.** r1c1 and r1c2 hold 1, 2 and 3, the 2 in r1c2 alone; column 7 has a 2 in r1c7 and r5c7 alone; r5c2 is 1
//! or 2. If r1c1 is not 1, then r1c2 is 2, r5c7 is 2 and r5c2 is 1: 1 goes from what sees r1c1 and r5c2.
//!
//! **Why it is sound.** A chain of three strong links: base the cells of the sets and the rules of the other strong
//! links; cover the digits of each set that do not join it, the two weak links, and the two through which a victim sees
//! the ends. The rank is 1, and the victim lies in both of these.
//!
//! **Near misses.** A third place for y in the house. A y of a set that does not see its place. With two cells it is a
//! W-Wing.
//!
//! **Cost.** Strong links around each one that can be in the middle: about a millisecond at 9x9, besides what chains
//! through almost locked sets need as well.
//!
//! **Also known as.** Almost locked set W-Wing; a short alternating inference chain with almost locked sets.

use super::wing::Wing;
use super::{als_wings, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("als-w-wing", 1)],
    ..Technique::plain(
        ("als-w-wing", "ALS W-Wing"),
        Family::WING,
        heading!("als_w_wing.rs"),
        finder!(|facts, _, found| als_wings::find(facts, Wing::AlsW, found)),
        Explain::Chain(tell::telling),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn wing(layout: &str, cell: &str) -> Position {
        Position::open(layout)
            .only("r1c1", cell)
            .only("r1c2", "23")
            .keep('2', "column 7", "r1c7 r5c7")
            .only("r5c2", "12")
    }

    #[test]
    fn finds() {
        assert_eq!(wing("3x3", "13").conclusions("als-w-wing"), ["So 1 can be removed from r23c2 and r456c1."]);
    }

    #[test]
    fn near_miss() {
        assert!(wing("3x3", "134").conclusions("als-w-wing").is_empty(), "a digit more in the set");
        assert!(wing("3x3", "1").conclusions("als-w-wing").is_empty(), "a cell, not a set: a single");
    }

    #[test]
    fn other_size() {
        assert_eq!(wing("2x4", "13").conclusions("als-w-wing"), ["So 1 can be removed from r2c2 and r56c1."]);
    }

    #[test]
    fn explains() {
        let hint = &wing("3x3", "13").hints("als-w-wing")[0];
        assert_eq!(hint.title, "ALS W-Wing on 1 2, r1c1 to r5c2");
        assert_eq!(
            hint.reasons[0],
            "If r1c1 is not 1: r1c2 is 2 (r1c12 without 1 need it), r1c7 is not 2 (row 1), r5c7 is 2 \
             (column 7), r5c2 is 1, not 2 (row 5)."
        );
        assert_eq!(hint.reasons[2], "(1=2)r1c12 - (2)r1c7 = r5c7 - (2=1)r5c2 => r23c2<>1, r456c1<>1");
    }
}
