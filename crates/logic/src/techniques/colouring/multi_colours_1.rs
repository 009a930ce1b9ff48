//! # Multi-colours type 1
//! **Definition.** Two clusters of a digit, each coloured by strong links: green and blue, amber and violet. If a green
//! place sees an amber one, green and amber are not both true, so blue or violet is: a place that sees both blue and
//! violet is false. The same holds for any other pair of colours.
//!
//! **Example.** Green sees amber; a cell that sees blue and violet loses the digit.
//!
//! **Why it is sound.** A case split on a house of the first cluster: where green is true, amber is false and violet
//! true; where green is false, blue is true. The candidate sees one of the two.
//!
//! **Near misses.** A candidate that sees only the two colours that see each other.
//!
//! **Cost.** Every pair of clusters of a digit, with four pairs of colours each.
//!
//! **Also known as.** Multi-colouring type 1, multi colors 1.

use super::{clusters, tell};
use crate::prelude::*;
use pencilproof_proof::{Colours, Side};

pub(crate) static TECHNIQUE: Technique = Technique {
    aliases: &[("multi-colors-1", 1)],
    codes: &[Code::new("0502", 1), Code::new("Coloring", 1)],
    ..Technique::plain(
        ("multi-colours-1", "Multi-colours type 1"),
        Family::COLOURING,
        heading!("multi_colours_1.rs"),
        finder!(find),
        Explain::Colours(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    clusters::each_pair(facts, found, |[one, other], found| {
        // Each pair once.
        if one.cells[0].first() > other.cells[0].first() {
            return ControlFlow::Continue(());
        }
        let mut victims = CellSet::EMPTY;
        for side in Side::BOTH {
            for other_side in Side::BOTH {
                if one.seen[side.index()].intersects(&other.cells[other_side.index()]) {
                    victims |= one.seen[side.other().index()] & other.seen[other_side.other().index()];
                }
            }
        }
        clusters::report(facts, &[one, other], victims & facts.board().open_plane(one.digit), found)
    })
}

fn explain(colours: &Colours, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    tell::tell_clusters(colours, context, |clusters| {
        let [first, second] = clusters else { return Vec::new() };
        let digit = first.digit;
        let mut rest: Vec<Cell> = context.step.eliminations.iter().map(|candidate| candidate.cell()).collect();
        let mut reasons: Vec<String> = Vec::new();
        for (one, opposite) in [(0, 1), (1, 0)] {
            for (other, other_opposite) in [(0, 1), (1, 0)] {
                let sees_both = |cell: &Cell| {
                    tell::sees_one(layout, digit, *cell, &first.cells[opposite])
                        && tell::sees_one(layout, digit, *cell, &second.cells[other_opposite])
                };
                // One reason for each victim is enough.
                let (cells, others): (Vec<Cell>, Vec<Cell>) = rest.iter().partition(|&cell| sees_both(cell));
                let meeting = tell::meeting(layout, digit, &first.cells[one], &second.cells[other]);
                let Some([near, far]) = meeting.filter(|_| !cells.is_empty()) else { continue };
                if reasons.len() > MOST_REASONS {
                    continue;
                }
                rest = others;
                let words = [tell::WORDS[0][opposite], tell::WORDS[1][other_opposite]];
                reasons.push(format!(
                    "{} is {} and sees {}, which is {}: they are not both true, so {} or {} is.",
                    layout.cell_name(near),
                    tell::WORDS[0][one],
                    layout.cell_name(far),
                    tell::WORDS[1][other],
                    words[0],
                    words[1],
                ));
                let colours = [&first.cells[opposite][..], &second.cells[other_opposite][..]];
                reasons.extend(tell::trapped(layout, digit, &cells, colours, (words, "at least one")));
            }
        }
        if !rest.is_empty() {
            let rest = text::and(text::cells(layout, rest));
            reasons.push(format!("For {rest} the same holds with other colours that see each other."));
        }
        reasons
    })
}

/// After this number of reasons, no other pair of colours is described.
const MOST_REASONS: usize = 3;

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn two() -> Position {
        Position::open("3x3").keep('4', "row 1", "r1c1 r1c7").keep('4', "row 8", "r8c1 r8c8")
    }

    #[test]
    fn finds() {
        assert_eq!(two().conclusions("multi-colours-1"), ["So 4 can be removed from r23c8 and r79c7."]);
    }

    #[test]
    fn near_miss() {
        let apart = Position::open("3x3").keep('4', "row 1", "r1c1 r1c7").keep('4', "row 8", "r8c2 r8c5");
        assert!(apart.conclusions("multi-colours-1").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").keep('4', "row 1", "r1c1 r1c4").keep('4', "row 5", "r5c1 r5c5");
        assert_eq!(position.conclusions("multi-colours-1"), ["So 4 can be removed from r2c5 and r6c4."]);
    }

    #[test]
    fn explains() {
        let hint = &two().hints("multi-colours-1")[0];
        assert_eq!(
            hint.reasons[1],
            "The same holds for a second group: r8c1 is amber (triangle); r8c8 is violet (diamond)."
        );
        assert_eq!(
            hint.reasons[2..],
            [
                "r1c1 is green and sees r8c1, which is amber: they are not both true, so blue or violet is.",
                "r2c8, r3c8, r7c7 and r9c7 see r1c7, which is blue, and r8c8, which is violet: at least one of these two is 4.",
            ]
        );
    }
}
