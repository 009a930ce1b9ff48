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
use pencilmark_core::Layout;
use pencilmark_proof::{Step};
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
