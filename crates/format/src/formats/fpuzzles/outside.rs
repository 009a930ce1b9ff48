//! The members of the JSON of f-puzzles that are lists of clues outside the board.
//!
//! ```text
//! "littlekillersum": [{"cell": "R0C3", "direction": "DR", "value": "23"}, ...]
//! "sandwichsum": [{"cell": "R4C0", "value": "10"}, ...]
//! ```
//!
//! A clue stands in a row or a column beyond the first or the last one: `R0C3` is above the third column.

use super::entries::{cell_name, cells, number, shown};
use super::lists::Misplaced;
use pencilproof_core::{Cell, Constraint, Field, Kind, Layout};
use serde_json::{Value, json};

/// A member that is a list of clues.
pub(super) struct Outside {
    pub(super) name: &'static str,
    pub(super) kind: &'static str,
    /// Whether a clue is for a diagonal, whose direction it says.
    is_diagonal: bool,
}

/// Every such member.
pub(super) const OUTSIDE: [Outside; 4] = [
    Outside { name: "littlekillersum", kind: "little-killer", is_diagonal: true },
    Outside { name: "sandwichsum", kind: "sandwich", is_diagonal: false },
    Outside { name: "skyscraper", kind: "skyscraper", is_diagonal: false },
    Outside { name: "xsum", kind: "x-sum", is_diagonal: false },
];

/// Directions by their names.
const DIRECTIONS: [(&str, [isize; 2]); 4] = [("UL", [-1, -1]), ("UR", [-1, 1]), ("DL", [1, -1]), ("DR", [1, 1])];

/// A place by row and column, from 0; those of clues are one beyond the board.
type Place = [isize; 2];

impl Outside {
    /// The constraint of an item.
    pub(super) fn constraint(&self, layout: &Layout, item: &Value) -> Result<Constraint, Misplaced> {
        let kind = Kind::by_id(self.kind).expect("the kinds of this table are known");
        let members = item.as_object().ok_or_else(|| Misplaced::new("a clue is an object with a cell"))?;
        let known = ["cell", "cells", "direction", "value", "outlineC", "fontC", "baseC"];
        if let Some(name) = members.keys().find(|name| !known.contains(&name.as_str())) {
            let short: String = name.chars().take(60).collect();
            return Err(Misplaced::new(format!("'{short}' is no member of {}", kind.with_article())).within(short));
        }
        let missing = |name: &str| Misplaced::new(format!("the clue has no '{name}'"));
        let place = item.get("cell").ok_or_else(|| missing("cell"))?;
        let from = place_of(layout, place)
            .ok_or_else(|| Misplaced::new(format!("{} is no place beside the board", shown(place))).within("cell"))?;
        let step = match (self.is_diagonal, item.get("direction")) {
            (true, None) => return Err(missing("direction")),
            (true, Some(direction)) => {
                let known = DIRECTIONS.iter().find(|(name, _)| direction.as_str() == Some(name));
                known.map(|(_, step)| *step).ok_or_else(|| {
                    let reason = format!("{} must be one of \"UL\", \"UR\", \"DL\" and \"DR\"", shown(direction));
                    Misplaced::new(reason).within("direction")
                })?
            }
            (false, None | Some(Value::Null)) => straight(layout, from)
                .ok_or_else(|| Misplaced::new(format!("{} is beside no row or column", shown(place))).within("cell"))?,
            (false, Some(_)) => return Err(Misplaced::new("a clue of a row or a column has none").within("direction")),
        };
        let line = line(layout, from, step);
        if line.is_empty() {
            return Err(Misplaced::new("the clue is beside no cell of the board"));
        }
        if let Some(named) = item.get("cells").filter(|named| !named.is_null()) {
            let named = cells(layout, named).map_err(|wrong| wrong.within("cells"))?;
            if named != line {
                return Err(Misplaced::new("these are not the cells that the clue is for").within("cells"));
            }
        }
        let value = item.get("value").map(number).transpose().map_err(|wrong| wrong.within("value"))?.flatten();
        let value = value.ok_or_else(|| missing("value"))?;
        let fields = [("cells", Field::Cells(line)), ("value", Field::Number(value))];
        Constraint::new(kind, fields).map_err(|error| Misplaced::new(error.to_string()))
    }

    /// A constraint as an item, if it is about a whole line of the board.
    pub(super) fn item(&self, layout: &Layout, constraint: &Constraint) -> Option<Value> {
        let (Field::Cells(own), Field::Number(value)) = (constraint.field("cells")?, constraint.field("value")?) else {
            return None;
        };
        let [row, col] = place(layout, own[0]);
        let steps = DIRECTIONS.map(|(_, step)| step);
        let steps = if self.is_diagonal { &steps } else { &[[0, 1], [1, 0], [0, -1], [-1, 0]] };
        let (from, step) = steps.iter().find_map(|&step| {
            let from = [row - step[0], col - step[1]];
            (!is_inside(layout, from) && line(layout, from, step) == *own).then_some((from, step))
        })?;
        let mut item = json!({ "cell": format!("R{}C{}", from[0] + 1, from[1] + 1), "value": value.to_string() });
        if self.is_diagonal {
            let (direction, _) = DIRECTIONS.iter().find(|(_, known)| *known == step)?;
            item["direction"] = json!(direction);
            item["cells"] = own.iter().map(|&cell| cell_name(layout, cell)).collect();
        }
        Some(item)
    }
}

fn place(layout: &Layout, cell: Cell) -> Place {
    [layout.row(cell) as isize, layout.col(cell) as isize]
}

fn is_inside(layout: &Layout, place: Place) -> bool {
    place.iter().all(|&line| (0..layout.side() as isize).contains(&line))
}

/// The place with a name such as `R0C3`, if it is one beyond the board.
fn place_of(layout: &Layout, name: &Value) -> Option<Place> {
    let (row, col) = name.as_str()?.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let is_short = |line: &str| line.len() <= 2 && line.bytes().all(|byte| byte.is_ascii_digit());
    let line = |text: &str| is_short(text).then(|| text.parse::<isize>().ok()).flatten().map(|line| line - 1);
    let place = [line(row)?, line(col)?];
    let is_near = place.iter().all(|&line| (-1..=layout.side() as isize).contains(&line));
    (is_near && !is_inside(layout, place)).then_some(place)
}

/// Which way a clue of a row or a column looks; none from beyond a corner.
fn straight(layout: &Layout, from: Place) -> Option<[isize; 2]> {
    let step = from.map(|line| match line {
        -1 => 1,
        line if line == layout.side() as isize => -1,
        _ => 0,
    });
    step.contains(&0).then_some(step)
}

/// The cells that are seen from a place.
fn line(layout: &Layout, from: Place, step: [isize; 2]) -> Vec<Cell> {
    let places = (1..=layout.side() as isize).map(|far| [from[0] + far * step[0], from[1] + far * step[1]]);
    let inside = places.take_while(|&place| is_inside(layout, place));
    inside.map(|[row, col]| layout.cell(row as usize, col as usize)).collect()
}
