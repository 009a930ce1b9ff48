//! # GEM
//! **Definition.** Graded Equivalence Marks, as the hint text of their first program describes them. A digit with at least
//! two houses of two places, and a score of at least four (a point for each such house and for each cell with two
//! candidates that holds it), gives the start: one place is painted green, the other blue. *Full* marks, true exactly with
//! their colour, spread along strong links; what one sees is *off* for its colour. The last place that a colour leaves in
//! a box is *on*, true if the colour is, and full if it shoots back: if it leaves in turn one place in the box of its
//! cause. So is the last candidate that offs leave in a cell or house. An on that sees or shares a cell with a full mark
//! of the other colour is full, and so is one that shoots back. When no round brings a full mark, a colour with two
//! candidates in a cell, with two of a digit in a house, or with a cell or a digit of a house all off, is false: what is
//! on for the other is set. Else what is off for both goes.
//!
//! **Example.** In column 1 the 2 goes in r4c1, green, or r7c1, blue. Both colours come to rule out the 8 of r7c1.
//!
//! **Why it is sound.** A case split on the starting house. Singles follow the marks in either case; a shot back is a
//! candidate that would leave a digit no place in a box, shown as a lemma.
//!
//! **Near misses.** An on strikes nothing here, and a candidate on for both colours is passed over: see Full GEM.
//!
//! **Cost.** About a hundred microseconds a position at 9x9.
//!
//! **Also known as.** Graded Equivalence Marks (D. P. Bird), in the reading of K. Corlett's solver.

use crate::{Assumes, Facts, Family, Found, Params, Technique, Telling, colours};
use pencilproof_core::Layout;
use pencilproof_proof::Step;
use std::ops::ControlFlow;

pub(crate) const TECHNIQUE: Technique = Technique {
    id: "gem",
    name: "GEM",
    family: Family::Colouring,
    assumes: Assumes::Nothing,
    sizes: |_| 1..=1,
    aliases: &[],
    explain,
};

pub(crate) fn find<const W: usize>(facts: &Facts<'_, W>, params: Params, found: &mut Found) -> ControlFlow<()> {
    colours::find_classic(facts.board(), params.gem, found)
}

fn explain(step: &Step, layout: &Layout) -> Telling {
    colours::tell("GEM", step, layout)
}

#[cfg(test)]
mod tests {
    use crate::{GemOptions, techniques::testing::Position};

    #[test]
    fn finds() {
        // The 2 needs a second house with two places, and four points in all.
        let position = Position::linked("3x3").keep('2', "column 9", "r2c9 r8c9");
        assert_eq!(position.conclusions("gem"), ["So 3 goes from r6c7."]);
    }

    #[test]
    fn near_miss() {
        assert!(Position::linked("3x3").conclusions("gem").is_empty(), "one house with two places is no start");
    }

    #[test]
    fn other_size() {
        let position = Position::linked("16").keep('2', "column 9", "r2c9 r8c9");
        assert_eq!(position.conclusions("gem"), ["So 3 goes from r6c7."]);
    }

    #[test]
    fn consequent_singles_are_a_switch_and_named() {
        let position = Position::linked("3x3").keep('2', "column 9", "r2c9 r8c9").only("r6c7", "35");
        assert_eq!(position.conclusions("gem"), ["So 3 goes from r6c7."]);
        let options = GemOptions { consequent_singles: true, ..GemOptions::default() };
        let hint = &position.hints_with("gem", options)[0];
        assert_eq!(hint.conclusion, "So r6c7 is 5; 3 goes from r6c7.");
        assert_eq!(hint.reasons.last().unwrap(), "Singles that follow are set as well: r6c7 is 5.");
    }

    #[test]
    fn the_least_score_is_a_parameter() {
        let position = Position::linked("3x3").keep('2', "column 9", "r2c9 r8c9");
        let options = GemOptions { least_score: 5, ..GemOptions::default() };
        assert!(position.hints_with("gem", options).is_empty());
    }

    #[test]
    fn explains() {
        let hint = &Position::linked("3x3").keep('2', "column 9", "r2c9 r8c9").hints("gem")[0];
        assert_eq!((&*hint.title, &*hint.place), ("GEM on 2, column 1", "Start from the 2s in column 1."));
        assert_eq!(
            hint.reasons[0],
            "In column 1 the 2 goes in r1c1 or r6c1. Call the first green, the other blue: exactly one colour is true."
        );
        assert!(hint.trace.iter().any(|line| line.ends_with(", with nothing else left there.")));
    }
}
