//! # GEM
//! **Definition.** Graded Equivalence Marks, as the hint text of their first program describes them. Each digit has a
//! score: one point for each house with two places for it, and one for each bivalue cell that holds it. A digit with at
//! least two such houses and a score of at least four gives the starts: in such a house, one place is painted green,
//! the other blue. A *full* mark is true exactly if its colour is; full marks spread along strong links. What a full
//! mark sees is *off* for its colour: false if the colour is true. The last place that a colour leaves in a box is
//! *on*, true if the colour is; so is the last candidate that offs leave in a cell or house. An on becomes full if it
//! sees or shares a cell with a full mark of the other colour, or if it *shoots back*: if it would leave only one place
//! in the box of the mark that caused it. The painting ends when a round brings no new full mark. A colour is then
//! false if it has two candidates in a cell, two places for a digit in a house, or a cell or a digit of a house with
//! all candidates off; the ons of the other colour are placed. Otherwise candidates that are off for both colours are
//! eliminated.
//!
//! **Example.** In column 1 the 2 goes in r4c1, green, or r7c1, blue. Both colours turn out to rule out the 8 of r7c1.
//!
//! **Why it is sound.** A case split on the starting house. Singles follow the marks in either case. Under the other
//! colour, a mark that shoots back would leave a digit no place in a box, which is shown as a lemma.
//!
//! **Near misses.** In this form an on eliminates nothing, and a candidate that is on for both colours is not placed:
//! see Full GEM.
//!
//! **Cost.** About a hundred microseconds per position at 9x9.
//!
//! **Also known as.** Graded Equivalence Marks (D. P. Bird), as K. Corlett's solver reads them.

use super::classic::Painter;
use super::start::Start;
use super::tell;
use crate::prelude::*;
use pencilproof_core::MAX_SIDE;
use pencilproof_proof::Side;
use std::cmp::Reverse;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("GEM", 1)],
    settings: SETTINGS,
    ..Technique::plain(
        ("gem", "GEM"),
        Family::COLOURING,
        heading!("gem.rs"),
        finder!(find),
        Explain::Colours(tell::tell),
    )
};

/// The settings, by their index in [`Technique::settings`].
const LEAST_SCORE: usize = 0;
const CONSEQUENT_SINGLES: usize = 1;
const NARROW: usize = 2;

const SETTINGS: &[Setting] = &[
    Setting {
        key: "least_score",
        about: "The least score of a digit to start from: one point for each house with two places for it and, if there are at \
                least two of them, one for each bivalue cell that holds it.",
        kind: SettingKind::Number { usual: 4, range: 0..=1000 },
    },
    super::CONSEQUENT_SINGLES,
    Setting {
        key: "narrow",
        about: "Read the rules more narrowly, as the first program does: survivors in houses, and ons with the other colour \
                in their cell, count only for digits that have a full mark of the colour; and a digit that has lost \
                every place in a house is not a contradiction.",
        kind: SettingKind::Switch,
    },
];

/// The starts are the houses with two places for a digit with a sufficient score, the best digit first, except those
/// already painted from an earlier start.
fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    let mut digits: Vec<(usize, Digit)> = layout.digits().iter().map(|digit| (score(facts, digit), digit)).collect();
    digits.retain(|(score, _)| *score > 0 && *score >= usize::from(params.number(LEAST_SCORE)));
    digits.sort_by_key(|&(score, digit)| (Reverse(score), digit));
    let boxes = Painter::boxes(board);
    let mut painter = Painter::new(board, &boxes, params.switch(NARROW));
    let mut done = [CellSet::<W>::EMPTY; MAX_SIDE];
    for (_, digit) in digits {
        for &house in facts.bilocal_houses(digit) {
            let rule = Rule::House(house, digit);
            let pair: Vec<Candidate> = board.live(rule).collect();
            if done[digit.index()].contains(pair[0].cell()) {
                continue;
            }
            let start = [pair[0], pair[1]];
            painter.start(rule, start);
            for digit in layout.digits().iter() {
                Side::BOTH.into_iter().for_each(|side| done[digit.index()] |= painter.painted(side, digit));
            }
            painter.follow();
            found.work(painter.work())?;
            let Some(mut outcome) = painter.outcome() else { continue };
            if params.switch(CONSEQUENT_SINGLES) {
                outcome.add_consequent_singles(board);
            }
            outcome.report(&painter.sheets, &Start::pair(rule, start), found)?;
        }
    }
    ControlFlow::Continue(())
}

/// The number of houses with two places for a digit plus the number of bivalue cells that hold it; zero if there are
/// fewer than two such houses.
fn score<const W: usize>(facts: &Facts<'_, W>, digit: Digit) -> usize {
    let houses = facts.bilocal_houses(digit).len();
    let cells = (facts.bivalue_cells() & facts.board().open_plane(digit)).len();
    if houses >= 2 { houses + cells } else { 0 }
}

#[cfg(test)]
mod tests {
    use crate::{SettingValue, techniques::testing::Position};

    #[test]
    fn finds() {
        // The 2 needs a second house with two places, and four points in all.
        let position = Position::linked("3x3").keep('2', "column 9", "r2c9 r8c9");
        assert_eq!(position.conclusions("gem"), ["So 3 can be removed from r6c7."]);
    }

    #[test]
    fn near_miss() {
        assert!(Position::linked("3x3").conclusions("gem").is_empty(), "one house with two places is no start");
    }

    #[test]
    fn other_size() {
        let position = Position::linked("16").keep('2', "column 9", "r2c9 r8c9");
        assert_eq!(position.conclusions("gem"), ["So 3 can be removed from r6c7."]);
    }

    #[test]
    fn consequent_singles_are_a_switch_and_named() {
        let position = Position::linked("3x3").keep('2', "column 9", "r2c9 r8c9").only("r6c7", "35");
        assert_eq!(position.conclusions("gem"), ["So 3 can be removed from r6c7."]);
        let hint = &position.hints_with("gem", &[("consequent_singles", SettingValue::Switch(true))])[0];
        assert_eq!(hint.conclusion, "So r6c7 is 5.");
        assert_eq!(hint.reasons.last().unwrap(), "Singles that follow are set as well: r6c7 is 5.");
    }

    #[test]
    fn the_least_score_is_a_parameter() {
        let position = Position::linked("3x3").keep('2', "column 9", "r2c9 r8c9");
        assert!(position.hints_with("gem", &[("least_score", SettingValue::Number(5))]).is_empty());
    }

    #[test]
    fn explains() {
        let hint = &Position::linked("3x3").keep('2', "column 9", "r2c9 r8c9").hints("gem")[0];
        assert_eq!((&*hint.title, &*hint.place), ("GEM on 2, column 1", "Start from the 2s in column 1."));
        assert_eq!(
            hint.reasons[0],
            "In column 1 the 2 goes in r1c1 or r6c1. Call the first green (circles), the other blue (squares): exactly one colour is true."
        );
        assert!(hint.trace.iter().any(|line| line.ends_with(", with nothing else left there.")));
    }
}
