//! # Naked subset
//! **Definition.** k cells of a house that can only hold the same k digits between them. They use up these digits, so
//! every other cell of each house that they share loses them.
//!
//! **Example.** r4c5 and r6c6 can only be 2 or 8: no other cell of box 5 can be 2 or 8.
//!
//! **Why it is sound.** Base: the k cells, once for each house cleared; cover: the k digits in each of these houses;
//! rank 0. Every candidate of the cells lies in the cover, so every other candidate of the cover is false.
//!
//! **Near misses.** One digit more in one of the cells: an almost locked set, which proves nothing alone. Cells that do
//! not share a house.
//!
//! **Cost.** Every choice of k cells of a house, abandoned as soon as they have more than k digits together: at most 27
//! x C(9,4) at 9x9, in practice a few hundred unions per board; a few thousand at 25x25.
//!
//! **Also known as.** Naked pair, triple, quad; disjoint subset, locked set; a superposition.

use super::up_to_half;
use crate::patterns::subsets::naked;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: up_to_half,
    names: &[(2, "Naked pair"), (3, "Naked triple"), (4, "Naked quad")],
    aliases: &[("naked-pair", 2), ("naked-triple", 3), ("naked-quad", 4)],
    codes: &[Code::new("0200", 2), Code::new("0201", 3), Code::new("0202", 4)],
    by_house: true,
    ..Technique::plain(
        ("naked-subset", "Naked subset"),
        Family::SUBSET,
        heading!("naked_subset.rs"),
        finder!(find),
        Explain::Sets(|sets, context| super::tell_naked("Naked", sets, context)),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = facts.layout();
    for house in layout.houses().filter(|&house| params.among.allows(layout.kind(house))) {
        found.search(Unit::House(house), |found| naked(facts.board(), house, params.size, found))?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        let position = Position::open("3x3").only("r1c1", "28").only("r1c5", "28");
        assert_eq!(position.conclusions("naked-pair"), ["So 2 and 8 can be removed from r1c2346789."]);
    }

    #[test]
    fn near_miss() {
        let one_digit_more = Position::open("3x3").only("r1c1", "28").only("r1c5", "289");
        assert!(one_digit_more.conclusions("naked-subset").is_empty());
        let no_house = Position::open("3x3").only("r1c1", "28").only("r5c5", "28");
        assert!(no_house.conclusions("naked-subset").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x4").only("r1c1", "12").only("r1c5", "23").only("r1c8", "13");
        assert_eq!(position.conclusions("naked-triple"), ["So 1, 2 and 3 can be removed from r1c23467."]);
    }

    #[test]
    fn explains() {
        let hint = &Position::open("3x3").only("r4c4", "28").only("r6c6", "28").hints("naked-pair")[0];
        assert_eq!(hint.title, "Naked pair 2 8, box 5");
        assert_eq!(hint.reasons[0], "r4c4 and r6c6 can only be 2 or 8, so between them they use up both.");
        assert_eq!(hint.reasons[1], "Nothing else in box 5 can be 2 or 8.");
    }
}
