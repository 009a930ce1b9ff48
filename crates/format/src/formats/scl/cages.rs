//! The cages of SudokuPad's own JSON.
//!
//! ```text
//! ca:[{v:'title: ...'},{ce:[[0,0],[0,1]],v:15,sum:15,unique:t},{ce:[...],unique:t,sum:45,style:'extraregion'}]
//! ```
//!
//! A cage without cells is a text. Of one with cells, `unique` and `sum` have a meaning; the rest is a drawing. A cage
//! that has neither means what the rules say in words, and so do a label that is not the sum and a sum of cells that
//! may repeat: such cages are drawings or, where these are refused, errors. Errors name the place as `cages/3/sum`,
//! numbers from 0.

use crate::drawings::Element;
use crate::error::ParseReason;
use pencilproof_core::{Cell, Constraint, Field, Kind, Layout, LayoutError};
use serde_json::{Map, Value};

/// Short and long names of the members of a cage that are read.
pub(super) const READ: [(&str, &str); 2] = [("ce", "cells"), ("v", "value")];

/// Members that say how a cage looks, or what the program drew it for.
const LOOKS: [&str; 18] = [
    "style",
    "type",
    "hidden",
    "outlineC",
    "fontC",
    "baseC",
    "c",
    "color",
    "c1",
    "borderColor",
    "c2",
    "backgroundColor",
    "textColor",
    "fs",
    "fontSize",
    "th",
    "thickness",
    "fromConstraint",
];

/// What the cages of a puzzle say.
#[derive(Default)]
pub(super) struct Cages {
    /// Sets of as many cells as the side, which differ.
    pub(super) houses: Vec<Vec<Cell>>,
    killers: Vec<Constraint>,
    /// For each of them, the number of its cage.
    numbers: Vec<usize>,
    /// Those that say nothing.
    pub(super) drawn: Vec<Element>,
}

impl Cages {
    /// The layout with the killer cages, which are an error for callers that do not know constraints.
    pub(super) fn add_killers(self, layout: &Layout, is_known: bool) -> Result<Layout, ParseReason> {
        let Cages { killers, numbers, .. } = self;
        let Some(first) = killers.first() else { return Ok(layout.clone()) };
        if !is_known {
            return Err(ParseReason::UnknownHere(first.kind().id.to_owned()));
        }
        layout.with_constraints(killers).map_err(|error| match error {
            LayoutError::Constraint { number, error } => bad(numbers[number], "", error.to_string()),
            other => other.into(),
        })
    }
}

/// Reads every cage with cells. Those that say nothing are errors unless `may_be_drawn`.
pub(super) fn read(cages: &Value, layout: &Layout, may_be_drawn: bool) -> Result<Cages, ParseReason> {
    let mut found = Cages::default();
    let wrong = || ParseReason::Constraint("cages".to_owned());
    for (number, cage) in cages.as_array().ok_or_else(wrong)?.iter().enumerate() {
        let cage = cage.as_object().ok_or_else(|| bad(number, "", "a cage is an object"))?;
        let parts = Parts::of(cage).map_err(|(part, reason)| bad(number, &part, reason))?;
        let cells = parts.cells(layout).map_err(|(part, reason)| bad(number, &part, reason))?;
        if cells.is_empty() {
            if parts.unique || parts.sum.is_some() {
                return Err(bad(number, "", "this cage has no cells"));
            }
            continue;
        }
        // What only bounds the picture.
        if cage.get("hidden") == Some(&Value::Bool(true)) && !parts.unique && parts.sum.is_none() {
            continue;
        }
        if let Err((part, reason)) = parts.check_meaning() {
            if !may_be_drawn {
                return Err(bad(number, &part, reason));
            }
            let colour =
                ["c", "color", "c1", "borderColor", "outlineC"].iter().find_map(|name| cage.get(*name)?.as_str());
            let (colour, pointer) = (colour.map(str::to_owned), format!("cages/{number}"));
            found.drawn.push(Element::Cage { cells, colour, label: parts.label, pointer });
            continue;
        }
        let total = (layout.side() * (layout.side() + 1) / 2) as i64;
        if cells.len() == layout.side() && parts.label.is_none() && parts.sum.is_none_or(|sum| sum == total) {
            found.houses.push(cells);
            continue;
        }
        let fields =
            [("cells", Field::Cells(cells))].into_iter().chain(parts.sum.map(|sum| ("sum", Field::Number(sum))));
        let kind = Kind::by_id("killer").ok_or_else(wrong)?;
        found.killers.push(Constraint::new(kind, fields).map_err(|error| bad(number, "", error.to_string()))?);
        found.numbers.push(number);
    }
    Ok(found)
}

/// The member of a cage at fault, and why.
type Wrong = (String, String);

fn bad(number: usize, part: &str, reason: impl Into<String>) -> ParseReason {
    let slash = if part.is_empty() { "" } else { "/" };
    ParseReason::BadConstraint { pointer: format!("cages/{number}{slash}{part}"), reason: reason.into() }
}

/// The members of a cage that mean something.
struct Parts<'a> {
    cells: Option<&'a Value>,
    /// What is written on it, if anything is.
    label: Option<String>,
    unique: bool,
    sum: Option<i64>,
}

impl<'a> Parts<'a> {
    fn of(cage: &'a Map<String, Value>) -> Result<Parts<'a>, Wrong> {
        let mut parts = Parts { cells: None, label: None, unique: false, sum: None };
        for (name, value) in cage {
            let wrong = |reason: &str| (name.chars().take(60).collect(), reason.to_owned());
            let long = READ.iter().find(|(short, _)| short == name).map_or(name.as_str(), |(_, long)| long);
            let is_twice = long != name && cage.contains_key(long);
            match (long, value) {
                _ if is_twice => return Err(wrong("this is there under two names")),
                ("cells", value) => parts.cells = Some(value),
                ("value", Value::Null) | ("unique", Value::Null) | ("sum", Value::Null) => {}
                ("value", Value::String(text)) => {
                    parts.label = (!text.trim().is_empty()).then(|| text.trim().to_owned())
                }
                ("value", Value::Number(number)) => parts.label = Some(number.to_string()),
                ("unique", Value::Bool(unique)) => parts.unique = *unique,
                ("sum", Value::Number(number)) => {
                    parts.sum = Some(number.as_i64().ok_or_else(|| wrong("this is not a whole number"))?);
                }
                ("value" | "unique" | "sum", _) => return Err(wrong("this is not what it should be")),
                (name, _) if LOOKS.contains(&name) => {}
                _ => return Err(wrong("this is no member of a cage that is known")),
            }
        }
        Ok(parts)
    }

    fn cells(&self, layout: &Layout) -> Result<Vec<Cell>, Wrong> {
        let part = |reason: &str| ("cells".to_owned(), reason.to_owned());
        let Some(list) = self.cells else { return Ok(Vec::new()) };
        let list = list.as_array().ok_or_else(|| part("this is not a list of cells, such as [[0,0],[0,1]]"))?;
        let mut cells = Vec::with_capacity(list.len());
        for (number, place) in list.iter().enumerate() {
            let wrong = |reason: &str| (format!("cells/{number}"), reason.to_owned());
            let line =
                |value: &Value| value.as_u64().filter(|&line| line < layout.side() as u64).map(|line| line as usize);
            let cell = match place.as_array().map(Vec::as_slice) {
                Some([row, col]) => line(row).zip(line(col)).map(|(row, col)| layout.cell(row, col)),
                _ => None,
            };
            let cell = cell.ok_or_else(|| wrong("this is not a cell of the board"))?;
            if cells.contains(&cell) {
                return Err(wrong("this cell is there twice"));
            }
            cells.push(cell);
        }
        Ok(cells)
    }

    /// Refuses what only the rules in words can say.
    fn check_meaning(&self) -> Result<(), Wrong> {
        let label = self.label.as_deref();
        let whole = |reason: &str| Err((String::new(), reason.to_owned()));
        match (self.unique, self.sum) {
            (false, None) => whole("what this cage means is not known: it has neither 'unique' nor 'sum'"),
            (false, Some(_)) => {
                whole("a sum of cells that may hold a digit twice is not supported: 'unique' is not set")
            }
            (true, sum) if label.is_none_or(|label| label.parse().ok() == sum) => Ok(()),
            _ => Err(("value".to_owned(), "what is written on this cage is not its 'sum'".to_owned())),
        }
    }
}
