//! # In every option
//! **Definition.** Of a constraint that leaves the choice between several, what every option rules out goes: a digit of
//! a cell with which none of them can be kept.
//!
//! **Example.** Either r1c1 and r1c2 add up to 4, or a thermometer leads from r1c1 over r1c2 to r1c3, where r1c3 is at
//! most 5. In both options r1c1 is at most 3, so higher digits go.
//!
//! **Why it is sound.** At least one option holds. What is in none of them is in no solution.
//!
//! **Near misses.** An option counts as possible as long as its own cells can keep it. What the rest of the board says
//! against it takes more than this.
//!
//! **Cost.** Each such constraint whose cells have changed is followed once from its first cell to its last, with all
//! options side by side, and back.
//!
//! **Also known as.** Constructive disjunction.

use super::{follow_walks, has_options, tell_meaning};
use crate::prelude::*;
use crate::sums::words::gone;
use pencilproof_proof::NumberPattern;

pub(crate) static TECHNIQUE: Technique = Technique::plain(
    ("in-every-option", "In every option"),
    Family::CONSTRAINTS,
    heading!("in_every_option.rs"),
    finder!(find),
    Explain::Numbers(explain),
);

fn find<const W: usize>(facts: &Facts<'_, W>, _params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    follow_walks(facts, found, has_options)
}

fn explain(numbers: &NumberPattern, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let [id] = numbers.constraints[..] else { return context.named() };
    let constraint = layout.constraint(id).describe(layout);
    let gone = text::or(gone(layout, &context.step.eliminations));
    Telling {
        title: format!("{}, {constraint}", TECHNIQUE.called(context.step.size)),
        place: format!("Go through the options one by one: {constraint}."),
        reasons: vec![tell_meaning(layout, id), format!("With {gone}, none of the options can hold.")],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        let options = "either killer cells:r1c1,r1c2 sum:4 | thermo cells:r1c1,r1c2,r1c3";
        let position = || Position::constrained("3x3", &[options]).only("r1c3", "12345");
        let hint = &position().hints("in-every-option")[0];
        assert_eq!(hint.conclusion, "So 4 can be removed from r1c1; 5, 6, 7, 8 and 9 from r1c12.");
        assert!(hint.reasons[1].ends_with("none of the options can hold."), "{}", hint.reasons[1]);
        assert!(position().conclusions("along-a-line").is_empty());
        let clues =
            "either skyscraper cells:r1c1,r1c2,r1c3,r1c4 value:4 | skyscraper cells:r1c4,r1c3,r1c2,r1c1 value:4";
        let conclusions = Position::constrained("2x2", &[clues]).conclusions("in-every-option");
        assert_eq!(conclusions, ["So 1 and 4 can be removed from r1c23; 2 and 3 from r1c14."]);
    }

    #[test]
    fn near_miss() {
        // What one option rules out, the other allows.
        let options = "either thermo cells:r1c1,r1c2 | thermo cells:r1c2,r1c1";
        assert!(Position::constrained("3x3", &[options]).conclusions("in-every-option").is_empty());
    }
}
