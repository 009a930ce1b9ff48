//! The members of the JSON of f-puzzles that are lists of constraints: a line of [`ENTRIES`] each.
//!
//! ```text
//! "killercage": [{"cells": ["R1C1", "R1C2"], "value": "15"}, ...]
//! ```
//!
//! A constraint is read by the fields of its kind, so that nothing of it is passed over: a member is a field, or says
//! how the constraint looks, or is an error. Its place is told as `killercage/3/cells/2`, numbers from 0.

use super::is_set;
use crate::error::{Fault, ParseReason, Parsed};
use pencilproof_core::{Cell, Constraint, ConstraintError, Field, FieldType, Kind, Layout, LayoutError};
use serde_json::{Map, Value, json};
use std::ops::Range;

/// A member of the puzzle that is a list of constraints of one kind.
pub(super) struct Entry {
    name: &'static str,
    kind: &'static str,
    /// The members of a constraint, each with the field of the kind that it is.
    fields: &'static [(&'static str, &'static str)],
}

/// Every such member.
const ENTRIES: [Entry; 1] =
    [Entry { name: "killercage", kind: "killer", fields: &[("cells", "cells"), ("value", "sum")] }];

/// The kinds that f-puzzles holds.
pub(super) const KINDS: [&str; ENTRIES.len()] = {
    let mut kinds = [""; ENTRIES.len()];
    let mut index = 0;
    while index < kinds.len() {
        kinds[index] = ENTRIES[index].kind;
        index += 1;
    }
    kinds
};

/// Members of a constraint that say how it looks.
const LOOKS: [&str; 3] = ["outlineC", "fontC", "baseC"];

/// Whether a member of the puzzle is a list of constraints.
pub(super) fn is_entry(name: &str) -> bool {
    ENTRIES.iter().any(|entry| entry.name == name)
}

/// The layout with the constraints of the puzzle. The JSON is at `at` in the record.
///
/// # Errors
/// If a constraint cannot be what it is, or there are some and the caller does not know constraints.
pub(super) fn read(object: &Map<String, Value>, layout: Layout, at: Range<usize>, is_known: bool) -> Parsed<Layout> {
    let bad = |entry: &Entry, Misplaced { place, reason }| {
        Fault::new(at.clone(), ParseReason::BadConstraint { pointer: format!("{}{place}", entry.name), reason })
    };
    let (mut list, mut places) = (Vec::new(), Vec::new());
    for entry in &ENTRIES {
        let Some(value) = object.get(entry.name).filter(|value| is_set(value)) else { continue };
        if !is_known {
            return Err(Fault::new(at, ParseReason::UnknownHere(entry.kind.to_owned())));
        }
        let items = value.as_array().ok_or_else(|| bad(entry, wrong("this must be a list")))?;
        for (number, item) in items.iter().enumerate() {
            list.push(entry.constraint(&layout, item).map_err(|wrong| bad(entry, wrong.within(number)))?);
            places.push((entry, number));
        }
    }
    if list.is_empty() {
        return Ok(layout);
    }
    layout.with_constraints(list).map_err(|error| match &error {
        LayoutError::Constraint { number, error } if *number < places.len() => {
            let (entry, number) = places[*number];
            bad(entry, entry.of_error(error).within(number))
        }
        _ => Fault::new(at.clone(), ParseReason::Layout(error)),
    })
}

/// Adds the constraints of a layout to a puzzle. Those of kinds without a member are left out: a format says which
/// kinds it holds, and nothing else is written.
pub(super) fn write(layout: &Layout, object: &mut Map<String, Value>) {
    for entry in &ENTRIES {
        let own = layout.constraints().iter().filter(|constraint| constraint.kind().id == entry.kind);
        let list: Vec<Value> = own.map(|constraint| entry.value(layout, constraint)).collect();
        if !list.is_empty() {
            object.insert(entry.name.to_owned(), list.into());
        }
    }
}

/// What is wrong, and where within a constraint or a list of them.
struct Misplaced {
    place: String,
    reason: String,
}

impl Misplaced {
    fn new(place: String, reason: impl Into<String>) -> Misplaced {
        Misplaced { place, reason: reason.into() }
    }

    fn within(self, part: impl std::fmt::Display) -> Misplaced {
        Misplaced { place: format!("/{part}{}", self.place), ..self }
    }
}

/// Something wrong with a member as a whole.
fn wrong(reason: impl Into<String>) -> Misplaced {
    Misplaced::new(String::new(), reason)
}

impl Entry {
    fn constraint(&self, layout: &Layout, item: &Value) -> Result<Constraint, Misplaced> {
        let kind = Kind::by_id(self.kind).ok_or_else(|| wrong(format!("'{}' is not supported", self.kind)))?;
        let members = item.as_object().ok_or_else(|| wrong("a constraint is an object with cells"))?;
        let mut fields = Vec::new();
        for (name, value) in members.iter().filter(|(name, _)| !LOOKS.contains(&name.as_str())) {
            let short: String = name.chars().take(60).collect();
            let unknown = || wrong(format!("'{short}' is no member of a {}", kind.name)).within(&short);
            let (_, field) = self.fields.iter().find(|(known, _)| known == name).ok_or_else(unknown)?;
            let spec = kind.fields.iter().find(|spec| spec.name == *field).ok_or_else(unknown)?;
            if let Some(value) = read_field(layout, spec.holds, value).map_err(|wrong| wrong.within(&short))? {
                fields.push((*field, value));
            }
        }
        Constraint::new(kind, fields).map_err(|error| self.of_error(&error))
    }

    /// What is wrong with a field, in the words of the file.
    fn of_error(&self, error: &ConstraintError) -> Misplaced {
        match &error.member {
            Some(member) => wrong(format!("this {}", error.reason)).within(self.member_of(member)),
            None => wrong(error.to_string()),
        }
    }

    /// The member that is a field of the kind.
    fn member_of<'a>(&self, field: &'a str) -> &'a str {
        self.fields.iter().find(|(_, known)| *known == field).map_or(field, |(member, _)| member)
    }

    fn value(&self, layout: &Layout, constraint: &Constraint) -> Value {
        let members = self.fields.iter().filter_map(|(member, field)| {
            let value = match constraint.field(field)? {
                Field::Cells(cells) => cells.iter().map(|&cell| cell_name(layout, cell)).collect(),
                // Numbers are texts in the files of the program itself.
                Field::Number(number) => json!(number.to_string()),
                _ => return None,
            };
            Some(((*member).to_owned(), value))
        });
        Value::Object(members.collect())
    }
}

/// The name of a cell, such as `R1C2`.
pub(super) fn cell_name(layout: &Layout, cell: Cell) -> String {
    format!("R{}C{}", layout.row(cell) + 1, layout.col(cell) + 1)
}

/// The cell with a name such as `R1C2`.
pub(super) fn cell(layout: &Layout, name: &Value) -> Option<Cell> {
    layout.parse_cell(&name.as_str()?.to_ascii_lowercase())
}

/// The content of a member, if it has any.
fn read_field(layout: &Layout, holds: FieldType, value: &Value) -> Result<Option<Field>, Misplaced> {
    match holds {
        FieldType::Cells => cells(layout, value).map(|cells| Some(Field::Cells(cells))),
        FieldType::Sum => Ok(number(value)?.map(Field::Number)),
        _ => Err(wrong("this member is not supported")),
    }
}

fn cells(layout: &Layout, value: &Value) -> Result<Vec<Cell>, Misplaced> {
    let names = value.as_array().ok_or_else(|| wrong("this must be a list of cells, such as [\"R1C1\",\"R1C2\"]"))?;
    let mut cells = Vec::with_capacity(names.len());
    for (number, name) in names.iter().enumerate() {
        let cell = cell(layout, name)
            .ok_or_else(|| wrong(format!("{} is not a cell of the board", shown(name))).within(number))?;
        if cells.contains(&cell) {
            return Err(wrong(format!("{} is there twice", shown(name))).within(number));
        }
        cells.push(cell);
    }
    Ok(cells)
}

/// A whole number, as a number or as a text; an empty text and null are none.
fn number(value: &Value) -> Result<Option<i64>, Misplaced> {
    let number = match value {
        Value::Null => return Ok(None),
        Value::String(text) if text.trim().is_empty() => return Ok(None),
        Value::String(text) if text.trim().bytes().all(|byte| byte.is_ascii_digit()) => text.trim().parse().ok(),
        Value::Number(number) => number.as_i64(),
        _ => None,
    };
    number.map(Some).ok_or_else(|| wrong(format!("{} is not a whole number", shown(value))))
}

/// The beginning of a value, for errors.
fn shown(value: &Value) -> String {
    value.to_string().chars().take(20).collect()
}
