//! The either-ors from which a colouring starts.

use crate::prelude::*;
use pencilproof_proof::{Branch, Cases, Choice, Side};

/// The candidates of one digit in some cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Group<const W: usize> {
    digit: Digit,
    cells: CellSet<W>,
}

impl<const W: usize> Group<W> {
    pub(super) fn of(candidate: Candidate) -> Group<W> {
        Group { digit: candidate.digit(), cells: CellSet::only(candidate.cell()) }
    }

    pub(super) fn candidates(self) -> impl Iterator<Item = Candidate> {
        candidates(self.cells, self.digit)
    }
}

/// A rule whose live candidates are in two groups, green and blue: exactly one group holds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Start<const W: usize> {
    pub(super) rule: Rule,
    pub(super) groups: [Group<W>; 2],
}

impl<const W: usize> Start<W> {
    /// A rule with two candidates, the first of them green.
    pub(super) fn pair(rule: Rule, [first, second]: [Candidate; 2]) -> Start<W> {
        Start { rule, groups: [Group::of(first), Group::of(second)] }
    }

    /// The start as two cases without inferences.
    pub(super) fn cases(&self) -> Cases {
        let branch = |side: Side| Branch {
            assumed: self.groups[side.index()]
                .candidates()
                .map(|candidate| Literal { candidate, is_true: true })
                .collect(),
            inferences: Vec::new(),
            empty: None,
        };
        Cases { on: Choice::Rule(self.rule), branches: Side::BOTH.map(branch).to_vec() }
    }
}

/// The rules with two candidates: cells, then houses by digit; of several rules with the same two candidates only the
/// first.
pub(super) fn pairs<const W: usize>(facts: &Facts<'_, W>) -> impl Iterator<Item = (Rule, [Candidate; 2])> {
    let board = facts.board();
    let cells = facts.bivalue_cells();
    let of_cells = cells.iter().filter_map(move |cell| {
        let mut digits = board.digits(cell).iter();
        let pair = [Candidate::new(cell, digits.next()?), Candidate::new(cell, digits.next()?)];
        Some((Rule::Cell(cell), pair))
    });
    of_cells.chain(facts.layout().digits().iter().flat_map(move |digit| pairs_of(facts, digit)))
}

/// The houses with two places for a digit; of several houses with the same two places only the first.
pub(super) fn pairs_of<const W: usize>(
    facts: &Facts<'_, W>,
    digit: Digit,
) -> impl Iterator<Item = (Rule, [Candidate; 2])> {
    let (board, geometry) = (facts.board(), facts.geometry());
    facts.bilocal_houses(digit).iter().filter_map(move |&house| {
        let places = board.plane(digit) & geometry.house(house);
        let mut cells = places.iter();
        let pair = [Candidate::new(cells.next()?, digit), Candidate::new(cells.next()?, digit)];
        let is_repeated =
            geometry.shared_houses(places).any(|other| other < house && board.count(Rule::House(other, digit)) == 2);
        (!is_repeated).then_some((Rule::House(house, digit), pair))
    })
}

/// The starts of a position: rules with two candidates, and with `groups` also digits of a house whose places lie in
/// two houses of one other kind, such as a box with all its 4s in two rows.
pub(super) fn starts<const W: usize>(facts: &Facts<'_, W>, groups: bool) -> Vec<Start<W>> {
    let mut list: Vec<Start<W>> = pairs(facts).map(|(rule, pair)| Start::pair(rule, pair)).collect();
    if !groups {
        return list;
    }
    for house in facts.layout().houses() {
        for digit in facts.layout().digits().iter() {
            let places = facts.board().open_plane(digit) & facts.geometry().house(house);
            if places.len() > 2 {
                for halves in halves(facts, house, places) {
                    let groups = halves.map(|cells| Group { digit, cells });
                    if !list.iter().any(|known| known.groups == groups) {
                        list.push(Start { rule: Rule::House(house, digit), groups });
                    }
                }
            }
        }
    }
    list
}

/// The ways to split places of a house between two houses of one other kind.
fn halves<const W: usize>(facts: &Facts<'_, W>, house: House, places: CellSet<W>) -> Vec<[CellSet<W>; 2]> {
    let (layout, geometry) = (facts.layout(), facts.geometry());
    let mut halves = Vec::new();
    let Some(first) = places.first() else { return halves };
    for &crossing in layout.houses_of(first).iter().filter(|&&other| layout.kind(other) != layout.kind(house)) {
        let one = places & geometry.house(crossing);
        let rest = places - one;
        let same_kind = |other: House| layout.kind(other) == layout.kind(crossing);
        if geometry.shared_houses(rest).any(same_kind) && !halves.contains(&[one, rest]) {
            halves.push([one, rest]);
        }
    }
    halves
}
