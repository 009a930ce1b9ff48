//! The puzzle of a request: a text in any format, or an object as the API itself returns it.

use crate::problem::Problem;
use crate::request::bounds::CellTexts;
use pencilproof::core::Puzzle;
use pencilproof::format::{Document, Format, ReadOptions, Reader};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::io::Cursor;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Ref, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// The puzzle of a request.
#[derive(Clone, Debug)]
pub(crate) enum PuzzleInput {
    /// A text in any format that `convert` reads, with exactly one puzzle in it.
    Text(String),
    /// An object.
    Object(PuzzleObject),
}

/// A puzzle as the API returns it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleObject {
    /// The layout, such as `3x3`, `2x3+x`, `3x3+windoku` or `jigsaw:MAP`; otherwise the usual one of the side.
    pub(crate) layout: Option<String>,
    /// The values of all cells in reading order, one symbol each: `1` to `9`, then `A` to `P`; `.` is an empty cell.
    pub(crate) puzzle: String,
    /// The values that were given, if others were placed.
    pub(crate) given: Option<String>,
    /// The pencil marks of each cell: their symbols, an empty text for none, `-` where no candidate is left.
    #[schema(inline)]
    pub(crate) marks: Option<CellTexts>,
    /// The constraints, such as `{"type":"killer","cells":["r1c1","r1c2"],"sum":15}`; `GET /v1/kinds` lists the kinds.
    /// What does not know them refuses them by name: `rate`, `vary`, and formats that hold none.
    #[schema(value_type = Option<Vec<Object>>, max_items = 2000)]
    pub(crate) constraints: Option<Vec<serde_json::Map<String, serde_json::Value>>>,
}

impl<'de> Deserialize<'de> for PuzzleInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PuzzleInput, D::Error> {
        deserializer.deserialize_any(TextOrObject)
    }
}

impl PartialSchema for PuzzleInput {
    fn schema() -> RefOr<Schema> {
        let text = ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("A text in any format that `convert` reads, with exactly one puzzle in it."))
            .examples(["1......3......32"]);
        let object = Ref::from_schema_name(PuzzleObject::name());
        OneOfBuilder::new().item(text).item(object).description(Some("The puzzle of a request.")).into()
    }
}

impl ToSchema for PuzzleInput {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((PuzzleObject::name().into(), PuzzleObject::schema()));
    }
}

/// Reads either kind, with the errors of each at their places, which an untagged enum would lose.
struct TextOrObject;

impl<'de> Visitor<'de> for TextOrObject {
    type Value = PuzzleInput;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a puzzle, as a text or as an object")
    }

    fn visit_str<E>(self, text: &str) -> Result<PuzzleInput, E> {
        Ok(PuzzleInput::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<PuzzleInput, E> {
        Ok(PuzzleInput::Text(text))
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<PuzzleInput, A::Error> {
        PuzzleObject::deserialize(MapAccessDeserializer::new(members)).map(PuzzleInput::Object)
    }
}

impl PuzzleInput {
    /// The puzzle; constraints are a problem.
    pub(crate) fn read(&self) -> Result<Puzzle, Problem> {
        self.read_by(ReadOptions::default())
    }

    /// The puzzle with its constraints, for operations that know them.
    pub(crate) fn read_with_constraints(&self) -> Result<Puzzle, Problem> {
        self.read_by(ReadOptions { constraints: true, ..ReadOptions::default() })
    }

    fn read_by(&self, options: ReadOptions) -> Result<Puzzle, Problem> {
        match self {
            PuzzleInput::Text(text) => Ok(only_document(text, "/puzzle", options)?.puzzle),
            PuzzleInput::Object(object) => object.read(options),
        }
    }
}

/// The one puzzle of a text. The place of a problem is within the text; `pointer` is the member that has it.
pub(crate) fn only_document(text: &str, pointer: &str, options: ReadOptions) -> Result<Document, Problem> {
    let mut reader = Reader::new(Cursor::new(text.as_bytes()), options);
    let first = reader.next().map(|first| first.map_err(|error| Problem::not_a_puzzle(pointer, &error)));
    let Some(first) = first else { return Err(Problem::value(pointer, "there is no puzzle in the text")) };
    let first = first?;
    if reader.next().is_some() {
        let line = reader.line();
        let more = Problem::value(pointer, "this takes one puzzle, but the text has more");
        return Err(Problem { line: Some(line), ..more });
    }
    Ok(first)
}

impl PuzzleObject {
    /// The puzzle. The reader of the format `json` does the work; each member and each mark is given to it on a line of
    /// its own, so that the line of an error names the member.
    fn read(&self, options: ReadOptions) -> Result<Puzzle, Problem> {
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        // What is on each line: its pointer, and what precedes the text of the member.
        let mut lines = vec![("{".to_owned(), String::new(), 0)];
        let mut add = |name: &str, text: &str, pointer: &str, end: &str| {
            lines.push((format!("{name}{}{end}", quoted(text)), pointer.to_owned(), name.chars().count() + 1));
        };
        if let Some(layout) = &self.layout {
            add("\"layout\":", layout, "/puzzle/layout", ",");
        }
        if let Some(given) = &self.given {
            add("\"given\":", given, "/puzzle/given", ",");
        }
        let constraints = self.constraints.iter().flatten().enumerate().map(|(index, constraint)| {
            let object = serde_json::Value::Object(constraint.clone());
            let (before, pointer) = (if index > 0 { "," } else { "" }, format!("/puzzle/constraints/{index}"));
            (format!("{before}{object}"), pointer, before.len())
        });
        let constraints: Vec<_> = constraints.collect();
        if !constraints.is_empty() {
            lines.push(("\"constraints\":[".to_owned(), "/puzzle/constraints".to_owned(), 0));
            lines.extend(constraints);
            lines.push(("],".to_owned(), String::new(), 0));
        }
        let mut add = |name: &str, text: &str, pointer: &str, end: &str| {
            lines.push((format!("{name}{}{end}", quoted(text)), pointer.to_owned(), name.chars().count() + 1));
        };
        add("\"puzzle\":", &self.puzzle, "/puzzle/puzzle", if self.marks.is_some() { ",\"marks\":[" } else { "" });
        let marks = self.marks.as_ref().map_or(&[][..], CellTexts::get);
        for (index, text) in marks.iter().enumerate() {
            add(if index > 0 { "," } else { "" }, text, &format!("/puzzle/marks/{index}"), "");
        }
        lines.push((if self.marks.is_some() { "]}" } else { "}" }.to_owned(), "/puzzle".to_owned(), 0));
        let text = lines.iter().map(|(line, ..)| line.as_str()).collect::<Vec<_>>().join("\n");
        let options = ReadOptions { format: Format::by_id("json"), ..options };
        only_document(&text, "/puzzle", options).map(|document| document.puzzle).map_err(|problem| {
            let index = problem.line.unwrap_or(1) - 1;
            let (pointer, before) =
                lines.get(index).map_or(("", 0), |(_, pointer, before)| (pointer.as_str(), *before));
            let pointer = if pointer.is_empty() { "/puzzle" } else { pointer };
            let column = problem.column.map(|column| column.saturating_sub(before).max(1));
            // The reader names the member of a constraint by its pointer within the puzzle.
            match problem.detail.split_once(": ") {
                Some((place, detail)) if place.starts_with("/constraints") => {
                    let (pointer, detail) = (format!("/puzzle{place}"), detail.to_owned());
                    Problem { line: None, column: None, detail, ..problem }.at(&pointer)
                }
                _ => Problem { line: Some(1), column, ..problem }.at(pointer),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilproof::core::{Digit, Layout};

    fn read(json: &str) -> Result<Puzzle, Problem> {
        serde_json::from_str::<PuzzleInput>(json).unwrap().read()
    }

    #[test]
    fn texts_and_objects_are_read() {
        let text = read(r#""1......3......32""#).unwrap();
        assert_eq!(text.givens().count(), 4);
        let object = r#"{"layout":"2x2","puzzle":"12.....3......32","given":"1......3......32",
            "marks":["","","34","-","","","","","","","","","","","",""]}"#;
        let object = read(object).unwrap();
        assert_eq!((object.givens().count(), object.values().count()), (4, 5));
        let cell = object.layout().cell(0, 2);
        assert_eq!(object.marks(cell).map(|marks| marks.len()), Some(2));
        assert_eq!(object.marks(object.layout().cell(0, 3)).map(|marks| marks.len()), Some(0));
    }

    #[test]
    fn what_the_api_returns_is_read_back() {
        let mut puzzle = Puzzle::empty(Layout::for_side(16).unwrap());
        for (index, cell) in puzzle.layout().clone().cells().take(16).enumerate() {
            puzzle.set(cell, Digit::from_index(index), index % 2 == 0);
        }
        let pencilproof::format::JsonMembers { layout, puzzle: values, given, .. } =
            pencilproof::format::json_members(&puzzle);
        let json = serde_json::json!({ "layout": layout, "puzzle": values, "given": given }).to_string();
        assert_eq!(read(&json).unwrap(), puzzle);
    }

    #[test]
    fn a_problem_names_the_member_and_the_place_in_it() {
        let at = |json: &str| {
            let problem = read(json).unwrap_err();
            (problem.pointer.unwrap_or_default(), problem.line, problem.column)
        };
        assert_eq!(at(r#""1......3....x.32""#), ("/puzzle".into(), Some(1), Some(13)));
        assert_eq!(at(r#"{"puzzle":"1......3....x.32"}"#), ("/puzzle/puzzle".into(), Some(1), Some(13)));
        assert_eq!(at(r#"{"layout":"9x0","puzzle":"1......3......32"}"#).0, "/puzzle/layout");
        let marks = r#"{"puzzle":"1......3......32","marks":["","2","7","","","","","","","","","","","","",""]}"#;
        assert_eq!(at(marks), ("/puzzle/marks/2".into(), Some(1), Some(1)));
        assert_eq!(at(r#"{"puzzle":"1......3......32","given":"2..............."}"#).0, "/puzzle/given");
    }

    #[test]
    fn two_puzzles_are_one_too_many() {
        let problem = read(r#""1......3......32\n1......3......32""#).unwrap_err();
        assert!(problem.detail.contains("more") && problem.line == Some(2), "{problem:?}");
    }
}
