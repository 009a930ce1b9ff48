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
use pencilproof_core::{Cell, Layout};
use pencilproof_proof::{Role, Step};
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
                let Some([first, second]) = clusters.meeting(one, other).filter(|_| !cells.is_empty()) else {
                    continue;
                };
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

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn two() -> Position {
        Position::open("3x3").keep('4', "row 1", "r1c1 r1c7").keep('4', "row 8", "r8c1 r8c8")
    }

    #[test]
    fn finds() {
        assert_eq!(two().conclusions("multi-colours-1"), ["So 4 goes from r23c8 and r79c7."]);
    }

    #[test]
    fn near_miss() {
        let apart = Position::open("3x3").keep('4', "row 1", "r1c1 r1c7").keep('4', "row 8", "r8c2 r8c5");
        assert!(apart.conclusions("multi-colours-1").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").keep('4', "row 1", "r1c1 r1c4").keep('4', "row 5", "r5c1 r5c5");
        assert_eq!(position.conclusions("multi-colours-1"), ["So 4 goes from r2c5 and r6c4."]);
    }

    #[test]
    fn explains() {
        let hint = &two().hints("multi-colours-1")[0];
        assert_eq!(hint.reasons[1], "The same holds for a second group: r8c1 is amber; r8c8 is violet.");
        assert_eq!(
            hint.reasons[2],
            "r1c1 is green and sees r8c1, which is amber: they are not both true, so blue or violet is. r2c8, r3c8, r7c7 \
             and r9c7 each see a cell of each."
        );
    }
}
