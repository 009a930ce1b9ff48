//! # Kraken fish type 1
//! **Definition.** A finned fish whose fins do not all see the victim. Chains join them: from each fin that does not
//! see the victim, a chain of candidates and groups shows that the victim is false if the fin is true. The houses are
//! rows, columns and boxes, as of a Franken fish; no fin lies in two base houses. For each victim the fish with the
//! shortest chains is found.
//!
//! **Example.** In row 1 the 4 can go in columns 1 and 8, in row 5 in columns 1 and 8 and in the fin r5c5. r6c6 and
//! r9c6 have 4 and 7 each. If the fin is 4, r6c6 is 7 and r9c6 is 4. So r9c8 is not 4: without the fin, column 8 has
//! its 4 in row 1 or 5.
//!
//! **Why it is sound.** A case split on the victim. If it is true, all fins are false, and its cover has the digit
//! outside of the base: k base houses are left with k - 1 covers. Base less cover is a count of negative rank.
//!
//! **Near misses.** A fin whose chain breaks: a link with a third candidate. A fish whose fins all see the victim is a
//! finned fish, which needs no chains.
//!
//! **Cost.** What follows from each candidate by chains, once, and every fish with a few fins: at 9x9 and size 4, some
//! 3000 bases for each digit and either role of rows and columns. Positions with more than 800 open candidates are left
//! alone.
//!
//! **Also known as.** A finned fish with a forcing chain from each fin; transport of fins. The name is from HoDoKu.

use super::kraken::{self, Type};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: kraken::sizes,
    names: &[(2, "Kraken X-Wing type 1"), (3, "Kraken Swordfish type 1"), (4, "Kraken Jellyfish type 1")],
    aliases: &[("kraken-x-wing-1", 2), ("kraken-swordfish-1", 3), ("kraken-jellyfish-1", 4)],
    codes: &[Code::new("0371", 2), Code::new("0371", 3), Code::new("0371", 4)],
    settings: &[kraken::FINS],
    ..Technique::plain(
        ("kraken-fish-1", "Kraken fish type 1"),
        Family::FISH,
        heading!("kraken_fish_1.rs"),
        finder!(|facts, params, found| kraken::find(facts, params, Type::One, found)),
        Explain::Cases(|cases, context| kraken::tell(Type::One, cases, context)),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// An X-Wing with the fin r5c5, which a chain through r6c6 joins with the 4s of row 9.
    fn finned(last: &str) -> Position {
        let fish = Position::open("3x3").keep('4', "row 1", "r1c1 r1c8").keep('4', "row 5", "r5c1 r5c5 r5c8");
        fish.only("r6c6", "47").only("r9c6", last)
    }

    #[test]
    fn finds() {
        let found = finned("47").conclusions("kraken-x-wing-1");
        assert_eq!(found, ["So 4 can be removed from r9c1.", "So 4 can be removed from r9c8."]);
    }

    #[test]
    fn near_miss() {
        assert!(finned("478").conclusions("kraken-fish-1").is_empty(), "the chain breaks");
    }

    #[test]
    fn other_size() {
        let fish = Position::open("2x3").keep('4', "row 1", "r1c1 r1c6").keep('4', "row 3", "r3c1 r3c3 r3c6");
        let found = fish.only("r4c2", "45").only("r6c2", "45").conclusions("kraken-x-wing-1");
        assert!(found.contains(&"So 4 can be removed from r6c6.".to_string()), "{found:?}");
    }

    #[test]
    fn explains() {
        let hints = finned("47").hints("kraken-x-wing-1");
        let hint = hints.iter().find(|hint| hint.short == "r9c8<>4").unwrap();
        assert_eq!(hint.title, "Kraken X-Wing type 1 on 4, rows 1 and 5");
        assert_eq!(hint.place, "Look at the 4s in rows 1 and 5.");
        assert_eq!(
            hint.reasons,
            [
                "In rows 1 and 5 the 4 can only go in columns 1 and 8, or in the fin r5c5.",
                "If r9c8 is 4, r1c8 and r5c8 are not 4.",
                "If r9c8 is 4: r9c6 is 7 and r6c6 is 4; then r5c5 is not 4, as r6c6 is.",
                "That would leave only column 1 for the 4s of rows 1 and 5, one too few.",
            ]
        );
    }
}
