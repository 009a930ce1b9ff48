//! # ALS H-Wing
//! **Definition.** An almost locked set with the digits x and y and two more strong links: a house with two places for
//! y, one of which sees every y of the set, and a house with two places for z; or another set with y and z and a house
//! with two places for z. x is in the set, or z in the far place. In the second form one of the sets may be a cell with
//! two candidates, and z may be x. A set has two or three cells of a house and one digit more than cells.
//!
//! **Example.** r1c1 and r1c2 hold 2, 4 and 8, the 8 in r1c2 alone; 8 has r1c7 and r5c7 in column 7, 3 has r5c7 and
//! r5c1 in row 5. If r1c1 is not 2, then r1c2 is 8, r5c7 is 8 and not 3, and r5c1 is 3: 2 goes from r5c1.
//!
//! **Why it is sound.** A chain of three strong links: base the cells of the sets and the rules of the other strong
//! links; cover the digits of each set that do not join it, the two weak links, and the two through which a victim sees
//! the ends. The rank is 1, and the victim lies in both of these.
//!
//! **Near misses.** In the first form with x for z it is an ALS M-Wing. With cells instead of sets it is an H-Wing.
//!
//! **Cost.** Strong links around each one that can be in the middle: about a millisecond at 9x9, besides what chains
//! through almost locked sets need as well.
//!
//! **Also known as.** Hybrid wing with almost locked sets; a short alternating inference chain with almost locked sets.

use super::wing::Wing;
use super::{als_wings, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("als-h-wing-AAL", 1), Code::new("als-h-wing-ALL", 1)],
    ..Technique::plain(
        ("als-h-wing", "ALS H-Wing"),
        Family::WING,
        heading!("als_h_wing.rs"),
        finder!(|facts, _, found| als_wings::find(facts, Wing::AlsH, found)),
        Explain::Chain(tell::telling),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn wing(layout: &str, cell: &str) -> Position {
        let set = Position::open(layout).only("r1c1", cell).only("r1c2", "48");
        set.keep('8', "column 7", "r1c7 r5c7").keep('3', "row 5", "r5c7 r5c1")
    }

    #[test]
    fn finds() {
        assert_eq!(wing("3x3", "24").conclusions("als-h-wing"), ["So 2 can be removed from r5c1."]);
    }

    #[test]
    fn near_miss() {
        assert!(wing("3x3", "245").conclusions("als-h-wing").is_empty(), "a digit more in the set");
        assert!(wing("3x3", "2").conclusions("als-h-wing").is_empty(), "a cell, not a set: a single");
    }

    #[test]
    fn other_size() {
        assert_eq!(wing("2x4", "24").conclusions("als-h-wing"), ["So 2 can be removed from r5c1."]);
    }

    #[test]
    fn explains() {
        let hint = &wing("3x3", "24").hints("als-h-wing")[0];
        assert_eq!(hint.title, "ALS H-Wing on 2 3 8, r1c1 to r5c1");
        assert_eq!(
            hint.reasons[0],
            "If r1c1 is not 2: r1c2 is 8 (r1c12 without 2 need it), r1c7 is not 8 (row 1), r5c7 is 8, \
             not 3 (column 7), r5c1 is 3 (row 5)."
        );
        assert_eq!(hint.reasons[2], "(2=8)r1c12 - (8)r1c7 = (8-3)r5c7 = (3)r5c1 => r5c1<>2");
    }
}
