//! # Extended pointing
//! **Definition.** In a house, a digit has a few places left, and a cell sees all of them: some because they share a
//! house with it, others because of a constraint by which the cells differ, such as a cage or the anti-knight rule. The
//! digit is eliminated from that cell.
//!
//! **Example.** In row 3 the 7 can only go in r3c1 or r3c5. r2c3 shares box 1 with r3c1 and is a knight's move away
//! from r3c5, so with the anti-knight rule r2c3 is not 7. Nor is r4c3, which is a knight's move away from both.
//!
//! **Why it is sound.** One of the places holds the digit, and whichever it is, the cell differs from it.
//!
//! **Near misses.** One place that the cell does not see: nothing follows. Where all places lie in one other house, it
//! is pointing or claiming.
//!
//! **Cost.** For each house and digit, the rows of what its places rule out, one after the other: some 1,500 rows at
//! 9x9. Where there are no constraints, nothing is done.
//!
//! **Also known as.** Common peers of a digit, pointing beyond houses.

use crate::facts::Joint;
use crate::patterns::bits::bits;
use crate::prelude::*;
use crate::sums::words::differing;
use crate::{LinkNode, NodeKind};
use pencilproof_proof::{Via, merged};

pub(crate) static TECHNIQUE: Technique = Technique::plain(
    ("extended-pointing", "Extended pointing"),
    Family::CONSTRAINTS,
    heading!("extended_pointing.rs"),
    finder!(|facts, _, found| find(facts, found)),
    Explain::Sets(explain),
);

fn find<const W: usize>(facts: &Facts<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, layout, geometry) = (facts.board(), facts.layout(), facts.geometry());
    if layout.is_plain() {
        return ControlFlow::Continue(());
    }
    let links = facts.links(NodeKind::Candidate);
    let rules = layout.houses().flat_map(|house| layout.digits().iter().map(move |digit| Rule::House(house, digit)));
    for rule in rules {
        found.work(1)?;
        let live: Vec<Candidate> = board.live(rule).collect();
        if live.len() < 2 {
            continue;
        }
        let mut all = vec![u64::MAX; links.words()];
        for number in live.iter().filter_map(|&candidate| links.number(candidate)) {
            all.iter_mut().zip(links.seen_row(number)).for_each(|(all, row)| *all &= row);
        }
        // What one house shows is pointing or claiming.
        let places: CellSet<W> = live.iter().map(|candidate| candidate.cell()).collect();
        let by_house =
            |victim: Candidate| geometry.shared_houses(places | CellSet::only(victim.cell())).next().is_some();
        let joints = |victim: Candidate| {
            let joints = |&candidate: &Candidate| facts.joints(LinkNode::of(candidate), LinkNode::of(victim));
            few(&live.iter().map(joints).collect::<Vec<Vec<Joint>>>())
        };
        // What the same joints show is one step.
        let mut groups: Vec<(Vec<Joint>, Vec<Candidate>)> = Vec::new();
        let victims = bits(&all).flat_map(|number| links.nodes()[number].candidates());
        for victim in victims.filter(|&victim| !by_house(victim)) {
            let joints = joints(victim);
            match groups.iter_mut().find(|(of_group, _)| *of_group == joints) {
                Some((_, victims)) => victims.push(victim),
                None => groups.push((joints, vec![victim])),
            }
        }
        for (joints, victims) in groups {
            found.eliminate(victims, || reason(rule, &live, &joints))?;
        }
    }
    ControlFlow::Continue(())
}

/// Joints of which each candidate has at least one, by candidate: those first that many have, and none that the others
/// do without.
fn few(of_candidates: &[Vec<Joint>]) -> Vec<Joint> {
    let mut chosen: Vec<Joint> = Vec::new();
    let has_one = |joints: &[Joint], chosen: &[Joint]| joints.iter().any(|joint| chosen.contains(joint));
    loop {
        let left = || of_candidates.iter().filter(|joints| !has_one(joints, &chosen));
        let often = |joint: &Joint| left().filter(|joints| joints.contains(joint)).count();
        // Of those that equally many have the first.
        let Some(&next) = left().flatten().rev().max_by_key(|joint| often(joint)) else { break };
        chosen.push(next);
    }
    for index in (0..chosen.len()).rev() {
        let others = [&chosen[..index], &chosen[index + 1..]].concat();
        if of_candidates.iter().all(|joints| has_one(joints, &others)) {
            chosen = others;
        }
    }
    chosen
}

/// The reason why a digit goes from cells that see its places by these joints.
fn reason(rule: Rule, live: &[Candidate], joints: &[Joint]) -> Reason {
    let sets = SetPattern {
        base: vec![SetRule { rule, weight: 1, candidates: live.to_vec() }],
        cover: Vec::new(),
        fins: Vec::new(),
    };
    let cover = merged(joints.iter().map(|joint| (joint.cover, 1)));
    Reason::new(Proof::weighted([(rule, 1)], cover), Evidence::Sets(sets))
}

fn explain(sets: &SetPattern, context: &Context<'_>) -> Telling {
    let (layout, step, name) = (context.layout, context.step, context.name);
    let [SetRule { rule: Rule::House(house, digit), candidates, .. }] = &sets.base[..] else {
        return context.named();
    };
    let Proof::Counting { cover, .. } = &step.proof else { return context.named() };
    let mut left = candidates.clone();
    // By reason: groups of one constraint give the same.
    let mut seen: Vec<(String, Vec<Cell>)> = Vec::new();
    for &(joint, _) in cover {
        let why = match Joint::from(joint).via(layout) {
            Some(Via::Constraint(id)) => differing(layout, id),
            Some(Via::Rule(rule)) => text::rule_place(layout, rule),
            Some(Via::Als(_)) | None => continue,
        };
        let members = layout.weighed(joint);
        let cells = left.extract_if(.., |place| members.contains(&(*place, 1))).map(|place| place.cell());
        match seen.iter_mut().find(|(known, _)| *known == why) {
            Some((_, known)) => known.extend(cells),
            None => seen.push((why, cells.collect())),
        }
    }
    let because = |(why, mut cells): (String, Vec<Cell>)| {
        cells.sort();
        format!("{} because of {why}", text::and(text::cells(layout, cells)))
    };
    let seen: Vec<String> = seen.into_iter().map(because).collect();
    let seen = match &seen[..] {
        [others @ .., last] if !others.is_empty() => format!("{}, and {last}", others.join(", ")),
        _ => seen.concat(),
    };
    let victims: Vec<Cell> = step.eliminations.iter().map(|victim| victim.cell()).collect();
    let see = if victims.len() == 1 { "sees" } else { "see" };
    let places = text::cells(layout, candidates.iter().map(|candidate| candidate.cell()));
    let house = layout.house_name(*house);
    Telling {
        title: format!("{name} on {digit}, {house}"),
        place: format!("Look at the {} in {house}.", text::several(*digit)),
        reasons: vec![
            format!("In {house} the {digit} can only go in {}.", text::or(places)),
            format!("{} {see} {seen}.", text::cells_in_short(layout, &victims)),
        ],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    fn knights() -> Position {
        Position::constrained("3x3", &["anti-knight"]).keep('7', "row 3", "r3c1 r3c5")
    }

    #[test]
    fn finds() {
        assert_eq!(
            knights().conclusions("extended-pointing"),
            ["So 7 can be removed from r2c3.", "So 7 can be removed from r4c3."]
        );
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
    fn names_a_reason_once() {
        let position = Position::constrained("3x3", &["anti-knight", "anti-king"]);
        let hint = &position.keep('9', "row 1", "r1c2 r1c3 r1c4 r1c5 r1c6").hints("extended-pointing")[0];
        let why = "because of box 2, r1c3 because of the anti-king rule, and r1c2 because of the anti-knight rule";
        assert_eq!(hint.reasons[1], format!("r2c4 sees r1c4, r1c5 and r1c6 {why}."));
        let position = Position::constrained("3x3+x", &["anti-knight"]);
        let hints = position.keep('3', "diagonal 1", "r5c5 r6c6 r7c7 r8c8").hints("extended-pointing");
        let why = "r5c5 because of row 5, r8c8 because of column 8, and r6c6 and r7c7 because of the anti-knight rule";
        let reason = format!("r5c8 sees {why}.");
        assert!(hints.iter().any(|hint| hint.reasons[1] == reason), "{:?}", hints[0].reasons);
    }

    #[test]
    fn explains() {
        let hint = &knights().hints("extended-pointing")[0];
        assert_eq!((&*hint.title, &*hint.place), ("Extended pointing on 7, row 3", "Look at the 7s in row 3."));
        assert_eq!(hint.reasons[0], "In row 3 the 7 can only go in r3c1 or r3c5.");
        assert_eq!(hint.reasons[1], "r2c3 sees r3c1 because of box 1, and r3c5 because of the anti-knight rule.");
    }
}
