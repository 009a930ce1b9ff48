//! # Dual 2-string kite
//! **Definition.** Two 2-string kites of a digit that share the two places in the box that joins them: row and column
//! of the one are column and row of the other.
//!
//! **Example.** r1c1 and r2c3 are places of 4 in box 1. In row 2 the other place is r2c8, in column 1 it is r7c1: 4
//! goes from r7c8. In row 1 the other place is r1c6, in column 3 it is r9c3: 4 goes from r9c6.
//!
//! **Why it is sound.** Each of the two kites is sound on its own.
//!
//! **Near misses.** Two kites in the same box with other places.
//!
//! **Cost.** That of the kites, and a comparison of each pair of them.
//!
//! **Also known as.** Two 2-string kites at once.

use super::strong::{Joined, Shape, each_joined};
use super::tell;
use crate::patterns::one_digit::prove;
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    aliases: &[("dual-2-string-kite", 1)],
    codes: &[Code::new("0404", 1)],
    ..Technique::plain(
        ("dual-two-string-kite", "Dual 2-string kite"),
        Family::SINGLE_DIGIT,
        heading!("dual_two_string_kite.rs"),
        finder!(find),
        Explain::Sets(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in facts.layout().digits().iter() {
        found.search(Unit::Digit(digit), |found| {
            let mut kites: Vec<Joined<W>> = Vec::new();
            each_joined(facts, digit, Shape::Kite, found, &mut |kite, _| {
                kites.push(*kite);
                ControlFlow::Continue(())
            })?;
            for (index, one) in kites.iter().enumerate() {
                for other in &kites[index + 1..] {
                    let heart = |kite: &Joined<W>| kite.cells[1].min(kite.cells[2])..=kite.cells[1].max(kite.cells[2]);
                    if heart(one) == heart(other) && one.victims != other.victims {
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
    one: &Joined<W>,
    other: &Joined<W>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let digit = one.digit;
    found.eliminate(candidates(one.victims | other.victims, digit), || {
        let board = facts.board();
        let arguments = [one, other].map(|kite| kite.arguments(board)).concat();
        let set = |house: House| {
            let rule = Rule::House(house, digit);
            SetRule { rule, weight: 1, candidates: board.live(rule).collect() }
        };
        let mut base: Vec<SetRule> =
            [one, other].iter().flat_map(|kite| [kite.houses[0], kite.houses[2]].map(set)).collect();
        base.sort();
        let ends: CellSet<W> = [one, other].iter().flat_map(|kite| [kite.cells[0], kite.cells[3]]).collect();
        let fins = candidates(ends, digit).collect();
        let evidence = SetPattern { base, cover: vec![set(one.houses[1])], fins };
        Reason::new(prove(board, digit, &arguments), Evidence::Sets(evidence))
    })
}

fn explain(sets: &SetPattern, context: &Context<'_>) -> Telling {
    tell::tell_dual(sets, context, "two places")
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn kites(layout: &str) -> Position {
        let position = Position::open(layout).keep('4', "row 2", "r2c3 r2c8").keep('4', "column 1", "r1c1 r7c1");
        position.keep('4', "row 1", "r1c1 r1c6").keep('4', "column 3", "r2c3 r9c3")
    }

    #[test]
    fn finds() {
        assert_eq!(kites("3x3").conclusions("dual-2-string-kite"), ["So 4 can be removed from r7c8 and r9c6."]);
    }

    #[test]
    fn near_miss() {
        let one = Position::open("3x3").keep('4', "row 2", "r2c3 r2c8").keep('4', "column 1", "r1c1 r7c1");
        assert!(one.conclusions("dual-two-string-kite").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::open("2x3").keep('4', "row 2", "r2c3 r2c5").keep('4', "column 1", "r1c1 r5c1");
        let position = position.keep('4', "row 1", "r1c1 r1c4").keep('4', "column 3", "r2c3 r6c3");
        assert_eq!(position.conclusions("dual-two-string-kite"), ["So 4 can be removed from r5c5 and r6c4."]);
    }

    #[test]
    fn explains() {
        let hint = &kites("3x3").hints("dual-two-string-kite")[0];
        assert_eq!(hint.title, "Dual 2-string kite on 4, rows 1 and 2 and columns 1 and 3");
        assert_eq!(hint.reasons.len(), 3);
    }
}
