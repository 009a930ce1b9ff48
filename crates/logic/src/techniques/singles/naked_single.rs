//! # Naked single
//! **Definition.** A cell with one candidate left holds it.
//!
//! **Example.** r1c9 sees 1 to 6 in its row and 7 and 8 in its column: it is 9.
//!
//! **Why it is sound.** One candidate of the rule "the value of the cell" is true, and one is left.
//!
//! **Near misses.** A cell with two candidates is bivalue, not a single.
//!
//! **Cost.** One count per cell: 81 at 9x9, 625 at 25x25.
//!
//! **Also known as.** Sole candidate, forced digit; the "evaluation" of a cell.

use crate::prelude::*;
use crate::sums::words::rule_between;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[Code::new("0003", 1)],
    ..Technique::plain(
        ("naked-single", "Naked single"),
        Family::SINGLE,
        heading!("naked_single.rs"),
        finder!(find),
        Explain::Single(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    for cell in facts.board().unplaced().iter() {
        let Some(digit) = facts.board().digits(cell).single() else { continue };
        found.place(Candidate::new(cell, digit), || {
            let (mut blockers, mut struck) = (Vec::new(), Vec::new());
            for other in (facts.layout().digits() - DigitSet::only(digit)).iter() {
                let (seen, unseen) = super::blockers(facts, other, CellSet::only(cell));
                blockers.extend(seen);
                struck.extend(candidates(unseen, other));
            }
            super::reason(Rule::Cell(cell), blockers, struck)
        })?;
    }
    ControlFlow::Continue(())
}

fn explain(single: &Single, context: &Context<'_>) -> Telling {
    let Some(candidate) = context.step.placements.first() else { return context.named() };
    let cell = context.layout.cell_name(candidate.cell());
    let digits = |list: &[Candidate]| list.iter().map(|candidate| candidate.digit()).collect::<DigitSet>();
    let (house, group): (Vec<Candidate>, Vec<Candidate>) =
        single.blockers.iter().partition(|blocker| context.layout.peers(candidate.cell()).contains(&blocker.cell()));
    let rule = |blocker: &Candidate| rule_between(context.layout, candidate.cell(), blocker.cell());
    let (ruled, group): (Vec<Candidate>, Vec<Candidate>) = group.into_iter().partition(|it| rule(it).is_some());
    let (seen, caged, removed) = (digits(&house), digits(&group), digits(&single.struck));
    let mut why = Vec::new();
    if !seen.is_empty() {
        why.push(format!("it sees {}", text::and(seen.iter())));
    }
    if !caged.is_empty() {
        let verb = if caged.len() == 1 { "is" } else { "are" };
        why.push(format!("{} {verb} in the same cage", text::and(caged.iter())));
    }
    for of_rule in ruled.chunk_by(|one, other| rule(one) == rule(other)) {
        let verb = if digits(of_rule).len() == 1 { "is" } else { "are" };
        let name = rule(&of_rule[0]).unwrap_or_default();
        why.push(format!("{} {verb} ruled out by the {name}", text::and(digits(of_rule).iter())));
    }
    if !removed.is_empty() {
        let verb = if removed.len() == 1 { "is" } else { "are" };
        why.push(format!("{} {verb} gone from its marks", text::and(removed.iter())));
    }
    Telling {
        title: format!("Naked single {}, {cell}", candidate.digit()),
        place: format!("Look at {cell}: which digits can it hold?"),
        reasons: vec![format!("{} is all that is left for {cell}: {}.", candidate.digit(), why.join(", and "))],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        assert_eq!(Position::open("3x3").only("r4c5", "7").conclusions("naked-single"), ["So r4c5 is 7."]);
    }

    #[test]
    fn near_miss() {
        assert!(Position::open("3x3").only("r4c5", "78").conclusions("naked-single").is_empty());
    }

    #[test]
    fn other_size() {
        assert_eq!(Position::open("4x4").only("r16c1", "G").conclusions("naked-single"), ["So r16c1 is G."]);
    }

    #[test]
    fn explains() {
        let hint = &Position::open("2x2").place("1r1c1 2r2c2").only("r1c2", "3").hints("naked-single")[0];
        assert_eq!(hint.title, "Naked single 3, r1c2");
        assert_eq!(hint.reasons, ["3 is all that is left for r1c2: it sees 1 and 2, and 4 is gone from its marks."]);
    }

    #[test]
    fn explains_what_a_rule_takes() {
        let position = Position::constrained("2x2", &["anti-knight"]).place("1r2c3 2r3c2").only("r1c1", "3");
        let hint = &position.hints("naked-single")[0];
        assert!(hint.reasons[0].contains("1 and 2 are ruled out by the anti-knight rule"), "{:?}", hint.reasons);
    }

    #[test]
    fn explains_what_a_cage_takes() {
        let position = Position::caged("2x2", &[(0, "r1c2 r3c3")]).place("1r1c1 2r3c3").only("r1c2", "3");
        let hint = &position.hints("naked-single")[0];
        let why = "it sees 1, and 2 is in the same cage, and 4 is gone from its marks.";
        assert_eq!(hint.reasons, [format!("3 is all that is left for r1c2: {why}")]);
    }
}
