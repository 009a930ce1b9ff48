//! # f-puzzles
//! A link that contains the puzzle: JSON, packed by lz-string in base 64. The packed part alone can be read, too.
//!
//! ```text
//! https://www.f-puzzles.com/?load=N4Ig...
//! {"size": 9, "title": ..., "author": ..., "ruleset": ..., "diagonal+": true, "diagonal-": true,
//!  "extraregion": [{"cells": ["R2C2", ...]}],
//!  "grid": [[{"value": 5, "given": true}, {"centerPencilMarks": [1, 4], "region": 0}, ...], ...]}
//! ```
//!
//! Regions, diagonals, disjoint groups, and extra regions of as many cells as the side become the layout. Any other
//! constraint is an error that names it, because ignoring it would change the puzzle. Centre marks are the pencil
//! marks, as far as the marks that the setter gave allow, which count alone where there are no others. Corner marks say
//! where a digit can go in a box, not what a cell can hold. They count as pencil marks only if every empty cell has
//! some and none has centre marks.
//!
//! **Keeps** givens and placed values, pencil marks, title, author, rules and the layout, up to 16x16.

use crate::cells;
use crate::error::{Fault, ParseReason, Parsed, counted, size};
use crate::format::{ALL_SIDES, Format, Givens, Keeps, Marks, Read, Several};
use crate::formats::lz;
use crate::write::some_marks_everywhere;
use crate::{Document, Field, ParseError, ReadOptions, WriteError};
use pencilproof_core::{Cell, Digit, DigitSet, Extra, Layout, Puzzle};
use serde_json::{Map, Value, json};
use std::ops::Range;

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
    ..Keeps::VALUES
};

const TEXTS: [(&str, Field); 3] = [("title", Field::Title), ("author", Field::Author), ("ruleset", Field::Rules)];

/// Extra houses that have a member of their own.
const FLAGS: [(&str, Extra); 3] =
    [("diagonal+", Extra::RISING), ("diagonal-", Extra::FALLING), ("disjointgroups", Extra::DISJOINT)];

/// Members of the JSON object that do not change the rules of the puzzle.
const HARMLESS: [&str; 14] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "diagonal+",
    "diagonal-",
    "disjointgroups",
    "extraregion",
    "solution",
    "successMessage",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
];

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
    let value: Value = serde_json::from_str(json).map_err(|error| wrong(format!("this is not JSON: {error}")))?;
    let Value::Object(object) = value else { return Err(wrong("the JSON is not an object".to_owned())) };
    let set = |value: &Value| match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(items) => !items.is_empty(),
        Value::Object(map) => !map.is_empty(),
        Value::String(text) => !text.is_empty(),
        Value::Bool(true) | Value::Number(_) => true,
    };
    // Members that are read must be of the kind that is expected, or they would be passed over.
    let known = |name: &str, value: &Value| match name {
        name if FLAGS.iter().any(|(flag, _)| *flag == name) => value.is_boolean(),
        "extraregion" => value.is_array(),
        name => HARMLESS.contains(&name),
    };
    if let Some((name, _)) = object.iter().find(|(name, value)| set(value) && !known(name, value)) {
        return Err(Fault::new(at.clone(), ParseReason::Constraint(name.chars().take(60).collect())));
    }
    let grid = read_grid(&object).map_err(&wrong)?;
    let layout = match &options.layout {
        Some(_) => cells::layout_for_side(grid.side, at.clone(), options)?,
        None => read_layout(&object, &grid).map_err(|reason| Fault::new(at.clone(), reason))?,
    };
    let mut document = Document::new(fill(layout, &grid).map_err(&wrong)?);
    for (name, field) in TEXTS {
        if let Some(text) = object.get(name).and_then(Value::as_str) {
            document.info.set(field, text);
        }
    }
    Ok(document)
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
        for cell in row {
            cells.push(cell.as_object().ok_or_else(|| format!("a cell of row {} is not an object", index + 1))?);
        }
    }
    Ok(Grid { side, cells })
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
        let cell = |name: &Value| layout.parse_cell(&name.as_str()?.to_ascii_lowercase());
        houses.push(names.iter().map(cell).collect::<Option<Vec<Cell>>>().ok_or_else(other)?);
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
    let name = |&cell: &Cell| format!("R{}C{}", layout.row(cell) + 1, layout.col(cell) + 1);
    let region = |house: &[Cell]| json!({ "cells": house.iter().map(name).collect::<Value>() });
    if !houses.is_empty() {
        object.insert("extraregion".to_owned(), houses.into_iter().map(region).collect());
    }
    Ok(lz::pack(&Value::Object(object).to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{detect, read_str};
    use proptest::prelude::*;

    /// A 4x4 with a given 3 in the corner and some more keys.
    fn json(more: &str, cell: &str) -> String {
        let row = "[{},{},{},{}]";
        format!("{{\"size\":4,{more}\"grid\":[[{{{cell}}},{{}},{{}},{{}}],{row},{row},{row}]}}")
    }

    fn read_json_text(json: &str) -> Result<Document, String> {
        let link = format!("https://www.f-puzzles.com/?load={}", lz::pack(json));
        assert_eq!(detect(&link).unwrap().id, "fpuzzles");
        let read = |text: &str| {
            let mut found = read_str(text, &ReadOptions { format: Some(&FPUZZLES), ..Default::default() })?;
            Ok(found.remove(0))
        };
        let document = read(&link).map_err(|error: crate::ParseError| error.to_string())?;
        // The packed part alone and the bare JSON give the same puzzle.
        assert_eq!(read(&lz::pack(json)).as_ref(), Ok(&document));
        assert_eq!(read(json).as_ref(), Ok(&document));
        assert_eq!(read(&write(&document).unwrap()).as_ref(), Ok(&document));
        Ok(document)
    }

    #[test]
    fn reads_values_marks_and_texts() {
        let document = read_json_text(&json(
            "\"title\":\"A title\",\"ruleset\":\"Rules: \\\"ß\\\"\",",
            "\"value\":3,\"given\":true",
        ))
        .unwrap();
        assert_eq!(document.puzzle.givens().count(), 1);
        assert_eq!(document.info.get(Field::Title), Some("A title"));
        assert_eq!(document.info.get(Field::Rules), Some("Rules: \"ß\""));
        let document = read_json_text(&json("", "\"centerPencilMarks\":[1,4],\"cornerPencilMarks\":[2]")).unwrap();
        let first = document.puzzle.layout().cell(0, 0);
        assert_eq!(document.puzzle.marks(first).map(cells::word).as_deref(), Some("14"));
        // Corner marks in some cells only are not candidates.
        let document = read_json_text(&json("", "\"cornerPencilMarks\":[2]")).unwrap();
        assert!(!document.puzzle.has_marks());
    }

    #[test]
    fn reads_layouts() {
        let x = read_json_text(&json("\"diagonal+\":true,\"diagonal-\":true,", "")).unwrap();
        assert_eq!(x.puzzle.layout().to_string(), "2x2+x");
        let jigsaw = "{\"size\":4,\"grid\":[".to_owned()
            + &["0001", "0211", "2213", "2333"]
                .map(|row| row.chars().map(|c| format!("{{\"region\":{c}}}")).collect::<Vec<_>>().join(","))
                .map(|row| format!("[{row}]"))
                .join(",")
            + "]}";
        assert_eq!(read_json_text(&jigsaw).unwrap().puzzle.layout().to_string(), "jigsaw:1112132233243444");
    }

    /// Every member of the JSON of f-puzzles and of its common extensions that puts something on the board.
    const CONSTRAINTS: &str = "antiking antiknight arrow betweenline boxindexer cage circle clone columnindexer \
        difference doublearrow entropicline even fogofwar foglight killercage line littlekillersum \
        lockout maximum minimum modularline nabner negative nonconsecutive odd palindrome quadruple ratio rectangle \
        regionsumline renban rowindexer sandwichsum skyscraper slowthermometer text thermometer whispers xsum xv \
        zipperline";

    #[test]
    fn every_constraint_is_refused_by_name_whatever_its_form() {
        for name in CONSTRAINTS.split_whitespace() {
            for value in ["true", "1", "[{\"cells\":[\"R1C1\"]}]", "{\"a\":1}", "\"yes\""] {
                let error = read_json_text(&json(&format!("\"{name}\":{value},"), "")).unwrap_err();
                assert!(error.ends_with(&format!("the constraint '{name}' is not supported")), "{error}");
            }
            for value in ["false", "[]", "null", "\"\"", "{}"] {
                assert!(read_json_text(&json(&format!("\"{name}\":{value},"), "")).is_ok(), "{name} {value}");
            }
        }
        for odd in [
            "\"disjointgroups\":1,",
            "\"diagonal+\":1,\"diagonal-\":1,",
            "\"diagonal-\":\"yes\",",
            "\"extraregion\":{\"cells\":[]},",
        ] {
            assert!(read_json_text(&json(odd, "")).unwrap_err().ends_with("is not supported"), "{odd}");
        }
    }

    #[test]
    fn reads_extra_houses() {
        let name = |more: &str| read_json_text(&json(more, "")).map(|document| document.puzzle.layout().to_string());
        let region = |cells: &[&str]| format!("\"extraregion\":{},", json!([{ "cells": cells }]));
        let is = |more: &str, layout: &str| assert_eq!(name(more).as_deref(), Ok(layout), "{more}");
        is("\"diagonal+\":true,", "2x2+rising");
        is("\"diagonal-\":true,", "2x2+falling");
        is("\"disjointgroups\":true,\"diagonal+\":false,", "2x2+disjoint");
        is(&region(&["R4C4", "R1C1", "R2C2", "R3C4"]), "2x2+extra:r1c1r2c2r3c4r4c4");
        // What is a house of the layout or of another member already.
        is(&region(&["R1C1", "R1C2", "R2C1", "R2C2"]), "2x2");
        is(&region(&["R2C2", "R2C3", "R3C2", "R3C3"]), "2x2+windoku");
        is(&format!("\"diagonal+\":true,{}", region(&["R1C1", "R2C2", "R3C3", "R4C4"])), "2x2+x");
        // Too few cells, and one twice.
        let odd: [(&[&str], usize); 3] =
            [(&[], 0), (&["R1C1", "R2C2", "R3C3"], 3), (&["R1C1", "R1C1", "R2C2", "R3C3"], 3)];
        for (cells, count) in odd {
            let reason = format!("an extra region must have 4 different cells of the board; this one has {count}");
            assert!(name(&region(cells)).unwrap_err().ends_with(&reason), "{cells:?}");
        }
        assert!(name(&region(&["R1C1", "R5C1"])).unwrap_err().ends_with("'extraregion' is not supported"));
    }

    #[test]
    fn marks_that_were_given_limit_the_others() {
        let marks = |cell: &str| {
            let puzzle = read_json(&json("", cell), 0..1, &ReadOptions::default()).unwrap().puzzle;
            puzzle.marks(puzzle.layout().cell(0, 0)).map(cells::word)
        };
        assert_eq!(marks("\"givenPencilMarks\":[1,2]").as_deref(), Some("12"));
        assert_eq!(marks("\"givenPencilMarks\":[1,2],\"centerPencilMarks\":[2,3]").as_deref(), Some("2"));
        assert_eq!(marks("\"givenPencilMarks\":[],\"centerPencilMarks\":[2,3],\"value\":0").as_deref(), Some("23"));
    }

    #[test]
    fn the_packed_json_can_be_had() {
        let packed = lz::pack(&json("", ""));
        assert_eq!(fpuzzles_json(&packed).unwrap(), json("", ""));
        assert_eq!(fpuzzles_json(&format!("https://f-puzzles.com/?load={packed}&a=b")).unwrap(), json("", ""));
        assert_eq!(fpuzzles_json("").unwrap_err().to_string(), "1:1: the packed puzzle is missing");
        assert!(fpuzzles_json("?!").unwrap_err().to_string().contains("'?' is not a digit of base 64"));
    }

    #[test]
    fn unsupported_constraints_are_named() {
        let error = |json: &str| read_json_text(json).unwrap_err();
        assert_eq!(error(&json("\"thermometer\":[{}],", "")), "1:33: the constraint 'thermometer' is not supported");
        assert_eq!(error(&json("\"antiknight\":true,", "")), "1:33: the constraint 'antiknight' is not supported");
        assert!(read_json_text(&json("\"antiknight\":false,\"arrow\":[],", "")).is_ok());
        assert!(error(&json("\"extraregion\":[{}],", "")).ends_with("'extraregion' is not supported"));
        assert!(error(&json("", "\"value\":5")).ends_with(": 5 is not a digit of a 4x4"));
        assert!(error("[]").ends_with(": the JSON is not an object"));
    }

    proptest! {
        // Damage to packed text seldom reaches the JSON reader, so damaged JSON has its own test.
        #[test]
        fn damaged_json_does_no_harm(at in 0..300usize, cut in 0..12usize, junk in "[]\\[{}:,\"a-z0-9. -]{0,12}") {
            let more = "\"title\":\"x\",\"diagonal+\":true,\"extraregion\":[{\"cells\":[\"R1C1\"]}],";
            let json = json(more, "\"value\":3,\"region\":0},{\"centerPencilMarks\":[1,4]");
            let at = at.min(json.len());
            let rest = json.get(at + cut..).unwrap_or_default();
            let text = format!("{}{junk}{rest}", &json[..at]);
            let _ = read_json(&text, 0..9, &ReadOptions::default());
        }
    }

    #[test]
    fn links_that_are_cut_off() {
        let options = ReadOptions::default();
        let link = format!("https://www.f-puzzles.com/?load={}", lz::pack(&json("", "")));
        let cut = read_str(&link[..40], &options).unwrap_err();
        assert_eq!(cut.to_string(), "1:41: the packed puzzle is cut off");
        let none = read_str("https://www.f-puzzles.com/", &options).unwrap_err();
        assert_eq!(none.to_string(), "1:1: there is no ?load= in this link");
        let none = read_str("https://www.f-puzzles.com/?load=", &options).unwrap_err();
        assert_eq!(none.to_string(), "1:33: the packed puzzle is missing");
        let deep = lz::pack(&"[".repeat(100_000));
        let deep = read_str(format!("f-puzzles.com/?load={deep}"), &options).unwrap_err();
        assert!(deep.to_string().contains("recursion limit"), "{deep}");
    }
}
