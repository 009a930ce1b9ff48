//! Digits that a row and a column leave only the cell where they cross and two cells outside of its box.
//!
//! If such a digit is in neither of the two, the row and the column both have it in the box, which holds it once: it
//! is in the cell where they cross.

pub(crate) mod firework_alp;
pub(crate) mod firework_quad;
pub(crate) mod firework_triple;
pub(crate) mod firework_w_wing;
mod tell;

use crate::prelude::*;
use pencilproof_proof::{Part, Pattern, PatternCell};

/// A cell, two others, and digits each of which is in one of the three, or in several.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Firework {
    /// The cell where the row and the column cross.
    pivot: Cell,
    /// The cell of the row, and that of the column, outside of the region of the pivot.
    wings: [Cell; 2],
    /// All digits that the row and the column leave no other place outside of the region: two or more.
    digits: DigitSet,
}

/// Every firework of two digits or more, by its pivot and its wings.
fn fireworks<const W: usize>(facts: &Facts<'_, W>, found: &mut Found<'_>) -> ControlFlow<(), Vec<Firework>> {
    let (board, geometry, layout) = (facts.board(), facts.geometry(), facts.layout());
    let mut all = Vec::new();
    for pivot in board.unplaced().iter() {
        found.work(4 * layout.side() as u64)?;
        let houses = home(layout, pivot).map(|house| geometry.house(house));
        let is_open = |&digit: &Digit| houses.iter().all(|house| house.intersects(&board.open_plane(digit)));
        let open: DigitSet = layout.digits().iter().filter(is_open).collect();
        let [in_row, in_column] = [houses[0], houses[1]].map(|line| {
            let outside = (line - houses[2]) & board.unplaced();
            let is_left =
                |cell: Cell, digit: Digit| (outside & board.open_plane(digit)).is_subset(&CellSet::only(cell));
            let left = |cell: Cell| (cell, open.iter().filter(|&digit| is_left(cell, digit)).collect::<DigitSet>());
            outside.iter().map(left).filter(|(_, digits)| digits.len() >= 2).collect::<Vec<_>>()
        });
        for &(one, of_row) in &in_row {
            for &(other, of_column) in &in_column {
                let (wings, digits) = ([one, other], of_row & of_column);
                if digits.len() >= 2 && wings.iter().all(|&wing| board.digits(wing).intersects(digits)) {
                    all.push(Firework { pivot, wings, digits });
                }
            }
        }
    }
    ControlFlow::Continue(all)
}

/// The row, the column and the region of a cell.
fn home(layout: &Layout, cell: Cell) -> [House; 3] {
    let houses = layout.houses_of(cell);
    [houses[0], houses[1], layout.region_of(cell)]
}

/// The choices of so many of some digits.
fn choices(digits: DigitSet, size: usize) -> impl Iterator<Item = DigitSet> {
    digits.subsets().filter(move |choice| choice.len() == size)
}

impl Firework {
    /// Some of the digits in the row and in the column.
    fn base<'l>(&self, layout: &'l Layout, digits: DigitSet) -> impl Iterator<Item = Rule> + use<'l> {
        let [row, column, _] = home(layout, self.pivot);
        digits.iter().flat_map(move |digit| [row, column].map(|line| Rule::House(line, digit)))
    }

    /// Some of the digits in the region.
    fn cover(&self, layout: &Layout, digits: DigitSet) -> impl Iterator<Item = Rule> + use<> {
        let [_, _, region] = home(layout, self.pivot);
        digits.iter().map(move |digit| Rule::House(region, digit))
    }

    /// A cell of the pattern with those of some digits that it can hold.
    fn part<const W: usize>(board: &Board<W>, cell: Cell, part: Part, digits: DigitSet) -> PatternCell {
        PatternCell { cell, part, digits: board.digits(cell) & digits }
    }

    /// The pivot and the wings.
    fn cells<const W: usize>(&self, board: &Board<W>, digits: DigitSet) -> Vec<PatternCell> {
        let wings = self.wings.iter().map(|&wing| Firework::part(board, wing, Part::Pincer, digits));
        [Firework::part(board, self.pivot, Part::Pivot, digits)].into_iter().chain(wings).collect()
    }

    /// That a candidate is false which, with the help of singles, takes two digits from both wings: there would be
    /// only the pivot for both.
    fn lemma(&self, layout: &Layout, pair: DigitSet, candidate: Candidate) -> Lemma {
        let once = |rule| (rule, 1);
        let cover = self.cover(layout, pair).chain([Rule::Cell(self.pivot)]);
        let count = CaseTree::counting(self.base(layout, pair).map(once), cover.map(once));
        Lemma { clause: vec![Literal { candidate, is_true: false }], by: Box::new(Proof::Cases(count)) }
    }
}

/// Reports everything in the cover that the base leaves no room for: as many rules of either kind.
fn report<const W: usize>(
    facts: &Facts<'_, W>,
    cells: Vec<PatternCell>,
    (base, cover): (Vec<Rule>, Vec<Rule>),
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    let weight =
        |candidate: Candidate, rules: &[Rule]| layout.rules_of(candidate).filter(|rule| rules.contains(rule)).count();
    let is_gone = |&candidate: &Candidate| weight(candidate, &cover) > weight(candidate, &base);
    let gone = cover.iter().flat_map(|&rule| board.live(rule)).filter(is_gone).collect();
    conclude(gone, found, || {
        let proof = Proof::counting(base.iter().copied(), cover);
        Reason::new(proof, Evidence::Pattern(Pattern { cells, guardians: Vec::new(), rules: base }))
    })
}

/// Reports candidates that go, unless a step has shown the same before.
fn conclude(mut gone: Vec<Candidate>, found: &mut Found<'_>, why: impl FnOnce() -> Reason) -> ControlFlow<()> {
    gone.sort();
    gone.dedup();
    if found.has(&[], &gone) {
        return ControlFlow::Continue(());
    }
    found.eliminate(gone, why)
}
