//! # XY-Chain
//! **Definition.** Cells with two candidates, each sharing a digit with the next one, which it sees. If the first cell
//! is not the digit that it does not share, the cells follow one after the other, and the last one is that digit: it
//! goes from whatever sees both ends.
//!
//! **Example.** `(2=8)r1c1 - (8=5)r1c7 - (5=2)r6c7 => r6c1<>2`.
//!
//! **Why it is sound.** Base: the cells; cover: the shared digits in the houses that hold two neighbours, and the digit
//! of the ends where a victim sees them. The rank is 1, and the victim lies in two cover rules.
//!
//! **Near misses.** A cell with three candidates. Neighbours that share a digit but do not see each other.
//!
//! **Cost.** Only cells with two candidates are looked at: a few microseconds at 9x9.
//!
//! **Also known as.** Y-chain; with three cells an XY-Wing; with the same two digits in all cells a remote pair.

use super::{Reading, Shape, What, find_shape, search::Allowed, tell};
use crate::NodeKind;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("0702", 1), Code::new("dds-multi-4", 1)],
    ..Technique::plain(
        ("xy-chain", "XY-Chain"),
        Family::CHAIN,
        heading!("xy_chain.rs"),
        finder!(find),
        Explain::Chain(tell::telling),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    if facts.bivalue_cells().len() < 3 {
        return ControlFlow::Continue(());
    }
    find_shape(
        facts,
        What::new(NodeKind::Candidate, Allowed::Cells, Reading::Open),
        &|argument| argument.shape == Shape::Open,
        found,
    )
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn four(layout: &str) -> Position {
        Position::open(layout).only("r1c1", "28").only("r1c7", "85").only("r6c7", "53").only("r6c3", "32")
    }

    #[test]
    fn finds() {
        assert_eq!(four("3x3").conclusions("xy-chain"), ["So 2 can be removed from r123c3 and r456c1."]);
    }

    #[test]
    fn near_miss() {
        let three_digits = Position::open("3x3").only("r1c1", "28").only("r1c7", "845").only("r6c7", "53");
        assert!(three_digits.only("r6c3", "32").conclusions("xy-chain").is_empty());
        let apart = Position::open("3x3").only("r1c1", "28").only("r2c7", "85").only("r6c7", "53").only("r6c3", "32");
        assert!(apart.conclusions("xy-chain").is_empty(), "r1c1 does not see r2c7");
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").only("r1c1", "25").only("r1c4", "56").only("r6c4", "62");
        assert_eq!(position.conclusions("xy-chain"), ["So 2 can be removed from r6c1."]);
    }

    #[test]
    fn explains() {
        let hint = &four("3x3").hints("xy-chain")[0];
        assert_eq!(hint.title, "XY-Chain on 2 3 5 8, r1c1 to r6c3");
        assert_eq!(
            hint.reasons,
            [
                "If r1c1 is not 2: r1c1 is 8, r1c7 is 5, not 8 (row 1), r6c7 is 3, not 5 (column 7), r6c3 is 2, not 3 (row 6).",
                "At least one of r1c1 and r6c3 is 2, and r123c3 and r456c1 see both.",
                "(2=8)r1c1 - (8=5)r1c7 - (5=3)r6c7 - (3=2)r6c3 => r123c3<>2, r456c1<>2",
            ]
        );
    }
}
