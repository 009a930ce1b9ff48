//! # Template delete
//! **Definition.** A template of a digit is a way to place it in every house at once. A candidate that no template uses
//! is false.
//!
//! **Example.** No way to place the remaining 4s uses r5c5: 4 goes from it.
//!
//! **Why it is sound.** With the candidate the digit does not fit: cases over its houses, each followed by singles, all
//! end in a contradiction.
//!
//! **Near misses.** A candidate that only one template uses.
//!
//! **Cost.** For each candidate that no template found so far uses, one search for a template with it. It finds all
//! that one digit shows by itself: every fish, X-chain and colour trap is a part of it.
//!
//! **Also known as.** Pattern overlay method, POM, for one digit.

use super::tell;
use super::template::{self, Templates};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("1202", 1), Code::new("template-1", 1)],
    ..Technique::plain(
        ("template-delete", "Template delete"),
        Family::SINGLE_DIGIT,
        heading!("template_delete.rs"),
        finder!(find),
        Explain::Any(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let Some(templates) = Templates::of(facts, found)? else { return ControlFlow::Continue(()) };
    let mut known = Vec::new();
    for digit in facts.layout().digits().iter() {
        let places = templates.places[digit.index()];
        let taken = facts.board().plane(digit) - places;
        let unused = template::unused(facts, places, &mut known, found)? | taken;
        let gone: Vec<Candidate> = candidates(unused, digit).collect();
        found.eliminate(gone.iter().copied(), || {
            let used = facts.board().open_plane(digit) - unused;
            Reason::new(templates.prove(facts, &gone), template::evidence(digit, used))
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

    fn wing(layout: &str) -> Position {
        Position::open(layout).keep('4', "row 2", "r2c3 r2c5").keep('4', "row 6", "r6c3 r6c5")
    }

    #[test]
    fn finds() {
        let rest = "r1c35, r3c35, r4c35, r5c35, r7c35, r8c35 and r9c35";
        assert_eq!(wing("3x3").conclusions("template-delete"), [format!("So 4 can be removed from {rest}.")]);
    }

    #[test]
    fn near_miss() {
        let more = Position::open("3x3").keep('4', "row 2", "r2c3 r2c5").keep('4', "row 6", "r6c3 r6c5 r6c9");
        assert!(more.conclusions("template-delete").is_empty());
    }

    #[test]
    fn other_size() {
        assert_eq!(
            wing("2x3").conclusions("template-delete"),
            ["So 4 can be removed from r1c35, r3c35, r4c35 and r5c35."]
        );
    }

    #[test]
    fn explains() {
        let hint = &wing("2x3").hints("template-delete")[0];
        assert_eq!(hint.title, "Template delete on 4");
        assert!(hint.reasons[1].starts_with("None of them uses r1c35"), "{}", hint.reasons[1]);
    }
}
