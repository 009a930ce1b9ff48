//! The puzzle of a request, and the wishes that clients send inside it.
//!
//! A client sends its board as the site would save it, and two more lists:
//!
//! ```text
//! "disabledlogic": ["tuples", "pointing", "fishes", "wings", "aic", "contradictions"]
//! "truecandidatesoptions": ["truecandidatesnumsolutions=100", "colored", "logical"]
//! ```
//!
//! What the setter fixed, givens and given pencil marks, is the puzzle; what else stands in the cells is how far
//! somebody has come with it. Questions about solutions are about the first, questions about logic about both.

use pencilproof::core::{Cell, Position, Puzzle};
use pencilproof::format::{Format, ParseError, ParseReason, ReadOptions, fpuzzles_json, read_str};
use pencilproof::logic::Profile;
use pencilproof::words::Family;
use serde_json::{Map, Value};

/// The limit of solutions of a client that wants candidates coloured but names no limit.
const COLOURED: u64 = 8;

/// The puzzle of a request.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// What the setter fixed.
    pub(super) puzzle: Puzzle,
    /// The same with placed values and pencil marks.
    pub(super) position: Puzzle,
    /// Whether every open cell has pencil marks of its own.
    is_marked: bool,
    /// How many solutions are counted for each candidate.
    pub(super) cap: u64,
    /// Whether false candidates that logic leaves are told apart from those that it strikes.
    pub(super) tells_logic: bool,
    /// The kinds of logic that are switched off.
    disabled: Vec<Logic>,
}

/// A switch of the clients, and what it stands for here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Logic {
    Tuples,
    Pointing,
    Fishes,
    Wings,
    Contradictions,
    /// Everything beyond singles that has no switch of its own.
    Chains,
}

impl Logic {
    fn of(family: Family) -> Option<Logic> {
        match family {
            Family::SINGLE => None,
            // What constraints say has no switch.
            family if family.of_constraints => None,
            Family::SUBSET => Some(Logic::Tuples),
            Family::LOCKED => Some(Logic::Pointing),
            Family::FISH => Some(Logic::Fishes),
            Family::WING => Some(Logic::Wings),
            Family::FORCING => Some(Logic::Contradictions),
            _ => Some(Logic::Chains),
        }
    }

    fn named(name: &str) -> Option<Logic> {
        match name {
            "tuples" => Some(Logic::Tuples),
            "pointing" => Some(Logic::Pointing),
            "fishes" => Some(Logic::Fishes),
            "wings" => Some(Logic::Wings),
            "aic" => Some(Logic::Chains),
            "contradictions" => Some(Logic::Contradictions),
            _ => None,
        }
    }
}

impl Board {
    /// Reads the data of a request.
    ///
    /// # Errors
    /// In words, if it is damaged or has a constraint that is not known.
    pub(super) fn read(data: &str) -> Result<Board, String> {
        let json = fpuzzles_json(data).map_err(|error| in_words(&error))?;
        let value: Value = serde_json::from_str(&json).map_err(|error| format!("The puzzle is not JSON: {error}."))?;
        let Value::Object(mut object) = value else { return Err("The puzzle is not a JSON object.".to_owned()) };
        // Corner marks say where a digit can go in a box, and no client means them as candidates here.
        strip(&mut object, |cell| drop(cell.remove("cornerPencilMarks")));
        let position = read(&object)?;
        let mut is_marked = true;
        strip(&mut object, |cell| {
            let is_set = cell.get("value").and_then(Value::as_u64).is_some_and(|value| value > 0);
            let marks = cell.remove("centerPencilMarks");
            is_marked &= is_set || marks.is_some_and(|marks| marks.as_array().is_some_and(|marks| !marks.is_empty()));
            if cell.get("given").and_then(Value::as_bool) != Some(true) {
                cell.remove("value");
            }
        });
        let puzzle = read(&object)?;
        let texts = |name: &str| {
            let list = object.get(name).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            list.iter().filter_map(Value::as_str).map(str::to_ascii_lowercase).collect::<Vec<_>>()
        };
        let options = texts("truecandidatesoptions");
        let named = |option: &String| option.strip_prefix("truecandidatesnumsolutions=")?.parse::<u64>().ok();
        let coloured = options.iter().any(|option| option == "colored").then_some(COLOURED);
        Ok(Board {
            puzzle,
            position,
            is_marked,
            cap: options.iter().find_map(named).or(coloured).unwrap_or(1).max(1),
            tells_logic: options.iter().any(|option| option == "logical"),
            disabled: texts("disabledlogic").iter().filter_map(|name| Logic::named(name)).collect(),
        })
    }

    /// Whether the pencil marks are those that the values leave, or fewer; else they have to be filled in first.
    pub(super) fn is_filled_in(&self, start: &Position) -> bool {
        let filled = start.to_puzzle(&self.position);
        let same = |cell: Cell| self.position.value(cell).is_some() || self.position.marks(cell) == filled.marks(cell);
        self.is_marked && self.position.layout().cells().all(same)
    }

    /// The techniques of a profile that are not switched off. Singles always remain.
    pub(super) fn profile(&self, all: Profile) -> Profile {
        let is_on = |family| Logic::of(family).is_none_or(|logic| !self.disabled.contains(&logic));
        let entries = all.entries().iter().copied().filter(|entry| is_on(entry.technique().family)).collect();
        Profile::new(entries).unwrap_or(all)
    }
}

/// Changes each cell of the grid.
fn strip(object: &mut Map<String, Value>, mut change: impl FnMut(&mut Map<String, Value>)) {
    let rows = object.get_mut("grid").and_then(Value::as_array_mut);
    let cells = rows.into_iter().flatten().filter_map(Value::as_array_mut).flatten();
    cells.filter_map(Value::as_object_mut).for_each(&mut change);
}

fn read(object: &Map<String, Value>) -> Result<Puzzle, String> {
    let options = ReadOptions { format: Format::by_id("fpuzzles"), constraints: true, ..ReadOptions::default() };
    let text = serde_json::to_string(object).expect("JSON can be written");
    let mut found = read_str(text, &options).map_err(|error| in_words(&error))?;
    match found.pop() {
        Some(document) => Ok(document.puzzle),
        None => Err("There is no puzzle in the request.".to_owned()),
    }
}

/// Why a puzzle cannot be read, as a sentence. Positions are those of packed text, which nobody sees.
fn in_words(error: &ParseError) -> String {
    match &error.reason {
        ParseReason::Constraint(name) => {
            format!("The constraint '{name}' is not supported, so nothing can be said about this puzzle.")
        }
        reason => format!("The puzzle cannot be read: {reason}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn board(object: &Value) -> Result<Board, String> {
        Board::read(&lz_str::compress_to_base64(&object.to_string()))
    }

    /// A 4x4 whose first cells are given, and more members.
    fn four(cells: Value, more: Value) -> Value {
        let mut row = cells.as_array().unwrap().clone();
        row.resize(4, json!({}));
        let empty = json!([{}, {}, {}, {}]);
        let mut object = json!({"size": 4, "grid": [row, empty, empty, empty]});
        object.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        object
    }

    #[test]
    fn what_the_setter_fixed_is_told_apart() {
        let cells = json!([
            {"value": 1, "given": true},
            {"value": 2},
            {"givenPencilMarks": [3, 4], "centerPencilMarks": [4]},
            {"centerPencilMarks": [3], "cornerPencilMarks": [1]}
        ]);
        let board = board(&four(cells, json!({}))).unwrap();
        let cell = |col| board.puzzle.layout().cell(0, col);
        assert_eq!((board.puzzle.values().count(), board.position.values().count()), (1, 2));
        let marks = |puzzle: &Puzzle, col| puzzle.marks(cell(col)).map(|marks| marks.len());
        assert_eq!((marks(&board.puzzle, 2), marks(&board.position, 2)), (Some(2), Some(1)));
        assert_eq!((marks(&board.puzzle, 3), marks(&board.position, 3)), (None, Some(1)));
        assert_eq!((board.cap, board.tells_logic), (1, false));
    }

    #[test]
    fn the_wishes_of_clients_are_read() {
        let wish = |options: Value| {
            let board = board(&four(json!([]), json!({"truecandidatesoptions": options}))).unwrap();
            (board.cap, board.tells_logic)
        };
        assert_eq!(wish(json!(["truecandidatesnumsolutions=100", "logical"])), (100, true));
        assert_eq!(wish(json!(["colored"])), (8, false));
        assert_eq!(wish(json!(["truecandidatesnumsolutions=0", "colored"])), (1, false));
        assert_eq!(wish(json!(["truecandidatesnumsolutions=-3", 7])), (1, false));
        let families = |names: Value| {
            let profile = board(&four(json!([]), json!({"disabledlogic": names}))).unwrap().profile(Profile::default());
            let mut names: Vec<&str> = profile.entries().iter().map(|entry| entry.technique().family.name).collect();
            names.sort_unstable();
            names.dedup();
            names
        };
        let all = families(json!([]));
        assert!(all.contains(&"subsets") && all.contains(&"chains") && all.contains(&"uniqueness"));
        let no_fish = families(json!(["fishes", "unheard-of"]));
        assert_eq!(no_fish.len(), all.len() - 1);
        let off = json!(["tuples", "pointing", "fishes", "wings", "aic", "contradictions"]);
        assert_eq!(families(off), ["constraints", "singles", "sums"], "what constraints say has no switch");
    }

    #[test]
    fn what_cannot_be_read_is_told_in_words() {
        let refusal = |object: &Value| board(object).unwrap_err();
        assert_eq!(
            refusal(&four(json!([]), json!({"lockout": [{"cell": "R0C1"}]}))),
            "The constraint 'lockout' is not supported, so nothing can be said about this puzzle."
        );
        assert_eq!(
            refusal(&four(json!([{"value": 7}]), json!({}))),
            "The puzzle cannot be read: 7 is not a digit of a 4x4."
        );
        assert_eq!(refusal(&json!([])), "The puzzle is not a JSON object.");
        assert_eq!(Board::read("N4Ig").unwrap_err(), "The puzzle cannot be read: the packed puzzle is cut off.");
        assert_eq!(Board::read("").unwrap_err(), "The puzzle cannot be read: the packed puzzle is missing.");
        let deep = lz_str::compress_to_base64(&"[".repeat(100_000));
        assert!(Board::read(&deep).unwrap_err().starts_with("The puzzle is not JSON: recursion limit"));
    }

    #[test]
    fn marks_have_to_be_filled_in_before_the_first_step() {
        let is_filled_in = |cells: Value| {
            let mut object = four(cells, json!({}));
            for row in object["grid"].as_array_mut().unwrap() {
                for cell in row.as_array_mut().unwrap().iter_mut().filter(|cell| cell.as_object().unwrap().is_empty()) {
                    *cell = json!({"centerPencilMarks": [1, 2, 3, 4]});
                }
            }
            let board = board(&object).unwrap();
            board.is_filled_in(&Position::new(&board.position).unwrap())
        };
        assert!(is_filled_in(json!([])));
        assert!(is_filled_in(json!([{"centerPencilMarks": [2]}])));
        assert!(!is_filled_in(json!([{"centerPencilMarks": []}])));
        assert!(!is_filled_in(json!([{"givenPencilMarks": [1, 2]}])));
        assert!(!is_filled_in(json!([{"value": 1, "given": true}])), "its peers still have a 1");
    }
}
