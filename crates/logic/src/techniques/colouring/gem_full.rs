//! # Full GEM
//! **Definition.** The complete form of Graded Equivalence Marks. It starts from every either-or, follows each side to
//! the end, and draws every conclusion: what is off for both colours is eliminated, what is on for both is placed, and
//! where one colour fails, the marks of the other hold. The size is the level of the inferences made under a colour: 1
//! singles; 2 also locked candidates, and either-ors between two groups of places; 3 also subsets up to quads; 4 also
//! probes: a candidate that is on for one colour and leads to a contradiction under the other is true exactly with its
//! colour. If the sides of one either-or imply those of another, the other belongs to its cluster and is not reported
//! again.
//!
//! **Example.** r1c1 is 2 or 8. Either way r1c9 turns out to be 5.
//!
//! **Why it is sound.** A case split on the rule of the either-or, whose candidates are exactly its two sides. Singles
//! follow in either case; every inference beyond singles is a lemma of its case.
//!
//! **Near misses.** Two candidates of which at least one is true, but possibly both, are not an either-or: the marks of
//! one say nothing about the other.
//!
//! **Cost.** Level 1 takes about a hundred microseconds per position at 9x9, the others up to a few milliseconds.
//!
//! **Also known as.** Complete GEM; level 1 is dual propagation of singles from every strong link.

use super::closure::close;
use super::outcome::Outcome;
use super::start::{Start, starts};
use super::tell;
use crate::cases::{Level, Sheet};
use crate::prelude::*;
use pencilproof_proof::{Colours, Side};

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 1..=4,
    names: &[
        (1, "Full GEM (level 1)"),
        (2, "Full GEM (level 2)"),
        (3, "Full GEM (level 3)"),
        (4, "Full GEM (level 4)"),
    ],
    codes: &[Code::new("GEM", 1), Code::new("GEM", 2), Code::new("GEM", 3), Code::new("GEM", 4)],
    settings: &[super::CONSEQUENT_SINGLES],
    ..Technique::plain(
        ("gem-full", "Full GEM"),
        Family::COLOURING,
        heading!("gem_full.rs"),
        finder!(find),
        Explain::Colours(explain),
    )
};

/// The setting, by its index in [`Technique::settings`].
const CONSEQUENT_SINGLES: usize = 0;

/// Reports the first step, or the steps of the largest clusters: an either-or whose sides are implied by those of
/// another shows no more than that one.
fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, level) = (facts.board(), Level::of(params.size));
    let report = |sheets: &[Sheet<'_, W>; 2], start: &Start<W>, found: &mut Found<'_>| {
        let Some(mut outcome) = Outcome::of(sheets) else { return ControlFlow::Continue(()) };
        if params.switch(CONSEQUENT_SINGLES) {
            outcome.add_consequent_singles(board);
        }
        outcome.report(sheets, start, found)
    };
    let mut sheets = Side::BOTH.map(|_| Sheet::new(board, None));
    let mut clusters: Vec<(Start<W>, [Sheet<'_, W>; 2])> = Vec::new();
    let mut starts = starts(facts, level > Level::Singles);
    // An either-or that has shown nothing implies only others that show nothing.
    while let Some(start) = starts.first().copied() {
        starts.remove(0);
        close(&mut sheets, &start, level, found)?;
        if found.wants_one() {
            report(&sheets, &start, found)?;
        } else {
            clusters.retain(|(known, _)| !implies(&sheets, known));
            clusters.push((start, sheets.clone()));
        }
        starts.retain(|other| !implies(&sheets, other));
    }
    clusters.iter().try_for_each(|(start, sheets)| report(sheets, start, found))
}

/// Whether each side implies a side of the other either-or. A contradictory side implies everything.
fn implies<const W: usize>(sheets: &[Sheet<'_, W>; 2], other: &Start<W>) -> bool {
    let excludes = |side: usize, group: usize| {
        let sheet = &sheets[side];
        sheet.clash.is_some() || other.groups[group].candidates().all(|candidate| sheet.is_off(candidate))
    };
    (excludes(0, 1) && excludes(1, 0)) || (excludes(0, 0) && excludes(1, 1))
}

fn explain(colours: &Colours, context: &Context<'_>) -> Telling {
    let mut telling = tell::tell(colours, context);
    telling.reasons.extend(tell::level(colours));
    telling
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        assert_eq!(Position::linked("3x3").conclusions("gem-full:1"), ["So 3 can be removed from r6c7."]);
    }

    #[test]
    fn near_miss() {
        let broken = Position::open("3x3").only("r1c1", "28").only("r1c7", "389").only("r6c1", "23");
        assert!(broken.conclusions("gem-full:1").is_empty());
    }

    #[test]
    fn other_size() {
        assert_eq!(Position::linked("16").conclusions("gem-full:1"), ["So 3 can be removed from r6c7."]);
        let jigsaw = Position::open("jigsaw:1112122233343444").only("r1c1", "12");
        assert!(jigsaw.conclusions("gem-full").is_empty());
    }

    #[test]
    fn what_both_colours_set_is_true() {
        // r1c1 is 1 or 2; either way r1c2 or r2c1 takes 3 from r1c3 and r2c3, and leaves them 4 and 5.
        let position =
            Position::open("3x3").only("r1c1", "12").only("r1c2", "13").only("r2c1", "23").only("r1c3", "34");
        assert!(
            position.conclusions("gem-full:1").contains(&"So r1c3 is 4.".to_string()),
            "{:?}",
            position.conclusions("gem-full:1")
        );
    }

    #[test]
    fn explains() {
        let hint = &Position::linked("3x3").hints("gem-full:1")[0];
        assert!(hint.title.starts_with("Full GEM"), "{}", hint.title);
        assert_eq!(hint.conclusion, "So 3 can be removed from r6c7.");
    }
}
