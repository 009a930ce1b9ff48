//! # Dual empty rectangle
//! **Definition.** Two empty rectangles of a digit in the same box, with strong links that eliminate different
//! candidates.
//!
//! **Example.** In box 1 the 4 goes in row 2 or column 3. In column 8 it goes in r2c8 or r7c8, in row 9 in r9c3 or
//! r9c6: 4 goes from r7c3 and from r2c6.
//!
//! **Why it is sound.** Each of the two empty rectangles is sound on its own.
//!
//! **Near misses.** Two empty rectangles with one victim show nothing together that one of them does not show.
//!
//! **Cost.** That of the empty rectangles, and a comparison of each pair of them.
//!
//! **Also known as.** Dual ER. Boxes with two places count here, as they do in HoDoKu's cases.

use super::hinge::{Hinge, each_hinge};
use super::tell;
use crate::patterns::one_digit::prove;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("0405", 1)],
    ..Technique::plain(
        ("dual-empty-rectangle", "Dual empty rectangle"),
        Family::SINGLE_DIGIT,
        heading!("dual_empty_rectangle.rs"),
        finder!(find),
        Explain::Sets(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in facts.layout().digits().iter() {
        found.search(Unit::Digit(digit), |found| {
            let mut hinges: Vec<Hinge<W>> = Vec::new();
            each_hinge(facts, digit, true, found, &mut |hinge, _| {
                hinges.push(*hinge);
                ControlFlow::Continue(())
            })?;
            for (index, one) in hinges.iter().enumerate() {
                for other in &hinges[index + 1..] {
                    if one.region == other.region && one.victims != other.victims {
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
    one: &Hinge<W>,
    other: &Hinge<W>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let digit = one.digit;
    found.eliminate(candidates(one.victims | other.victims, digit), || {
        let board = facts.board();
        let arguments = [one, other].map(|hinge| hinge.arguments(board)).concat();
        let sets = |mut houses: Vec<House>| {
            houses.sort();
            houses.dedup();
            let set = |house| {
                let rule = Rule::House(house, digit);
                SetRule { rule, weight: 1, candidates: board.live(rule).collect() }
            };
            houses.into_iter().map(set).collect()
        };
        let ends: CellSet<W> = [one, other].iter().map(|hinge| hinge.ends[1]).collect();
        let fins = candidates(ends, digit).collect();
        let base = sets(vec![one.region, one.link, other.link]);
        let evidence = SetPattern { base, cover: sets([one.arms, other.arms].concat()), fins };
        Reason::new(prove(board, digit, &arguments), Evidence::Sets(evidence))
    })
}

fn explain(sets: &SetPattern, context: &Context<'_>) -> Telling {
    tell::tell_dual(sets, context, "a box")
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn rectangles() -> Position {
        let position = Position::open("3x3").keep('4', "box 1", "r2c1 r2c2 r1c3 r3c3");
        position.keep('4', "column 8", "r2c8 r7c8").keep('4', "row 9", "r9c3 r9c6")
    }

    #[test]
    fn finds() {
        assert_eq!(rectangles().conclusions("dual-empty-rectangle"), ["So 4 can be removed from r2c6 and r7c3."]);
    }

    #[test]
    fn near_miss() {
        let one = Position::open("3x3").keep('4', "box 1", "r2c1 r2c2 r1c3 r3c3").keep('4', "column 8", "r2c8 r7c8");
        assert!(one.conclusions("dual-empty-rectangle").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").keep('4', "box 1", "r2c1 r2c2 r1c3").keep('4', "column 5", "r2c5 r5c5");
        let position = position.keep('4', "row 6", "r6c3 r6c4");
        assert_eq!(position.conclusions("dual-empty-rectangle"), ["So 4 can be removed from r2c4 and r5c3."]);
    }

    #[test]
    fn explains() {
        let hint = &rectangles().hints("dual-empty-rectangle")[0];
        assert_eq!(hint.title, "Dual empty rectangle on 4, row 9, column 8 and box 1");
        assert_eq!(hint.reasons.len(), 3);
    }
}
