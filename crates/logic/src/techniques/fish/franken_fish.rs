//! # Franken fish
//! **Definition.** k base houses and k cover houses of a digit, where all places of the base lie in the cover. The base
//! is rows and boxes and the cover columns and boxes, or the other way round, with a box at least. The digit is
//! eliminated from the rest of the cover.
//!
//! **Example.** In row 2 the 4 can only go in column 3 and box 3, in box 4 only in column 3: the rest of column 3 and
//! of box 3 loses it.
//!
//! **Why it is sound.** Base: the digit in the base houses; cover: the digit in the cover houses; rank 0. A candidate
//! in two base houses must be in two covers.
//!
//! **Near misses.** Two boxes of a band that use two of its rows are a Franken fish too; `multiple-lines` finds those
//! first.
//!
//! **Cost.** As for the finned ones, of which it is a case: milliseconds for all digits at 9x9 and size 4.
//!
//! **Also known as.** Fish with boxes. Other regions, windows and diagonals count as boxes do.

use super::search::Sides;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: super::up_to_most,
    names: &[
        (2, "Franken X-Wing"),
        (3, "Franken Swordfish"),
        (4, "Franken Jellyfish"),
        (5, "Franken Squirmbag"),
        (6, "Franken Whale"),
        (7, "Franken Leviathan"),
    ],
    aliases: &[
        ("franken-x-wing", 2),
        ("franken-swordfish", 3),
        ("franken-jellyfish", 4),
        ("franken-squirmbag", 5),
        ("franken-whale", 6),
        ("franken-leviathan", 7),
    ],
    codes: &super::codes(["0330", "0331", "0332", "0333", "0334", "0335"]),
    ..Technique::plain(
        ("franken-fish", "Franken fish"),
        Family::FISH,
        heading!("franken_fish.rs"),
        finder!(|facts, params, found| super::find_complex(facts, (Sides::Franken, params.size), None, found)),
        Explain::Sets(super::tell::tell),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn boxed(layout: &str) -> Position {
        Position::open(layout).keep('4', "row 2", "r2c3 r2c7 r2c8").keep('4', "box 4", "r4c3 r6c3")
    }

    #[test]
    fn finds() {
        let found = boxed("3x3").conclusions("franken-x-wing");
        assert!(found.contains(&"So 4 can be removed from r1c3789, r3c3789 and r789c3.".to_string()), "{found:?}");
    }

    #[test]
    fn near_miss() {
        let place_more = Position::open("3x3").keep('4', "row 2", "r2c3 r2c5 r2c8").keep('4', "box 4", "r4c3 r6c2");
        assert!(place_more.conclusions("franken-x-wing").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").keep('4', "row 1", "r1c1 r1c4 r1c5").keep('4', "box 3", "r3c1 r4c1");
        assert!(!position.conclusions("franken-x-wing").is_empty());
    }

    #[test]
    fn explains() {
        let hints = boxed("3x3").hints("franken-x-wing");
        let hint = hints.iter().find(|hint| hint.title.ends_with("row 2 and box 4")).unwrap();
        assert_eq!(hint.title, "Franken X-Wing on 4, row 2 and box 4");
        assert_eq!(hint.reasons[0], "In row 2 and box 4 the 4 can only go in column 3 and box 3.");
    }
}
