//! Constraints: what a puzzle asks for beyond its houses, such as killer cages.
//!
//! A [`Constraint`] is data: a [`Kind`] and its fields. A layout carries a list of them, so that whatever is made from
//! a layout, a puzzle or a board, keeps them. What a constraint means is said by its kind: once as groups, bounds and
//! walks ([`Layout::groups`], [`Layout::bounds`], [`Layout::walks`]), which search reads, and once as a judgement of
//! full grids, written apart.
//!
//! To add a kind, copy a file under `kinds/` and give it a line in [`KINDS`]: reading, writing and checking follow.

mod alternatives;
mod bound;
mod check;
mod derive;
mod describe;
mod error;
mod example;
mod figure;
mod kind;
mod kinds;
mod members;
mod rank;
mod walk;

pub use bound::{Bound, Group, Summand};
pub use derive::DerivedSum;
pub(crate) use derive::areas;
pub use error::ConstraintError;
pub use figure::{Cage, Figure, Line, LineStyle, Mark, MarkStyle};
pub use kind::{Field, FieldSpec, FieldType, Kind};
pub use members::Member;
pub use rank::Rank;
pub use walk::{Walk, WalkStep};

use crate::{Cell, Contradiction, Digit, Layout, LayoutError};
use bound::Compiled;
use kind::Parts;
use std::cmp::Ordering;
use std::sync::Arc;

/// Every kind of constraint.
static KINDS: &[&Kind] = &[
    &kinds::KILLER,
    &kinds::SUM,
    &kinds::LITTLE_KILLER,
    &kinds::PRODUCT,
    &kinds::RELLIK,
    &kinds::EQUALITY_CAGE,
    &kinds::ARROW,
    &kinds::PILL_ARROW,
    &kinds::DOUBLE_ARROW,
    &kinds::EQUAL_SUM,
    &kinds::SAME_SETS,
    &kinds::CLONE,
    &kinds::REGION_SUM,
    &kinds::ZIPPER,
    &kinds::THERMO,
    &kinds::SLOW_THERMO,
    &kinds::GREATER,
    &kinds::DIFFERENCE,
    &kinds::RATIO,
    &kinds::XV,
    &kinds::NEGATIVE,
    &kinds::ANTI_CONSECUTIVE,
    &kinds::MINIMUM,
    &kinds::MAXIMUM,
    &kinds::ODD,
    &kinds::EVEN,
    &kinds::CANDIDATES,
    &kinds::WHISPER,
    &kinds::RENBAN,
    &kinds::PALINDROME,
    &kinds::PARITY_LINE,
    &kinds::BETWEEN,
    &kinds::LOCKOUT,
    &kinds::ENTROPIC,
    &kinds::MODULAR,
    &kinds::NABNER,
    &kinds::SAME_DIFFERENCE,
    &kinds::SUM_LINE,
    &kinds::LUNCHBOX,
    &kinds::PAIRS,
    &kinds::OWN_WALK,
    &kinds::QUADRUPLE,
    &kinds::CONTAINS,
    &kinds::LOOK_AND_SAY,
    &kinds::DISTINCT,
    &kinds::EXTRA_REGION,
    &kinds::DIAGONAL,
    &kinds::DISJOINT_GROUPS,
    &kinds::ANTI_KNIGHT,
    &kinds::ANTI_KING,
    &kinds::ANTI_TAXICAB,
    &kinds::GLOBAL_ENTROPY,
    &kinds::GLOBAL_MOD,
    &kinds::DUTCH_FLATMATES,
    &kinds::INDEX_ROW,
    &kinds::INDEX_COLUMN,
    &kinds::INDEX_BOX,
    &kinds::VALUE_INDEX,
    &kinds::COUNTING_CIRCLES,
    &kinds::COUNT_DISTINCT,
    &kinds::NUMBERED_ROOM,
    &kinds::X_SUM,
    &kinds::SANDWICH,
    &kinds::SKYSCRAPER,
    &kinds::BATTLEFIELD,
    &kinds::HIDDEN_SKYSCRAPER,
    &kinds::FULL_RANK,
    &kinds::FULL_RANK_TIES,
    &kinds::EITHER,
];

/// The most constraints that a layout can have, those within others counted.
pub const MOST_CONSTRAINTS: usize = 2000;

/// How many constraints one can stand within.
const MOST_NESTED: usize = 8;

/// The digit of each cell of a full grid.
pub(crate) type Value<'a> = &'a dyn Fn(Cell) -> Digit;

/// A constraint of a layout, by its place in [`Layout::constraints`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct ConstraintId(u16);

impl ConstraintId {
    /// Its place, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// A constraint: a kind, and its fields. It is checked against a layout by [`Layout::with_constraints`].
///
/// ```
/// use pencilproof_core::{Constraint, Field, Kind, Layout};
/// let layout = Layout::classic();
/// let cells = Field::Cells(vec![layout.cell(0, 0), layout.cell(0, 1)]);
/// let cage = Constraint::new(Kind::by_id("killer").unwrap(), [("cells", cells), ("sum", Field::Number(3))])?;
/// let layout = layout.with_constraints(vec![cage])?;
/// assert_eq!(layout.to_string(), "3x3 with 1 constraint");
/// assert_eq!(layout.constraints()[0].describe(&layout), "killer cage r1c1 r1c2, sum 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constraint {
    kind: &'static Kind,
    /// As many as its kind has.
    fields: Box<[Option<Field>]>,
}

impl Constraint {
    /// A constraint of a kind.
    ///
    /// # Errors
    /// If the kind has no such field, a field is there twice, one that is needed is missing, or one holds something
    /// else than its kind asks for.
    pub fn new<'a>(
        kind: &'static Kind,
        fields: impl IntoIterator<Item = (&'a str, Field)>,
    ) -> Result<Constraint, ConstraintError> {
        let mut all = vec![None; kind.fields.len()];
        for (name, field) in fields {
            let place = kind.place_of(name).ok_or_else(|| ConstraintError::unknown_field(kind, name))?;
            let field = check::kept(kind.fields[place].holds, field)
                .ok_or_else(|| ConstraintError::new(name, "holds something else than it should"))?;
            if all[place].is_some() {
                return Err(ConstraintError::new(name, "is there twice"));
            }
            all[place] = field;
        }
        let missing = kind.fields.iter().zip(&all).find(|(spec, field)| spec.is_needed && field.is_none());
        match missing {
            Some((spec, _)) => Err(ConstraintError::missing(kind, spec)),
            None => Ok(Constraint { kind, fields: all.into() }),
        }
    }

    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// A field by its name in files, if it has that.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields[self.kind.place_of(name)?].as_ref()
    }

    /// Whether it holds in a full grid of a layout that has it.
    fn holds(&self, layout: &Layout, value: Value<'_>) -> bool {
        (self.kind.holds)(&self.parts(layout, layout.constraints()), value)
    }

    /// The cells of its fields, by field. [`Layout::cells_of`] has all that it says something of.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let mut cells = Vec::new();
        self.add_cells(&mut cells);
        cells.into_iter()
    }

    fn add_cells(&self, cells: &mut Vec<Cell>) {
        for field in self.fields.iter().flatten() {
            match field {
                Field::Cells(list) => cells.extend(list),
                Field::Sets(sets) => cells.extend(sets.iter().flatten()),
                Field::Options(options) => options.iter().flatten().for_each(|one| one.add_cells(cells)),
                Field::Number(_) | Field::Numbers(_) | Field::Lists(_) | Field::Text(_) | Field::Flag(_) => {}
            }
        }
    }

    /// How many constraints it is, with those of its options.
    fn count(&self) -> usize {
        let options = self.fields.iter().flatten().filter_map(|field| match field {
            Field::Options(options) => Some(options),
            _ => None,
        });
        1 + options.flatten().flatten().map(Constraint::count).sum::<usize>()
    }

    fn parts<'a>(&'a self, layout: &'a Layout, list: &'a [Constraint]) -> Parts<'a> {
        Parts { fields: &self.fields, layout, list, within: None }
    }

    /// Whether its fields are within a layout of a side.
    fn check(&self, side: usize) -> Result<(), ConstraintError> {
        self.check_at(side, 0)
    }

    /// The same for one that stands so many constraints deep.
    fn check_at(&self, side: usize, depth: usize) -> Result<(), ConstraintError> {
        for (spec, field) in self.kind.fields.iter().zip(&self.fields) {
            let checked = field.as_ref().map_or(Ok(()), |field| check::field(spec.holds, field, side));
            checked.map_err(|reason| ConstraintError::new(spec.name, reason))?;
            let Some(Field::Options(options)) = field else { continue };
            if depth == MOST_NESTED {
                return Err(ConstraintError::new(spec.name, "is nested too deep"));
            }
            for (number, option) in options.iter().enumerate() {
                for (place, constraint) in option.iter().enumerate() {
                    let checked = constraint.check_at(side, depth + 1);
                    checked.map_err(|error| error.within(place).within(number).within(spec.name))?;
                }
            }
        }
        let lists = self.kind.fields.iter().zip(&self.fields);
        let lists = lists.filter_map(|(spec, field)| match field {
            Some(Field::Cells(cells)) if !matches!(spec.holds, FieldType::Path(_)) => Some(cells),
            _ => None,
        });
        let mut cells: Vec<Cell> = lists.flatten().copied().collect();
        cells.sort();
        match cells.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => {
                Err(ConstraintError::whole(format!("has {} in two of its members", check::name(pair[0], side))))
            }
            None => Ok(()),
        }
    }
}

impl PartialOrd for Constraint {
    fn partial_cmp(&self, other: &Constraint) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Constraint {
    /// By kind, then by fields.
    fn cmp(&self, other: &Constraint) -> Ordering {
        (self.kind.id, &self.fields).cmp(&(other.kind.id, &other.fields))
    }
}

/// The constraints of a layout, and what they come to.
#[derive(Debug)]
pub(crate) struct Constraints {
    list: Vec<Constraint>,
    compiled: Compiled,
    /// For each cell, the constraints that say something of it, ascending.
    of_cell: Vec<Vec<ConstraintId>>,
    /// For each constraint, the cells that it says something of, ascending.
    cells: Vec<Vec<Cell>>,
    /// For each cell, the cells that share a group with it but no house, ascending.
    mates: Vec<Vec<Cell>>,
}

impl Constraints {
    /// # Errors
    /// The place of a constraint that the board cannot have, and why.
    fn new(layout: &Layout, list: Vec<Constraint>) -> Result<Constraints, (usize, String)> {
        let mut compiled = Compiled::new(layout);
        let mut cells: Vec<Vec<Cell>> = Vec::new();
        for (index, constraint) in list.iter().enumerate() {
            compiled.of = ConstraintId(index as u16);
            let (groups, bounds, walks) = (compiled.groups.len(), compiled.bounds.len(), compiled.walks.len());
            (constraint.kind.compile)(&constraint.parts(layout, &list), &mut compiled);
            if let Some((of, reason)) = compiled.refusal.take() {
                return Err((of.index(), reason));
            }
            let mut of_this: Vec<Cell> = constraint.cells().collect();
            of_this.extend(compiled.groups[groups..].iter().flat_map(|group| &group.cells));
            of_this
                .extend(compiled.bounds[bounds..].iter().flat_map(|bound| &bound.terms).map(|(term, _)| term.cell()));
            of_this.extend(compiled.walks[walks..].iter().flat_map(|walk| &walk.cells));
            if compiled.judged.last() == Some(&compiled.of) {
                of_this.extend(layout.cells());
            }
            of_this.sort();
            of_this.dedup();
            cells.push(of_this);
        }
        let mut of_cell: Vec<Vec<ConstraintId>> = vec![Vec::new(); layout.cell_count()];
        for (index, cells) in cells.iter().enumerate() {
            cells.iter().for_each(|cell| of_cell[cell.index()].push(ConstraintId(index as u16)));
        }
        let mut mates: Vec<Vec<Cell>> = vec![Vec::new(); layout.cell_count()];
        for group in compiled.groups.iter().map(|group| &group.cells) {
            for &cell in group {
                let beyond = group.iter().filter(|other| **other != cell && !layout.peers(cell).contains(other));
                mates[cell.index()].extend(beyond);
            }
        }
        for cells in &mut mates {
            cells.sort();
            cells.dedup();
        }
        Ok(Constraints { list, compiled, of_cell, cells, mates })
    }
}

impl PartialEq for Constraints {
    /// The rest follows from the list.
    fn eq(&self, other: &Constraints) -> bool {
        self.list == other.list
    }
}

impl Layout {
    /// The layout with these constraints instead of its own, in their order by kind and fields, each once.
    ///
    /// # Errors
    /// If there are more than [`MOST_CONSTRAINTS`], or one does not fit: the error says which.
    pub fn with_constraints(&self, list: Vec<Constraint>) -> Result<Layout, LayoutError> {
        let count = list.iter().map(Constraint::count).sum();
        if count > MOST_CONSTRAINTS {
            return Err(LayoutError::TooManyConstraints(count));
        }
        for (number, constraint) in list.iter().enumerate() {
            let placed = |error| LayoutError::Constraint { number, error };
            constraint.check(self.side()).map_err(placed)?;
        }
        let mut numbered: Vec<(usize, Constraint)> = list.into_iter().enumerate().collect();
        numbered.sort_by(|(_, a), (_, b)| a.cmp(b));
        numbered.dedup_by(|(_, a), (_, b)| a == b);
        let plain = self.without_constraints();
        if numbered.is_empty() {
            return Ok(plain);
        }
        let (numbers, list): (Vec<usize>, Vec<Constraint>) = numbered.into_iter().unzip();
        match Constraints::new(&plain, list) {
            Ok(constraints) => Ok(plain.carrying(Some(Arc::new(constraints)))),
            Err((place, reason)) => {
                let error = ConstraintError::whole(reason);
                Err(LayoutError::Constraint { number: numbers[place], error })
            }
        }
    }

    /// Its constraints.
    #[must_use]
    pub fn constraints(&self) -> &[Constraint] {
        self.carried().map_or(&[], |constraints| &constraints.list)
    }

    /// Whether it has no constraints. Code that knows of houses alone must ask.
    #[inline]
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.carried().is_none()
    }

    /// The names of its constraints, in their order.
    pub fn constraint_ids(&self) -> impl ExactSizeIterator<Item = ConstraintId> + use<> {
        (0..self.constraints().len()).map(|index| ConstraintId(index as u16))
    }

    /// The place of a constraint among those of its kind, from 1.
    #[must_use]
    pub fn number_in_kind(&self, id: ConstraintId) -> usize {
        let kind = self.constraint(id).kind;
        self.constraints()[..=id.index()].iter().filter(|constraint| constraint.kind == kind).count()
    }

    /// A constraint of the layout.
    ///
    /// # Panics
    /// If it is of another layout, which has more.
    #[must_use]
    pub fn constraint(&self, id: ConstraintId) -> &Constraint {
        &self.constraints()[id.index()]
    }

    /// The constraints that say something of a cell, ascending.
    #[must_use]
    pub fn constraints_of(&self, cell: Cell) -> &[ConstraintId] {
        self.carried().map_or(&[], |constraints| &constraints.of_cell[cell.index()])
    }

    /// The cells that a constraint says something of, ascending: for a kind that holds everywhere, most of the board.
    #[must_use]
    pub fn cells_of(&self, id: ConstraintId) -> &[Cell] {
        self.carried().map_or(&[], |constraints| &constraints.cells[id.index()])
    }

    /// The cells that differ from a cell although they share no house with it, ascending: those of its groups.
    #[must_use]
    pub fn group_mates(&self, cell: Cell) -> &[Cell] {
        self.carried().map_or(&[], |constraints| &constraints.mates[cell.index()])
    }

    /// The constraints that mean more than their groups, bounds and walks say, ascending: only a full grid tells
    /// whether they hold.
    #[must_use]
    pub fn judged(&self) -> &[ConstraintId] {
        self.compiled().map_or(&[], |compiled| &compiled.judged)
    }

    /// Whether its constraints hold in a full grid.
    pub fn constraints_hold(&self, value: impl Fn(Cell) -> Digit) -> bool {
        self.constraints().iter().all(|constraint| constraint.holds(self, &value))
    }

    /// The first of the given constraints that is broken by the values: two in a group are equal, or all its cells have
    /// values and it does not hold.
    pub(crate) fn broken(
        &self,
        mut among: impl Iterator<Item = ConstraintId>,
        value: impl Fn(Cell) -> Option<Digit>,
    ) -> Option<Contradiction> {
        let full = |cell: Cell| value(cell).expect("all cells of the constraint have values");
        let is_broken = |id: &ConstraintId| {
            let constraint = self.constraint(*id);
            self.cells_of(*id).iter().all(|&cell| value(cell).is_some()) && !constraint.holds(self, &full)
        };
        among.find(is_broken).map(Contradiction::Broken)
    }

    /// The first constraint that is broken by the values.
    pub(crate) fn first_broken(&self, value: impl Fn(Cell) -> Option<Digit>) -> Option<Contradiction> {
        let alike = self.groups().find(|&group| {
            let mut seen = crate::DigitSet::EMPTY;
            self.group_cells(group).iter().filter_map(|&cell| value(cell)).any(|digit| !seen.insert(digit))
        });
        match alike {
            Some(group) => self.constraint_of_group(group).map(Contradiction::Broken),
            None => self.broken((0..self.constraints().len()).map(|index| ConstraintId(index as u16)), value),
        }
    }

    fn compiled(&self) -> Option<&Compiled> {
        self.carried().map(|constraints| &constraints.compiled)
    }
}

#[cfg(test)]
mod tests;
