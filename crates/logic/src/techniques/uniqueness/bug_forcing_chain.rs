//! # BUG forcing chain
//! **Definition.** All open cells but a few have two candidates. Without the other candidates of these few cells, the
//! *guardians*, every open digit would have two places in each of its houses: a bivalue universal grave (BUG), in which
//! all cells could take their other digit, so that the puzzle would have a second solution. So one of the guardians is
//! true; there are two to eight. Each of them is followed by singles: what is true in every case is true, and what is
//! false in every case is false. A case that ends in a contradiction does not count.
//!
//! **Example.** All open cells have two candidates, but r1c1 has 7 as well and r5c5 has 8. If r1c1 is 7, singles lead
//! to a 3 in r1c9; if r5c5 is 8, other singles lead to it, too. So r1c9 is 3.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. A lemma proves that one of the guardians is
//! true, by exchanging the two digits of every open cell; each is then a case.
//!
//! **Near misses.** A digit that still has three places in a house without the guardians, or one.
//!
//! **Cost.** One look at the number of cells with more than two candidates. Where these are few, the ways to choose the
//! guardians, mostly one, and what follows from each of them.
//!
//! **Also known as.** BUG+n; bivalue universal grave plus n, forcing.

use super::{bug, tell};
use crate::guarded::MOST_CASES;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[Code::new("bug+2-forcing", 1), Code::new("bug+3-forcing", 1), Code::new("bug+n-forcing", 1)],
    ..Technique::plain(
        ("bug-forcing-chain", "BUG forcing chain"),
        Family::UNIQUENESS,
        heading!("bug_forcing_chain.rs"),
        finder!(|facts, _, found| bug::each(facts, 1..=MOST_CASES, found, |grave, found| grave.forcing(facts, found))),
        Explain::Pattern(tell::grave),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::{Position, of_grave, of_puzzle};

    const ID: &str = "bug-forcing-chain";

    /// A puzzle whose open cells have two candidates each, but for six of them, with eight guardians.
    fn eight() -> Position {
        let text = "32..4.7.81572.84.384.3.7.2.682731..47956243814138..672538472...961583247274...835";
        let given = |(index, digit)| format!("{digit}r{}c{}", index / 9 + 1, index % 9 + 1);
        let givens = text.chars().enumerate().filter(|(_, digit)| *digit != '.').map(given);
        of_puzzle("3x3", &givens.collect::<Vec<_>>().join(" "), "")
    }

    #[test]
    fn finds() {
        assert_eq!(
            eight().conclusions(ID),
            [
                "So 1 goes in r1c8, r3c5, r7c7 and r9c4; 5 in r1c6, r3c7, r4c8 and r6c5; 6 in r1c3, r2c5, r3c9, r7c8 and \
                 r9c6; 9 in r1c4, r2c8, r3c3, r4c7, r6c6, r7c9 and r9c5."
            ]
        );
    }

    #[test]
    fn near_miss() {
        let one = of_grave("3x3", &[("r1c1", "127")]).conclusions(ID);
        assert!(one.is_empty(), "a single guardian is true anyway: {one:?}");
        let missing = of_grave("3x3", &[("r1c1", "127"), ("r4c3", "478")]).conclusions(ID);
        assert!(missing.is_empty(), "5 has one place in row 4: {missing:?}");
    }

    #[test]
    fn other_size() {
        let contradictory = of_grave("2x3", &[("r1c1", "125"), ("r3c2", "346")]).conclusions(ID);
        assert!(contradictory.is_empty(), "neither guardian leads anywhere: {contradictory:?}");
    }

    #[test]
    fn explains() {
        let hint = &eight().hints(ID)[0];
        assert_eq!(
            hint.reasons[2..4],
            [
                "Therefore r1c6 is 9, or r1c8 is 6 or 9, or r3c5 is 6 or 9, or r3c7 is 9, or r7c8 is 9, or r9c5 is 9.",
                "Suppose each of these eight in turn, and follow naked and hidden singles from it. It always leads to what \
                 is concluded here, or to a contradiction."
            ]
        );
    }
}
