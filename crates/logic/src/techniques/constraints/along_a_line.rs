//! # Along a line
//! **Definition.** What a constraint says of its cells one after the other: a digit goes if no digits of the other
//! cells lead from the first cell to the last with it.
//!
//! **Example.** Of a skyscraper clue of 5 on a 9x9 the first cell is not above 5, the second not above 6: nine cells
//! show five digits only if each has lower ones before it and higher ones after it. On a line that is to be cut into
//! pieces of 10, a 9 beside a 2 goes.
//!
//! **Why it is sound.** Going along the line, all that matters of the cells so far is kept; a digit that is on none of
//! the ways to the end is in no solution.
//!
//! **Near misses.** Cells that differ because they share a house count as if they could be equal: that needs all ways
//! to fill the cells.
//!
//! **Cost.** Each line whose cells have changed is gone along twice, there and back.
//!
//! **Also known as.** Outside clues; regular constraints, finite automata.

use super::{follow_walks, has_options, tell_meaning};
use crate::prelude::*;
use crate::sums::words::gone;
use pencilproof_proof::NumberPattern;

pub(crate) static TECHNIQUE: Technique = Technique::plain(
    ("along-a-line", "Along a line"),
    Family::CONSTRAINTS,
    heading!("along_a_line.rs"),
    finder!(find),
    Explain::Numbers(explain),
);

fn find<const W: usize>(facts: &Facts<'_, W>, _params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    follow_walks(facts, found, |constraint| !has_options(constraint))
}

fn explain(numbers: &NumberPattern, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let [id] = numbers.constraints[..] else { return context.named() };
    let constraint = layout.constraint(id).describe(layout);
    let gone = text::or(gone(layout, &context.step.eliminations));
    Telling {
        title: format!("{}, {constraint}", TECHNIQUE.called(context.step.size)),
        place: format!("Look at the {constraint}: go along it, cell by cell."),
        reasons: vec![tell_meaning(layout, id), format!("With {gone}, no digits of the other cells make that right.")],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        let cells = "r1c1,r1c2,r1c3,r1c4,r1c5,r1c6,r1c7,r1c8,r1c9";
        let clue = format!("skyscraper cells:{cells} value:8");
        let hint = &Position::constrained("3x3", &[&clue]).hints("along-a-line")[0];
        let ends = "8 from r1c123456; 9 from r1c1234567.";
        assert!(hint.conclusion.starts_with("So 3 can be removed from r1c1; 4 from r1c12;"), "{}", hint.conclusion);
        assert!(hint.conclusion.ends_with(ends), "{}", hint.conclusion);
        assert!(hint.reasons[1].starts_with("With 3, 4, 5, 6, 7, 8 or 9 in r1c1, "), "{}", hint.reasons[1]);
        let line = ["sum-line cells:r1c1,r1c2,r2c3 value:10"];
        let conclusions = Position::constrained("3x3", &line).only("r1c1", "29").conclusions("along-a-line");
        assert_eq!(conclusions, ["So 8 can be removed from r1c2 and r2c3; 9 from r1c12 and r2c3."]);
    }

    #[test]
    fn an_end_that_cannot_be_reached_is_no_step() {
        let line = ["sum-line cells:r1c1,r1c2 value:10"];
        let broken = Position::constrained("3x3", &line).only("r1c1", "12").only("r1c2", "34");
        assert!(broken.conclusions("along-a-line").is_empty());
    }

    #[test]
    fn a_plain_layout_has_none() {
        assert!(Position::open("3x3").conclusions("along-a-line").is_empty());
    }
}
