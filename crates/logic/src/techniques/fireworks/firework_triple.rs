//! # Firework triple
//! **Definition.** A row and a column cross in a box. Outside of this box, three digits have no place in the row but
//! one cell, and none in the column but another cell. Then the cell where the lines cross, the pivot, and the other
//! two, the wings, hold these three digits and no others; and in the box the three digits are only in that row or that
//! column.
//!
//! **Example.** Outside box 1, row 1 has no place for 1, 2 or 3 but r1c5, and column 1 none but r5c1. So r1c1, r1c5
//! and r5c1 hold 1, 2 and 3: the other digits go from them.
//!
//! **Why it is sound.** A digit that is in neither wing is in the box for the row and for the column, and so in the
//! pivot. Three digits, each in one of three cells, fill them. Base: the three digits in the row and in the column.
//! Cover: the three digits in the box, and the three cells. Rank 0.
//!
//! **Near misses.** A second place outside the box for one of the digits, in the row or in the column.
//!
//! **Cost.** For each cell, the digits that each pair of wings leaves to it: some ten microseconds at 9x9.
//!
//! **Also known as.** Triple firework.

use super::tell::Told;
use super::{choices, fireworks, report};
use crate::prelude::*;
use pencilproof_proof::Pattern;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("firework-triple", 1)],
    ..Technique::plain(
        ("firework-triple", "Firework triple"),
        Family::FIREWORK,
        heading!("firework_triple.rs"),
        finder!(find),
        Explain::Pattern(tell),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = facts.layout();
    for firework in fireworks(facts, found)? {
        for digits in choices(firework.digits, 3) {
            let cells = firework.cells(facts.board(), digits);
            let filled = cells.iter().map(|own| Rule::Cell(own.cell));
            let cover = firework.cover(layout, digits).chain(filled).collect();
            report(facts, cells, (firework.base(layout, digits).collect(), cover), found)?;
        }
    }
    ControlFlow::Continue(())
}

fn tell(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let told = Told::new(pattern, context);
    let (&[pivot], &[one, other]) = (&told.pivots[..], &told.wings[..]) else { return context.named() };
    let cells = [pivot, one, other];
    let [places, crossing] = told.lemma(pivot);
    let filled = format!(
        "Three digits, each in one of three cells: {} hold {}.",
        text::and(told.names(&cells)),
        text::and(told.all_digits().iter())
    );
    let beside = context.step.eliminations.iter().any(|gone| !cells.contains(&gone.cell()));
    Telling {
        title: format!("{} on {}, pivot {}", context.name, text::digits(told.all_digits()), told.name(pivot)),
        place: told.place(),
        reasons: [vec![places, crossing, filled], if beside { vec![told.in_lines(pivot)] } else { Vec::new() }]
            .concat(),
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    const ID: &str = "firework-triple";

    /// The digits with the same two places outside the box of r1c1.
    fn firework(layout: &str, digits: &str, in_box: [&str; 2], wings: [&str; 2]) -> Position {
        digits.chars().fold(Position::open(layout), |position, digit| {
            let position = position.keep(digit, "row 1", &format!("{} {}", in_box[0], wings[0]));
            position.keep(digit, "column 1", &format!("{} {}", in_box[1], wings[1]))
        })
    }

    fn three() -> Position {
        firework("3x3", "123", ["r1c1 r1c2 r1c3", "r1c1 r2c1 r3c1"], ["r1c5", "r5c1"])
    }

    #[test]
    fn finds() {
        let gone = "So 1, 2 and 3 can be removed from r2c23 and r3c23; 4, 5, 6, 7, 8 and 9 from r1c15 and r5c1.";
        assert_eq!(three().conclusions(ID), [gone]);
    }

    #[test]
    fn near_miss() {
        let second = firework("3x3", "12", ["r1c1 r1c2 r1c3", "r1c1 r2c1 r3c1"], ["r1c5", "r5c1"]);
        let second = second.keep('3', "row 1", "r1c1 r1c2 r1c3 r1c5 r1c6").keep('3', "column 1", "r1c1 r2c1 r3c1 r5c1");
        assert!(second.conclusions(ID).is_empty(), "a second place for 3 in row 1");
    }

    #[test]
    fn other_size() {
        let gone = "So 1, 2 and 3 can be removed from r2c23; 4, 5 and 6 from r1c15 and r5c1.";
        let small = firework("2x3", "123", ["r1c1 r1c2 r1c3", "r1c1 r2c1"], ["r1c5", "r5c1"]);
        assert_eq!(small.conclusions(ID), [gone]);
    }

    #[test]
    fn explains() {
        let hint = &three().hints(ID)[0];
        assert_eq!(hint.title, "Firework triple on 1 2 3, pivot r1c1");
        assert_eq!(hint.place, "Look at the places of 1, 2 and 3 in row 1 and column 1.");
        assert_eq!(
            hint.reasons,
            [
                "Outside box 1, row 1 has no place for 1, 2 or 3 but r1c5, and column 1 none but r5c1.",
                "If one of these digits is in neither of the two, row 1 and column 1 both have it in box 1. Then it is \
                 in r1c1, where they cross.",
                "Three digits, each in one of three cells: r1c1, r1c5 and r5c1 hold 1, 2 and 3.",
                "None of 1, 2 and 3 is in both wings, so box 1 has each of them in row 1 or column 1.",
            ]
        );
    }
}
