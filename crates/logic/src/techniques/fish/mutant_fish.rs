//! # Mutant fish
//! **Definition.** k base houses and k cover houses of a digit, of any kinds, where all places of the base lie in the
//! cover, and rows and columns are mixed on one side. The digit is eliminated from the rest of the cover.
//!
//! **Example.** In row 2 and column 5 the 4 can only go in box 2 and column 9: the rest of box 2 and of column 9 loses
//! it.
//!
//! **Why it is sound.** Base: the digit in the base houses; cover: the digit in the cover houses; rank 0. A candidate
//! in two base houses must be in two covers.
//!
//! **Near misses.** Without a row and a column on the same side it is a Franken fish or a basic one.
//!
//! **Cost.** As for the finned ones, of which it is a case: tens of milliseconds for all digits at 9x9 and size 4.
//!
//! **Also known as.** Fish of any houses.

use super::search::Sides;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: super::up_to_most,
    names: &[
        (2, "Mutant X-Wing"),
        (3, "Mutant Swordfish"),
        (4, "Mutant Jellyfish"),
        (5, "Mutant Squirmbag"),
        (6, "Mutant Whale"),
        (7, "Mutant Leviathan"),
    ],
    aliases: &[
        ("mutant-x-wing", 2),
        ("mutant-swordfish", 3),
        ("mutant-jellyfish", 4),
        ("mutant-squirmbag", 5),
        ("mutant-whale", 6),
        ("mutant-leviathan", 7),
    ],
    codes: &super::codes(["0350", "0351", "0352", "0353", "0354", "0355"]),
    ..Technique::plain(
        ("mutant-fish", "Mutant fish"),
        Family::FISH,
        heading!("mutant_fish.rs"),
        finder!(|facts, params, found| super::find_complex(facts, (Sides::Mutant, params.size), None, found)),
        Explain::Sets(super::tell::tell),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// A row, a column and a box against a box, a row and a column.
    fn mutant(layout: &str) -> Position {
        let position = Position::open(layout).keep('4', "row 2", "r2c3 r2c8").keep('4', "column 1", "r3c1 r7c1");
        position.keep('4', "box 9", "r7c7 r8c8 r9c8")
    }

    #[test]
    fn finds() {
        let rest = "r1c238, r3c238, r456c8 and r7c23456";
        let found = mutant("3x3").conclusions("mutant-swordfish");
        assert!(found.iter().any(|told| told.contains(rest)), "{found:?}");
    }

    #[test]
    fn near_miss() {
        let basic = Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", "r7c3 r7c8");
        assert!(basic.conclusions("mutant-x-wing").is_empty());
    }

    #[test]
    fn other_size() {
        assert!(mutant("3x3+x").conclusions("mutant-x-wing").iter().all(|told| told.starts_with("So 4 ")));
    }

    #[test]
    fn explains() {
        let hints = mutant("3x3").hints("mutant-swordfish");
        let hint = hints.iter().find(|hint| hint.title.ends_with("row 2, column 1 and box 9")).unwrap();
        assert_eq!(hint.title, "Mutant Swordfish on 4, row 2, column 1 and box 9");
        assert_eq!(hint.reasons[0], "In row 2, column 1 and box 9 the 4 can only go in row 7, column 8 and box 1.");
    }
}
