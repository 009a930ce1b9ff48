//! # Continuous loop
//! **Definition.** Strong and weak links in turn that close to a ring: an alternating inference chain whose ends see
//! each other. Of each two neighbours exactly one is true, so every weak link is a strong one as well: whatever else
//! its rule holds is false. Sizes as in the alternating inference chain: 1 candidates, 2 with groups, 3 with almost
//! locked sets, 4 with large ones; the digits of such a set that are not linked go from what their cells see.
//!
//! **Example.** `(2=8)r1c1 - (8)r1c7 = r4c7 - (8=2)r4c1 - loop`: 8 goes from the rest of row 1 and of row 4, 2 from the
//! rest of column 1.
//!
//! **Why it is sound.** Base: the rules of the strong links; cover: those of the weak links. There are as many, so the
//! rank is 0: all candidates of the cover that are not of the base are false. A weak link that two houses hold counts
//! half in each.
//!
//! **Near misses.** A ring with two strong links in a row is a discontinuous loop.
//!
//! **Cost.** A breadth-first search from every node, once the refuted candidates show that there is any chain: some
//! hundred microseconds at 9x9.
//!
//! **Also known as.** Continuous nice loop; bidirectional cycle; ring.

use super::{Reading, Shape, What, find_every, kind_of, search::Allowed, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 1..=4,
    names: &[
        (1, "Continuous loop"),
        (2, "Grouped continuous loop"),
        (3, "ALS continuous loop"),
        (4, "ALS continuous loop (large sets)"),
    ],
    aliases: &[
        ("plain-continuous-loop", 1),
        ("grouped-continuous-loop", 2),
        ("als-continuous-loop", 3),
        ("large-als-continuous-loop", 4),
    ],
    codes: &[Code::new("0706", 1), Code::new("0709-1", 2), Code::new("0709-2", 4)],
    ..Technique::plain(
        ("continuous-loop", "Continuous loop"),
        Family::CHAIN,
        heading!("continuous_loop.rs"),
        finder!(find),
        Explain::Chain(tell::telling),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    find_every(
        facts,
        What::new(kind_of(params), Allowed::Any, Reading::Loops),
        &|argument| argument.shape == Shape::Loop,
        found,
    )
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn ring(layout: &str) -> Position {
        Position::open(layout).only("r1c1", "28").keep('8', "column 7", "r1c7 r4c7").only("r4c1", "28")
    }

    #[test]
    fn finds() {
        let found = ring("3x3").conclusions("plain-continuous-loop");
        let wanted = "So 2 can be removed from r2356789c1; 8 from r1c2345689 and r4c2345689.";
        assert!(found.contains(&wanted.to_string()), "{found:?}");
    }

    #[test]
    fn near_miss() {
        let open = Position::open("3x3").only("r1c1", "28").keep('8', "column 7", "r1c7 r4c7").only("r4c1", "38");
        assert!(open.conclusions("plain-continuous-loop").is_empty(), "the ends do not share a digit");
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").only("r1c1", "25").keep('5', "column 4", "r1c4 r5c4").only("r5c1", "25");
        let found = position.conclusions("plain-continuous-loop");
        let wanted = "So 2 can be removed from r2346c1; 5 from r1c2356 and r5c2356.";
        assert!(found.contains(&wanted.to_string()), "{found:?}");
    }

    #[test]
    fn explains() {
        let hints = ring("3x3").hints("plain-continuous-loop");
        let hint = hints.iter().find(|hint| hint.title.starts_with("Continuous loop")).unwrap();
        assert_eq!(hint.title, "Continuous loop on 2 8, r1c17 and r4c17");
        assert_eq!(
            hint.reasons[..2],
            [
                "These either-ors form a ring: 8r1c1 or 2r1c1; 2r4c1 or 8r4c1; 8r4c7 or 8r1c7.",
                "Where one of them meets the next, their two candidates are never both true: they share the 2 of column 1, the 8 of \
                 row 4 and the 8 of row 1. So all the way round exactly one of those two is true, and nothing else there is.",
            ]
        );
        assert!(
            hint.reasons[2].ends_with(" - loop => r2356789c1<>2, r1c2345689<>8, r4c2345689<>8"),
            "{:?}",
            hint.reasons
        );
    }

    /// A ring through the almost locked sets r1c129 with 1 to 4 and r5c19 with 1, 4 and 5, which 1 and 4 link.
    fn through_sets() -> Position {
        let sets = Position::open("3x3").only("r1c1", "123").only("r1c2", "23").only("r1c9", "24");
        sets.only("r5c9", "45").only("r5c1", "15")
    }

    #[test]
    fn a_set_is_told_to_keep_its_digits_only_where_that_removes_something() {
        let told = |position: Position| {
            let mut hints = position.hints("als-continuous-loop");
            hints.retain(|hint| hint.title == "ALS continuous loop on 1 4, r1c19 and r5c19");
            hints[0].reasons[2].clone()
        };
        let both = "The almost locked sets also keep other digits to themselves: 2 and 3 in r1c129; 5 in r5c19.";
        assert_eq!(told(through_sets()), both);
        // No other cell has a digit that the first set keeps, then none that the second does.
        let first = || {
            let row = through_sets().keep('2', "row 1", "r1c1 r1c2 r1c9").keep('3', "row 1", "r1c1 r1c2");
            row.keep('3', "box 1", "r1c1 r1c2")
        };
        assert_eq!(told(first()), "The almost locked set r5c19 also keeps its 5 to itself.");
        let notation = told(first().keep('5', "row 5", "r5c1 r5c9"));
        assert!(notation.contains(" - loop => "), "{notation}");
    }
}
