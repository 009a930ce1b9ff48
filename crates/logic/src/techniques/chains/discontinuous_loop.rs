//! # Discontinuous loop
//! **Definition.** Strong and weak links in turn from a candidate back to itself. If the candidate is joined by strong
//! links on both sides, it is true: were it false, it would follow that it is true. If it is joined by weak links on
//! both sides, it is false; chains with such ends that strike more than one candidate are alternating inference chains.
//! Sizes as there: 1 candidates, 2 with groups, 3 with almost locked sets, 4 with large ones.
//!
//! **Example.** `(3)r4c6 = r4c1 - r8c1 = (3-7)r8c6 = (7)r5c6 - ... = (3)r4c6`: r4c6 is 3.
//!
//! **Why it is sound.** As an alternating inference chain, of rank 1. A candidate that is true is both ends of the
//! chain, and the other candidates of its cell see both.
//!
//! **Near misses.** With a weak link on one side and a strong one on the other, the loop is continuous.
//!
//! **Cost.** A breadth-first search from every node, once the refuted candidates show that there is any chain: some
//! hundred microseconds at 9x9.
//!
//! **Also known as.** Discontinuous nice loop. The setting `places` asks for those that place a candidate, `strikes`
//! for the others; without either, all are found.

use super::{Reading, Shape, What, find_every, kind_of, search::Allowed, tell};
use crate::prelude::*;

const PLACING: &[(&str, SettingValue)] = &[("places", SettingValue::Switch(true))];
const STRIKING: &[(&str, SettingValue)] = &[("strikes", SettingValue::Switch(true))];

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 1..=4,
    names: &[
        (1, "Discontinuous loop"),
        (2, "Grouped discontinuous loop"),
        (3, "ALS discontinuous loop"),
        (4, "ALS discontinuous loop (large sets)"),
    ],
    aliases: &[
        ("plain-discontinuous-loop", 1),
        ("grouped-discontinuous-loop", 2),
        ("als-discontinuous-loop", 3),
        ("large-als-discontinuous-loop", 4),
    ],
    codes: &[
        Code::new("0707-1", 1).with(PLACING),
        Code::new("0707-2", 1).with(STRIKING),
        Code::new("0710-1", 2).with(PLACING),
        Code::new("0710-2", 2).with(STRIKING),
        Code::new("0710-3", 4).with(PLACING),
        Code::new("0710-4", 4).with(STRIKING),
    ],
    settings: &[
        Setting { key: "places", about: "Look for loops that place a candidate.", kind: SettingKind::Switch },
        Setting { key: "strikes", about: "Look for loops that eliminate a candidate.", kind: SettingKind::Switch },
    ],
    ..Technique::plain(
        ("discontinuous-loop", "Discontinuous loop"),
        Family::CHAIN,
        heading!("discontinuous_loop.rs"),
        finder!(find),
        Explain::Chain(tell::telling),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (places, strikes) = (params.switch(0), params.switch(1));
    let wants = |wished: bool, other: bool| wished || !other;
    find_every(
        facts,
        What::new(kind_of(params), Allowed::Any, Reading::Loops),
        &|argument| match argument.shape {
            Shape::Knot if !argument.placements.is_empty() => wants(places, strikes),
            Shape::Knot | Shape::Open => argument.eliminations.len() == 1 && wants(strikes, places),
            Shape::Loop => false,
        },
        found,
    )
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// If r1c1 is not 3, it is 1: then r1c5 is 2, r4c5 is 3 and r4c1 is not. The only other place in column 1 is r1c1.
    fn knot(layout: &str) -> Position {
        Position::open(layout).only("r1c1", "13").only("r1c5", "12").only("r4c5", "23").keep(
            '3',
            "column 1",
            "r1c1 r4c1",
        )
    }

    #[test]
    fn finds() {
        assert_eq!(Position::linked("3x3").conclusions("plain-discontinuous-loop"), ["So 3 can be removed from r6c7."]);
        let found = knot("3x3").conclusions("plain-discontinuous-loop");
        assert!(found.contains(&"So r1c1 is 3.".to_string()), "{found:?}");
    }

    #[test]
    fn near_miss() {
        let three_places = Position::open("3x3").only("r1c1", "13").only("r1c5", "12").only("r4c5", "23");
        let found = three_places.keep('3', "column 1", "r1c1 r4c1 r7c1").conclusions("plain-discontinuous-loop");
        assert!(!found.contains(&"So r1c1 is 3.".to_string()), "{found:?}");
    }

    #[test]
    fn other_size() {
        let found = knot("2x3").conclusions("plain-discontinuous-loop");
        assert!(found.contains(&"So r1c1 is 3.".to_string()), "{found:?}");
    }

    #[test]
    fn explains() {
        let hints = knot("3x3").hints("plain-discontinuous-loop");
        let hint = hints.iter().find(|hint| hint.conclusion == "So r1c1 is 3.").unwrap();
        assert_eq!(hint.title, "Discontinuous loop on 1 2 3, r1c15 and r4c15");
        assert_eq!(
            hint.reasons[1],
            "The loop is back where it started: if r1c1 is not 3, it follows that r1c1 is 3. So r1c1 is 3."
        );
        assert!(hint.reasons[2].ends_with(" => r1c1=3"), "{:?}", hint.reasons);
    }

    #[test]
    fn a_loop_that_strikes_starts_and_ends_at_what_goes() {
        let hint = &Position::linked("3x3").hints("plain-discontinuous-loop")[0];
        assert_eq!(hint.conclusion, "So 3 can be removed from r6c7.");
        assert!(hint.title.starts_with("Discontinuous loop on ") && hint.title.ends_with(", back to r6c7"), "{hint:?}");
        let [first, .., last, _] = &hint.reasons[..] else { panic!("{hint:?}") };
        assert!(first.starts_with("If r6c7 is 3, "), "{hint:?}");
        let back = "The loop is back where it started: if ";
        assert!(last.starts_with(back) && last.ends_with(", r6c7 is not 3. So r6c7 cannot be 3."), "{hint:?}");
        // The same chain as an AIC has two ends.
        let told = &Position::linked("3x3").hints("plain-aic")[0].reasons.concat();
        assert!(told.contains("At least one") && !told.contains("loop"), "{told}");
    }
}
