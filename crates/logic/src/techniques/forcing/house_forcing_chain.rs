//! # House forcing chain
//! **Definition.** Every place of a digit in a house is tried in turn, and naked and hidden singles are followed from
//! there. What holds in every case holds: a candidate that all cases rule out is false, one that all cases place is
//! true. A house with a place that leads to a contradiction does not count, since that is a step of its own.
//!
//! **Example.** In box 1 the 1 goes in r1c1, r2c2 or r3c3. In r1c1 it leaves 9 for r1c9; in r2c2 it leaves 9 for r9c2;
//! in r3c3 it leaves 7 for r3c6, which leaves 9 for r9c6. Each of these sees r9c9, which is not 9.
//!
//! **Why it is sound.** A case split on the digit in the house, in which the conclusion holds by singles in every case.
//!
//! **Near misses.** A place that does not lead there spoils it, however likely it seems.
//!
//! **Cost.** As for the cell forcing chain, with more houses than cells: some thirty microseconds for a
//! position of a 9x9 when the consequences are known.
//!
//! **Also known as.** Region forcing chain, unit forcing chain, house forcing verity.

use super::tell::tell;
use super::verity;
use crate::cases::Level;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    aliases: &[("region-forcing-chain", 1)],
    ..Technique::plain(
        ("house-forcing-chain", "House forcing chain"),
        Family::FORCING,
        heading!("house_forcing_chain.rs"),
        finder!(find),
        Explain::Cases(tell),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    verity::find(facts, Level::Singles, |rule| matches!(rule, Rule::House(..)), found)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// Wherever the 1 of box 1 goes, r1c9, r9c2 or r9c6 is 9.
    fn spread(layout: &str, places: &str) -> Position {
        let start = Position::open(layout).keep('1', "box 1", places);
        start.only("r1c9", "19").only("r9c2", "19").only("r3c6", "17").only("r9c6", "79")
    }

    #[test]
    fn finds() {
        let conclusions = spread("3x3", "r1c1 r2c2 r3c3").conclusions("house-forcing-chain");
        assert!(conclusions.contains(&"So 9 can be removed from r9c9.".to_string()), "{conclusions:?}");
    }

    #[test]
    fn near_miss() {
        let conclusions = spread("3x3", "r1c1 r2c2 r3c3 r2c1").conclusions("house-forcing-chain");
        assert!(!conclusions.contains(&"So 9 can be removed from r9c9.".to_string()), "{conclusions:?}");
    }

    #[test]
    fn other_size() {
        let conclusions = spread("16", "r1c1 r2c2 r3c3").conclusions("region-forcing-chain");
        assert!(conclusions.contains(&"So 9 can be removed from r9c9.".to_string()), "{conclusions:?}");
    }

    #[test]
    fn explains() {
        let hints = spread("3x3", "r1c1 r2c2 r3c3").hints("house-forcing-chain");
        let hint =
            hints.iter().find(|hint| hint.short == "r9c9<>9" && hint.title.contains("box 1")).expect("it is found");
        assert_eq!(hint.title, "House forcing chain on 1, box 1");
        assert_eq!(hint.place, "Try each place for 1 in box 1.");
        assert_eq!(
            hint.reasons,
            [
                "In box 1 the 1 goes in r1c1, r2c2 or r3c3. Every case leads to the same.",
                "If r1c1 is 1: r1c9 is 9; then r9c9 is not 9, as r1c9 is.",
                "If r2c2 is 1: r9c2 is 9; then r9c9 is not 9, as r9c2 is.",
                "If r3c3 is 1: r3c6 is 7 and r9c6 is 9; then r9c9 is not 9, as r9c6 is.",
            ]
        );
    }
}
