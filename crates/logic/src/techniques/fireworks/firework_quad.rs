//! # Firework quad
//! **Definition.** Four cells at the corners of a rectangle. Outside of the box of one corner, two digits have no
//! place in its row and none in its column but the corners beside it; outside of the box of the opposite corner, the
//! same holds for two other digits. Then the four cells hold these four digits and no others: neither of the opposite
//! corners, the pivots, holds a digit of the other one; and in the box of a pivot its digits are only in its row or
//! its column.
//!
//! **Example.** Outside box 1, row 1 has no place for 1 or 2 but r1c5, and column 1 none but r5c1. Outside box 5, row
//! 5 has no place for 3 or 4 but r5c1, and column 5 none but r1c5. So r1c1, r1c5, r5c1 and r5c5 hold 1, 2, 3 and 4,
//! with 1 and 2 not in r5c5, and 3 and 4 not in r1c1.
//!
//! **Why it is sound.** A digit that is in neither of the two corners beside its pivot is in the box for the row and
//! for the column, and so in the pivot. Four digits, each in one of four cells, fill them. Base: the digits of each
//! pivot in its row and in its column. Cover: the digits of each pivot in its box, and the four cells. Rank 0.
//!
//! **Near misses.** A second place outside the box for one of the digits. A digit that both pivots share: it may be in
//! two of the cells.
//!
//! **Cost.** Pairs of fireworks of two digits: some ten microseconds at 9x9.
//!
//! **Also known as.** Quadruple firework.

use super::tell::Told;
use super::{choices, fireworks, report};
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern};

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("firework-quad", 1)],
    ..Technique::plain(
        ("firework-quad", "Firework quad"),
        Family::FIREWORK,
        heading!("firework_quad.rs"),
        finder!(find),
        Explain::Pattern(tell),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    let all = fireworks(facts, found)?;
    for (index, one) in all.iter().enumerate() {
        let [beside, below] = one.wings;
        let opposite = layout.cell(layout.row(below), layout.col(beside));
        for other in all[index + 1..].iter().filter(|other| other.pivot == opposite && other.wings == [below, beside]) {
            for own in choices(one.digits, 2) {
                for others in choices(other.digits - own, 2) {
                    let mut cells = one.cells(board, own | others);
                    cells[0].digits &= own;
                    cells.push(super::Firework::part(board, opposite, Part::Pivot, others));
                    let base = one.base(layout, own).chain(other.base(layout, others)).collect();
                    let filled = cells.iter().map(|own| Rule::Cell(own.cell));
                    let cover = one.cover(layout, own).chain(other.cover(layout, others)).chain(filled).collect();
                    report(facts, cells, (base, cover), found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn tell(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let told = Told::new(pattern, context);
    let (&[one, other], &[beside, below]) = (&told.pivots[..], &told.wings[..]) else { return context.named() };
    let cells = {
        let mut cells = vec![one, beside, below, other];
        cells.sort();
        cells
    };
    let pivots = [one, other];
    let lemmas = pivots.map(|pivot| told.lemma(pivot)).concat();
    let alone = pivots.map(|pivot| {
        let digits = told.digits(pivot);
        let far = if pivot == one { other } else { one };
        format!("{} is none of {}", told.name(far), text::and(digits.iter()))
    });
    let filled = format!(
        "Four digits, each in one of four cells: {} hold {}, and {}.",
        text::and(told.names(&cells)),
        text::and(told.all_digits().iter()),
        text::and(alone)
    );
    let beside = |pivot: &Cell| {
        let [.., region] = super::home(context.layout, *pivot);
        let is_there = |cell: Cell| context.layout.houses_of(cell).contains(&region) && !cells.contains(&cell);
        context.step.eliminations.iter().any(|gone| told.digits(*pivot).contains(gone.digit()) && is_there(gone.cell()))
    };
    let in_lines = pivots.iter().filter(|pivot| beside(pivot)).map(|&pivot| told.in_lines(pivot));
    Telling {
        title: format!(
            "{} on {}, pivots {}",
            context.name,
            text::digits(told.all_digits()),
            text::and(told.names(&pivots))
        ),
        place: told.place(),
        reasons: lemmas.into_iter().chain([filled]).chain(in_lines).collect(),
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "firework-quad";

    fn four(last: &str) -> Position {
        let first = ['1', '2'].into_iter().fold(Position::open("3x3"), |position, digit| {
            let position = position.keep(digit, "row 1", "r1c1 r1c2 r1c3 r1c5");
            position.keep(digit, "column 1", "r1c1 r2c1 r3c1 r5c1")
        });
        let first = first.keep('3', "row 5", "r5c1 r5c4 r5c5 r5c6").keep('4', "row 5", last);
        let column = "r1c5 r4c5 r5c5 r6c5";
        first.keep('3', "column 5", column).keep('4', "column 5", column)
    }

    #[test]
    fn finds() {
        let gone = "So 1 and 2 can be removed from r2c23, r3c23 and r5c5; 3 and 4 from r1c1, r4c46 and r6c46; \
                    5, 6, 7, 8 and 9 from r1c15 and r5c15.";
        assert_eq!(four("r5c1 r5c4 r5c5 r5c6").conclusions(ID), [gone]);
    }

    #[test]
    fn near_miss() {
        assert!(four("r5c1 r5c4 r5c5 r5c6 r5c9").conclusions(ID).is_empty(), "a second place for 4 in row 5");
    }

    #[test]
    fn other_size() {
        let small = ['1', '2'].into_iter().fold(Position::open("2x3"), |position, digit| {
            position.keep(digit, "row 1", "r1c1 r1c2 r1c3 r1c5").keep(digit, "column 1", "r1c1 r2c1 r5c1")
        });
        let small = ['3', '4'].into_iter().fold(small, |position, digit| {
            position.keep(digit, "row 5", "r5c1 r5c4 r5c5 r5c6").keep(digit, "column 5", "r1c5 r5c5 r6c5")
        });
        let gone = "So 1 and 2 can be removed from r2c23 and r5c5; 3 and 4 from r1c1 and r6c46; 5 and 6 from r1c15 and \
                    r5c15.";
        assert_eq!(small.conclusions(ID), [gone]);
    }

    #[test]
    fn explains() {
        let hint = &four("r5c1 r5c4 r5c5 r5c6").hints(ID)[0];
        assert_eq!(hint.title, "Firework quad on 1 2 3 4, pivots r1c1 and r5c5");
        assert_eq!(hint.place, "Look at the places of 1, 2, 3 and 4 in rows 1 and 5 and columns 1 and 5.");
        assert_eq!(
            hint.reasons[2],
            "Outside box 5, row 5 has no place for 3 or 4 but r5c1, and column 5 none but r1c5."
        );
        assert_eq!(
            hint.reasons[4],
            "Four digits, each in one of four cells: r1c1, r1c5, r5c1 and r5c5 hold 1, 2, 3 and 4, and r5c5 is none of 1 \
             and 2 and r1c1 is none of 3 and 4."
        );
    }
}
