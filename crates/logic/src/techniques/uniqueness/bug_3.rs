//! # BUG type 3
//! **Definition.** Two or more open cells of one house have more than two candidates. Without their other candidates,
//! the *guardians*, all open cells would have two, and every open digit two places in each of its houses: a bivalue
//! universal grave (BUG), in which all cells could take their other digit, so that the puzzle would have a second
//! solution. So one of the guardians is true. In the house there are n more cells that have, together with the
//! guardians, n + 1 digits. One of these digits is a guardian, the other n fill the n cells, so all of them go from the
//! rest of the house, and from the cells with guardians unless they are guardians there.
//!
//! **Example.** All open cells have two candidates, but r1c1 has 5 as well and r1c3 has 6; r1c7 is 5 or 6. So 5 and 6
//! go from the rest of row 1.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A lemma proves that one of the guardians is
//! true, by exchanging the two digits of every open cell; each is then a case, in which the n cells have n digits: they
//! are the base, the digits in the house are the cover, the rank is 0.
//!
//! **Near misses.** A digit that still has three places in a house without the guardians, or one.
//!
//! **Cost.** One look at the number of cells with more than two candidates. Where these are no more than the side, the
//! places of each digit in each house; where these fit, the ways to choose the guardians, mostly one.
//!
//! **Also known as.** Bivalue universal grave type 3.

use super::{bug, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[Code::new("bug+2-subset", 1), Code::new("bug+3-subset", 1), Code::new("bug+n-subset", 1)],
    ..Technique::plain(
        ("bug-3", "BUG type 3"),
        Family::UNIQUENESS,
        heading!("bug_3.rs"),
        finder!(find),
        Explain::Pattern(tell::grave),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    bug::each(facts, 2..=facts.layout().side(), found, |grave, found| grave.subset_and_roof(facts, found))
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::of_grave;

    const ID: &str = "bug-3";

    #[test]
    fn finds() {
        let position = of_grave("3x3", &[("r1c1", "127"), ("r1c4", "458")]);
        assert_eq!(position.conclusions(ID), ["So 7 can be removed from r1c6; 8 from r1c8."]);
    }

    #[test]
    fn near_miss() {
        let position = of_grave("3x3", &[("r1c1", "127"), ("r2c4", "789")]);
        assert!(position.conclusions(ID).is_empty(), "the two cells do not share a house");
    }

    #[test]
    fn other_size() {
        let position = of_grave("2x3", &[("r1c1", "125"), ("r1c4", "456")]);
        assert_eq!(position.conclusions(ID), ["So 5 can be removed from r1c4; 6 from r1c6."]);
    }

    #[test]
    fn explains() {
        let hint = &of_grave("3x3", &[("r1c1", "127"), ("r1c4", "458")]).hints(ID)[0];
        assert_eq!(hint.title, "BUG type 3, r1c14");
        assert_eq!(
            hint.reasons[2..4],
            [
                "Therefore r1c1 is 7 or r1c4 is 8.",
                "r1c7 can only be 7 or 8. With the one in r1c14, 7 and 8 are used up in row 1."
            ]
        );
    }
}
