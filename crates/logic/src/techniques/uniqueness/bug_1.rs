//! # BUG+1
//! **Definition.** All open cells but one have two candidates, and one has more. Without its other candidates, every
//! open digit would have two places in each of its houses: a bivalue universal grave (BUG), in which all cells could
//! take their other digit, so that the puzzle would have a second solution. So that cell holds one of the other
//! candidates: the two of the grave go from it.
//!
//! **Example.** All open cells have two candidates, but r5c5 has 2, 5 and 8, and 5 has three places in row 5. So 2 and
//! 8 go from r5c5.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A lemma proves that one of the other
//! candidates of the cell is true, by exchanging the two digits of every open cell; each is then a case.
//!
//! **Near misses.** A digit with three places in a house where that cell is not, or one place in a house.
//!
//! **Cost.** One look at the number of cells with more than two candidates; where that is one, the places of each digit
//! in each house.
//!
//! **Also known as.** Bivalue universal grave plus one; BUG type 1.

use super::{bug, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[Code::new("0610", 1), Code::new("bug+1-1", 1), Code::new("bug+2-cell", 1)],
    ..Technique::plain(
        ("bug-1", "BUG+1"),
        Family::UNIQUENESS,
        heading!("bug_1.rs"),
        finder!(|facts, _, found| bug::each(facts, 1..=1, found, |grave, found| grave.one_roof(facts, found))),
        Explain::Pattern(tell::grave),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::of_grave;

    const ID: &str = "bug-1";

    #[test]
    fn finds() {
        let position = of_grave("3x3", &[("r1c1", "125")]);
        assert_eq!(position.conclusions(ID), ["So 1 and 2 can be removed from r1c1."]);
        let two_more = of_grave("3x3", &[("r1c1", "1257")]);
        assert_eq!(two_more.conclusions(ID), ["So 1 and 2 can be removed from r1c1."]);
    }

    #[test]
    fn near_miss() {
        let two_cells = of_grave("3x3", &[("r1c1", "125"), ("r1c3", "345")]);
        assert!(two_cells.conclusions(ID).is_empty());
        let missing = of_grave("3x3", &[("r1c1", "256")]);
        assert!(missing.conclusions(ID).is_empty(), "1 has one place in row 1");
    }

    #[test]
    fn other_size() {
        for layout in ["2x2", "2x3", "4x4"] {
            let position = of_grave(layout, &[("r1c1", "124")]);
            assert_eq!(position.conclusions(ID), ["So 1 and 2 can be removed from r1c1."]);
        }
    }

    #[test]
    fn explains() {
        let hint = &of_grave("3x3", &[("r1c1", "125")]).hints(ID)[0];
        assert_eq!(hint.title, "BUG+1, r1c1");
        assert_eq!(
            hint.reasons,
            [
                "All open cells have two candidates, except r1c1.",
                "Without 5r1c1, so would these, and every open digit would have two places in each house. Then every cell \
                 could take its other digit, and there would be two solutions.",
                "Only r1c1 has another candidate, 5. It must hold it.",
                "This relies on the puzzle having only one solution."
            ]
        );
    }
}
