//! # Finned fish
//! **Definition.** k rows and k columns of a digit, as in a fish, but for some *fins*: places in the rows outside of
//! the columns. Without fins the fish would be complete; with one of them, what sees it is false. So the digit is
//! eliminated from the cells of the columns outside of the rows that see every fin. Without its fins each row still has
//! two places or more; otherwise the fish is a sashimi fish. The same holds with rows and columns exchanged.
//!
//! **Example.** In row 2 the 4 goes in column 3 or 8, in row 7 in column 3, 8 or 9: r7c9 is the fin. 4 goes from r8c8
//! and r9c8, which lie in column 8 and see it.
//!
//! **Why it is sound.** Base: the digit in the rows; cover: the digit in the columns and in the houses that join the
//! fins with the victims; a victim lies in one cover more than the rank. Victims that see the fins by different houses
//! have a count each.
//!
//! **Near misses.** A cell of the cover that sees only some of the fins. A fish is not reported if fewer of its rows
//! show each of its victims to be false.
//!
//! **Cost.** Each candidate is supposed to be true, which strikes the fins and a column; what is left of k rows must
//! lie in k - 1 columns. Candidates that see none of the others but in their own lines are skipped: a few microseconds
//! for all digits at 9x9.
//!
//! **Also known as.** Finned X-Wing, Swordfish, Jellyfish.

use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: super::up_to_most,
    names: &[
        (2, "Finned X-Wing"),
        (3, "Finned Swordfish"),
        (4, "Finned Jellyfish"),
        (5, "Finned Squirmbag"),
        (6, "Finned Whale"),
        (7, "Finned Leviathan"),
    ],
    aliases: &[
        ("finned-x-wing", 2),
        ("finned-swordfish", 3),
        ("finned-jellyfish", 4),
        ("finned-squirmbag", 5),
        ("finned-whale", 6),
        ("finned-leviathan", 7),
    ],
    codes: &super::codes(["0310", "0311", "0312", "0313", "0314", "0315"]),
    settings: &[super::FINS, super::ENDO_FINS],
    ..Technique::plain(
        ("finned-fish", "Finned fish"),
        Family::FISH,
        heading!("finned_fish.rs"),
        finder!(|facts, params, found| super::find_finned(facts, params, false, found)),
        Explain::Sets(super::tell::tell),
    )
};

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn finned() -> Position {
        Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", "r7c3 r7c8 r7c9")
    }

    #[test]
    fn finds() {
        assert_eq!(finned().conclusions("finned-x-wing"), ["So 4 can be removed from r89c8."]);
    }

    #[test]
    fn near_miss() {
        let far = Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", "r7c3 r7c8 r7c5");
        assert!(far.conclusions("finned-fish").is_empty(), "no cell of the cover sees the fin");
        let sashimi = Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", "r7c3 r7c9");
        assert!(sashimi.conclusions("finned-fish").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").keep('4', "row 1", "r1c1 r1c4").keep('4', "row 5", "r5c1 r5c4 r5c5");
        assert_eq!(position.conclusions("finned-x-wing"), ["So 4 can be removed from r6c4."]);
        let diagonal = Position::open("3x3+x").keep('4', "row 2", "r2c3 r2c5").keep('4', "row 9", "r9c3 r9c5 r9c9");
        let seen = diagonal.conclusions("finned-x-wing");
        assert_eq!(seen, ["So 4 can be removed from r3c3 and r5c5."], "the diagonal joins the fin with the victim");
    }

    #[test]
    fn explains() {
        let hint = &finned().hints("finned-x-wing")[0];
        assert_eq!(hint.title, "Finned X-Wing on 4, rows 2 and 7");
        assert_eq!(hint.reasons[0], "In rows 2 and 7 the 4 can only go in columns 3 and 8, or in the fin r7c9.");
        assert_eq!(
            hint.reasons[1],
            "Without the fin, columns 3 and 8 would have their 4 in rows 2 and 7; with it, box 9 has its 4 there."
        );
        assert_eq!(
            hint.reasons[2],
            "Either way r8c8 and r9c8 cannot be 4: each lies in one of columns 3 and 8 and sees the fin."
        );
    }
}
