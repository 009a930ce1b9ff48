//! # X-colouring
//! **Definition.** Two places of a digit in a house are called green and blue. Each colour is followed through the other
//! houses: what sees a true place is false, and the last place left in a house is true. What is false under both colours
//! goes; what is true under both is set; a colour that leaves a house without a place is false.
//!
//! **Example.** In column 2 the 9 goes in r1c2 or r6c2. Under either, r4c7 sees a 9.
//!
//! **Why it is sound.** A case split on the house; in each case singles show the rest.
//!
//! **Near misses.** A candidate that is false under one colour and open under the other.
//!
//! **Cost.** Two closures within one digit for each house with two places: about ten microseconds at 9x9.
//!
//! **Also known as.** Extended colouring, simple colouring with promotions; it covers X-chains of any length.

use crate::{Assumes, Facts, Family, Found, Params, Technique, Telling, colours};
use pencilmark_core::Layout;
use pencilmark_proof::{Step};
use std::ops::ControlFlow;

pub(crate) const TECHNIQUE: Technique = Technique {
    id: "x-colouring",
    name: "X-colouring",
    family: Family::Colouring,
    assumes: Assumes::Nothing,
    sizes: |_| 1..=1,
    aliases: &[("extended-colouring", 1)],
    explain,
};

pub(crate) fn find<const W: usize>(facts: &Facts<'_, W>, _: Params, found: &mut Found) -> ControlFlow<()> {
    colours::extended(facts.board(), found)
}

fn explain(step: &Step, layout: &Layout) -> Telling {
    colours::tell("X-colouring", step, layout)
}
