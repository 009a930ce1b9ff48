//! # X-Colouring
//! **Definition.** A house with two places for a digit: one is called green, the other blue. Each colour is followed
//! through the other houses: what sees a true place is false, and the last place left in a house is true. What is false
//! under both colours is eliminated, what is true under both is placed, and a colour that leaves a house without a
//! place is false.
//!
//! **Example.** In column 2 the 9 goes in r1c2 or r6c2. Under either colour r4c7 sees a 9, so it is not 9.
//!
//! **Why it is sound.** A case split on the house; in each case singles show the rest.
//!
//! **Near misses.** A candidate that is false under one colour and undecided under the other.
//!
//! **Cost.** Each place of a house with two is followed to the end within one digit, once and without reasons: about a
//! microsecond at 9x9. Only pairs that show something are followed again with them.
//!
//! **Also known as.** Extended colouring, simple colouring with promotions; it covers X-chains of any length.

use super::closure::close;
use super::outcome::Outcome;
use super::start::Start;
use super::{start, tell};
use crate::cases::{Level, Sheet};
use crate::prelude::*;
use pencilproof_proof::Side;

pub(crate) static TECHNIQUE: Technique = Technique {
    aliases: &[("extended-colouring", 1)],
    codes: &[Code::new("XColoring", 1), Code::new("Coloring", 1)],
    ..Technique::plain(
        ("x-colouring", "X-Colouring"),
        Family::COLOURING,
        heading!("x_colouring.rs"),
        finder!(find),
        Explain::Colours(tell::tell),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in facts.layout().digits().iter() {
        found.search(Unit::Digit(digit), |found| {
            let plane = facts.board().plane(digit);
            let (mut sheets, mut known) = (None, Vec::new());
            for (rule, pair) in start::pairs_of(facts, digit) {
                found.work(8)?;
                let left = pair.map(|candidate| left_by(facts, candidate, &mut known));
                if let [Some(one), Some(other)] = left
                    && plane.is_subset(&(one | other))
                {
                    continue;
                }
                let sheets = sheets.get_or_insert_with(|| Side::BOTH.map(|_| Sheet::new(facts.board(), Some(digit))));
                let start = Start::pair(rule, pair);
                close(sheets, &start, Level::Singles, found)?;
                if let Some(outcome) = Outcome::of(sheets) {
                    outcome.report(sheets, &start, found)?;
                }
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

/// What each candidate of a digit leaves of the digit's places, as far as that was asked.
type Known<const W: usize> = Vec<(Candidate, Option<CellSet<W>>)>;

/// The places of a digit that are not false if a candidate is true, by singles of this digit; `None` if that leaves a
/// house without a place. It is found without reasons: most pairs show nothing.
fn left_by<const W: usize>(facts: &Facts<'_, W>, candidate: Candidate, known: &mut Known<W>) -> Option<CellSet<W>> {
    if let Some((_, left)) = known.iter().find(|(of, _)| *of == candidate) {
        return *left;
    }
    let left = follow(facts, candidate);
    known.push((candidate, left));
    left
}

fn follow<const W: usize>(facts: &Facts<'_, W>, candidate: Candidate) -> Option<CellSet<W>> {
    let (geometry, layout) = (facts.geometry(), facts.layout());
    let mut left = facts.board().plane(candidate.digit());
    let mut on = CellSet::<W>::EMPTY;
    let mut next = CellSet::<W>::only(candidate.cell());
    while let Some(cell) = next.first() {
        next.remove(cell);
        on.insert(cell);
        let struck = left & geometry.peers(cell);
        left -= struck;
        for &house in struck.iter().flat_map(|cell| layout.houses_of(cell)) {
            let places = left & geometry.house(house);
            match places.single() {
                Some(last) if !on.contains(last) => _ = next.insert(last),
                Some(_) => {}
                None if places.is_empty() => return None,
                None => {}
            }
        }
    }
    Some(left)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        // Green r1c1 leaves column 7 r5c7; then box 6 has no more place, so row 4 is left with r4c1 or r4c2.
        let position = Position::open("3x3").keep('4', "row 1", "r1c1 r1c7").keep('4', "column 7", "r1c7 r5c7").keep(
            '4',
            "box 6",
            "r5c7 r4c9",
        );
        assert_eq!(position.conclusions("x-colouring"), ["So 4 can be removed from r4c1."]);
    }

    #[test]
    fn near_miss() {
        let position = Position::open("3x3").keep('4', "row 1", "r1c1 r1c7").keep('4', "column 7", "r1c7 r5c7 r6c7");
        assert!(position.conclusions("x-colouring").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").keep('4', "row 1", "r1c1 r1c4").keep('4', "row 5", "r5c1 r5c5");
        assert_eq!(position.conclusions("x-colouring"), ["So 4 can be removed from r2c5 and r6c4."]);
    }

    #[test]
    fn explains() {
        let position = Position::open("2x3").keep('4', "row 1", "r1c1 r1c4").keep('4', "row 5", "r5c1 r5c5");
        let hint = &position.hints("x-colouring")[0];
        assert_eq!((&*hint.title, &*hint.place), ("X-Colouring on 4, row 1", "Start from the 4s in row 1."));
        assert!(hint.reasons[0].ends_with("exactly one colour is true."));
        assert_eq!(
            hint.reasons[1..],
            [
                "If green is true: r5c1 is not 4 (sees r1c1), r5c5 is 4 (last place in row 5).",
                "4 cannot be in r2c5 or r6c4: under green r5c5 is 4, under blue r1c4 is 4.",
            ]
        );
        assert_eq!(hint.trace[0], "green: r1c4 is not 4.");
    }
}
