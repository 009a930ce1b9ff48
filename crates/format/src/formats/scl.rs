//! The zipped JSON behind SudokuPad's `scl` links.
//!
//! ```text
//! {ce:[[{v:5},,,],...],re:[[[0,0],[0,1],...],...],ca:[{v:'title: ...'}]}
//! ```
//!
//! It is JSON without what can be guessed: keys have no quotes and short names, strings have single quotes, an empty
//! object is nothing at all, `t` and `f` are true and false, a colour is six bare digits. The unzipped form is a special
//! case of it and is read as well.

use crate::cells;
use crate::error::{Fault, Parsed, Reason, size};
use crate::formats::fpuzzles::layout_of;
use crate::{Document, Field, ReadOptions};
use pencilproof_core::{Digit, DigitSet, Layout, Puzzle};
use serde_json::{Map, Value};
use std::ops::Range;

/// How deep arrays and objects may lie in each other; puzzles need five.
const DEPTH: usize = 20;

/// Short and long names of what a puzzle may hold without being another kind of puzzle.
const KNOWN: [(&str, &str); 7] = [
    ("ce", "cells"),
    ("re", "regions"),
    ("ca", "cages"),
    ("cs", "cellSize"),
    ("id", "id"),
    ("metadata", "metadata"),
    ("settings", "settings"),
];

/// Short and long names of what it may not hold.
const OTHERS: [(&str, &str); 4] = [("l", "lines"), ("a", "arrows"), ("o", "overlays"), ("u", "underlays")];

/// Reads the text of a puzzle; `at` is where it was packed.
pub(crate) fn read(text: &str, at: Range<usize>, options: &ReadOptions) -> Parsed<Document> {
    let fault = |reason| Fault::new(at.clone(), reason);
    let syntax = |reason: &str| Fault::syntax(at.clone(), reason);
    let mut unzip = Unzip { rest: text };
    let Some(Value::Object(object)) = unzip.value(0) else {
        let place = text.len() - unzip.rest.len();
        return Err(syntax(&format!("no zipped JSON: it cannot be read from byte {place} on")));
    };
    let filled = |value: &Value| match value {
        Value::Array(items) => !items.is_empty(),
        Value::Object(map) => !map.is_empty(),
        _ => true,
    };
    let known = |name: &str| KNOWN.iter().any(|(short, long)| name == *short || name == *long);
    if let Some((name, _)) = object.iter().find(|(name, value)| !known(name) && filled(value)) {
        let long = OTHERS.iter().find(|(short, _)| short == name).map_or(name.as_str(), |(_, long)| long);
        return Err(fault(Reason::Constraint(long.chars().take(60).collect())));
    }
    let rows = get(&object, "ce", "cells").and_then(Value::as_array).ok_or_else(|| syntax("there are no cells"))?;
    let side = rows.len();
    if !(4..=25).contains(&side) {
        return Err(syntax(&format!("the grid has {side} rows; there must be 4 to 25")));
    }
    let layout = match (get(&object, "re", "regions"), &options.layout) {
        (_, Some(_)) => cells::layout_for_side(side, at.clone(), options)?,
        (Some(regions), None) => read_regions(regions, side).map_err(fault)?,
        (None, None) => return Err(fault(Reason::Constraint("a grid without regions".to_owned()))),
    };
    let mut document = Document::new(read_cells(rows, layout).map_err(|reason| syntax(&reason))?);
    read_texts(&object, &mut document).map_err(fault)?;
    Ok(document)
}

/// The value under either name.
fn get<'a>(object: &'a Map<String, Value>, short: &str, long: &str) -> Option<&'a Value> {
    object.get(short).or_else(|| object.get(long))
}

fn read_regions(regions: &Value, side: usize) -> Result<Layout, Reason> {
    let wrong = || Reason::Syntax("the regions do not cover the grid once".to_owned());
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
    for cell in layout.cells() {
        let (row, col) = (layout.row(cell), layout.col(cell));
        let item = rows[row].as_array().and_then(|row| row.get(col));
        let item = item.ok_or_else(|| format!("there is no cell r{}c{}", row + 1, col + 1))?;
        let Value::Object(item) = item else { continue };
        if let Some(value) = get(item, "v", "value").filter(|value| value.as_str() != Some("")) {
            puzzle.set(cell, digit(value)?, true);
        } else if let Some(marks) = get(item, "centremarks", "centerPencilMarks").and_then(Value::as_array) {
            let marks: DigitSet = marks.iter().map(digit).collect::<Result<_, _>>()?;
            puzzle.set_marks(cell, (!marks.is_empty()).then_some(marks));
        }
    }
    Ok(puzzle)
}

/// The title and the like, which are cages without cells, or metadata.
fn read_texts(object: &Map<String, Value>, document: &mut Document) -> Result<(), Reason> {
    const TEXTS: [(&str, Field); 3] = [("title", Field::Title), ("author", Field::Author), ("rules", Field::Rules)];
    for cage in get(object, "ca", "cages").and_then(Value::as_array).into_iter().flatten() {
        let cells = get(cage.as_object().unwrap_or(&Map::new()), "ce", "cells").and_then(Value::as_array).map(Vec::len);
        if cells.is_some_and(|count| count > 0) {
            return Err(Reason::Constraint("cages".to_owned()));
        }
        let text =
            cage.as_object().and_then(|cage| get(cage, "v", "value")).and_then(Value::as_str).unwrap_or_default();
        if let Some((name, text)) = text.split_once(':')
            && let Some((_, field)) = TEXTS.iter().find(|(known, _)| *known == name.trim())
        {
            document.info.set(*field, text.trim());
        }
    }
    let metadata = object.get("metadata").and_then(Value::as_object);
    for (name, field) in TEXTS {
        // The title has a short name here too.
        let text = metadata.and_then(|metadata| get(metadata, name, if name == "title" { "t" } else { name }));
        if let Some(text) = text.and_then(Value::as_str) {
            document.info.set(field, text.trim());
        }
    }
    Ok(())
}

/// Reads the zipped form, front to back; `None` where it is none.
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
            map.insert(name, self.value(depth + 1)?);
            if !self.eat(',') && self.next()? != '}' {
                return None;
            }
        }
        Some(Value::Object(map))
    }

    fn array(&mut self, depth: usize) -> Option<Value> {
        let mut items = Vec::new();
        self.eat('[');
        if self.eat(']') {
            return Some(Value::Array(items));
        }
        loop {
            // Nothing between two commas is an empty object.
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
        // Packed, damaged text seldom gets as far as this reader, so it has its own.
        #[test]
        fn damaged_text_does_no_harm(at in 0..400usize, cut in 0..12usize, junk in "[]\\[{}:,'\"a-z0-9. -]{0,12}") {
            let zipped = format!("{{ce:[[{{v:3}},,,],[,,,{{v:'4'}}],[,,,],[,,,]],{REGIONS},ca:[{{v:'title: x'}}]}}");
            let at = at.min(zipped.len());
            let rest = zipped.get(at + cut..).unwrap_or_default();
            let _ = read_text(&format!("{}{junk}{rest}", &zipped[..at]));
        }
    }

    #[test]
    fn names_what_it_does_not_know() {
        let with = |more: &str| read_text(&format!("{{ce:[[,,,],[,,,],[,,,],[,,,]],{more}}}")).unwrap_err();
        assert_eq!(with(&format!("{REGIONS},l:[{{c:112233}}]")), "the constraint 'lines' is not supported");
        assert_eq!(with(&format!("{REGIONS},ca:[{{ce:[[0,0]],v:7}}]")), "the constraint 'cages' is not supported");
        assert_eq!(with("re:[[[0,0]]]"), "the regions do not cover the grid once");
        assert_eq!(with(""), "the constraint 'a grid without regions' is not supported");
        assert_eq!(read_text("{ce:[[").unwrap_err(), "no zipped JSON: it cannot be read from byte 6 on");
        assert!(read_text(&"[".repeat(100)).is_err());
    }
}
