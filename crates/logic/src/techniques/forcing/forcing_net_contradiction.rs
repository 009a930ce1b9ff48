//! # Forcing net contradiction
//! **Definition.** A candidate is tried, and more than singles is followed from there, until a cell or a digit of a
//! house has nothing left, or two true candidates. The size is the level of the inferences in the case: 1 locked
//! candidates, 2 also subsets up to quads, 3 also probes: candidates that singles refute within the case. What a lower
//! level refutes is left to it, and what singles refute to Nishio. Where there are cages, all levels also follow what
//! their sums and the rule of 45 leave in the case, up to three unknown cells of a derived sum, and so do the probes of
//! level 3, locked candidates included.
//!
//! **Example.** If r1c1 is 1, the 2s of row 1 are left in box 2 alone. That takes the 2s from the rest of the box,
//! which leaves column 5 without a 2. So r1c1 is not 1.
//!
//! **Why it is sound.** A case split on the candidate. In the case in which it is true, each inference beyond singles
//! is a lemma, and the last one leads singles to a contradiction.
//!
//! **Near misses.** A net that ends without a contradiction shows nothing, however many inferences it has.
//!
//! **Cost.** Every open candidate is followed: about 3 milliseconds for a hard position of a 9x9 at size 1, 20 at size
//! 2, 100 at size 3, where one step is reported as soon as it is found. Positions with more than 1500, 600 and 400 open
//! candidates are left alone. It is the last resort before search. Where there are cages, size 2 is left alone from 200
//! open candidates on; size 3 begins with the candidates of which most follows, and gives up after some work.
//!
//! **Also known as.** Dynamic forcing chain (contradiction), nested forcing chain (size 3), tabling, trial and error of
//! depth one with more than singles.

use super::tell::tell;
use super::{contradiction, level};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 1..=3,
    names: &[
        (1, "Forcing net contradiction (level 1)"),
        (2, "Forcing net contradiction (level 2)"),
        (3, "Forcing net contradiction (level 3)"),
    ],
    ..Technique::plain(
        ("forcing-net-contradiction", "Forcing net contradiction"),
        Family::FORCING,
        heading!("forcing_net_contradiction.rs"),
        finder!(|facts, params, found| contradiction::find(facts, level(params.size), found)),
        Explain::Cases(tell),
    )
};
