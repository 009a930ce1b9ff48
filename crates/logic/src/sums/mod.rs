//! What cages can hold, and what other cells add up to because of them.
//!
//! A cage's cells differ and, where it has a sum, add up to that. Which sets of digits fit is decided exactly: a way to
//! fill the open cells, one after the other, is remembered by the digits that it has used, and these say its total.

mod fillings;
mod limits;
mod parts;
pub(crate) mod words;

pub(crate) use fillings::{fillings, in_no_way};
pub(crate) use parts::{Left, Sums};

use pencilproof_core::{Board, Cell, CellSet, ConstraintId, DerivedSum, Digit, DigitSet, Field, Layout, Rule, Summand};
use pencilproof_proof::Weighing;

/// The most sets of used digits that are kept for each number of cells. A cage with more says nothing that a person
/// could follow.
const MOST_SETS: usize = 20_000;

/// A killer cage of the layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cage<const W: usize> {
    pub(crate) id: ConstraintId,
    pub(crate) cells: CellSet<W>,
    /// What its digits add up to, if it says so.
    pub(crate) sum: Option<usize>,
}

impl<const W: usize> Cage<W> {
    /// The cages of a layout, in the order of its constraints.
    pub(crate) fn all(layout: &Layout) -> Vec<Cage<W>> {
        let mut ids: Vec<ConstraintId> = layout.cells().flat_map(|cell| layout.constraints_of(cell)).copied().collect();
        ids.sort();
        ids.dedup();
        ids.into_iter().filter_map(|id| Cage::of(layout, id)).collect()
    }

    pub(crate) fn of(layout: &Layout, id: ConstraintId) -> Option<Cage<W>> {
        let constraint = layout.constraint(id);
        if constraint.kind().id != "killer" {
            return None;
        }
        let Some(Field::Cells(cells)) = constraint.field("cells") else { return None };
        let sum = match constraint.field("sum") {
            Some(&Field::Number(sum)) => usize::try_from(sum).ok(),
            _ => None,
        };
        Some(Cage { id, cells: cells.iter().copied().collect(), sum })
    }
}

/// The ways to fill the open cells of a cage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Filled {
    /// The open cells, ascending.
    pub(crate) cells: Vec<Cell>,
    /// What they add up to, if the cage has a sum.
    pub(crate) total: Option<usize>,
    /// The sets of digits that fit, ascending. None if the position has no solution.
    pub(crate) sets: Vec<DigitSet>,
    /// For each open cell the digits that it has in some way to fill the cage.
    pub(crate) left: Vec<DigitSet>,
}

impl Filled {
    /// The ways to fill a cage from the live digits; `None` if it has no open cell, or too many ways.
    pub(crate) fn of<const W: usize>(board: &Board<W>, cage: &Cage<W>) -> Option<Filled> {
        let cells: Vec<Cell> = (cage.cells - board.placed()).iter().collect();
        if cells.is_empty() {
            return None;
        }
        let values = cage.cells.iter().filter_map(|cell| board.value(cell));
        let placed: usize = values.map(Digit::value).sum();
        // Values beyond the sum: no set fits.
        let total = cage.sum.map(|sum| sum.checked_sub(placed).unwrap_or(usize::MAX));
        let live: Vec<DigitSet> = cells.iter().map(|&cell| board.digits(cell)).collect();
        let (sets, left) = ways(&live, total)?;
        Some(Filled { cells, total, sets, left })
    }

    /// The digits that every set has.
    pub(crate) fn in_all(&self) -> DigitSet {
        self.sets.iter().copied().reduce(|all, set| all & set).unwrap_or(DigitSet::EMPTY)
    }

    /// The digits that some set has.
    pub(crate) fn in_some(&self) -> DigitSet {
        self.sets.iter().copied().fold(DigitSet::EMPTY, |some, set| some | set)
    }

    /// The open cells that have a digit in some way to fill the cage.
    pub(crate) fn places(&self, digit: Digit) -> Vec<Cell> {
        let has = |(_, left): &(&Cell, &DigitSet)| left.contains(digit);
        self.cells.iter().zip(&self.left).filter(has).map(|(&cell, _)| cell).collect()
    }
}

/// Whether two cells cannot be equal: they share a house or a cage.
pub(crate) fn differ(layout: &Layout, one: Cell, other: Cell) -> bool {
    layout.peers(one).binary_search(&other).is_ok() || layout.group_mates(one).binary_search(&other).is_ok()
}

/// The cells that cannot be equal to a cell.
pub(crate) fn differing<const W: usize>(board: &Board<W>, cell: Cell) -> CellSet<W> {
    let mut differing = board.geometry().peers(cell);
    for &mate in board.layout().group_mates(cell) {
        differing.insert(mate);
    }
    differing
}

/// What the houses of a derived sum weigh less what the constraints do: the digits of the cells inside less those of
/// the cells that stick out.
pub(crate) fn weighing<const W: usize>(layout: &Layout, derived: &DerivedSum<W>) -> Weighing {
    let of_house = |&house| {
        layout.digits().iter().map(move |digit| (Summand::Rule(Rule::House(house, digit)), digit.value() as u32))
    };
    let mut cover: Vec<(Summand, u32)> = derived.houses.iter().flat_map(of_house).collect();
    let mut base: Vec<(Summand, u32)> = derived.bounds.iter().map(|&bound| (Summand::Bound(bound), 1)).collect();
    cover.sort();
    base.sort();
    Weighing { base, cover }
}

/// The sum of a set of digits.
pub(crate) fn sum_of(digits: DigitSet) -> usize {
    digits.iter().map(Digit::value).sum()
}

/// The sets of digits with which cells of these digits, all different, add up to a total, and the digits that each cell
/// has in some of them. `None` if there are too many sets on the way.
pub(crate) fn ways(live: &[DigitSet], total: Option<usize>) -> Option<(Vec<DigitSet>, Vec<DigitSet>)> {
    // Layer `i` has the sets of digits that the first `i` cells can use up.
    let mut layers: Vec<Vec<DigitSet>> = vec![vec![DigitSet::EMPTY]];
    let least = |cells: &[DigitSet]| cells.iter().filter_map(|digits| digits.first()).map(Digit::value).sum::<usize>();
    for (index, digits) in live.iter().enumerate() {
        let rest = least(&live[index + 1..]);
        let mut next: Vec<DigitSet> = Vec::new();
        for &used in &layers[index] {
            next.extend((*digits - used).iter().map(|digit| used | DigitSet::only(digit)));
        }
        next.retain(|&used| total.is_none_or(|total| sum_of(used).saturating_add(rest) <= total));
        next.sort_unstable();
        next.dedup();
        if next.len() > MOST_SETS {
            return None;
        }
        layers.push(next);
    }
    let mut good = layers.pop().unwrap_or_default();
    good.retain(|&used| total.is_none_or(|total| sum_of(used) == total));
    let sets = good.clone();
    let mut left = vec![DigitSet::EMPTY; live.len()];
    for (index, layer) in layers.iter_mut().enumerate().rev() {
        layer.retain(|&used| {
            let leads = |digit: &Digit| good.binary_search(&(used | DigitSet::only(*digit))).is_ok();
            let on_a_way: DigitSet = (live[index] - used).iter().filter(leads).collect();
            left[index] |= on_a_way;
            !on_a_way.is_empty()
        });
        good.clone_from(layer);
    }
    Some((sets, left))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sets and what is left by trying everything.
    fn tried(live: &[DigitSet], total: Option<usize>) -> (Vec<DigitSet>, Vec<DigitSet>) {
        let mut all: Vec<Vec<Digit>> = vec![Vec::new()];
        for digits in live {
            let longer = all.iter().flat_map(|way| {
                let new = digits.iter().filter(|digit| !way.contains(digit));
                new.map(|digit| [&way[..], &[digit]].concat())
            });
            all = longer.collect();
        }
        all.retain(|way| total.is_none_or(|total| way.iter().map(|digit| digit.value()).sum::<usize>() == total));
        let mut sets: Vec<DigitSet> = all.iter().map(|way| way.iter().copied().collect()).collect();
        sets.sort();
        sets.dedup();
        let left = (0..live.len()).map(|index| all.iter().map(|way| way[index]).collect()).collect();
        (sets, left)
    }

    #[test]
    fn ways_are_those_that_trying_everything_finds() {
        let mut state = 7_u64;
        let mut below = move |n: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % n
        };
        for _ in 0..500 {
            let live: Vec<DigitSet> = (0..=below(4)).map(|_| DigitSet::from_bits(below(1 << 6) as u32)).collect();
            let total = (below(4) > 0).then(|| below(22) as usize);
            assert_eq!(ways(&live, total), Some(tried(&live, total)), "{live:?} {total:?}");
        }
    }

    #[test]
    fn too_many_ways_are_none() {
        assert_eq!(ways(&[DigitSet::all(25); 12], Some(150)), None);
        assert!(ways(&[DigitSet::all(9); 9], Some(45)).is_some());
    }
}
