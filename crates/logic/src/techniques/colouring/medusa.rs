//! # 3D Medusa
//! **Definition.** Strong links join places of a digit in a house with two of them, and the two candidates of a cell that
//! has no more. What they join falls into two colours over all digits, one of which is true as a whole. A candidate that
//! sees both colours, or sees one and shares its cell with the other, is false. A colour with two candidates in a cell,
//! with two of a digit in a house, or which leaves a cell or a house nothing, is false, and the other is set.
//!
//! **Example.** r1c1 is 2 or 8: call the 2 green, the 8 blue. Along the links r1c7 gets a green 8: the 8 of r1c4 sees
//! blue and green.
//!
//! **Why it is sound.** A case split on the first link; in each case singles place the colour.
//!
//! **Near misses.** A candidate that sees two candidates of one colour only.
//!
//! **Cost.** Each strong link is followed once: some ten microseconds at 9x9.
//!
//! **Also known as.** Multi-digit colouring, super colouring.

use crate::{Assumes, Facts, Family, Found, Params, Technique, Telling, colours};
use pencilproof_core::Layout;
use pencilproof_proof::Step;
use std::ops::ControlFlow;

pub(crate) const TECHNIQUE: Technique = Technique {
    id: "medusa",
    name: "3D Medusa",
    family: Family::Colouring,
    assumes: Assumes::Nothing,
    sizes: |_| 1..=1,
    aliases: &[("3d-medusa", 1)],
    explain,
};

pub(crate) fn find<const W: usize>(facts: &Facts<'_, W>, _: Params, found: &mut Found) -> ControlFlow<()> {
    colours::medusa(facts.board(), found)
}

fn explain(step: &Step, layout: &Layout) -> Telling {
    colours::tell("3D Medusa", step, layout)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        assert_eq!(Position::linked("3x3").conclusions("medusa"), ["So 3 goes from r6c7."]);
    }

    #[test]
    fn near_miss() {
        let broken = Position::open("3x3").only("r1c1", "28").only("r1c7", "38").only("r6c1", "23");
        assert!(broken.conclusions("medusa").is_empty(), "without strong links in houses nothing is joined");
    }

    #[test]
    fn other_size() {
        assert_eq!(Position::linked("16").conclusions("medusa"), ["So 3 goes from r6c7."]);
    }

    #[test]
    fn explains() {
        let hint = &Position::linked("3x3").hints("medusa")[0];
        assert_eq!(hint.title, "3D Medusa from r1c1");
        assert_eq!(
            hint.reasons[0],
            "r1c1 is 2 or 8. Call the first green, the other blue: exactly one colour is true."
        );
        assert_eq!(hint.reasons[3], "Either way one candidate rules out 3r6c7 (3r6c1 or 3r1c7).");
    }
}
