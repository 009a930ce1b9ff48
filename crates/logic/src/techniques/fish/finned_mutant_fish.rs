//! # Finned Mutant fish
//! **Definition.** A mutant fish with fins: candidates of the base outside of the cover, or in more base than cover
//! houses (*endo-fins*). The digit is eliminated from the candidates in more cover than base houses that see every fin;
//! one that lies in a base house itself makes the fish *cannibal*.
//!
//! **Example.** In row 2 and column 5 the 4 can go in box 2, in column 9 and in r8c5; 4 goes from the cells of the
//! cover that see r8c5.
//!
//! **Why it is sound.** Base: the digit in the base houses; cover: the digit in the cover houses and in the houses that
//! join the fins with the victims; a victim lies in one cover more than the rank. Victims that see the fins by
//! different houses have a count each.
//!
//! **Near misses.** More fins than the settings allow. A fish is not reported if fewer of its base houses show each of
//! its victims to be false.
//!
//! **Cost.** The search of the finned Franken fish, over all houses: tens of milliseconds for all digits at 9x9 and
//! size 4.
//!
//! **Also known as.** A 2-string kite is one of size 2.

use super::Limits;
use super::search::Sides;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: super::up_to_most,
    names: &[
        (2, "Finned Mutant X-Wing"),
        (3, "Finned Mutant Swordfish"),
        (4, "Finned Mutant Jellyfish"),
        (5, "Finned Mutant Squirmbag"),
        (6, "Finned Mutant Whale"),
        (7, "Finned Mutant Leviathan"),
    ],
    aliases: &[
        ("finned-mutant-x-wing", 2),
        ("finned-mutant-swordfish", 3),
        ("finned-mutant-jellyfish", 4),
        ("finned-mutant-squirmbag", 5),
        ("finned-mutant-whale", 6),
        ("finned-mutant-leviathan", 7),
    ],
    codes: &super::codes(["0360", "0361", "0362", "0363", "0364", "0365"]),
    settings: &[super::FINS, super::ENDO_FINS],
    ..Technique::plain(
        ("finned-mutant-fish", "Finned Mutant fish"),
        Family::FISH,
        heading!("finned_mutant_fish.rs"),
        finder!(find),
        Explain::Sets(super::tell::tell),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    super::find_complex(facts, (Sides::Mutant, params.size), Some(Limits::of(params)), found)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn kite(layout: &str, end: &str) -> Position {
        Position::open(layout).keep('4', "row 2", end).keep('4', "column 1", "r1c1 r5c1")
    }

    #[test]
    fn finds() {
        let found = kite("3x3", "r2c3 r2c8").conclusions("finned-mutant-x-wing");
        assert!(found.contains(&"So 4 can be removed from r5c8.".to_string()), "{found:?}");
    }

    #[test]
    fn near_miss() {
        assert!(kite("3x3", "r2c4 r2c8").conclusions("finned-mutant-x-wing").is_empty());
    }

    #[test]
    fn other_size() {
        let found = kite("2x3", "r2c3 r2c5").conclusions("finned-mutant-x-wing");
        assert!(found.contains(&"So 4 can be removed from r5c5.".to_string()), "{found:?}");
    }

    #[test]
    fn explains() {
        let hint = &kite("3x3", "r2c3 r2c8").hints("finned-mutant-x-wing")[0];
        assert_eq!(hint.title, "Finned Mutant X-Wing on 4, row 2 and column 1");
    }
}
