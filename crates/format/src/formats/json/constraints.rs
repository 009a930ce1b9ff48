//! The constraints of an object: read by their kinds' fields, so that nothing of them is left out.

use crate::error::{Fault, ParseReason, Parsed};
use crate::formats::json::is_rule;
use crate::formats::loose::{self, Item, Node};
use crate::formats::words;
use crate::{Document, ReadOptions};
use pencilproof_core::{Constraint, Layout, LayoutError, Member, Puzzle};
use serde_json::{Map, Value};
use std::ops::Range;

/// The member that has them.
pub(in crate::formats) const NAME: &str = "constraints";

/// Gives the constraints of an object to its puzzle.
pub(super) fn add(
    members: &[(Box<str>, Item)],
    list: &Item,
    options: &ReadOptions,
    documents: &mut [Document],
) -> Parsed<()> {
    let wrong = |reason: &str| Err(bad(list.at(), format!("/{NAME}"), reason.to_owned()));
    if members.iter().filter(|(name, _)| name.as_ref() == NAME).count() > 1 {
        return wrong("this is there twice");
    }
    if let (Some(text), [document]) = (list.text(), &mut *documents) {
        document.puzzle = of_text(text, list.at(), document.puzzle.clone(), options)?;
        return Ok(());
    }
    let items = list.list().unwrap_or_default();
    if !options.constraints {
        let kind = items.iter().find_map(|item| item.get("type").and_then(Item::text)).unwrap_or(NAME);
        return Err(Fault::new(list.at(), ParseReason::UnknownHere(kind.chars().take(60).collect())));
    }
    let [document] = documents else { return wrong("these belong to one puzzle, but there are more") };
    let layout = document.puzzle.layout();
    let read = |(number, item)| constraint(layout, number, item);
    let constraints = items.iter().enumerate().map(read).collect::<Parsed<_>>()?;
    let puzzle = document.puzzle.clone().with_constraints(constraints);
    let puzzle = puzzle.map_err(|error| match error {
        LayoutError::Constraint { number, error } if number < items.len() => {
            bad(items[number].at(), format!("/{NAME}/{number}"), error.to_string())
        }
        error => Fault::new(list.at(), ParseReason::Layout(error)),
    })?;
    // A table has them in a column of their own and, so that no puzzle goes without, in that of the puzzles.
    if !layout.is_plain() && puzzle.layout() != layout {
        return wrong("the puzzle has other constraints of its own already");
    }
    document.puzzle = puzzle;
    Ok(())
}

/// The puzzle with the constraints of a text that is such a list; it is at `at` in the record.
pub(in crate::formats) fn of_text(
    text: &str,
    at: Range<usize>,
    puzzle: Puzzle,
    options: &ReadOptions,
) -> Parsed<Puzzle> {
    let placed = |fault: Fault| Fault { at: at.clone(), ..fault };
    let list = loose::parse(text).map_err(placed)?;
    if list.list().is_none() {
        return Err(bad(at, format!("/{NAME}"), "this must be a list".to_owned()));
    }
    let mut document = [Document::new(puzzle)];
    add(&[], &list, options, &mut document).map_err(placed)?;
    let [document] = document;
    Ok(document.puzzle)
}

/// The constraint with a number, from 0.
fn constraint(layout: &Layout, number: usize, item: &Item) -> Parsed<Constraint> {
    let pointer = format!("/{NAME}/{number}");
    let Node::Object(members) = &item.node else {
        return Err(bad(item.at(), pointer, "a constraint is an object, such as {\"type\":\"killer\",...}".to_owned()));
    };
    Constraint::from_members(layout, &named(members)).map_err(|error| {
        let way = error.member.iter().flat_map(|way| way.split('/'));
        let pointer = way.clone().fold(pointer, |pointer, name| format!("{pointer}/{name}"));
        bad(innermost(item, way).at(), pointer, error.to_string())
    })
}

/// The item at the end of a way of names and numbers, or the last one on it that there is.
fn innermost<'a, 'n>(item: &'a Item, mut way: impl Iterator<Item = &'n str>) -> &'a Item {
    let Some(name) = way.next() else { return item };
    let inner = match &item.node {
        Node::Object(members) => members.iter().rfind(|(known, _)| **known == *name).map(|(_, value)| value),
        Node::List(items, _) => name.parse().ok().and_then(|number: usize| items.get(number)),
        _ => None,
    };
    inner.map_or(item, |inner| innermost(inner, way))
}

/// Whether there are constraints in an object that is no puzzle itself, under a name of theirs: nobody would read them.
pub(super) fn are_within(value: &Item) -> bool {
    match &value.node {
        Node::Object(members) => {
            !members.iter().any(|(name, _)| words::rank(name).is_some())
                && members.iter().any(|(name, value)| {
                    let has_parts = matches!(&value.node, Node::List(_, 1..)) || matches!(&value.node, Node::Object(_));
                    has_parts && (is_rule(name) || are_within(value))
                })
        }
        Node::List(items, _) => items.iter().any(are_within),
        _ => false,
    }
}

/// Whether a value is a list of what looks like constraints, whatever its name: objects with cells, or with a type and
/// no puzzle.
pub(in crate::formats) fn are_in(value: &Item) -> bool {
    let is_cell = |item: &Item| {
        let place = item.text().and_then(|text| text.strip_prefix(['r', 'R'])?.split_once(['c', 'C']));
        place.is_some_and(|(row, col)| [row, col].iter().all(|line| line.parse::<u8>().is_ok()))
    };
    let has_cells = |item: &Item| item.list().is_some_and(|cells| cells.first().is_some_and(is_cell));
    let is_like_one = |item: &Item| match &item.node {
        Node::Object(members) => {
            let has_type = members.iter().any(|(name, _)| matches!(name.as_ref(), "type" | "kind"));
            let has_puzzle = members.iter().any(|(name, _)| words::rank(name).is_some());
            members.iter().any(|(_, value)| has_cells(value)) || has_type && !has_puzzle
        }
        _ => false,
    };
    value.list().is_some_and(|items| items.iter().any(is_like_one))
}

/// Whether something was not read because of a constraint. Then nothing else may be read in its place.
pub(in crate::formats) fn are_at_fault(fault: &Fault) -> bool {
    let reason = &fault.reason;
    matches!(reason, ParseReason::Constraint(_) | ParseReason::UnknownHere(_) | ParseReason::BadConstraint { .. })
}

fn bad(at: Range<usize>, pointer: String, reason: String) -> Fault {
    Fault::new(at, ParseReason::BadConstraint { pointer, reason })
}

fn named(members: &[(Box<str>, Item)]) -> Vec<(String, Member)> {
    members.iter().map(|(name, item)| (name.to_string(), member(item))).collect()
}

fn member(item: &Item) -> Member {
    match &item.node {
        Node::Number(number) if number.fract() == 0.0 && number.abs() < 1e9 => Member::Number(*number as i64),
        Node::Bool(flag) => Member::Flag(*flag),
        Node::Text(text) => Member::Text(text.to_string()),
        Node::List(items, count) if items.len() == *count => Member::List(items.iter().map(member).collect()),
        Node::Object(members) => Member::Object(named(members)),
        _ => Member::Other,
    }
}

/// The constraints of a layout as they are read.
pub(super) fn written(layout: &Layout) -> Vec<Map<String, Value>> {
    let object = |constraint: &Constraint| {
        let members = constraint.members(layout).into_iter();
        members.map(|(name, value)| (name.to_owned(), value_of(value))).collect()
    };
    layout.constraints().iter().map(object).collect()
}

fn value_of(member: Member) -> Value {
    match member {
        Member::Number(number) => number.into(),
        Member::Flag(flag) => flag.into(),
        Member::Text(text) => text.into(),
        Member::List(items) => items.into_iter().map(value_of).collect(),
        Member::Object(members) => members.into_iter().map(|(name, member)| (name, value_of(member))).collect(),
        _ => Value::Null,
    }
}
