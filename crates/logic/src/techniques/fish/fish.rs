//! # Fish
//! **Definition.** In k rows a digit can only go in the same k columns. These rows use up the digit of the columns, so
//! the other rows lose it there. The same holds with rows and columns exchanged.
//!
//! **Example.** In rows 2 and 7 the 4 can only go in columns 3 and 8: 4 goes from the rest of both columns.
//!
//! **Why it is sound.** Base: the digit in the k rows; cover: the digit in the k columns; rank 0. All base candidates
//! lie in the cover, so every other candidate of the cover is false.
//!
//! **Near misses.** One more column in one of the rows: a fin, if the victims see it. k rows that use fewer than k
//! columns have no solution.
//!
//! **Cost.** Every choice of k lines, abandoned as soon as they have more than k places together: at 9x9 well below a
//! microsecond per digit. A fish of more than half the side has a smaller one in the lines that it leaves.
//!
//! **Also known as.** X-Wing (k = 2), Swordfish (3), Jellyfish (4), Squirmbag or Starfish (5), Whale (6), Leviathan
//! (7); basic fish.

use crate::patterns::fish_lines::plain_lines;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: super::up_to_half,
    names: &[(2, "X-Wing"), (3, "Swordfish"), (4, "Jellyfish"), (5, "Squirmbag"), (6, "Whale"), (7, "Leviathan")],
    aliases: &[("x-wing", 2), ("swordfish", 3), ("jellyfish", 4), ("squirmbag", 5), ("whale", 6), ("leviathan", 7)],
    codes: &super::codes(["0300", "0301", "0302", "0303", "0304", "0305"]),
    ..Technique::plain(
        ("fish", "Fish"),
        Family::FISH,
        heading!("fish.rs"),
        finder!(find),
        Explain::Sets(super::tell::tell),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in facts.layout().digits().iter() {
        found.search(Unit::Digit(digit), |found| {
            plain_lines((facts.board(), facts.all_places()), digit, params.size, found, &mut |fish, found| {
                super::report(facts, fish, found)
            })
        })?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        let wing = Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", "r7c3 r7c8");
        let rest = "r1c38, r3c38, r4c38, r5c38, r6c38, r8c38 and r9c38";
        assert_eq!(wing.conclusions("x-wing"), [format!("So 4 can be removed from {rest}.")]);
        let three = Position::open("3x3").keep('4', "column 2", "r2c2 r5c2").keep('4', "column 5", "r5c5 r8c5");
        let three = three.keep('4', "column 8", "r2c8 r8c8");
        assert_eq!(three.conclusions("swordfish"), ["So 4 can be removed from r2c134679, r5c134679 and r8c134679."]);
        assert!(three.conclusions("x-wing").is_empty());
    }

    #[test]
    fn near_miss() {
        let fin = Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", "r7c3 r7c8 r7c5");
        assert!(fin.conclusions("fish").is_empty());
    }

    #[test]
    fn other_size() {
        let four = Position::open("4x4").keep('G', "row 1", "r1c1 r1c5").keep('G', "row 5", "r5c5 r5c9");
        let four = four.keep('G', "row 9", "r9c9 r9c13").keep('G', "row 13", "r13c13 r13c1");
        assert_eq!(four.conclusions("jellyfish").len(), 1);
        assert!(four.conclusions("swordfish").is_empty());
    }

    #[test]
    fn explains() {
        let wing = Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", "r7c3 r7c8");
        let hint = &wing.hints("x-wing")[0];
        assert_eq!(hint.title, "X-Wing on 4, rows 2 and 7");
        assert_eq!(hint.reasons[0], "In rows 2 and 7 the 4 can only go in columns 3 and 8.");
        assert_eq!(
            hint.reasons[1],
            "Each of the two rows takes the 4 of one of columns 3 and 8, so both columns have their 4 here and nowhere \
             else."
        );
    }
}
