//! What constraints come to: groups and bounds.
//!
//! Rules say "exactly one of these candidates is true". Beside them stand statements that say less: a group, whose
//! cells differ, and a bound, within which the weights of true candidates add up.

use super::ConstraintId;
use crate::{Candidate, Cell, Digit, Layout, Rule};
use std::fmt;

/// A bound: the weights of true candidates add up to at least its `least` and at most its `most`. A name, like
/// [`House`](crate::House), meaningful within a layout.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bound(u32);

/// Cells that differ. A name, like [`House`](crate::House), meaningful within a layout.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Group(u16);

impl Group {
    /// The group with an index; a layout says how many there are.
    #[must_use]
    pub const fn from_index(index: u16) -> Group {
        Group(index)
    }

    /// The index.
    #[must_use]
    pub const fn index(self) -> u16 {
        self.0
    }
}

impl Bound {
    /// The bound with an index; a layout says how many there are.
    #[must_use]
    pub const fn from_index(index: u32) -> Bound {
        Bound(index)
    }

    /// The index.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.0
    }
}

/// What a counting argument adds up: each gives its candidates weights, and says how much the true ones weigh together.
/// A name, meaningful within a layout.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Summand {
    /// A rule: its candidates weigh 1, and exactly one is true.
    Rule(Rule),
    /// The places of a digit in a group: they weigh 1, and at most one is true.
    Group(Group, Digit),
    /// A bound, with the weights and the range of its own.
    Bound(Bound),
}

impl From<Rule> for Summand {
    fn from(rule: Rule) -> Summand {
        Summand::Rule(rule)
    }
}

impl From<Bound> for Summand {
    fn from(bound: Bound) -> Summand {
        Summand::Bound(bound)
    }
}

impl fmt::Debug for Summand {
    /// A rule as itself.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Summand::Rule(rule) => rule.fmt(f),
            Summand::Group(group, digit) => write!(f, "{group:?}@{digit}"),
            Summand::Bound(bound) => bound.fmt(f),
        }
    }
}

impl Summand {
    /// The rule, if it is one.
    #[must_use]
    pub fn rule(self) -> Option<Rule> {
        match self {
            Summand::Rule(rule) => Some(rule),
            Summand::Group(..) | Summand::Bound(_) => None,
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct BoundData {
    pub(super) terms: Vec<(Candidate, i32)>,
    pub(super) least: i64,
    pub(super) most: i64,
    pub(super) of: ConstraintId,
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
        self.bounds.push(BoundData { terms, least: total, most: total, of: self.of });
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

    /// Whether the layout has a summand: names are integers, and those of another layout may mean nothing here.
    #[must_use]
    pub fn has_summand(&self, summand: Summand) -> bool {
        match summand {
            Summand::Rule(rule) => self.has_rule(rule),
            Summand::Group(group, digit) => usize::from(group.0) < self.groups().len() && self.digits().contains(digit),
            Summand::Bound(bound) => (bound.0 as usize) < self.bounds().len(),
        }
    }

    /// The candidates of a summand with their weights, live or not. Others weigh nothing.
    #[must_use]
    pub fn weighed(&self, summand: Summand) -> Vec<(Candidate, i64)> {
        match summand {
            Summand::Rule(rule) => self.candidates_of(rule).map(|candidate| (candidate, 1)).collect(),
            Summand::Group(group, digit) => {
                self.group_cells(group).iter().map(|&cell| (Candidate::new(cell, digit), 1)).collect()
            }
            Summand::Bound(bound) => {
                self.terms(bound).iter().map(|&(candidate, weight)| (candidate, weight.into())).collect()
            }
        }
    }

    /// The least that the true candidates of a summand weigh together, if it says anything of that.
    #[must_use]
    pub fn least(&self, summand: Summand) -> Option<i64> {
        match summand {
            Summand::Rule(_) => Some(1),
            Summand::Group(..) => None,
            Summand::Bound(bound) => Some(self.range_of(bound).0),
        }
    }

    /// The most that the true candidates of a summand weigh together, if it says anything of that.
    #[must_use]
    pub fn most(&self, summand: Summand) -> Option<i64> {
        match summand {
            Summand::Rule(_) | Summand::Group(..) => Some(1),
            Summand::Bound(bound) => Some(self.range_of(bound).1),
        }
    }

    /// The constraint that a summand comes from; none for a rule.
    #[must_use]
    pub fn constraint_of(&self, summand: Summand) -> Option<ConstraintId> {
        match summand {
            Summand::Rule(_) => None,
            Summand::Group(group, _) => self.constraint_of_group(group),
            Summand::Bound(bound) => Some(self.compiled()?.bounds.get(bound.0 as usize)?.of),
        }
    }

    /// The groups that a constraint brings.
    pub fn groups_of(&self, id: ConstraintId) -> impl Iterator<Item = Group> {
        self.groups().filter(move |&group| self.constraint_of_group(group) == Some(id))
    }

    /// The bounds that a constraint brings.
    pub fn bounds_of(&self, id: ConstraintId) -> impl Iterator<Item = Bound> {
        self.bounds().filter(move |&bound| self.constraint_of(bound.into()) == Some(id))
    }

    /// The name of a summand: `7 in row 3`; of those of a constraint, what that is.
    #[must_use]
    pub fn summand_name(&self, summand: Summand) -> String {
        let constraint = || {
            let id = self.constraint_of(summand);
            id.map_or_else(String::new, |id| self.constraint(id).describe(self))
        };
        match summand {
            Summand::Rule(rule) => self.rule_name(rule),
            Summand::Group(_, digit) => format!("{digit} in {}", constraint()),
            Summand::Bound(_) => constraint(),
        }
    }
}
