//! # Simple colours trap
//! **Definition.** Where a house has two places for a digit, one of them is true: a strong link. The places that such
//! links join fall into two colours, one of which is true as a whole. A place that sees both colours is false.
//!
//! **Example.** The 4s of row 1 are in r1c1 and r1c7, those of column 7 in r1c7 and r5c7, those of box 6 in r5c7 and
//! r4c9. r1c1 and r5c7 are green, r1c7 and r4c9 are blue. r4c1 sees green r1c1 and blue r4c9, so it is not 4.
//!
//! **Why it is sound.** A case split on one of the houses: in either case singles place the colour along the links, and
//! the candidate sees one of its cells.
//!
//! **Near misses.** A candidate that sees several cells of one colour only. A third place in a house breaks the link.
//!
//! **Cost.** Each strong link of a digit is followed once: a few microseconds at 9x9.
//!
//! **Also known as.** Simple colouring; colour trap.

use super::{clusters, tell};
use crate::prelude::*;
use pencilproof_proof::{Colours, Side};

pub(crate) static TECHNIQUE: Technique = Technique {
    aliases: &[("simple-colours-trap", 1)],
    codes: &[Code::new("0500", 1), Code::new("Coloring", 1)],
    ..Technique::plain(
        ("colour-trap", "Simple colours trap"),
        Family::COLOURING,
        heading!("colour_trap.rs"),
        finder!(find),
        Explain::Colours(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in facts.layout().digits().iter() {
        found.search(Unit::Digit(digit), |found| {
            facts.clusters(digit).iter().try_for_each(|cluster| {
                if Side::BOTH.into_iter().any(|side| cluster.is_crowded(side)) {
                    return ControlFlow::Continue(());
                }
                let [green, blue] = cluster.cells;
                let victims = (facts.board().open_plane(digit) & cluster.seen[0] & cluster.seen[1]) - green - blue;
                clusters::report(facts, &[cluster], victims, found)
            })
        })?;
    }
    ControlFlow::Continue(())
}

fn explain(colours: &Colours, context: &Context<'_>) -> Telling {
    tell::tell_clusters(colours, context, |clusters| {
        let victims: Vec<Cell> = context.step.eliminations.iter().map(|candidate| candidate.cell()).collect();
        let cells = clusters[0].cells.each_ref().map(|cells| &cells[..]);
        tell::trapped(context.layout, clusters[0].digit, &victims, cells, (tell::WORDS[0], "one"))
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn chain() -> Position {
        Position::open("3x3").keep('4', "row 1", "r1c1 r1c7").keep('4', "column 7", "r1c7 r5c7")
    }

    #[test]
    fn finds() {
        let position = chain().keep('4', "box 6", "r5c7 r4c9");
        assert_eq!(position.conclusions("colour-trap"), ["So 4 can be removed from r4c1."]);
    }

    #[test]
    fn near_miss() {
        let third_place = chain().keep('4', "box 6", "r5c7 r4c9 r6c9");
        assert!(third_place.conclusions("colour-trap").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("16").keep('G', "row 1", "r1c1 r1c9").keep('G', "column 9", "r1c9 r6c9").keep(
            'G',
            "box 7",
            "r6c9 r5c12",
        );
        assert_eq!(position.conclusions("colour-trap"), ["So G can be removed from r5c1."]);
    }

    #[test]
    fn explains() {
        let hint = &chain().keep('4', "box 6", "r5c7 r4c9").hints("colour-trap")[0];
        assert_eq!(hint.title, "Simple colours trap on 4");
        assert!(
            hint.reasons[0].contains("r1c1 and r5c7 are green (circles); r1c7 and r4c9 are blue (squares)."),
            "{}",
            hint.reasons[0]
        );
        assert_eq!(hint.reasons[1], "r4c1 sees r1c1, which is green, and r4c9, which is blue: one of these two is 4.");
    }
}
