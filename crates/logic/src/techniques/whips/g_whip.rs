//! # G-whip
//! **Definition.** A whip in which a step may also be left with a *group*: candidates of one digit in one house that
//! also share a second house, from whose other cells the digit goes.
//!
//! **Example.** r2c1 has 3 and 5, r7c1 has 3 and 8, r7c9 has 5 and 8. Row 2 has its 5 in r2c1, r2c4 or r2c5, column
//! 6 has its 5 in r1c6, r3c6 or r7c6. Suppose 3 in r2c1: then r7c1 can only be 8, r7c9 can only be 5, the 5 of column
//! 6 has to be in box 2, and row 2 has no place left for 5. So r2c1 is not 3.
//!
//! **Why it is sound.** As a whip. What a group rules out is locked candidates in the case that the target is true: a
//! lemma of its own, wherever singles alone do not show the contradiction.
//!
//! **Near misses.** A group strikes only what sees all of it.
//!
//! **Cost.** That of whips, two or three times over, since more steps have something to go on with.
//!
//! **Also known as.** Grouped whip. Named by Denis Berthier.

use super::{find, lengths, tell::tell};
use crate::prelude::*;
use crate::whips::WhipKind;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| lengths(2),
    names: &[
        (2, "G-whip[2]"),
        (3, "G-whip[3]"),
        (4, "G-whip[4]"),
        (5, "G-whip[5]"),
        (6, "G-whip[6]"),
        (7, "G-whip[7]"),
        (8, "G-whip[8]"),
        (9, "G-whip[9]"),
    ],
    codes: &[
        Code::new("g-whip-2", 2),
        Code::new("g-whip-3", 3),
        Code::new("g-whip-4", 4),
        Code::new("g-whip-5", 5),
        Code::new("g-whip-6", 6),
        Code::new("g-whip-7", 7),
        Code::new("g-whip-8", 8),
        Code::new("g-whip-9", 9),
    ],
    ..Technique::plain(
        ("g-whip", "G-whip"),
        Family::FORCING,
        heading!("g_whip.rs"),
        finder!(|facts, params, found| find(facts, WhipKind::GroupedWhip, params.size, found)),
        Explain::Cases(tell),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// If r2c1 is 3, then r7c1 is 8 and the last cell of row 7 is 5, so that a column, with its 5 at these places, has
    /// it in box 2, and row 2 has no place left for it.
    fn grouped(layout: &str, [row, last, column, places]: [&str; 4]) -> Position {
        let position = Position::open(layout).only("r2c1", "35").only("r7c1", "38").only(last, "58");
        position.keep('5', "row 2", row).keep('5', column, places)
    }

    const CLASSIC: [&str; 4] = ["r2c1 r2c4 r2c5", "r7c9", "column 6", "r1c6 r3c6 r7c6"];

    const GONE: &str = "So 3 can be removed from r2c1.";

    #[test]
    fn finds() {
        let position = grouped("3x3", CLASSIC);
        assert!(position.conclusions("g-whip:4").contains(&GONE.to_string()));
        assert!((2..=4).all(|length| !position.conclusions(&format!("whip:{length}")).contains(&GONE.to_string())));
    }

    #[test]
    fn near_miss() {
        let [row, last, column, _] = CLASSIC;
        let gone = grouped("3x3", [row, last, column, "r1c6 r3c6 r7c6 r9c6"]).conclusions("g-whip:4");
        assert!(!gone.contains(&GONE.to_string()));
    }

    #[test]
    fn other_size() {
        let gone = grouped("3x4", ["r2c1 r2c5 r2c6", "r7c12", "column 8", "r1c8 r3c8 r7c8"]).conclusions("g-whip:4");
        assert!(gone.contains(&GONE.to_string()), "{gone:?}");
    }

    #[test]
    fn explains() {
        let hints = grouped("3x3", CLASSIC).hints("g-whip:4");
        let hint = hints.iter().find(|hint| hint.conclusion == GONE).unwrap();
        assert_eq!(hint.title, "G-whip[4] on 3 in r2c1");
        assert_eq!(
            hint.reasons,
            [
                "Suppose 3 in r2c1.",
                "Then r7c1 can only be 8, because of r2c1.",
                "Then r7c9 can only be 5, because of r7c1.",
                "Then the 5 of column 6 has to be in box 2, because of r7c9.",
                "Then row 2 has no place left for 5, because of r2c1 and the 5 of column 6.",
            ]
        );
    }
}
