//! The lines, arrows, overlays and underlays of SudokuPad's own JSON.
//!
//! ```text
//! l:[{wp:[[0.5,0.5],[0.5,3.5]],c:67F067,th:10},...]          lines and, as `a`, arrows: points, colour, thickness
//! o:[{ct:[0.5,1],w:0.3,h:0.3,r:t,c1:#0,c2:#F,te:5},...]      overlays and, as `u`, underlays: centre, size, ...
//! ```

use super::get;
use crate::drawings::{Board, Element, Stroke};
use crate::number::number;
use serde_json::{Map, Value};

/// The width of a cell, in the unit of a line's thickness.
const CELL: f64 = 64.0;

/// The thickness of a line that does not say it.
const THIN: f64 = 2.0;

/// Short and long names of the members that have drawings.
pub(super) const MEMBERS: [(&str, &str); 4] = [("l", "lines"), ("a", "arrows"), ("u", "underlays"), ("o", "overlays")];

/// Long names of members that hide a part of the picture until it is solved.
pub(super) const FOG: [&str; 3] = ["foglight", "fogofwar", "triggereffect"];

/// What is drawn in the members of a puzzle.
pub(super) fn read(object: &Map<String, Value>) -> Vec<Element> {
    let mut elements = Vec::new();
    for (short, long) in MEMBERS {
        let list = get(object, short, long).and_then(Value::as_array).into_iter().flatten();
        for (number, item) in list.enumerate() {
            let pointer = format!("{long}/{number}");
            let element = item.as_object().and_then(|item| match long {
                "lines" | "arrows" => stroke(item, long == "arrows", &pointer),
                _ => board(item, &pointer),
            });
            let is_nothing = item.as_object().is_some_and(|item| {
                item.is_empty() || item.get("class").and_then(Value::as_str) == Some("board-position")
            });
            match element {
                Some(element) => elements.push(element),
                None if is_nothing => {}
                None => {
                    elements.push(Element::Other { draw: if long == "arrows" { "arrow" } else { "drawing" }, pointer })
                }
            }
        }
    }
    let fog = FOG.iter().filter(|name| object.get(**name).is_some_and(|value| !value.is_null()));
    elements.extend(fog.map(|name| Element::Other { draw: "fog", pointer: (*name).to_owned() }));
    elements
}

fn stroke(item: &Map<String, Value>, is_arrow: bool, pointer: &str) -> Option<Element> {
    let points = get(item, "wp", "wayPoints")?.as_array()?.iter().map(point).collect::<Option<Vec<_>>>()?;
    let width = get(item, "th", "thickness").and_then(number_of).unwrap_or(THIN) / CELL;
    let colour = get(item, "c", "color").and_then(Value::as_str).map(str::to_owned);
    (points.len() > 1).then(|| Element::Stroke(Stroke { is_arrow, points, colour, width, pointer: pointer.to_owned() }))
}

fn board(item: &Map<String, Value>, pointer: &str) -> Option<Element> {
    // What is neither a text nor a number is nothing that is known, and no reason to see nothing there.
    let text = |short: &str, long: &str| match get(item, short, long) {
        None | Some(Value::Null) => Some(None),
        Some(Value::String(text)) => Some(Some(text.clone())),
        Some(Value::Number(number)) => Some(Some(number.to_string())),
        Some(_) => None,
    };
    let measure = |short: &str, long: &str| get(item, short, long).and_then(number_of).unwrap_or(0.0);
    Some(Element::Board(Board {
        centre: point(get(item, "ct", "center")?)?,
        height: measure("h", "height"),
        width: measure("w", "width"),
        is_round: get(item, "r", "rounded").and_then(Value::as_bool).unwrap_or(false),
        angle: item.get("angle").and_then(number_of).unwrap_or(0.0),
        fill: text("c2", "backgroundColor")?,
        border: text("c1", "borderColor")?,
        text: text("te", "text")?,
        pointer: pointer.to_owned(),
    }))
}

fn point(value: &Value) -> Option<(f64, f64)> {
    match value.as_array()?.as_slice() {
        [row, col] => number_of(row).zip(number_of(col)),
        _ => None,
    }
}

/// A number, also one that is written as a text.
fn number_of(value: &Value) -> Option<f64> {
    let number = match value {
        Value::String(text) => number(text.trim()),
        other => other.as_f64(),
    };
    number.filter(|number: &f64| number.is_finite())
}
