//! # Colour wrap
//! **Definition.** As for the colour trap, the places of a digit that strong links join fall into two colours. If two
//! cells of one colour see each other, that colour is false as a whole.
//!
//! **Example.** The 8s are coloured so that r3c9 and r8c9, both in column 9, are blue: no blue cell is 8.
//!
//! **Why it is sound.** A case split on one of the linked houses: where the colour is true, singles place it twice in a
//! house, a contradiction.
//!
//! **Near misses.** Two cells of different colours in a house: that is an ordinary link, nothing follows.
//!
//! **Cost.** As for the colour trap.
//!
//! **Also known as.** Simple colours wrap, colour contradiction.

use crate::{Assumes, Facts, Family, Found, Params, Technique, Telling, colours, text};
use pencilmark_core::Layout;
use pencilmark_proof::{Role, Step};
use std::ops::ControlFlow;

pub(crate) const TECHNIQUE: Technique = Technique {
    id: "colour-wrap",
    name: "Colour wrap",
    family: Family::Colouring,
    assumes: Assumes::Nothing,
    sizes: |_| 1..=1,
    aliases: &[("simple-colours-wrap", 1)],
    explain,
};

pub(crate) fn find<const W: usize>(facts: &Facts<'_, W>, _: Params, found: &mut Found) -> ControlFlow<()> {
    colours::wrap(facts.board(), found)
}

fn explain(step: &Step, layout: &Layout) -> Telling {
    colours::tell_clusters("Colour wrap", step, layout, |clusters| {
        let gone = step.eliminations.first().map(|candidate| candidate.cell());
        let role = [Role::Green, Role::Blue].into_iter().find(|&role| gone.is_some_and(|cell| clusters.has(role, cell)));
        let (role, colour) = if role == Some(Role::Blue) { (Role::Blue, "blue") } else { (Role::Green, "green") };
        let cells = clusters.meeting(role, role).map_or_else(Vec::new, |cells| text::cells(layout, cells));
        format!("{} are both {colour} and see each other, so {colour} is false.", text::and(cells))
    })
}
