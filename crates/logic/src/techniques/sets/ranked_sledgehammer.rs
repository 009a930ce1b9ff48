//! # Ranked Sledgehammer
//! **Definition.** k sources, which are rules that share no candidate, and k + r recipients, which cover all candidates
//! of the sources; r is the rank. A candidate outside the sources that lies in more than r recipients is false, and so
//! is a candidate of a source that lies in more than r + 1: if it were true, too few recipients would be left for the
//! sources.
//!
//! **Example.** XY-Wing: three cells with the candidates 1 2, 1 3 and 2 3 are covered by four recipients: one holds the
//! 1s, one holds the 2s, and two hold the 3s, one for each wing. A 3 that both wings see lies in two recipients and is
//! false.
//!
//! **Why it is sound.** Base: the sources; cover: the recipients; rank r.
//!
//! **Near misses.** A candidate in only r recipients: r of the recipients may stay without a true candidate from a
//! source.
//!
//! **Cost.** For each candidate a bound says how many sources its truth would leave with too few recipients; where that
//! takes more than three, k = 2 and 3 are not searched at all. The bound takes some 3 ms at 9x9. Rank 2 is tried for
//! k = 2 alone, since for larger k it costs much and finds hardly more.
//!
//! **Also known as.** Rank 1 logic; finned fish, skyscrapers, kites, wings, chains and almost locked sets are special
//! cases.

use super::find_scenarios;
use super::tell::tell;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 2..=4,
    names: &[
        (2, "Ranked Sledgehammer (2 sources)"),
        (3, "Ranked Sledgehammer (3 sources)"),
        (4, "Ranked Sledgehammer (4 sources)"),
    ],
    ..Technique::plain(
        ("ranked-sledgehammer", "Ranked Sledgehammer"),
        Family::SET_LOGIC,
        heading!("ranked_sledgehammer.rs"),
        finder!(find),
        Explain::Sets(tell),
    )
};

/// The maximum number of sources for which rank 2 is tried as well.
const LARGEST_OF_RANK_TWO: usize = 2;

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let highest = if params.size <= LARGEST_OF_RANK_TWO { 2 } else { 1 };
    (1..=highest).try_for_each(|rank| find_scenarios(facts, params.size, rank, found))
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn xy_wing(second: &str) -> Position {
        Position::open("3x3").only("r1c1", "12").only("r1c5", "13").only("r5c1", second)
    }

    #[test]
    fn finds() {
        assert_eq!(xy_wing("23").conclusions("ranked-sledgehammer:3"), ["So 3 can be removed from r5c5."]);
    }

    #[test]
    fn near_miss() {
        assert!(xy_wing("234").conclusions("ranked-sledgehammer:3").is_empty(), "a wing with a digit more");
    }

    #[test]
    fn other_size() {
        // A skyscraper: two sources, three recipients, which are others for the other side.
        let position = Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "row 5", "r5c3 r5c9");
        assert_eq!(
            position.conclusions("ranked-sledgehammer:2"),
            ["So 4 can be removed from r46c8.", "So 4 can be removed from r13c9."]
        );
        let wing = Position::open("2x4").only("r1c1", "12").only("r1c5", "13").only("r5c1", "23");
        assert_eq!(wing.conclusions("ranked-sledgehammer:3"), ["So 3 can be removed from r5c5."]);
    }

    #[test]
    fn explains() {
        let hint = &xy_wing("23").hints_in_own_terms("ranked-sledgehammer:3")[0];
        assert_eq!(hint.title, "Ranked Sledgehammer 3 x 4, rank 1: r1c1, r1c5 and r5c1");
        assert_eq!(
            hint.reasons,
            [
                "Three sources need a true candidate each: r1c1, r1c5 and r5c1.",
                "All their candidates lie in four recipients, which hold at most one true candidate each: 1 in row 1; 2 in \
                 column 1; 3 in row 5 and column 5.",
                "There is one recipient more than sources. Only a candidate that would use up two or more goes; the others \
                 in them stay.",
                "3r5c5 would use up 3 in row 5 and column 5, which leaves two recipients for the three sources.",
            ]
        );
    }
}
