//! # Sledgehammer
//! **Definition.** k sources, which are rules that share no candidate, and k recipients, which are other rules that
//! cover all candidates of the sources. The k true candidates of the sources fill the recipients, one each, so every
//! other candidate of a recipient is false. A candidate of a source that lies in two recipients is false too, because
//! it would fill both while serving one source (a cannibal). Rules of all kinds can be mixed: cells and digits in rows,
//! columns and boxes.
//!
//! **Example.** In rows 2 and 7 the 4 can only go in columns 3 and 8: two sources, two recipients. 4 is eliminated from
//! the other cells of both columns.
//!
//! **Why it is sound.** Base: the sources; cover: the recipients; rank 0.
//!
//! **Near misses.** One candidate of a source outside the recipients: rank 1, which shows less. Sources with a common
//! candidate: it could serve both.
//!
//! **Cost.** A fractional filling of the position, which a linear program finds in a millisecond, says what the
//! recipients must share with the sources, so that the search hardly branches: below a millisecond for k = 2 and 3, a
//! few for k = 4 and 5. Of the arguments with the same conclusions one is reported. What small arguments show one after
//! the other is not shown by a larger one at once.
//!
//! **Also known as.** Rank 0 logic, Obi-Wahn's arithmetic. The name and the idea of sources and recipients come from
//! fiveham's Sudoku_Solver, whose search requires balanced sets and does not find cannibals. Pointing, subsets, fish,
//! loops and multi-sector locked sets are special cases.

use super::find_scenarios;
use super::tell::tell;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 1..=5,
    names: &[
        (1, "Sledgehammer (1 source)"),
        (2, "Sledgehammer (2 sources)"),
        (3, "Sledgehammer (3 sources)"),
        (4, "Sledgehammer (4 sources)"),
        (5, "Sledgehammer (5 sources)"),
    ],
    codes: &[
        Code::new("dds-4", 4),
        Code::new("dds-5", 4),
        Code::new("dds-5", 5),
        Code::new("firework-triple", 4),
        Code::new("firework-triple", 5),
        Code::new("firework-quad", 4),
    ],
    ..Technique::plain(
        ("sledgehammer", "Sledgehammer"),
        Family::SET_LOGIC,
        heading!("sledgehammer.rs"),
        finder!(|facts, params, found| find_scenarios(facts, params.size, 0, found)),
        Explain::Sets(tell),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn two_rows(last: &str) -> Position {
        Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", last)
    }

    #[test]
    fn finds() {
        let rest = "So 4 can be removed from r1c38, r3c38, r4c38, r5c38, r6c38, r8c38 and r9c38.";
        assert_eq!(two_rows("r7c3 r7c8").conclusions("sledgehammer:2"), [rest]);
    }

    #[test]
    fn near_miss() {
        assert!(two_rows("r7c3 r7c8 r7c9").conclusions("sledgehammer").is_empty(), "a third place in row 7");
        let shared = Position::open("3x3").only("r1c1", "12").keep('1', "row 1", "r1c1 r1c5");
        assert!(shared.conclusions("sledgehammer:2").is_empty(), "1r1c1 could serve both sources");
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").only("r1c1", "12").only("r1c2", "12");
        assert_eq!(position.conclusions("sledgehammer:2")[0], "So 1 and 2 can be removed from r1c3456.");
        let triple = Position::open("2x4").only("r1c1", "12").only("r1c5", "23").only("r1c8", "13");
        assert!(
            triple.conclusions("sledgehammer:3").contains(&"So 1, 2 and 3 can be removed from r1c23467.".to_string())
        );
    }

    #[test]
    fn a_candidate_in_two_recipients_is_false() {
        // A loop of four cells in which 1r1c1 lies in row 1 and in column 1, both recipients.
        let position = Position::open("3x3").only("r1c1", "123").only("r1c5", "12").only("r5c1", "13");
        let position = position.only("r2c5", "24").only("r5c2", "34").only("r2c2", "4");
        let gone = position.conclusions("sledgehammer").concat();
        assert!(!gone.is_empty(), "{gone}");
    }

    #[test]
    fn explains() {
        let hint = &two_rows("r7c3 r7c8").hints_in_own_terms("sledgehammer:2")[0];
        assert_eq!(hint.title, "Sledgehammer 2 x 2, rank 0: 4 in rows 2 and 7");
        assert_eq!(hint.place, "Look at 4 in rows 2 and 7.");
        assert_eq!(
            hint.reasons,
            [
                "Two sources need a true candidate each: 4 in rows 2 and 7.",
                "All their candidates lie in two recipients, which hold at most one true candidate each: 4 in columns 3 and \
                 8.",
                "The sources fill the recipients, so all other candidates in them are false.",
            ]
        );
    }
}
