//! Single-digit patterns in words.

use crate::prelude::*;
use pencilproof_proof::{Chain, Via};

/// Two strong links of one digit that a weak link joins.
pub(super) fn tell_joined(chain: &Chain, context: &Context<'_>) -> Telling {
    let houses: Vec<House> = chain.links.iter().filter_map(|link| house(link.via)).collect();
    let nodes: Vec<&[Candidate]> = chain.nodes.iter().map(|node| &node.candidates[..]).collect();
    match (&houses[..], &nodes[..]) {
        (&[one, joint, other], &[start, near, far, end]) => {
            Joined { houses: [one, joint, other], nodes: [start, near, far, end] }.told(context)
        }
        _ => context.named(),
    }
}

/// A house whose places lie in two arms, and a strong link that meets one of them.
pub(super) fn tell_rectangle(sets: &SetPattern, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let house = |set: &SetRule| if let Rule::House(house, _) = set.rule { Some(house) } else { None };
    let is_line = |set: &&SetRule| house(set).is_some_and(|house| layout.kind(house).is_line());
    let (Some(link), Some(region), &[far]) =
        (sets.base.iter().find(is_line), sets.base.iter().find(|set| !is_line(set)), &sets.fins[..])
    else {
        return context.named();
    };
    let near: Vec<Candidate> = link.candidates.iter().copied().filter(|&candidate| candidate != far).collect();
    let meets = |set: &&SetRule| near.iter().all(|candidate| set.candidates.contains(candidate));
    let (Some(shared), Some(free)) = (sets.cover.iter().find(meets), sets.cover.iter().find(|set| !meets(set))) else {
        return context.named();
    };
    let arm = |line: &SetRule| -> Vec<Candidate> {
        region.candidates.iter().copied().filter(|candidate| line.candidates.contains(candidate)).collect()
    };
    match (house(link), house(shared), house(region)) {
        (Some(link), Some(joint), Some(region)) => {
            Joined { houses: [link, joint, region], nodes: [&[far], &near, &arm(shared), &arm(free)] }.told(context)
        }
        _ => context.named(),
    }
}

/// Two strong links and the house of the weak link between them, with the nodes in the order of the chain.
struct Joined<'a> {
    houses: [House; 3],
    nodes: [&'a [Candidate]; 4],
}

impl Joined<'_> {
    fn told(&self, context: &Context<'_>) -> Telling {
        let layout = context.layout;
        let ([one, joint, other], [start, near, far, end]) = (self.houses, self.nodes);
        let digit = start[0].digit();
        let cells = |candidates: &[Candidate]| -> Vec<Cell> { candidates.iter().map(|known| known.cell()).collect() };
        let each = |nodes: [&[Candidate]; 2]| {
            let mut all = cells(&nodes.concat());
            all.dedup();
            text::and(text::cells(layout, all))
        };
        let short = |node: &[Candidate]| text::cell_groups(layout, &cells(node)).join(",");
        let mut strong = [one, other];
        strong.sort();
        let strong = text::houses(layout, &strong);
        let gone = &context.step.eliminations;
        let see = if gone.len() == 1 { "sees" } else { "see" };
        let all = if start.len() + end.len() == 2 { "both" } else { "them all" };
        let [first, second, third, last] = self.nodes.map(short);
        Telling {
            title: format!("{} on {digit}, {strong}", context.name),
            place: format!("Look at the {} in {strong}.", text::several(digit)),
            reasons: vec![
                format!(
                    "In {} the {digit} goes in {first} or {second}; in {} in {third} or {last}. {} lie in {}, so at most \
                     one of them is {digit}.",
                    layout.house_name(one),
                    layout.house_name(other),
                    each([near, far]),
                    layout.house_name(joint)
                ),
                format!("At least one of {} is {digit}, and {} {see} {all}.", each([start, end]), each([gone, &[]])),
                format!(
                    "({digit}){first} = {second} - {third} = {last} => {}",
                    text::conclusion_in_short(layout, &[], gone)
                ),
            ],
        }
    }
}

fn house(via: Via) -> Option<House> {
    match via {
        Via::Rule(Rule::House(house, _)) => Some(house),
        _ => None,
    }
}

/// Two patterns that share their heart: the houses that need the digit, and what each of the two shows.
pub(super) fn tell_dual(sets: &SetPattern, context: &Context<'_>, shared: &str) -> Telling {
    let layout = context.layout;
    let Some(digit) = context.step.eliminations.first().map(|gone| gone.digit()) else { return context.named() };
    let house = |set: &SetRule| if let Rule::House(house, _) = set.rule { Some(house) } else { None };
    let houses = text::houses(layout, &sets.base.iter().filter_map(house).collect::<Vec<_>>());
    let fins = sets.fins.iter().map(|fin| fin.cell());
    let gone = context.step.eliminations.iter().map(|gone| gone.cell());
    Telling {
        title: format!("{} on {digit}, {houses}", context.name),
        place: format!("Look at the {} in {houses}.", text::several(digit)),
        reasons: vec![
            format!("Two patterns share {shared}. Each of them uses two of {houses}."),
            format!(
                "Their ends are {}: each pattern has its {digit} at one of its ends, or in the line that leads to what it eliminates.",
                text::and(text::cells(layout, fins))
            ),
            format!(
                "One of them eliminates {digit} from {}.",
                text::and(text::cells(layout, gone)).replace(" and ", ", the other from ")
            ),
        ],
    }
}

/// What all templates of a digit, or none of them, use.
pub(super) fn tell_templates(context: &Context<'_>) -> Telling {
    let step = context.step;
    let Some(digit) = step.placements.iter().chain(&step.eliminations).map(|shown| shown.digit()).next() else {
        return context.named();
    };
    let cells = |list: &[Candidate]| {
        let cells: Vec<Cell> = list.iter().map(|candidate| candidate.cell()).collect();
        text::cells_in_short(context.layout, &cells)
    };
    let several = text::several(digit);
    let seen = match step.placements.is_empty() {
        true => format!(
            "None of them uses {}: with one of these, some house is left without a {digit}.",
            cells(&step.eliminations)
        ),
        false => format!(
            "All of them use {}: without one of these, some house is left without a {digit}.",
            cells(&step.placements)
        ),
    };
    Telling {
        title: format!("{} on {digit}", context.name),
        place: format!("Look at the {several} on the whole board."),
        reasons: vec![format!("Go through the ways to place the {several} that are left, one in every house."), seen],
    }
}

/// An odd ring of cells with its guardians.
pub(super) fn tell_ring(pattern: &pencilproof_proof::Pattern, context: &Context<'_>) -> Telling {
    let (layout, step) = (context.layout, context.step);
    let Some(digit) = pattern.guardians.first().map(|guardian| guardian.digit()) else { return context.named() };
    let names = |list: &[Candidate]| text::cells(layout, list.iter().map(|candidate| candidate.cell()));
    let ring = text::and(text::cells(layout, pattern.cells.iter().map(|cell| cell.cell)));
    let guardians = names(&pattern.guardians);
    let saved = match &step.placements[..] {
        [_] => format!("Only {} prevents this, so it is {digit}.", text::and(&guardians)),
        _ => format!(
            "One of {} is therefore {digit}, and {} {} all of them.",
            text::and(&guardians),
            text::and(names(&step.eliminations)),
            if step.eliminations.len() == 1 { "sees" } else { "see" }
        ),
    };
    Telling {
        title: format!("{} on {digit}, {ring}", context.name),
        place: format!("Look at the {} in {ring}.", text::several(digit)),
        reasons: vec![
            format!("{ring} form a ring: each shares a house with the next, and the last with the first."),
            format!(
                "If these houses had no other place for {digit}, every second cell of the ring would be {digit}. With {} \
                 cells that cannot be.",
                text::count(pattern.cells.len())
            ),
            saved,
        ],
    }
}
