//! # Siamese fish
//! **Definition.** Two finned fish with the same base and different covers. Each eliminates what the other does not, so
//! they are shown as one.
//!
//! **Example.** In rows 2 and 7 the 4 can go in column 3, and in box 3 in columns 8 and 9. With columns 3 and 8 as
//! cover the places in column 9 are fins, with columns 3 and 9 those in column 8: 4 goes from columns 8 and 9 of box 3.
//!
//! **Why it is sound.** Each of the two fish is sound on its own.
//!
//! **Near misses.** Two fish with the same cover and different bases are not Siamese. A fish that eliminates all that
//! the other does makes the other needless.
//!
//! **Cost.** A search for all finned fish of the size and kind, and a comparison of those with the same base.
//!
//! **Also known as.** Siamese finned or sashimi X-Wing, Swordfish, Jellyfish; twin fish.

use super::search::{self, Sides};
use super::{ENDO_FINS, FINS, Limits, kind, up_to_most};
use crate::patterns::fish::{Fish, Kind};
use crate::patterns::one_digit::prove;
use crate::prelude::*;

/// The kinds of fish that the setting chooses.
const FINNED: u16 = 1;
const SASHIMI: u16 = 2;
const FRANKEN: u16 = 3;
const MUTANT: u16 = 4;

/// A size of one kind: its code.
const fn code(code: &'static str, size: usize, kind: &'static [(&'static str, SettingValue)]) -> Code {
    Code::new(code, size).with(kind)
}

const OF_FINNED: &[(&str, SettingValue)] = &[("kind", SettingValue::Number(FINNED))];
const OF_SASHIMI: &[(&str, SettingValue)] = &[("kind", SettingValue::Number(SASHIMI))];
const OF_FRANKEN: &[(&str, SettingValue)] = &[("kind", SettingValue::Number(FRANKEN))];
const OF_MUTANT: &[(&str, SettingValue)] = &[("kind", SettingValue::Number(MUTANT))];

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: up_to_most,
    names: &[(2, "Siamese X-Wing"), (3, "Siamese Swordfish"), (4, "Siamese Jellyfish")],
    aliases: &[("siamese-x-wing", 2), ("siamese-swordfish", 3), ("siamese-jellyfish", 4)],
    codes: &[
        code("03101", 2, OF_FINNED),
        code("03111", 3, OF_FINNED),
        code("03121", 4, OF_FINNED),
        code("03201", 2, OF_SASHIMI),
        code("03211", 3, OF_SASHIMI),
        code("03221", 4, OF_SASHIMI),
        code("03401", 2, OF_FRANKEN),
        code("03411", 3, OF_FRANKEN),
        code("03421", 4, OF_FRANKEN),
        code("03431", 5, OF_FRANKEN),
        code("03601", 2, OF_MUTANT),
        code("03611", 3, OF_MUTANT),
        code("03621", 4, OF_MUTANT),
        code("03631", 5, OF_MUTANT),
    ],
    settings: &[
        FINS,
        ENDO_FINS,
        Setting {
            key: "kind",
            about: "The kind of the two fish: 0 for finned and sashimi ones, 1 for finned ones, 2 for those of which one is sashimi, 3 for Franken and 4 for mutant ones.",
            kind: SettingKind::Number { usual: 0, range: 0..=4 },
        },
    ],
    ..Technique::plain(
        ("siamese-fish", "Siamese fish"),
        Family::FISH,
        heading!("siamese_fish.rs"),
        finder!(find),
        Explain::Sets(super::tell::tell_siamese),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (limits, size) = (Limits::of(params), params.size);
    let board = facts.board();
    for digit in facts.layout().digits().iter() {
        found.search(Unit::Digit(digit), |found| {
            let mut all: Vec<Fish<W>> = Vec::new();
            let mut keep = |fish: &Fish<W>, wanted: Kind| {
                if limits.allow(fish)
                    && !fish.fins.is_empty()
                    && kind(facts.layout(), fish) == wanted
                    && !all.contains(fish)
                {
                    all.push(*fish);
                }
                ControlFlow::Continue(())
            };
            match params.number(2) {
                FRANKEN => search::any_houses(facts, digit, (Sides::Franken, size), found, &mut |fish, _| {
                    keep(fish, Kind::Franken)
                })?,
                MUTANT => search::any_houses(facts, digit, (Sides::Mutant, size), found, &mut |fish, _| {
                    keep(fish, Kind::Mutant)
                })?,
                _ => facts.finned_fish(digit, size, found)?.iter().try_for_each(|fish| keep(fish, Kind::Basic))?,
            }
            for (index, one) in all.iter().enumerate() {
                for other in &all[index + 1..] {
                    let is_wanted = match params.number(2) {
                        FINNED => !one.is_sashimi(board) || !other.is_sashimi(board),
                        SASHIMI => one.is_sashimi(board) && other.is_sashimi(board),
                        _ => true,
                    };
                    let adds = !one.victims.is_subset(&other.victims) && !other.victims.is_subset(&one.victims);
                    if is_wanted && adds && one.base == other.base {
                        report(facts, one, other, found)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

fn report<const W: usize>(
    facts: &Facts<'_, W>,
    one: &Fish<W>,
    other: &Fish<W>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    found.eliminate(candidates(one.victims | other.victims, one.digit), || {
        let board = facts.board();
        let cover = one.cover.iter().chain(other.cover.iter()).collect();
        let together = Fish { cover, fins: one.fins | other.fins, ..*one };
        let arguments = [one, other].map(|fish| fish.arguments(board)).concat();
        Reason::new(prove(board, one.digit, &arguments), Evidence::Sets(together.evidence(board)))
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn twins(layout: &str) -> Position {
        Position::open(layout).keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", "r7c3 r7c9")
    }

    #[test]
    fn finds() {
        let position = Position::open("3x3").keep('4', "row 2", "r2c3 r2c7").keep('4', "row 7", "r7c3 r7c8 r7c9");
        assert!(position.conclusions("siamese-x-wing").is_empty(), "the other cover would leave out row 2");
        assert_eq!(twins("3x3").conclusions("siamese-x-wing"), ["So 4 can be removed from r13c9 and r89c8."]);
    }

    #[test]
    fn near_miss() {
        let one = Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "row 7", "r7c3 r7c8 r7c9");
        assert!(one.conclusions("siamese-fish").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").keep('4', "row 1", "r1c1 r1c4").keep('4', "row 5", "r5c1 r5c5");
        assert_eq!(position.conclusions("siamese-x-wing").len(), 1);
    }

    #[test]
    fn explains() {
        let hint = &twins("3x3").hints("siamese-x-wing")[0];
        assert_eq!(hint.title, "Siamese X-Wing on 4, rows 2 and 7");
        assert_eq!(hint.reasons[1], "With columns 3 and 8 as the cover, r7c9 is the fin; r8c8 and r9c8 see it.");
        assert_eq!(hint.reasons[2], "With columns 3 and 9 as the cover, r2c8 is the fin; r1c9 and r3c9 see it.");
    }
}
