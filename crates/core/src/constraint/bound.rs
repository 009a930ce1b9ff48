//! What constraints come to: groups and bounds.
//!
//! Rules say "exactly one of these candidates is true". Beside them stand statements that say less: a group, whose
//! cells differ, and a bound, within which the weights of true candidates add up.

use super::ConstraintId;
use crate::{Candidate, Cell, Digit, Layout};

/// A bound: the weights of true candidates add up to at least its `least` and at most its `most`. A name, like
/// [`House`](crate::House), meaningful within a layout.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bound(u32);

/// Cells that differ. A name, like [`House`](crate::House), meaningful within a layout.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Group(u16);

#[derive(Clone, Debug)]
pub(super) struct BoundData {
    pub(super) terms: Vec<(Candidate, i32)>,
    pub(super) least: i64,
    pub(super) most: i64,
}

#[derive(Clone, Debug)]
pub(super) struct GroupData {
    pub(super) cells: Vec<Cell>,
    pub(super) of: ConstraintId,
}

/// The groups and bounds of a list of constraints.
#[derive(Clone, Debug, Default)]
pub(crate) struct Compiled {
    pub(super) groups: Vec<GroupData>,
    pub(super) bounds: Vec<BoundData>,
    pub(super) side: usize,
    /// The constraint that is compiled.
    pub(super) of: ConstraintId,
}

impl Compiled {
    /// The cells differ. A single cell says nothing.
    pub(super) fn group(&mut self, cells: &[Cell]) {
        if cells.len() > 1 {
            self.groups.push(GroupData { cells: cells.to_vec(), of: self.of });
        }
    }

    /// The digits of the cells add up to a total.
    pub(super) fn sum(&mut self, cells: &[Cell], total: i64) {
        let digits = || (0..self.side).map(Digit::from_index);
        let term = |cell, digit: Digit| (Candidate::new(cell, digit), digit.value() as i32);
        let terms = cells.iter().flat_map(|&cell| digits().map(move |digit| term(cell, digit))).collect();
        self.bounds.push(BoundData { terms, least: total, most: total });
    }
}

impl Layout {
    /// The groups that its constraints bring.
    pub fn groups(&self) -> impl ExactSizeIterator<Item = Group> + use<> {
        let count = self.compiled().map_or(0, |compiled| compiled.groups.len());
        (0..count).map(|index| Group(index as u16))
    }

    /// The cells of a group, ascending. There are at least two.
    #[must_use]
    pub fn group_cells(&self, group: Group) -> &[Cell] {
        self.compiled().map_or(&[], |compiled| &compiled.groups[usize::from(group.0)].cells)
    }

    /// The constraint that a group comes from.
    #[must_use]
    pub fn constraint_of_group(&self, group: Group) -> Option<ConstraintId> {
        Some(self.compiled()?.groups.get(usize::from(group.0))?.of)
    }

    /// The bounds that its constraints bring.
    pub fn bounds(&self) -> impl ExactSizeIterator<Item = Bound> + use<> {
        let count = self.compiled().map_or(0, |compiled| compiled.bounds.len());
        (0..count).map(|index| Bound(index as u32))
    }

    /// The candidates of a bound with their weights, by cell and digit. Others weigh nothing.
    #[must_use]
    pub fn terms(&self, bound: Bound) -> &[(Candidate, i32)] {
        self.compiled().map_or(&[], |compiled| &compiled.bounds[bound.0 as usize].terms)
    }

    /// The least and the most that the weights of a bound's true candidates add up to.
    #[must_use]
    pub fn range_of(&self, bound: Bound) -> (i64, i64) {
        self.compiled().map_or((0, 0), |compiled| {
            let bound = &compiled.bounds[bound.0 as usize];
            (bound.least, bound.most)
        })
    }
}
