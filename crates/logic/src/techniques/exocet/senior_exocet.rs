//! # Senior Exocet
//! **Definition.** An Exocet in which a target is outside of the band or stack of the base, or a cell beside a target
//! has a digit of the base, too. Two cells of a line and a box, the *base*, have three or four candidates. Three
//! *cross-lines* run across the line, one through each box of its band or stack, but not through the base. If all
//! places of each digit in the cross-lines, outside the line and the box of the base, are in two houses and two more
//! cells, the *targets*, these hold the same two digits as the base, and lose all others.
//!
//! **Example.** r1c1 and r1c2 can be 1, 2 or 3. In columns 3, 4 and 7, outside of row 1 and box 1, 1 is only in rows 5
//! and 8 and at r2c4, 2 only in rows 5 and 9 and at r6c7, and 3 only in rows 8 and 9 and at r2c4. So r2c4 and r6c7 hold
//! what r1c1 and r1c2 do, in some order.
//!
//! **Why it is sound.** If 1 is in the base, row 1 and box 1 have it, and the three columns need it three times
//! elsewhere. Two houses hold it twice at most, so it is in a target; and so with each digit. Each base cell has its
//! digit in a target, and the two digits differ.
//!
//! **Near misses.** A digit with one more place in the cross-lines, in a third house and not at a target. Digits that
//! are solved in the cross-lines are places, too.
//!
//! **Cost.** Only pairs of cells with three or four candidates are bases; each has nine choices of cross-lines, and for
//! each the targets follow from where the digits do not fit into two houses. Bands and stacks of more than three boxes
//! are not searched.
//!
//! **Also known as.** SE, general Exocet.

use super::argument::Argument;
use super::junior_exocet::{report, tell};
use super::pattern::{Targets, all};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("exocet-senior", 1), Code::new("exocet-both-s", 1)],
    ..Technique::plain(
        ("senior-exocet", "Senior Exocet"),
        Family::EXOCET,
        heading!("senior_exocet.rs"),
        finder!(find),
        Explain::Pattern(tell),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    for exocet in all(facts, Targets::Anywhere, found)?.into_iter().filter(|exocet| exocet.mirrors.is_none()) {
        let argument = Argument::new(facts, exocet);
        report(facts, &argument, argument.gone_by_targets(), false, found)?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "senior-exocet";

    /// The example, and more digits in r6c4.
    fn senior(more: &str) -> Position {
        let mut position = Position::open("3x3").only("r1c1", "123").only("r1c2", "123");
        for column in [3, 4, 7] {
            for row in if column == 3 { 4..=9 } else { 2..=9 } {
                let digits = match (row, column) {
                    (2, 4) | (8, _) => "13",
                    (5, _) => "12",
                    (6, 4) => more,
                    (6, 7) => "2",
                    (9, _) => "23",
                    _ => "",
                };
                position = position.only(&format!("r{row}c{column}"), &format!("{digits}456789"));
            }
        }
        position
    }

    #[test]
    fn finds() {
        assert_eq!(senior("").conclusions(ID), ["So 4, 5, 6, 7, 8 and 9 can be removed from r2c4 and r6c7."]);
    }

    #[test]
    fn near_miss() {
        assert!(senior("2").conclusions(ID).is_empty());
    }

    #[test]
    fn other_size() {
        let mut position = Position::open("2x3").only("r1c1", "123").only("r1c2", "123");
        for (cell, digits) in [
            ("r3c3", ""),
            ("r4c3", "12"),
            ("r5c3", "2"),
            ("r6c3", "3"),
            ("r2c4", "13"),
            ("r3c4", ""),
            ("r4c4", "12"),
            ("r5c4", ""),
            ("r6c4", "3"),
        ] {
            position = position.only(cell, &format!("{digits}456"));
        }
        let gone = position.conclusions(ID);
        assert!(gone.contains(&"So 4, 5 and 6 can be removed from r2c4 and r5c3.".to_string()), "{gone:?}");
    }

    #[test]
    fn explains() {
        let hint = &senior("").hints(ID)[0];
        assert_eq!(hint.title, "Senior Exocet on 1 2 3: base r1c12, targets r2c4 and r6c7");
        let covers = "There, apart from r2c4 and r6c7, 1 is only in rows 5 and 8; 2 is only in rows 5 and 9; 3 is only in \
                      rows 8 and 9.";
        assert_eq!(hint.reasons[1], covers);
        assert_eq!(hint.reasons[4..], ["r2c4 and r6c7 can hold only 1, 2 or 3."]);
    }
}
