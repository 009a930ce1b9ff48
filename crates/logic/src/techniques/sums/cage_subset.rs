//! # Cage subset
//! **Definition.** A digit that every set of a cage has is in the cage. It goes from each cell that shares a house or a
//! cage with all its places in it. Size 2: two cages of one house, which cannot share a digit; a set of one that leaves
//! the other none goes, and with it what no other set holds.
//!
//! **Example.** A cage of 15 in r4c4, r4c5 and r5c5 is 2+5+8 or 3+4+8: no other cell of box 5 can be 8. Two cages of
//! row 1, 4 in two cells and 10 in three: 4 is 1+3, so 10 is 2+... without 1 and 3.
//!
//! **Why it is sound.** Every way to fill the cage, or both cages, from the digits that their cells have left is looked
//! at; with the digit in the other cell there would be none.
//!
//! **Near misses.** A cell that shares nothing with one of the places of the digit. Cages of which a cell lies outside
//! of the house: they can share a digit there.
//!
//! **Cost.** For each cage and digit of all its sets the cells that see its places; for each pair of cages in a house,
//! their sets against each other.
//!
//! **Also known as.** Killer pairs and triples with cages; hidden cage digits, cages that conflict.

use super::{all_have, counted, of_cage, tell_sets};
use crate::prelude::*;
use crate::sums::words::{added, cage_name};
use crate::sums::{Cage, Filled, differ, sum_of, ways};
use pencilproof_core::ConstraintId;
use pencilproof_proof::{Filling, NumberCell, NumberPattern};

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 1..=2,
    names: &[(1, "Cage subset"), (2, "Two cages of a house")],
    aliases: &[("two-cages", 2)],
    ..Technique::plain(
        ("cage-subset", "Cage subset"),
        Family::SUMS,
        heading!("cage_subset.rs"),
        finder!(find),
        Explain::Numbers(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    if params.size == 2 {
        return facts.layout().houses().try_for_each(|house| pairs(facts, house, found));
    }
    for (number, cage) in facts.cages().iter().enumerate() {
        found.search(Unit::Constraint(cage.id), |found| {
            found.work(1)?;
            let Some(filled) = facts.filled(number) else { return ControlFlow::Continue(()) };
            needed(facts.board(), cage, filled, found)
        })?;
    }
    ControlFlow::Continue(())
}

/// The digits that a cage needs, struck from the cells that differ from all their places in it.
fn needed<const W: usize>(board: &Board<W>, cage: &Cage<W>, filled: &Filled, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in filled.in_all().iter() {
        let places = filled.places(digit);
        let others = board.open_plane(digit) - cage.cells;
        let victims = others.iter().filter(|&cell| places.iter().all(|&place| differ(board.layout(), place, cell)));
        let victims: Vec<Candidate> = victims.map(|cell| Candidate::new(cell, digit)).collect();
        found.eliminate(victims, || {
            let evidence = of_cage(board, cage.id, filled, DigitSet::only(digit));
            Reason::new(Proof::Fillings(vec![Filling::Constraint(cage.id)]), Evidence::Numbers(evidence))
        })?;
    }
    ControlFlow::Continue(())
}

/// Two cages whose open cells lie in a house: what each of them loses because of the other.
fn pairs<const W: usize>(facts: &Facts<'_, W>, house: House, found: &mut Found<'_>) -> ControlFlow<()> {
    let open = facts.geometry().house(house) - facts.board().placed();
    let within = |number: &usize| {
        let cells = facts.cages()[*number].cells - facts.board().placed();
        // A cell with one digit is a single, and is placed first.
        let are_free = cells.iter().all(|cell| facts.board().digits(cell).len() > 1);
        cells.len() > 1 && are_free && cells.is_subset(&open)
    };
    let cages: Vec<usize> = (0..facts.cages().len()).filter(within).collect();
    for (at, &one) in cages.iter().enumerate() {
        for &other in &cages[..at] {
            found.work(4)?;
            for (loser, witness) in [(one, other), (other, one)] {
                against(facts, loser, witness, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What a cage loses because another one of its house must still have a set.
fn against<const W: usize>(
    facts: &Facts<'_, W>,
    loser: usize,
    witness: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let board = facts.board();
    let (Some(filled), Some(others)) = (facts.filled(loser), facts.filled(witness)) else {
        return ControlFlow::Continue(());
    };
    let stays = |set: &&DigitSet| others.sets.iter().any(|other| (**set & *other).is_empty());
    let sets: Vec<DigitSet> = filled.sets.iter().filter(stays).copied().collect();
    if sets.len() == filled.sets.len() || facts.cages()[loser].cells.intersects(&facts.cages()[witness].cells) {
        return ControlFlow::Continue(());
    }
    let live: Vec<DigitSet> = filled.cells.iter().map(|&cell| board.digits(cell)).collect();
    let left = left_by(&live, &sets);
    let gone = filled
        .cells
        .iter()
        .zip(&live)
        .zip(&left)
        .flat_map(|((&cell, &live), &left)| (live - left).iter().map(move |digit| Candidate::new(cell, digit)));
    let gone: Vec<Candidate> = gone.collect();
    found.eliminate(gone, || {
        let ids = [loser, witness].map(|number| facts.cages()[number].id);
        let evidence = NumberPattern {
            constraints: ids.to_vec(),
            houses: Vec::new(),
            // With those that are filled, so that the words can say what is left of the sums.
            cells: counted(board, (facts.cages()[loser].cells | facts.cages()[witness].cells).iter()),
            total: None,
            range: None,
            sets,
            needed: DigitSet::EMPTY,
        };
        Reason::new(Proof::Fillings(ids.map(Filling::Constraint).to_vec()), Evidence::Numbers(evidence))
    })
}

/// The digits that cells have in some way to hold one of the sets.
fn left_by(live: &[DigitSet], sets: &[DigitSet]) -> Vec<DigitSet> {
    let mut left = vec![DigitSet::EMPTY; live.len()];
    for &set in sets {
        let within: Vec<DigitSet> = live.iter().map(|&digits| digits & set).collect();
        let (_, of_set) = ways(&within, None).unwrap_or_default();
        left.iter_mut().zip(of_set).for_each(|(left, of_set)| *left |= of_set);
    }
    left
}

fn explain(numbers: &NumberPattern, context: &Context<'_>) -> Telling {
    match numbers.constraints[..] {
        [id] => tell_needed(id, numbers, context),
        [loser, witness] => tell_pair([loser, witness], numbers, context),
        _ => context.named(),
    }
}

fn tell_needed(id: ConstraintId, numbers: &NumberPattern, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let Some(digit) = numbers.needed.first() else { return context.named() };
    let total = numbers.total.and_then(|(total, _)| usize::try_from(total).ok());
    let name = cage_name(layout, id);
    let live: Vec<DigitSet> = numbers.cells.iter().map(|cell| cell.digits).collect();
    let (_, left) = ways(&live, total).unwrap_or_default();
    let places = numbers.cells.iter().zip(left).filter(|(_, left)| left.contains(digit)).map(|(cell, _)| cell.cell);
    let places: Vec<Cell> = places.collect();
    let victims: Vec<Cell> = context.step.eliminations.iter().map(|gone| gone.cell()).collect();
    let mut reasons = tell_sets(layout, id, &numbers.cells, total);
    reasons.push(format!(
        "{} {digit}, and it can only be in {}.",
        all_have(numbers.sets.len()),
        text::or(text::cells(layout, places.iter().copied()))
    ));
    reasons.push(format!(
        "{} {} a house or a cage with {}.",
        text::cells_in_short(layout, &victims),
        if victims.len() == 1 { "shares" } else { "share" },
        match places.len() {
            1 => layout.cell_name(places[0]),
            2 => "both".to_string(),
            _ => "each of them".to_string(),
        }
    ));
    Telling {
        title: format!("Cage subset {digit}, {name}"),
        place: format!("Look at {name}: which digit must it have?"),
        reasons,
    }
}

fn tell_pair(ids: [ConstraintId; 2], numbers: &NumberPattern, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let names = ids.map(|id| cage_name(layout, id));
    let open = numbers.cells.iter().filter(|cell| cell.digits.len() > 1);
    let Some(house) = text::shared_house(layout, &open.map(|cell| cell.cell).collect::<Vec<_>>()) else {
        return context.named();
    };
    let (house, both) = (layout.house_name(house), text::and(&names));
    let mut reasons = vec![format!("What is open of {both} lies in {house}, so they share no digit.")];
    for id in ids.into_iter().rev() {
        let is_in = |cell: &&NumberCell| layout.constraints_of(cell.cell).contains(&id);
        let (filled, open): (Vec<NumberCell>, Vec<NumberCell>) =
            numbers.cells.iter().filter(is_in).partition(|cell| cell.digits.len() == 1);
        let filled = filled.iter().map(|cell| sum_of(cell.digits)).sum();
        let total = Cage::<10>::of(layout, id).and_then(|cage| cage.sum?.checked_sub(filled));
        reasons.extend(tell_sets(layout, id, &open, total));
    }
    reasons.push(match numbers.sets.len() {
        0 => "Each set of one has a digit of every set of the other.".to_string(),
        1 => format!("Only {} leaves the other a set.", added(numbers.sets[0])),
        _ => format!(
            "Only {} leave the other a set, and the cells can hold no other digits.",
            text::and(numbers.sets.iter().map(|&set| added(set)))
        ),
    });
    Telling { title: format!("Two cages of a house, {house}"), place: format!("Look at {both}."), reasons }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    #[test]
    fn finds() {
        let position = Position::caged("3x3", &[(15, "r4c4 r4c5 r5c5")]);
        let position = position.only("r4c4", "2358").only("r4c5", "348").only("r5c5", "2458");
        let hint = &position.hints("cage-subset:1")[0];
        assert_eq!(hint.conclusion, "So 8 can be removed from r4c6, r5c46 and r6c456.");
        assert_eq!(hint.reasons[1], "15 in three cells without 1, 6, 7 or 9: 2+5+8 or 3+4+8.");
        assert_eq!(hint.reasons[2], "Both have 8, and it can only be in r4c4, r4c5 or r5c5.");
    }

    #[test]
    fn a_cage_counts_like_a_house() {
        // r7c7 shares a cage with one place of the 3, and a column with the other.
        let position = Position::caged("3x3", &[(4, "r1c1 r2c7"), (0, "r1c1 r7c7")]);
        let position = position.only("r1c1", "13").only("r2c7", "13");
        let conclusions = position.conclusions("cage-subset");
        assert!(conclusions.iter().any(|conclusion| conclusion.contains("r7c7")), "{conclusions:?}");
    }

    #[test]
    fn two_cages_share_no_digit() {
        let position = Position::caged("3x3", &[(4, "r1c1 r1c2"), (10, "r1c5 r1c7")]);
        let position = position.only("r1c1", "13").only("r1c2", "13").only("r1c5", "12").only("r1c7", "89");
        let hint = &position.hints("cage-subset:2")[0];
        assert_eq!(hint.conclusion, "So 1 can be removed from r1c5; 9 from r1c7.");
        assert_eq!(
            hint.reasons,
            [
                "What is open of the cage of 10 at r1c5 and the cage of 4 at r1c1 lies in row 1, so they share no digit.",
                "The cage of 4 at r1c1 has two cells.",
                "4 in two cells: 1+3.",
                "The cage of 10 at r1c5 has two cells.",
                "10 in two cells without 3, 4, 6 or 7: 1+9 or 2+8.",
                "Only 2+8 leaves the other a set."
            ]
        );
    }

    #[test]
    fn near_miss() {
        // r5c7 shares nothing with r4c4.
        let position = Position::caged("3x3", &[(4, "r4c4 r5c5")]).only("r4c4", "13").only("r5c5", "13");
        assert!(!position.conclusions("cage-subset").iter().any(|conclusion| conclusion.contains("r5c7")));
        // A cage that leaves the house can share its digit there.
        let position = Position::caged("3x3", &[(4, "r1c1 r1c2"), (10, "r1c5 r2c7")]);
        let position = position.only("r1c1", "13").only("r1c2", "13").only("r1c5", "29").only("r2c7", "18");
        assert!(position.conclusions("cage-subset:2").is_empty());
    }

    #[test]
    fn other_size() {
        let position = Position::caged("4x4", &[(3, "r16c1 r16c2")]).only("r16c1", "12").only("r16c2", "12");
        assert_eq!(position.conclusions("cage-subset").len(), 2);
    }
}
