//! # ALS S-Wing
//! **Definition.** An almost locked set with the digits x and y, a house with two places for x, one of which sees every
//! x of the set, and a house with two places for y, one of which sees every y of the set: one of the two far places has
//! its digit. A set has two or three cells of a house and one digit more than cells.
//!
//! **Example.** 2 has r1c1 and r1c7 in row 1; r4c7 and r4c8 hold 2, 3 and 8, the 2 in r4c7 and the 8 in r4c8; 8 has
//! r4c2 and r2c2 in column 2. If r1c1 is not 2, then r1c7 is 2, r4c8 is 8 and r2c2 is 8: 2 goes from r2c2, and 8 from
//! r1c1.
//!
//! **Why it is sound.** A chain of three strong links: base the cells of the sets and the rules of the other strong
//! links; cover the digits of each set that do not join it, the two weak links, and the two through which a victim sees
//! the ends. The rank is 1, and the victim lies in both of these.
//!
//! **Near misses.** The two far places must see each other or lie in one cell, or nothing sees both. With a cell
//! instead of the set it is an S-Wing.
//!
//! **Cost.** Strong links around each one that can be in the middle: about a millisecond at 9x9, besides what chains
//! through almost locked sets need as well.
//!
//! **Also known as.** Almost locked set S-Wing; a short alternating inference chain with almost locked sets.

use super::wing::Wing;
use super::{als_wings, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("als-s-wing", 1)],
    ..Technique::plain(
        ("als-s-wing", "ALS S-Wing"),
        Family::WING,
        heading!("als_s_wing.rs"),
        finder!(|facts, _, found| als_wings::find(facts, Wing::AlsS, found)),
        Explain::Chain(tell::telling),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn wing(layout: &str, cell: &str) -> Position {
        let set = Position::open(layout).only("r4c7", cell).only("r4c8", "38");
        set.keep('2', "row 1", "r1c1 r1c7").keep('8', "column 2", "r4c2 r2c2")
    }

    #[test]
    fn finds() {
        assert_eq!(wing("3x3", "23").conclusions("als-s-wing"), ["So 2 can be removed from r2c2; 8 from r1c1."]);
    }

    #[test]
    fn near_miss() {
        assert!(wing("3x3", "234").conclusions("als-s-wing").is_empty(), "a digit more in the set");
        assert!(wing("3x3", "2").conclusions("als-s-wing").is_empty(), "a cell, not a set: a single");
    }

    #[test]
    fn other_size() {
        assert_eq!(wing("2x4", "23").conclusions("als-s-wing"), ["So 2 can be removed from r2c2; 8 from r1c1."]);
    }

    #[test]
    fn explains() {
        let hint = &wing("3x3", "23").hints("als-s-wing")[0];
        assert_eq!(hint.title, "ALS S-Wing on 2 8, r1c1 to r2c2");
        assert_eq!(
            hint.reasons[0],
            "If r1c1 is not 2: r1c7 is 2 (row 1), r4c7 is not 2 (column 7), r4c8 is 8 (r4c78 without 2 \
             need it), r4c2 is not 8 (row 4), r2c2 is 8 (column 2)."
        );
        assert_eq!(hint.reasons[2], "(2)r1c1 = r1c7 - (2=8)r4c78 - (8)r4c2 = r2c2 => r2c2<>2, r1c1<>8");
    }
}
