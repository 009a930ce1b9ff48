//! # Forcing net verity
//! **Definition.** Every candidate of a cell, or every place of a digit in a house, is tried, and more than singles is
//! followed from there. What holds in every case holds. The size is the level of the inferences in the cases: 1 locked
//! candidates, 2 also subsets up to quads, 3 also probes: candidates that singles refute within the case. What a lower
//! level shows from the same cell or house is left to it, and what singles show to the cell and house forcing chain.
//!
//! **Example.** r1c1 is 1 or 2. If it is 1, r1c2 and r1c3 are a pair that takes the 9 from r1c9; if it is 2, r9c9 is 9.
//! Either way r1c9 is not 9.
//!
//! **Why it is sound.** A case split on the rule. In each case the inferences beyond singles are lemmas, and the
//! conclusion holds.
//!
//! **Near misses.** One case that does not lead there spoils it. A case that leads to a contradiction is a step of its
//! own.
//!
//! **Cost.** As for the forcing net contradiction, with which it shares what follows from each
//! candidate.
//!
//! **Also known as.** Dynamic forcing chain (cell and region), multiple forcing net.

use super::tell::tell;
use super::{level, verity};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 1..=3,
    names: &[
        (1, "Forcing net verity (level 1)"),
        (2, "Forcing net verity (level 2)"),
        (3, "Forcing net verity (level 3)"),
    ],
    ..Technique::plain(
        ("forcing-net-verity", "Forcing net verity"),
        Family::FORCING,
        heading!("forcing_net_verity.rs"),
        finder!(|facts, params, found| verity::find(facts, level(params.size), |_| true, found)),
        Explain::Cases(tell),
    )
};
