//! Singles and wings. What needs but a list of base and cover rules is with [`reason`](crate::Step::reason).

use super::{Reason, live};
use crate::grid::Grid;
use crate::step::candidate;
use crate::tables::{PEERS, SEEN, cells_in, claim};
use crate::{Argument, Step};
use pencilproof_core::{Candidate, Cell, Digit, DigitSet, House, Layout, Rule};
use pencilproof_proof::{
    CaseTree, Chain, Evidence, Link, Node, Part, Pattern, PatternCell, Proof, Single, Strength, Via, Weighing, merged,
};
use std::cmp::Reverse;

/// A rule with one candidate left.
pub(super) fn single(step: &Step, grid: &Grid) -> Reason {
    let Some(placed) = step.placement else {
        return Reason { proof: Proof::Cases(CaseTree::Close), evidence: Evidence::Bare };
    };
    let (cell, digit) = (placed.cell().index(), placed.digit().index());
    let (mut blockers, mut struck) = (Vec::new(), Vec::new());
    let rule = match &step.argument {
        Argument::HiddenSingle(house) => {
            let rule = Rule::House(*house, placed.digit());
            let places = super::rule_number(rule);
            let others = Grid::claims(places, grid.empty[(places - crate::tables::CELLS) / 9]);
            let others = others.map(|other| other as usize / 9).filter(|&other| other != cell);
            let (seen, unseen) = self::blockers(grid, digit, others.fold(0, |set, other| set | 1 << other));
            blockers = seen;
            struck = cells_in(unseen).map(|other| candidate(claim(other, digit))).collect();
            rule
        }
        _ => {
            for other in (0..9).filter(|&other| other != digit) {
                let (seen, unseen) = self::blockers(grid, other, 1 << cell);
                blockers.extend(seen);
                struck.extend(cells_in(unseen).map(|cell| candidate(claim(cell, other))));
            }
            Rule::Cell(placed.cell())
        }
    };
    Reason { proof: Proof::Single(rule), evidence: Evidence::Single(Single { rule, blockers, struck }) }
}

/// A few filled cells with a digit that together see as many of the cells as filled ones can, and the cells that none
/// of them sees. They are chosen greedily, ties in reading order.
fn blockers(grid: &Grid, digit: usize, mut cells: u128) -> (Vec<Candidate>, u128) {
    let mut chosen = Vec::new();
    loop {
        let holders = (0..grid.values.len()).filter(|&cell| grid.values[cell] as usize == digit + 1);
        let view = |cell: usize| (SEEN[cell] & cells).count_ones();
        match holders.min_by_key(|&cell| Reverse(view(cell))) {
            Some(widest) if view(widest) > 0 => {
                cells &= !SEEN[widest];
                chosen.push(candidate(claim(widest, digit)));
            }
            _ => return (chosen, cells),
        }
    }
}

/// An XY-Wing or XYZ-Wing: its cells are the base. The cover has what joins each pincer to the pivot and, for each
/// place that loses the digit, houses that join it to the cells with that digit.
pub(super) fn wing(step: &Step, grid: &Grid, pivot: Cell, pincers: [Cell; 2], digit: Digit) -> Reason {
    let digits = |cell: Cell| live(grid, Rule::Cell(cell)).map(Candidate::digit).collect::<DigitSet>();
    let links = pincers.map(|pincer| {
        let other = (digits(pincer) - DigitSet::only(digit)).first().unwrap_or(digit);
        Rule::House(shared_house(pivot, pincer), other)
    });
    let [one, other] = pincers;
    let is_xyz = digits(pivot).contains(digit);
    let ends: Vec<Cell> = is_xyz.then_some(pivot).into_iter().chain(pincers).collect();
    let base = [pivot, one, other].map(|cell| (Rule::Cell(cell), 1));
    let weighing = |victim: &Candidate| {
        let joints = ends.iter().map(|&end| Rule::House(shared_house(end, victim.cell()), digit));
        Weighing::new(merged(base), merged(links.into_iter().chain(joints).map(|rule| (rule, 1))))
    };
    let mut counts: Vec<Weighing> = step.eliminations.iter().map(weighing).collect();
    counts.sort();
    counts.dedup();
    let proof = match &counts[..] {
        [Weighing { base, cover }] => Proof::Counting { base: base.clone(), cover: cover.clone() },
        _ => Proof::Several(counts),
    };
    let evidence = if is_xyz {
        let parts = [(pivot, Part::Pivot), (one, Part::Pincer), (other, Part::Pincer)];
        let cells = parts.map(|(cell, part)| PatternCell { cell, part, digits: digits(cell) }).to_vec();
        Evidence::Pattern(Pattern { cells, guardians: Vec::new(), rules: Vec::new() })
    } else {
        let [x, y] = links.map(|rule| match rule {
            Rule::House(_, digit) => digit,
            Rule::Cell(_) => digit,
        });
        let nodes = [(one, digit), (one, x), (pivot, x), (pivot, y), (other, y), (other, digit)];
        let rules = [Rule::Cell(one), links[0], Rule::Cell(pivot), links[1], Rule::Cell(other)];
        Evidence::Chain(alternating(nodes.map(|(cell, digit)| Candidate::new(cell, digit)), rules))
    };
    Reason { proof, evidence }
}

/// A chain of single candidates, whose first link is a strong one.
pub(super) fn alternating(nodes: impl IntoIterator<Item = Candidate>, rules: impl IntoIterator<Item = Rule>) -> Chain {
    let strength = |index| if index % 2 == 0 { Strength::Strong } else { Strength::Weak };
    let link = |(index, rule)| Link { strength: strength(index), via: Via::Rule(rule) };
    Chain {
        nodes: nodes.into_iter().map(|node| Node { candidates: vec![node] }).collect(),
        links: rules.into_iter().enumerate().map(link).collect(),
        als: Vec::new(),
    }
}

/// The first house of two cells that see each other.
fn shared_house(one: Cell, other: Cell) -> House {
    let layout = Layout::classic();
    let houses = layout.houses_of(one);
    let shared = houses.iter().find(|house| layout.houses_of(other).contains(house));
    debug_assert!(shared.is_some() || !PEERS[one.index()].contains(&(other.index() as u8)));
    shared.copied().unwrap_or(houses[0])
}
