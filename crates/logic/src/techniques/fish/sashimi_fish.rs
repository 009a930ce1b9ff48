//! # Sashimi fish
//! **Definition.** A finned fish in which some base line has fewer than two places without its fins: without the fins
//! it would fall apart into singles. Its victims are false all the same.
//!
//! **Example.** In row 2 the 4 goes in column 3 or 8, in row 7 in r7c3 or r7c9, the fin: 4 goes from r8c8 and r9c8.
//!
//! **Why it is sound.** Base: the digit in the rows; cover: the digit in the columns and in the houses that join the
//! fins with the victims; a victim lies in one cover more than the rank.
//!
//! **Near misses.** If each row keeps two places without the fins, it is a finned fish. A line that has nothing but
//! fins, all of which the victim sees, shows this by itself: that is locked candidates.
//!
//! **Cost.** The search for finned fish finds both.
//!
//! **Also known as.** Sashimi X-Wing (a skyscraper, seen from its rows), Swordfish, Jellyfish.

use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: super::up_to_most,
    names: &[
        (2, "Sashimi X-Wing"),
        (3, "Sashimi Swordfish"),
        (4, "Sashimi Jellyfish"),
        (5, "Sashimi Squirmbag"),
        (6, "Sashimi Whale"),
        (7, "Sashimi Leviathan"),
    ],
    aliases: &[
        ("sashimi-x-wing", 2),
        ("sashimi-swordfish", 3),
        ("sashimi-jellyfish", 4),
        ("sashimi-squirmbag", 5),
        ("sashimi-whale", 6),
        ("sashimi-leviathan", 7),
    ],
    codes: &super::codes(["0320", "0321", "0322", "0323", "0324", "0325"]),
    settings: &[super::FINS, super::ENDO_FINS],
    ..Technique::plain(
        ("sashimi-fish", "Sashimi fish"),
        Family::FISH,
        heading!("sashimi_fish.rs"),
        finder!(|facts, params, found| super::find_finned(facts, params, true, found)),
        Explain::Sets(super::tell::tell),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn sashimi() -> Position {
        Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", "r7c3 r7c9")
    }

    #[test]
    fn finds() {
        assert_eq!(
            sashimi().conclusions("sashimi-x-wing"),
            ["So 4 can be removed from r13c9.", "So 4 can be removed from r89c8."]
        );
    }

    #[test]
    fn near_miss() {
        let finned = Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", "r7c3 r7c8 r7c9");
        assert!(finned.conclusions("sashimi-fish").is_empty());
        let far = Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", "r7c3 r7c5");
        assert_eq!(far.conclusions("sashimi-fish"), [""; 0]);
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").keep('4', "row 1", "r1c1 r1c4").keep('4', "row 5", "r5c1 r5c5");
        assert_eq!(position.conclusions("sashimi-x-wing").len(), 2);
    }

    #[test]
    fn explains() {
        let hint = &sashimi().hints("sashimi-x-wing")[0];
        assert_eq!(hint.title, "Sashimi X-Wing on 4, rows 2 and 7");
        assert_eq!(hint.reasons[0], "In rows 2 and 7 the 4 can only go in columns 3 and 9, or in the fin r2c8.");
    }
}
