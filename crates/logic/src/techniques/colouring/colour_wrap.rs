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
use pencilproof_core::Layout;
use pencilproof_proof::{Role, Step};
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
        let role =
            [Role::Green, Role::Blue].into_iter().find(|&role| gone.is_some_and(|cell| clusters.has(role, cell)));
        let (role, colour) = if role == Some(Role::Blue) { (Role::Blue, "blue") } else { (Role::Green, "green") };
        let cells = clusters.meeting(role, role).map_or_else(Vec::new, |cells| text::cells(layout, cells));
        format!("{} are both {colour} and see each other, so {colour} is false.", text::and(cells))
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn chain() -> Position {
        Position::open("3x3").keep('4', "row 1", "r1c1 r1c7").keep('4', "column 7", "r1c7 r5c7").keep(
            '4',
            "box 6",
            "r5c7 r4c9",
        )
    }

    #[test]
    fn finds() {
        let position = chain().keep('4', "row 4", "r4c1 r4c9");
        assert_eq!(position.conclusions("colour-wrap"), ["So 4 goes from r14c1 and r5c7."]);
    }

    #[test]
    fn near_miss() {
        assert!(chain().conclusions("colour-wrap").is_empty());
        let other_column = chain().keep('4', "row 4", "r4c2 r4c9");
        assert!(other_column.conclusions("colour-wrap").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("16")
            .keep('G', "row 1", "r1c1 r1c9")
            .keep('G', "column 9", "r1c9 r6c9")
            .keep('G', "box 7", "r6c9 r5c12")
            .keep('G', "row 5", "r5c1 r5c12");
        assert_eq!(position.conclusions("colour-wrap"), ["So G goes from r1c1, r5c1 and r6c9."]);
    }

    #[test]
    fn explains() {
        let hint = &chain().keep('4', "row 4", "r4c1 r4c9").hints("colour-wrap")[0];
        assert_eq!(hint.title, "Colour wrap on 4");
        assert_eq!(hint.reasons[1], "r1c1 and r4c1 are both green and see each other, so green is false.");
    }
}
