//! Legends: what the drawings of a puzzle mean.

use super::Drawing;
use super::meaning::{Made, constraints};
use super::style::{LOOKS, Style, same};
use crate::formats::unique;
use pencilproof_core::{Constraint, Layout, Member};
use serde_json::{Map, Value};
use std::str::FromStr;
use thiserror::Error;

/// The most lines of a legend.
const MOST_LINES: usize = 2000;

/// Members of a line that say where the drawings are, for whoever fills a legend in.
const REMARKS: [&str; 2] = ["count", "cells"];

/// Members of a constraint that come from the drawing alone.
const DRAWN: [&str; 5] = ["cells", "circle", "shaft", "pill", "sets"];

/// What a drawing is if it has no meaning.
const NOTHING: &str = "nothing";

/// What drawings mean: a list of lines, of which the first that fits a drawing counts.
///
/// ```text
/// {"legend": [
///   {"draw": "line", "colour": "#f067f0", "is": "renban"},
///   {"draw": "line", "colour": "#67f067", "is": {"type": "whisper", "value": 5}},
///   {"draw": "line", "start": "bulb", "is": "thermo"},
///   {"draw": "circle", "at": "edge", "fill": "#ffffff", "is": {"type": "difference", "value": 1}},
///   {"draw": "text", "at": "edge", "text": "V", "is": "xv"},
///   {"draw": "shade", "is": "nothing"},
///   {"everywhere": "anti-knight"}
/// ]}
/// ```
///
/// A line fits the drawings that look as its members say; what it leaves out may be anything. `is` is a constraint
/// without its cells, which the drawing has: an object with `type`, or the type alone. A number on a drawing is the
/// `value`, `sum` or `digits` of the constraint if the line has none. A line with `everywhere` has a constraint of the
/// whole board. `count` and `cells` are remarks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legend {
    lines: Vec<Line>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// What it names, by the names of [`LOOKS`]; `None` for the whole board.
    looks: Option<Vec<(&'static str, Value)>>,
    /// `None` if it is nothing.
    is: Option<Template>,
}

/// A constraint without its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Template {
    pub(super) kind: String,
    /// Its members but `type`.
    pub(super) members: Vec<(String, Member)>,
}

/// What is wrong with a legend, with its place as a JSON Pointer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{pointer}{}{reason}", if pointer.is_empty() { "" } else { ": " })]
pub struct LegendError {
    /// The place, such as `/legend/2/is`; empty for the legend as a whole.
    pub pointer: String,
    /// What is wrong there.
    pub reason: String,
}

impl Legend {
    /// The line that says what drawings of a style mean.
    pub(super) fn line_for(&self, style: &Style) -> Option<(usize, &Line)> {
        let fits = |line: &&Line| {
            let of_looks = |looks: &Vec<(&'static str, Value)>| {
                looks.iter().all(|(name, told)| style.get(name).is_some_and(|drawn| same(name, told, drawn)))
            };
            line.looks.as_ref().is_some_and(of_looks)
        };
        self.lines.iter().enumerate().find(|(_, line)| fits(line))
    }

    /// The constraints of groups of drawings, and those of the whole board, each with its place in the file or here.
    ///
    /// # Errors
    /// If one cannot be what the legend says: its place, and why.
    pub(super) fn constraints(
        &self,
        groups: &[Vec<&Drawing>],
        layout: &Layout,
    ) -> Result<Vec<(Constraint, String)>, (String, String)> {
        let line_of: Vec<Option<usize>> =
            groups.iter().map(|group| self.line_for(&group[0].style).map(|(number, _)| number)).collect();
        let mut all = Vec::new();
        for (number, line) in self.lines.iter().enumerate() {
            let Some(template) = &line.is else { continue };
            // What one line names is one thing, whatever else tells it apart: odd cells of two colours are odd cells.
            let named = groups.iter().zip(&line_of).filter(|(_, of)| **of == Some(number));
            let named: Vec<&Drawing> = named.flat_map(|(group, _)| group).copied().collect();
            let made = match line.looks {
                None => {
                    vec![Made { members: template.with(Vec::new()), pointer: format!("/legend/{number}/everywhere") }]
                }
                Some(_) if named.is_empty() => continue,
                Some(_) => constraints(template, &named, layout),
            };
            for Made { members, pointer } in made {
                let constraint = Constraint::from_members(layout, &members);
                all.push((constraint.map_err(|error| (pointer.clone(), error.to_string()))?, pointer));
            }
        }
        Ok(all)
    }
}

impl Template {
    /// The members of the constraint, with others.
    pub(super) fn with(&self, more: Vec<(String, Member)>) -> Vec<(String, Member)> {
        let kind = ("type".to_owned(), Member::Text(self.kind.clone()));
        [kind].into_iter().chain(self.members.iter().cloned()).chain(more).collect()
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.members.iter().any(|(known, _)| known == name)
    }
}

/// Reads a legend: JSON, an object with the list `legend`, or that list.
impl FromStr for Legend {
    type Err = LegendError;

    fn from_str(text: &str) -> Result<Legend, LegendError> {
        let wrong = |reason: String| LegendError { pointer: String::new(), reason };
        let text = text.trim_start_matches('\u{feff}');
        Legend::try_from(&unique::parse(text).map_err(|error| wrong(format!("this is not JSON: {error}")))?)
    }
}

impl TryFrom<&Value> for Legend {
    type Error = LegendError;

    fn try_from(value: &Value) -> Result<Legend, LegendError> {
        let at = |pointer: &str, reason: &str| LegendError { pointer: pointer.to_owned(), reason: reason.to_owned() };
        let list = match value {
            Value::Object(object) => match object.keys().find(|name| *name != "legend") {
                Some(name) => return Err(at(&format!("/{}", shown(name)), "this is no member of a legend")),
                None => object.get("legend"),
            },
            other => Some(other),
        };
        let list = list.and_then(Value::as_array).ok_or_else(|| at("/legend", "this must be a list of lines"))?;
        if list.len() > MOST_LINES {
            return Err(at("/legend", &format!("a legend has at most {MOST_LINES} lines")));
        }
        let line = |(number, line): (usize, &Value)| {
            let pointer = format!("/legend/{number}");
            let object = line.as_object().ok_or_else(|| at(&pointer, "a line is an object"))?;
            Line::of(object).map_err(|(name, reason)| at(&format!("{pointer}{name}"), &reason))
        };
        let lines = list.iter().enumerate().map(line).collect::<Result<_, _>>()?;
        Ok(Legend { lines })
    }
}

fn shown(name: &str) -> String {
    name.chars().take(60).collect()
}

impl Line {
    /// Reads a line. Errors have the place within it.
    fn of(object: &Map<String, Value>) -> Result<Line, (String, String)> {
        let wrong = |name: &str, reason: &str| Err((format!("/{}", shown(name)), reason.to_owned()));
        if let Some(value) = object.get("everywhere") {
            if let Some(name) = object.keys().find(|name| *name != "everywhere") {
                return wrong(name, "a line with 'everywhere' has nothing else");
            }
            return match Template::of(value) {
                Ok(Some(template)) => Ok(Line { looks: None, is: Some(template) }),
                Ok(None) => wrong("everywhere", "this is no constraint"),
                Err(reason) => wrong("everywhere", &reason),
            };
        }
        let mut looks = Vec::new();
        for (name, value) in object.iter().filter(|(name, _)| *name != "is" && !REMARKS.contains(&name.as_str())) {
            let Some(known) = LOOKS.iter().find(|known| *known == name) else {
                return wrong(
                    name,
                    &format!("this is no member of a line; they are {}, is and everywhere", LOOKS.join(", ")),
                );
            };
            if !value.is_string() && !value.is_number() {
                return wrong(name, "this is a text or a number");
            }
            looks.push((*known, value.clone()));
        }
        if !object.contains_key("draw") {
            return Err((String::new(), "a line says what is drawn: 'draw'".to_owned()));
        }
        let is = object.get("is").filter(|is| !is.is_null() && is.as_str() != Some(""));
        let Some(is) = is else {
            return Err((String::new(), "a line says what it 'is': a constraint, or \"nothing\"".to_owned()));
        };
        match Template::of(is) {
            Ok(Some(template)) if DRAWN.iter().any(|name| template.has(name)) => {
                wrong("is", "the drawing has the cells of the constraint")
            }
            Ok(is) => Ok(Line { looks: Some(looks), is }),
            Err(reason) => wrong("is", &reason),
        }
    }
}

impl Template {
    /// Reads a constraint without its cells; none if it is [`NOTHING`].
    fn of(value: &Value) -> Result<Option<Template>, String> {
        let (kind, members) = match value {
            Value::String(kind) if kind == NOTHING => return Ok(None),
            Value::String(kind) => (kind.as_str(), Vec::new()),
            Value::Object(object) => {
                let kind = object.get("type").and_then(Value::as_str).ok_or("this constraint has no 'type'")?;
                let others = object.iter().filter(|(name, _)| *name != "type");
                (kind, others.map(|(name, value)| (name.clone(), member(value))).collect())
            }
            _ => return Err("this is the type of a constraint, or an object with 'type'".to_owned()),
        };
        if pencilproof_core::Kind::by_id(kind).is_none() {
            return Err(format!("'{}' is no constraint that is known", shown(kind)));
        }
        Ok(Some(Template { kind: kind.to_owned(), members }))
    }
}

fn member(value: &Value) -> Member {
    match value {
        Value::Number(number) => number.as_i64().map_or(Member::Other, Member::Number),
        Value::Bool(flag) => Member::Flag(*flag),
        Value::String(text) => Member::Text(text.clone()),
        Value::Array(items) => Member::List(items.iter().map(member).collect()),
        Value::Object(object) => {
            Member::Object(object.iter().map(|(name, value)| (name.clone(), member(value))).collect())
        }
        Value::Null => Member::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_checked() {
        let wrong = |text: &str| text.parse::<Legend>().unwrap_err().to_string();
        let of_line = |line: &str| wrong(&format!(r#"{{"legend":[{line}]}}"#));
        assert!(wrong("[").starts_with("this is not JSON"));
        assert_eq!(wrong("{}"), "/legend: this must be a list of lines");
        assert_eq!(wrong(r#"{"legend":[],"x":1}"#), "/x: this is no member of a legend");
        assert_eq!(of_line("3"), "/legend/0: a line is an object");
        assert_eq!(of_line(r#"{"is":"renban"}"#), "/legend/0: a line says what is drawn: 'draw'");
        assert_eq!(
            of_line(r#"{"draw":"line","is":""}"#),
            "/legend/0: a line says what it 'is': a constraint, or \"nothing\""
        );
        assert!(
            of_line(r##"{"draw":"line","color":"#fff","is":"renban"}"##)
                .starts_with("/legend/0/color: this is no member")
        );
        assert_eq!(of_line(r#"{"draw":"line","is":"ren"}"#), "/legend/0/is: 'ren' is no constraint that is known");
        assert_eq!(of_line(r#"{"draw":"line","is":{"value":5}}"#), "/legend/0/is: this constraint has no 'type'");
        assert!(of_line(r#"{"draw":"line","draw":"arrow","is":"renban"}"#).starts_with("this is not JSON"));
        assert_eq!(
            of_line(r#"{"everywhere":"anti-knight","draw":"line"}"#),
            "/legend/0/draw: a line with 'everywhere' has nothing else"
        );
        assert_eq!(of_line(r#"{"everywhere":"nothing"}"#), "/legend/0/everywhere: this is no constraint");
        let with_cells = of_line(r#"{"draw":"line","is":{"type":"renban","cells":["r1c1","r1c2"]}}"#);
        assert_eq!(with_cells, "/legend/0/is: the drawing has the cells of the constraint");
        assert!(r#"[{"draw":"line","is":"renban","count":3,"cells":[["r1c1"]]}]"#.parse::<Legend>().is_ok());
    }
}
