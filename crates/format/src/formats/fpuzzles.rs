//! # f-puzzles
//! A link that contains the puzzle: JSON, packed by lz-string in base 64. The packed part alone can be read, too.
//!
//! ```text
//! https://www.f-puzzles.com/?load=N4Ig...
//! {"size": 9, "title": ..., "author": ..., "ruleset": ..., "diagonal+": true, "diagonal-": true,
//!  "extraregion": [{"cells": ["R2C2", ...]}], "killercage": [{"cells": ["R1C1", "R1C2"], "value": "15"}],
//!  "grid": [[{"value": 5, "given": true}, {"centerPencilMarks": [1, 4], "region": 0}, ...], ...]}
//! ```
//!
//! Regions, diagonals, disjoint groups, and extra regions of as many cells as the side become the layout. Killer cages
//! and the other constraints of the program and of its common extensions are constraints; their colours are not kept.
//! Lines, circles, rectangles, texts, cages that are only drawn, and fog are errors that name them, because ignoring
//! them would change the puzzle, unless the options say what becomes of drawings; and so is a constraint that cannot be
//! read, with its place: `killercage/3/cells/2`, numbers from 0.
//! Centre marks are the pencil marks, as far as the marks that the setter gave allow, which count alone where there are
//! no others. Corner marks say where a digit can go in a box, not what a cell can hold. They count as pencil marks only
//! if every empty cell has some and none has centre marks.
//!
//! **Keeps** givens and placed values, pencil marks, title, author, rules, the layout and constraints, up to 16x16.

use crate::cells;
use crate::drawings;
use crate::error::{Fault, ParseReason, Parsed, counted, size};
use crate::format::{ALL_SIDES, Format, Givens, Keeps, Kinds, Marks, Read, Several};
use crate::formats::{lz, unique};
use crate::write::some_marks_everywhere;
use crate::{Document, Field, ParseError, ReadOptions, WriteError};
use pencilproof_core::{Cell, Digit, DigitSet, Extra, Layout, Puzzle};
use serde_json::{Map, Value, json};
use std::ops::Range;

mod drawn;
mod entries;
mod lists;
mod outside;
mod rules;

pub(crate) static FPUZZLES: Format = Format {
    id: "fpuzzles",
    name: "f-puzzles",
    about: "a link to f-puzzles.com with ?load=, or its packed part",
    extensions: &[],
    several: Several::Lines,
    keeps: KEEPS,
    many: true,
    read: Read::One(read),
    write: Some(write),
    fits: Some(fits),
};

/// What SudokuPad keeps as well, because it packs the same JSON.
pub(crate) const KEEPS: Keeps = Keeps {
    givens: Givens::Apart,
    marks: Marks::Own,
    info: &[Field::Title, Field::Author, Field::Rules],
    sides: ALL_SIDES.split_at(13).0,
    layouts: true,
    constraints: Kinds::Only(&lists::KINDS),
    ..Keeps::VALUES
};

const TEXTS: [(&str, Field); 3] = [("title", Field::Title), ("author", Field::Author), ("ruleset", Field::Rules)];

/// Extra houses that have a member of their own.
const FLAGS: [(&str, Extra); 3] =
    [("diagonal+", Extra::RISING), ("diagonal-", Extra::FALLING), ("disjointgroups", Extra::DISJOINT)];

/// Members of the JSON object that are not read, because they do not change the rules of the puzzle.
const HARMLESS: [&str; 5] =
    ["solution", "successMessage", "highlightConflicts", "disabledlogic", "truecandidatesoptions"];

/// Members of a cell that are lists of digits.
const MARKS: [&str; 3] = ["centerPencilMarks", "cornerPencilMarks", "givenPencilMarks"];

/// Members of a cell that say how it looks, or what a program works out for it.
const CELL_LOOKS: [&str; 5] = ["c", "cArray", "highlight", "highlightArray", "candidates"];

pub(crate) fn fits(text: &str, _: &ReadOptions) -> bool {
    let text = text.trim();
    // The packed form of `{"`, which no line of cells starts with: it has letters of both cases.
    text.starts_with("N4Ig") || if text.starts_with('{') { is_bare(text) } else { text.contains("f-puzzles.com") }
}

/// Whether a JSON object has a grid whose cells are objects.
fn is_bare(text: &str) -> bool {
    let mut places = text.match_indices("\"grid\"").map(|(at, name)| &text[at + name.len()..]);
    places.any(|rest| rest.chars().filter(|c| !c.is_whitespace()).take(4).eq(":[[{".chars()))
}

fn read(text: &str, options: &ReadOptions) -> Parsed<Document> {
    let start = text.len() - text.trim_start().len();
    let body = text.trim();
    if body.starts_with('{') {
        return read_json(body, start..start + body.len(), options);
    }
    let from = match text.find("load=") {
        Some(found) => found + "load=".len(),
        None if body.contains("://") || body.contains("f-puzzles.com") => {
            return Err(Fault::syntax(start..start + body.len(), "there is no ?load= in this link"));
        }
        None => start,
    };
    let end = text[from..].find(['&', '#']).map_or(start + body.len(), |end| from + end);
    read_packed(text, from..end, options)
}

/// The JSON in a link to f-puzzles, or in its packed part alone, for programs that need more of it than the puzzle.
///
/// # Errors
/// If there is no packed text, it is damaged, or it is longer than a million characters when unpacked.
pub fn fpuzzles_json(text: &str) -> Result<String, ParseError> {
    let from = text.find("load=").map_or(0, |found| found + "load=".len());
    let end = text[from..].find(['&', '#']).map_or(text.len(), |end| from + end);
    lz::unpack_part(text, from..end).map_err(|fault| ParseError::locate(text, 1, fault))
}

/// Reads packed JSON from a part of a text.
pub(crate) fn read_packed(text: &str, at: Range<usize>, options: &ReadOptions) -> Parsed<Document> {
    let json = lz::unpack_part(text, at.clone())?;
    read_json(&json, at, options)
}

/// Reads JSON that is at `at` in the record.
pub(crate) fn read_json(json: &str, at: Range<usize>, options: &ReadOptions) -> Parsed<Document> {
    let wrong = |reason: String| Fault::syntax(at.clone(), reason);
    let value = unique::parse(json).map_err(|error| wrong(format!("this is not JSON: {error}")))?;
    let Value::Object(object) = value else { return Err(wrong("the JSON is not an object".to_owned())) };
    if let Some((name, _)) = object.iter().find(|(name, value)| is_set(value) && !is_known(name, value)) {
        return Err(Fault::new(at.clone(), ParseReason::Constraint(name.chars().take(60).collect())));
    }
    let grid = read_grid(&object).map_err(&wrong)?;
    let layout = match &options.layout {
        Some(_) => cells::layout_for_side(grid.side, at.clone(), options)?,
        None => read_layout(&object, &grid).map_err(|reason| Fault::new(at.clone(), reason))?,
    };
    let layout = lists::read(&object, layout, at.clone(), options.constraints)?;
    let drawings =
        drawings::read(drawn::read(&object, &layout), &layout).map_err(|reason| Fault::new(at.clone(), reason))?;
    let settled = drawings::settle(drawings, layout, options, at.clone())?;
    let puzzle = fill(settled.layout.clone(), &grid).map_err(&wrong)?;
    let mut document = settled.note(Document::new(puzzle));
    for (name, field) in TEXTS {
        if let Some(text) = object.get(name).and_then(Value::as_str) {
            document.info.set(field, text);
        }
    }
    Ok(document)
}

/// Whether a member says anything.
fn is_set(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(items) => !items.is_empty(),
        Value::Object(map) => !map.is_empty(),
        Value::String(text) => !text.is_empty(),
        Value::Bool(true) | Value::Number(_) => true,
    }
}

/// Whether a member of the puzzle is read, or says nothing about its rules. It must be of the kind that is expected, or
/// it would be passed over.
fn is_known(name: &str, value: &Value) -> bool {
    match name {
        name if FLAGS.iter().any(|(flag, _)| *flag == name) => value.is_boolean(),
        name if TEXTS.iter().any(|(text, _)| *text == name) => value.is_string(),
        "grid" | "extraregion" => value.is_array(),
        "size" => value.is_u64(),
        name if lists::has_constraints(name) => true,
        name if drawn::has_drawings(name, value) => true,
        name => HARMLESS.contains(&name) && !value.as_array().is_some_and(|items| items.iter().any(Value::is_object)),
    }
}

struct Grid<'a> {
    side: usize,
    cells: Vec<&'a Map<String, Value>>,
}

fn read_grid(object: &Map<String, Value>) -> Result<Grid<'_>, String> {
    let rows = object.get("grid").and_then(Value::as_array).ok_or("there is no grid")?;
    let side = rows.len();
    if !ALL_SIDES.contains(&side) {
        return Err(format!("the grid has {side} rows; there must be 4 to 25"));
    }
    if object.get("size").and_then(Value::as_u64).is_some_and(|size| size != side as u64) {
        return Err(format!("the grid has {side} rows, which does not match its size"));
    }
    let mut cells = Vec::with_capacity(side * side);
    for (index, row) in rows.iter().enumerate() {
        let row = row.as_array().ok_or_else(|| format!("row {} is not a list", index + 1))?;
        if row.len() != side {
            return Err(format!("row {} has {}; {} has {side}", index + 1, counted(row.len(), "cells"), size(side)));
        }
        for (col, cell) in row.iter().enumerate() {
            let cell = cell.as_object().ok_or_else(|| format!("a cell of row {} is not an object", index + 1))?;
            check_cell(cell).map_err(|(name, reason)| format!("grid/{index}/{col}/{name}: {reason}"))?;
            cells.push(cell);
        }
    }
    Ok(Grid { side, cells })
}

/// Refuses what would be passed over in a cell, with the name of the member.
fn check_cell(cell: &Map<String, Value>) -> Result<(), (String, &'static str)> {
    for (name, value) in cell.iter().filter(|(_, value)| !value.is_null()) {
        let fault = match name.as_str() {
            "value" | "region" => None,
            "given" => (!value.is_boolean()).then_some("this is not true or false"),
            name if MARKS.contains(&name) => (!value.is_array()).then_some("this is not a list of digits"),
            name if CELL_LOOKS.contains(&name) || !is_set(value) => None,
            _ => Some("this is no member of a cell that is known"),
        };
        if let Some(reason) = fault {
            return Err((name.chars().take(60).collect(), reason));
        }
    }
    Ok(())
}

fn read_layout(object: &Map<String, Value>, grid: &Grid<'_>) -> Result<Layout, ParseReason> {
    let side = grid.side;
    let wrong = |text: &str| ParseReason::Syntax(text.to_owned());
    let standard = cells::standard(side);
    let mut map = Vec::with_capacity(side * side);
    for (index, cell) in grid.cells.iter().enumerate() {
        let region = match (cell.get("region"), &standard) {
            (Some(Value::Null), _) => return Err(ParseReason::Constraint("a cell in no region".to_owned())),
            (Some(region), _) => region.as_u64().filter(|&region| region < side as u64),
            (None, Ok(layout)) => Some(layout.number(layout.region_of(Cell::from_index(index))) as u64 - 1),
            (None, Err(error)) => return Err(error.clone().into()),
        };
        map.push(region.ok_or_else(|| wrong("a region is not a number below the size"))? as u8);
    }
    let layout = layout_of(side, &map)?;
    let mut houses = Vec::new();
    let flag = |name: &str| object.get(name).and_then(Value::as_bool) == Some(true);
    for (name, kind) in FLAGS.into_iter().filter(|(name, _)| flag(name)) {
        houses.extend(layout.houses_for(kind).map_err(|_| ParseReason::Constraint(name.to_owned()))?);
    }
    let other = || ParseReason::Constraint("extraregion".to_owned());
    for region in object.get("extraregion").and_then(Value::as_array).into_iter().flatten() {
        let names = region.get("cells").and_then(Value::as_array).ok_or_else(other)?;
        houses.push(
            names.iter().map(|name| entries::cell(&layout, name)).collect::<Option<Vec<Cell>>>().ok_or_else(other)?,
        );
    }
    Ok(layout.with_houses(houses)?)
}

/// The layout with a map of regions, one entry per cell. If the regions are boxes, so is the layout.
pub(crate) fn layout_of(side: usize, map: &[u8]) -> Result<Layout, ParseReason> {
    let jigsaw = Layout::jigsaw(map)?;
    let region = |cell: Cell| jigsaw.region_of(cell);
    let drawn = |rows: &usize| {
        let cols = side / rows;
        let corner = |cell| jigsaw.cell(jigsaw.row(cell) / rows * rows, jigsaw.col(cell) / cols * cols);
        jigsaw.cells().all(|cell| region(cell) == region(corner(cell)))
    };
    match (2..side).filter(|rows| side.is_multiple_of(*rows)).find(drawn) {
        Some(rows) => Ok(Layout::boxes(rows, side / rows)?),
        None => Ok(jigsaw),
    }
}

fn fill(layout: Layout, grid: &Grid<'_>) -> Result<Puzzle, String> {
    let side = grid.side;
    let digit = |value: &Value| {
        let number = value.as_u64().filter(|&number| number <= side as u64).and_then(|n| Digit::from_value(n as usize));
        let shown: String = value.to_string().chars().take(20).collect();
        number.ok_or_else(|| format!("{shown} is not a digit of {}", size(side)))
    };
    let marks = |cell: &Map<String, Value>, name: &str| -> Result<Option<DigitSet>, String> {
        let list = cell.get(name).and_then(Value::as_array).filter(|list| !list.is_empty());
        list.map(|list| list.iter().map(digit).collect()).transpose()
    };
    let mut puzzle = Puzzle::empty(layout.clone());
    let mut centre = false;
    for (cell, item) in layout.cells().zip(&grid.cells) {
        match item.get("value") {
            None | Some(Value::Null) => {}
            Some(value) if value.as_u64() == Some(0) => {}
            Some(value) => {
                let given = item.get("given").and_then(Value::as_bool) == Some(true);
                puzzle.set(cell, digit(value)?, given);
                continue;
            }
        }
        let own = marks(item, "centerPencilMarks")?;
        centre |= own.is_some();
        let given = marks(item, "givenPencilMarks")?;
        puzzle.set_marks(cell, own.map(|own| own & given.unwrap_or(own)).or(given));
    }
    if !centre {
        let mut corners = Vec::new();
        for (cell, item) in layout.cells().zip(&grid.cells).filter(|(cell, _)| puzzle.value(*cell).is_none()) {
            corners.push((cell, marks(item, "cornerPencilMarks")?));
        }
        if corners.iter().all(|(_, marks)| marks.is_some()) {
            corners.into_iter().for_each(|(cell, marks)| puzzle.set_marks(cell, marks));
        }
    }
    Ok(puzzle)
}

fn write(document: &Document) -> Result<String, WriteError> {
    Ok(format!("https://www.f-puzzles.com/?load={}\n", packed(document, FPUZZLES.id)?))
}

/// The packed JSON of a document.
pub(crate) fn packed(document: &Document, format: &'static str) -> Result<String, WriteError> {
    some_marks_everywhere(document, format)?;
    let puzzle = &document.puzzle;
    let layout = puzzle.layout();
    let standard = cells::standard(layout.side()).is_ok_and(|standard| standard.regions() == layout.regions());
    let cell_of = |row, col| {
        let cell = layout.cell(row, col);
        let mut item = Map::new();
        if let Some(value) = puzzle.value(cell) {
            item.insert("value".to_owned(), json!(value.digit.value()));
            item.insert("given".to_owned(), json!(value.given));
        } else if let Some(marks) = puzzle.marks(cell) {
            item.insert("centerPencilMarks".to_owned(), marks.iter().map(Digit::value).collect());
        }
        if !standard {
            item.insert("region".to_owned(), json!(layout.number(layout.region_of(cell)) - 1));
        }
        Value::Object(item)
    };
    let row = |row| (0..layout.side()).map(|col| cell_of(row, col)).collect::<Value>();
    let mut object = Map::new();
    object.insert("size".to_owned(), json!(layout.side()));
    for (name, field) in TEXTS {
        if let Some(text) = document.info.get(field) {
            object.insert(name.to_owned(), json!(text));
        }
    }
    object.insert("grid".to_owned(), (0..layout.side()).map(row).collect());
    let mut houses: Vec<&[Cell]> = layout.extra_houses().map(|house| layout.house_cells(house)).collect();
    for (name, kind) in FLAGS {
        let flagged = layout.houses_for(kind).unwrap_or_default();
        if !flagged.is_empty() && flagged.iter().all(|house| houses.contains(&house.as_slice())) {
            houses.retain(|house| !flagged.iter().any(|flagged| flagged == house));
            object.insert(name.to_owned(), json!(true));
        }
    }
    let name = |&cell: &Cell| entries::cell_name(layout, cell);
    let region = |house: &[Cell]| json!({ "cells": house.iter().map(name).collect::<Value>() });
    if !houses.is_empty() {
        object.insert("extraregion".to_owned(), houses.into_iter().map(region).collect());
    }
    lists::write(layout, &mut object)
        .map_err(|constraint| WriteError::Constraints { format, constraint: constraint.describe(layout) })?;
    Ok(lz::pack(&Value::Object(object).to_string()))
}

#[cfg(test)]
mod tests;
