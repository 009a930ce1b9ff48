//! # Nishio
//! **Definition.** A candidate is tried: it is taken as true, and naked and hidden singles are followed from there. If
//! they leave a cell or a digit of a house with nothing, or with two true candidates, the candidate is false. The cells
//! of a cage differ.
//!
//! **Example.** r1c5 has 1 and 3, r5c1 has 1 and 4, and r5c5 has 3 and 4. If r1c1 is 1, then r1c5 is 3 and r5c1 is 4,
//! which leaves nothing for r5c5. So r1c1 is not 1.
//!
//! **Why it is sound.** A case split on the candidate: where it is true, singles end in a contradiction, so it is
//! false.
//!
//! **Near misses.** A candidate from which singles fill a part of the board and then stop is not refuted, whatever it
//! looks like. That no solution is found is not a contradiction.
//!
//! **Cost.** Each open candidate is followed once per position: one or two microseconds each at 9x9. The result is
//! shared with the cell and house forcing chains. If one step is wanted, the refutations that are reached soonest are
//! compared by their numbers of inferences. Positions with more than 5000 open candidates are left alone.
//!
//! **Also known as.** Bowman's bingo, forcing chain contradiction, singles trial. Named after Tetsuya Nishio; in its
//! narrowest form only one digit is followed.

use super::contradiction;
use super::tell::tell;
use crate::cases::Level;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique::plain(
    ("nishio", "Nishio"),
    Family::FORCING,
    heading!("nishio.rs"),
    finder!(|facts, _, found| contradiction::find(facts, Level::Singles, found)),
    Explain::Cases(tell),
);

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// If r1c1 is 1, nothing is left for r5c5.
    fn square(layout: &str, last: &str) -> Position {
        Position::open(layout).only("r1c1", "125").only("r1c5", "13").only("r5c1", "14").only("r5c5", last)
    }

    #[test]
    fn finds() {
        assert_eq!(square("3x3", "34").conclusions("nishio"), ["So 1 can be removed from r1c1."]);
    }

    #[test]
    fn near_miss() {
        assert!(square("3x3", "347").conclusions("nishio").is_empty());
    }

    #[test]
    fn other_size() {
        assert_eq!(square("16", "34").conclusions("nishio"), ["So 1 can be removed from r1c1."]);
        let jigsaw =
            Position::open("jigsaw:1112122233343444").only("r1c1", "123").only("r1c3", "14").only("r3c1", "14");
        let square = jigsaw.only("r3c3", "4");
        assert!(square.conclusions("nishio").contains(&"So 1 can be removed from r1c1.".to_string()));
    }

    #[test]
    fn explains() {
        let hint = &square("3x3", "34").hints("nishio")[0];
        assert_eq!(hint.title, "Nishio from 1 in r1c1");
        assert_eq!(hint.place, "Try 1 in r1c1 and see what follows.");
        assert_eq!(
            hint.reasons,
            [
                "If r1c1 is 1, then r1c5 is 3 and r5c1 is 4, and nothing would be left for r5c5.",
                "Then r1c5 is 3, with nothing else left there.",
                "Then r5c1 is 4, with nothing else left there.",
                "In the end nothing would be left for r5c5.",
            ]
        );
        assert_eq!(hint.trace.last().map(String::as_str), Some("If r1c1 is 1: nothing would be left for r5c5."));
    }
}
