//! # BUG type 4
//! **Definition.** Two open cells of one house have more than two candidates. Without their other candidates, the
//! *guardians*, all open cells would have two, and every open digit two places in each of its houses: a bivalue
//! universal grave (BUG), in which all cells could take their other digit, so that the puzzle would have a second
//! solution. So one of the two cells holds a guardian. A digit has no place in the house but these two cells, so the
//! other one holds that digit. Besides that digit and the guardians, both cells lose their candidates.
//!
//! **Example.** All open cells have two candidates, but r1c1 has 2, 3 and 5 and r1c7 has 3, 4 and 6; 3 has no other
//! place in row 1. So 2 goes from r1c1 and 4 from r1c7.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A lemma proves that one of the guardians is
//! true, by exchanging the two digits of every open cell; each is then a case.
//!
//! **Near misses.** A digit that still has three places in a house without the guardians, or one.
//!
//! **Cost.** One look at the number of cells with more than two candidates. Where these are no more than the side, the
//! places of each digit in each house; where these fit, the ways to choose the guardians, mostly one.
//!
//! **Also known as.** Bivalue universal grave type 4.

use super::{bug, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    ..Technique::plain(
        ("bug-4", "BUG type 4"),
        Family::UNIQUENESS,
        heading!("bug_4.rs"),
        finder!(|facts, _, found| bug::each(facts, 2..=2, found, |grave, found| grave.confined(facts, found))),
        Explain::Pattern(tell::grave),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::of_grave;

    const ID: &str = "bug-4";

    #[test]
    fn finds() {
        let position = of_grave("3x3", &[("r1c1", "125"), ("r1c2", "236")]);
        assert_eq!(position.conclusions(ID), ["So 1 can be removed from r1c1; 3 from r1c2."]);
    }

    #[test]
    fn near_miss() {
        let position = of_grave("3x3", &[("r1c1", "125"), ("r1c3", "346")]);
        assert!(position.conclusions(ID).is_empty(), "the two cells have no digit in common");
    }

    #[test]
    fn other_size() {
        let position = of_grave("2x3", &[("r1c1", "125"), ("r1c2", "236")]);
        assert_eq!(position.conclusions(ID), ["So 1 can be removed from r1c1; 3 from r1c2."]);
    }

    #[test]
    fn explains() {
        let hint = &of_grave("3x3", &[("r1c1", "125"), ("r1c2", "236")]).hints(ID)[0];
        assert_eq!(hint.title, "BUG type 4, r1c12");
        assert_eq!(
            hint.reasons[2..4],
            [
                "Therefore r1c1 is 5 or r1c2 is 6.",
                "In row 1 and box 1, 2 can only be in r1c1 or r1c2. One of them is 2, the other one holds a digit just named."
            ]
        );
    }
}
