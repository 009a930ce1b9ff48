//! The constraints of the JSON of f-puzzles: which members have them, and reading and writing them all.

use super::entries::{ENTRIES, Entry};
use super::is_set;
use super::outside::{OUTSIDE, Outside};
use super::rules;
use crate::error::{Fault, ParseReason, Parsed};
use pencilproof_core::{Constraint, Layout, LayoutError};
use serde_json::{Map, Value, json};
use std::ops::Range;

/// The kinds that f-puzzles holds.
pub(super) const KINDS: [&str; ENTRIES.len() + OUTSIDE.len() + rules::KINDS.len()] = {
    let mut kinds = [""; ENTRIES.len() + OUTSIDE.len() + rules::KINDS.len()];
    let mut index = 0;
    while index < kinds.len() {
        kinds[index] = if index < ENTRIES.len() {
            ENTRIES[index].kind
        } else if index < ENTRIES.len() + OUTSIDE.len() {
            OUTSIDE[index - ENTRIES.len()].kind
        } else {
            rules::KINDS[index - ENTRIES.len() - OUTSIDE.len()]
        };
        index += 1;
    }
    kinds
};

/// What is wrong, and where within a constraint or a list of them.
pub(super) struct Misplaced {
    place: String,
    reason: String,
}

impl Misplaced {
    pub(super) fn new(reason: impl Into<String>) -> Misplaced {
        Misplaced { place: String::new(), reason: reason.into() }
    }

    pub(super) fn within(self, part: impl std::fmt::Display) -> Misplaced {
        Misplaced { place: format!("/{part}{}", self.place), ..self }
    }
}

/// A member that is a list of constraints.
#[derive(Clone, Copy)]
enum List {
    OfCells(&'static Entry),
    OfClues(&'static Outside),
}

impl List {
    fn all() -> impl Iterator<Item = List> {
        ENTRIES.iter().map(List::OfCells).chain(OUTSIDE.iter().map(List::OfClues))
    }

    fn name(self) -> &'static str {
        match self {
            List::OfCells(entry) => entry.name,
            List::OfClues(outside) => outside.name,
        }
    }

    fn kind(self) -> &'static str {
        match self {
            List::OfCells(entry) => entry.kind,
            List::OfClues(outside) => outside.kind,
        }
    }

    fn takes(self, item: &Value) -> bool {
        match self {
            List::OfCells(entry) => (entry.takes)(item),
            List::OfClues(_) => true,
        }
    }

    fn constraints(self, layout: &Layout, item: &Value) -> Result<Vec<Constraint>, Misplaced> {
        match self {
            List::OfCells(entry) => entry.constraints(layout, item),
            List::OfClues(outside) => outside.constraint(layout, item).map(|constraint| vec![constraint]),
        }
    }

    fn items(self, layout: &Layout, constraint: &Constraint) -> Vec<Value> {
        match self {
            List::OfCells(entry) => entry.items(layout, constraint),
            List::OfClues(outside) => outside.item(layout, constraint).into_iter().collect(),
        }
    }
}

/// A constraint with its member and, within a list, its number in it and what the list holds.
type Found<'a> = (Constraint, &'a str, Option<(usize, List)>);

/// Whether a member of the puzzle has constraints.
pub(super) fn has_constraints(name: &str) -> bool {
    rules::is_rule(name) || List::all().any(|list| list.name() == name)
}

/// The layout with the constraints of the puzzle. The JSON is at `at` in the record.
///
/// # Errors
/// If a constraint cannot be what it is, or there are some and the caller does not know constraints.
pub(super) fn read(object: &Map<String, Value>, layout: Layout, at: Range<usize>, is_known: bool) -> Parsed<Layout> {
    let bad = |name: &str, Misplaced { place, reason }| {
        Fault::new(at.clone(), ParseReason::BadConstraint { pointer: format!("{name}{place}"), reason })
    };
    let mut found: Vec<Found<'_>> = Vec::new();
    for (name, value) in object.iter().filter(|(name, value)| rules::is_rule(name) && is_set(value)) {
        if !is_known {
            return Err(Fault::new(at, ParseReason::UnknownHere(name.clone())));
        }
        let of_rule = rules::read(name, value, object).map_err(|wrong| bad(name, wrong))?;
        found.extend(of_rule.into_iter().map(|constraint| (constraint, name.as_str(), None)));
    }
    for list in List::all() {
        let Some(value) = object.get(list.name()).filter(|value| is_set(value)) else { continue };
        if !is_known {
            return Err(Fault::new(at, ParseReason::UnknownHere(list.kind().to_owned())));
        }
        let items = value.as_array().ok_or_else(|| bad(list.name(), Misplaced::new("this must be a list")))?;
        for (number, item) in items.iter().enumerate().filter(|(_, item)| list.takes(item)) {
            let of_item = list.constraints(&layout, item).map_err(|wrong| bad(list.name(), wrong.within(number)))?;
            found.extend(of_item.into_iter().map(|constraint| (constraint, list.name(), Some((number, list)))));
        }
    }
    if found.is_empty() {
        return Ok(layout);
    }
    let constraints = found.iter().map(|(constraint, ..)| constraint.clone()).collect();
    layout.with_constraints(constraints).map_err(|error| match &error {
        LayoutError::Constraint { number, error } if *number < found.len() => match found[*number] {
            (_, name, Some((number, List::OfCells(entry)))) => bad(name, entry.of_error(error).within(number)),
            (_, name, Some((number, _))) => bad(name, Misplaced::new(error.to_string()).within(number)),
            (_, name, None) => bad(name, Misplaced::new(error.to_string())),
        },
        _ => Fault::new(at.clone(), ParseReason::Layout(error)),
    })
}

/// Adds the constraints of a layout to a puzzle.
///
/// # Errors
/// The first constraint that f-puzzles has no member for.
pub(super) fn write<'a>(layout: &'a Layout, object: &mut Map<String, Value>) -> Result<(), &'a Constraint> {
    for constraint in layout.constraints() {
        if rules::write(layout, constraint, object) {
            continue;
        }
        let list = List::all().find(|list| list.kind() == constraint.kind().id).ok_or(constraint)?;
        let items = list.items(layout, constraint);
        if items.is_empty() {
            return Err(constraint);
        }
        if let Some(all) = object.entry(list.name()).or_insert_with(|| json!([])).as_array_mut() {
            all.extend(items);
        }
    }
    Ok(())
}
