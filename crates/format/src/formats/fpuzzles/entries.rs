//! The members of the JSON of f-puzzles that are lists of constraints on cells: a line of [`ENTRIES`] each.
//!
//! ```text
//! "killercage": [{"cells": ["R1C1", "R1C2"], "value": "15"}, ...]
//! ```
//!
//! A constraint is read by the fields of its kind, so that nothing of it is passed over: a member is a field, or says
//! how the constraint looks, or is an error. Errors name its place as `killercage/3/cells/2`, numbers from 0.

use super::lists::Misplaced;
use pencilproof_core::{Cell, Constraint, ConstraintError, Field, FieldType, Kind, Layout};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A field, and its number by the side.
type Usual = (&'static str, fn(usize) -> i64);

/// A member of the puzzle that is a list of constraints of one kind.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) kind: &'static str,
    /// The members of a constraint, each with the field of the kind that it is. Several `lines` are as many
    /// constraints.
    fields: &'static [(&'static str, &'static str)],
    /// Numbers that are written as words.
    words: &'static [(&'static str, i64)],
    /// The field that a file may leave out although the kind needs it, and what it then is, by the side.
    usual: Option<Usual>,
    /// Which items of the list are of this kind, where another line has the others.
    pub(super) takes: fn(&Value) -> bool,
}

const fn entry(name: &'static str, kind: &'static str, fields: &'static [(&'static str, &'static str)]) -> Entry {
    Entry { name, kind, fields, words: &[], usual: None, takes: |_| true }
}

/// Every such member.
pub(super) const ENTRIES: [Entry; 27] = [
    entry("killercage", "killer", &[("cells", "cells"), ("value", "sum")]),
    Entry { takes: |item| !has_pill(item), ..entry("arrow", "arrow", &[("cells", "circle"), (LINES, "shaft")]) },
    Entry { takes: has_pill, ..entry("arrow", "pill-arrow", &[("cells", "pill"), (LINES, "shaft")]) },
    entry("betweenline", "between", &[(LINES, "cells")]),
    entry("boxindexer", "index-box", &[("cells", "cells")]),
    entry("clone", "clone", &[("cells", "sets"), ("cloneCells", "sets")]),
    entry("columnindexer", "index-column", &[("cells", "cells")]),
    entry("difference", "difference", &[("cells", "cells"), ("value", "value")]),
    entry("doublearrow", "double-arrow", &[(LINES, "cells")]),
    entry("entropicline", "entropic", &[(LINES, "cells")]),
    entry("even", "even", &[(CELL, "cells")]),
    entry("maximum", "maximum", &[(CELL, "cells")]),
    entry("minimum", "minimum", &[(CELL, "cells")]),
    entry("modularline", "modular", &[(LINES, "cells")]),
    entry("nabner", "nabner", &[(LINES, "cells")]),
    entry("odd", "odd", &[(CELL, "cells")]),
    entry("palindrome", "palindrome", &[(LINES, "cells")]),
    entry("quadruple", "quadruple", &[("cells", "cells"), ("values", "digits")]),
    entry("ratio", "ratio", &[("cells", "cells"), ("value", "value")]),
    entry("regionsumline", "region-sum", &[(LINES, "cells")]),
    entry("renban", "renban", &[(LINES, "cells")]),
    entry("rowindexer", "index-row", &[("cells", "cells")]),
    entry("slowthermometer", "slow-thermo", &[(LINES, "cells")]),
    entry("thermometer", "thermo", &[(LINES, "cells")]),
    Entry {
        usual: Some(("value", |side| side.div_ceil(2) as i64)),
        ..entry("whispers", "whisper", &[(LINES, "cells"), ("value", "value")])
    },
    entry("zipperline", "zipper", &[(LINES, "cells")]),
    Entry { words: &[("X", 10), ("V", 5)], ..entry("xv", "xv", &[("cells", "cells"), ("value", "value")]) },
];

/// Whether an arrow begins in a circle of several cells, which is read as a number.
fn has_pill(item: &Value) -> bool {
    item.get("cells").and_then(Value::as_array).is_some_and(|cells| cells.len() > 1)
}

/// The member that is a list of lines, and the one that is a single cell.
const LINES: &str = "lines";
const CELL: &str = "cell";

/// Members of a constraint that say how it looks.
const LOOKS: [&str; 3] = ["outlineC", "fontC", "baseC"];

/// Something wrong with a member as a whole.
fn wrong(reason: impl Into<String>) -> Misplaced {
    Misplaced::new(reason)
}

impl Entry {
    /// The constraints of an item: one, or one for each line.
    pub(super) fn constraints(&self, layout: &Layout, item: &Value) -> Result<Vec<Constraint>, Misplaced> {
        let kind = Kind::by_id(self.kind).ok_or_else(|| wrong(format!("'{}' is not supported", self.kind)))?;
        let members = item.as_object().ok_or_else(|| wrong("a constraint is an object with cells"))?;
        let (mut fields, mut lines, mut sets) = (Vec::new(), None, BTreeMap::new());
        for (name, value) in members.iter().filter(|(name, _)| !LOOKS.contains(&name.as_str())) {
            let short: String = name.chars().take(60).collect();
            let unknown = || wrong(format!("'{short}' is no member of {}", kind.with_article())).within(&short);
            let place = self.fields.iter().position(|(known, _)| known == name).ok_or_else(unknown)?;
            let (_, field) = &self.fields[place];
            let spec = kind.fields.iter().find(|spec| spec.name == *field).ok_or_else(unknown)?;
            if name == LINES {
                lines = Some((
                    *field,
                    read_lines(layout, value, matches!(spec.holds, FieldType::Path(_)))
                        .map_err(|wrong| wrong.within(&short))?,
                ));
            } else if matches!(spec.holds, FieldType::Sets(_)) {
                sets.insert(place, cells(layout, value).map_err(|wrong| wrong.within(&short))?);
            } else if name == CELL {
                fields.push((
                    *field,
                    Field::Cells(cells(layout, &json!([value])).map_err(|wrong| wrong.within(&short))?),
                ));
            } else if let Some(value) = self.read(layout, spec.holds, value).map_err(|wrong| wrong.within(&short))? {
                fields.push((*field, value));
            }
        }
        if let Some((_, field)) = sets.keys().next().map(|&place| self.fields[place]) {
            fields.push((field, Field::Sets(sets.into_values().collect())));
        }
        if let Some((field, value)) = self.usual.filter(|(field, _)| fields.iter().all(|(known, _)| known != field)) {
            fields.push((field, Field::Number(value(layout.side()))));
        }
        let Some((line_field, lines)) = lines else {
            return Ok(vec![Constraint::new(kind, fields).map_err(|error| self.of_error(&error))?]);
        };
        let constraint = |(number, line): (usize, Vec<Cell>)| {
            let line = without_circle(line, &fields).map_err(|wrong| wrong.within(number).within(LINES))?;
            let all = fields.iter().cloned().chain([(line_field, Field::Cells(line))]);
            Constraint::new(kind, all).map_err(|error| wrong(error.to_string()).within(number).within(LINES))
        };
        lines.into_iter().enumerate().map(constraint).collect()
    }

    /// The content of a member, if it has any.
    fn read(&self, layout: &Layout, holds: FieldType, value: &Value) -> Result<Option<Field>, Misplaced> {
        let word = value.as_str().and_then(|text| self.words.iter().find(|(word, _)| *word == text));
        match (holds, word) {
            (FieldType::Cells | FieldType::Line(_) | FieldType::Path(_) | FieldType::Exactly(_), _) => {
                cells(layout, value).map(|cells| Some(Field::Cells(cells)))
            }
            (_, Some(&(_, number))) => Ok(Some(Field::Number(number))),
            (FieldType::Digits, None) => {
                let list = value.as_array().ok_or_else(|| wrong("this must be a list of digits"))?;
                let digit = |(place, item): (usize, &Value)| {
                    let digit = number(item).and_then(|digit| digit.ok_or_else(|| wrong("this is no digit")));
                    digit.map_err(|wrong| wrong.within(place))
                };
                Ok(Some(Field::Numbers(list.iter().enumerate().map(digit).collect::<Result<_, _>>()?)))
            }
            (FieldType::Sum | FieldType::Total | FieldType::Number, None) => Ok(number(value)?.map(Field::Number)),
            _ => Err(wrong("this member is not supported")),
        }
    }

    /// What is wrong with a field, in the words of the file.
    pub(super) fn of_error(&self, error: &ConstraintError) -> Misplaced {
        match &error.member {
            Some(member) => wrong(format!("this {}", error.reason)).within(self.member_of(member)),
            None => wrong(error.to_string()),
        }
    }

    /// The member that is a field of the kind.
    fn member_of<'a>(&self, field: &'a str) -> &'a str {
        self.fields.iter().find(|(_, known)| *known == field).map_or(field, |(member, _)| member)
    }

    /// A constraint as items: one, or one for each cell where an item has a single cell. None if it has a field that no
    /// member says.
    pub(super) fn items(&self, layout: &Layout, constraint: &Constraint) -> Vec<Value> {
        let is_said = |name: &str| self.fields.iter().any(|(_, field)| *field == name);
        let mut set = constraint.kind().fields.iter().filter(|spec| constraint.field(spec.name).is_some());
        if !set.all(|spec| is_said(spec.name)) {
            return Vec::new();
        }
        let has_single_cells = self.fields.iter().any(|(member, _)| *member == CELL);
        let count = if has_single_cells { constraint.cells().count() } else { 1 };
        (0..count).map(|place| self.item(layout, constraint, place)).collect()
    }

    fn item(&self, layout: &Layout, constraint: &Constraint, place: usize) -> Value {
        let names = |cells: &[Cell]| cells.iter().map(|&cell| cell_name(layout, cell)).collect::<Vec<_>>();
        let members = self.fields.iter().enumerate().filter_map(|(number, (member, field))| {
            let value = match constraint.field(field)? {
                Field::Cells(cells) if *member == CELL => json!(cell_name(layout, cells[place])),
                Field::Cells(cells) if *member == LINES => {
                    let mut line = names(cells);
                    // An arrow begins in its circle.
                    if let Some(Field::Cells(circle)) = constraint.field("circle").or(constraint.field("pill")) {
                        line.splice(..0, names(&circle[circle.len() - 1..]));
                    }
                    json!([line])
                }
                Field::Cells(cells) => json!(names(cells)),
                Field::Sets(sets) => json!(names(sets.get(number)?)),
                Field::Numbers(digits) => json!(digits),
                // Numbers are texts in the files of the program itself.
                Field::Number(number) => match self.words.iter().find(|(_, known)| known == number) {
                    Some((word, _)) => json!(word),
                    None => json!(number.to_string()),
                },
                _ => return None,
            };
            Some(((*member).to_owned(), value))
        });
        Value::Object(members.collect())
    }
}

/// The lines of a constraint, which may come back to a cell or not.
fn read_lines(layout: &Layout, value: &Value, comes_back: bool) -> Result<Vec<Vec<Cell>>, Misplaced> {
    let lines = value.as_array().ok_or_else(|| wrong("this must be a list of lines, each a list of cells"))?;
    if lines.is_empty() {
        return Err(wrong("there is no line"));
    }
    let line = |line: &Value| if comes_back { path(layout, line) } else { cells(layout, line) };
    lines.iter().enumerate().map(|(number, item)| line(item).map_err(|wrong| wrong.within(number))).collect()
}

/// A line without the cell of the circle in which the lines of an arrow begin.
fn without_circle(mut line: Vec<Cell>, fields: &[(&str, Field)]) -> Result<Vec<Cell>, Misplaced> {
    let circle = fields.iter().find_map(|(_, field)| if let Field::Cells(cells) = field { Some(cells) } else { None });
    match (circle, line.first()) {
        (Some(circle), Some(first)) if circle.contains(first) => {
            line.remove(0);
            Ok(line)
        }
        (Some(_), _) => Err(wrong("this line does not begin in the circle")),
        (None, _) => Ok(line),
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

/// Different cells.
pub(super) fn cells(layout: &Layout, value: &Value) -> Result<Vec<Cell>, Misplaced> {
    let cells = path(layout, value)?;
    match (1..cells.len()).find(|&at| cells[..at].contains(&cells[at])) {
        Some(at) => Err(wrong(format!("{} is there twice", shown(&value[at]))).within(at)),
        None => Ok(cells),
    }
}

/// Cells that a line may come back to.
fn path(layout: &Layout, value: &Value) -> Result<Vec<Cell>, Misplaced> {
    let names = value.as_array().ok_or_else(|| wrong("this must be a list of cells, such as [\"R1C1\",\"R1C2\"]"))?;
    let read = |(number, name): (usize, &Value)| {
        let unknown = || wrong(format!("{} is not a cell of the board", shown(name))).within(number);
        cell(layout, name).ok_or_else(unknown)
    };
    names.iter().enumerate().map(read).collect()
}

/// A whole number, as a number or as a text; an empty text and null are none.
pub(super) fn number(value: &Value) -> Result<Option<i64>, Misplaced> {
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
pub(super) fn shown(value: &Value) -> String {
    value.to_string().chars().take(20).collect()
}
