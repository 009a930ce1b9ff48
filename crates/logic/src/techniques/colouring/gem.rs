//! # GEM
//! **Definition.** Graded Equivalence Marks, as the hint text of their first program describes them. A digit with at least
//! two houses of two places, and a score of at least four (a point for each such house and for each cell with two
//! candidates that holds it), gives the start: one place is painted green, the other blue. *Full* marks, true exactly with
//! their colour, spread along strong links; what one sees is *off* for its colour. The last place that a colour leaves in
//! a box is *on*, true if the colour is, and full if it shoots back: if it leaves in turn one place in the box of its
//! cause. So is the last candidate that offs leave in a cell or house. An on that sees or shares a cell with a full mark
//! of the other colour is full, and so is one that shoots back. When no round brings a full mark, a colour with two
//! candidates in a cell, with two of a digit in a house, or with a cell or a digit of a house all off, is false: what is
//! on for the other is set. Else what is off for both goes.
//!
//! **Example.** In column 1 the 2 goes in r4c1, green, or r7c1, blue. Both colours come to rule out the 8 of r7c1.
//!
//! **Why it is sound.** A case split on the starting house. Singles follow the marks in either case; a shot back is a
//! candidate that would leave a digit no place in a box, shown as a lemma.
//!
//! **Near misses.** An on strikes nothing here, and a candidate on for both colours is passed over: see Full GEM.
//!
//! **Cost.** About a hundred microseconds a position at 9x9.
//!
//! **Also known as.** Graded Equivalence Marks (D. P. Bird), in the reading of K. Corlett's solver.

use super::classic::Painter;
use super::start::Start;
use super::tell;
use crate::prelude::*;
use pencilproof_core::MAX_SIDE;
use pencilproof_proof::{Colours, Side};
use std::cmp::Reverse;

pub(crate) static TECHNIQUE: Technique = Technique {
    id: "gem",
    name: "GEM",
    family: Family::COLOURING,
    assumes: Assumes::Nothing,
    sizes: |_| 1..=1,
    aliases: &[],
    codes: &[("GEM", 1)],
    by_house: false,
    settings: SETTINGS,
    documentation: heading!("gem.rs"),
    find: finder!(find),
    explain: Explain::Colours(explain),
};

/// The settings, by their index in [`Technique::settings`].
const LEAST_SCORE: usize = 0;
const CONSEQUENT_SINGLES: usize = 1;
const NARROW: usize = 2;

const SETTINGS: &[Setting] = &[
    Setting {
        key: "least_score",
        about: "The least score of a digit to start from: the houses with two places for it and, where these are two or \
                more, the cells with two candidates that hold it.",
        kind: SettingKind::Number { usual: 4, range: 0..=1000 },
    },
    super::CONSEQUENT_SINGLES,
    Setting {
        key: "narrow",
        about: "The narrower reading of the first program: survivors in houses and ons with the other colour in their cell \
                count only for digits that have a full mark of the colour, and a digit that has lost every place in a \
                house is no contradiction.",
        kind: SettingKind::Switch,
    },
];

/// The starts are the houses with two places for a digit with a sufficient score, the best digit first, but for those that
/// strong links have painted before.
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

/// The houses with two places for a digit, and the cells with two candidates that hold it; nothing below two houses.
fn score<const W: usize>(facts: &Facts<'_, W>, digit: Digit) -> usize {
    let houses = facts.bilocal_houses(digit).len();
    let cells = (facts.bivalue_cells() & facts.board().open_plane(digit)).len();
    if houses >= 2 { houses + cells } else { 0 }
}

fn explain(colours: &Colours, context: &Context<'_>) -> Telling {
    tell::tell(context.name, colours, context)
}

#[cfg(test)]
mod tests {
    use crate::{Value, techniques::testing::Position};

    #[test]
    fn finds() {
        // The 2 needs a second house with two places, and four points in all.
        let position = Position::linked("3x3").keep('2', "column 9", "r2c9 r8c9");
        assert_eq!(position.conclusions("gem"), ["So 3 goes from r6c7."]);
    }

    #[test]
    fn near_miss() {
        assert!(Position::linked("3x3").conclusions("gem").is_empty(), "one house with two places is no start");
    }

    #[test]
    fn other_size() {
        let position = Position::linked("16").keep('2', "column 9", "r2c9 r8c9");
        assert_eq!(position.conclusions("gem"), ["So 3 goes from r6c7."]);
    }

    #[test]
    fn consequent_singles_are_a_switch_and_named() {
        let position = Position::linked("3x3").keep('2', "column 9", "r2c9 r8c9").only("r6c7", "35");
        assert_eq!(position.conclusions("gem"), ["So 3 goes from r6c7."]);
        let hint = &position.hints_with("gem", &[("consequent_singles", Value::Switch(true))])[0];
        assert_eq!(hint.conclusion, "So r6c7 is 5; 3 goes from r6c7.");
        assert_eq!(hint.reasons.last().unwrap(), "Singles that follow are set as well: r6c7 is 5.");
    }

    #[test]
    fn the_least_score_is_a_parameter() {
        let position = Position::linked("3x3").keep('2', "column 9", "r2c9 r8c9");
        assert!(position.hints_with("gem", &[("least_score", Value::Number(5))]).is_empty());
    }

    #[test]
    fn explains() {
        let hint = &Position::linked("3x3").keep('2', "column 9", "r2c9 r8c9").hints("gem")[0];
        assert_eq!((&*hint.title, &*hint.place), ("GEM on 2, column 1", "Start from the 2s in column 1."));
        assert_eq!(
            hint.reasons[0],
            "In column 1 the 2 goes in r1c1 or r6c1. Call the first green, the other blue: exactly one colour is true."
        );
        assert!(hint.trace.iter().any(|line| line.ends_with(", with nothing else left there.")));
    }
}
