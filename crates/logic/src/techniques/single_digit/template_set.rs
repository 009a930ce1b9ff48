//! # Template set
//! **Definition.** A template of a digit is a way to place it in every house at once. A cell that every template uses
//! has the digit.
//!
//! **Example.** All ways to place the remaining 4s use r5c5: it is 4.
//!
//! **Why it is sound.** Without the cell the digit does not fit: cases over its houses, each followed by singles, all
//! end in a contradiction.
//!
//! **Near misses.** A cell that all but one template use.
//!
//! **Cost.** One template tells which cells may be in all of them; for each of these, one search for a template without
//! it.
//!
//! **Also known as.** Pattern overlay method, POM, for one digit.

use super::tell;
use super::template::{self, Templates};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("1201", 1)],
    ..Technique::plain(
        ("template-set", "Template set"),
        Family::SINGLE_DIGIT,
        heading!("template_set.rs"),
        finder!(find),
        Explain::Any(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let Some(templates) = Templates::of(facts, found)? else { return ControlFlow::Continue(()) };
    for digit in facts.layout().digits().iter() {
        let forced = templates.forced.iter().map(|(candidate, _)| *candidate);
        let shown: Vec<Candidate> = forced.filter(|candidate| candidate.digit() == digit).collect();
        found.conclude(shown, Vec::new(), || {
            let places = facts.board().open_plane(digit);
            Reason::new(templates.prove(facts, &[]), template::evidence(digit, places))
        })?;
    }
    ControlFlow::Continue(())
}

fn explain(context: &Context<'_>) -> Telling {
    tell::tell_templates(context)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// Rows 2 and 6 use up column 3.
    fn forced(layout: &str) -> Position {
        let position = Position::open(layout).keep('4', "row 2", "r2c3 r2c5").keep('4', "row 6", "r6c3 r6c5");
        position.keep('4', "row 5", "r5c1 r5c3")
    }

    #[test]
    fn finds() {
        assert_eq!(forced("3x3").conclusions("template-set"), ["So r2c3 is 4, r5c1 is 4 and r6c5 is 4."]);
    }

    #[test]
    fn near_miss() {
        let two = Position::open("3x3").keep('4', "row 5", "r5c1 r5c3");
        assert!(two.conclusions("template-set").is_empty());
    }

    #[test]
    fn other_size() {
        assert!(forced("2x3").conclusions("template-set")[0].contains("r5c1 is 4"));
    }

    #[test]
    fn explains() {
        let hint = &forced("3x3").hints("template-set")[0];
        assert_eq!(hint.title, "Template set on 4");
        assert_eq!(
            hint.reasons[1],
            "All of them use r2c3, r5c1 and r6c5: without one of these, some house is left without a 4."
        );
    }
}
