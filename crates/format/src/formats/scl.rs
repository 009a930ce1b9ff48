//! The zipped JSON behind SudokuPad's `scl` links.
//!
//! ```text
//! {ce:[[{v:5},,,],...],re:[[[0,0],[0,1],...],...],ca:[{v:'title: ...'}]}
//! ```
//!
//! It is abbreviated JSON: keys are short and have no quotes, strings have single quotes, an empty object is left out,
//! `t` and `f` are true and false, and a colour is six bare digits. Plain JSON is a special case that can be read, too.
//! Lines, arrows and other drawings are what the rules say in words: errors, unless the options say what becomes of
//! them.

use crate::cells;
use crate::drawings::{Drawings, Element, read as drawings_of, settle};
use crate::error::{Fault, ParseReason, Parsed, size};
use crate::formats::fpuzzles::layout_of;
use crate::formats::json::is_rule;
use crate::{Document, Field, ReadOptions};
use pencilproof_core::{Digit, DigitSet, Layout, Puzzle};
use serde_json::{Map, Value};
use std::ops::Range;

mod cages;
mod drawn;

/// How deep arrays and objects may be nested. Puzzles need five levels.
const DEPTH: usize = 20;

/// Short and long names of members that do not change the rules of the puzzle.
const KNOWN: [(&str, &str); 7] = [
    ("ce", "cells"),
    ("re", "regions"),
    ("ca", "cages"),
    ("cs", "cellSize"),
    ("id", "id"),
    ("metadata", "metadata"),
    ("settings", "settings"),
];

/// Members of a cell that say how it looks, or where a digit can go in a box.
const CELL_LOOKS: [&str; 14] = [
    "c",
    "c1",
    "c2",
    "color",
    "colour",
    "colors",
    "colours",
    "backgroundColor",
    "highlight",
    "pm",
    "pencilMarks",
    "cornermarks",
    "cornerPencilMarks",
    "given",
];

/// Reads the text of a puzzle; `at` is where it was packed.
pub(crate) fn read(text: &str, at: Range<usize>, options: &ReadOptions) -> Parsed<Document> {
    let fault = |reason| Fault::new(at.clone(), reason);
    let syntax = |reason: &str| Fault::syntax(at.clone(), reason);
    let mut unzip = Unzip { rest: text };
    let Some(Value::Object(object)) = unzip.value(0) else {
        let place = text.len() - unzip.rest.len();
        return Err(syntax(&format!("this is not zipped JSON: it is malformed at byte {place}")));
    };
    let filled = |value: &Value| match value {
        Value::Array(items) => !items.is_empty(),
        Value::Object(map) => !map.is_empty(),
        _ => true,
    };
    if let Some((short, long)) = KNOWN
        .iter()
        .chain(&drawn::MEMBERS)
        .find(|(short, long)| short != long && [short, long].iter().all(|name| object.contains_key(**name)))
    {
        return Err(syntax(&format!("'{short}' and '{long}' are the same member")));
    }
    let named = |name: &str, names: &[(&str, &str)]| names.iter().any(|(short, long)| name == *short || name == *long);
    let known = |name: &str, value: &Value| {
        named(name, &KNOWN) || named(name, &drawn::MEMBERS) && value.is_array() || drawn::FOG.contains(&name)
    };
    if let Some(name) = rule_among_texts(&object) {
        return Err(fault(ParseReason::Constraint(name)));
    }
    if let Some((name, _)) = object.iter().find(|(name, value)| !known(name, value) && filled(value)) {
        return Err(fault(ParseReason::Constraint(name.chars().take(60).collect())));
    }
    let rows = get(&object, "ce", "cells").and_then(Value::as_array).ok_or_else(|| syntax("there are no cells"))?;
    let side = rows.len();
    if !(4..=25).contains(&side) {
        return Err(syntax(&format!("the grid has {side} rows; there must be 4 to 25")));
    }
    let layout = match (get(&object, "re", "regions"), &options.layout) {
        (_, Some(_)) => cells::layout_for_side(side, at.clone(), options)?,
        (Some(regions), None) => read_regions(regions, side).map_err(fault)?,
        (None, None) => return Err(fault(ParseReason::Constraint("a grid without regions".to_owned()))),
    };
    let mut elements = drawn::read(&object);
    let layout = match get(&object, "ca", "cages") {
        None | Some(Value::Null) => layout,
        Some(cages) => read_cages(cages, layout, &mut elements, options).map_err(fault)?,
    };
    let settled = settle(drawings_of(elements, &layout).map_err(fault)?, layout, options, at.clone())?;
    let puzzle = read_cells(rows, settled.layout.clone()).map_err(|reason| syntax(&reason))?;
    let mut document = settled.note(Document::new(puzzle));
    read_texts(&object, &mut document);
    Ok(document)
}

/// A rule among the title, the author and other texts, which are members of the metadata or, as `norowcol: true`, what
/// is written on cages without cells.
fn rule_among_texts(object: &Map<String, Value>) -> Option<String> {
    let is_rule = |name: &str| is_rule(name) || name.trim().eq_ignore_ascii_case("norowcol");
    let metadata = object.get("metadata").and_then(Value::as_object);
    let is_off = |value: &Value| matches!(value, Value::Null | Value::Bool(false));
    let member = metadata.and_then(|all| all.iter().find(|(name, value)| is_rule(name) && !is_off(value)));
    let written = || {
        let texts = texts_on_cages(object).filter_map(|text| text.split_once(':'));
        let rules = texts.filter(|(name, value)| is_rule(name) && !matches!(value.trim(), "" | "f" | "false"));
        rules.map(|(name, _)| name.trim().to_owned()).next()
    };
    member.map(|(name, _)| name.to_owned()).or_else(written)
}

/// What is written on the cages without cells.
fn texts_on_cages(object: &Map<String, Value>) -> impl Iterator<Item = &str> {
    let cages = get(object, "ca", "cages").and_then(Value::as_array).into_iter().flatten();
    cages.filter_map(Value::as_object).filter_map(|cage| {
        let has_cells = get(cage, "ce", "cells").and_then(Value::as_array).is_some_and(|cells| !cells.is_empty());
        get(cage, "v", "value").and_then(Value::as_str).filter(|_| !has_cells)
    })
}

/// The member with either name.
fn get<'a>(object: &'a Map<String, Value>, short: &str, long: &str) -> Option<&'a Value> {
    object.get(short).or_else(|| object.get(long))
}

fn read_regions(regions: &Value, side: usize) -> Result<Layout, ParseReason> {
    let wrong = || ParseReason::Syntax("the regions do not cover the grid once".to_owned());
    let mut map = vec![None; side * side];
    for (number, region) in regions.as_array().ok_or_else(wrong)?.iter().enumerate() {
        for cell in region.as_array().ok_or_else(wrong)? {
            let place = |index: usize| cell.get(index)?.as_u64().filter(|&place| place < side as u64);
            let (row, col) = (place(0).ok_or_else(wrong)?, place(1).ok_or_else(wrong)?);
            let number = u8::try_from(number).map_err(|_| wrong())?;
            if map[row as usize * side + col as usize].replace(number).is_some() {
                return Err(wrong());
            }
        }
    }
    let map: Vec<u8> = map.into_iter().collect::<Option<_>>().ok_or_else(wrong)?;
    layout_of(side, &map)
}

/// The layout with what the cages say. Those that say nothing are drawings, unless these are refused.
fn read_cages(
    value: &Value,
    layout: Layout,
    drawn: &mut Vec<Element>,
    options: &ReadOptions,
) -> Result<Layout, ParseReason> {
    let mut cages = cages::read(value, &layout, !matches!(options.drawings, Drawings::Refused))?;
    drawn.append(&mut cages.drawn);
    let layout = match (&options.layout, std::mem::take(&mut cages.houses)) {
        (None, houses) if !houses.is_empty() => layout.with_houses(houses)?,
        _ => layout,
    };
    cages.add_killers(&layout, options.constraints)
}

fn read_cells(rows: &[Value], layout: Layout) -> Result<Puzzle, String> {
    let side = layout.side();
    let digit = |value: &Value| {
        let number = match value {
            Value::String(text) => text.parse().ok(),
            other => other.as_u64(),
        };
        let number = number.filter(|&number| number <= side as u64).and_then(|n| Digit::from_value(n as usize));
        let shown: String = value.to_string().chars().take(20).collect();
        number.ok_or_else(|| format!("{shown} is not a digit of {}", size(side)))
    };
    let mut puzzle = Puzzle::empty(layout.clone());
    let too_long = |row: &Value| row.as_array().is_some_and(|row| row.len() > side);
    if let Some(row) = rows.iter().position(too_long) {
        return Err(format!("row {} has more than {side} cells", row + 1));
    }
    for cell in layout.cells() {
        let (row, col) = (layout.row(cell), layout.col(cell));
        let item = rows[row].as_array().and_then(|row| row.get(col));
        let item = item.ok_or_else(|| format!("there is no cell r{}c{}", row + 1, col + 1))?;
        let item = match item {
            Value::Object(item) => item,
            Value::Null => continue,
            _ => return Err(format!("cells/{row}/{col}: this is not an object")),
        };
        if let Some((name, _)) = item.iter().find(|(name, value)| !is_cell_member(name, value)) {
            let name: String = name.chars().take(60).collect();
            return Err(format!("cells/{row}/{col}/{name}: this is no member of a cell that is known"));
        }
        if let Some(value) = get(item, "v", "value").filter(|value| value.as_str() != Some("")) {
            puzzle.set(cell, digit(value)?, true);
        } else if let Some(marks) = get(item, "centremarks", "centerPencilMarks").and_then(Value::as_array) {
            let marks: DigitSet = marks.iter().map(digit).collect::<Result<_, _>>()?;
            puzzle.set_marks(cell, (!marks.is_empty()).then_some(marks));
        }
    }
    Ok(puzzle)
}

/// Whether a member of a cell is read, or says nothing about its digit. It must be of the type that is expected, or it
/// would be passed over.
fn is_cell_member(name: &str, value: &Value) -> bool {
    match name {
        "v" | "value" => true,
        "centremarks" | "centerPencilMarks" => value.is_array() || value.is_null(),
        name => CELL_LOOKS.contains(&name),
    }
}

/// Reads the title, author and rules, which are cages without cells, or metadata.
fn read_texts(object: &Map<String, Value>, document: &mut Document) {
    const TEXTS: [(&str, Field); 3] = [("title", Field::Title), ("author", Field::Author), ("rules", Field::Rules)];
    for text in texts_on_cages(object) {
        if let Some((name, text)) = text.split_once(':')
            && let Some((_, field)) = TEXTS.iter().find(|(known, _)| *known == name.trim())
        {
            document.info.set(*field, text.trim());
        }
    }
    let metadata = object.get("metadata").and_then(Value::as_object);
    for (name, field) in TEXTS {
        // The title also has a short name here.
        let text = metadata.and_then(|metadata| get(metadata, name, if name == "title" { "t" } else { name }));
        if let Some(text) = text.and_then(Value::as_str) {
            document.info.set(field, text.trim());
        }
    }
}

/// Reads the zipped form from front to back. Each method returns `None` if it is malformed.
struct Unzip<'a> {
    rest: &'a str,
}

impl Unzip<'_> {
    fn eat(&mut self, c: char) -> bool {
        self.rest = self.rest.trim_start();
        let rest = self.rest.strip_prefix(c);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn next(&self) -> Option<char> {
        self.rest.trim_start().chars().next()
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > DEPTH {
            return None;
        }
        match self.next()? {
            '{' => self.object(depth),
            '[' => self.array(depth),
            '\'' | '"' => self.string().map(Value::String),
            _ => {
                let word = self.word()?;
                Some(match word.as_str() {
                    "t" | "true" => Value::Bool(true),
                    "f" | "false" => Value::Bool(false),
                    "null" => Value::Null,
                    _ => word.parse::<serde_json::Number>().map_or(Value::String(word), Value::Number),
                })
            }
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        let mut map = Map::new();
        self.eat('{');
        while !self.eat('}') {
            let name = if matches!(self.next()?, '\'' | '"') { self.string()? } else { self.word()? };
            if !self.eat(':') {
                return None;
            }
            // Of a member that occurs twice, one would be lost.
            if map.insert(name, self.member(depth + 1)?).is_some() {
                return None;
            }
            if !self.eat(',') && self.next()? != '}' {
                return None;
            }
        }
        Some(Value::Object(map))
    }

    /// The value of a member, which can be a colour: six digits, or `#0` and `#F` for black and white.
    fn member(&mut self, depth: usize) -> Option<Value> {
        let rest = self.rest.trim_start();
        let end = rest.find([',', '}']).unwrap_or(rest.len());
        let colour = match &rest[..end] {
            "#0" => "#000000".to_owned(),
            "#F" => "#FFFFFF".to_owned(),
            word if word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit()) => format!("#{word}"),
            _ => return self.value(depth),
        };
        self.rest = &rest[end..];
        Some(Value::String(colour))
    }

    fn array(&mut self, depth: usize) -> Option<Value> {
        let mut items = Vec::new();
        self.eat('[');
        if self.eat(']') {
            return Some(Value::Array(items));
        }
        loop {
            // An empty object is left out between commas.
            let empty = matches!(self.next()?, ',' | ']');
            items.push(if empty { Value::Object(Map::new()) } else { self.value(depth + 1)? });
            if self.eat(']') {
                return Some(Value::Array(items));
            }
            if !self.eat(',') {
                return None;
            }
        }
    }

    fn string(&mut self) -> Option<String> {
        let quote = self.next()?;
        self.eat(quote);
        let mut text = String::new();
        let mut chars = self.rest.chars();
        loop {
            match chars.next()? {
                '\\' => text.push(match chars.next()? {
                    'n' => '\n',
                    't' => '\t',
                    'r' => '\r',
                    'u' => {
                        let code: String = chars.by_ref().take(4).collect();
                        char::from_u32(u32::from_str_radix(&code, 16).ok()?).unwrap_or(char::REPLACEMENT_CHARACTER)
                    }
                    other => other,
                }),
                c if c == quote => break,
                c => text.push(c),
            }
        }
        self.rest = chars.as_str();
        Some(text)
    }

    fn word(&mut self) -> Option<String> {
        self.rest = self.rest.trim_start();
        let end = self.rest.find([',', ':', '{', '}', '[', ']', '\'', '"']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        let word = word.trim();
        (!word.is_empty()).then(|| word.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const REGIONS: &str = "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
        [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";

    fn read_text(text: &str) -> Result<Document, String> {
        read(text, 0..9, &ReadOptions::default()).map_err(|fault| fault.reason.to_string())
    }

    #[test]
    fn reads_the_zipped_and_the_plain_form() {
        let texts = "ca:[{v:'title: It\\'s a title'},{v:'rules: All of\\nthem'}]";
        let zipped = format!("{{cs:50,ce:[[{{v:3}},,,],[,,,{{v:'4'}}],[,,,],[,,,]],{REGIONS},{texts}}}");
        let document = read_text(&zipped).unwrap();
        assert_eq!(document.puzzle.layout().to_string(), "2x2");
        assert_eq!(document.puzzle.givens().map(|(_, digit)| digit.value()).collect::<Vec<_>>(), [3, 4]);
        assert_eq!(document.info.get(Field::Title), Some("It's a title"));
        assert_eq!(document.info.get(Field::Rules), Some("All of\nthem"));
        let row = "[{},{},{},{}]";
        let plain = format!(
            "{{\"cells\": [[{{\"value\": \"3\"}}, {{}}, {{}}, {{}}], {row}, {row}, {row}], \"lines\": [], \"regions\": {}}}",
            &REGIONS[3..]
        );
        assert_eq!(read_text(&plain).unwrap().puzzle.givens().count(), 1);
    }

    proptest! {
        // Damage to packed text seldom reaches this reader, so damaged zipped text has its own test.
        #[test]
        fn damaged_text_does_no_harm(at in 0..400usize, cut in 0..12usize, junk in "[]\\[{}:,'\"a-z0-9. -]{0,12}") {
            let zipped = format!("{{ce:[[{{v:3}},,,],[,,,{{v:'4'}}],[,,,],[,,,]],{REGIONS},ca:[{{v:'title: x'}}]}}");
            let at = at.min(zipped.len());
            let rest = zipped.get(at + cut..).unwrap_or_default();
            let _ = read_text(&format!("{}{junk}{rest}", &zipped[..at]));
        }
    }

    /// The layout of a 4x4 with these cages, and its constraints in words.
    fn with_cages(list: &str) -> Result<(String, Vec<String>), String> {
        let text = format!("{{ce:[[,,,],[,,,],[,,,],[,,,]],{REGIONS},ca:[{{v:'title: x'}},{list}]}}");
        let options = ReadOptions { constraints: true, ..ReadOptions::default() };
        let document = read(&text, 0..9, &options).map_err(|fault| fault.reason.to_string())?;
        assert_eq!(document.info.get(Field::Title), Some("x"));
        let layout = document.puzzle.layout();
        let words = layout.constraints().iter().map(|constraint| constraint.describe(layout)).collect();
        Ok((layout.without_constraints().to_string(), words))
    }

    #[test]
    fn cages_that_say_what_they_mean_are_read() {
        let plain = |words: &[&str]| Ok(("2x2".to_owned(), words.iter().map(|&word| word.to_owned()).collect()));
        // As the program's own importer writes the cages of f-puzzles.
        assert_eq!(with_cages("{ce:[[0,0],[0,1]],v:3,sum:3,unique:t}"), plain(&["killer cage r1c1 r1c2, sum 3"]));
        assert_eq!(with_cages("{cells:[[1,1],[0,2]],unique:t}"), plain(&["killer cage r1c3 r2c2"]));
        assert_eq!(with_cages("{ce:[[0,0]],value:'3',sum:3,unique:t,c1:112233}"), plain(&["killer cage r1c1, sum 3"]));
        let four = "ce:[[0,0],[1,1],[2,3],[3,2]]";
        assert_eq!(
            with_cages(&format!("{{{four},unique:t,sum:10,style:'extraregion'}}")),
            Ok(("2x2+extra:r1c1r2c2r3c4r4c3".to_owned(), Vec::new()))
        );
        assert_eq!(with_cages("{ce:[[0,0],[0,1],[0,2],[0,3]],unique:t,type:'rowcol'}"), plain(&[]));
        assert_eq!(
            with_cages(&format!("{{{four},unique:t,sum:10,v:10}}")),
            plain(&["killer cage r1c1 r2c2 r3c4 r4c3, sum 10"])
        );
        assert_eq!(with_cages("{ce:[[0,0],[3,3]],unique:f,hidden:t}"), plain(&[]));
        let text = format!("{{ce:[[,,,],[,,,],[,,,],[,,,]],{REGIONS},ca:[{{ce:[[0,0]],unique:t,sum:2}}]}}");
        assert!(read_text(&text).unwrap_err().contains("'killer' cannot be used here"));
    }

    #[test]
    fn what_is_wrong_with_a_cage_has_its_place() {
        let cage = "{ce:[[0,0],[0,1]],v:3,sum:3,unique:t}";
        let wrong = [
            (cage.replace("sum:3,", ""), "cages/1/value: what is written"),
            (cage.replace("sum:3", "sum:4"), "cages/1/value: what is written"),
            (cage.replace("v:3", "v:'3?'"), "cages/1/value: what is written"),
            (cage.replace("sum:3", "sum:'3'"), "cages/1/sum: this is not what it should be"),
            (cage.replace("sum:3", "sum:2.5"), "cages/1/sum: this is not a whole number"),
            (cage.replace("3", "11"), "cages/1: 'sum' is 11; it must be from 0 to 10"),
            (cage.replace("unique:t", "unique:f"), "cages/1: a sum of cells that may hold a digit twice"),
            (cage.replace(",unique:t", ""), "cages/1: a sum of cells that may hold a digit twice"),
            (cage.replace("unique:t", "unique:1"), "cages/1/unique: this is not what it should be"),
            (cage.replace("unique", "uniqe"), "cages/1/uniqe: this is no member"),
            (cage.replace("ce:", "cels:"), "cages/1/cels: this is no member"),
            (cage.replace("ce:[[0,0],[0,1]],", ""), "cages/1: this cage has no cells"),
            (cage.replace("[0,1]", "[0,4]"), "cages/1/cells/1: this is not a cell of the board"),
            (cage.replace("[0,1]", "[0,0]"), "cages/1/cells/1: this cell is there twice"),
            (cage.replace("[0,1]", "'r1c2'"), "cages/1/cells/1: this is not a cell of the board"),
            (cage.replace("ce:", "ce:[],cells:"), "cages/1/ce: this is there under two names"),
            ("7".to_owned(), "cages/1: a cage is an object"),
        ];
        for (cage, expected) in wrong {
            let error = with_cages(&cage).unwrap_err();
            assert!(error.starts_with(expected), "{cage}: {error}");
        }
        assert!(with_cages(&cage.replace("v:3", "v:3,v:3")).unwrap_err().contains("malformed"));
    }

    #[test]
    fn every_single_change_of_a_text_is_an_error_or_keeps_the_cage() {
        let text = format!("{{ce:[[,,,],[,,,],[,,,],[,,,]],ca:[{{ce:[[0,0],[0,1]],v:3,sum:3,unique:t}}],{REGIONS}}}");
        let options = ReadOptions { constraints: true, ..ReadOptions::default() };
        for at in text.find("ca:").unwrap()..text.find(",re:").unwrap() {
            for with in ["", "x", "'", "1", ",", "]", "}", ":"] {
                for end in [at, at + 1] {
                    let changed = [&text[..at], with, &text[end..]].concat();
                    if let Ok(document) = read(&changed, 0..1, &options) {
                        assert_eq!(document.puzzle.layout().constraints().len(), 1, "{changed}");
                    }
                }
            }
        }
    }

    #[test]
    fn nothing_in_a_cell_is_passed_over() {
        let with = |row: &str| read_text(&format!("{{ce:[[{row}],[,,,],[,,,],[,,,]],{REGIONS}}}"));
        for (row, error) in [
            ("{v:3},,{w:3},", "cells/0/2/w: this is no member of a cell that is known"),
            ("{v:3},4,,", "cells/0/1: this is not an object"),
            ("{centremarks:'12'},,,", "cells/0/0/centremarks: this is no member of a cell that is known"),
            (",,,,", "row 1 has more than 4 cells"),
            (",,", "there is no cell r1c4"),
            ("{v:5},,,", "5 is not a digit of a 4x4"),
        ] {
            assert_eq!(with(row).unwrap_err(), error, "{row}");
        }
        assert!(with("{v:3,c:'1',pm:[1]},null,{centremarks:[1,2]},").is_ok());
    }

    #[test]
    fn unsupported_constraints_are_named() {
        let with = |more: &str| read_text(&format!("{{ce:[[,,,],[,,,],[,,,],[,,,]],{more}}}")).unwrap_err();
        for lines in ["l:5", "l:{a:1}", "lines:t", "x:[1]"] {
            let name = lines.split_once(':').unwrap().0;
            let error = with(&format!("{REGIONS},{lines}"));
            assert_eq!(error, format!("the constraint '{name}' is not supported"));
        }
        let cage = with(&format!("{REGIONS},ca:[{{ce:[[0,0]],v:7}}]"));
        assert_eq!(cage, "cages/0: what this cage means is not known: it has neither 'unique' nor 'sum'");
        let lines = format!("{REGIONS},metadata:{{norowcol:t}}");
        assert_eq!(with(&lines), "the constraint 'norowcol' is not supported");
        for rule in ["norowcol: true", " NoRowCol:1", "antiknight: t", "killer: see rules"] {
            let name = rule.split(':').next().unwrap().trim();
            let error = with(&format!("{REGIONS},ca:[{{v:'title: x'}},{{v:'{rule}'}}]"));
            assert_eq!(error, format!("the constraint '{name}' is not supported"));
        }
        assert!(read_text(&format!("{{ce:[[,,,],[,,,],[,,,],[,,,]],{REGIONS},ca:[{{v:'norowcol: false'}}]}}")).is_ok());
        assert_eq!(with("re:[[[0,0]]]"), "the regions do not cover the grid once");
        assert_eq!(with(""), "the constraint 'a grid without regions' is not supported");
        assert_eq!(read_text("{ce:[[").unwrap_err(), "this is not zipped JSON: it is malformed at byte 6");
        assert!(read_text(&"[".repeat(100)).is_err());
    }
}
