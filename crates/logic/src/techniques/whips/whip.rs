//! # Whip
//! **Definition.** A candidate, the *target*, is supposed to be true. What it rules out leaves a cell or a digit of a
//! house with one possibility; that is true, too, and with what it rules out the next cell or digit is left with one
//! possibility, and so on, each losing a candidate to the one before, until one of them has nothing left. So the
//! target is false. The *length* is the number of cells and digits of houses, the empty one included: `whip[3]`
//! has three.
//!
//! **Example.** r1c5 has 1 and 3, r5c1 has 1 and 4, r5c5 has 3 and 4. Suppose 1 in r1c1: then r1c5 can only be 3, and
//! r5c5 can only be 4, and r5c1 has no digit left, since r1c1 took the 1. So r1c1 is not 1.
//!
//! **Why it is sound.** Each step is a naked or hidden single in the case that the target is true, and the last one
//! is a contradiction: a case split on the target.
//!
//! **Near misses.** A step may use what the target and all earlier steps rule out, but it must also lose a candidate
//! to the step just before it. Where it does not, the argument is a braid.
//!
//! **Cost.** A candidate from which no singles lead to a contradiction is passed over. Of the others, all whips are
//! followed, shorter ones first, so each step is the shortest for its target. The search of a target ends where there
//! are more than 20 000 ways of one length, and positions with more than 2000 open candidates are left alone.
//!
//! **Also known as.** nrczt-whip. Named by Denis Berthier; a whip of length 1 is a pointing or claiming step, and a
//! chain of n strong links is a whip of length n.

use super::{find, lengths, tell::tell};
use crate::prelude::*;
use crate::whips::WhipKind;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| lengths(2),
    names: &[
        (2, "Whip[2]"),
        (3, "Whip[3]"),
        (4, "Whip[4]"),
        (5, "Whip[5]"),
        (6, "Whip[6]"),
        (7, "Whip[7]"),
        (8, "Whip[8]"),
        (9, "Whip[9]"),
    ],
    codes: &[
        Code::new("whip-2", 2),
        Code::new("whip-3", 3),
        Code::new("whip-4", 4),
        Code::new("whip-5", 5),
        Code::new("whip-6", 6),
        Code::new("whip-7", 7),
        Code::new("whip-8", 8),
        Code::new("whip-9", 9),
    ],
    ..Technique::plain(
        ("whip", "Whip"),
        Family::FORCING,
        heading!("whip.rs"),
        finder!(|facts, params, found| find(facts, WhipKind::Whip, params.size, found)),
        Explain::Cases(tell),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// If r1c1 is 1, r5c1 has nothing left.
    fn square(layout: &str, last: &str) -> Position {
        Position::open(layout).only("r1c1", "125").only("r1c5", "13").only("r5c1", "14").only("r5c5", last)
    }

    #[test]
    fn finds() {
        assert_eq!(square("3x3", "34").conclusions("whip:3"), ["So 1 can be removed from r1c1."]);
        assert!(square("3x3", "34").conclusions("whip:2").is_empty());
    }

    #[test]
    fn near_miss() {
        for length in 2..=4 {
            assert!(square("3x3", "347").conclusions(&format!("whip:{length}")).is_empty());
        }
    }

    #[test]
    fn other_size() {
        let gone = square("2x3", "34").conclusions("whip:3");
        assert!(gone.contains(&"So 1 can be removed from r1c1.".to_string()), "{gone:?}");
        let jigsaw =
            Position::open("jigsaw:1112122233343444").only("r1c1", "123").only("r1c3", "14").only("r3c1", "14");
        assert!(jigsaw.only("r3c3", "4").conclusions("whip:2").contains(&"So 1 can be removed from r1c1.".to_string()));
    }

    #[test]
    fn explains() {
        let hint = &square("3x3", "34").hints("whip:3")[0];
        assert_eq!(hint.title, "Whip[3] on 1 in r1c1");
        assert_eq!(hint.place, "Suppose 1 in r1c1 and see what follows.");
        assert_eq!(
            hint.reasons,
            [
                "Suppose 1 in r1c1.",
                "Then r1c5 can only be 3, because of r1c1.",
                "Then r5c5 can only be 4, because of r1c5.",
                "Then r5c1 has no digit left, because of r1c1 and r5c5.",
            ]
        );
    }
}
