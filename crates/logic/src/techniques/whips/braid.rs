//! # Braid
//! **Definition.** As a whip: a candidate, the *target*, is supposed, and cell after cell or digit after digit is
//! left with one possibility, until one has nothing left. But a step may go on from the target or from any earlier
//! step, not just from the last one, so the argument may have branches that meet again.
//!
//! **Example.** Suppose 1 in r1c1. That leaves r1c5 only 3, and it leaves r5c1 only 4. With both, r5c5, which has 3
//! and 4, has no digit left. So r1c1 is not 1.
//!
//! **Why it is sound.** Each step is a naked or hidden single in the case that the target is true, and the last one
//! is a contradiction: a case split on the target.
//!
//! **Near misses.** What singles do not refute, no braid refutes, however long it is.
//!
//! **Cost.** A candidate from which no singles lead to a contradiction is passed over. Of the others, all sets of
//! steps are tried, smaller ones first, up to 3000 of one size; so each step is the shortest for its target.
//! Positions with more than 2000 open candidates are left alone.
//!
//! **Also known as.** nrczt-braid. Named by Denis Berthier. The same candidates fall to Nishio, which does not look
//! for the shortest argument; and nearly every braid can be replaced by a whip of the same length.

use super::{find, lengths, tell::tell};
use crate::prelude::*;
use crate::whips::WhipKind;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| lengths(3),
    names: &[
        (3, "Braid[3]"),
        (4, "Braid[4]"),
        (5, "Braid[5]"),
        (6, "Braid[6]"),
        (7, "Braid[7]"),
        (8, "Braid[8]"),
        (9, "Braid[9]"),
    ],
    ..Technique::plain(
        ("braid", "Braid"),
        Family::FORCING,
        heading!("braid.rs"),
        finder!(|facts, params, found| find(facts, WhipKind::Braid, params.size, found)),
        Explain::Cases(tell),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// If r1c1 is 1, then r1c5 is 3 and r5c1 is 4, and r5c5 has nothing left.
    fn square(layout: &str, last: &str) -> Position {
        Position::open(layout).only("r1c1", "125").only("r1c5", "13").only("r5c1", "14").only("r5c5", last)
    }

    #[test]
    fn finds() {
        assert_eq!(square("3x3", "34").conclusions("braid:3"), ["So 1 can be removed from r1c1."]);
    }

    #[test]
    fn near_miss() {
        for length in 3..=4 {
            assert!(square("3x3", "347").conclusions(&format!("braid:{length}")).is_empty());
        }
    }

    #[test]
    fn other_size() {
        let gone = square("2x3", "34").conclusions("braid:3");
        assert!(gone.contains(&"So 1 can be removed from r1c1.".to_string()), "{gone:?}");
    }

    #[test]
    fn explains() {
        let hint = &square("3x3", "34").hints("braid:3")[0];
        assert_eq!(hint.title, "Braid[3] on 1 in r1c1");
        assert_eq!(
            hint.reasons,
            [
                "Suppose 1 in r1c1.",
                "Then r1c5 can only be 3, because of r1c1.",
                "Then r5c1 can only be 4, because of r1c1.",
                "Then r5c5 has no digit left, because of r1c5 and r5c1.",
            ]
        );
    }
}
