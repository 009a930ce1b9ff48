//! # Multi-colours type 2
//! **Definition.** Two clusters of a digit, each coloured by strong links. A colour of the first cluster that sees both
//! colours of the second is false as a whole, because one of those two colours is true.
//!
//! **Example.** One blue cell sees an amber cell, another blue cell sees a violet one: no blue cell has the digit.
//!
//! **Why it is sound.** A case split on a house of the first cluster: where the colour is true, a house of the second
//! cluster has no place left for the digit, a contradiction.
//!
//! **Near misses.** A colour that sees only one colour of the second cluster, however often.
//!
//! **Cost.** Every pair of clusters of a digit.
//!
//! **Also known as.** Multi-colouring type 2, multi colors 2.

use super::{clusters, tell};
use crate::prelude::*;
use pencilproof_proof::{Colours, Side};

pub(crate) static TECHNIQUE: Technique = Technique {
    aliases: &[("multi-colors-2", 1)],
    codes: &[Code::new("0503", 1), Code::new("Coloring", 1)],
    ..Technique::plain(
        ("multi-colours-2", "Multi-colours type 2"),
        Family::COLOURING,
        heading!("multi_colours_2.rs"),
        finder!(find),
        Explain::Colours(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    clusters::each_pair(facts, found, |[one, other], found| {
        for side in Side::BOTH {
            let (cells, seen) = (one.cells[side.index()], one.seen[side.index()]);
            if other.cells.iter().all(|other| seen.intersects(other)) {
                clusters::report(facts, &[one, other], cells, found)?;
            }
        }
        ControlFlow::Continue(())
    })
}

fn explain(colours: &Colours, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    tell::tell_clusters(colours, context, |clusters| {
        let [first, second] = clusters else { return Vec::new() };
        let gone = context.step.eliminations.first().map(|candidate| candidate.cell());
        let is_blue = gone.is_some_and(|cell| first.cells[1].contains(&cell));
        let (cells, colour) = (&first.cells[usize::from(is_blue)], if is_blue { "blue" } else { "green" });
        let met =
            |other: &[Cell]| tell::meeting(layout, first.digit, cells, other).map(|cells| text::cells(layout, cells));
        let (Some(amber), Some(violet)) = (met(&second.cells[0]), met(&second.cells[1])) else { return Vec::new() };
        vec![format!(
            "{} is {colour} and sees {}, which is amber; {} is {colour} and sees {}, which is violet. One of amber and \
             violet is true, so {colour} is false.",
            amber[0], amber[1], violet[0], violet[1]
        )]
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn two() -> Position {
        Position::open("3x3").keep('4', "row 1", "r1c1 r1c7").keep('4', "column 7", "r1c7 r6c7").keep(
            '4',
            "row 4",
            "r4c1 r4c8",
        )
    }

    #[test]
    fn finds() {
        assert_eq!(two().conclusions("multi-colours-2"), ["So 4 can be removed from r1c1 and r6c7."]);
    }

    #[test]
    fn near_miss() {
        let one_colour = Position::open("3x3").keep('4', "row 1", "r1c1 r1c7").keep('4', "column 7", "r1c7 r6c7").keep(
            '4',
            "row 4",
            "r4c1 r4c5",
        );
        assert!(one_colour.conclusions("multi-colours-2").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("16").keep('G', "row 1", "r1c1 r1c9").keep('G', "column 9", "r1c9 r8c9").keep(
            'G',
            "row 6",
            "r6c1 r6c11",
        );
        assert_eq!(position.conclusions("multi-colours-2"), ["So G can be removed from r1c1 and r8c9."]);
    }

    #[test]
    fn explains() {
        let hint = &two().hints("multi-colours-2")[0];
        assert_eq!(
            hint.reasons[2],
            "r1c1 is green and sees r4c1, which is amber; r6c7 is green and sees r4c8, which is violet. One of amber and \
             violet is true, so green is false."
        );
    }
}
