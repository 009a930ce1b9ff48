//! # Full GEM
//! **Definition.** Graded Equivalence Marks without gaps. It starts from every either-or, follows each side to the end, and
//! draws every conclusion: what is off for both colours goes, what is on for both is set, and where a colour fails the
//! marks of the other hold. The size is the level of what is followed under a colour: 1 singles; 2 also locked
//! candidates, and either-ors between two groups of places; 3 also subsets up to quads; 4 also a candidate that is on for
//! one colour and fails under the other. An either-or whose sides follow from those of another is part of its cluster.
//!
//! **Example.** r1c1 is 2 or 8. Either way r1c9 comes to be 5.
//!
//! **Why it is sound.** A case split on the rule of the either-or, whose candidates are exactly its two parts; singles
//! follow in either case, and what is more than singles is a lemma of its case.
//!
//! **Near misses.** Two candidates of which at least one is true, but perhaps both, are no either-or: the marks of one do
//! not speak of the other.
//!
//! **Cost.** Level 1 about a hundred microseconds a position at 9x9, the others up to some milliseconds.
//!
//! **Also known as.** Complete GEM; level 1 is dual propagation of singles from every strong link.

use crate::{Assumes, Facts, Family, Found, Params, Technique, Telling, colours};
use pencilproof_core::Layout;
use pencilproof_proof::Step;
use std::ops::ControlFlow;

pub(crate) const TECHNIQUE: Technique = Technique {
    id: "gem-full",
    name: "Full GEM",
    family: Family::Colouring,
    assumes: Assumes::Nothing,
    sizes: |_| 1..=4,
    aliases: &[],
    explain,
};

pub(crate) fn find<const W: usize>(facts: &Facts<'_, W>, params: Params, found: &mut Found) -> ControlFlow<()> {
    colours::find_full(facts.board(), params.size, params.gem, found)
}

fn explain(step: &Step, layout: &Layout) -> Telling {
    let mut telling = colours::tell("Full GEM", step, layout);
    telling.reasons.extend(colours::level(step));
    telling
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        assert_eq!(Position::linked("3x3").conclusions("gem-full:1"), ["So 3 goes from r6c7."]);
    }

    #[test]
    fn near_miss() {
        let broken = Position::open("3x3").only("r1c1", "28").only("r1c7", "389").only("r6c1", "23");
        assert!(broken.conclusions("gem-full:1").is_empty());
    }

    #[test]
    fn other_size() {
        assert_eq!(Position::linked("16").conclusions("gem-full:1"), ["So 3 goes from r6c7."]);
        let jigsaw = Position::open("jigsaw:1112122233343444").only("r1c1", "12");
        assert!(jigsaw.conclusions("gem-full").is_empty());
    }

    #[test]
    fn what_both_colours_set_is_true() {
        // r1c1 is 1 or 2; either way r1c2 or r2c1 takes 3 from r1c3 and r2c3, and leaves them 4 and 5.
        let position =
            Position::open("3x3").only("r1c1", "12").only("r1c2", "13").only("r2c1", "23").only("r1c3", "34");
        assert!(
            position.conclusions("gem-full:1").contains(&"So r1c3 is 4.".to_string()),
            "{:?}",
            position.conclusions("gem-full:1")
        );
    }

    #[test]
    fn explains() {
        let hint = &Position::linked("3x3").hints("gem-full:1")[0];
        assert!(hint.title.starts_with("Full GEM"), "{}", hint.title);
        assert_eq!(hint.conclusion, "So 3 goes from r6c7.");
    }
}
