//! # Multi-colours type 1
//! **Definition.** Two groups of places of a digit, each coloured by strong links. If a colour of the first sees a colour
//! of the second, they are not both true, so one of the two opposite colours is: what sees both of those is false.
//!
//! **Example.** Green sees amber; a cell that sees blue and violet loses the digit.
//!
//! **Why it is sound.** A case split on a house of the first group: where green is true, amber is false and violet
//! true; where green is false, blue is true. The candidate sees one of the two.
//!
//! **Near misses.** A candidate that sees the two colours that see each other.
//!
//! **Cost.** Every pair of groups of a digit, four pairs of colours each.
//!
//! **Also known as.** Multi-colouring type 1, multi colors 1.

use crate::{Assumes, Facts, Family, Found, Params, Technique, Telling, colours, text};
use pencilmark_core::{Cell, Layout};
use pencilmark_proof::{Role, Step};
use std::ops::ControlFlow;

pub(crate) const TECHNIQUE: Technique = Technique {
    id: "multi-colours-1",
    name: "Multi-colours type 1",
    family: Family::Colouring,
    assumes: Assumes::Nothing,
    sizes: |_| 1..=1,
    aliases: &[("multi-colors-1", 1)],
    explain,
};

pub(crate) fn find<const W: usize>(facts: &Facts<'_, W>, _: Params, found: &mut Found) -> ControlFlow<()> {
    colours::multi_one(facts.board(), found)
}

fn explain(step: &Step, layout: &Layout) -> Telling {
    colours::tell_clusters("Multi-colours type 1", step, layout, |clusters| {
        let colours = [(Role::Green, Role::Blue), (Role::Blue, Role::Green)];
        let others = [(Role::Amber, Role::Violet), (Role::Violet, Role::Amber)];
        let victims: Vec<Cell> = step.eliminations.iter().map(|candidate| candidate.cell()).collect();
        let mut sentences: Vec<String> = Vec::new();
        for (one, opposite) in colours {
            for (other, other_opposite) in others {
                let sees_both = |cell: &Cell| clusters.sees(*cell, opposite) && clusters.sees(*cell, other_opposite);
                let cells: Vec<Cell> = victims.iter().copied().filter(sees_both).collect();
                let Some([first, second]) = clusters.meeting(one, other).filter(|_| !cells.is_empty()) else { continue };
                let [one, opposite, other, other_opposite] = [one, opposite, other, other_opposite].map(colours::word);
                sentences.push(format!(
                    "{} is {one} and sees {}, which is {other}: they are not both true, so {opposite} or {other_opposite} \
                     is. {} a cell of each.",
                    layout.cell_name(first),
                    layout.cell_name(second),
                    match &text::cells(layout, cells)[..] {
                        [cell] => format!("{cell} sees"),
                        cells => format!("{} each see", text::and(cells)),
                    }
                ));
            }
        }
        sentences.join(" ")
    })
}
