//! # ALS M-Wing
//! **Definition.** An almost locked set with the digits x and y, a house with two places for y, one of which sees every
//! y of the set, and a house with two places for x, one of which is the other place of y: x is in the set or in the far
//! place. A set has two or three cells of a house and one digit more than cells.
//!
//! **Example.** r1c1 and r1c2 hold 2, 3 and 8, the 8 in r1c2 alone; 8 has r1c7 and r5c7 in column 7, 2 has r5c7 and
//! r5c3 in row 5. If r1c1 is not 2, then r1c2 is 8, r5c7 is 8 and not 2, and r5c3 is 2: 2 goes from what sees r1c1 and
//! r5c3.
//!
//! **Why it is sound.** A chain of three strong links: base the cells of the sets and the rules of the other strong
//! links; cover the digits of each set that do not join it, the two weak links, and the two through which a victim sees
//! the ends. The rank is 1, and the victim lies in both of these.
//!
//! **Near misses.** The house of y and that of x must meet in one cell. With a cell instead of the set it is an M-Wing.
//!
//! **Cost.** Strong links around each one that can be in the middle: about a millisecond at 9x9, besides what chains
//! through almost locked sets need as well.
//!
//! **Also known as.** Almost locked set M-Wing; a short alternating inference chain with almost locked sets.

use super::wing::Wing;
use super::{als_wings, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("als-m-wing", 1)],
    ..Technique::plain(
        ("als-m-wing", "ALS M-Wing"),
        Family::WING,
        heading!("als_m_wing.rs"),
        finder!(|facts, _, found| als_wings::find(facts, Wing::AlsM, found)),
        Explain::Chain(tell::telling),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn wing(layout: &str, cell: &str) -> Position {
        let set = Position::open(layout).only("r1c1", cell).only("r1c2", "38");
        set.keep('8', "column 7", "r1c7 r5c7").keep('2', "row 5", "r5c7 r5c3")
    }

    #[test]
    fn finds() {
        assert_eq!(wing("3x3", "23").conclusions("als-m-wing"), ["So 2 can be removed from r123c3 and r46c1."]);
    }

    #[test]
    fn near_miss() {
        assert!(wing("3x3", "234").conclusions("als-m-wing").is_empty(), "a digit more in the set");
        assert!(wing("3x3", "2").conclusions("als-m-wing").is_empty(), "a cell, not a set: a single");
    }

    #[test]
    fn other_size() {
        assert_eq!(wing("2x4", "23").conclusions("als-m-wing"), ["So 2 can be removed from r12c3 and r6c1."]);
    }

    #[test]
    fn explains() {
        let hint = &wing("3x3", "23").hints("als-m-wing")[0];
        assert_eq!(hint.title, "ALS M-Wing on 2 8, r1c1 to r5c3");
        assert_eq!(
            hint.reasons[0],
            "If r1c1 is not 2: r1c2 is 8 (r1c12 without 2 need it), r1c7 is not 8 (row 1), r5c7 is 8, \
             not 2 (column 7), r5c3 is 2 (row 5)."
        );
        assert_eq!(hint.reasons[2], "(2=8)r1c12 - (8)r1c7 = (8-2)r5c7 = (2)r5c3 => r123c3<>2, r46c1<>2");
    }
}
