//! Killers whose file somebody changed: an error with the place of the change, and never a puzzle that lost a cage.

use crate::error::ParseReason;
use crate::formats::lz;
use crate::{Document, Format, ParseError, ReadOptions, read_str};
use pencilproof_core::{Cell, Constraint, Field, Kind, Layout};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// How a killer is written down.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    Json,
    /// A file of f-puzzles.
    File,
    /// A link to f-puzzles.
    Link,
    /// A link to SudokuPad with the JSON of f-puzzles.
    Fpuz,
    /// A link to SudokuPad with its own JSON.
    Scl,
}

use Form::{File, Fpuz, Json, Link, Scl};

/// A cage: its cells, rows and columns from 0, and its sum.
type Cage = (Vec<(usize, usize)>, u64);

#[derive(Clone, Debug)]
struct Killer {
    side: usize,
    cages: Vec<Cage>,
}

impl Killer {
    fn layout(&self) -> Layout {
        Layout::for_side(self.side).unwrap()
    }

    /// The layout with the cages, made without a reader.
    fn expected(&self) -> Layout {
        let layout = self.layout();
        let cage = |(cells, sum): &Cage| {
            let cells: Vec<Cell> = cells.iter().map(|&(row, col)| layout.cell(row, col)).collect();
            let fields = [("cells", Field::Cells(cells)), ("sum", Field::Number(*sum as i64))];
            Constraint::new(Kind::by_id("killer").unwrap(), fields).unwrap()
        };
        layout.with_constraints(self.cages.iter().map(cage).collect()).unwrap()
    }

    fn object(&self, form: Form) -> Map<String, Value> {
        let (layout, side) = (self.layout(), self.side);
        let cages: Value = self.cages.iter().map(|cage| form.cage(cage)).collect();
        let blank = json!(vec![vec![json!({}); side]; side]);
        let regions = || -> Value {
            let places = |region: usize| -> Value {
                let own = |cell: &Cell| layout.region_of(*cell).index() % side == region;
                layout.cells().filter(own).map(|cell| json!([layout.row(cell), layout.col(cell)])).collect()
            };
            (0..side).map(places).collect()
        };
        let object = match form {
            Json => json!({"layout": layout.to_string(), "puzzle": ".".repeat(side * side), "constraints": cages}),
            File | Link | Fpuz => json!({"size": side, "grid": blank, "killercage": cages}),
            Scl => json!({"cells": blank, "regions": regions(), "cages": cages}),
        };
        object.as_object().unwrap().clone()
    }
}

impl Form {
    fn cage(self, (cells, sum): &Cage) -> Value {
        let names = |letters: [&str; 2]| -> Value {
            cells
                .iter()
                .map(|(row, col)| json!(format!("{}{}{}{}", letters[0], row + 1, letters[1], col + 1)))
                .collect()
        };
        match self {
            Json => json!({"type": "killer", "cells": names(["r", "c"]), "sum": sum}),
            File | Link | Fpuz => json!({"cells": names(["R", "C"]), "value": sum.to_string()}),
            Scl => {
                let places: Value = cells.iter().map(|(row, col)| json!([row, col])).collect();
                json!({"cells": places, "value": sum.to_string(), "sum": sum, "unique": true})
            }
        }
    }

    /// The member that is the list of cages.
    fn list(self) -> &'static str {
        match self {
            Json => "constraints",
            File | Link | Fpuz => "killercage",
            Scl => "cages",
        }
    }

    /// The member of a cage that is its sum.
    fn sum(self) -> &'static str {
        if matches!(self, Json | Scl) { "sum" } else { "value" }
    }

    /// What the place of an error in a cage begins with.
    fn place(self, number: usize) -> String {
        format!("{}{}/{number}", if self == Json { "/" } else { "" }, self.list())
    }

    fn read(self, object: &Map<String, Value>) -> Result<Document, ParseError> {
        let json = Value::Object(object.clone()).to_string();
        let text = match self {
            Json | File => json,
            Link => format!("https://www.f-puzzles.com/?load={}", lz::pack(&json)),
            Fpuz => format!("https://sudokupad.app/fpuz{}", lz::pack(&json)),
            Scl => format!("https://sudokupad.app/scl{}", lz::pack(&json)),
        };
        // Found out, a short text may fit other formats as well, which is another error.
        let format = Format::by_id(match self {
            Json => "json",
            File | Link => "fpuzzles",
            Fpuz | Scl => "sudokupad",
        });
        let options = ReadOptions { format, constraints: true, ..ReadOptions::default() };
        read_str(text, &options).map(|mut documents| documents.remove(0))
    }
}

fn killer() -> impl Strategy<Value = Killer> {
    prop::sample::select(&[4, 6, 9][..]).prop_flat_map(|side| {
        let places: Vec<(usize, usize)> = (0..side * side).map(|index| (index / side, index % side)).collect();
        let cage = (prop::sample::subsequence(places, 1..=3), 1..=10u64);
        prop::collection::vec(cage, 1..5).prop_map(move |cages| Killer { side, cages })
    })
}

fn form() -> impl Strategy<Value = Form> {
    prop::sample::select(&[Json, File, Link, Fpuz, Scl][..])
}

/// A name that no reader knows.
fn junk() -> impl Strategy<Value = String> {
    "[a-z]{0,8}q[a-z]{0,8}|cel|cellz|Cells|summ|Sum|values|uniq|type2|killer|[a-z]{200}"
}

/// What is neither a list, nor an object, nor a text of digits.
fn odd() -> impl Strategy<Value = Value> {
    prop::sample::select(vec![json!(true), json!("x"), json!("r1c1"), json!(3.5), json!(-4), json!(1e300), json!("¹²")])
}

/// A change of one cage that makes it wrong, and where the error must be in it; any of these.
fn tamper(form: Form, side: usize, cage: &mut Value, how: usize, (junk, odd): (&str, &Value)) -> Vec<String> {
    let short: String = junk.chars().take(60).collect();
    let at = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let members = cage.as_object_mut().unwrap();
    let rename = |members: &mut Map<String, Value>, name: &str| {
        let value = members.remove(name).unwrap();
        members.insert(junk.to_owned(), value);
    };
    let cell = |row: usize, col: usize| match form {
        Json => json!(format!("r{row}c{col}")),
        File | Link | Fpuz => json!(format!("R{row}C{col}")),
        Scl => json!([row - 1, col - 1]),
    };
    let cells = |members: &mut Map<String, Value>, change: &dyn Fn(&mut Vec<Value>)| {
        change(members["cells"].as_array_mut().unwrap());
    };
    match how {
        0 => {
            rename(members, "cells");
            vec![format!("/{short}")]
        }
        1 => {
            rename(members, form.sum());
            vec![format!("/{short}")]
        }
        2 => {
            members.insert(junk.to_owned(), odd.clone());
            vec![format!("/{short}")]
        }
        3 => {
            members.remove("cells");
            at(&[""])
        }
        4 => {
            members.insert("cells".to_owned(), if form == Scl { odd.clone() } else { json!([]) });
            at(&["/cells"])
        }
        5 => {
            // Numbers are texts in the files of f-puzzles, and nowhere else.
            let text = if form.sum() == "value" { json!("7?") } else { json!("7") };
            members.insert(form.sum().to_owned(), text);
            at(&[&format!("/{}", form.sum())])
        }
        6 => {
            members.insert(form.sum().to_owned(), odd.clone());
            // What is written on the cage is another sum then.
            at(&[&format!("/{}", form.sum()), if form == Scl { "/value" } else { "/sum" }])
        }
        7 => {
            members.insert(form.sum().to_owned(), json!(side * side * side));
            at(&[&format!("/{}", form.sum()), if form == Scl { "/value" } else { "/sum" }])
        }
        8 => {
            cells(members, &|cells| cells.push(cell(side + 1, 1)));
            at(&["/cells"])
        }
        9 => {
            cells(members, &|cells| cells[0] = cell(1, side + 1));
            at(&["/cells"])
        }
        10 => {
            cells(members, &|cells| cells.push(cells[0].clone()));
            at(&["/cells"])
        }
        11 => {
            cells(members, &|cells| cells.push(json!(7)));
            at(&["/cells"])
        }
        12 => {
            cells(members, &|cells| cells.insert(0, json!(null)));
            at(&["/cells"])
        }
        13 => {
            members.insert("cells".to_owned(), json!({"r1c1": 1}));
            at(&["/cells"])
        }
        14 => {
            *cage = odd.clone();
            at(&[""])
        }
        15 => {
            *cage = members["cells"].clone();
            at(&[""])
        }
        16 => {
            members.insert("cells".to_owned(), json!((0..=side).map(|col| cell(1, col + 1)).collect::<Value>()));
            at(&["/cells"])
        }
        _ => match form {
            Json => {
                members.insert("type".to_owned(), json!(format!("{junk}x")));
                at(&["/type"])
            }
            Scl => {
                members.insert("unique".to_owned(), json!(false));
                at(&[""])
            }
            _ => {
                members.insert("type".to_owned(), json!("fog"));
                at(&["/type"])
            }
        },
    }
}

const WAYS: usize = 18;

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_killer_is_read_as_it_is(killer in killer(), form in form()) {
        let document = form.read(&killer.object(form)).unwrap();
        prop_assert_eq!(document.puzzle.layout(), &killer.expected());
    }

    #[test]
    fn a_changed_cage_is_an_error_with_its_place(
        killer in killer(), form in form(), at in any::<prop::sample::Index>(), how in 0..WAYS, junk in junk(), odd in odd()
    ) {
        let mut object = killer.object(form);
        let number = at.index(killer.cages.len());
        let places = tamper(form, killer.side, &mut object[form.list()][number], how, (&junk, &odd));
        let error = match form.read(&object) {
            Err(error) => error,
            Ok(document) => return Err(TestCaseError::fail(format!("{how}: {object:?} is {:?}", document.puzzle.layout()))),
        };
        let ParseReason::BadConstraint { pointer, .. } = &error.reason else {
            return Err(TestCaseError::fail(format!("{how}: {object:?}: {error}")));
        };
        let whole = form.place(number);
        let is_there = |place: &String| {
            let place = format!("{whole}{place}");
            *pointer == place || place != whole && pointer.starts_with(&format!("{place}/"))
        };
        prop_assert!(places.iter().any(is_there), "{}: {:?} at {:?}: {}", how, places, pointer, error);
    }

    #[test]
    fn a_list_of_cages_under_another_name_is_an_error(
        killer in killer(), form in form(), how in 0..7usize, junk in junk(), odd in odd()
    ) {
        let mut object = killer.object(form);
        let list = object.remove(form.list()).unwrap();
        let name = if junk.len() > 8 { "title".to_owned() } else { junk };
        match how {
            0 => drop(object.insert(name, list)),
            1 => drop(object.insert(name, json!({ form.list(): list }))),
            2 => drop(object.insert(name, json!([[{ form.list(): list }]]))),
            3 => drop(object.insert(form.list().to_owned(), json!({ "0": list }))),
            4 => drop(object.insert(form.list().to_owned(), json!([list]))),
            5 => drop(object.insert(form.list().to_owned(), odd)),
            _ => {
                // What is another constraint stands beside the cages.
                object.insert(form.list().to_owned(), list);
                object.insert("quadruple".to_owned(), json!([{"lines": [["R1C1", "R1C2"]]}]));
            }
        }
        prop_assert!(form.read(&object).is_err(), "{}: {:?}", how, object);
    }

    /// Any change of any value, wherever it is: what can still be read has as many constraints as are in the list.
    #[test]
    fn nothing_is_lost_by_any_change(
        killer in killer(), form in form(), path in prop::collection::vec(any::<prop::sample::Index>(), 1..6),
        what in prop::sample::select(vec!["remove", "null", "odd", "twice", "rename"]), odd in odd(), junk in junk()
    ) {
        let mut object = killer.object(form);
        change(&mut object, &path, (what, &odd, &junk));
        let count = object.get(form.list()).and_then(Value::as_array).map_or(0, |list| {
            let mut texts: Vec<String> = list.iter().map(Value::to_string).collect();
            texts.sort();
            texts.dedup();
            texts.len()
        });
        let has_list = object.contains_key(form.list()) || what != "rename";
        if let Ok(document) = form.read(&object) {
            prop_assert!(has_list, "{object:?}");
            // Cages can have become equal.
            let layout = document.puzzle.layout();
            prop_assert!(layout.constraints().len() == count || what != "rename" && count > 0 && !layout.is_plain(), "{:?}", object);
        }
    }
}

/// Changes the value at the end of a path.
fn change(object: &mut Map<String, Value>, path: &[prop::sample::Index], how: (&str, &Value, &str)) {
    let (what, odd, junk) = how;
    let [first, rest @ ..] = path else { return };
    if object.is_empty() {
        return;
    }
    let name = object.keys().nth(first.index(object.len())).unwrap().clone();
    let mut value = object.get_mut(&name).unwrap();
    for (depth, index) in rest.iter().enumerate() {
        match value {
            Value::Array(items) if !items.is_empty() => {
                let index = index.index(items.len());
                if depth + 1 == rest.len() {
                    return match what {
                        "remove" => drop(items.remove(index)),
                        "twice" => items.push(items[index].clone()),
                        "null" => items[index] = Value::Null,
                        _ => items[index] = odd.clone(),
                    };
                }
                value = &mut items[index];
            }
            Value::Object(members) => return change(members, &rest[depth..], how),
            _ => break,
        }
    }
    match what {
        "remove" => drop(object.remove(&name)),
        "null" => drop(object.insert(name, Value::Null)),
        "odd" => drop(object.insert(name, odd.clone())),
        _ => {
            let value = object[&name].clone();
            if what == "rename" {
                object.remove(&name);
            }
            object.insert(junk.to_owned(), value);
        }
    }
}
