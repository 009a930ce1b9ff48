//! # BUG type 2
//! **Definition.** A few open cells have more than two candidates. Without their other candidates, the *guardians*, all
//! open cells would have two, and every open digit two places in each of its houses: a bivalue universal grave (BUG),
//! in which all cells could take their other digit, so that the puzzle would have a second solution. So one of the
//! guardians is true, and what each of them rules out is false. They are in two cells at least.
//!
//! **Example.** All open cells have two candidates, but r1c1 and r1c3 have 5 as well. So 5 goes from the rest of row 1.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A lemma proves that one of the guardians is
//! true, by exchanging the two digits of every open cell; each is then a case.
//!
//! **Near misses.** A digit that still has three places in a house without the guardians, or one.
//!
//! **Cost.** One look at the number of cells with more than two candidates. Where these are no more than the side, the
//! places of each digit in each house; where these fit, the ways to choose the guardians, mostly one.
//!
//! **Also known as.** Bivalue universal grave type 2; BUG+n.

use super::{bug, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[
        Code::new("bug+2-common", 1),
        Code::new("bug+2-samedigit", 1),
        Code::new("bug+3-common", 1),
        Code::new("bug+3-samedigit", 1),
        Code::new("bug+n-common", 1),
        Code::new("bug+n-samedigit", 1),
    ],
    ..Technique::plain(
        ("bug-2", "BUG type 2"),
        Family::UNIQUENESS,
        heading!("bug_2.rs"),
        finder!(find),
        Explain::Pattern(tell::grave),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    bug::each(facts, 2..=facts.layout().side(), found, |grave, found| grave.common(facts, found))
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::of_grave;

    const ID: &str = "bug-2";

    #[test]
    fn finds() {
        let position = of_grave("3x3", &[("r1c1", "125"), ("r1c3", "345")]);
        assert_eq!(position.conclusions(ID), ["So 5 can be removed from r1c45 and r2c12."]);
    }

    #[test]
    fn near_miss() {
        let position = of_grave("3x3", &[("r1c1", "125"), ("r1c3", "346")]);
        assert!(position.conclusions(ID).is_empty(), "nothing sees both guardians");
    }

    #[test]
    fn other_size() {
        let position = of_grave("2x3", &[("r1c1", "125"), ("r1c3", "345")]);
        assert_eq!(position.conclusions(ID), ["So 5 can be removed from r1c45 and r2c12."]);
    }

    #[test]
    fn explains() {
        let hint = &of_grave("3x3", &[("r1c1", "125"), ("r1c3", "345")]).hints(ID)[0];
        assert_eq!(hint.title, "BUG type 2, r1c13");
        assert_eq!(hint.reasons[2..3], ["Therefore one of r1c1 and r1c3 is 5."]);
    }
}
