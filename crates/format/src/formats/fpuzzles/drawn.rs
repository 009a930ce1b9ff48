//! What f-puzzles draws without a meaning: lines, circles, rectangles, texts, cages with a text, and fog.

use super::entries;
use crate::drawings::{Board, Element, Stroke};
use pencilproof_core::{Cell, Layout};
use serde_json::{Map, Value};

/// The members that have drawings.
const MEMBERS: [&str; 7] = ["line", "circle", "rectangle", "text", "cage", "fogofwar", "foglight"];

/// The width of a line that is as wide as it can be, in cells.
const WIDE: f64 = 0.5;

/// Whether a member of the puzzle has drawings.
pub(super) fn has_drawings(name: &str, value: &Value) -> bool {
    MEMBERS.contains(&name) && value.is_array()
}

/// What is drawn in the members of a puzzle.
pub(super) fn read(object: &Map<String, Value>, layout: &Layout) -> Vec<Element> {
    let mut elements = Vec::new();
    for name in MEMBERS {
        let list = object.get(name).and_then(Value::as_array).into_iter().flatten();
        for (number, item) in list.enumerate() {
            let pointer = format!("{name}/{number}");
            let found = match (name, item.as_object()) {
                ("fogofwar" | "foglight", _) => Some(vec![Element::Other { draw: "fog", pointer: pointer.clone() }]),
                ("line", Some(item)) => lines(item, layout, &pointer),
                ("cage", Some(item)) => cage(item, layout, &pointer).map(|cage| vec![cage]),
                (_, Some(item)) => board(item, name == "circle", &pointer).map(|board| vec![board]),
                _ => None,
            };
            elements.extend(found.unwrap_or_else(|| vec![Element::Other { draw: "drawing", pointer }]));
        }
    }
    elements
}

fn text(item: &Map<String, Value>, name: &str) -> Option<String> {
    match item.get(name)? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn lines(item: &Map<String, Value>, layout: &Layout, pointer: &str) -> Option<Vec<Element>> {
    let width = item.get("width").and_then(Value::as_f64).unwrap_or(WIDE) * WIDE;
    let stroke = |line: &Value| {
        let points = line.as_array()?.iter().map(|name| entries::cell(layout, name).map(|cell| centre(layout, cell)));
        let (points, colour) = (points.collect::<Option<Vec<_>>>()?, text(item, "outlineC"));
        (points.len() > 1)
            .then(|| Element::Stroke(Stroke { is_arrow: false, points, colour, width, pointer: pointer.to_owned() }))
    };
    item.get("lines")?.as_array()?.iter().map(stroke).collect()
}

fn cage(item: &Map<String, Value>, layout: &Layout, pointer: &str) -> Option<Element> {
    let cells = item.get("cells")?.as_array()?.iter().map(|name| entries::cell(layout, name));
    Some(Element::Cage {
        cells: cells.collect::<Option<_>>()?,
        colour: text(item, "outlineC"),
        label: text(item, "value").filter(|label| !label.trim().is_empty()),
        pointer: pointer.to_owned(),
    })
}

/// A circle, a rectangle or a text, between all its cells. These may be beside the board.
fn board(item: &Map<String, Value>, is_round: bool, pointer: &str) -> Option<Element> {
    let places = item.get("cells")?.as_array()?.iter().map(place).collect::<Option<Vec<_>>>()?;
    let count = places.len() as f64;
    let sum = places.iter().fold((0.0, 0.0), |(rows, cols), (row, col)| (rows + row, cols + col));
    let measure = |name: &str| item.get(name).and_then(Value::as_f64).unwrap_or(0.25);
    let looks = ["baseC", "outlineC", "fontC", "value"];
    let looks_like_something = looks.iter().any(|name| item.contains_key(*name));
    // What is neither a text nor a number is nothing that is known, and no reason to see nothing there.
    let is_known =
        |name: &&str| item.get(*name).is_none_or(|value| value.is_string() || value.is_number() || value.is_null());
    if !looks.iter().all(is_known) {
        return None;
    }
    (count > 0.0 && looks_like_something).then(|| {
        Element::Board(Board {
            centre: (sum.0 / count, sum.1 / count),
            height: measure("height"),
            width: measure("width"),
            is_round,
            angle: item.get("angle").and_then(Value::as_f64).unwrap_or(0.0),
            fill: text(item, "baseC"),
            border: text(item, "outlineC"),
            text: text(item, "value"),
            pointer: pointer.to_owned(),
        })
    })
}

/// The centre of a cell that may be beside the board, such as `R0C3` or `R-1C2`.
fn place(name: &Value) -> Option<(f64, f64)> {
    let (row, col) = name.as_str()?.strip_prefix('R')?.split_once('C')?;
    let line = |text: &str| text.parse::<i32>().ok().filter(|line| line.abs() < 1000).map(|line| f64::from(line) - 0.5);
    line(row).zip(line(col))
}

fn centre(layout: &Layout, cell: Cell) -> (f64, f64) {
    (layout.row(cell) as f64 + 0.5, layout.col(cell) as f64 + 0.5)
}
