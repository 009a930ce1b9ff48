//! # X-Chain
//! **Definition.** Strong and weak links of one digit in turn: houses with two places for it, joined by houses that
//! hold one place of each. One of the two ends is true, and the digit goes from what sees both. Size 2 has groups:
//! places in a line that share a box.
//!
//! **Example.** `(7)r2c3 = r2c8 - r5c8 = r5c1 - r9c1 = r9c6 => r2c6<>7`.
//!
//! **Why it is sound.** Base: the digit in the houses of the strong links; cover: in those of the weak links and in
//! those through which a victim sees the ends. The rank is 1, and the victim lies in both of these.
//!
//! **Near misses.** A house with three places, which is no strong link unless two of them are a group. A chain from a
//! place back to itself is a discontinuous loop; if the ends see each other, the continuous loop shows more.
//!
//! **Cost.** Digit by digit, only where the digit has changed: about a microsecond each at 9x9.
//!
//! **Also known as.** Single-digit chain; with two strong links a skyscraper, a 2-string kite or a turbot fish; fishy
//! cycle.

use super::{Reading, Shape, What, find_shape, kind_of, search::Allowed, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 1..=2,
    names: &[(1, "X-Chain"), (2, "Grouped X-Chain")],
    aliases: &[("plain-x-chain", 1), ("grouped-x-chain", 2)],
    codes: &[Code::new("0701", 1)],
    ..Technique::plain(
        ("x-chain", "X-Chain"),
        Family::CHAIN,
        heading!("x_chain.rs"),
        finder!(find),
        Explain::Chain(tell::telling),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    facts.layout().digits().iter().try_for_each(|digit| {
        found.search(Unit::Digit(digit), |found| {
            let what = What::new(kind_of(params), Allowed::Digit(digit), Reading::Open);
            find_shape(facts, what, &|argument| argument.shape == Shape::Open, found)
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// Three houses with two places for 7, joined by rows 5 and 9.
    fn three(layout: &str) -> Position {
        Position::open(layout).keep('7', "column 3", "r2c3 r5c3").keep('7', "column 8", "r5c8 r9c8").keep(
            '7',
            "column 6",
            "r9c6 r3c6",
        )
    }

    #[test]
    fn finds() {
        assert_eq!(three("3x3").conclusions("plain-x-chain"), ["So 7 can be removed from r2c45 and r3c12."]);
        let grouped = Position::open("3x3").keep('7', "row 2", "r2c1 r2c2 r2c8").keep('7', "column 8", "r2c8 r6c8");
        assert!(grouped.conclusions("plain-x-chain").is_empty());
        let grouped = grouped.keep('7', "row 6", "r6c8 r6c3").conclusions("grouped-x-chain");
        assert!(grouped.contains(&"So 7 can be removed from r13c3.".to_string()), "{grouped:?}");
    }

    #[test]
    fn passes_through_cells_that_differ() {
        let position = Position::constrained("3x3", &["anti-knight"]);
        let position = position.keep('7', "row 3", "r3c1 r3c5").keep('7', "row 4", "r4c7 r4c2");
        let hint = &position.hints("plain-x-chain")[0];
        assert_eq!(hint.title, "X-Chain on 7, r3c1 to r4c2");
        let by_knight = "r4c7 is not 7 (the anti-knight rule)";
        assert_eq!(hint.reasons[0], format!("If r3c1 is not 7: r3c5 is 7 (row 3), {by_knight}, r4c2 is 7 (row 4)."));
        assert_eq!(hint.conclusion, "So 7 can be removed from r1c2, r2c12, r5c12 and r6c1.");
    }

    #[test]
    fn near_miss() {
        let three_places = Position::open("3x3").keep('7', "column 3", "r2c3 r5c3 r8c3");
        let three_places = three_places.keep('7', "column 8", "r5c8 r9c8").keep('7', "column 6", "r9c6 r3c6");
        let found = three_places.conclusions("plain-x-chain");
        assert!(!found.contains(&"So 7 can be removed from r2c45 and r3c12.".to_string()), "{found:?}");
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").keep('5', "column 2", "r1c2 r3c2").keep('5', "column 6", "r3c6 r2c6");
        assert_eq!(position.conclusions("plain-x-chain"), ["So 5 can be removed from r1c45 and r2c13."]);
    }

    #[test]
    fn explains() {
        let hint = &three("3x3").hints("plain-x-chain")[0];
        assert_eq!(hint.title, "X-Chain on 7, r2c3 to r3c6");
        assert_eq!(
            hint.reasons,
            [
                "If r2c3 is not 7: r5c3 is 7 (column 3), r5c8 is not 7 (row 5), r9c8 is 7 (column 8), r9c6 is not 7 (row 9), \
                 r3c6 is 7 (column 6).",
                "At least one of r2c3 and r3c6 is 7, and r2c45 and r3c12 see both.",
                "(7)r2c3 = r5c3 - r5c8 = r9c8 - r9c6 = r3c6 => r2c45<>7, r3c12<>7",
            ]
        );
    }
}
