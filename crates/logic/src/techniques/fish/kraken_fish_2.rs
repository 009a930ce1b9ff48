//! # Kraken fish type 2
//! **Definition.** A finned fish, of which each fin and each base candidate of one cover house leads by a chain to the
//! same candidate being false, of any digit. Chains are those of candidates and groups; one that sees the victim needs
//! none. The houses are rows, columns and boxes, as of a Franken fish; no fin lies in two base houses. For each victim
//! and digit of a fish the one with the shortest chains is found.
//!
//! **Example.** In row 1 the 4 can go in columns 1 and 8, in row 5 in columns 1 and 8 and in the fin r5c5. One of r1c8,
//! r5c8 and r5c5 is 4. r9c8 has 4 and 9, r6c6 has 4 and 7, r9c6 has 7 and 9. If column 8 has its 4 in row 1 or 5, r9c8
//! is 9; if the fin is 4, r6c6 is 7 and r9c6 is 9. So r9c9 is not 9.
//!
//! **Why it is sound.** A case split on the victim. If it is true, the fins are false, and so is what the base has in
//! that cover: k base houses are left with k - 1 covers. Base less cover is a count of negative rank.
//!
//! **Near misses.** A candidate of the cover without a chain. Where the victim itself is a candidate of the cover, it
//! is type 1.
//!
//! **Cost.** What follows from each candidate by chains, once, and every fish with a few fins: at 9x9 and size 4, some
//! 3000 bases for each digit and either role of rows and columns. Positions with more than 800 open candidates are left
//! alone.
//!
//! **Also known as.** A forcing chain from the cells of a finned fish. The name is from HoDoKu.

use super::kraken::{self, Type};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: kraken::sizes,
    names: &[(2, "Kraken X-Wing type 2"), (3, "Kraken Swordfish type 2"), (4, "Kraken Jellyfish type 2")],
    aliases: &[("kraken-x-wing-2", 2), ("kraken-swordfish-2", 3), ("kraken-jellyfish-2", 4)],
    codes: &[Code::new("0372", 2), Code::new("0372", 3), Code::new("0372", 4)],
    settings: &[kraken::FINS],
    ..Technique::plain(
        ("kraken-fish-2", "Kraken fish type 2"),
        Family::FISH,
        heading!("kraken_fish_2.rs"),
        finder!(|facts, params, found| kraken::find(facts, params, Type::Two, found)),
        Explain::Cases(|cases, context| kraken::tell(Type::Two, cases, context)),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// An X-Wing with the fin r5c5. Chains lead from it to r9c6, and from column 8 to r9c8.
    fn finned(last: &str) -> Position {
        let fish = Position::open("3x3").keep('4', "row 1", "r1c1 r1c8").keep('4', "row 5", "r5c1 r5c5 r5c8");
        fish.only("r6c6", "47").only("r9c6", "79").only("r9c8", last)
    }

    #[test]
    fn finds() {
        let found = finned("49").conclusions("kraken-x-wing-2");
        for column in [1, 2, 3, 4, 5, 7, 9] {
            assert!(found.contains(&format!("So 9 can be removed from r9c{column}.")), "{found:?}");
        }
    }

    #[test]
    fn near_miss() {
        assert!(finned("489").conclusions("kraken-fish-2").is_empty(), "no chain from column 8");
    }

    #[test]
    fn other_size() {
        let fish = Position::open("2x3").keep('4', "row 1", "r1c1 r1c6").keep('4', "row 3", "r3c1 r3c3 r3c6");
        let found = fish.only("r4c2", "45").only("r6c2", "53").only("r6c6", "43").conclusions("kraken-x-wing-2");
        assert!(found.contains(&"So 3 can be removed from r6c4.".to_string()), "{found:?}");
    }

    #[test]
    fn explains() {
        let hints = finned("49").hints("kraken-x-wing-2");
        let hint = hints.iter().find(|hint| hint.short == "r9c9<>9").unwrap();
        assert_eq!(hint.title, "Kraken X-Wing type 2 on 4, rows 1 and 5");
        assert_eq!(
            hint.reasons,
            [
                "In rows 1 and 5 the 4 can only go in columns 1 and 8, or in the fin r5c5.",
                "If r9c9 is 9: r9c8 is 4; then r1c8 is not 4, as r9c8 is.",
                "If r9c9 is 9: r9c6 is 7 and r6c6 is 4; then r5c5 is not 4, as r6c6 is.",
                "If r9c9 is 9: r9c8 is 4; then r5c8 is not 4, as r9c8 is.",
                "That would leave only column 1 for the 4s of rows 1 and 5, one too few.",
            ]
        );
    }
}
