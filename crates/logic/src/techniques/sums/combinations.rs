//! # Cage combinations
//! **Definition.** The sets of digits with which the open cells of a cage add up to what they must. A digit that is in
//! none of them goes from the cage; a digit that is in all of them, and has one place in the cage, goes there; and a
//! digit goes from a cell where it leaves the other cells of the cage no set that they can hold. Where a cage has no
//! sum, its cells differ.
//!
//! **Example.** A cage of 15 in three cells, none of which can be 9: 2+5+8 or 3+4+8. Nothing else stays in the cage,
//! and if only one of its cells can be 8, it is.
//!
//! **Why it is sound.** Every way to fill the cage from the digits that its cells have left is looked at: what is in
//! none of them is false.
//!
//! **Near misses.** A digit that is in all sets but has two places in the cage: that is a cage subset. A set whose
//! digits are all there, but in fewer cells than it needs.
//!
//! **Cost.** One set of used digits after another, cell by cell: at most 512 at 9x9, for each cage whose cells have
//! changed. Cages of up to nine open cells, one size each.
//!
//! **Also known as.** Killer combinations, sum sets; the last cell of a cage.

use super::{all_have, of_cage, tell_sets};
use crate::prelude::*;
use crate::sums::words::{cage_name, gone};
use crate::sums::{Cage, Filled};
use pencilproof_proof::{Filling, NumberPattern};

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |side| 1..=side.min(9),
    names: &[
        (1, "Last cell of a cage"),
        (2, "Two-cell combination"),
        (3, "Three-cell combination"),
        (4, "Four-cell combination"),
        (5, "Five-cell combination"),
        (6, "Six-cell combination"),
        (7, "Seven-cell combination"),
        (8, "Eight-cell combination"),
        (9, "Nine-cell combination"),
    ],
    aliases: &[("last-in-cage", 1)],
    ..Technique::plain(
        ("combinations", "Cage combinations"),
        Family::SUMS,
        heading!("combinations.rs"),
        finder!(find),
        Explain::Numbers(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    for (number, cage) in facts.cages().iter().enumerate() {
        if (cage.cells - facts.board().placed()).len() != params.size {
            continue;
        }
        found.search(Unit::Constraint(cage.id), |found| {
            found.work(1 << params.size)?;
            let Some(filled) = facts.filled(number) else { return ControlFlow::Continue(()) };
            of_filled(facts.board(), cage, filled, found)
        })?;
    }
    ControlFlow::Continue(())
}

/// The three conclusions in the order in which they are seen: digits that no set has, a digit with one place, and what
/// leaves the other cells nothing.
fn of_filled<const W: usize>(
    board: &Board<W>,
    cage: &Cage<W>,
    filled: &Filled,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let reason = |needed| {
        let evidence = Evidence::Numbers(of_cage(board, cage.id, filled, needed));
        move || Reason::new(Proof::Fillings(vec![Filling::Constraint(cage.id)]), evidence)
    };
    let gone = |kept: &dyn Fn(usize) -> DigitSet| -> Vec<Candidate> {
        let cells = filled.cells.iter().enumerate();
        let of_cell = cells.flat_map(|(index, &cell)| {
            (board.digits(cell) - kept(index)).iter().map(move |digit| Candidate::new(cell, digit))
        });
        of_cell.collect()
    };
    let in_some = filled.in_some();
    if filled.cells.len() > 1 || filled.sets.is_empty() {
        found.eliminate(gone(&|_| in_some), reason(DigitSet::EMPTY))?;
    }
    for digit in filled.in_all().iter() {
        if let [cell] = filled.places(digit)[..] {
            found.place(Candidate::new(cell, digit), reason(DigitSet::only(digit)))?;
        }
    }
    let placed = |cell: usize| filled.left[cell].len() == 1;
    let rest = gone(&|cell| if placed(cell) { in_some } else { filled.left[cell] });
    found.eliminate(rest.into_iter().filter(|candidate| in_some.contains(candidate.digit())), reason(DigitSet::EMPTY))
}

fn explain(numbers: &NumberPattern, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let [id] = numbers.constraints[..] else { return context.named() };
    let total = numbers.total.and_then(|(total, _)| usize::try_from(total).ok());
    let name = cage_name(layout, id);
    let mut reasons = tell_sets(layout, id, &numbers.cells, total);
    reasons.extend(tell_conclusion(numbers, context, total));
    Telling {
        title: format!("{}, {name}", TECHNIQUE.called(context.step.size)),
        place: format!("Look at {name}: which digits can it hold?"),
        reasons,
    }
}

fn tell_conclusion(numbers: &NumberPattern, context: &Context<'_>, total: Option<usize>) -> Option<String> {
    let layout = context.layout;
    if numbers.sets.is_empty() || numbers.cells.len() == 1 {
        return None;
    }
    if let Some(placed) = context.step.placements.first() {
        let (digit, cell) = (placed.digit(), layout.cell_name(placed.cell()));
        return Some(match total {
            Some(_) => format!("{} {digit}; only {cell} can hold it.", all_have(numbers.sets.len())),
            None => format!("They need {digit}; only {cell} can hold it."),
        });
    }
    let digits: DigitSet = context.step.eliminations.iter().map(|gone| gone.digit()).collect();
    let in_some = numbers.sets.iter().fold(DigitSet::EMPTY, |some, &set| some | set);
    if (digits & in_some).is_empty() {
        let none = match numbers.sets.len() {
            1 => "It does not have",
            2 => "Neither has",
            _ => "None of them has",
        };
        return Some(format!("{none} {}.", text::or(digits.iter())));
    }
    Some(format!(
        "With {}, the other cells can make none of these.",
        text::or(gone(context.layout, &context.step.eliminations))
    ))
    .map(|text| if total.is_none() { text.replace("can make none of these", "cannot all differ") } else { text })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        let position = Position::caged("3x3", &[(3, "r1c1 r5c5")]);
        let gone = "So 3, 4, 5, 6, 7, 8 and 9 can be removed from r1c1 and r5c5.";
        assert_eq!(position.conclusions("combinations:2"), [gone]);
    }

    #[test]
    fn places_a_digit_that_every_set_has() {
        let position = Position::caged("3x3", &[(15, "r4c4 r4c5 r5c4")]);
        let position = position.only("r4c4", "2345").only("r4c5", "234").only("r5c4", "123458");
        assert_eq!(position.conclusions("combinations:3")[..2], ["So 1 can be removed from r5c4.", "So r5c4 is 8."]);
        assert_eq!(
            position.hints("combinations")[1].reasons,
            [
                "The cage of 15 at r4c4 has three cells.",
                "15 in three cells without 6, 7 or 9: 2+5+8 or 3+4+8.",
                "Both have 8; only r5c4 can hold it."
            ]
        );
    }

    #[test]
    fn strikes_what_leaves_the_others_nothing() {
        let position = Position::caged("3x3", &[(7, "r1c1 r1c2")]).only("r1c1", "126").only("r1c2", "56");
        let hints = position.hints("combinations:2");
        assert_eq!(
            hints.iter().map(|hint| &hint.conclusion[..]).collect::<Vec<_>>(),
            ["So 6 can be removed from r1c1."]
        );
        assert_eq!(hints[0].reasons[1], "7 in two cells without 3 or 4: 1+6 or 2+5.");
        assert_eq!(hints[0].reasons[2], "With 6 in r1c1, the other cells can make none of these.");
    }

    #[test]
    fn the_last_cell_is_what_is_left() {
        let position = Position::caged("2x2", &[(8, "r1c1 r2c3 r4c4")]).place("1r1c1 4r2c3");
        let hint = &position.hints("combinations:1")[0];
        assert_eq!(
            (&hint.title[..], &hint.conclusion[..]),
            ("Last cell of a cage, the cage of 8 at r1c1", "So r4c4 is 3.")
        );
        assert_eq!(hint.reasons[0], "The cage of 8 at r1c1 has one open cell, r4c4, which must be 3.");
    }

    #[test]
    fn near_miss() {
        // 8 is in all sets, but has two places.
        let position = Position::caged("3x3", &[(15, "r4c4 r4c5 r5c4")]);
        let position = position.only("r4c4", "3458").only("r4c5", "234").only("r5c4", "3458");
        assert!(position.conclusions("combinations").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::caged("2x3+x", &[(6, "r1c1 r1c2 r2c3")]);
        assert_eq!(position.conclusions("combinations:3"), ["So 4, 5 and 6 can be removed from r1c12 and r2c3."]);
    }

    #[test]
    fn a_plain_layout_has_none() {
        assert!(Position::open("3x3").conclusions("combinations").is_empty());
    }

    #[test]
    fn cells_without_a_sum_differ() {
        let position = Position::caged("3x3", &[(0, "r1c1 r5c5 r9c4")]).only("r1c1", "12").only("r5c5", "12");
        let hint = &position.hints("combinations:3")[0];
        assert_eq!(hint.conclusion, "So 1 and 2 can be removed from r9c4.");
        assert_eq!(hint.reasons[0], "The cells of the cage at r1c1 differ; r1c1, r5c5 and r9c4 are open.");
        assert_eq!(hint.reasons[1], "With 1 or 2 in r9c4, the other cells cannot all differ.");
    }
}
