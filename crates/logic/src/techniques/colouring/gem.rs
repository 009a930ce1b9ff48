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
use pencilmark_core::Layout;
use pencilmark_proof::{Step};
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
