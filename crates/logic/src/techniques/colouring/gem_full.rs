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
use pencilmark_core::Layout;
use pencilmark_proof::{Step};
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
    colours::tell("Full GEM", step, layout)
}
