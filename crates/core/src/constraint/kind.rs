//! What a kind of constraint is.

use super::{Compiled, Figure, Value};
use crate::Cell;
use std::fmt;

/// A kind of constraint: everything about it. What it means is said twice, for search and for judging full grids;
/// the two are written independently of each other, and tests compare them.
#[non_exhaustive]
pub struct Kind {
    /// Its name in files, such as `killer`.
    pub id: &'static str,
    /// Its name in words, such as `killer cage`.
    pub name: &'static str,
    /// What a constraint of this kind is made of.
    pub fields: &'static [FieldSpec],
    /// Its documentation as Markdown: the heading of its file.
    pub documentation: &'static str,
    /// Says what it means as groups and bounds.
    pub(crate) compile: fn(&Parts<'_>, &mut Compiled),
    /// Whether it holds in a full grid; written from its definition.
    pub(crate) holds: fn(&Parts<'_>, Value<'_>) -> bool,
    /// Says what is drawn for it.
    pub(crate) figures: fn(&Parts<'_>, &mut Vec<Figure>),
}

impl Kind {
    /// Every kind.
    pub fn all() -> impl Iterator<Item = &'static Kind> {
        super::KINDS.iter().copied()
    }

    /// The kind with a name in files.
    #[must_use]
    pub fn by_id(id: &str) -> Option<&'static Kind> {
        Kind::all().find(|kind| kind.id == id)
    }

    /// The place of a field among its fields.
    pub(crate) fn place_of(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Kind) -> bool {
        self.id == other.id
    }
}

impl Eq for Kind {}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kind({})", self.id)
    }
}

/// A field of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FieldSpec {
    /// Its name in files.
    pub name: &'static str,
    /// Whether every constraint of the kind has it.
    pub is_needed: bool,
    /// What it can hold.
    pub holds: FieldType,
}

/// What a field can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FieldType {
    /// A set of cells: at least one, at most as many as the side.
    Cells,
    /// What different digits add up to: 1 to the sum of all digits. A file can say 0 where there is none.
    Sum,
}

impl FieldType {
    /// Its name, such as `cells`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            FieldType::Cells => "cells",
            FieldType::Sum => "sum",
        }
    }
}

/// The content of a field.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Field {
    /// Cells.
    Cells(Vec<Cell>),
    /// A number.
    Number(i64),
}

/// The fields of a constraint, as its kind sees them.
pub(crate) struct Parts<'a>(pub(crate) &'a [Option<Field>]);

impl<'a> Parts<'a> {
    pub(crate) fn field(&self, place: usize) -> Option<&'a Field> {
        self.0.get(place)?.as_ref()
    }

    /// The cells of a field of cells.
    pub(crate) fn cells(&self, place: usize) -> &'a [Cell] {
        match self.field(place) {
            Some(Field::Cells(cells)) => cells,
            _ => &[],
        }
    }

    /// The number of a field of numbers, if there is one.
    pub(crate) fn number(&self, place: usize) -> Option<i64> {
        match self.field(place) {
            Some(&Field::Number(number)) => Some(number),
            _ => None,
        }
    }
}
