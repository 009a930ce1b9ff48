//! # Cell forcing chain
//! **Definition.** Every candidate of a cell is tried in turn, and naked and hidden singles are followed from there.
//! What holds in every case holds: a candidate that all cases rule out is false, one that all cases place is true. A
//! cell of which a candidate leads to a contradiction does not count, since that is a step of its own.
//!
//! **Example.** r1c1 is 1, 2 or 3. r1c4 has 1 and 9, r4c1 has 2 and 9, and r2c2 has 3 and 9. Whichever r1c1 is, one of
//! these three is 9, so a cell that sees all of them is not 9.
//!
//! **Why it is sound.** A case split on the cell, in which the conclusion holds by singles in every case.
//!
//! **Near misses.** A candidate of the cell that does not lead there spoils it, however likely it seems.
//!
//! **Cost.** What follows from each candidate is computed once per position, in sets; the cases of a cell are
//! intersected, which takes some ten microseconds for a position of a 9x9. Inferences are worked out for hits alone.
//!
//! **Also known as.** Cell forcing verity, forcing chain from a cell, multiple forcing chain. Of a cell with two
//! candidates: double forcing chain, which Full GEM finds too.

use super::tell::tell;
use super::verity;
use crate::cases::Level;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique::plain(
    ("cell-forcing-chain", "Cell forcing chain"),
    Family::FORCING,
    heading!("cell_forcing_chain.rs"),
    finder!(find),
    Explain::Cases(tell),
);

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    verity::find(facts, Level::Singles, |rule| matches!(rule, Rule::Cell(_)), found)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// Whichever of 1, 2 and 3 r1c1 is, r2c4, r4c2 or r2c2 is 9, two of which every cell below sees.
    fn star(layout: &str) -> Position {
        Position::open(layout).only("r1c1", "123").only("r1c2", "19").only("r2c1", "29").only("r2c2", "39")
    }

    #[test]
    fn finds() {
        let conclusions = star("3x3").conclusions("cell-forcing-chain");
        for cell in ["r1c3", "r2c3", "r3c1", "r3c2", "r3c3"] {
            assert!(conclusions.contains(&format!("So 9 can be removed from {cell}.")), "{conclusions:?}");
        }
    }

    #[test]
    fn near_miss() {
        let broken =
            Position::open("3x3").only("r1c1", "1234").only("r1c2", "19").only("r2c1", "29").only("r2c2", "39");
        assert!(broken.conclusions("cell-forcing-chain").is_empty());
    }

    #[test]
    fn other_size() {
        let conclusions = star("16").conclusions("cell-forcing-chain");
        assert!(conclusions.contains(&"So 9 can be removed from r3c3.".to_string()), "{conclusions:?}");
    }

    #[test]
    fn explains() {
        let hints = star("3x3").hints("cell-forcing-chain");
        let hint = hints.iter().find(|hint| hint.short == "r3c3<>9").expect("it is found");
        assert_eq!(hint.title, "Cell forcing chain from r1c1");
        assert_eq!(hint.place, "Try each candidate of r1c1.");
        assert_eq!(
            hint.reasons,
            [
                "r1c1 is 1, 2 or 3. Every case leads to the same.",
                "If r1c1 is 1: r1c2 is 9; then r3c3 is not 9, as r1c2 is.",
                "If r1c1 is 2: r2c1 is 9; then r3c3 is not 9, as r2c1 is.",
                "If r1c1 is 3: r2c2 is 9; then r3c3 is not 9, as r2c2 is.",
            ]
        );
        assert_eq!(hint.conclusion, "So 9 can be removed from r3c3.");
    }
}
