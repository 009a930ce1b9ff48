//! # Extended pointing
//! **Definition.** In a house, a digit has a few places left, and a cell outside of the house sees all of them: some
//! because they share a house with it, others because of a constraint by which the cells differ, such as a cage or the
//! anti-knight rule. The digit is eliminated from that cell.
//!
//! **Example.** In row 3 the 7 can only go in r3c1 or r3c5. r2c3 shares box 1 with r3c1 and is a knight's move away
//! from r3c5, so with the anti-knight rule r2c3 is not 7. Nor is r4c3, which is a knight's move away from both.
//!
//! **Why it is sound.** One of the places holds the digit, and whichever it is, the cell differs from it.
//!
//! **Near misses.** One place that the cell does not see: nothing follows. Where all places lie in one other house, it
//! is pointing or claiming.
//!
//! **Cost.** For each house and digit, the cells that differ from all of its places: sets of cells, 243 times at 9x9.
//! Where no constraint makes cells differ, nothing is done.
//!
//! **Also known as.** Pointing beyond houses, common peers of a digit.

use crate::LinkNode;
use crate::prelude::*;
use crate::sums::words::differing;
use pencilproof_core::Summand;
use pencilproof_proof::{Weighing, merged};

pub(crate) static TECHNIQUE: Technique = Technique::plain(
    ("extended-pointing", "Extended pointing"),
    Family::LOCKED,
    heading!("extended_pointing.rs"),
    finder!(|facts, _, found| find(facts, found)),
    Explain::Sets(explain),
);

fn find<const W: usize>(facts: &Facts<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, layout, geometry) = (facts.board(), facts.layout(), facts.geometry());
    if layout.groups().next().is_none() {
        return ControlFlow::Continue(());
    }
    let mates = |cell: Cell| layout.group_mates(cell).iter().copied().collect::<CellSet<W>>();
    let seen: Vec<CellSet<W>> = layout.cells().map(|cell| geometry.peers(cell) | mates(cell)).collect();
    for digit in layout.digits().iter() {
        let open = board.open_plane(digit);
        for house in layout.houses() {
            found.work(1)?;
            let places = open & geometry.house(house);
            if places.len() < 2 {
                continue;
            }
            let by_all = places.iter().fold(open - places, |left, place| left & seen[place.index()]);
            let by_house =
                geometry.shared_houses(places).fold(CellSet::EMPTY, |all, house| all | geometry.house(house));
            found.eliminate(candidates(by_all - by_house, digit), || {
                reason(board, Rule::House(house, digit), by_all - by_house)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The reason why a digit goes from the cells that differ from all its places in a house.
fn reason<const W: usize>(board: &Board<W>, rule: Rule, victims: CellSet<W>) -> Reason {
    let places: Vec<Candidate> = board.live(rule).collect();
    let node = |candidate: Candidate| LinkNode { digit: candidate.digit(), cells: CellSet::only(candidate.cell()) };
    let counts = victims.iter().map(|cell| {
        let joint = |&place: &Candidate| {
            let victim = LinkNode { digit: place.digit(), cells: CellSet::only(cell) };
            node(place).shared(victim, board).next().map(|joint| (joint, 1))
        };
        let cover: Vec<Weighted<Summand>> = merged(places.iter().filter_map(joint));
        Weighing { base: vec![(rule.into(), 1)], cover }
    });
    let proof = match &counts.collect::<Vec<Weighing>>()[..] {
        [count] => Proof::Counting { base: count.base.clone(), cover: count.cover.clone() },
        counts => Proof::Several(counts.to_vec()),
    };
    let base = vec![SetRule { rule, weight: 1, candidates: places }];
    Reason::new(proof, Evidence::Sets(SetPattern { base, cover: Vec::new(), fins: Vec::new() }))
}

fn explain(sets: &SetPattern, context: &Context<'_>) -> Telling {
    let (layout, name) = (context.layout, context.name);
    let ([SetRule { rule: rule @ Rule::House(house, digit), candidates, .. }], [victim, ..]) =
        (&sets.base[..], &context.step.eliminations[..])
    else {
        return context.named();
    };
    let places: Vec<Cell> = candidates.iter().map(|candidate| candidate.cell()).collect();
    let victims: Vec<Cell> = context.step.eliminations.iter().map(|victim| victim.cell()).collect();
    let (house, victim) = (layout.house_name(*house), victim.cell());
    let each = places.iter().map(|&place| format!("{} by {}", layout.cell_name(place), between(layout, place, victim)));
    let (see, who) = match victims.len() {
        1 => ("sees", layout.cell_name(victim)),
        _ => ("see", text::cells_in_short(layout, &victims)),
    };
    let both = if places.len() == 2 { "both" } else { "them all" };
    Telling {
        title: format!("{name} on {digit}, {house}"),
        place: format!("Look at the {} in {house}.", text::several(*digit)),
        reasons: vec![
            format!(
                "In {} the {digit} can only go in {}, and {who} {see} {both}.",
                text::rule_place(layout, *rule),
                text::or(text::cells(layout, places.iter().copied()))
            ),
            format!("{} sees {}.", layout.cell_name(victim), text::and(each)),
        ],
    }
}

/// Why two cells differ: `box 1`, `the cage of 15 at r1c1`.
fn between(layout: &Layout, one: Cell, other: Cell) -> String {
    if let Some(&house) = layout.houses_of(one).iter().find(|house| layout.houses_of(other).contains(house)) {
        return layout.house_name(house);
    }
    let has_both = |cells: &[Cell]| cells.contains(&one) && cells.contains(&other);
    let group = layout.groups().find(|&group| has_both(layout.group_cells(group)));
    let id = group.and_then(|group| layout.constraint_of_group(group));
    id.map_or_else(String::new, |id| differing(layout, id))
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn knights() -> Position {
        Position::constrained("3x3", &["anti-knight"]).keep('7', "row 3", "r3c1 r3c5")
    }

    #[test]
    fn finds() {
        assert_eq!(knights().conclusions("extended-pointing"), ["So 7 can be removed from r24c3."]);
        let cage = Position::caged("3x3", &[(20, "r1c1 r2c1 r3c1 r3c2 r4c2")]).keep('7', "box 1", "r1c1 r3c2");
        assert_eq!(cage.conclusions("extended-pointing"), ["So 7 can be removed from r4c2."]);
    }

    #[test]
    fn near_miss() {
        let position = Position::constrained("3x3", &["anti-knight"]).keep('7', "row 3", "r3c1 r3c5 r3c8");
        assert!(position.conclusions("extended-pointing").is_empty(), "r2c3 does not see r3c8");
        let pointing = Position::caged("3x3", &[(20, "r1c1 r1c2 r1c4")]).keep('7', "box 1", "r1c1 r1c2");
        assert!(pointing.conclusions("extended-pointing").is_empty(), "both places lie in row 1");
    }

    #[test]
    fn other_size() {
        let position = Position::caged("2x2", &[(0, "r1c1 r2c2 r3c2")]).keep('3', "box 1", "r1c1 r2c2");
        // By the places in box 1, and by those in column 1.
        assert_eq!(position.conclusions("extended-pointing"), ["So 3 can be removed from r3c2."; 2]);
    }

    #[test]
    fn explains() {
        let hint = &knights().hints("extended-pointing")[0];
        assert_eq!((&*hint.title, &*hint.place), ("Extended pointing on 7, row 3", "Look at the 7s in row 3."));
        assert_eq!(hint.reasons[0], "In row 3 the 7 can only go in r3c1 or r3c5, and r24c3 see both.");
        assert_eq!(hint.reasons[1], "r2c3 sees r3c1 by box 1 and r3c5 by the anti-knight rule.");
    }
}
