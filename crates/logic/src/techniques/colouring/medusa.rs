//! # 3D Medusa
//! **Definition.** Strong links join the two places of a digit in a house, and the two candidates of a bivalue cell.
//! The candidates that they join, of all digits, fall into two colours, one of which is true as a whole. A candidate
//! that sees both colours, or sees one and shares its cell with the other, is false. A colour is false if it has two
//! candidates in a cell, two places for a digit in a house, or eliminates every candidate of a cell or every place of a
//! digit in a house; the other colour is then placed.
//!
//! **Example.** r1c1 is 2 or 8: the 2 is green, the 8 is blue. The links make the 8 of r1c7 green, so the 8 of r1c4
//! sees blue and green and is false.
//!
//! **Why it is sound.** A case split on the first link; in each case singles place the colour.
//!
//! **Near misses.** A candidate that sees several candidates of one colour only.
//!
//! **Cost.** Each strong link is followed once: some tens of microseconds at 9x9.
//!
//! **Also known as.** Multi-digit colouring, super colouring.

use super::classic::Painter;
use super::start::Start;
use super::{start, tell};
use crate::prelude::*;
use pencilproof_core::MAX_SIDE;
use pencilproof_proof::Side;

pub(crate) static TECHNIQUE: Technique = Technique {
    aliases: &[("3d-medusa", 1)],
    codes: &[Code::new("Medusa", 1)],
    ..Technique::plain(
        ("medusa", "3D Medusa"),
        Family::COLOURING,
        heading!("medusa.rs"),
        finder!(find),
        Explain::Colours(tell::tell),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut painter = Painter::new(facts.board(), &[], false);
    let mut done = [CellSet::<W>::EMPTY; MAX_SIDE];
    for (rule, pair) in start::pairs(facts) {
        if done[pair[0].digit().index()].contains(pair[0].cell()) {
            continue;
        }
        painter.start(rule, pair);
        found.work(painter.work())?;
        for digit in facts.layout().digits().iter() {
            Side::BOTH.into_iter().for_each(|side| done[digit.index()] |= painter.painted(side, digit));
        }
        if let Some(outcome) = painter.outcome() {
            outcome.report(&painter.sheets, &Start::pair(rule, pair), found)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        assert_eq!(Position::linked("3x3").conclusions("medusa"), ["So 3 can be removed from r6c7."]);
    }

    #[test]
    fn near_miss() {
        let broken = Position::open("3x3").only("r1c1", "28").only("r1c7", "38").only("r6c1", "23");
        assert!(broken.conclusions("medusa").is_empty(), "without strong links in houses nothing is joined");
    }

    #[test]
    fn other_size() {
        assert_eq!(Position::linked("16").conclusions("medusa"), ["So 3 can be removed from r6c7."]);
    }

    #[test]
    fn explains() {
        let hint = &Position::linked("3x3").hints("medusa")[0];
        assert_eq!(hint.title, "3D Medusa from r1c1");
        assert_eq!(
            hint.reasons[0],
            "r1c1 is 2 or 8. Call the first green (circles), the other blue (squares): exactly one colour is true."
        );
        assert_eq!(hint.reasons[3], "3 cannot be in r6c7: under green r6c1 is 3, under blue r1c7 is 3.");
    }
}
