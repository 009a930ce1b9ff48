//! # Simple colours wrap
//! **Definition.** As for the colour trap, the places of a digit that strong links join fall into two colours. If two
//! cells of one colour see each other, that colour is false as a whole.
//!
//! **Example.** The colouring of the 8s makes r3c9 and r8c9 blue. Both are in column 9, so no blue cell is 8.
//!
//! **Why it is sound.** A case split on one of the linked houses: where the colour is true, singles place it twice in a
//! house, a contradiction.
//!
//! **Near misses.** Two cells of different colours that see each other: at most one colour is true, as was known, and
//! nothing follows.
//!
//! **Cost.** As for the colour trap.
//!
//! **Also known as.** Simple colouring; colour wrap, colour contradiction.

use super::{clusters, tell};
use crate::prelude::*;
use pencilproof_proof::{Colours, Side};

pub(crate) static TECHNIQUE: Technique = Technique {
    aliases: &[("simple-colours-wrap", 1)],
    codes: &[Code::new("0501", 1), Code::new("Coloring", 1)],
    ..Technique::plain(
        ("colour-wrap", "Simple colours wrap"),
        Family::COLOURING,
        heading!("colour_wrap.rs"),
        finder!(find),
        Explain::Colours(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in facts.layout().digits().iter() {
        found.search(Unit::Digit(digit), |found| {
            for cluster in facts.clusters(digit) {
                for side in Side::BOTH.into_iter().filter(|&side| cluster.is_crowded(side)) {
                    clusters::report(facts, &[cluster], cluster.cells[side.index()], found)?;
                }
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

fn explain(colours: &Colours, context: &Context<'_>) -> Telling {
    tell::tell_clusters(colours, context, |clusters| {
        let gone = context.step.eliminations.first().map(|candidate| candidate.cell());
        let is_blue = gone.is_some_and(|cell| clusters[0].cells[1].contains(&cell));
        let (cells, colour) = (&clusters[0].cells[usize::from(is_blue)], if is_blue { "blue" } else { "green" });
        let meeting = tell::meeting(context.layout, clusters[0].digit, cells, cells);
        let cells = text::cells(context.layout, meeting.into_iter().flatten());
        vec![format!("{} are both {colour} and see each other, so {colour} is false.", text::and(cells))]
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
        assert_eq!(position.conclusions("colour-wrap"), ["So 4 can be removed from r14c1 and r5c7."]);
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
        assert_eq!(position.conclusions("colour-wrap"), ["So G can be removed from r1c1, r5c1 and r6c9."]);
    }

    #[test]
    fn explains() {
        let hint = &chain().keep('4', "row 4", "r4c1 r4c9").hints("colour-wrap")[0];
        assert_eq!(hint.title, "Simple colours wrap on 4");
        assert_eq!(hint.reasons[1], "r1c1 and r4c1 are both green and see each other, so green is false.");
    }
}
