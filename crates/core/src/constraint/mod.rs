//! Constraints: what a puzzle asks for beyond its houses, such as killer cages.
//!
//! A [`Constraint`] is data: a [`Kind`] and its fields. A layout carries a list of them, so that whatever is made from
//! a layout, a puzzle or a board, keeps them. What a constraint means is said by its kind: once as groups and bounds
//! ([`Layout::groups`], [`Layout::bounds`]), which search reads, and once as a judgement of full grids, written apart.
//!
//! To add a kind, copy a file under `kinds/` and give it a line in [`KINDS`]: reading, writing and checking follow.

mod bound;
mod error;
mod figure;
mod kind;
mod kinds;
mod members;

pub use bound::{Bound, Group, Summand};
pub use error::ConstraintError;
pub use figure::{Cage, Figure};
pub use kind::{Field, FieldSpec, FieldType, Kind};
pub use members::Member;

use crate::{Cell, Contradiction, Digit, Layout, LayoutError};
use bound::Compiled;
use kind::Parts;
use std::sync::Arc;

/// Every kind of constraint.
static KINDS: &[&Kind] = &[&kinds::KILLER];

/// The most constraints that a layout can have.
pub const MOST_CONSTRAINTS: usize = 2000;

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
            let field = match (kind.fields[place].holds, field) {
                (FieldType::Cells, Field::Cells(mut cells)) => {
                    cells.sort();
                    Some(Field::Cells(cells))
                }
                (FieldType::Sum, Field::Number(0)) => None,
                (FieldType::Sum, Field::Number(number)) => Some(Field::Number(number)),
                _ => return Err(ConstraintError::new(name, "holds something else than it should")),
            };
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

    /// The constraint in words: `killer cage r1c1 r1c2, sum 3`.
    #[must_use]
    pub fn describe(&self, layout: &Layout) -> String {
        let mut words = self.kind.name.to_owned();
        for (spec, field) in self.kind.fields.iter().zip(&self.fields) {
            match field {
                Some(Field::Cells(cells)) => cells.iter().for_each(|&cell| {
                    words.push(' ');
                    layout.add_cell_name(cell, &mut words);
                }),
                Some(Field::Number(number)) => words.push_str(&format!(", {} {number}", spec.name)),
                None => {}
            }
        }
        words
    }

    /// Whether it holds in a full grid.
    fn holds(&self, value: Value<'_>) -> bool {
        (self.kind.holds)(&self.parts(), value)
    }

    /// All its cells.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let cells = self.fields.iter().flatten().filter_map(|field| match field {
            Field::Cells(cells) => Some(cells),
            Field::Number(_) => None,
        });
        cells.flatten().copied()
    }

    fn parts(&self) -> Parts<'_> {
        Parts(&self.fields)
    }

    /// Whether its fields are within a layout of a side.
    fn check(&self, side: usize) -> Result<(), ConstraintError> {
        for (spec, field) in self.kind.fields.iter().zip(&self.fields) {
            let wrong = |reason: String| Err(ConstraintError::new(spec.name, reason));
            match field {
                Some(Field::Cells(cells)) if cells.is_empty() => return wrong("has no cells".to_owned()),
                Some(Field::Cells(cells)) if cells.len() > side => {
                    return wrong(format!("has {} cells; there are only {side} digits", cells.len()));
                }
                Some(Field::Cells(cells)) => {
                    if cells.iter().any(|cell| cell.index() >= side * side) {
                        return wrong("has a cell that is not on the board".to_owned());
                    }
                    if let Some(pair) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
                        let (row, col) = (pair[0].index() / side + 1, pair[0].index() % side + 1);
                        return wrong(format!("has r{row}c{col} twice"));
                    }
                }
                &Some(Field::Number(number)) => {
                    let most = (side * (side + 1) / 2) as i64;
                    if !(1..=most).contains(&number) {
                        return wrong(format!("is {number}; it must be from 0 to {most}"));
                    }
                }
                None => {}
            }
        }
        Ok(())
    }
}

/// The constraints of a layout, and what they come to.
#[derive(Debug)]
pub(crate) struct Constraints {
    list: Vec<Constraint>,
    compiled: Compiled,
    /// For each cell, the constraints that it belongs to, ascending.
    of_cell: Vec<Vec<ConstraintId>>,
    /// For each cell, the cells that share a group with it but no house, ascending.
    mates: Vec<Vec<Cell>>,
}

impl Constraints {
    fn new(layout: &Layout, list: Vec<Constraint>) -> Constraints {
        let mut compiled = Compiled { side: layout.side(), ..Compiled::default() };
        let mut of_cell: Vec<Vec<ConstraintId>> = vec![Vec::new(); layout.cell_count()];
        for (index, constraint) in list.iter().enumerate() {
            let id = ConstraintId(index as u16);
            compiled.of = id;
            (constraint.kind.compile)(&constraint.parts(), &mut compiled);
            for cell in constraint.cells().filter(|cell| cell.index() < layout.cell_count()) {
                if of_cell[cell.index()].last() != Some(&id) {
                    of_cell[cell.index()].push(id);
                }
            }
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
        Constraints { list, compiled, of_cell, mates }
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
        if list.len() > MOST_CONSTRAINTS {
            return Err(LayoutError::TooManyConstraints(list.len()));
        }
        for (number, constraint) in list.iter().enumerate() {
            let placed = |error| LayoutError::Constraint { number, error };
            constraint.check(self.side()).map_err(placed)?;
        }
        let mut list = list;
        list.sort_by(|a, b| (a.kind.id, &a.fields).cmp(&(b.kind.id, &b.fields)));
        list.dedup();
        let plain = self.without_constraints();
        if list.is_empty() {
            return Ok(plain);
        }
        let constraints = Arc::new(Constraints::new(&plain, list));
        Ok(plain.carrying(Some(constraints)))
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

    /// The constraints that a cell belongs to, ascending.
    #[must_use]
    pub fn constraints_of(&self, cell: Cell) -> &[ConstraintId] {
        self.carried().map_or(&[], |constraints| &constraints.of_cell[cell.index()])
    }

    /// The cells that differ from a cell although they share no house with it, ascending: those of its groups.
    #[must_use]
    pub fn group_mates(&self, cell: Cell) -> &[Cell] {
        self.carried().map_or(&[], |constraints| &constraints.mates[cell.index()])
    }

    /// Whether its constraints hold in a full grid.
    pub fn constraints_hold(&self, value: impl Fn(Cell) -> Digit) -> bool {
        self.constraints().iter().all(|constraint| constraint.holds(&value))
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
            constraint.cells().all(|cell| value(cell).is_some()) && !constraint.holds(&full)
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
