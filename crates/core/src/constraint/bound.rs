//! What constraints come to: groups and bounds.
//!
//! Rules say "exactly one of these candidates is true". Beside them stand statements that say less: a group, whose
//! cells differ, and a bound, within which the weights of true candidates add up.

use super::ConstraintId;
use super::rank::Rank;
use super::walk::WalkData;
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
    /// Its cells, if the digits of these are the weights; else none.
    pub(super) cells: Vec<Cell>,
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

/// A test of a value. It is no type parameter, so that one code serves all kinds: browsers have to read it.
pub(super) type Passes<'a> = &'a dyn Fn(usize) -> bool;

/// A test of the values of two cells.
pub(super) type PairPasses<'a> = &'a dyn Fn(usize, usize) -> bool;

/// The groups, bounds and walks of a list of constraints.
#[derive(Clone, Debug)]
pub(crate) struct Compiled {
    pub(super) groups: Vec<GroupData>,
    pub(super) bounds: Vec<BoundData>,
    pub(super) walks: Vec<WalkData>,
    /// The constraints that are runs, ascending.
    runs: Vec<ConstraintId>,
    /// The constraints that mean more than is said here, ascending.
    pub(super) judged: Vec<ConstraintId>,
    pub(super) ranks: Vec<Rank>,
    /// Whether no two rows and columns read as the same number.
    pub(super) lines_differ: bool,
    /// The layout without its constraints.
    pub(super) layout: Layout,
    /// The constraint that is compiled.
    pub(super) of: ConstraintId,
    /// The first constraint that the board cannot have, and why.
    pub(super) refusal: Option<(ConstraintId, String)>,
    /// How many terms all bounds have, and steps all walks.
    pub(super) terms: usize,
}

/// The most terms and steps that the bounds and walks of a layout have: more would take seconds and gigabytes.
const MOST_TERMS: usize = 4_000_000;

impl Compiled {
    pub(super) fn new(layout: &Layout) -> Compiled {
        Compiled {
            groups: Vec::new(),
            bounds: Vec::new(),
            walks: Vec::new(),
            runs: Vec::new(),
            judged: Vec::new(),
            ranks: Vec::new(),
            lines_differ: false,
            layout: layout.clone(),
            of: ConstraintId::default(),
            refusal: None,
            terms: 0,
        }
    }

    /// Says that the board cannot have the constraint: a clause whose subject is the constraint.
    pub(super) fn refuse(&mut self, reason: impl Into<String>) {
        if self.refusal.is_none() {
            self.refusal = Some((self.of, reason.into()));
        }
    }

    /// The number of digits.
    pub(super) fn side(&self) -> usize {
        self.layout.side()
    }

    /// The constraint means more than it says here.
    pub(super) fn judge(&mut self) {
        if self.judged.last() != Some(&self.of) {
            self.judged.push(self.of);
        }
    }

    /// Whether cells are all those of a house of the board.
    pub(super) fn is_house(&self, cells: &[Cell]) -> bool {
        cells.len() == self.side() && self.layout.houses_with(cells).next().is_some()
    }

    /// The cells differ. A single cell says nothing.
    pub(super) fn group(&mut self, cells: &[Cell]) {
        if cells.len() > 1 {
            self.groups.push(GroupData { cells: cells.to_vec(), of: self.of });
        }
    }

    /// The constraint says that these cells differ and their digits are consecutive, and nothing else.
    pub(super) fn run(&mut self, cells: &[Cell]) {
        self.runs.push(self.of);
        self.group(cells);
        for (at, &one) in cells.iter().enumerate() {
            for &other in &cells[at + 1..] {
                self.pair(one, other, &|a, b| a != b && a.abs_diff(b) < cells.len());
            }
        }
    }

    /// The constraint says more than that cells are such a run.
    pub(super) fn no_run(&mut self) {
        let of = self.of;
        self.runs.retain(|&run| run != of);
    }

    /// As many cells as there are digits hold each digit once.
    pub(super) fn house(&mut self, cells: &[Cell]) {
        self.group(cells);
        self.values().for_each(|digit| self.count(cells, &|value| value == digit, 1, 1));
    }

    /// The digits of the cells add up to a total.
    pub(super) fn sum(&mut self, cells: &[Cell], total: i64) {
        let mut cells = cells.to_vec();
        cells.sort();
        let terms = cells.iter().flat_map(|&cell| self.digits_of(cell, 1)).collect();
        self.add(BoundData { cells, terms, least: total, most: total, of: self.of });
    }

    fn add(&mut self, bound: BoundData) {
        self.count_terms(bound.terms.len());
        if self.refusal.is_none() {
            self.bounds.push(bound);
        }
    }

    /// Counts terms or steps, of which there must not be too many.
    pub(super) fn count_terms(&mut self, count: usize) {
        self.terms += count;
        if self.terms > MOST_TERMS {
            self.refuse("says too much, it and the others together, for this program");
        }
    }

    /// The digits of cells, each times its factor, add up to at least `least` and at most `most`.
    pub(super) fn weighted(&mut self, cells: &[(Cell, i32)], least: i64, most: i64) {
        let terms = cells.iter().flat_map(|&(cell, factor)| self.digits_of(cell, factor)).collect();
        self.bound(terms, least, most);
    }

    /// The cell has none of the digits that a test does not pass.
    pub(super) fn allow(&mut self, cell: Cell, passes: Passes<'_>) {
        let struck = self.values().filter(|&value| !passes(value)).map(|value| (candidate(cell, value), 1)).collect();
        self.bound(struck, 0, 0);
    }

    /// The values of two cells pass a test: whatever one of them has, the other has a value that passes with it.
    pub(super) fn pair(&mut self, one: Cell, other: Cell, passes: PairPasses<'_>) {
        for (here, there, is_turned) in [(one, other, false), (other, one, true)] {
            for value in self.values() {
                let fits = |with: &usize| if is_turned { passes(*with, value) } else { passes(value, *with) };
                let mut terms: Vec<(Candidate, i32)> =
                    self.values().filter(fits).map(|with| (candidate(there, with), 1)).collect();
                // That all values fit says nothing.
                if terms.len() < self.side() {
                    terms.push((candidate(here, value), -1));
                    self.bound(terms, 0, 1);
                }
            }
        }
    }

    /// Where a candidate is true, the values of two cells pass a test.
    pub(super) fn pair_where(&mut self, guard: (Cell, usize), one: Cell, other: Cell, passes: PairPasses<'_>) {
        for value in self.values() {
            let (is_guard, is_here) = (|digit: usize| digit == guard.1, |digit: usize| digit == value);
            self.not_all(&[(guard.0, &is_guard), (one, &is_here), (other, &|with| !passes(value, with))]);
            self.not_all(&[(guard.0, &is_guard), (other, &is_here), (one, &|with| !passes(with, value))]);
        }
    }

    /// One of two candidates is true where the other is.
    pub(super) fn same_truth(&mut self, one: (Cell, usize), other: (Cell, usize)) {
        self.bound(vec![(candidate(one.0, one.1), 1), (candidate(other.0, other.1), -1)], 0, 0);
    }

    /// Not all of the candidates are true.
    pub(super) fn not_all(&mut self, cells: &[(Cell, Passes<'_>)]) {
        let of_cell = |&(cell, is_meant): &(Cell, Passes<'_>)| {
            self.values().filter(|&value| is_meant(value)).map(|value| (candidate(cell, value), 1)).collect::<Vec<_>>()
        };
        let terms = cells.iter().flat_map(of_cell).collect();
        self.bound(terms, 0, cells.len() as i64 - 1);
    }

    /// The weights of the candidates that hold add up to at least `least` and at most `most`. What a candidate weighs
    /// in several places is added up.
    pub(super) fn bound(&mut self, mut terms: Vec<(Candidate, i32)>, least: i64, most: i64) {
        terms.sort_by_key(|(candidate, _)| (candidate.cell(), candidate.digit()));
        terms.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            kept.1 += if is_same { next.1 } else { 0 };
            is_same
        });
        terms.retain(|(_, weight)| *weight != 0);
        let (mut low, mut high) = (0, 0);
        for of_cell in terms.chunk_by(|one, other| one.0.cell() == other.0.cell()) {
            let weights = || of_cell.iter().map(|&(_, weight)| i64::from(weight));
            // A digit without a weight weighs nothing.
            let rest = (of_cell.len() < self.side()).then_some(0);
            low += weights().chain(rest).min().unwrap_or_default();
            high += weights().chain(rest).max().unwrap_or_default();
        }
        if least <= low && high <= most {
            return;
        }
        match terms.is_empty() {
            // What cannot be is said of some cell, so that it is found.
            true => self.allow(Cell::from_index(0), &|_| false),
            false => {
                let (least, most) = (least.max(low), most.min(high));
                self.add(BoundData { cells: Vec::new(), terms, least, most, of: self.of });
            }
        }
    }

    /// So many of the cells at least, and so many at most, have a value that passes a test.
    pub(super) fn count(&mut self, cells: &[Cell], passes: Passes<'_>, least: usize, most: usize) {
        let terms = self.places(cells, passes, 1);
        self.bound(terms, least as i64, most as i64);
    }

    /// The candidates of cells whose values pass a test, each with a weight.
    pub(super) fn places(&self, cells: &[Cell], passes: Passes<'_>, weight: i32) -> Vec<(Candidate, i32)> {
        let values: Vec<usize> = self.values().filter(|&value| passes(value)).collect();
        cells.iter().flat_map(|&cell| values.iter().map(move |&value| (candidate(cell, value), weight))).collect()
    }

    /// Where all of some candidates are true, the values of cells add up to a total; they need not where one is false.
    ///
    /// A false one takes as much from the sum, or gives as much to it, as makes the total meaningless.
    pub(super) fn sum_where(&mut self, guards: &[(Cell, usize)], cells: &[Cell], total: i64) {
        let most = (cells.len() * self.side()) as i64;
        let digits: Vec<(Candidate, i32)> = cells.iter().flat_map(|&cell| self.digits_of(cell, 1)).collect();
        let with = |weight: i64| {
            let guards = guards.iter().map(|&(cell, value)| (candidate(cell, value), weight as i32));
            digits.iter().copied().chain(guards).collect::<Vec<_>>()
        };
        let (low, high, count) = (total.max(0), (most - total).max(0), guards.len() as i64);
        self.bound(with(-low), total - low * count, i64::MAX);
        self.bound(with(high), i64::MIN, total + high * count);
    }

    pub(super) fn digits_of(&self, cell: Cell, factor: i32) -> impl Iterator<Item = (Candidate, i32)> + use<> {
        self.values().map(move |value| (candidate(cell, value), value as i32 * factor))
    }

    /// What a cell can hold.
    pub(super) fn values(&self) -> impl Iterator<Item = usize> + use<> {
        1..=self.side()
    }
}

pub(super) fn candidate(cell: Cell, value: usize) -> Candidate {
    Candidate::new(cell, Digit::from_index(value - 1))
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

    /// Whether a constraint says that its cells differ and that their digits are consecutive, and nothing else.
    #[must_use]
    pub fn is_run(&self, id: ConstraintId) -> bool {
        self.compiled().is_some_and(|compiled| compiled.runs.binary_search(&id).is_ok())
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

    /// The cells of a bound that says what digits add up to, ascending, and what that is. None for other bounds.
    #[must_use]
    pub fn sum_of_digits(&self, bound: Bound) -> Option<(&[Cell], i64)> {
        let bound = self.compiled()?.bounds.get(bound.0 as usize)?;
        (bound.least == bound.most && !bound.cells.is_empty()).then_some((&bound.cells, bound.least))
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
