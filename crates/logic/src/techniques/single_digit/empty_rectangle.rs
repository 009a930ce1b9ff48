//! # Empty rectangle
//! **Definition.** The places of a digit in a box lie in a row and a column that cross there, with some in each outside
//! of the crossing. A line outside of the box has two places for the digit, one of them in that row (or column). The
//! digit is eliminated from the cell where the line of the other place meets that column (or row).
//!
//! **Example.** In box 1 the 4 goes in row 2 or column 3, in column 8 in r2c8 or r7c8. If r7c8 is not 4, r2c8 is, and
//! box 1 has its 4 in column 3: either way r7c3 is not 4.
//!
//! **Why it is sound.** Base: the digit in the box and in the line; cover: the digit in the row, in the column, and in
//! the house by which the victim sees the far end of the line; rank 1, and the victim lies in two covers.
//!
//! **Near misses.** A place in the box outside of row and column. A box whose places all lie in one line: locked
//! candidates. A box with two places is a strong link, and the pattern a turbot fish or a kite: see the setting
//! `pairs`.
//!
//! **Cost.** Each box, each row and column that hold its places, each line with two places: below a microsecond per
//! digit at 9x9.
//!
//! **Also known as.** ER, hinge, rectangle elimination; a finned Franken X-Wing.

use super::{hinge, tell};
use crate::patterns::one_digit::prove;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("0402", 1), Code::new("0402-1", 1).with(&[("pairs", SettingValue::Switch(true))])],
    settings: &[Setting {
        key: "pairs",
        about: "Use boxes with only two places for the digit as well.",
        kind: SettingKind::Switch,
    }],
    ..Technique::plain(
        ("empty-rectangle", "Empty rectangle"),
        Family::SINGLE_DIGIT,
        heading!("empty_rectangle.rs"),
        finder!(find),
        Explain::Sets(tell::tell_rectangle),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = facts.board();
    for digit in facts.layout().digits().iter() {
        found.search(Unit::Digit(digit), |found| {
            hinge::each_hinge(facts, digit, params.switch(0), found, &mut |hinge, found| {
                found.eliminate(candidates(hinge.victims, digit), || {
                    let proof = prove(board, digit, &hinge.arguments(board));
                    Reason::new(proof, Evidence::Sets(hinge.evidence(board)))
                })
            })
        })?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::prelude::SettingValue;
    use crate::techniques::testing::Position;

    fn rectangle() -> Position {
        Position::open("3x3").keep('4', "box 1", "r2c1 r2c2 r1c3 r3c3").keep('4', "column 8", "r2c8 r7c8")
    }

    #[test]
    fn finds() {
        assert_eq!(rectangle().conclusions("empty-rectangle"), ["So 4 can be removed from r7c3."]);
    }

    #[test]
    fn near_miss() {
        let beside = Position::open("3x3").keep('4', "box 1", "r2c1 r3c1 r1c3 r3c3").keep('4', "column 8", "r2c8 r7c8");
        assert!(beside.conclusions("empty-rectangle").is_empty());
        let pair = Position::open("3x3").keep('4', "box 1", "r2c1 r1c3").keep('4', "column 8", "r2c8 r7c8");
        assert!(pair.conclusions("empty-rectangle").is_empty());
        let hints = pair.hints_with("empty-rectangle", &[("pairs", SettingValue::Switch(true))]);
        assert_eq!(hints.len(), 1, "a box with two places counts on request");
        assert_eq!(hints[0].conclusion, "So 4 can be removed from r7c3.");
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").keep('4', "box 1", "r2c1 r2c2 r1c3").keep('4', "column 5", "r2c5 r5c5");
        assert_eq!(position.conclusions("empty-rectangle"), ["So 4 can be removed from r5c3."]);
    }

    #[test]
    fn explains() {
        let hint = &rectangle().hints("empty-rectangle")[0];
        assert_eq!(hint.title, "Empty rectangle on 4, column 8 and box 1");
        assert_eq!(
            hint.reasons[0],
            "In column 8 the 4 goes in r7c8 or r2c8; in box 1 in r2c12 or r13c3. r2c8, r2c1 and r2c2 lie in row 2, so at \
             most one of them is 4."
        );
        assert_eq!(hint.reasons[1], "At least one of r7c8, r1c3 and r3c3 is 4, and r7c3 sees them all.");
    }
}
