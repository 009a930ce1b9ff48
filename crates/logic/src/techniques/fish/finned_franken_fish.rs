//! # Finned Franken fish
//! **Definition.** A Franken fish with fins: candidates of the base outside of the cover, or in more base than cover
//! houses (*endo-fins*). The digit is eliminated from the candidates in more cover than base houses that see every fin;
//! one that lies in a base house itself makes the fish *cannibal*.
//!
//! **Example.** In row 2 the 4 can go in column 3, in box 3 and in r2c5; 4 goes from the cells of the cover that see
//! r2c5.
//!
//! **Why it is sound.** Base: the digit in the base houses; cover: the digit in the cover houses and in the houses that
//! join the fins with the victims; a victim lies in one cover more than the rank. Victims that see the fins by
//! different houses have a count each.
//!
//! Where a victim's cover and the house that joins it with the fins could change places, one of the two fish is
//! reported: the count is the same.
//!
//! **Near misses.** More fins than the settings allow. A fish is not reported if fewer of its base houses show each of
//! its victims to be false.
//!
//! **Cost.** Each candidate is supposed to be true; base houses are added one by one, and what is left of them is
//! covered by branching over the houses of one uncovered place. Milliseconds for all digits at 9x9 and size 4.
//!
//! **Also known as.** An empty rectangle is one of size 2.

use super::Limits;
use super::search::Sides;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: super::up_to_most,
    names: &[
        (2, "Finned Franken X-Wing"),
        (3, "Finned Franken Swordfish"),
        (4, "Finned Franken Jellyfish"),
        (5, "Finned Franken Squirmbag"),
        (6, "Finned Franken Whale"),
        (7, "Finned Franken Leviathan"),
    ],
    aliases: &[
        ("finned-franken-x-wing", 2),
        ("finned-franken-swordfish", 3),
        ("finned-franken-jellyfish", 4),
        ("finned-franken-squirmbag", 5),
        ("finned-franken-whale", 6),
        ("finned-franken-leviathan", 7),
    ],
    codes: &super::codes(["0340", "0341", "0342", "0343", "0344", "0345"]),
    settings: &[super::FINS, super::ENDO_FINS],
    ..Technique::plain(
        ("finned-franken-fish", "Finned Franken fish"),
        Family::FISH,
        heading!("finned_franken_fish.rs"),
        finder!(find),
        Explain::Sets(super::tell::tell),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    super::find_complex(facts, (Sides::Franken, params.size), Some(Limits::of(params)), found)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn rectangle(places: &str) -> Position {
        Position::open("3x3").keep('4', "box 1", places).keep('4', "column 8", "r2c8 r7c8")
    }

    #[test]
    fn finds() {
        let found = rectangle("r2c1 r2c2 r1c3 r3c3").conclusions("finned-franken-x-wing");
        assert!(found.contains(&"So 4 can be removed from r7c3.".to_string()), "{found:?}");
    }

    #[test]
    fn near_miss() {
        assert!(rectangle("r2c1 r2c2 r1c3 r3c2").conclusions("finned-franken-x-wing").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").keep('4', "box 1", "r2c1 r2c2 r1c3").keep('4', "column 5", "r2c5 r5c5");
        let found = position.conclusions("finned-franken-x-wing");
        assert!(found.contains(&"So 4 can be removed from r5c3.".to_string()), "{found:?}");
    }

    #[test]
    fn explains() {
        let hints = rectangle("r2c1 r2c2 r1c3 r3c3").hints("finned-franken-x-wing");
        let hint = hints.iter().find(|hint| hint.conclusion == "So 4 can be removed from r7c3.").unwrap();
        assert_eq!(hint.title, "Finned Franken X-Wing on 4, column 8 and box 1");
        assert_eq!(
            hint.reasons[1],
            "Without the fins, rows 2 and 7 would have their 4 in column 8 and box 1; with one of them, column 3 has its 4 \
             there."
        );
    }
}
